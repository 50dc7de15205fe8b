"""Deal after deal: the whole game as the fold of its actions.

``apply`` is the one way in. A state is a frozen value; an action that breaks a rule raises
IllegalAction and leaves nothing changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from fivehundred.rules import deal as deals
from fivehundred.rules.actions import (
    TABLE_ACTIONS,
    Action,
    Choice,
    Deal,
    IllegalAction,
    Result,
    Score,
)
from fivehundred.rules.deal import DealState
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Outcome, ScoredDeal, outcome, score_deal
from fivehundred.rules.view import Stage


@dataclass(frozen=True, slots=True)
class GameState:
    """A game at one moment."""

    rules: RuleSet
    """The rules in force (``RuleSet.in_force``)."""
    stage: Stage = "deal"
    dealer: int | None = None
    """The dealer of this deal or, at stage deal, of the next; None: the first may be anybody."""
    deal: DealState | None = None
    """The deal in progress; at stages result and over the last; None at stage deal."""
    sheet: tuple[ScoredDeal, ...] = ()
    """The scored deals."""
    thrown_in: int = 0
    """Deals thrown in."""
    outcome: Outcome | None = None
    """Who has won and why; from stage result on."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Each team's score."""
        return self.sheet[-1].totals if self.sheet else (0,) * self.rules.teams

    @property
    def seat(self) -> int | None:
        """The seat to act (in the play the hand that plays); None when it is no seat's turn."""
        return None if self.deal is None else self.deal.seat

    @property
    def actor(self) -> int | None:
        """Who decides for ``seat``: itself, or the contractor that plays a partner's hand."""
        return None if self.deal is None else self.deal.actor

    @property
    def winner(self) -> int | None:
        """The team that has won, once the result is written."""
        return self.outcome.winner if self.outcome is not None and self.stage == "over" else None


@cache
def _in_force(rules: RuleSet) -> RuleSet:
    return rules.in_force()


def new_game(rules: RuleSet) -> GameState:
    """A game before its first deal."""
    return GameState(_in_force(rules))


def legal_actions(state: GameState) -> tuple[Choice, ...]:
    """What the seat to act may do; empty when it is the table's turn or the game is over."""
    return () if state.deal is None else deals.legal(state.deal)


def table_action(state: GameState) -> Score | Result | None:
    """The score or the result, when the table must write it now; None otherwise."""
    if state.stage == "score":
        scored = _scored(state)
        return Score(scored.tricks, scored.points, scored.totals)
    if state.stage == "result":
        assert state.outcome is not None
        return Result(state.outcome.winner)
    return None


def apply(state: GameState, action: Action) -> GameState:
    """The game after an action. Raises IllegalAction with the reason."""
    if not isinstance(action, TABLE_ACTIONS):
        if state.deal is None or state.stage in ("score", "result", "over"):
            raise IllegalAction(f"seat {action.seat} may not act: {_EXPECTED[state.stage]}")
        return _after(state, deals.step(state.deal, action))
    if isinstance(action, Deal):
        return _dealt(state, action)
    expected = table_action(state)
    if expected is None or type(expected) is not type(action):
        noun = "score" if isinstance(action, Score) else "result"
        raise IllegalAction(f"no {noun} is due: {_EXPECTED[state.stage]}")
    if isinstance(action, Score):
        assert isinstance(expected, Score)
        return _score(state, action, expected)
    if action != expected:
        assert isinstance(expected, Result)
        raise IllegalAction(f"the winner is team {expected.winner}, not {action.winner}")
    return replace(state, stage="over")


_EXPECTED = {
    "deal": "the next deal is due",
    "auction": "a call is due",
    "discard": "the discard is due",
    "joker": "the joker's nomination is due",
    "play": "a card is due",
    "score": "the deal's score is due",
    "result": "the game's result is due",
    "over": "the game is over",
}


def _after(state: GameState, deal: DealState) -> GameState:
    if deal.stage == "played":
        return GameState(state.rules, "score", state.dealer, deal, state.sheet, state.thrown_in)
    if deal.stage == "thrown in":
        return GameState(
            state.rules, "deal", _next_dealer(state), None, state.sheet, state.thrown_in + 1
        )
    return GameState(state.rules, deal.stage, state.dealer, deal, state.sheet, state.thrown_in)


def _next_dealer(state: GameState) -> int:
    assert state.dealer is not None
    return (state.dealer + 1) % state.rules.seats


def _dealt(state: GameState, action: Deal) -> GameState:
    if state.stage != "deal":
        raise IllegalAction(f"no deal is due: {_EXPECTED[state.stage]}")
    if not 0 <= action.dealer < state.rules.seats:
        raise IllegalAction(f"seat {action.dealer} is no seat at this table")
    if state.dealer is not None and action.dealer != state.dealer:
        raise IllegalAction(f"the deal is seat {state.dealer}'s, not seat {action.dealer}'s")
    deal = deals.start(state.rules, action)
    return replace(state, stage="auction", dealer=action.dealer, deal=deal)


def _scored(state: GameState) -> ScoredDeal:
    deal = state.deal
    assert deal is not None and deal.contract is not None
    return score_deal(
        state.rules,
        deal.settled.dealer,
        deal.contract.contractor,
        deal.contract.bid,
        deal.tricks_won,
        state.totals,
    )


def _score(state: GameState, action: Score, expected: Score) -> GameState:
    for name in ("tricks", "points", "totals"):
        wrong, right = getattr(action, name), getattr(expected, name)
        if wrong != right:
            raise IllegalAction(f"the {name} are {list(right)}, not {list(wrong)}")
    sheet = (*state.sheet, _scored(state))
    ended = outcome(state.rules, sheet[-1], len(sheet))
    if ended is not None:
        return replace(state, stage="result", sheet=sheet, outcome=ended)
    return replace(state, stage="deal", dealer=_next_dealer(state), deal=None, sheet=sheet)
