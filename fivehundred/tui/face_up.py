"""Hands that lie face up: where each card goes, with the signs for whoever plays them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from textual.geometry import Region

from fivehundred.rules.cards import Card
from fivehundred.tui.card_row import CardRow
from fivehundred.tui.cards import CHIP
from fivehundred.tui.places import Side

GAP: Final = 1
"""Cells between two cards where there is room."""
CURSOR: Final = "["
HINT: Final = "?"
Wide = Callable[[Card], int]
"""The cells that a card's writing takes."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One card and its place."""

    card: Card
    x: int
    y: int
    sign: str
    """In the cell before it: the cursor, a hint, its key, or nothing."""


def face_up(
    where: Region, align: Side, cards: Sequence[Card], row: CardRow | None, wide: Wide
) -> Iterator[Chip]:
    """The cards that find room there; ``row`` if they are to be chosen from."""
    pitch = CHIP.width + GAP
    across = max((where.width + GAP) // pitch, 1)
    if across * where.height < len(cards):
        pitch = CHIP.width
        across = max(where.width // pitch, 1)
    gap = pitch - CHIP.width
    whole = min(len(cards), across) * pitch
    left = where.x + gap
    if align == "right":
        left = where.right - whole
    elif align == "centre":
        left = where.x + (where.width - whole) // 2
    left = max(left, gap)  # the key of the first card stands before it
    for y in range(where.height):
        line = cards[y * across : (y + 1) * across]
        signs = [_sign(row, card) for card in line]
        starts, end = _spread(line, signs, left, pitch, wide)
        if (over := end - where.right - GAP) > 0:
            starts, _ = _spread(line, signs, max(left - over, gap), pitch, wide)
        free = 0
        for x, card, sign in zip(starts, line, signs, strict=True):
            key = row.key(card) if gap and row is not None and row.allows(card) else ""
            yield Chip(card, x, where.y + y, sign or (key if x > free else ""))
            free = x + wide(card) + (sign == CURSOR)


def _sign(row: CardRow | None, card: Card) -> str:
    if row is None:
        return ""
    return CURSOR if card == row.cursor else HINT if card in row.hinted else ""


def _spread(
    line: Sequence[Card], signs: Sequence[str], left: int, pitch: int, wide: Wide
) -> tuple[list[int], int]:
    """Where the cards of a line begin, and where the line ends.

    A sign takes the cell before its card, and the cursor the cell behind it too: where that is
    taken, the rest of the line moves on by one.
    """
    starts, free, x = [], max(left - GAP, 0), left
    for card, sign in zip(line, signs, strict=True):
        if sign and x <= free:
            x = free + 1
        starts.append(x)
        free = x + wide(card) + (sign == CURSOR)
        x = max(x + pitch, free)
    return starts, free
