"""A picture of the table: who sits where, and who plays with whom."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from fivehundred.home.setups import HUMAN, Setup
from fivehundred.tui.canvas import Canvas, Painted, cells, fit
from fivehundred.tui.faces import MARKS

_PLACES: Final[Mapping[int, tuple[tuple[float, int], ...]]] = {
    3: ((0.5, 10), (0.0, 2), (1.0, 2)),
    4: ((0.5, 10), (0.0, 5), (0.5, 0), (1.0, 5)),
    6: ((0.5, 10), (0.0, 7), (0.0, 3), (0.5, 0), (1.0, 3), (1.0, 7)),
}
"""For each number of seats where each stands: how far to the right, and on which line."""
_HEIGHT: Final = 12
_TABLE: Final = ("╭────────╮", "│        │", "│        │", "╰────────╯")


class Seating(Painted):
    """The picture. Seat 0 sits below; the others follow clockwise."""

    COMPONENT_CLASSES = {"seating--0", "seating--1", "seating--2", "seating--edge"}
    DEFAULT_CSS = """
    Seating {
        width: 30; height: 14; background: $felt; color: $foreground;
        & > .seating--0 { color: $team-0; background: $felt; }
        & > .seating--1 { color: $team-1; background: $felt; }
        & > .seating--2 { color: $team-2; background: $felt; }
        & > .seating--edge { color: $foreground-muted; background: $felt; }
    }
    """

    setup: reactive[Setup] = reactive(Setup(), init=False)

    class Picked(Message):
        """A seat was clicked."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def watch_setup(self) -> None:
        """Draw the new set-up."""
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """The kitty in the middle, the seats around it."""
        top = max(0, (canvas.height - _HEIGHT) // 2)
        edge = self.style_of("seating--edge")
        left = (canvas.width - cells(_TABLE[0])) // 2
        for line, text in enumerate(_TABLE):
            canvas.text(left, top + 4 + line, text, edge)
        size = f"{self.setup.rules.kitty_size} cards"
        canvas.centre(left + 1, top + 5, 8, "widow" if self.setup.american else "kitty", edge)
        canvas.centre(left + 1, top + 6, 8, size, edge)
        for seat, (right, line) in enumerate(_PLACES[self.setup.rules.seats]):
            self._seat(canvas, seat, right, top + line)

    def _seat(self, canvas: Canvas, seat: int, right: float, y: int) -> None:
        team = seat % self.setup.rules.teams
        player = self.setup.players[seat]
        style = self.style_of(f"seating--{team}")
        name = f"{MARKS[team]} {self.setup.names[seat]}"
        what = "person" if player == HUMAN else player.partition(":")[0]
        room = canvas.width - 4 if right == 0.5 else max(canvas.width // 2 - 6, 6)
        for line, text in enumerate((name, what)):
            shown = fit(text, room)
            x = 1 + round((canvas.width - 2 - cells(shown)) * right)
            canvas.text(x, y + line, shown, style if line == 0 else None)
            picked = partial(self.post_message, self.Picked(seat))
            self.spot(Region(x, y + line, cells(shown), 1), picked)
