"""A claim: the rest of the deal cannot go wrong for the person, whatever the others hold.

Only what the view shows is used, and every card that is not seen may lie anywhere, so a claim that
is granted tells nothing of the others' hands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fivehundred.rules.actions import PlayCard
from fivehundred.rules.cards import JOKERS, SUITS, Card, Cards, cards_in, cards_of, pack
from fivehundred.rules.trumps import NO_SUIT, Ranking
from fivehundred.rules.view import View


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that holds."""

    words: str
    """What is claimed."""
    play: Callable[[View, int], PlayCard]
    """The person's cards from now on."""


def claim(view: View) -> Claim | str:
    """The claim that the person may make now, or why there is none."""
    if view.ranking is None or view.contract is None or not view.hand:
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
        return _misere(view, view.ranking)
    if view.trick is not None:
        return "claim when you are to lead"
    return _all_the_rest(view, view.ranking)


def unseen(view: View) -> Cards:
    """The cards that may be in another hand."""
    tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
    seen = cards_of(play.card for trick in tricks for play in trick.plays)
    seen |= cards_of(view.hand or ()) | cards_of(view.discards or ())
    return pack(view.rules.seats, view.rules.kitty_size) & ~seen


def _down(cards: Cards, order: Ranking) -> list[Card]:
    """Cards of one suit, the strongest first."""
    return sorted(cards_in(cards), key=order.strength, reverse=True)


def _all_the_rest(view: View, order: Ranking) -> Claim | str:
    """Every card of the hand wins: trumps first, until the others can have none."""
    hand, others = cards_of(view.hand or ()), unseen(view)
    if others & JOKERS and not order.trumps:
        return "a joker is still out"
    trumps = hand & order.trumps
    out = (others & order.trumps).bit_count()
    if out > trumps.bit_count():
        return "the others may have more trumps than you"
    for suit in SUITS:
        if not _runs(_down(hand & order.suits[suit], order), others & order.suits[suit], order):
            return f"a {suit.word[:-1]} of yours may lose"

    def play(now: View, _: int) -> PlayCard:
        held = now.hand or ()
        free = [card for card in held if order.suit_of[card] == NO_SUIT]
        lead = max(
            (card for card in held if card not in free),
            key=lambda card: (bool(card.bit & order.trumps), order.strength(card)),
            default=None,
        )
        if lead is None:
            legal = [one for one in now.legal if isinstance(one, PlayCard)]
            return legal[0]
        return PlayCard(now.seat, lead)

    return Claim("all the remaining tricks", play)


def _runs(mine: list[Card], others: Cards, order: Ranking) -> bool:
    """Whether cards led from the top all win in their suit.

    Each lead draws one of the others' cards at least, so only as many leads can be beaten as they
    have cards.
    """
    if not others:
        return True
    highest = max(order.strength(card) for card in cards_in(others))
    return all(order.strength(card) > highest for card in mine[: others.bit_count()])


def _misere(view: View, order: Ranking) -> Claim | str:
    """No card of the hand can be made to win, if the person always plays as ``_duck`` does.

    In each suit the lowest card must lie below the others' lowest, the second below their second …:
    the highest card that loses, and off suit the highest card of all, keep it so.
    """
    hand, others = cards_of(view.hand or ()), unseen(view)
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
    return Claim("no trick", lambda now, _: _duck(now, order))


def _duck(now: View, order: Ranking) -> PlayCard:
    """The highest card that loses; off suit the highest of all; else the lowest."""
    assert now.trick is not None
    power = order.power[now.trick.led]
    best = max(power[play.card] for play in now.trick.plays)
    legal = [one for one in now.legal if isinstance(one, PlayCard)]
    following = [one for one in legal if order.suit_of[one.card] == now.trick.led]
    losing = [one for one in following if power[one.card] < best]
    if losing:
        return max(losing, key=lambda one: power[one.card])
    if following:
        return min(following, key=lambda one: power[one.card])
    return max(legal, key=lambda one: order.strength(one.card))
