"""Small questions over a screen, and the message for windows that are too small."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Resize
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from fivehundred.tui.keyline import Key, KeyLine

SMALLEST = (40, 15)
"""The smallest window that can be played in: columns, lines."""

_BOX = """
    align: center middle; background: $background 60%;
    & > Vertical {
        width: 60; max-width: 100%; height: auto; padding: 1 2 0 2;
        background: $surface; border: round $primary;
    }
    & Static { width: 1fr; height: auto; }
    & Input { margin: 1 0; border: tall $primary; }
    & KeyLine { dock: none; margin-top: 1; background: $surface; }
"""


class AskText(ModalScreen[str | None]):
    """Asks for a short text. The answer is None when the person changes their mind."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", show=False)]
    DEFAULT_CSS = f"AskText {{{_BOX}}}"

    def __init__(self, question: str, text: str = "", longest: int = 40) -> None:
        super().__init__()
        self._question = question
        self._text = text
        self._longest = longest

    def compose(self) -> ComposeResult:
        """A question, a line to write on, the keys."""
        with Vertical():
            yield Static(Content(self._question))
            line = Input(self._text, max_length=self._longest, select_on_focus=True)
            line.cursor_blink = False  # nothing moves while nobody does anything
            yield line
            yield KeyLine(Key("Enter", "take it", "submit"), Key("Esc", "leave it", "cancel"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        self.dismiss(event.value)

    def action_submit(self) -> None:
        """The same with the mouse."""
        self.dismiss(self.query_one(Input).value)

    def action_cancel(self) -> None:
        """Leave everything as it was."""
        self.dismiss(None)


class AskYesNo(ModalScreen[bool]):
    """Asks a question that y or n answers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "answer(True)", show=False),
        Binding("n,escape,q", "answer(False)", show=False),
        Binding("question_mark", "app.help", show=False),
    ]
    DEFAULT_CSS = f"AskYesNo {{{_BOX}}}"

    def __init__(self, question: str, yes: str = "yes", no: str = "no") -> None:
        super().__init__()
        self._question = question
        self._yes = yes
        self._no = no

    def compose(self) -> ComposeResult:
        """The question and the two keys."""
        with Vertical():
            yield Static(Content(self._question))
            yield KeyLine(
                Key("y", self._yes, "answer(True)"),
                Key("n", self._no, "answer(False)"),
                Key("?", "help", "app.help"),
            )

    def action_answer(self, answer: bool) -> None:
        """The answer."""
        self.dismiss(answer)


class TooSmall(Screen[None]):
    """Stands over everything while the window is too small to play in."""

    DEFAULT_CSS = """
    TooSmall { align: center middle; background: $background; overflow: hidden; }
    TooSmall > Static { width: 1fr; height: auto; text-align: center; }
    """

    def compose(self) -> ComposeResult:
        """What is the matter, in as few words as fit."""
        yield Static(id="words")

    def on_mount(self) -> None:
        """Say it."""
        self._say()

    def on_screen_resume(self) -> None:
        """Something above has gone: perhaps the window has grown meanwhile."""
        self._say()

    def on_resize(self, event: Resize) -> None:
        """Say how much is missing, or go away."""
        self._say()

    def _say(self) -> None:
        width, height = self.app.size
        if not is_too_small(width, height):
            if self.is_current:
                self.dismiss()
            return
        least = f"{SMALLEST[0]}×{SMALLEST[1]}"
        words = f"A little more room, please: {least} at least, this is {width}×{height}."
        self.query_one("#words", Static).update(Content(words))


def is_too_small(width: int, height: int) -> bool:
    """Whether nothing useful fits into such a window."""
    return width < SMALLEST[0] or height < SMALLEST[1]
