"""A sheet laid over the table: a title, some lines, and the keys that take it away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol, TypeVar, runtime_checkable

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from fivehundred.tui.keyline import Key, KeyLine

Answer = TypeVar("Answer")
CLOSE: Final = ("enter", "space", "escape", "q")
HELP: Final = "question_mark"


@runtime_checkable
class TellsHelp(Protocol):
    """A screen that has help for the sheets that are laid over it."""

    def help_on(self, sheet: Overlay[Any]) -> Overlay[None]:
        """The help to lay over that sheet."""


class Overlay(ModalScreen[Answer]):
    """Closes with Enter, Space or a click; the subclass says what lies on it."""

    DEFAULT_CSS = """
    Overlay {
        align: center middle;
        background: $background 60%;
        & > #sheet {
            width: auto; max-width: 100%; height: auto; max-height: 100%;
            border: round $accent; background: $surface; padding: 0 2;
        }
        & #title { text-style: bold; color: $accent; width: auto; max-width: 100%; }
        & #lines {
            width: auto; max-width: 100%; height: auto; max-height: 1fr;
            scrollbar-size-vertical: 1;
        }
        & #lines > Static { width: auto; max-width: 100%; height: auto; }
    }
    """
    ALLOW_SELECT = False
    KEYS: ClassVar[tuple[Key, ...]] = (Key("Enter", "go on", "close"),)
    ANSWERS: ClassVar[Mapping[str, object]] = dict.fromkeys(CLOSE)
    """What each key answers."""
    TOPICS: ClassVar[tuple[str, ...]] = ()
    """The rules that it is about; without any, those of the moment."""

    def __init__(self, title: str, lines: Sequence[Content | str] = ()) -> None:
        super().__init__()
        self._title = title
        self._lines = [Content(line) if isinstance(line, str) else line for line in lines]

    @property
    def heading(self) -> str:
        """What it is about."""
        return self._title

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys that work; on the help itself its own key takes it away."""
        return self.KEYS if HELP in self.ANSWERS else (*self.KEYS, Key("?", "help", "help"))

    def compose(self) -> ComposeResult:
        """Title, lines, whatever else the subclass has, keys."""
        with Vertical(id="sheet"):
            yield Static(Content(self._title), id="title")
            with VerticalScroll(id="lines", can_focus=False):
                yield Static(Content("\n").join(self._lines), id="text")
                yield from self.more()
        yield KeyLine(*self.keys)

    def more(self) -> Sequence[Widget]:
        """What stands under the lines."""
        return ()

    def write(self, title: str, lines: Sequence[Content | str]) -> None:
        """Show other lines."""
        self.query_one("#title", Static).update(Content(title))
        told = [Content(line) if isinstance(line, str) else line for line in lines]
        self.query_one("#text", Static).update(Content("\n").join(told))

    def on_key(self, event: events.Key) -> None:
        """Answer, scroll, or nothing at all: no key goes through to the table."""
        if event.key in self.ANSWERS:
            event.stop()
            event.prevent_default()
            self.answer(event.key)
        elif event.key == HELP:
            event.stop()
            event.prevent_default()
            self.action_help()
        elif event.key in ("up", "down", "pageup", "pagedown"):
            event.stop()
            event.prevent_default()
            step = 1 if event.key in ("up", "down") else 8
            down = step if event.key in ("down", "pagedown") else -step
            self.query_one("#lines").scroll_relative(y=down, animate=False)

    def answer(self, key: str) -> None:
        """A key of ``ANSWERS`` was pressed."""
        if self.is_current:
            self.dismiss(self.ANSWERS[key])  # type: ignore[arg-type]

    def action_help(self) -> None:
        """Lay the help over it: what is under it knows the game."""
        below = reversed(self.app.screen_stack)
        teller = next((screen for screen in below if isinstance(screen, TellsHelp)), None)
        if teller is not None and self.is_current:
            self.app.push_screen(teller.help_on(self))

    def action_close(self) -> None:
        """The key line was clicked."""
        self.answer(next(iter(self.ANSWERS)))
