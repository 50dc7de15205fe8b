"""What has happened, one sentence after the other; it can be scrolled back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

from textual import events
from textual.reactive import reactive

from fivehundred.tui.canvas import Canvas, Painted, wrap

LONGEST: Final = 600
"""Sentences that are kept."""


class History(Painted):
    """The last sentences, newest at the foot."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"history--new", "history--old", "history--more"}
    back: reactive[int] = reactive(0, repaint=False)
    """Lines scrolled back from the newest."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._said: deque[str] = deque(maxlen=LONGEST)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What has been said, the newest last."""
        return tuple(self._said)

    def say(self, *sentences: str) -> None:
        """Add sentences, and show the newest."""
        self._said.extend(sentences)
        self.back = 0
        self.repaint()

    def replace(self, sentences: Iterable[str]) -> None:
        """Show these sentences and no others."""
        self._said.clear()
        self.say(*sentences)

    def scroll_back(self, pages: int) -> None:
        """Go back by pages, or forward."""
        step = pages * max(self.size.height - 1, 1)
        self.back = min(max(self.back + step, 0), max(self._lines() - self.size.height, 0))

    def watch_back(self) -> None:
        """Draw anew."""
        self.repaint()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go back a line."""
        event.stop()
        self.back = min(self.back + 1, max(self._lines() - self.size.height, 0))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go forward a line."""
        event.stop()
        self.back = max(self.back - 1, 0)

    def paint(self, canvas: Canvas) -> None:
        """Draw from the foot up: the newest sentence stands out."""
        skip, y = self.back, canvas.height - 1
        for number, sentence in enumerate(reversed(self._said)):
            style = self.style_of("history--old" if number else "history--new")
            for line in reversed(self._wrapped(sentence)):
                if skip:
                    skip -= 1
                    continue
                if y < 0:
                    break
                canvas.text(1, y, line, style)
                y -= 1
            if y < 0:
                break
        if self.back:
            canvas.right(0, canvas.height - 1, canvas.width, "↓", self.style_of("history--more"))

    def _lines(self) -> int:
        return sum(len(self._wrapped(one)) for one in self._said)

    def _wrapped(self, sentence: str) -> list[str]:
        return wrap(sentence, max(self.size.width - 2, 8))
