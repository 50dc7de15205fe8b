"""What the strain does to the cards: bowers, jokers, who beats whom (rules.md §3 and §7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final

from fivehundred.rules.cards import (
    CARDS,
    JOKERS,
    RED_JOKER,
    SUITS,
    Card,
    Cards,
    Rank,
    Suit,
    card,
    symbol,
)


class Strain(IntEnum):
    """What a bid names: a trump suit or no-trump, low to high in the auction."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMP = 4

    @property
    def letter(self) -> str:
        """``S``, ``C``, ``D``, ``H`` or ``NT``, as records write it."""
        return ("S", "C", "D", "H", "NT")[self]

    @property
    def symbol(self) -> str:
        """``♠``, ``♣``, ``♦``, ``♥`` or ``NT``."""
        return ("♠", "♣", "♦", "♥", "NT")[self]

    @property
    def word(self) -> str:
        """In lower-case words: ``spades``, ``no-trump``."""
        return self.name.lower().replace("_", "-")

    @property
    def trump_suit(self) -> Suit | None:
        """The trump suit; None at no-trump."""
        return None if self == Strain.NO_TRUMP else SUITS[self]


NO_SUIT: Final = 4
"""Stands for "no suit" where a suit is counted: a free joker's, or a lead that names none."""

_RIGHT_BOWER: Final = 102
_LEFT_BOWER: Final = 101
_TRUMP: Final = 80
_LED: Final = 10


@dataclass(frozen=True, slots=True)
class Ranking:
    """How the cards of one deal rank, from the strain and what became of the jokers."""

    strain: Strain
    suits: tuple[Cards, Cards, Cards, Cards]
    """The cards that belong to each suit, bowers and jokers where they belong."""
    free_jokers: Cards
    """The jokers that belong to no suit (rules.md §7.2)."""
    suit_of: tuple[int, ...]
    """For each card the suit that it belongs to; NO_SUIT for a free joker."""
    power: tuple[tuple[int, ...], ...]
    """``power[led][card]``, ``led`` a suit or NO_SUIT: the highest wins the trick, 0 never."""

    def suit(self, one: Card) -> Suit | None:
        """The suit that a card belongs to; None for a free joker."""
        suit = self.suit_of[one]
        return None if suit == NO_SUIT else SUITS[suit]

    def strength(self, one: Card) -> int:
        """The card's rank among its own suit's cards, higher is stronger."""
        return self.power[self.suit_of[one]][one]

    @property
    def trumps(self) -> Cards:
        """All trumps; empty at no-trump."""
        return 0 if self.strain == Strain.NO_TRUMP else self.suits[self.strain]


@cache
def ranking(
    strain: Strain,
    nominated: Suit | None = None,
    nominated_jokers: Cards = 0,
    low_jokers: bool = False,
) -> Ranking:
    """The ranking for a strain (every misère ranks as no-trump).

    ``nominated_jokers`` are those that the contractor held when it nominated a suit;
    ``low_jokers`` is a misère with ``joker_low_in_misere`` (rules.md §7.3).
    """
    trump = strain.trump_suit
    owned = nominated_jokers if nominated is not None else 0
    suit_of = []
    for one in CARDS:
        if one.is_joker:
            home = trump if trump is not None else nominated if one.bit & owned else None
        elif trump is not None and one == card(trump.same_colour, Rank.JACK):
            home = trump
        else:
            home = one.suit
        suit_of.append(NO_SUIT if home is None else int(home))
    spades, clubs, diamonds, hearts = (
        sum(1 << one for one in CARDS if suit_of[one] == suit) for suit in Suit
    )
    power = tuple(
        tuple(_power(one, led, suit_of[one], trump, low_jokers) for one in CARDS)
        for led in range(5)
    )
    free = 0 if trump is not None else JOKERS & ~owned
    return Ranking(strain, (spades, clubs, diamonds, hearts), free, tuple(suit_of), power)


def _power(one: Card, led: int, home: int, trump: Suit | None, low_jokers: bool) -> int:
    joker = one - RED_JOKER if one.is_joker else None
    if joker is not None and home == NO_SUIT:
        return (1 if low_jokers else 200) + joker
    if home == trump:
        if joker is not None:
            return 110 + joker
        if one.rank == Rank.JACK:
            return _RIGHT_BOWER if one.suit == trump else _LEFT_BOWER
        return _TRUMP + (one & 15)
    if home != led:
        return 0
    return _LED + (20 + joker if joker is not None else one & 15)


def effective_suit(
    one: Card, strain: Strain, nominated: Suit | None = None, nominated_jokers: Cards = 0
) -> Suit | None:
    """The suit that a card belongs to under a strain; None for a free joker."""
    return ranking(strain, nominated, nominated_jokers).suit(one)


def speak(one: Card, strain: Strain | None, jokers: int) -> str:
    """A card in words for a sentence: ``the ace of spades``, with trumps ``the left bower``.

    ``jokers``: how many the pack has; of two, each is told by its colour.
    """
    suit, rank = one.suit, one.rank
    if suit is None or rank is None:
        return f"the {symbol(one, jokers)}"
    trump = None if strain is None else strain.trump_suit
    if rank == Rank.JACK and trump is not None and suit in (trump, trump.same_colour):
        return "the right bower" if suit == trump else "the left bower"
    word = rank.name.lower() if rank <= Rank.TEN or rank >= Rank.JACK else rank.text
    return f"the {word} of {suit.word}"
