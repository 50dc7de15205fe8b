"""The exchange and the joker's suit, thought over in worlds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from fivehundred.bots.belief import Belief
from fivehundred.bots.declaring import Declared, first_lead, tricks_from, tricks_taken
from fivehundred.bots.knowledge import knowledge
from fivehundred.bots.open_hands import deal_worth
from fivehundred.bots.position import SearchStopped
from fivehundred.bots.thought import Limits
from fivehundred.bots.worlds import draw_worlds
from fivehundred.rules.actions import NominateJoker
from fivehundred.rules.cards import JOKERS, Cards, Suit, cards_in, cards_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import ranking
from fivehundred.rules.view import View


def weigh_discards(
    view: View, plans: list[Cards], rng: Random, limits: Limits
) -> list[tuple[float, Cards]]:
    """The discards by what the contract brings after each, best first; empty without time."""
    contract, hand = view.contract, cards_of(view.hand or ())
    assert contract is not None
    known = knowledge(view)
    sums = dict.fromkeys(plans, 0.0)
    done = 0
    for world in draw_worlds(known, limits.worlds, rng, Belief(view, known).sieves):
        held = list(world.hands)
        try:
            found = {}
            for away in plans:
                held[view.seat] = hand & ~away
                taken = tricks_taken(view.rules, Declared(contract, tuple(held)), limits.stop)
                found[away] = deal_worth(view, view.seat, contract.bid, taken, view.seat)
        except SearchStopped:
            break
        done += 1
        for away, worth in found.items():
            sums[away] += worth
    ranked = [(total / max(1, done), away) for away, total in sums.items()]
    return sorted(ranked, key=lambda one: -one[0]) if done else []


def other_discards(hand: Cards, away: Cards, most: int) -> list[Cards]:
    """Discards that differ from ``away`` in one card, at most so many; ``away`` first."""
    out = [away]
    kept = hand & ~away & ~JOKERS
    for give in cards_in(away):
        for keep in cards_in(kept):
            if keep & 15 <= 14:
                out.append(away ^ give.bit ^ keep.bit)
    step = max(1, len(out) // most)
    return [out[0], *out[1::step]][:most]


def weigh_nominations(view: View, rng: Random, limits: Limits) -> list[tuple[float, Suit | None]]:
    """What each suit for the joker, or none, brings; best first; empty without time."""
    contract = view.contract
    assert contract is not None
    choices = [action.suit for action in view.legal if isinstance(action, NominateJoker)]
    known = knowledge(view)
    sums = dict.fromkeys(choices, 0.0)
    done = 0
    for world in draw_worlds(known, limits.worlds, rng, Belief(view, known).sieves):
        declared = Declared(contract, world.hands)
        try:
            found = {suit: _taken_with(view.rules, declared, suit, limits.stop) for suit in choices}
        except SearchStopped:
            break
        done += 1
        for suit, taken in found.items():
            sums[suit] += deal_worth(view, view.seat, contract.bid, taken, view.seat)
    ranked = [(total / max(1, done), suit) for suit, total in sums.items()]
    return sorted(ranked, key=lambda one: -one[0]) if done else []


def _taken_with(
    rules: RuleSet, declared: Declared, suit: Suit | None, stop: Callable[[], bool] | None
) -> int:
    contract = declared.contract
    jokers = declared.hands[contract.contractor] & JOKERS if suit is not None else 0
    order = ranking(contract.strain, suit, jokers, contract.low_jokers)
    position = replace(
        first_lead(rules, declared),
        suits=order.suits,
        power=order.power,
        free_jokers=order.free_jokers,
    )
    return tricks_from(position, stop)
