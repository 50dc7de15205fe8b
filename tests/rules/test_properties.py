"""What holds in every game under every rule set, along random games (Hypothesis)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from fivehundred.rules.actions import (
    Action,
    AnyDiscard,
    Deal,
    Discard,
    IllegalAction,
    Look,
    MakeCall,
    NominateJoker,
    PlayCard,
    Result,
    Score,
)
from fivehundred.rules.calls import PASS, Bid, Call, Misere, MisereKind
from fivehundred.rules.cards import CARDS, SUITS, Card, cards_in, pack
from fivehundred.rules.game import GameState, apply, legal_actions, new_game
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import OPTIONS, RuleSet
from fivehundred.rules.scoring import ScoredDeal
from fivehundred.rules.trumps import Strain
from tests.rules.test_ruleset import excluded_by_hand
from tests.strategies import SEEDS, many, option_values, random_game, rule_sets

# ---- cards ------------------------------------------------------------------------------------


def all_cards(state: GameState) -> list[Card]:
    """Every card of the deal in progress, wherever a view of some seat shows it."""
    views = [view_of(state, seat) for seat in range(state.rules.seats)]
    contract = views[0].contract
    seen: list[Card] = []
    for view in views:
        seen += view.hand or ()
    for trick in (*views[0].tricks, *([views[0].trick] if views[0].trick else [])):
        seen += [play.card for play in trick.plays]
    if contract is not None:
        mine = views[contract.contractor]
        seen += mine.discards or ()
    return seen


@many(30, 3_000)
@given(rule_sets(), SEEDS)
def test_cards_are_conserved(rules: RuleSet, seed: int) -> None:
    whole = set(cards_in(pack(rules.seats, rules.kitty_size)))
    deal: Deal | None = None
    for _, action, after in random_game(rules, Random(seed), deals=2):
        deal = action if isinstance(action, Deal) else deal
        assert deal is not None
        views = [view_of(after, seat) for seat in range(rules.seats)]
        if after.stage not in ("auction", "discard", "joker", "play", "score"):
            continue
        seen = all_cards(after)
        assert len(seen) == len(set(seen))
        hidden = whole - set(seen)
        if after.stage == "auction":
            for seat, view in enumerate(views):
                assert view.hand in (None, tuple(sorted(deal.hands[seat])))
                hidden -= set(deal.hands[seat])
            assert hidden == set(deal.kitty)
        else:
            contract = views[0].contract
            assert contract is not None
            assert hidden == (set(deal.kitty) if contract.bid.sans else set())
        for seat, view in enumerate(views):
            assert view.hand is None or len(view.hand) == views[0].counts[seat]


# ---- what is legal, and nothing else ----------------------------------------------------------

EVERY_CALL: tuple[Call, ...] = (
    PASS,
    *(Bid(*of) for of in product(range(6, 11), Strain, (False, True))),
    *(Misere(*of) for of in product(MisereKind, (False, True))),
)


def universe(state: GameState) -> Iterator[Action]:
    """Every look, call, nomination and card of each seat, and more discards than are legal."""
    for seat in range(state.rules.seats):
        yield Look(seat)
        yield from (MakeCall(seat, call) for call in EVERY_CALL)
        yield from (NominateJoker(seat, suit) for suit in (*SUITS, None))
        if seat == state.seat:
            yield from (PlayCard(seat, *of) for of in product(CARDS, (*SUITS, None)))
        else:
            yield from (PlayCard(seat, card) for card in CARDS)
        hand = view_of(state, seat).hand or ()
        for count in (state.rules.kitty_size, state.rules.kitty_size + 1):
            yield Discard(seat, hand[:count])
            yield Discard(seat, (*hand[: count - 1], *hand[:1]))
            yield Discard(seat, CARDS[-count:])
    teams = state.rules.teams
    yield Score((0,) * state.rules.seats, (0,) * teams, (1,) * teams)
    yield from (Result(team) for team in range(teams))
    assert state.dealer is not None
    yield Deal(state.dealer, ((),) * state.rules.seats, ())


def is_legal(state: GameState, action: Action) -> bool:
    legal = legal_actions(state)
    if isinstance(action, Discard):
        hand = view_of(state, action.seat).hand or ()
        held = set(action.cards) <= set(hand) and len(set(action.cards)) == len(action.cards)
        return held and AnyDiscard(action.seat, len(action.cards)) in legal
    return action in legal


def why_not(state: GameState, action: Action) -> str | None:
    """The engine's reason; None where it applies the action."""
    try:
        apply(state, action)
    except IllegalAction as error:
        return str(error)
    return None


@many(12, 500)
@given(rule_sets(), SEEDS)
def test_every_legal_action_applies_and_every_other_raises(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    for _, _, state in random_game(rules, rng, deals=1):
        if state.seat is None or rng.random() < 0.6:
            continue
        before = view_of(state, state.seat)
        for action in universe(state):
            reason = why_not(state, action)
            assert (reason is None) == is_legal(state, action), (action, reason)
            assert reason is None or (len(reason) > 10 and "\n" not in reason)
        assert all(isinstance(one, AnyDiscard) or apply(state, one) for one in legal_actions(state))
        assert view_of(state, state.seat) == before


# ---- scores and the end -----------------------------------------------------------------------


def points_of(rules: RuleSet, line: ScoredDeal, before: tuple[int, ...]) -> list[int]:
    """What a deal adds to each team, worked out from rules.md §9."""
    mine = line.contractor % rules.teams
    won = [0] * rules.teams
    for seat, tricks in enumerate(line.tricks):
        won[seat % rules.teams] += tricks
    bid = line.bid
    if isinstance(bid, Misere):
        worth = rules.misere_points if bid.code == "misere" else rules.open_misere_points
        return [
            0 if team != mine else worth if won[mine] == 0 else -worth
            for team in range(rules.teams)
        ]
    worth = {6: 40, 7: 140, 8: 240, 9: 340, 10: 440}[bid.level] + 20 * int(bid.strain)
    cap = 10**6 if rules.trick_points_cap is None else rules.trick_points_cap
    points = []
    for team in range(rules.teams):
        if team != mine:
            room = cap - before[team]
            points.append(min(10 * won[team], room) if room > 0 else 0)
        elif won[team] < bid.level:
            points.append(-worth)
        else:
            points.append(max(worth, rules.slam or 0) if won[team] == 10 else worth)
    return points


@many(60, 3_000)
@given(rule_sets(), SEEDS)
def test_scores_worked_out_another_way(rules: RuleSet, seed: int) -> None:
    totals = (0,) * rules.teams
    for _, action, after in random_game(rules, Random(seed), deals=6):
        if isinstance(action, Score):
            line = after.sheet[-1]
            assert list(action.points) == points_of(rules, line, totals)
            totals = tuple(old + new for old, new in zip(totals, action.points, strict=True))
            assert totals == action.totals == after.totals == line.totals
            assert sum(action.tricks) == 10


@many(30, 1_000)
@given(rule_sets(max_hands=4), SEEDS)
def test_a_game_with_max_hands_ends(rules: RuleSet, seed: int) -> None:
    scored, after = 0, new_game(rules)
    for _, action, after in random_game(rules, Random(seed), deals=60):
        scored += isinstance(action, Score)
        if isinstance(action, Result):
            assert after.stage == "over"
            assert after.winner == action.winner
    if after.stage != "over":  # shared highest scores, or thrown in again and again
        best = max(after.totals)
        assert scored < 4 or after.totals.count(best) > 1
    else:
        assert legal_actions(after) == ()


@many(25, 1_000)
@given(rule_sets(), SEEDS)
def test_a_game_ends(rules: RuleSet, seed: int) -> None:
    """By chance a game at 500 ends within some 30 deals; 2,000 scored deals are a mistake."""
    rules = replace(rules, target=min(rules.target, 500))
    *_, (_, action, after) = random_game(rules, Random(seed), deals=2_000)
    assert isinstance(action, Result)
    assert after.winner == action.winner
    assert action.winner in range(rules.teams)


# ---- replay -----------------------------------------------------------------------------------


def sights(state: GameState) -> list[object]:
    """All that can be seen of a state."""
    return [
        (state.stage, state.seat, state.actor, state.totals, legal_actions(state)),
        *(view_of(state, seat) for seat in range(state.rules.seats)),
    ]


@many(20, 2_000)
@given(rule_sets(), SEEDS)
def test_replaying_the_actions_gives_the_same_game(rules: RuleSet, seed: int) -> None:
    steps = list(random_game(rules, Random(seed), deals=2))
    state = new_game(rules)
    for before, action, after in steps:
        assert sights(before) == sights(state)
        state = apply(state, action)
        assert sights(after) == sights(state)


# ---- options that do not apply ----------------------------------------------------------------


@many(60, 3_000)
@given(rule_sets(), SEEDS, st.data())
def test_options_that_do_not_apply_have_no_effect(
    rules: RuleSet, seed: int, data: st.DataObject
) -> None:
    out = excluded_by_hand(rules)
    other = replace(rules, **{name: data.draw(option_values(name)) for name in sorted(out)})
    left, right = new_game(rules), new_game(other)
    for _, action, left in random_game(rules, Random(seed), deals=2):
        right = apply(right, action)
        assert legal_actions(left) == legal_actions(right)
        assert (left.stage, left.seat, left.actor) == (right.stage, right.seat, right.actor)
        assert (left.totals, left.outcome) == (right.totals, right.outcome)
    house = {name for name, option in OPTIONS.items() if option.group == "house"}
    assert not out & house


@many(60, 3_000)
@given(rule_sets(), SEEDS)
def test_house_options_change_no_rule_of_play(rules: RuleSet, seed: int) -> None:
    house = {n: o.values[-1] for n, o in OPTIONS.items() if o.group == "house"}
    right = new_game(replace(rules, **house))  # type: ignore[arg-type]
    for _, action, left in random_game(rules, Random(seed), deals=1):
        right = apply(right, action)
        assert legal_actions(left) == legal_actions(right)
