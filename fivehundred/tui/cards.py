"""Cards that look like cards: the sizes, and how one is drawn."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.style import Style
from textual.geometry import Region

from fivehundred.rules.cards import BLACK_JOKER, Card
from fivehundred.tui.canvas import Canvas, Painted, cells
from fivehundred.tui.faces import Faces


class Size(NamedTuple):
    """Cells of a card, edges included; at height 1 it has none."""

    width: int
    height: int


CHIP: Final = Size(3, 1)
SMALL: Final = Size(5, 3)
MEDIUM: Final = Size(6, 4)
LARGE: Final = Size(7, 5)
HUGE: Final = Size(9, 7)
SIZES: Final = (HUGE, LARGE, MEDIUM, SMALL, CHIP)
"""From the largest."""


class CardTable(Painted):
    """A widget with cards on it."""

    COMPONENT_CLASSES = {
        "card--face",
        "card--dim",
        "card--chosen",
        "card--back",
        "card--black",
        "card--red",
        "card--spades",
        "card--clubs",
        "card--diamonds",
        "card--hearts",
        "card--key",
        "card--won",
    }

    faces: Faces = Faces()

    def draw_card(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        size: Size,
        card: Card | None,
        state: str = "face",
        key: str = "",
        mark: str = "",
    ) -> Region:
        """Draw a card, or its back for None; return where it lies.

        ``state``: ``face``, ``dim`` (may not be played), ``chosen`` (heavy edge), ``won``.
        ``key`` is written into the lower edge, ``mark`` into the upper.
        """
        width, height = size
        where = Region(x, y, width, height)
        if card is None:
            return self._draw_back(canvas, where)
        base = self.style_of(f"card--{state}")
        ink = base if state == "dim" else base + _ink(self.style_of(self.faces.ink(card)))
        if height == 1:
            canvas.text(x, y, f"{self.faces.card(card):<{width}}", ink)
            return where
        self._draw_edge(canvas, where, base, heavy=state in ("chosen", "won"))
        if key:
            canvas.text(x + 1, where.bottom - 1, key, base + _ink(self.style_of("card--key")))
        if mark:
            canvas.text(x + 1, y, mark, base + _ink(self.style_of("card--key")))
        self._draw_face(canvas, where, card, ink)
        return where

    def _draw_face(self, canvas: Canvas, where: Region, card: Card, ink: Style) -> None:
        rank, pip = self.faces.rank(card), self.faces.pip(card)
        left, top = where.x + 1, where.y + 1
        width, height = where.width - 2, where.height - 2
        if height == 1:
            canvas.text(left, top, rank + pip, ink)
            return
        if height >= 3 and card.is_joker:
            canvas.centre(left, top, width, "JOKER", ink)
            canvas.centre(left, top + height // 2, width, pip, ink)
            colour = "black" if card == BLACK_JOKER else "red"
            canvas.centre(left, top + height - 1, width, colour, ink)
            return
        canvas.text(left, top, rank + pip, ink)
        if height == 2:
            canvas.text(left + width - 1, top + 1, pip, ink)
            return
        canvas.text(left + width // 2, top + height // 2, pip, ink)
        canvas.text(left + width - cells(rank + pip), top + height - 1, rank + pip, ink)

    def _draw_edge(self, canvas: Canvas, where: Region, style: Style, heavy: bool) -> None:
        corners, across, down = ("┏┓┗┛", "━", "┃") if heavy else ("╭╮╰╯", "─", "│")
        inner = where.width - 2
        canvas.text(where.x, where.y, corners[0] + across * inner + corners[1], style)
        for y in range(where.y + 1, where.bottom - 1):
            canvas.text(where.x, y, down + " " * inner + down, style)
        canvas.text(where.x, where.bottom - 1, corners[2] + across * inner + corners[3], style)

    def _draw_back(self, canvas: Canvas, where: Region) -> Region:
        style = self.style_of("card--back")
        if where.height == 1:
            canvas.text(where.x, where.y, "░" * where.width, style)
            return where
        self._draw_edge(canvas, where, style, heavy=False)
        for y in range(where.y + 1, where.bottom - 1):
            canvas.text(where.x + 1, y, "░" * (where.width - 2), style)
        return where


def _ink(style: Style) -> Style:
    """The colour of the writing alone."""
    return Style(color=style.color, bold=style.bold)
