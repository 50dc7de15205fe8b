"""The game from deal to deal: what is due, who deals, and what the table alone does."""

from dataclasses import replace
from typing import Any

import pytest

from fivehundred.rules.actions import (
    Action,
    Deal,
    Look,
    MakeCall,
    Result,
    Score,
)
from fivehundred.rules.calls import PASS
from fivehundred.rules.game import GameState, apply, legal_actions, new_game, table_action
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import PRESETS, RuleSet
from tests.rules.scripted import begin, cards, deal_of, play_out, refused, rules, run, scored

TABLE = rules(raise_own_bid=False)
# With spades as trumps it takes all ten tricks, in whatever order it is played.
STRONG = "RJ JS JC AS KS QS 10S 9S 8S 7S"


def next_deal(state: GameState, words: str, hands: dict[int, str] | None = None) -> GameState:
    """The next deal of the game, dealt by whose turn it is."""
    assert state.dealer is not None
    return run(apply(state, deal_of(state.rules, hands, "", state.dealer)), words)


# ---- the deal ---------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["2v2", "3v3", "2v2v2", "solo3"])
def test_any_seat_may_deal_first(layout: Any) -> None:
    table = RuleSet(layout=layout)
    game = new_game(table)
    assert (game.stage, game.dealer, game.seat, game.actor) == ("deal", None, None, None)
    assert game.totals == (0,) * table.teams
    for dealer in range(table.seats):
        state = apply(game, deal_of(table, dealer=dealer))
        assert (state.stage, state.dealer) == ("auction", dealer)
        assert state.seat == (dealer + 1) % table.seats


def test_no_seat_outside_the_table_deals() -> None:
    for dealer in (4, -1, 17):
        wrong = replace(deal_of(TABLE), dealer=dealer)
        assert refused(new_game(TABLE), wrong) == f"seat {dealer} is no seat at this table"


def test_the_deal_moves_one_seat_clockwise_thrown_in_deals_included() -> None:
    state = begin(TABLE, "pass pass pass pass", dealer=2)
    assert (state.stage, state.dealer, state.thrown_in) == ("deal", 3, 1)
    wrong = deal_of(TABLE, dealer=2)
    assert refused(state, wrong) == "the deal is seat 3's, not seat 2's"
    state = next_deal(state, "pass pass pass pass")
    assert (state.dealer, state.thrown_in) == (0, 2)
    state = scored(play_out(next_deal(state, "6S pass pass pass out:kitty")))
    assert (state.stage, state.dealer, state.thrown_in) == ("deal", 1, 2)
    assert state.seat is None
    assert legal_actions(state) == ()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"hands": 3}, "3 hands are dealt to 4 seats"),
        ({"hands": 5}, "5 hands are dealt to 4 seats"),
        ({"hand": 9}, "seat 1 is dealt 9 cards, not 10"),
        ({"hand": 11}, "seat 1 is dealt 11 cards, not 10"),
        ({"kitty": "5S 6S"}, "the kitty has 2 cards, not 3"),
        ({"kitty": "5S 6S 7S 8S"}, "the kitty has 4 cards, not 3"),
        ({"kitty": "5S 5S 6S"}, "5♠ is dealt twice"),
        ({"kitty": "4S 5S 6S"}, "4♠ is not in this pack"),
        ({"kitty": "2H 5S 6S"}, "2♥ is not in this pack"),
        ({"kitty": "BJ 5S 6S"}, "the black joker is not in this pack"),
        ({"kitty": "AH 5S 6S"}, "A♥ is dealt twice"),
    ],
)
def test_wrong_deals(change: dict[str, Any], reason: str) -> None:
    good = deal_of(TABLE, {3: "AH KH QH JH 10H 9H 8H 7H 6H 5H"}, "5S 6S 7S")
    hands = list(good.hands)
    if "hands" in change:
        hands = [*hands, hands[0]][: change["hands"]]
    if "hand" in change:
        hands[1] = (*hands[1], hands[0][0])[: change["hand"]]
    kitty = cards(change.get("kitty", "5S 6S 7S"))
    assert refused(new_game(TABLE), Deal(0, tuple(hands), kitty)) == reason
    assert apply(new_game(TABLE), good).stage == "auction"


def test_a_wrong_deal_names_the_card_that_is_wrong_six_handed_too() -> None:
    table = RuleSet(layout="3v3")
    good = deal_of(table)
    assert good.hands[0][0].code == "2S"
    for kitty, reason in (
        ("AH AH KH", "A♥ is dealt twice"),
        ("2S AH KH", "2♠ is dealt twice"),
        ("13S AH KH", "13♠ is not in this pack"),
    ):
        assert refused(new_game(table), replace(good, kitty=cards(kitty))) == reason


def test_no_deal_is_due_before_the_last_is_over() -> None:
    state = begin(TABLE)
    again = deal_of(TABLE, dealer=3)
    assert refused(state, again) == "no deal is due: a call is due"
    state = run(state, "6S pass pass pass")
    assert refused(state, again) == "no deal is due: the discard is due"
    state = run(state, "out:kitty")
    assert refused(state, again) == "no deal is due: a card is due"
    state = play_out(state)
    assert refused(state, again) == "no deal is due: the deal's score is due"


def test_nobody_may_act_before_the_deal() -> None:
    assert refused(new_game(TABLE), MakeCall(0, PASS)) == (
        "seat 0 may not act: the next deal is due"
    )


# ---- the score --------------------------------------------------------------------------------


def test_the_score_is_what_follows_from_the_play() -> None:
    state = play_out(begin(TABLE, "8S pass pass pass out:kitty", {0: STRONG}))
    assert (state.stage, state.seat, state.actor) == ("score", None, None)
    assert legal_actions(state) == ()
    right = Score((10, 0, 0, 0), (250, 0), (250, 0))
    assert table_action(state) == right
    for wrong, reason in (
        (replace(right, tricks=(9, 0, 1, 0)), "the tricks are [10, 0, 0, 0], not [9, 0, 1, 0]"),
        (replace(right, points=(240, 0)), "the points are [250, 0], not [240, 0]"),
        (replace(right, totals=(240, 0)), "the totals are [250, 0], not [240, 0]"),
        (Result(0), "no result is due: the deal's score is due"),
        (MakeCall(0, PASS), "seat 0 may not act: the deal's score is due"),
    ):
        assert refused(state, wrong) == reason
    after = apply(state, right)
    assert (after.stage, after.totals, after.dealer) == ("deal", (250, 0), 0)
    line = after.sheet[0]
    assert (line.dealer, line.contractor, line.bid.code, line.made) == (3, 0, "8S", True)
    assert (line.tricks, line.points, line.totals) == (right.tricks, right.points, right.totals)


def test_scores_add_up_over_the_deals() -> None:
    state = scored(play_out(begin(TABLE, "8S pass pass pass out:kitty", {0: STRONG})))
    assert view_of(state, 2).totals == (250, 0)
    # Seat 0 deals; seat 1 bids, and takes no trick against the same strong hand.
    weak = {0: STRONG, 1: "4H 5H 6H 7H 8H 9H 10H 4D 5D 6D"}
    state = scored(play_out(next_deal(state, "6D pass pass pass out:kitty", weak)))
    line = state.sheet[1]
    assert line.contractor == 1
    assert state.totals == tuple(a + b for a, b in zip((250, 0), line.points, strict=True))
    assert view_of(state, 2).totals == state.totals
    assert view_of(state, 2).sheet == state.sheet


def test_no_score_is_due_elsewhere() -> None:
    score = Score((0,) * 4, (0, 0), (0, 0))
    assert refused(new_game(TABLE), score) == "no score is due: the next deal is due"
    assert refused(begin(TABLE), score) == "no score is due: a call is due"
    assert table_action(new_game(TABLE)) is None
    assert table_action(begin(TABLE)) is None
    thrown = begin(TABLE, "pass pass pass pass")
    assert refused(thrown, score) == "no score is due: the next deal is due"
    assert thrown.totals == (0, 0)


# ---- the end ----------------------------------------------------------------------------------


def won_game() -> GameState:
    """Seat 0 bid and made 8♠ with all ten tricks twice over; the result is due."""
    table = rules(raise_own_bid=False, layout="solo3")
    state = new_game(table)
    state = apply(state, deal_of(table, {0: STRONG}, dealer=2))
    state = scored(play_out(run(state, "8S pass pass out:kitty")))
    assert state.totals == (250, 0, 0)
    state = apply(state, deal_of(table, {0: STRONG}, dealer=0))
    state = scored(play_out(run(state, "pass pass 8S out:kitty")))
    assert state.totals == (500, 0, 0)
    return state


def test_the_result_is_the_last_action() -> None:
    state = won_game()
    assert (state.stage, state.seat, state.winner) == ("result", None, None)
    assert state.outcome is not None
    assert legal_actions(state) == ()
    assert table_action(state) == Result(0)
    assert refused(state, Result(1)) == "the winner is team 0, not 1"
    assert refused(state, deal_of(state.rules, dealer=1)) == (
        "no deal is due: the game's result is due"
    )
    assert refused(state, Score((10, 0, 0), (250, 0, 0), (750, 0, 0))) == (
        "no score is due: the game's result is due"
    )
    over = apply(state, Result(0))
    assert (over.stage, over.winner, over.seat) == ("over", 0, None)
    assert table_action(over) is None
    assert legal_actions(over) == ()
    wrong: tuple[tuple[Action, str], ...] = (
        (Result(0), "no result is due: the game is over"),
        (Score((0,) * 3, (0,) * 3, (0,) * 3), "no score is due: the game is over"),
        (deal_of(state.rules, dealer=1), "no deal is due: the game is over"),
        (Look(0), "seat 0 may not act: the game is over"),
    )
    for action, reason in wrong:
        assert refused(over, action) == reason


def test_the_view_tells_the_outcome() -> None:
    state = won_game()
    for seat in range(3):
        view = view_of(state, seat)
        assert view.outcome == state.outcome
        assert view.stage == "result"
    assert view_of(begin(TABLE), 0).outcome is None


def test_max_hands_counts_scored_deals_only() -> None:
    table = rules(raise_own_bid=False, max_hands=1)
    state = begin(table, "pass pass pass pass")
    assert (state.stage, state.thrown_in) == ("deal", 1)
    state = scored(play_out(next_deal(state, "6S pass pass pass out:kitty", {1: STRONG})))
    assert (state.stage, state.totals) == ("result", (0, 250))
    assert table_action(state) == Result(1)


# ---- rules in force ---------------------------------------------------------------------------


def test_a_game_plays_by_the_rules_in_force() -> None:
    written = rules(layout="solo3", kitty=6, misere="off", misere_points=210)
    assert new_game(written).rules == written.in_force()
    assert apply(new_game(written), deal_of(written)).stage == "auction"
    for preset in PRESETS.values():
        assert view_of(begin(preset), 0).rules == preset.in_force()
