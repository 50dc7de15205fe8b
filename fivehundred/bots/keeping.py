"""What a card is worth to keep: the tricks that a hand loses when it lets the card go."""

from __future__ import annotations

from typing import Final

from fivehundred.bots.reading import NO_TRUMPS, Reading, above
from fivehundred.rules.cards import Card, Cards, cards_in
from fivehundred.rules.trumps import NO_SUIT

SURE: Final = 1.0
"""A master trump, or a free joker."""
RUFF: Final = 0.45
"""A small trump, for the ruffs it may take."""
LONG_TRUMP: Final = 0.55
"""A small trump of the contractor, when it has as many as the foes have left."""
COVERED_TRUMP: Final = 0.75
"""A trump with enough smaller ones to let the higher ones pass."""
SIDE_MASTER: Final = 0.55
"""The master of a side suit, which may be ruffed."""
NT_MASTER: Final = 0.55
"""The master of a suit at no-trump, which may never get the lead."""
GUARDED: Final = (0.0, 0.4, 0.12)
"""A card with that many higher ones about and enough smaller ones beside it to wait."""
BARE: Final = 0.12
"""The second highest of a suit with nothing beside it."""
PIP: Final = 0.003
"""What a step in rank is worth between cards that are worth nothing else."""


def cost(one: Card, reading: Reading) -> float:
    """The tricks that the hand loses when it lets the card go (about 0 to 1)."""
    order = reading.order
    suit = order.suit_of[one]
    if suit == NO_SUIT:
        return SURE
    cards = reading.hand & order.suits[suit]
    value = _trump_value if suit == reading.trump else _side_value
    power = order.strength(one)
    pips = PIP * (power - 80 if power > 80 else power - 10)
    return value(cards, reading) - value(cards ^ (1 << one), reading) + pips


def _trump_value(cards: Cards, reading: Reading) -> float:
    foes = reading.foes_trumps
    outstanding = foes.bit_count()
    length = cards.bit_count()
    boss = reading.declaring and reading.seat == reading.contract.contractor
    small = LONG_TRUMP if boss and length * 2 >= outstanding else RUFF
    total = 0.0
    below = length
    for one in sorted(cards_in(cards), key=reading.order.strength, reverse=True):
        below -= 1
        higher = (above(one, reading.order) & foes).bit_count()
        if higher == 0:
            total += SURE
        elif below >= higher and higher < 3:
            total += max(small, COVERED_TRUMP)
        else:
            total += small
    return total


def _side_value(cards: Cards, reading: Reading) -> float:
    order = reading.order
    total = 0.0
    below = cards.bit_count()
    no_trump = reading.trump == NO_TRUMPS
    for place, one in enumerate(sorted(cards_in(cards), reverse=True)):
        below -= 1
        higher = reading.held_by_foes(above(one, order)).bit_count()
        if higher == 0:
            total += NT_MASTER if no_trump else max(0.3, SIDE_MASTER - 0.15 * place)
        elif higher < len(GUARDED) and below >= higher:
            total += GUARDED[higher]
        elif higher == 1:
            total += BARE
    return total
