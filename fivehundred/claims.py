"""Claims: when a seat on lead wins every trick that is left, whatever the others hold.

The proof uses the seat's view alone, so a claim tells its maker nothing that it could not know.
"""

from __future__ import annotations

from fivehundred.rules.cards import Card, Cards, cards_in, cards_of, pack
from fivehundred.rules.trumps import Ranking
from fivehundred.rules.view import View


def claimable(view: View) -> tuple[Card, ...] | None:
    """The seat's cards in an order in which each of them wins when led; None when that is not sure.

    It is sure when it holds even if one opponent has all the cards that the seat has not seen.
    """
    order, contract = view.ranking, view.contract
    if view.stage != "play" or not view.my_turn or view.to_act != view.seat:
        return None
    if view.trick is not None or order is None or contract is None or contract.misere:
        return None
    hand = cards_of(view.hand or ())
    unseen = _unseen(view, hand)
    if unseen & order.free_jokers:
        return None
    trumps = _tops(hand & order.trumps, unseen & order.trumps, order)
    side = hand & ~order.trumps & ~order.free_jokers
    if trumps is None:
        return None
    against = (unseen & order.trumps).bit_count()
    if side and against > len(trumps):
        return None  # a trump may be left to ruff with
    plan = list(trumps)
    for suit in order.suits:
        if suit != order.trumps:
            tops = _tops(side & suit, unseen & suit, order)
            if tops is None:
                return None
            plan += tops
    # A joker of no suit wins whenever it is led; to the last trick it always may be.
    return (*plan, *cards_in(hand & order.free_jokers))


def _unseen(view: View, hand: Cards) -> Cards:
    """The cards that another hand may hold."""
    whole = pack(view.rules.seats, view.rules.kitty_size)
    played = cards_of(play.card for trick in view.tricks for play in trick.plays)
    return whole & ~hand & ~played & ~cards_of(view.discards or ())


def _tops(mine: Cards, unseen: Cards, order: Ranking) -> tuple[Card, ...] | None:
    """Cards of one suit, highest first, if each wins when they are led in turn; else None.

    Each lead draws a card at least from a hand that still has some.
    """
    cards = sorted(cards_in(mine), key=order.strength, reverse=True)
    highest = max((order.strength(one) for one in cards_in(unseen)), default=-1)
    for led, one in enumerate(cards):
        if order.strength(one) < highest and unseen.bit_count() > led:
            return None
    return tuple(cards)
