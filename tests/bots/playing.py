"""Whole games of bots through the rules engine."""

from collections.abc import Iterator, Sequence
from random import Random

from fivehundred.bots.bot import Bot
from fivehundred.rules.actions import Action, AnyDiscard, Discard, SeatAction
from fivehundred.rules.game import GameState, apply, legal_actions, new_game, table_action
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import RuleSet
from tests.strategies import random_deal


def is_listed(action: SeatAction, state: GameState) -> bool:
    """Whether the rules list the action; a discard stands for all its combinations."""
    legal = legal_actions(state)
    if isinstance(action, Discard):
        return any(isinstance(one, AnyDiscard) and one.seat == action.seat for one in legal)
    return action in legal


def bots_game(
    rules: RuleSet, bots: Sequence[Bot], rng: Random, deals: int
) -> Iterator[tuple[GameState, Action]]:
    """Every state of a game and the action taken in it, for at most that many deals."""
    state = new_game(rules)
    while state.stage != "over":
        action: Action | None = table_action(state)
        if state.stage == "deal":
            if deals == 0:
                return
            deals -= 1
            dealer = rng.randrange(rules.seats) if state.dealer is None else state.dealer
            action = random_deal(state.rules, dealer, rng)
        elif state.actor is not None:
            view = view_of(state, state.actor)
            action = bots[state.actor].choose(view, rng.getrandbits(32))
        assert action is not None
        yield state, action
        state = apply(state, action)
