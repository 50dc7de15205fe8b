"""The line under the table: what has just happened, what to do, and the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message
from textual.reactive import reactive

from fivehundred.tui.canvas import Canvas, Painted, cells, fit, wrap

GAP: Final = 2
"""Cells between what is said and the prompt."""


@dataclass(frozen=True, slots=True)
class Line:
    """What the line says."""

    said: str = ""
    """The last event."""
    prompt: str = ""
    """What the person is to do."""
    refusal: str = ""
    """Why something could not be done; it stands in front of everything."""
    notice: str = ""
    """An answer: a hint, a setting that was changed."""
    clock: int | None = None
    """Seconds left."""

    @property
    def answer(self) -> str:
        """What the person is told in answer to a key; empty when there is nothing."""
        return f"✗ {self.refusal}" if self.refusal else self.notice


class MessageLine(Painted):
    """One row, and more for as long as an answer needs them.

    It lies in a layer over the table and grows upwards, so that nothing moves when it does.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {
        "message--said",
        "message--prompt",
        "message--refusal",
        "message--notice",
        "message--clock",
        "message--late",
    }
    line: reactive[Line] = reactive(Line(), repaint=False)

    class Clicked(Message):
        """The line was clicked."""

    def watch_line(self) -> None:
        """Draw anew, with as many rows as are needed."""
        self._grow()
        self.repaint()

    def on_resize(self, event: events.Resize) -> None:
        """Other widths need other rows."""
        self._grow()

    def on_click(self, event: events.Click) -> None:
        """An answer was read."""
        event.stop()
        self.post_message(self.Clicked())

    def rows(self, width: int) -> list[str]:
        """What stands at the left, row by row; in the last one the prompt stands too."""
        line, room = self.line, width - 2
        if not line.answer or room < 1:
            return [line.said]
        told = wrap(line.answer, room)
        right = [line.prompt] * bool(line.prompt) + [_clock(line)] * (line.clock is not None)
        taken = sum(cells(part) + GAP for part in right)
        return told if cells(told[-1]) + taken <= room else [*told, ""]

    def _grow(self) -> None:
        height = len(self.rows(self.size.width)) if self.size.width else 1
        if self.styles.height is None or self.styles.height.value != height:
            self.styles.height = height

    def paint(self, canvas: Canvas) -> None:
        """Draw what is said at the left; at the right, at the foot, what to do, and the clock."""
        line, foot, end = self.line, canvas.height - 1, canvas.width - 1
        if line.clock is not None:
            end -= cells(_clock(line))
            late = "message--late" if line.clock <= 5 else "message--clock"
            canvas.text(end, foot, _clock(line), self.style_of(late))
            end -= GAP
        if line.prompt:
            prompt = fit(line.prompt, end - 1)
            end -= cells(prompt)
            canvas.text(end, foot, prompt, self.style_of("message--prompt"))
            end -= GAP
        kind = "refusal" if line.refusal else "notice" if line.notice else "said"
        style = self.style_of(f"message--{kind}")
        *above, last = self.rows(canvas.width)
        for y, text in enumerate(above):
            canvas.text(1, y, text, style)
        canvas.text(1, foot, fit(last, max(end - 1, 0)), style)


def _clock(line: Line) -> str:
    return f"{line.clock} s"
