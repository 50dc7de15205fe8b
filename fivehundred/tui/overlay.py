"""A sheet laid over the table: a title, some lines, and the keys that take it away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, TypeVar

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

    def __init__(self, title: str, lines: Sequence[Content | str] = ()) -> None:
        super().__init__()
        self._title = title
        self._lines = [Content(line) if isinstance(line, str) else line for line in lines]

    def compose(self) -> ComposeResult:
        """Title, lines, whatever else the subclass has, keys."""
        with Vertical(id="sheet"):
            yield Static(Content(self._title), id="title")
            with VerticalScroll(id="lines", can_focus=False):
                yield Static(Content("\n").join(self._lines), id="text")
                yield from self.more()
        yield KeyLine(*self.KEYS)

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

    def action_close(self) -> None:
        """The key line was clicked."""
        self.answer(next(iter(self.ANSWERS)))
