"""The engine against the oracle, which was written from rules.md alone, along random games."""

from collections import Counter
from random import Random

from hypothesis import given

from fivehundred.rules.actions import (
    Action,
    AnyDiscard,
    Choice,
    Deal,
    Discard,
    Look,
    MakeCall,
    NominateJoker,
    PlayCard,
    Score,
)
from fivehundred.rules.calls import Pass
from fivehundred.rules.cards import Suit
from fivehundred.rules.game import GameState, legal_actions
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import RuleSet
from tests.oracle import Oracle, Step
from tests.strategies import SEEDS, many, random_game, random_rules, rule_sets, times
from tests.tally import done


def letter(suit: Suit | None) -> str | None:
    return None if suit is None else suit.letter


def step_of(action: Choice | Discard) -> Step:
    """An action in the oracle's words."""
    match action:
        case Look():
            return "look", action.seat
        case MakeCall():
            call = action.call
            return "call", action.seat, call.code, not isinstance(call, Pass) and call.sans
        case AnyDiscard():
            return "discard", action.seat, action.count
        case Discard():
            return "discard", action.seat, tuple(card.code for card in action.cards)
        case NominateJoker():
            return "joker", action.seat, letter(action.suit)
        case PlayCard():
            return "play", action.seat, action.card.code, letter(action.suit)


def feed(oracle: Oracle, action: Action) -> None:
    if isinstance(action, Deal):
        hands = [[card.code for card in hand] for hand in action.hands]
        oracle.deal(action.dealer, hands, [card.code for card in action.kitty])
    elif isinstance(action, Score):
        tricks, points, totals = oracle.score()
        assert action == Score(tuple(tricks), tuple(points), tuple(totals))
    elif isinstance(action, Look | MakeCall | Discard | NominateJoker | PlayCard):
        oracle.do(step_of(action))


def agree(oracle: Oracle, state: GameState) -> None:
    if state.stage == "over":
        assert state.winner == oracle.winner
        return
    assert state.stage == oracle.stage()
    legal = [step_of(choice) for choice in legal_actions(state)]
    assert len(legal) == len(set(legal))
    assert set(legal) == oracle.legal()
    assert (state.seat, state.actor) == (oracle.seat(), oracle.decides())
    assert state.totals == tuple(oracle.totals)
    assert state.thrown_in == oracle.thrown_in
    if state.stage == "deal":
        assert state.dealer == oracle.dealer
    elif state.stage == "result":
        assert state.outcome is not None
        assert state.outcome.winner == oracle.winner
    elif state.stage in ("play", "score"):
        view = view_of(state, 0)
        assert {seat for seat, _ in view.exposed} == oracle.exposed()
        assert view.tricks_won == tuple(oracle.tricks_by_seat())


def compare(rules: RuleSet, seed: int, deals: int) -> Counter[str]:
    """Play a game, the engine and the oracle side by side. What came up, counted."""
    oracle = Oracle(rules.values())
    seen: Counter[str] = Counter()
    for _, action, after in random_game(rules, Random(seed), deals):
        feed(oracle, action)
        agree(oracle, after)
        seen[type(action).__name__] += 1
        done("deals", isinstance(action, Deal))
        if isinstance(action, Score):
            bid = after.sheet[-1].bid
            seen[f"{bid.code}{' made' if after.sheet[-1].made else ''}"] += 1
        if after.outcome is not None and after.stage == "over":
            seen[after.outcome.reason] += 1
    return seen


@many(60, 5_000)
@given(rule_sets(), SEEDS)
def test_engine_and_oracle_agree_on_every_step(rules: RuleSet, seed: int) -> None:
    compare(rules, seed, deals=2)


def test_engine_and_oracle_agree_along_whole_games() -> None:
    seen: Counter[str] = Counter()
    rng = Random(500)
    while seen["Deal"] < times(100, 20_000):
        seen += compare(random_rules(rng), rng.randrange(2**32), deals=30)
    assert seen["Result"] > 0
