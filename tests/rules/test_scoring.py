"""Points of a deal and the end of the game (rules.md §9)."""

from typing import Any

import pytest

from fivehundred.rules.calls import Bid, Misere, parse_call
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Outcome, Reason, ScoredDeal, outcome, score_deal

TABLE = {
    "6": (40, 60, 80, 100, 120),
    "7": (140, 160, 180, 200, 220),
    "8": (240, 260, 280, 300, 320),
    "9": (340, 360, 380, 400, 420),
    "10": (440, 460, 480, 500, 520),
}
STRAINS = ("S", "C", "D", "H", "NT")


def score(
    bid: str,
    tricks: tuple[int, ...],
    before: tuple[int, ...] = (0, 0),
    contractor: int = 0,
    **options: Any,
) -> ScoredDeal:
    contract = parse_call(bid)
    assert isinstance(contract, Bid | Misere)
    return score_deal(RuleSet(**options), 3, contractor, contract, tricks, before)


@pytest.mark.parametrize("level", TABLE)
@pytest.mark.parametrize("strain", STRAINS)
def test_every_contract_made_and_lost(level: str, strain: str) -> None:
    value = TABLE[level][STRAINS.index(strain)]
    needed = int(level)
    line = score(f"{level}{strain}", (needed, 10 - needed, 0, 0), slam=None)
    assert line.made
    assert line.points == (value, 10 * (10 - needed))
    line = score(f"{level}{strain}", (needed - 1, 11 - needed, 0, 0), slam=None)
    assert not line.made
    assert line.points == (-value, 10 * (11 - needed))


@pytest.mark.parametrize("level", TABLE)
@pytest.mark.parametrize("strain", STRAINS)
def test_all_ten_tricks(level: str, strain: str) -> None:
    value = TABLE[level][STRAINS.index(strain)]
    assert score(f"{level}{strain}", (7, 0, 3, 0)).points == (max(250, value), 0)
    assert score(f"{level}{strain}", (7, 0, 3, 0), slam=None).points == (value, 0)


def test_overtricks_bring_nothing() -> None:
    assert score("6S", (9, 1, 0, 0)).points == (40, 10)


def test_the_teams_tricks_count_whoever_won_them() -> None:
    assert score("7S", (3, 2, 4, 1)).points == (140, 30)
    assert score("7S", (2, 3, 1, 4), contractor=1).points == (30, 140)
    assert score("7S", (2, 3, 1, 4), contractor=3).points == (30, 140)
    assert score("7S", (1, 2, 1, 3, 1, 2), contractor=1, layout="3v3").points == (30, 140)
    line = score("6S", (1, 4, 0, 2, 2, 1), (0, 0, 0), contractor=4, layout="2v2v2")
    assert line.points == (30, 40, 10)
    line = score("6S", (1, 5, 4), (0, 0, 0), contractor=1, layout="solo3")
    assert (line.made, line.points) == (False, (10, -40, 40))


@pytest.mark.parametrize(("points", "kind"), [(210, "misere"), (230, "misere"), (250, "misere")])
def test_misere(points: int, kind: str) -> None:
    assert score(kind, (0, 6, 0, 4), misere_points=points).points == (points, 0)
    assert score(kind, (1, 5, 0, 4), misere_points=points).points == (-points, 0)
    assert score(kind, (0, 5, 1, 4), misere_points=points).points == (-points, 0)  # both


@pytest.mark.parametrize("points", [330, 430, 500, 520])
@pytest.mark.parametrize("kind", ["open", "blind"])
def test_open_and_blind_misere(points: int, kind: str) -> None:
    assert score(kind, (0, 6, 0, 4), open_misere_points=points).points == (points, 0)
    assert score(kind, (10, 0, 0, 0), open_misere_points=points).points == (-points, 0)


def test_nobody_else_scores_in_a_misere() -> None:
    line = score("misere", (0, 4, 3, 0, 2, 1), (5, 6, 7), layout="2v2v2")
    assert line.points == (250, 0, 0)
    assert line.totals == (255, 6, 7)


def test_no_slam_in_a_misere() -> None:
    assert score("misere", (10, 0, 0, 0), misere_points=210).points == (-210, 0)


@pytest.mark.parametrize(
    ("cap", "before", "tricks", "added"),
    [
        (490, 0, 10, 100),
        (490, 400, 4, 40),
        (490, 450, 4, 40),
        (490, 470, 5, 20),
        (490, 489, 1, 1),
        (490, 490, 3, 0),
        (490, 500, 3, 0),
        (490, 720, 3, 0),
        (480, 470, 5, 10),
        (480, 480, 1, 0),
        (480, -300, 6, 60),
        (490, -490, 10, 100),
        (None, 470, 5, 50),
        (None, 720, 3, 30),
    ],
)
def test_cap_on_trick_points(cap: int | None, before: int, tricks: int, added: int) -> None:
    line = score("10NT", (10 - tricks, tricks, 0, 0), (0, before), trick_points_cap=cap)
    assert line.points[1] == added
    assert line.totals[1] == before + added


def test_the_cap_is_an_absolute_score_whatever_the_target() -> None:
    for target in (100, 1000):
        line = score("6S", (3, 7, 0, 0), (0, 470), trick_points_cap=490, target=target)
        assert line.points == (-40, 20)


def test_the_cap_does_not_touch_contracts() -> None:
    line = score("10NT", (10, 0, 0, 0), (480, 0), trick_points_cap=490)
    assert line.totals == (1000, 0)


def test_each_capped_team_by_its_own_score() -> None:
    line = score("6S", (2, 3, 5), (0, 480, 100), contractor=0, layout="solo3", trick_points_cap=490)
    assert line.points == (-40, 10, 50)


def test_a_scored_deal_says_all_of_it() -> None:
    line = score("7H", (5, 1, 2, 2), (100, -20), contractor=2)
    assert line == ScoredDeal(
        dealer=3,
        contractor=2,
        bid=line.bid,
        made=True,
        tricks=(5, 1, 2, 2),
        points=(200, 30),
        totals=(300, 10),
    )
    assert line.bid.code == "7H"


# ---- the end ----------------------------------------------------------------------------------


def ends(
    totals: tuple[int, ...],
    made: bool = True,
    bidder: int = 0,
    scored: int = 1,
    **options: Any,
) -> Outcome | None:
    """The outcome after a deal in which team ``bidder`` made its contract or did not."""
    if len(totals) == 3:
        options = {"layout": "2v2v2", **options}
    contract = parse_call("7S")
    assert isinstance(contract, Bid)
    table = RuleSet(**options)
    line = ScoredDeal(0, bidder, contract, made, (0,) * table.seats, (0,) * table.teams, totals)
    return outcome(table, line, scored)


def test_nobody_there_yet() -> None:
    for must in (True, False):
        assert ends((499, 480), must_bid_to_win=must) is None
        assert ends((-499, 480), made=False, must_bid_to_win=must) is None


def test_step_1_a_contract_made_at_the_target() -> None:
    won = Outcome(0, Reason.CONTRACT)
    assert ends((500, 0)) == won
    assert ends((500, 490)) == won
    assert ends((1, 0), target=100) is None
    assert ends((100, 0), target=100) == won
    assert ends((1999, 0), target=2000) is None


def test_step_1_goes_by_the_bidder_even_with_the_lower_score() -> None:
    assert ends((500, 730)) == Outcome(0, Reason.CONTRACT)
    assert ends((730, 500), bidder=1) == Outcome(1, Reason.CONTRACT)
    bidder = ends((500, 530), must_bid_to_win=False, both_over="bidder")
    assert bidder == Outcome(0, Reason.CONTRACT)


def test_the_contractors_team_is_meant_not_its_seat() -> None:
    assert ends((0, 500), bidder=3) == Outcome(1, Reason.CONTRACT)
    assert ends((0, 0, 500), bidder=5) == Outcome(2, Reason.CONTRACT)


def test_must_bid_trick_points_alone_do_not_win() -> None:
    assert ends((300, 530)) is None  # seat 0 made it, team 1 stands above by tricks
    assert ends((300, 530), made=False) is None
    assert ends((530, 100), made=False) is None  # was above, and failed
    assert ends((540, 530), bidder=1) == Outcome(1, Reason.CONTRACT)


def test_step_2_without_must_bid_the_highest_there() -> None:
    free: dict[str, Any] = {"must_bid_to_win": False}
    assert ends((300, 500), **free) == Outcome(1, Reason.HIGHEST)
    assert ends((300, 500), made=False, **free) == Outcome(1, Reason.HIGHEST)
    assert ends((0, 510, 520), made=False, **free) == Outcome(2, Reason.HIGHEST)
    # The bidder is there but failed this time: step 1 asks for a contract made.
    assert ends((510, 520), made=False, both_over="bidder", **free) == Outcome(1, Reason.HIGHEST)


def test_both_over_higher() -> None:
    high: dict[str, Any] = {"must_bid_to_win": False, "both_over": "higher"}
    assert ends((500, 530), **high) == Outcome(1, Reason.HIGHEST)
    assert ends((540, 530), **high) == Outcome(0, Reason.HIGHEST)
    assert ends((530, 530), **high) is None
    assert ends((510, 530, 530), **high) is None
    assert ends((540, 530, 530), **high) == Outcome(0, Reason.HIGHEST)


def test_both_over_has_no_effect_with_must_bid_to_win() -> None:
    table = RuleSet(both_over="higher").in_force()
    assert table.both_over == "bidder"


def test_step_3_out_backwards() -> None:
    for must in (True, False):
        lost = ends((-500, 0), made=False, must_bid_to_win=must)
        assert lost == Outcome(1, Reason.BACKWARDS)
        lost = ends((0, -620), made=False, bidder=1, must_bid_to_win=must)
        assert lost == Outcome(0, Reason.BACKWARDS)
    assert ends((-100, 0), made=False, target=100) == Outcome(1, Reason.BACKWARDS)
    assert ends((-500, 0), made=False, target=1000) is None
    assert ends((-500, -490), made=False) == Outcome(1, Reason.BACKWARDS)


def test_step_3_three_teams() -> None:
    assert ends((-500, 10, 20), made=False) == Outcome(2, Reason.BACKWARDS)
    assert ends((-500, -510, -490), made=False) == Outcome(2, Reason.BACKWARDS)
    assert ends((-500, 60, 60), made=False) is None
    # The team that went out plays on and may come back in.
    assert ends((-480, 60, 70)) is None
    assert ends((-500, 40, 500), bidder=2) == Outcome(2, Reason.CONTRACT)


def test_step_3_when_every_team_is_out_nobody_is_left_to_win() -> None:
    assert ends((-500, -500), made=False) is None
    assert ends((-500, -520), made=False, max_hands=1) == Outcome(0, Reason.DEALS)


def test_step_2_comes_before_step_3() -> None:
    free: dict[str, Any] = {"must_bid_to_win": False}
    assert ends((-500, 500, 510), made=False, **free) == Outcome(2, Reason.HIGHEST)
    # With must_bid_to_win nobody has won by tricks, so the one out backwards decides it.
    assert ends((-500, 500, 510), made=False) == Outcome(2, Reason.BACKWARDS)


def test_step_4_after_so_many_scored_deals() -> None:
    assert ends((50, 40), scored=4, max_hands=5) is None
    assert ends((50, 40), scored=5, max_hands=5) == Outcome(0, Reason.DEALS)
    assert ends((50, 40), scored=6, max_hands=5) == Outcome(0, Reason.DEALS)
    assert ends((-50, -40), made=False, scored=5, max_hands=5) == Outcome(1, Reason.DEALS)
    assert ends((50, 40), scored=100, max_hands=None) is None


def test_step_4_asks_for_no_contract() -> None:
    assert ends((300, 530), made=False, scored=5, max_hands=5) == Outcome(1, Reason.DEALS)


def test_steps_1_to_3_come_before_step_4() -> None:
    assert ends((500, 600), scored=5, max_hands=5) == Outcome(0, Reason.CONTRACT)
    assert ends((-500, 100, 90), made=False, scored=5, max_hands=5) == (
        Outcome(1, Reason.BACKWARDS)
    )


def test_a_shared_highest_score_plays_on_and_no_later_step_is_tried() -> None:
    last: dict[str, Any] = {"scored": 5, "max_hands": 5}
    assert ends((50, 50), **last) is None
    assert ends((50, 50, 40), **last) is None
    assert ends((60, 50, 50), **last) == Outcome(0, Reason.DEALS)
    # Step 3 is shared: step 4 would name nobody else, and is not tried.
    assert ends((-500, 60, 60), made=False, **last) is None
    # Step 2 is shared: neither step 3 nor step 4 is tried.
    free: dict[str, Any] = {"must_bid_to_win": False, "both_over": "higher"}
    assert ends((530, 530, -600), made=False, bidder=2, **free, **last) is None
    assert ends((530, 530, 540), bidder=2, **free, **last) == Outcome(2, Reason.HIGHEST)
