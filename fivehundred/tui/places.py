"""Where everything lies on the table: the seats round it, and the card in front of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from textual.geometry import Region

from fivehundred.tui.cards import CHIP, SIZES, SMALL, Size

Side = Literal["left", "centre", "right"]
PLATE: Final = 2
"""Rows of a name plate."""


@dataclass(frozen=True, slots=True)
class Place:
    """One seat's part of the table."""

    plate: Region
    align: Side
    card: tuple[int, int]
    """Upper left corner of the card that it plays."""
    chips: Region
    """Where its hand lies when it is face up."""


@dataclass(frozen=True, slots=True)
class Places:
    """The whole table, seat by seat clockwise from the reader's own."""

    size: Size
    """The cards on the table."""
    seats: tuple[Place, ...]


def places(seats: int, width: int, height: int, small: bool = False) -> Places:
    """The table for 3, 4 or 6 seats in that many cells."""
    return _ROUND[seats](width, height, small)


def _largest(room: int, across: int, small: bool) -> Size:
    """The largest card with two of them in ``room`` rows, and one in ``across`` cells."""
    for size in SIZES:
        if small and size > SMALL:
            continue
        if 2 * size.height <= room and size.width <= across:
            return size
    return CHIP


def _four(width: int, height: int, small: bool) -> Places:
    size = _largest(height - 2 * PLATE - 3, (width - 2 * 12) // 4, small)
    middle = width // 2
    plate = min(max((width - 3 * size.width - 4) // 2, 8), 24)
    wide = min(max(plate, 16), width)
    spare = max(height - 2 * PLATE - 2 * size.height - 3, 0)
    top = PLATE + 1 + spare // 4
    bottom = max(height - PLATE - 1 - spare // 4 - size.height, top + 1)
    if height < 12:
        top, bottom = PLATE, max(height - PLATE - size.height, PLATE + 1)
    half = (top + bottom) // 2
    beside = max(half + (size.height - PLATE) // 2, 0)
    left = max((middle - size.width // 2 - plate) // 2 - size.width // 2 + plate // 2 + 1, plate)
    left = min(max(left, plate + 1), middle - size.width // 2 - size.width - 1)
    right = width - left - size.width
    x = middle - size.width // 2
    chips = min(41, width)
    below = max(height - beside - PLATE, 0)
    return Places(
        size,
        (
            Place(
                Region(middle - wide // 2, height - PLATE, wide, PLATE),
                "centre",
                (x, bottom),
                Region(0, height - PLATE - 1, 0, 0),
            ),
            Place(
                Region(0, beside, plate, PLATE),
                "left",
                (left, half),
                Region(0, beside + PLATE, max(plate, 12), below),
            ),
            Place(
                Region(middle - wide // 2, 0, wide, PLATE),
                "centre",
                (x, top),
                Region(middle - chips // 2, PLATE, chips, 1),
            ),
            Place(
                Region(width - plate, beside, plate, PLATE),
                "right",
                (right, half),
                Region(width - max(plate, 12), beside + PLATE, max(plate, 12), below),
            ),
        ),
    )


def _six(width: int, height: int, small: bool) -> Places:
    column = width // 3
    chips = 2 if height >= 14 else 0
    size = _largest(height - 2 * PLATE - 2 * chips, column, small)
    spare = max(height - 2 * PLATE - 2 * chips - 2 * size.height, 0)
    top = PLATE + chips + spare // 4
    bottom = height - PLATE - chips - size.height - spare // 4
    aligned: tuple[Side, Side, Side] = ("left", "centre", "right")
    upper, lower = [], []
    for place, align in enumerate(aligned):
        x = (0, column, width - column)[place]
        card = x + (column - size.width) // 2
        plate = Region(x + 1, 0, column - 2, PLATE)
        upper.append(Place(plate, align, (card, top), Region(x + 1, PLATE, column - 1, chips)))
        down = plate.translate((0, height - PLATE))
        shown = Region(x + 1, height - PLATE - chips, column - 1, chips)
        lower.append(Place(down, align, (card, bottom), shown))
    return Places(size, (lower[1], lower[0], upper[0], upper[1], upper[2], lower[2]))


def _three(width: int, height: int, small: bool) -> Places:
    size = _largest(height - 2 * PLATE - 2, (width - 2 * 14) // 3, small)
    middle, plate = width // 2, min(24, width // 2 - 1)
    wide = min(24, width)
    spare = max(height - 2 * PLATE - 2 * size.height - 2, 0)
    top = PLATE + 1 + spare // 4
    bottom = max(height - PLATE - 1 - spare // 4 - size.height, top + 1)
    if height < 12:
        top, bottom = PLATE, max(height - PLATE - size.height, PLATE + 1)
    x = middle - size.width // 2
    out = size.width + max(width // 16, 1)
    chips = max(height - PLATE - 1, 0)
    return Places(
        size,
        (
            Place(
                Region(middle - wide // 2, height - PLATE, wide, PLATE),
                "centre",
                (x, bottom),
                Region(0, height - PLATE - 1, 0, 0),
            ),
            Place(Region(1, 0, plate, PLATE), "left", (x - out, top), Region(1, PLATE, 12, chips)),
            Place(
                Region(width - plate - 1, 0, plate, PLATE),
                "right",
                (x + out, top),
                Region(width - 13, PLATE, 12, chips),
            ),
        ),
    )


_ROUND: Final = {3: _three, 4: _four, 6: _six}
