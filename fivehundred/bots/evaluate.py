"""What a hand is worth: the tricks that its side may take with each strain (strength_table.py)."""

from __future__ import annotations

from functools import cache
from typing import Final

from fivehundred.bots.reading import whole_pack
from fivehundred.bots.strength_table import STRENGTH, Helps, Strength
from fivehundred.rules.cards import BLACK_JOKER, JOKERS, RED_JOKER, Cards, Rank, cards_in
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain, ranking

_ACE, _KING, _QUEEN = 1 << Rank.ACE, 1 << Rank.KING, 1 << Rank.QUEEN
_SUIT: Final = 0xFFFF
_PLAIN: Final = ranking(Strain.NO_TRUMP)
TOPS: Final = 6
"""So many of the highest trumps count one by one."""
USUAL_LENGTH: Final = 4
"""The trumps of a hand that bids a suit, at the least."""


@cache
def top_trumps(strain: Strain, seats: int, kitty: int) -> tuple[int, ...]:
    """The highest trumps of a pack, from the top."""
    order = ranking(strain)
    trumps = cards_in(order.trumps & whole_pack(seats, kitty))
    return tuple(sorted(trumps, key=order.strength, reverse=True)[:TOPS])


def holding(cards: Cards) -> str:
    """The kind of a holding in a suit that is not trumps, as strength_table.py names it."""
    if not cards:
        return "-"
    ranks = (cards | cards >> 16 | cards >> 32 | cards >> 48) & _SUIT
    length = cards.bit_count()
    if ranks & _ACE:
        if ranks & _KING:
            return "AKQ" if ranks & _QUEEN else "AKx" if length > 2 else "AK"
        return "AQ" if ranks & _QUEEN else "Ax" if length > 1 else "A"
    if ranks & _KING:
        return "KQ" if ranks & _QUEEN else "Kx" if length > 1 else "K"
    if ranks & _QUEEN and length > 1:
        return "Qx"
    return "x" if length == 1 else "xx" if length == 2 else "xxx"


def declared(hand: Cards, strain: Strain, rules: RuleSet) -> float:
    """The tricks that the side of a hand of ten takes on average if it becomes the contractor.

    The kitty and the others' cards are unknown; nothing is said of the calls (bidding.py).
    """
    table = STRENGTH[rules.layout]
    if strain == Strain.NO_TRUMP:
        return _declared_no_trump(hand, table)
    order = ranking(strain)
    trumps = hand & order.trumps
    length = trumps.bit_count()
    total = table.base + table.kitty.get(rules.kitty_size, 0.0)
    for one, worth in zip(_tops(strain, rules), table.tops, strict=True):
        if trumps >> one & 1:
            total += worth
    if length < USUAL_LENGTH:
        total -= table.short * (USUAL_LENGTH - length)
    total += sum(table.long[: max(0, length - USUAL_LENGTH)])
    for suit in range(4):
        if suit != strain:
            total += table.side[holding(hand & order.suits[suit])]
    return total


def _tops(strain: Strain, rules: RuleSet) -> tuple[int, ...]:
    return top_trumps(strain, rules.seats, rules.kitty_size)


def _declared_no_trump(hand: Cards, table: Strength) -> float:
    total, bare = table.base_no_trump, 0
    if hand >> RED_JOKER & 1:
        total += table.joker
    if hand >> BLACK_JOKER & 1:
        total += table.joker
    for suit in range(4):
        cards = hand & _PLAIN.suits[suit]
        kind = holding(cards)
        total += table.plain[kind]
        if kind in BARE:
            bare += 1
        elif kind in RUNS:
            total += table.run * max(0, cards.bit_count() - USUAL_LENGTH)
    return total - table.bare * max(0, bare - 1)


BARE: Final = frozenset(("-", "x", "xx", "xxx", "K"))
"""Holdings that stop nothing at no-trump."""
RUNS: Final = frozenset(("KQ", "Ax", "AQ", "AKx", "AKQ"))
"""Holdings whose small cards may run at no-trump."""


def helps(hand: Cards, strain: Strain, rules: RuleSet, friend: bool) -> float:
    """What a hand adds to the tricks of a contractor on average, as its partner or its opponent.

    An average hand adds nothing; an opponent's good hand adds less than nothing.
    """
    table = STRENGTH[rules.layout]
    if strain == Strain.NO_TRUMP:
        return _helps_no_trump(hand, table.partner if friend else table.foe)
    weights = table.partner if friend else table.foe
    order = ranking(strain)
    trumps = hand & order.trumps
    length = trumps.bit_count()
    total = weights.average + weights.length * length
    for one, worth in zip(_tops(strain, rules), weights.tops, strict=True):
        if trumps >> one & 1:
            total += worth
    for suit in range(4):
        if suit == strain:
            continue
        cards = hand & order.suits[suit]
        count = cards.bit_count()
        ranks = cards >> 16 * suit
        if ranks & _ACE:
            total += weights.ace
        if ranks & _KING and count > 1:
            total += weights.king
        if count == 0 and length > 0:
            total += weights.void
        if count == 1 and length > 1:
            total += weights.single
    return total


def _helps_no_trump(hand: Cards, weights: Helps) -> float:
    total = weights.average_no_trump + weights.joker * (hand & JOKERS).bit_count()
    for suit in range(4):
        cards = hand & _PLAIN.suits[suit]
        ranks = cards >> 16 * suit
        if ranks & _ACE:
            total += weights.ace_no_trump
        if ranks & _KING and cards.bit_count() > 1:
            total += weights.king_no_trump
    return total
