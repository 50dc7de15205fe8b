"""The line under the table: what has just happened, what to do, and the clock."""

from __future__ import annotations

from dataclasses import dataclass

from textual.reactive import reactive

from fivehundred.tui.canvas import Canvas, Painted, cells, fit


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


class MessageLine(Painted):
    """One row."""

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

    def watch_line(self) -> None:
        """Draw anew."""
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw what is said at the left; at the right what to do, and the clock."""
        line, end = self.line, canvas.width - 1
        if line.clock is not None:
            clock = f"{line.clock} s"
            end -= cells(clock)
            late = "message--late" if line.clock <= 5 else "message--clock"
            canvas.text(end, 0, clock, self.style_of(late))
            end -= 2
        if line.refusal:
            name, text = "message--refusal", f"✗ {line.refusal}"
        elif line.notice:
            name, text = "message--notice", line.notice
        else:
            name, text = "message--said", line.said
        room = end - 1
        if line.prompt and (name == "message--said" or cells(text + line.prompt) + 2 <= room):
            prompt = fit(line.prompt, room)
            end -= cells(prompt)
            canvas.text(end, 0, prompt, self.style_of("message--prompt"))
            end -= 2
        canvas.text(1, 0, fit(text, max(end - 1, 0)), self.style_of(name))
