"""The suits to give to a joker: by nomination, or named as it is led."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from fivehundred.rules.cards import Suit
from fivehundred.tui.canvas import Canvas, Painted, wrap
from fivehundred.tui.faces import Faces

INDENT: Final = 1
Answer = Suit | None
"""A suit, or none."""


class SuitPicker(Painted):
    """A question with suits for answers; the key of each is its letter."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"picker--title", "picker--open", "picker--cursor", "picker--key"}
    question: reactive[str] = reactive("", repaint=False)
    answers: reactive[tuple[Answer, ...]] = reactive((), repaint=False)
    cursor: reactive[int | None] = reactive(None, repaint=False)
    hint: reactive[tuple[Answer, ...]] = reactive((), repaint=False)
    """The answer that a hint names, if any."""
    faces: Faces = Faces()

    class Chosen(Message):
        """An answer was clicked."""

        def __init__(self, picker: SuitPicker, suit: Answer) -> None:
            super().__init__()
            self.picker = picker
            self.suit = suit

        @property
        def control(self) -> SuitPicker:
            """The picker."""
            return self.picker

    def ask(self, question: str, answers: Sequence[Answer]) -> None:
        """Show a question."""
        self.question, self.answers = question, tuple(answers)
        self.cursor, self.hint = None, ()

    def watch_question(self) -> None:
        """Draw anew."""
        self.repaint()

    watch_answers = watch_cursor = watch_hint = watch_question

    def move(self, step: int) -> None:
        """Move the cursor; the first arrow shows it."""
        count = len(self.answers)
        if count:
            first = 0 if step > 0 else count - 1
            self.cursor = first if self.cursor is None else (self.cursor + step) % count

    def paint(self, canvas: Canvas) -> None:
        """Draw the question and the answers under it."""
        question = wrap(self.question, canvas.width - INDENT)
        for y, line in enumerate(question):
            canvas.text(INDENT, y, line, self.style_of("picker--title"))
        for number, answer in enumerate(self.answers):
            y = len(question) + number
            letter = "n" if answer is None else answer.letter.lower()
            words = "no suit" if answer is None else f"{self.faces.suit(answer)} {answer.word}"
            chosen = number == self.cursor
            style = self.style_of("picker--cursor" if chosen else "picker--open")
            canvas.text(INDENT, y, letter, self.style_of("picker--key"))
            text = f"[{words}]" if chosen else f" {words} "
            if answer in self.hint:
                text += "?"
            canvas.text(INDENT + 2, y, text, style)
            self.spot(Region(0, y, canvas.width, 1), partial(self._click, answer))

    def _click(self, answer: Answer) -> None:
        self.post_message(self.Chosen(self, answer))
