"""A list of things to set: a line for each, with its value; arrows, letters and mouse change it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from fivehundred.tui.canvas import cells, fit


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the list."""

    id: str
    label: str
    value: str | None = None
    """The value as shown; None on a line without one: a heading, or something to press."""
    words: str = ""
    """The line that explains it."""
    disabled: str | None = None
    """Why it cannot be changed now."""
    heading: bool = False
    steps: bool = True
    """Whether the value is stepped through (left and right) or written (Enter)."""
    written: bool = False
    """Whether Enter is for something else than the next value: the label is written by hand."""
    mark: str = ""
    """A sign before the label."""
    team: int | None = None
    """The team whose colour the sign has."""


_ARROWS: Final = ("◂", "▸")


class ChoiceList(ScrollView, can_focus=True):
    """The list. It only shows rows and says what the person wants; its owner makes new rows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("pageup", "move(-10)", show=False),
        Binding("pagedown", "move(10)", show=False),
        Binding("home", "move(-10000)", show=False),
        Binding("end", "move(10000)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
        Binding("enter", "press", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "choices--label",
        "choices--mark",
        "choices--team-0",
        "choices--team-1",
        "choices--team-2",
        "choices--value",
        "choices--heading",
        "choices--disabled",
        "choices--cursor",
    }
    DEFAULT_CSS = """
    ChoiceList {
        height: 1fr; scrollbar-size-vertical: 1; background: $background; overflow-x: hidden;
        & > .choices--label { color: $foreground; }
        & > .choices--mark { color: $accent; }
        & > .choices--team-0 { color: $team-0; }
        & > .choices--team-1 { color: $team-1; }
        & > .choices--team-2 { color: $team-2; }
        & > .choices--value { color: $primary; text-style: bold; }
        & > .choices--heading { color: $accent; text-style: bold; }
        & > .choices--disabled { color: $foreground-disabled; }
        & > .choices--cursor { background: $panel; text-style: bold; }
    }
    """

    cursor: reactive[int] = reactive(0)

    class Moved(Message):
        """Another row is under the cursor."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    class Stepped(Message):
        """The row's value is to go one on (or back)."""

        def __init__(self, row: Row, by: int) -> None:
            super().__init__()
            self.row = row
            self.by = by

    class Pressed(Message):
        """Enter, or a click, on the row."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    class Refused(Message):
        """A disabled row was to be changed."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(self, *rows: Row, label_width: int = 24, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[Row, ...] = ()
        self._label_width = label_width
        self.show(rows)

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown."""
        return self._rows

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        return self._rows[self.cursor] if self.cursor < len(self._rows) else None

    def show(self, rows: tuple[Row, ...] | list[Row]) -> None:
        """Show these rows; the cursor stays on the row that it was on, by its id."""
        before = self.row
        self._rows = tuple(rows)
        self.virtual_size = Size(0, len(rows))
        if before is not None and (place := self._place(before.id)) is not None:
            self.cursor = place
        else:
            self.cursor = self._open(min(self.cursor, len(rows) - 1), 1)
        if self.row is not None and self.row != before and self.is_mounted:
            self.post_message(self.Moved(self.row))
        self.refresh()

    def go_to(self, row_id: str) -> None:
        """Put the cursor on a row."""
        place = self._place(row_id)
        if place is not None:
            self.cursor = place

    def _place(self, row_id: str) -> int | None:
        return next((n for n, row in enumerate(self._rows) if row.id == row_id), None)

    def _open(self, start: int, way: int) -> int:
        """The first row from ``start`` on that is no heading, or else the last before it."""
        rows = self._rows
        ahead = range(max(start, 0), len(rows) if way > 0 else -1, way)
        behind = range(min(start, len(rows) - 1), -1, -1) if way > 0 else range(len(rows))
        return next((n for n in (*ahead, *behind) if not rows[n].heading), 0)

    def watch_cursor(self) -> None:
        """Keep the cursor in sight and say where it is."""
        if self.row is not None and self.is_mounted:
            top = 0 if self.cursor <= 1 else self.cursor
            self.scroll_to_region(
                Region(0, top, 1, self.cursor - top + 1), animate=False, force=True
            )
            self.post_message(self.Moved(self.row))
        self.refresh()

    def on_mount(self) -> None:
        """Tell the row that the cursor begins on."""
        if self.row is not None:
            self.post_message(self.Moved(self.row))

    # ---- keys and mouse -----------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        last = len(self._rows) - 1
        self.cursor = self._open(max(0, min(self.cursor + by, last)), 1 if by > 0 else -1)

    def action_step(self, by: int) -> None:
        """Change the value under the cursor."""
        row = self.row
        if row is None or row.heading:
            return
        if row.disabled is not None:
            self.post_message(self.Refused(row))
        elif row.value is not None and row.steps:
            self.post_message(self.Stepped(row, by))
        elif by > 0:
            self.post_message(self.Pressed(row))

    def action_press(self) -> None:
        """Enter: press the row; a value that is stepped through goes one on."""
        row = self.row
        if row is None or row.heading:
            return
        if row.disabled is not None:
            self.post_message(self.Refused(row))
        elif row.value is not None and row.steps and not row.written:
            self.post_message(self.Stepped(row, 1))
        else:
            self.post_message(self.Pressed(row))

    def on_click(self, event: events.Click) -> None:
        """A click on a value changes it: on its left arrow back, elsewhere on."""
        place = event.y + self.scroll_offset.y
        if not 0 <= place < len(self._rows) or self._rows[place].heading:
            return
        self.cursor = place
        row = self._rows[place]
        if row.value is None or not row.steps or (row.written and event.x < self._label_width):
            self.action_press()
        elif event.x >= (room := self._label_room(self.size.width, row.value)) + 2:
            self.action_step(-1 if event.x <= room + 4 else 1)

    # ---- drawing ------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One row as segments."""
        place = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        base = self.rich_style
        if place >= len(self._rows):
            return Strip.blank(width, base)
        row = self._rows[place]
        if row.heading:
            return self._line([(f" {row.label}", self._style("heading"))], width, base)
        chosen = place == self.cursor
        if chosen and self.has_focus:
            base = base + self._style("cursor")
        sign = "▸" if chosen else " "
        mark = f"{row.mark} " if row.mark else ""
        ink = "disabled" if row.disabled is not None else "label"
        mark_ink = "mark" if row.team is None else f"team-{row.team}"
        value_ink = "disabled" if row.disabled is not None else "value"
        value = row.value or ""
        label_room = self._label_room(width, value)
        label = fit(row.label, (width - 5 if row.value is None else label_room) - cells(mark))
        gap = max(0, label_room - cells(mark + label))
        left, right = _ARROWS if self._stepping(row, chosen) else (" ", " ")
        parts = [
            (f" {sign} ", base),
            (mark, base + self._colour(mark_ink if row.disabled is None else ink)),
            (label, base + self._colour(ink)),
            (" " * gap + f"{left} ", base),
            (fit(value, width - label_room - 7), base + self._colour(value_ink)),
            (f" {right}", base),
        ]
        return self._line(parts, width, base)

    @staticmethod
    def _stepping(row: Row, chosen: bool) -> bool:
        return chosen and row.value is not None and row.steps and row.disabled is None

    def _label_room(self, width: int, value: str) -> int:
        """Cells for mark and label: as set, or (0) all but what the value takes on the right."""
        if self._label_width:
            return max(8, min(self._label_width, width - 24))
        return max(8, width - cells(value) - 7)

    def _style(self, kind: str) -> RichStyle:
        return self.get_component_rich_style(f"choices--{kind}", partial=True)

    def _colour(self, kind: str) -> RichStyle:
        """The style without its background, to lie on the cursor's."""
        style = self.get_component_rich_style(f"choices--{kind}")
        return RichStyle(color=style.color, bold=style.bold, dim=style.dim)

    @staticmethod
    def _line(parts: list[tuple[str, RichStyle]], width: int, base: RichStyle) -> Strip:
        strip = Strip([Segment(text, base + style) for text, style in parts])
        return strip.adjust_cell_length(width, base).crop(0, width)


def stepped(values: tuple[object, ...], value: object, by: int) -> object:
    """The value that lies ``by`` further on in a ring of values."""
    at = next((n for n, one in enumerate(values) if type(one) is type(value) and one == value), 0)
    return values[(at + by) % len(values)]
