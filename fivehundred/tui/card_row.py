"""A row of cards to choose from: which card the cursor is on, and how keys move it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from fivehundred.rules.cards import Card

PLACES: Final = "1234567890abcdef"
"""The key of each card, from the left."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards from left to right. There is no cursor until somebody asks for one."""

    cards: tuple[Card, ...] = ()
    playable: frozenset[Card] | None = None
    """The cards that may be chosen; None when nothing is to be chosen."""
    cursor: Card | None = None
    chosen: frozenset[Card] = frozenset()
    """The cards put aside for the discard."""
    marked: frozenset[Card] = frozenset()
    """The cards that came from the kitty."""
    hinted: frozenset[Card] = frozenset()
    """The cards of a hint."""

    def moved(self, step: int) -> CardRow:
        """The cursor one allowed card to the left or right, round the ends."""
        wanted = [card for card in self.cards if self.playable is None or card in self.playable]
        if not wanted:
            return self
        if self.cursor not in wanted:
            return replace(self, cursor=wanted[0 if step > 0 else -1])
        place = (wanted.index(self.cursor) + step) % len(wanted)
        return replace(self, cursor=wanted[place])

    def jumped(self, letter: str) -> CardRow:
        """The cursor on the next allowed card whose rank or suit has that letter (``T`` is 10)."""
        letter = "1" if letter == "T" else letter
        row, seen = self.moved(1), 0
        while seen < len(self.cards):
            if row.cursor is None or letter in row.cursor.code:
                return row
            row, seen = row.moved(1), seen + 1
        return self

    def at(self, key: str) -> Card | None:
        """The card of a place key."""
        place = PLACES.find(key)
        return self.cards[place] if 0 <= place < len(self.cards) else None

    def key(self, card: Card) -> str:
        """The place key of a card."""
        place = self.cards.index(card)
        return PLACES[place] if place < len(PLACES) else ""

    def allows(self, card: Card) -> bool:
        """Whether a card may be chosen now."""
        return self.playable is None or card in self.playable


def place_keys(count: int) -> str:
    """The keys of so many cards, as they are told: ``1–7``, ``1–0 a–c``."""
    digits, letters = PLACES[:count][:10], PLACES[10:count]
    spans = [
        keys if len(keys) == 1 else f"{keys[0]}–{keys[-1]}" for keys in (digits, letters) if keys
    ]
    return " ".join(spans)
