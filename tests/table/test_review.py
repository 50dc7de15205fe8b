"""Stepping through a record: from one seat what it could see, and all hands face up."""

from pathlib import Path

import pytest

from fivehundred.record.lines import dump, object_of
from fivehundred.record.store import read
from fivehundred.rules.actions import Deal, Discard, Score
from fivehundred.rules.cards import cards_in
from fivehundred.rules.observe import events_of, view_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.review import CannotReview, Review
from tests.record.making import actions_of, header_for, lines_of
from tests.strategies import times


def recorded(path: Path, seed: int, rules: RuleSet | None = None, deals: int = 3) -> Review:
    """A review of a game by chance."""
    rules = rules or RuleSet()
    path.write_bytes(b"".join(lines_of(header_for(rules), actions_of(rules, seed, deals))))
    return Review(path)


@pytest.mark.parametrize("seed", range(times(4, 40)))
def test_each_step_is_what_the_record_says(tmp_path: Path, seed: int) -> None:
    review = recorded(tmp_path / "game.500.jsonl", seed)
    record = read(tmp_path / "game.500.jsonl")
    states = list(record.states())
    assert review.length == len(record.actions)
    for step, state in enumerate(states):
        for seat in range(4):
            moment = review.moment(step, seat)
            assert moment.view == view_of(state, seat)
            if step:
                before = states[step - 1]
                expected = events_of(before, record.actions[step - 1], state, seat)
                assert moment.events == expected
        whole = review.moment(step)
        hands = () if state.deal is None else tuple(cards_in(hand) for hand in state.deal.hands)
        assert whole.hands == hands


def test_steps_can_be_taken_in_any_order(tmp_path: Path) -> None:
    review = recorded(tmp_path / "game.500.jsonl", 3)
    forward = [review.moment(step) for step in range(review.length + 1)]
    backward = [review.moment(step) for step in range(review.length, -1, -1)]
    assert forward == backward[::-1]


def test_one_seat_never_sees_the_hands_of_the_others(tmp_path: Path) -> None:
    review = recorded(tmp_path / "game.500.jsonl", 5)
    for step in range(review.length + 1):
        for seat in range(4):
            moment = review.moment(step, seat)
            exposed = {other for other, _ in moment.view.exposed}
            for other, hand in enumerate(moment.hands):
                assert hand is None or other == seat or other in exposed
            contractor = moment.view.contract.contractor if moment.view.contract else None
            assert (moment.kitty is None and moment.discards is None) or seat == contractor


def test_all_hands_show_the_kitty_and_what_was_put_away(tmp_path: Path) -> None:
    review = recorded(tmp_path / "game.500.jsonl", 5)
    record = read(tmp_path / "game.500.jsonl")
    kitty = discards = None
    for step, action in enumerate(record.actions, 1):
        if isinstance(action, Deal):
            kitty, discards = action.kitty, None
        if isinstance(action, Discard):
            discards = action.cards
        moment = review.moment(step)
        if moment.hands:
            assert (moment.kitty, moment.discards) == (kitty, discards)


def test_jumps_by_trick_and_by_deal(tmp_path: Path) -> None:
    review = next(
        review
        for seed in range(50)
        if (review := recorded(tmp_path / "game.500.jsonl", seed)).deals == 3
        and len(review.moment(review.length).view.sheet) >= 2
    )
    record = read(tmp_path / "game.500.jsonl")
    deals = [n for n, action in enumerate(record.actions, 1) if isinstance(action, Deal)]
    assert review.deals == len(deals)
    assert review.next_deal(0) == deals[0] == 1
    assert review.next_deal(1) == deals[1]
    assert review.previous_deal(deals[1]) == deals[0]
    assert review.previous_deal(deals[1] + 2) == deals[1]
    assert review.previous_deal(1) == 0
    assert review.next_deal(deals[-1]) == review.length
    assert [review.deal_of(step) for step in (0, 1, deals[1] - 1, deals[1])] == [0, 1, 1, 2]
    step, tricks = 0, []
    while step < review.length:
        step = review.next_trick(step)
        tricks.append(len(review.moment(step).view.tricks))
    assert 10 in tricks
    scored = sum(isinstance(action, Score) for action in record.actions)
    assert tricks.count(9) == scored
    back = review.length
    seen = []
    while back:
        back = review.previous_trick(back)
        seen.append(back)
    assert seen[-1] == 0
    assert seen == sorted(seen, reverse=True)


def test_a_record_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    with pytest.raises(CannotReview, match="no such file"):
        Review(tmp_path / "gone.500.jsonl")
    path = tmp_path / "bad.500.jsonl"
    path.write_bytes(dump(object_of(Score((1,), (1,), (1,)))))
    with pytest.raises(CannotReview, match=":1: "):
        Review(path)


def test_a_record_with_no_deal(tmp_path: Path) -> None:
    path = tmp_path / "new.500.jsonl"
    path.write_bytes(b"".join(lines_of(header_for(RuleSet(layout="solo3")), [])))
    review = Review(path)
    assert (review.length, review.deals) == (0, 0)
    assert review.moment(0).hands == ()
    assert review.moment(0, 2).events == ()
    assert review.next_trick(0) == review.next_deal(0) == review.previous_deal(0) == 0


def test_a_deal_still_to_be_played_shows_a_person_no_more_than_the_own_seat_sees(
    tmp_path: Path,
) -> None:
    rules = RuleSet()
    actions = actions_of(rules, 5, 1)
    finished = len(actions)
    for players, fair in (
        (["human", "novice", "novice", "novice"], 0),
        (["novice", "novice", "human", "novice"], 2),
        (["human", "human", "novice", "novice"], None),
    ):
        path = tmp_path / f"{fair}.500.jsonl"
        header = header_for(rules, players=players)
        path.write_bytes(b"".join(lines_of(header, actions[:20])))
        review = Review(path)
        for step in range(1, 21):
            assert review.in_progress(step)
            moment = review.fair(step)
            if fair is not None:
                assert moment == review.moment(step, fair)
            else:
                exposed = dict(moment.view.exposed)
                assert moment.hands == tuple(exposed.get(seat) for seat in range(4))
                assert moment.view.hand is moment.kitty is moment.discards is None
        # Once the deal is scored, everything may be looked at.
        path.write_bytes(b"".join(lines_of(header, actions[:finished])))
        review = Review(path)
        assert not any(review.in_progress(step) for step in range(finished + 1))
        assert review.fair(20) == review.moment(20)


def test_a_game_of_bots_has_nothing_to_hide(tmp_path: Path) -> None:
    path = tmp_path / "game.500.jsonl"
    header = header_for(RuleSet(), players=["novice"] * 4)
    path.write_bytes(b"".join(lines_of(header, actions_of(RuleSet(), 5, 1)[:20])))
    assert Review(path).fair(20) == Review(path).moment(20)
