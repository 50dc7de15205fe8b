"""Random rule sets, deals and whole games, for Hypothesis and for long runs by a seed.

Cards and choices come from ``random.Random(seed)`` with the seed drawn by Hypothesis: a failure
shrinks to the simplest rule set and names the seed that shows it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from fivehundred.rules.actions import (
    Action,
    AnyDiscard,
    Choice,
    Deal,
    Discard,
    MakeCall,
    SeatAction,
)
from fivehundred.rules.calls import Bid, Misere, Pass
from fivehundred.rules.cards import Card, Suit, cards_in, pack
from fivehundred.rules.game import GameState, apply, legal_actions, new_game, table_action
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import OPTIONS, RuleSet

SOAK = float(os.environ.get("FIVEHUNDRED_SOAK") or 0)
"""Not 0 when the tests run at length: the share of what they then do, 1 for all of it."""

SEEDS = st.integers(0, 2**32 - 1)


def many(short: int, soak: int) -> settings:
    """Settings for ``short`` examples, or ``soak`` with FIVEHUNDRED_SOAK=1."""
    return settings(max_examples=times(short, soak), deadline=None)


def times(short: int, soak: int) -> int:
    """How often a test repeats: ``short``, or ``soak`` with FIVEHUNDRED_SOAK=1."""
    return max(short, round(SOAK * soak))


# ---- rule sets --------------------------------------------------------------------------------


def option_values(name: str) -> st.SearchStrategy[Any]:
    """Every value that an option can hold."""
    option = OPTIONS[name]
    listed = st.sampled_from(option.values)
    span = option.whole_numbers
    return listed if span is None else listed | st.integers(span.start, span.stop - 1)


def rule_sets(**fixed: Any) -> st.SearchStrategy[RuleSet]:
    """Rule sets with every option at any of its values, those of ``fixed`` at the given ones."""
    free = {name: option_values(name) for name in OPTIONS if name not in fixed}
    return st.builds(RuleSet, **free, **{name: st.just(value) for name, value in fixed.items()})


def random_rules(rng: Random, **fixed: Any) -> RuleSet:
    """A rule set by chance; the target is often low and the number of deals small."""
    values: dict[str, Any] = {name: rng.choice(one.values) for name, one in OPTIONS.items()}
    values["target"] = rng.choice((100, 150, 250, 500, 500, 2000))
    values["max_hands"] = rng.choice((None, None, 1, 2, 5, 10))
    return RuleSet(**{**values, **fixed})


# ---- deals ------------------------------------------------------------------------------------


def random_deal(rules: RuleSet, dealer: int, rng: Random) -> Deal:
    """A deal by chance, one in three with long suits, so that voids and lone jokers are common."""
    cards = list(cards_in(pack(rules.seats, rules.kitty_size)))
    rng.shuffle(cards)
    if rng.random() < 1 / 3:
        suits = rng.sample(tuple(Suit), 4)
        stray = rng.random() / 2
        cards.sort(key=lambda one: _place(one, suits, stray, rng))
        turn = rng.randrange(len(cards))
        cards = cards[turn:] + cards[:turn]
    hands = tuple(tuple(cards[at : at + 10]) for at in range(0, 10 * rules.seats, 10))
    return Deal(dealer, hands, tuple(cards[10 * rules.seats :]))


def _place(one: Card, suits: list[Suit], stray: float, rng: Random) -> float:
    """Where a card goes in a pack sorted by suit and rank, of which some cards stray."""
    if one.suit is None or rng.random() < stray:
        return rng.random() * 4
    return suits.index(one.suit) + (one & 15) / 16


# ---- games ------------------------------------------------------------------------------------


def random_choice(state: GameState, rng: Random) -> SeatAction:
    """A legal action by chance; calls lean to passes, low bids and misères."""
    legal = legal_actions(state)
    if state.stage == "auction":
        return random_call(state, legal, rng)
    if state.stage == "play" and rng.random() < 0.3:
        return chosen(legal[-1], state, rng)
    return chosen(rng.choice(legal), state, rng)


def random_call(state: GameState, legal: tuple[Choice, ...], rng: Random) -> SeatAction:
    """A legal call or look by chance."""
    calls = [one for one in legal if isinstance(one, MakeCall)]
    miseres = [one for one in calls if isinstance(one.call, Misere)]
    bids = [one for one in calls if isinstance(one.call, Bid)]
    others = [one for one in legal if not isinstance(one, MakeCall) or isinstance(one.call, Pass)]
    assert state.deal is not None
    high = state.deal.settled.auction.high
    if high is None or not isinstance(high[1], Misere):
        if miseres and rng.random() < 0.3:
            return rng.choice(miseres)
        if bids and rng.random() < 0.5:
            return bids[min(int(rng.expovariate(0.4)), len(bids) - 1)]
    elif rng.random() < 0.15:
        return chosen(rng.choice(legal), state, rng)
    return chosen(rng.choice(others or list(legal)), state, rng)


def chosen(choice: Choice, state: GameState, rng: Random) -> SeatAction:
    """The choice itself, or the discard that it stands for, by chance."""
    if not isinstance(choice, AnyDiscard):
        return choice
    hand = view_of(state, choice.seat).hand
    assert hand is not None
    return Discard(choice.seat, tuple(rng.sample(hand, choice.count)))


def random_action(state: GameState, rng: Random) -> Action | None:
    """What comes next, by chance where somebody may choose; None when the game is over."""
    if state.stage == "over":
        return None
    if state.stage == "deal":
        dealer = rng.randrange(state.rules.seats) if state.dealer is None else state.dealer
        return random_deal(state.rules, dealer, rng)
    return table_action(state) or random_choice(state, rng)


def random_game(
    rules: RuleSet, rng: Random, deals: int | None = None
) -> Iterator[tuple[GameState, Action, GameState]]:
    """Every step of a game by chance: before, action, after; at most ``deals`` deals."""
    state = new_game(rules)
    while (action := random_action(state, rng)) is not None:
        if isinstance(action, Deal):
            if deals == 0:
                return
            deals = None if deals is None else deals - 1
        after = apply(state, action)
        yield state, action, after
        state = after


def with_values(rules: RuleSet, **values: Any) -> RuleSet:
    """The rules with other values."""
    return replace(rules, **values)
