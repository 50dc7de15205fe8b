"""Cards, suits, ranks and the packs (rules.md §2).

A set of cards is an ``int`` with one bit for each card (``Cards``): unions, intersections and
"do I hold it" are then single machine operations, in the rules as in the bots.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import Final


class BadCard(ValueError):
    """A text that names no card."""


class Suit(IntEnum):
    """The four suits in the order of the auction, low to high (rules.md §3)."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """``S``, ``C``, ``D`` or ``H``, as records write it."""
        return "SCDH"[self]

    @property
    def symbol(self) -> str:
        """``♠``, ``♣``, ``♦`` or ``♥``."""
        return "♠♣♦♥"[self]

    @property
    def word(self) -> str:
        """The suit in lower-case words: ``spades``."""
        return self.name.lower()

    @property
    def same_colour(self) -> Suit:
        """The other suit of this suit's colour, whose jack is the left bower."""
        return _SAME_COLOUR[self]


class Rank(IntEnum):
    """The ranks of a plain suit, low to high; 11, 12 and 13 exist in the six-handed packs only."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    ELEVEN = 9
    TWELVE = 10
    THIRTEEN = 11
    JACK = 12
    QUEEN = 13
    KING = 14
    ACE = 15

    @property
    def text(self) -> str:
        """``2`` … ``13``, ``J``, ``Q``, ``K`` or ``A``."""
        return _RANK_TEXTS[self]


_SAME_COLOUR: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_RANK_TEXTS: Final = (*(str(pips) for pips in range(2, 14)), "J", "Q", "K", "A")
RANKS: Final = 16
SUITS: Final = tuple(Suit)


class Card(int):
    """A card as a number: 16 × suit + rank; the red joker is 64, the black joker 65.

    Cards compare and hash as their numbers. ``repr`` and ``str`` give the record's code.
    """

    __slots__ = ()

    @property
    def is_joker(self) -> bool:
        """Whether this is the red or the black joker."""
        return self >= 64

    @property
    def suit(self) -> Suit | None:
        """The suit printed on the card (a bower's too); None for a joker."""
        return None if self >= 64 else SUITS[self >> 4]

    @property
    def rank(self) -> Rank | None:
        """The rank printed on the card; None for a joker."""
        return None if self >= 64 else Rank(self & 15)

    @property
    def bit(self) -> int:
        """The set that holds this card alone."""
        return 1 << self

    @property
    def code(self) -> str:
        """The record's code: ``4H``, ``10S``, ``JD``, ``RJ``, ``BJ``."""
        return _CODES[self]

    def __repr__(self) -> str:
        return _CODES[self]

    __str__ = __repr__


def card(suit: Suit, rank: Rank) -> Card:
    """The card of that suit and rank."""
    return CARDS[16 * suit + rank]


CARDS: Final = tuple(Card(number) for number in range(66))
RED_JOKER: Final = CARDS[64]
BLACK_JOKER: Final = CARDS[65]
_CODES: Final = (*(rank.text + suit.letter for suit in Suit for rank in Rank), "RJ", "BJ")
_SYMBOLS: Final = (
    *(rank.text + suit.symbol for suit in Suit for rank in Rank),
    "red joker",
    "black joker",
)
_BY_CODE: Final = dict(zip(_CODES, CARDS, strict=True))

Cards = int
"""A set of cards: bit ``c`` is set when card ``c`` is in it."""

JOKERS: Final[Cards] = RED_JOKER.bit | BLACK_JOKER.bit


def parse_card(code: str) -> Card:
    """The card with that code. Raises BadCard."""
    try:
        return _BY_CODE[code]
    except (KeyError, TypeError):
        raise BadCard(f"{code!r} is no card") from None


def parse_suit(letter: str) -> Suit:
    """The suit with that letter. Raises BadCard."""
    for suit in Suit:
        if suit.letter == letter:
            return suit
    raise BadCard(f"{letter!r} is no suit")


def cards_of(cards: Iterable[Card]) -> Cards:
    """The set of those cards."""
    out = 0
    for one in cards:
        out |= 1 << one
    return out


def cards_in(cards: Cards) -> tuple[Card, ...]:
    """The cards of a set: ♠ ♣ ♦ ♥, low to high in each, then the jokers."""
    out = []
    while cards:
        low = cards & -cards
        out.append(CARDS[low.bit_length() - 1])
        cards ^= low
    return tuple(out)


def symbol(one: Card, jokers: int) -> str:
    """A card for people: ``4♥``, ``joker``; in a pack with two jokers ``red joker``."""
    return "joker" if one == RED_JOKER and jokers == 1 else _SYMBOLS[one]


def symbols(cards: Cards, jokers: int) -> str:
    """The cards of a set in a sentence: ``9♠ joker``, ``the joker``."""
    listed = " ".join(symbol(one, jokers) for one in cards_in(cards))
    return f"the {listed}" if cards in (RED_JOKER.bit, BLACK_JOKER.bit) else listed


def _ranks(suits: Iterable[Suit], ranks: Iterable[Rank]) -> Cards:
    wanted = tuple(ranks)
    return cards_of(card(suit, rank) for suit in suits for rank in wanted)


_COURT: Final = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
_BLACK: Final = (Suit.SPADES, Suit.CLUBS)
_RED: Final = (Suit.DIAMONDS, Suit.HEARTS)


@cache
def pack(seats: int, kitty: int) -> Cards:
    """The pack for 3, 4 or 6 seats and a kitty of 3, 5 or 6 cards (rules.md §2)."""
    cards = RED_JOKER.bit
    if seats == 3:
        return cards | _ranks(Suit, (*list(Rank)[Rank.SEVEN : Rank.ELEVEN], *_COURT))
    if seats == 4:
        cards |= _ranks(Suit, (*list(Rank)[Rank.FIVE : Rank.ELEVEN], *_COURT))
        cards |= _ranks(_RED, (Rank.FOUR,))
        fifth = _ranks(_BLACK, (Rank.FOUR,))
    else:
        cards |= _ranks(Suit, (*list(Rank)[: Rank.THIRTEEN], *_COURT))
        cards |= _ranks(_RED, (Rank.THIRTEEN,))
        fifth = _ranks(_BLACK, (Rank.THIRTEEN,))
    if kitty >= 5:
        cards |= fifth
    if kitty == 6:
        cards |= BLACK_JOKER.bit
    return cards
