"""How ``club`` plays to a trick that another has led, but for a misère (misere_play.py).

Each card is weighed: the chance that our side wins the trick with it, less its worth if kept.
"""

from __future__ import annotations

from typing import Final

from fivehundred.bots.keeping import cost
from fivehundred.bots.reading import NO_TRUMPS, Reading
from fivehundred.rules.actions import PlayCard
from fivehundred.rules.cards import Cards
from fivehundred.rules.trick import Play, winning
from fivehundred.rules.trumps import NO_SUIT

TEMPO: Final = 0.7
"""What it is worth to win a trick now and not later: tricks that wait may never come."""
WASTE: Final = 0.1
"""What it costs to put a trump or a joker on a trick that our side would win as it is."""

DEAD_SUIT: Final = 0.17
"""A defender's discard of a suit that the contractor is out of."""
DEAD_SUIT_NO_TRUMP: Final = 0.9
"""The same at no-trump, where the contractor runs the suits that it has."""
LINK: Final = 0.2
"""A discard of a suit in which a friend holds the top card."""
LINK_NO_TRUMP: Final = 0.15
"""The same at no-trump."""


def follow(reading: Reading, plays: list[PlayCard]) -> tuple[PlayCard, str]:
    """The card to play and why."""
    best, led = reading.best, reading.led
    assert best is not None
    ours = reading.friend[best.seat]
    as_it_is = reading.trick_chance(best.card, ours, led)
    if len(plays) == 1:
        return plays[0], "It is the only card that may be played."
    weighed = [(_weigh(play, reading, best, as_it_is), play) for play in plays]
    choice = max(weighed, key=lambda pair: pair[0])[1]
    return choice, _reason(choice, reading, best, as_it_is)


def _beats(play: PlayCard, reading: Reading, best: Play) -> bool:
    pair = (best, Play(play.seat, play.card))
    return winning(pair, reading.led, reading.order) is not best


def _weigh(play: PlayCard, reading: Reading, best: Play, as_it_is: float) -> float:
    chance, waste = as_it_is, 0.0
    suit = reading.order.suit_of[play.card]
    if suit not in (reading.led, reading.trump, NO_SUIT):
        waste = _throw(reading, reading.order.suits[suit])
    if _beats(play, reading, best):
        chance = reading.trick_chance(play.card, True, reading.led)
        if reading.friend[best.seat] and suit in (reading.trump, NO_SUIT) and suit != reading.led:
            waste = WASTE * as_it_is
    return chance * (1.0 + TEMPO) - cost(play.card, reading) - waste


def _throw(reading: Reading, suit: Cards) -> float:
    """What else a discard of a suit costs: less where the contractor is out of it, more where it
    may reach the top card of a friend's hand."""
    no_trump = reading.trump == NO_TRUMPS
    price = 0.0
    if not reading.declaring:
        void = reading.lacks(reading.contract.contractor, suit)
        price -= void * (DEAD_SUIT_NO_TRUMP if no_trump else DEAD_SUIT)
    out = suit & ~reading.seen
    if out:
        top = 1 << out.bit_length() - 1
        tops = max((1.0 - reading.lacks(seat, top) for seat in reading.friends), default=0.0)
        price += tops * (LINK_NO_TRUMP if no_trump else LINK)
    return price


def _reason(play: PlayCard, reading: Reading, best: Play, as_it_is: float) -> str:
    suit = reading.order.suit_of[play.card]
    following = suit == reading.led
    if not _beats(play, reading, best):
        if reading.friend[best.seat] and as_it_is > 0.5:
            return "Our side is winning the trick: no more is needed than the card I miss least."
        if following and reading.later:
            return "I play low: winning now would cost more than it brings."
        return "I cannot well win this trick: I let go the card that I miss least."
    if not reading.later:
        return "I am last: I win the trick as cheaply as I can."
    if suit == reading.trump and not following:
        return "I trump it, high enough that it should hold."
    if suit == NO_SUIT:
        return "The joker wins the trick now, when the lead is worth having."
    if reading.stands(play.card, reading.led) > 0.95:
        return "This is the cheapest card that nobody behind me can beat."
    return "I play high enough to win, or to make a foe spend a higher card."
