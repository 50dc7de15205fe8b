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
        """Draw the parts that there are, from the left; the clock at the right."""
        line, end = self.line, canvas.width - 1
        if line.clock is not None:
            clock = f"{line.clock} s"
            late = "message--late" if line.clock <= 5 else "message--clock"
            end -= cells(clock) + 1
            canvas.text(end + 1, 0, clock, self.style_of(late))
        x = 1
        refusal = f"✗ {line.refusal}" if line.refusal else ""
        parts = [("refusal", refusal), ("notice", line.notice)]
        if not (line.refusal or line.notice):
            parts = [("said", line.said)]
        parts.append(("prompt", line.prompt))
        room = end - x
        needed = sum(cells(text) + 2 for _, text in parts if text)
        for name, text in parts:
            if not text:
                continue
            if name == "said" and needed > room:
                rest = sum(cells(other) + 2 for key, other in parts if other and key != "said")
                text = fit(text, max(room - rest, 0))
            shown = fit(text, max(end - x, 0))
            if shown and not (name == "prompt" and shown != text):
                x = canvas.text(x, 0, shown, self.style_of(f"message--{name}")) + 2
