"""The expert: legal, the same for the same view and seed, in time, right where right is plain."""

from random import Random
from time import monotonic

import pytest

from fivehundred.bots import thought
from fivehundred.bots.expert import Expert, make_expert
from fivehundred.bots.registry import BadBot, make
from fivehundred.bots.thought import Limits, prospects
from fivehundred.rules.actions import Deal, Discard, MakeCall, PlayCard
from fivehundred.rules.calls import PASS, Bid
from fivehundred.rules.cards import parse_card
from fivehundred.rules.game import GameState, apply, new_game
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import RuleSet, choose
from fivehundred.rules.trumps import Strain
from tests.bots.playing import bots_game, is_listed
from tests.strategies import random_rules

LAYOUTS = ("2v2", "3v3", "2v2v2", "solo3")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_one_deal_under_random_rules(layout: str) -> None:
    rng = Random(layout)
    rules = random_rules(rng, layout=layout)
    expert = make("expert:worlds=2,seconds=0.05")
    others = [expert if seat == 1 else make("random") for seat in range(rules.seats)]
    for state, action in bots_game(rules, others, rng, deals=2):
        if state.actor is not None:
            assert not isinstance(action, Deal)
            assert is_listed(action, state)  # type: ignore[arg-type]


def ending() -> GameState:
    """Six hearts by seat 0, at its first lead: it holds the ten top hearts."""
    rules = RuleSet(raise_own_bid=False)
    mine = "RJ JH JD AH KH QH 10H 9H 8H 7H"
    rest = [
        f"{rank}{suit}"
        for suit in "SCD"
        for rank in ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5")
        if f"{rank}{suit}" != "JD"
    ] + ["6H", "5H", "4H", "4D"]
    hands = (mine.split(), rest[0:10], rest[10:20], rest[20:30])
    deal = Deal(
        3,
        tuple(tuple(parse_card(code) for code in hand) for hand in hands),
        tuple(parse_card(code) for code in rest[30:33]),
    )
    state = apply(new_game(rules), deal)
    state = apply(state, MakeCall(0, Bid(6, Strain.HEARTS)))
    for seat in (1, 2, 3):
        state = apply(state, MakeCall(seat, PASS))
    return state


def test_the_discard_of_a_slam_hand_keeps_the_slam() -> None:
    state = ending()
    action = Expert(worlds=3).choose(view_of(state, 0), 1)
    assert isinstance(action, Discard)
    assert {card.code for card in action.cards} == {
        card.code for card in view_of(state, 0).kitty or ()
    }


def test_the_choice_depends_on_view_and_seed_alone() -> None:
    state = ending()
    view = view_of(state, 0)
    assert Expert(worlds=3).choose(view, 5) == Expert(worlds=3).choose(view, 5)


def test_the_reason_is_that_of_the_choice() -> None:
    state = ending()
    expert = Expert(worlds=3)
    action = expert.choose(view_of(state, 0), 5)
    why = expert.explain(view_of(state, 0), action)
    assert why
    assert not why.startswith("I would rather")
    view = view_of(apply(state, action), 0)
    lead = expert.choose(view, 5)
    assert isinstance(lead, PlayCard)
    assert "100 of 100" in expert.explain(view, lead)


def test_out_of_time_it_plays_as_the_club_player() -> None:
    """With next to no time there is not one world: the club's choice stands."""
    view = view_of(ending(), 0)
    hurried = make_expert({"seconds": "0.000001"})
    begun = monotonic()
    assert hurried.choose(view, 1) == make("club").choose(view, 1)
    assert monotonic() - begun < 30


def test_a_search_that_is_given_up_leaves_the_card_to_the_club_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A card that is judged in fewer than five of twelve worlds would be one drawn by lot."""
    state = apply(ending(), Expert(worlds=3).choose(view_of(ending(), 0), 1))
    view = view_of(state, 0)
    limits = Limits(12)
    assert len(prospects(view, Random(1), limits)) == len(view.legal)
    monkeypatch.setattr(thought, "MOST_NODES", 1)
    assert prospects(view, Random(1), limits) == []
    assert Expert(worlds=12).choose(view, 1) == make("club").choose(view, 1)


def test_a_defender_alone_wants_the_tricks_that_are_left_for_itself() -> None:
    """Six spades are made by seven trumps; the last three tricks are ten points each.

    Seat 0 leads the seven of diamonds from 7D 7H 7C. Seat 1 wins it with the ace, or leaves it to
    the king of seat 2, which goes on with two aces.
    """
    state = new_game(RuleSet(layout="solo3", raise_own_bid=False))
    hands = (
        "RJ JS JC AS KS QS 10S 7D 7H 7C",
        "9S 9H 10H JH QH KH 10C AD 9D KC",
        "8S 7S 10D JD QD 9C QC KD AH AC",
    )
    state = apply(
        state,
        Deal(
            2,
            tuple(tuple(map(parse_card, hand.split())) for hand in hands),
            tuple(map(parse_card, ("8D", "8H", "8C"))),
        ),
    )
    state = apply(state, MakeCall(0, Bid(6, Strain.SPADES)))
    for seat in (1, 2):
        state = apply(state, MakeCall(seat, PASS))
    state = apply(state, Discard(0, tuple(map(parse_card, ("8D", "8H", "8C")))))
    for trick in zip(*(hand.split()[:7] for hand in hands), strict=True):
        for seat, code in enumerate(trick):
            state = apply(state, PlayCard(seat, parse_card(code)))
    state = apply(state, PlayCard(0, parse_card("7D")))
    ranked = prospects(view_of(state, 1), Random(1), Limits(20))
    assert [prospect.play.card.code for prospect in ranked] == ["AD", "9D"]
    assert [prospect.made for prospect in ranked] == [1.0, 1.0]
    assert ranked[0].worth > ranked[1].worth
    action = Expert(worlds=20).choose(view_of(state, 1), 1)
    assert isinstance(action, PlayCard)
    assert action.card.code == "AD"


@pytest.mark.parametrize("layout", ["3v3", "2v2v2"])
def test_with_six_seats_it_leaves_what_comes_before_the_play_to_the_club_player(
    layout: str,
) -> None:
    club, expert = make("club"), make("expert:worlds=400")
    before = 0
    rules = choose({"layout": layout})
    for state, action in bots_game(rules, [club] * 6, Random(layout), deals=2):
        if state.stage != "play" and state.actor is not None and not isinstance(action, Deal):
            view = view_of(state, state.actor)
            assert expert.choose(view, 1) == club.choose(view, 1)
            before += 1
    assert before > 6  # five passes and a bid are the fewest calls of a deal


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("expert:worlds=0", "worlds cannot be '0'"),
        ("expert:worlds=many", "worlds cannot be 'many'"),
        ("expert:seconds=nan", "seconds cannot be 'nan'"),
        ("expert:seconds=-1", "seconds cannot be '-1'"),
        ("expert:depth=3", "expert takes no setting 'depth'"),
    ],
)
def test_a_wrong_setting_is_named(name: str, reason: str) -> None:
    with pytest.raises(BadBot, match=reason):
        make(name)


def test_its_name_makes_it_again() -> None:
    assert make("expert:worlds=20,seconds=0.5").name == "expert:worlds=20,seconds=0.5"
    assert make("expert").name == "expert"
