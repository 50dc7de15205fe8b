"""A grid of cells to draw on, and the widget that shows one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from rich.cells import get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

FAR: Final = 8
"""Cells between two changes in a row from which on each is written by itself."""


def fit(text: str, width: int) -> str:
    """The text in at most ``width`` cells, with … where it was cut."""
    clean = "".join(char for char in text if char.isprintable())
    used = 0
    for place, char in enumerate(clean):
        used += get_character_cell_size(char)
        if used > width:
            cut = clean[:place]
            while cut and cells(cut) > width - 1:
                cut = cut[:-1]
            return f"{cut}…" if width > 0 else ""
    return clean


def cells(text: str) -> int:
    """How many cells a text takes."""
    return sum(get_character_cell_size(char) for char in text)


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most ``width`` cells; a longer word is cut."""
    lines = [""]
    for word in text.split():
        if lines[-1] and cells(lines[-1]) + 1 + cells(word) > width:
            lines.append("")
        lines[-1] = fit(f"{lines[-1]} {word}".strip(), width)
    return lines


class Canvas:
    """Cells of text with a style each; what is drawn outside is cut off."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width = width
        self.height = height
        self.base = style
        self._rows = [[(" ", style)] * width for _ in range(height)]

    def text(self, x: int, y: int, text: str, style: Style | None = None) -> int:
        """Write from a cell to the right; return the cell after the last."""
        style = self.base if style is None else style
        row = self._rows[y] if 0 <= y < self.height else []
        for char in text:
            wide = get_character_cell_size(char)
            if wide == 0:
                continue
            if x >= 0 and x + wide <= len(row):
                row[x] = (char, style)
                if wide == 2:
                    row[x + 1] = ("", style)
            x += wide
        return x

    def centre(self, x: int, y: int, width: int, text: str, style: Style | None = None) -> None:
        """Write in the middle of ``width`` cells."""
        shown = fit(text, width)
        self.text(x + (width - cells(shown)) // 2, y, shown, style)

    def right(self, x: int, y: int, width: int, text: str, style: Style | None = None) -> None:
        """Write at the right end of ``width`` cells."""
        shown = fit(text, width)
        self.text(x + width - cells(shown), y, shown, style)

    def fill(self, region: Region, style: Style) -> None:
        """Empty a region."""
        for y in range(region.y, region.bottom):
            self.text(region.x, y, " " * region.width, style)

    def changes(self, old: Canvas) -> list[Region]:
        """Where the rows differ from those of a canvas of the same size."""
        regions = []
        for y, (before, now) in enumerate(zip(old._rows, self._rows, strict=True)):
            if before != now:
                columns = [x for x in range(self.width) if before[x] != now[x]]
                start = columns[0]
                for x, after in pairwise([*columns, self.width + FAR]):
                    if after - x >= FAR:
                        regions.append(Region(start, y, x + 1 - start, 1))
                        start = after
        return regions

    def strip(self, y: int) -> Strip:
        """One row."""
        segments: list[Segment] = []
        run: list[str] = []
        style = self.base
        for char, own in self._rows[y]:
            if own is not style and own != style and run:
                segments.append(Segment("".join(run), style))
                run = []
            style = own
            run.append(char)
        segments.append(Segment("".join(run), style))
        return Strip(segments, self.width)


class Painted(Widget):
    """A widget that draws itself on a canvas and knows what a click on each place means.

    What has changed is found by comparing the old canvas with the new one, and only that is
    written to the terminal.
    """

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._canvas: Canvas | None = None
        self._spots: list[tuple[Region, Callable[[], object]]] = []
        self._stale = False

    def paint(self, canvas: Canvas) -> None:
        """Draw everything; call ``spot`` for what can be clicked."""
        raise NotImplementedError

    def spot(self, region: Region, clicked: Callable[[], object]) -> None:
        """A click within the region does that; what was drawn last lies on top."""
        self._spots.append((region, clicked))

    def repaint(self) -> None:
        """Draw anew, soon and once, whatever else changes until then."""
        if not self._stale and self.is_attached:
            self._stale = True
            self.call_later(self._show_changes)

    def forget(self) -> None:
        """Drop what was drawn: nothing of it is left in the widget."""
        self._canvas = None
        self._spots.clear()
        self.refresh()

    def style_of(self, *names: str) -> Style:
        """The style of component classes, on this widget's background."""
        return self.get_component_rich_style(*names)

    def render_line(self, y: int) -> Strip:
        """One row of the canvas."""
        canvas = self.canvas()
        return canvas.strip(y) if y < canvas.height else Strip.blank(canvas.width, canvas.base)

    def canvas(self) -> Canvas:
        """What is drawn, at the size that the widget has now."""
        canvas = self._canvas
        if canvas is None or (canvas.width, canvas.height) != tuple(self.size):
            canvas = self._canvas = self._draw()
        return canvas

    def _draw(self) -> Canvas:
        canvas = Canvas(self.size.width, self.size.height, self.rich_style)
        self._spots.clear()
        self.paint(canvas)
        return canvas

    def _show_changes(self) -> None:
        self._stale = False
        old = self._canvas
        if old is None or (old.width, old.height) != tuple(self.size):
            self.forget()
            return
        self._canvas = self._draw()
        if changed := self._canvas.changes(old):
            self.update_on_screen(changed)

    def update_on_screen(self, regions: list[Region]) -> None:
        """Have these regions written to the terminal."""
        self.refresh(*regions)

    def notify_style_update(self) -> None:
        """Draw anew in other colours."""
        super().notify_style_update()
        self._canvas = None

    def on_click(self, event: events.Click) -> None:
        """Do what a click there means."""
        offset = event.screen_offset - self.content_region.offset
        if self.click_at(offset.x, offset.y):
            event.stop()

    def click_at(self, x: int, y: int) -> bool:
        """Do what a click on that cell means; whether it meant anything."""
        for region, clicked in reversed(self._spots):
            if region.contains(x, y):
                clicked()
                return True
        return False
