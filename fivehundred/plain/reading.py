"""What people type for cards, suits and calls: ``QS``, ``q♠``, ``queen of spades``, ``3``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fivehundred.rules.calls import PASS, Bid, Call, Misere, MisereKind
from fivehundred.rules.cards import BLACK_JOKER, CARDS, RED_JOKER, SUITS, Card, Rank, Suit, card
from fivehundred.rules.trumps import Strain


class Unclear(ValueError):
    """An answer that means nothing here; its text says why, for the person."""


_NUMBERS: Final = tuple(rank.name.lower() for rank in Rank if rank < Rank.JACK)
_RANKS: Final = {
    **{word: Rank(place) for place, word in enumerate(_NUMBERS)},
    **{str(place + 2): Rank(place) for place in range(len(_NUMBERS))},
    **{rank.name.lower(): rank for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)},
    **{rank.text.lower(): rank for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)},
}
_SUITS: Final = {
    spelling: suit
    for suit in SUITS
    for spelling in (suit.word, suit.word.removesuffix("s"), suit.letter.lower(), suit.symbol)
}


def _any_of(words: Sequence[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_SUIT: Final = rf"(?:{_any_of(list(_SUITS))})(?!\w)"
_CARD: Final = re.compile(
    rf"""
    (?P<rank> {_any_of(list(_RANKS))}) \s* (?:of\s+)? (?P<suit> {_SUIT})
    | (?P<joker> rj | bj | (?:(?:red|black)\s+)? joker) (?!\w)
    | (?P<bower> left | right) (?:\s+bower)? (?!\w)
    | (?P<place> \d+) (?!\w)
    """,
    re.VERBOSE,
)
_BETWEEN: Final = re.compile(r"(?:[\s,;]|\band\b|\bthe\b)*")
_CALL: Final = re.compile(
    rf"""
    (?: (?P<level> \d+ | {_any_of(_NUMBERS)}) \s*
        (?P<strain> {_SUIT} | (?: nt | n | no[\s-]*trumps? )(?!\w) )
      | (?: (?P<kind> open | blind) \s* )? (?P<misere> misere | mis | nullo)
      | (?P<kind_alone> open | blind)
      | (?P<pass> pass | p)
    )
    (?P<sans> \s+ (?: sans (?:\s+(?:kitty|widow))? | without (?:\s+the)? \s+ (?:kitty|widow) ) )?
    """,
    re.VERBOSE,
)


def read_suit(text: str) -> Suit:
    """A suit by letter, word or symbol. Raises Unclear."""
    suit = _SUITS.get(text.strip().lower())
    if suit is None:
        raise Unclear(f"{text!r} is no suit: type spades, clubs, diamonds or hearts")
    return suit


def read_cards(text: str, hand: Sequence[Card], strain: Strain | None = None) -> tuple[Card, ...]:
    """Cards by code, name or number in ``hand``; ``strain`` tells which are bowers.

    Raises Unclear. The cards need not be in the hand.
    """
    cards: list[Card] = []
    words = text.lower()
    end = _skip(words, 0)
    while end < len(words):
        found = _CARD.match(words, end)
        if found is None:
            raise Unclear(
                f"{text[end:].strip()!r} is no card: type QS, queen of spades or a number"
            )
        cards.append(_card(found, hand, strain))
        end = _skip(words, found.end())
    if not cards:
        raise Unclear("type a card: QS, queen of spades or its number in the hand")
    return tuple(cards)


def read_play(
    text: str, hand: Sequence[Card], strain: Strain | None = None
) -> tuple[Card, Suit | None]:
    """A card to play, and the suit that follows it if one does: ``RJ hearts``. Raises Unclear."""
    words, _, last = text.strip().rpartition(" ")
    if words and last.lower() in _SUITS:
        found = _CARD.fullmatch(re.sub(r"\s+(naming|names|as)$", "", words.lower()).strip())
        # "10 s" is a card; "1 s" can only be the first card, naming spades.
        if found is not None and found["rank"] is None and found["place"] not in _RANKS:
            return _card(found, hand, strain), _SUITS[last.lower()]
    cards = read_cards(text, hand, strain)
    if len(cards) > 1:
        raise Unclear("one card at a time")
    return cards[0], None


def read_call(text: str) -> Call:
    """A call by code or in words. Raises Unclear."""
    words = text.strip().lower().replace("è", "e")
    found = _CALL.fullmatch(words)
    if found is None:
        raise Unclear(f"{text!r} is no call: type for example 7H, 8NT, misere or pass")
    sans = found["sans"] is not None
    if found["pass"]:
        if sans:
            raise Unclear("a pass cannot be sans kitty")
        return PASS
    if found["level"] is None:
        return Misere(MisereKind(found["kind"] or found["kind_alone"] or "misere"), sans)
    rank = _RANKS.get(found["level"])
    level = 0 if rank is None else rank + 2
    if not 6 <= level <= 10:
        raise Unclear(f"{text!r} is no call: bids go from 6 to 10 tricks")
    suit = _SUITS.get(found["strain"])
    return Bid(level, Strain.NO_TRUMP if suit is None else Strain(suit), sans)


def _skip(text: str, start: int) -> int:
    found = _BETWEEN.match(text, start)
    return start if found is None else found.end()


def _card(found: re.Match[str], hand: Sequence[Card], strain: Strain | None) -> Card:
    if found["rank"]:
        return card(_SUITS[found["suit"]], _RANKS[found["rank"]])
    if found["joker"]:
        return _joker(found["joker"], hand)
    if found["bower"]:
        trump = None if strain is None else strain.trump_suit
        if trump is None:
            raise Unclear("there are no bowers: there are no trumps")
        suit = trump if found["bower"] == "right" else trump.same_colour
        return card(suit, Rank.JACK)
    place = int(found["place"][:4])
    if not 1 <= place <= len(hand):
        raise Unclear(f"there is no card number {place}: the hand has {len(hand)}")
    return hand[place - 1]


def _joker(word: str, hand: Sequence[Card]) -> Card:
    if word[0] in "rb":
        return RED_JOKER if word[0] == "r" else BLACK_JOKER
    held = [one for one in CARDS[64:] if one in hand]
    if len(held) == 2:
        raise Unclear("you hold both: say red joker or black joker")
    return held[0] if held else RED_JOKER
