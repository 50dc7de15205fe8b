"""Blind misère: cards face down, looking, bidding before it (rules.md §4 and §5)."""

from typing import Any

import pytest

from fivehundred.rules.actions import Look, MakeCall
from fivehundred.rules.calls import PASS, Misere, MisereKind
from fivehundred.rules.game import GameState, apply
from fivehundred.rules.observe import events_of, view_of
from tests.rules.scripted import action, begin, hand_of, may, refused, rules, run, word_set

TABLE = rules(blind_misere=True)
HAND = "AS KS QS JS 10S 9S 8S 7S 6S 5S"
OTHERS_PASS = "look pass look pass look pass"


def looked(state: GameState) -> list[int]:
    return [seat for seat, up in enumerate(view_of(state, 0).looked) if up]


def test_cards_lie_face_down_until_the_seat_looks_in_its_turn() -> None:
    state = begin(TABLE, hands={0: HAND})
    assert looked(state) == []
    for seat in range(4):
        view = view_of(state, seat)
        assert view.hand is None
        assert view.counts == (10, 10, 10, 10)
    assert refused(state, Look(1)) == "it is seat 0's turn, not seat 1's"
    state = run(state, "look")
    assert looked(state) == [0]
    assert hand_of(state, 0) == word_set(HAND)
    assert [view_of(state, seat).hand for seat in (1, 2, 3)] == [None] * 3
    assert (state.stage, state.seat) == ("auction", 0)  # and now it calls
    assert refused(state, "look") == "you have looked at your cards already"


def test_before_looking_only_look_or_bid_blind() -> None:
    state = begin(TABLE)
    assert may(state) == {"look", "blind"}
    for word, said in (("pass", "pass"), ("6S", "six spades"), ("open", "open misère")):
        assert refused(state, word) == (
            f"look at your cards first: until then you may only bid blind misère, not {said}"
        )


def test_after_looking_no_blind_bid() -> None:
    state = begin(TABLE, "look")
    assert may(state) == may(begin(rules()))
    assert refused(state, "blind") == (
        "you have looked at your cards: blind misère is bid before looking"
    )


def test_without_the_option_all_cards_are_up_and_there_is_no_look() -> None:
    for table in (rules(), rules(blind_misere=True, misere="off")):
        state = begin(table, hands={0: HAND})
        assert looked(state) == [0, 1, 2, 3]
        assert hand_of(state, 0) == word_set(HAND)
        assert "look" not in may(state)
        assert refused(state, "look") == "you have looked at your cards already"
    assert refused(begin(rules()), "blind") == "blind misère is not played: blind_misere is no"


@pytest.mark.parametrize(
    "options", [{}, {"open_misere_after8": True}, {"misere": "anytime"}, {"auction": "single"}]
)
def test_blind_needs_no_seven_and_no_eight(options: dict[str, Any]) -> None:
    assert "blind" in may(begin(rules(blind_misere=True, **options)))


def test_blind_after_others_have_called_if_it_outranks_the_last_bid() -> None:
    assert "blind" in may(begin(TABLE, "look 10D"))
    assert may(begin(TABLE, "look 10H")) == {"look"}
    reason = "blind misère does not rank above ten hearts"
    assert refused(begin(TABLE, "look 10H"), "blind") == reason
    above = rules(blind_misere=True, ten_hearts_over_open_misere=False)
    assert "blind" in may(begin(above, "look 10H"))
    assert may(begin(rules(blind_misere=True, open_misere_points=330), "look 9S")) == {"look"}


def test_blind_and_open_do_not_overbid_each_other() -> None:
    state = begin(TABLE, "look open")
    assert may(state) == {"look"}
    assert refused(state, "blind") == "blind misère does not rank above open misère"
    state = begin(TABLE, "blind look")
    assert may(state) == word_set("pass 10H 10NT")
    assert refused(state, "open") == "open misère does not rank above blind misère"
    assert may(begin(TABLE, "blind")) == {"look"}  # nor another blind


def test_blind_sans_kitty() -> None:
    table = rules(blind_misere=True, sans_kitty=True)
    assert may(begin(table)) == word_set("look blind sans:blind")
    assert "sans:blind" not in may(begin(table, "look"))
    state = begin(table, f"sans:blind {OTHERS_PASS} look pass")
    assert state.stage in ("joker", "play")  # no exchange
    assert refused(begin(TABLE), "sans:blind") == (
        "blind misère without the kitty is not played: sans_kitty is no"
    )


def test_a_blind_bidder_with_another_turn_must_look_first() -> None:
    state = begin(TABLE, "blind look 10H look pass look pass")
    assert state.seat == 0
    assert may(state) == {"look"}
    for word in ("pass", "10NT", "blind"):
        assert refused(state, word) == "look at your cards before you call again"
    state = run(state, "look")
    assert may(state) == {"pass", "10NT"}
    assert refused(state, "blind").startswith("you have looked at your cards")


def test_at_its_raise_too() -> None:
    state = begin(TABLE, f"blind {OTHERS_PASS}", {0: HAND})
    assert (state.stage, state.seat) == ("auction", 0)
    assert may(state) == {"look"}
    assert refused(state, "pass") == "look at your cards before you call again"
    state = run(state, "look")
    assert may(state) == {"pass", "10H", "10NT"}
    assert view_of(run(state, "pass"), 0).contract is not None
    raised = view_of(run(state, "10H"), 0).contract
    assert raised is not None
    assert raised.bid.code == "10H"


def test_an_unlooked_contractors_cards_turn_up_when_the_auction_ends() -> None:
    table = rules(blind_misere=True, raise_own_bid=False)
    before = begin(table, "blind look pass look pass look", {0: HAND}, "AH KH QH")
    assert view_of(before, 0).hand is None
    last = action(before, "pass")
    state = apply(before, last)
    assert state.stage == "discard"
    assert looked(state) == [0, 1, 2, 3]
    assert hand_of(state, 0) == word_set(f"{HAND} AH KH QH")
    # No look is told, to nobody, and nobody else sees the cards.
    for seat in (0, 1, 2, 3, None):
        assert not any(
            type(one).__name__ == "Looked" for one in events_of(before, last, state, seat)
        )
    assert view_of(state, 1).exposed == ()


def test_single_auction_blind_bids_one_after_the_other() -> None:
    table = rules(blind_misere=True, auction="single", open_misere_points=330)
    state = begin(table, "blind look 9S")
    assert may(state) == {"look"}  # 9S outranks blind at 330
    state = run(state, "look pass look pass")
    assert state.stage == "discard"
    assert looked(state) == [0, 1, 2, 3]


def test_looks_and_blind_calls_stand_as_actions() -> None:
    state = begin(TABLE)
    assert view_of(state, 0).legal == (Look(0), MakeCall(0, Misere(MisereKind.BLIND)))
    assert view_of(run(state, "look"), 0).legal[0] == MakeCall(0, PASS)
