"""What calls say about hands: how well a world agrees with the calls that were made.

A rough count of tricks serves for players of any style: who bids has about the tricks for it, with
something from partner and kitty; who passes has not. What a club player would have called sharpens
it, with room left for players who call otherwise.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final

from fivehundred.bots.bidding import Situation, call_for, is_blind, past_calls
from fivehundred.bots.knowledge import Knowledge
from fivehundred.bots.worlds import Likelihood, World
from fivehundred.rules.calls import Bid, Call, Misere, Pass
from fivehundred.rules.cards import BLACK_JOKER, JOKERS, SUITS, Card, Cards, Rank, Suit, cards_in
from fivehundred.rules.trumps import Strain, ranking
from fivehundred.rules.view import View

HELP: Final = 2.6
"""Tricks that a bidder counts on from its partner and the kitty."""
SHORT: Final = 1.2
"""How far, in tricks, hands fall short of what a bid promises."""
BEYOND: Final = 3.0
"""How far they go beyond it: a strong hand may begin low."""
STRONG: Final = 4.6
"""Tricks with which a seat rarely passes while a six-level bid is open to it."""

OWN_STYLE: Final = 0.12
"""How often a player calls otherwise than a club player with that hand."""

_TOP: Final = (1.0, 1.0, 0.95, 0.85, 0.65, 0.55)


def rough_tricks(hand: Cards, strain: Strain) -> float:
    """About how many tricks a hand takes with a strain as trumps, or without."""
    order = ranking(strain)
    if strain == Strain.NO_TRUMP:
        return (hand & JOKERS).bit_count() + sum(
            _suit_tricks(hand & order.suits[suit]) for suit in SUITS
        )
    trumps = hand & order.trumps
    length = trumps.bit_count()
    tricks = 0.0
    for one, worth in zip(_top_trumps(strain), _TOP, strict=True):
        if trumps >> one & 1:
            tricks += worth
            length -= 1
    tricks += 0.3 * length + 0.4 * max(0, trumps.bit_count() - 4)
    for suit in SUITS:
        if suit != strain.trump_suit:
            tricks += _side_tricks(hand & order.suits[suit], suit, trumps.bit_count())
    return tricks


@cache
def _top_trumps(strain: Strain) -> tuple[Card, ...]:
    """The red joker, the bowers, ace, king and queen of a suit."""
    order = ranking(strain)
    trumps = sorted(cards_in(order.trumps), key=order.strength, reverse=True)
    return tuple(one for one in trumps if one != BLACK_JOKER)[: len(_TOP)]


def _side_tricks(cards: Cards, suit: Suit, trumps: int) -> float:
    ranks = cards >> 16 * suit
    count = cards.bit_count()
    if not count:
        return 0.5 if trumps >= 3 else 0.2
    tricks = 0.9 if ranks >> Rank.ACE & 1 else 0.0
    if ranks >> Rank.KING & 1:
        tricks += 0.8 if tricks else 0.45 if count > 1 else 0.2
    return tricks + (0.2 if count == 1 and trumps >= 3 else 0.0)


def _suit_tricks(cards: Cards) -> float:
    ranks = cards | cards >> 16 | cards >> 32 | cards >> 48
    count = cards.bit_count()
    ace, king, queen = (ranks >> rank & 1 for rank in (Rank.ACE, Rank.KING, Rank.QUEEN))
    tricks = ace + king * (0.9 if ace else 0.5 if count > 1 else 0.1)
    tricks += queen * (0.8 if ace and king else 0.35 if count > 2 else 0.1)
    return tricks + 0.4 * max(0, count - 4) + 0.2 * (count == 4)


class Belief:
    """What the calls of an auction say about worlds, in two sieves: a quick one and a fine one."""

    def __init__(self, view: View, known: Knowledge) -> None:
        """Note who said what."""
        self._known = known
        self._contractor = None if view.contract is None else view.contract.contractor
        exchanged = view.contract is not None and not view.contract.bid.sans
        self._said: list[tuple[int, Call, int]] = []
        self._past: list[tuple[Situation, Call]] = []
        level = 6
        spoken: set[int] = set()
        for situation, call in past_calls(view):
            seat = situation.seat
            first = seat not in spoken
            spoken.add(seat)
            if isinstance(call, Bid):
                level = call.level
            if seat == view.seat or is_blind(call):
                continue
            if first or not isinstance(call, Pass):
                self._said.append((seat, call, level))
            if not (exchanged and seat == self._contractor):
                self._past.append((situation, call))

    @property
    def sieves(self) -> tuple[Likelihood, ...]:
        """Likelihoods of a world, the quick one first: all at most 1."""
        return (self.about, self.to_the_letter) if self._past else (self.about,)

    def about(self, world: World) -> float:
        """How well the world agrees with the calls by a rough count of tricks."""
        weight = 1.0
        for seat, call, level in self._said:
            weight *= _agreement(self._hand(world, seat), call, level, seat == self._contractor)
        return weight

    def to_the_letter(self, world: World) -> float:
        """How well it agrees with what a club player would have called with those hands.

        The contractor's first hand went into its kitty: its calls are left to ``about``.
        """
        weight = 1.0
        for situation, call in self._past:
            if call_for(self._hand(world, situation.seat), situation) != call:
                weight *= OWN_STYLE
        return weight

    def _hand(self, world: World, seat: int) -> Cards:
        """What a seat has in this world, with the cards that it has played."""
        return world.hands[seat] | self._known.played[seat]


def _agreement(hand: Cards, call: Call, level: int, exchanged: bool) -> float:
    """How well a hand agrees with one call of its holder."""
    if isinstance(call, Pass):
        best = max(rough_tricks(hand, strain) for strain in Strain)
        return exp(-max(0.0, best - STRONG - 0.8 * (level - 6)))
    if isinstance(call, Misere):
        return exp(-0.25 * _high_cards(hand))
    wanted = call.level - HELP + (1.0 if exchanged else 0.0)
    spare = rough_tricks(hand, call.strain) - wanted
    return exp(-((spare / (BEYOND if spare > 0 else SHORT)) ** 2) / 2)


def _high_cards(hand: Cards) -> int:
    """How many cards of a hand are likely to win tricks that nobody wants."""
    high = sum(1 << 16 * suit + rank for suit in SUITS for rank in range(Rank.JACK, Rank.ACE + 1))
    return (hand & (high | JOKERS)).bit_count()
