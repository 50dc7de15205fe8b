"""Where everything lies on the table: the seats round it, and the card in front of each."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final, Literal

from textual.geometry import Region

from fivehundred.rules.dealing import HAND
from fivehundred.tui.cards import CHIP, SIZES, SMALL, Size

Side = Literal["left", "centre", "right"]
PLATE: Final = 2
"""Rows of a name plate."""
WIDEST: Final = 26
"""Cells of a name plate where there is room."""


@dataclass(frozen=True, slots=True)
class Place:
    """One seat's part of the table."""

    plate: Region
    align: Side
    card: tuple[int, int]
    """Upper left corner of the card that it plays."""
    chips: Region
    """Where its cards lie, face down or up; empty for the reader's own seat."""


@dataclass(frozen=True, slots=True)
class Places:
    """The whole table, seat by seat clockwise from the reader's own."""

    size: Size
    """The cards on the table."""
    seats: tuple[Place, ...]


def places(
    seats: int, width: int, height: int, small: bool = False, face_up: bool = False
) -> Places:
    """The table for 3, 4 or 6 seats, in the middle of that many cells.

    ``face_up``: some hand is, and needs room for all its cards.
    """
    if seats == 6:
        return _six(width, height, small, face_up)
    return {3: _three, 4: _four}[seats](width, height, small)


def _largest(room: int, across: int, small: bool) -> Size:
    """The largest card of which two find place in ``room`` rows, and one in ``across`` cells."""
    for size in SIZES:
        if not (small and size > SMALL) and 2 * size.height <= room and size.width <= across:
            return size
    return CHIP


def _rows(height: int, chips: int, size: Size) -> tuple[int, int, int, int]:
    """Upper plates, upper cards, lower cards, lower plates; everything in the middle."""
    spare = max(height - 2 * PLATE - chips - 2 * size.height, 0)
    gap = min(spare, 2 if size.height > 5 else 1)
    above = (spare - gap) // 2
    air = min(max(spare - gap, 0) // 3, 1)
    cards = above + PLATE + chips // 2 + chips % 2
    lower = cards + size.height + gap
    foot = min(lower + size.height + chips // 2 + air, height - PLATE)
    return max(above - air, 0), cards, lower, foot


def _nobody() -> Region:
    return Region(0, 0, 0, 0)


def _four(width: int, height: int, small: bool) -> Places:
    size = _largest(height - 2 * PLATE - 3, (width - 26) // 3, small)
    head, top, bottom, foot = _rows(height, 1, size)
    middle, gap = width // 2, 2 if width >= 60 else 1
    x = middle - size.width // 2
    left, right = x - size.width - gap, x + size.width + gap
    half = (top + bottom) // 2
    wide = max(min(left - gap, WIDEST), 6)
    beside = half + max(size.height - PLATE - 1, 0) // 2
    centre = min(WIDEST, width // 2)
    start = max(left - gap - wide, 0)
    under = foot if start + wide > middle - centre // 2 else height
    below = max(under - beside - PLATE, 0)
    end = min(right + size.width + gap, width - wide)
    chips = min(40, width)
    return Places(
        size,
        (
            Place(
                Region(middle - centre // 2, foot, centre, PLATE), "centre", (x, bottom), _nobody()
            ),
            Place(
                Region(start, beside, wide, PLATE),
                "left",
                (left, half),
                Region(start, beside + PLATE, wide, below),
            ),
            Place(
                Region(middle - centre // 2, head, centre, PLATE),
                "centre",
                (x, top),
                Region(middle - chips // 2, head + PLATE, chips, 1),
            ),
            Place(
                Region(end, beside, wide, PLATE),
                "right",
                (right, half),
                Region(end, beside + PLATE, wide, below),
            ),
        ),
    )


def _six(width: int, height: int, small: bool, face_up: bool) -> Places:
    column = min(width // 3, WIDEST + 2)
    chips = 4 if height >= 14 else 0
    if face_up:
        needed = ceil(HAND / max((column - 1) // CHIP.width, 1))
        chips = max(chips, 2 * min(needed, (height - 2 * PLATE - 2 * CHIP.height) // 2))
    size = _largest(height - 2 * PLATE - chips, width // 3, small)
    head, top, bottom, foot = _rows(height, chips, size)
    start = (width - 3 * column + 1) // 2
    aligned: tuple[Side, Side, Side] = ("left", "centre", "right")
    upper, lower = [], []
    for place, align in enumerate(aligned):
        x = start + place * column
        card = x + (column - 1 - size.width) // 2
        plate = Region(x, head, column - 1, PLATE)
        shown = Region(x, head + PLATE, column - 1, chips // 2)
        upper.append(Place(plate, align, (card, top), shown))
        down = Region(x, foot, column - 1, PLATE)
        shown = Region(x, foot - chips // 2, column - 1, chips // 2)
        lower.append(Place(down, align, (card, bottom), shown if place != 1 else _nobody()))
    return Places(size, (lower[1], lower[0], upper[0], upper[1], upper[2], lower[2]))


def _three(width: int, height: int, small: bool) -> Places:
    size = _largest(height - 2 * PLATE - 3, width // 4, small)
    head, top, bottom, foot = _rows(height, 1, size)
    middle, gap = width // 2, 2 if width >= 60 else 1
    x = middle - size.width // 2
    out = size.width + gap
    wide = max(min(middle - 2, WIDEST), 6)
    centre = min(WIDEST, width)
    start = max(middle - wide - size.width, 0)
    end = min(middle + size.width, width - wide)
    below = max(height - head - PLATE, 0)
    shown = max(x - out - start - 1, 12)
    return Places(
        size,
        (
            Place(
                Region(middle - centre // 2, foot, centre, PLATE), "centre", (x, bottom), _nobody()
            ),
            Place(
                Region(start, head, wide, PLATE),
                "left",
                (x - out, top),
                Region(start, head + PLATE, shown, below),
            ),
            Place(
                Region(end, head, wide, PLATE),
                "right",
                (x + out, top),
                Region(end + wide - shown, head + PLATE, shown, below),
            ),
        ),
    )
