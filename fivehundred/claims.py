"""Claims: the rest of the deal cannot go wrong for a seat, whatever the others hold.

The proof uses the seat's view alone, and every card that is not seen may lie anywhere, so a claim
that is granted tells nothing of the others' hands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fivehundred.rules.actions import PlayCard
from fivehundred.rules.cards import JOKERS, SUITS, Card, Cards, cards_in, cards_of, pack
from fivehundred.rules.dealing import HAND
from fivehundred.rules.trumps import Ranking
from fivehundred.rules.view import View


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that holds."""

    words: str
    """What is claimed."""
    seat: int
    """Who claims it."""
    choose: Callable[[View], PlayCard] = field(compare=False, repr=False)
    """The claimant's cards from now on."""

    def play(self, view: View) -> PlayCard:
        """The next card of the seat to act: the claimant's, or any that another may play."""
        return self.choose(view) if view.to_act == self.seat else _plays(view)[0]


def claim(view: View) -> Claim | str:
    """The claim that the seat of the view may make now, or why there is none."""
    if view.stage != "play" or view.ranking is None or view.contract is None or not view.hand:
        return "a claim is made during the play"
    if not view.my_turn or view.to_act != view.seat:
        return "claim when it is your turn"
    if view.contract.misere:
        if view.contract.contractor != view.seat:
            return "only the contractor can claim a misère"
        if view.contract.partners_exposed:
            return "with the partner’s hand in play there is no claim"
        if view.team_tricks[view.seat % view.rules.teams]:
            return "the misère is lost already"
        return _no_trick(view, view.ranking)
    if view.trick is not None:
        return "claim when you are to lead"
    return _all_tricks(view, view.ranking)


def decided(view: View) -> bool:
    """Whether the contract's fate is sealed, so that the rest may be played fast."""
    contract = view.contract
    if view.stage != "play" or contract is None:
        return False
    team = contract.contractor % view.rules.teams
    won, played = view.team_tricks[team], len(view.tricks)
    if contract.misere:
        return won > 0
    if won + (HAND - played) < contract.needed:
        return True
    slam_open = won == played and view.rules.slam is not None
    return won >= contract.needed and not slam_open


def _plays(view: View) -> list[PlayCard]:
    return [one for one in view.legal if isinstance(one, PlayCard)]


def _unseen(view: View) -> Cards:
    """The cards that may be in another hand."""
    seen = cards_of(play.card for trick in view.all_tricks for play in trick.plays)
    seen |= cards_of(view.hand or ()) | cards_of(view.discards or ())
    return pack(view.rules.seats, view.rules.kitty_size) & ~seen


def _down(cards: Cards, order: Ranking) -> list[Card]:
    """Cards of one suit, the strongest first."""
    return sorted(cards_in(cards), key=order.strength, reverse=True)


# ---- all the tricks that are left ---------------------------------------------------------------


def _all_tricks(view: View, order: Ranking) -> Claim | str:
    """Every card of the hand wins when led: trumps first, a joker of no suit last."""
    hand, others = cards_of(view.hand or ()), _unseen(view)
    if others & order.free_jokers:
        return "a joker is still out"
    free, trumps = hand & order.free_jokers, hand & order.trumps
    plan = _down(trumps, order)
    if hand & ~trumps & ~free and (others & order.trumps).bit_count() > len(plan):
        return "the others may have more trumps than you"
    for suit in SUITS:
        mine = _down(hand & order.suits[suit], order)
        if not _runs(mine, others & order.suits[suit], order):
            return f"a {suit.word[:-1]} of yours may lose"
        if order.suits[suit] != order.trumps:
            plan += mine
    # A joker of no suit wins whenever it is led; to the last trick it always may be.
    plan += cards_in(free)

    def choose(now: View) -> PlayCard:
        return min(_plays(now), key=lambda one: plan.index(one.card))

    return Claim("all the remaining tricks", view.seat, choose)


def _runs(mine: list[Card], others: Cards, order: Ranking) -> bool:
    """Whether cards led from the top all win in their suit.

    Each lead draws one of the others' cards at least, so only as many leads can be beaten as they
    have cards.
    """
    if not others:
        return True
    highest = max(order.strength(card) for card in cards_in(others))
    return all(order.strength(card) > highest for card in mine[: others.bit_count()])


# ---- no trick ------------------------------------------------------------------------------------


def _no_trick(view: View, order: Ranking) -> Claim | str:
    """No card of the hand can be made to win, if it is always played as ``_duck`` does.

    In each suit the lowest card must lie below the others' lowest, the second below their second …:
    the highest card that loses, and off suit the highest card of all, keep it so.
    """
    hand, others = cards_of(view.hand or ()), _unseen(view)
    assert view.contract is not None
    if view.trick is None:
        return "claim when another has led"
    if hand & JOKERS:
        return "your joker may win a trick"
    if others & JOKERS and view.contract.low_jokers:
        return "a low joker is still out"
    mine = _duck(view, order)
    power = order.power[view.trick.led]
    if power[mine.card] > max(power[play.card] for play in view.trick.plays):
        return "you may have to win this trick"
    for suit in SUITS:
        rest = _down(hand & ~mine.card.bit & order.suits[suit], order)[::-1]
        theirs = _down(others & order.suits[suit], order)[::-1]
        if any(
            order.strength(low) > order.strength(high)
            for low, high in zip(rest, theirs, strict=False)
        ):
            return f"a {suit.word[:-1]} of yours may win"
    return Claim("no trick", view.seat, lambda now: _duck(now, order))


def _duck(now: View, order: Ranking) -> PlayCard:
    """The highest card that loses; off suit the highest of all; else the lowest."""
    assert now.trick is not None
    power = order.power[now.trick.led]
    best = max(power[play.card] for play in now.trick.plays)
    following = [one for one in _plays(now) if order.suit_of[one.card] == now.trick.led]
    losing = [one for one in following if power[one.card] < best]
    if losing:
        return max(losing, key=lambda one: power[one.card])
    if following:
        return min(following, key=lambda one: power[one.card])
    return max(_plays(now), key=lambda one: order.strength(one.card))
