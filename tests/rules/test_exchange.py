"""The kitty (rules.md §6) and the nomination of a joker, exactly when it is due (§7.1)."""

from itertools import combinations
from typing import Any

import pytest

from fivehundred.rules.actions import Discard, MakeCall, NominateJoker, PlayCard
from fivehundred.rules.calls import PASS
from fivehundred.rules.cards import Suit, parse_card
from fivehundred.rules.game import apply
from fivehundred.rules.observe import view_of
from tests.rules.scripted import (
    begin,
    cards,
    codes,
    hand_of,
    may,
    refused,
    rules,
    run,
    word_set,
)

NO_RAISE = rules(raise_own_bid=False)
SPADES = "7S pass pass pass"
HAND = "AS KS QS JS 10S 9S 8S 7S 6S 5S"
KITTY = "AH KH QH"


def test_the_contractor_takes_the_kitty() -> None:
    state = begin(NO_RAISE, SPADES, {0: HAND}, KITTY)
    assert (state.stage, state.seat, state.actor) == ("discard", 0, 0)
    assert hand_of(state, 0) == word_set(f"{HAND} {KITTY}")
    assert may(state) == {"out 3"}
    view = view_of(state, 0)
    assert view.kitty == cards("QH KH AH")
    assert view.counts == (13, 10, 10, 10)
    assert view.discards is None
    for seat in (1, 2, 3):
        assert view_of(state, seat).kitty is None
        assert not hand_of(state, seat) & word_set(f"{HAND} {KITTY}")


@pytest.mark.parametrize(("layout", "kitty"), [("2v2", 3), ("2v2", 5), ("2v2", 6), ("3v3", 5)])
def test_as_many_cards_are_discarded_as_the_kitty_has(layout: Any, kitty: int) -> None:
    table = rules(layout=layout, kitty=kitty, raise_own_bid=False)
    state = begin(table, " ".join(["7S", *["pass"] * (table.seats - 1)]))
    assert view_of(state, 0).counts[0] == 10 + kitty
    assert may(state) == {f"out {kitty}"}
    hand = view_of(state, 0).hand
    assert hand is not None
    for count in (0, 1, kitty - 1, kitty + 1):
        reason = refused(state, Discard(0, hand[:count]))
        assert reason == f"discard {kitty} cards, not {count}"
    assert set(view_of(apply(state, Discard(0, hand[:kitty])), 0).counts) == {10}


def test_any_three_cards_of_the_hand_may_go_those_of_the_kitty_too() -> None:
    state = begin(NO_RAISE, SPADES, {0: HAND}, KITTY)
    whole = cards(f"{HAND} {KITTY}")
    ways = 0
    for away in combinations(whole, 3):
        after = apply(state, Discard(0, away))
        assert after.stage == "play"
        assert hand_of(after, 0) == {one.code for one in whole if one not in away}
        ways += 1
    assert ways == 286  # 13 · 12 · 11 / 6
    assert hand_of(run(state, "out:kitty"), 0) == word_set(HAND)


def test_wrong_discards() -> None:
    state = begin(NO_RAISE, SPADES, {0: HAND, 1: "4H 5H 6H 7H 8H 9H 10H JH 4D 5D"}, KITTY)
    assert refused(state, "out:AS,KS,4H") == "you do not hold 4♥"
    assert refused(state, "out:4H,5H,AC") == "you do not hold A♣ 4♥ 5♥"
    assert refused(state, "out:AS,AS,KS") == "the same card is discarded twice"
    assert refused(state, "out:BJ,AS,KS") == "you do not hold the black joker"
    assert refused(state, Discard(1, cards("4H 5H 6H"))) == "it is seat 0's turn, not seat 1's"


def test_nothing_else_is_due_before_the_discard() -> None:
    state = begin(NO_RAISE, SPADES, {0: HAND}, KITTY)
    assert refused(state, PlayCard(0, parse_card("AS"))) == "seat 0 is to discard, not to play"
    assert refused(state, MakeCall(0, PASS)) == "seat 0 is to discard, not to call"
    assert refused(state, NominateJoker(0, None)) == (
        "seat 0 is to discard, not to nominate a joker"
    )
    assert refused(state, "look") == "seat 0 is to discard, not to look"
    called = begin(NO_RAISE, "7S")
    assert refused(called, Discard(1, cards(KITTY))) == "seat 1 is to call, not to discard"
    playing = run(state, "out:kitty")
    assert refused(playing, "out:AS,KS,QS") == "seat 0 is to play a card, not to discard"
    assert refused(playing, "pass") == "seat 0 is to play a card, not to call"


def test_the_discards_are_known_to_their_maker_alone() -> None:
    state = begin(NO_RAISE, SPADES, {0: HAND}, KITTY)
    state = run(state, "out:6S,AH,5S")
    assert view_of(state, 0).discards == cards("5S 6S AH")
    assert view_of(state, 0).kitty == cards("QH KH AH")
    for seat in (1, 2, 3):
        view = view_of(state, seat)
        assert view.discards is None
        assert view.kitty is None


@pytest.mark.parametrize("bid", ["misere", "open"])
def test_so_also_in_a_misere(bid: str) -> None:
    state = begin(
        rules(misere="anytime", raise_own_bid=False), f"{bid} pass pass pass", {0: HAND}, KITTY
    )
    assert (state.stage, may(state)) == ("discard", {"out 3"})
    assert hand_of(state, 0) == word_set(f"{HAND} {KITTY}")


@pytest.mark.parametrize("bid", ["7S", "7NT", "misere", "open", "blind"])
def test_sans_kitty_nothing_is_taken_and_nobody_sees_it(bid: str) -> None:
    table = rules(
        sans_kitty=True, misere="anytime", raise_own_bid=False, blind_misere=bid == "blind"
    )
    others = "look pass look pass look pass" if bid == "blind" else "pass pass pass"
    state = begin(table, f"sans:{bid} {others}", {0: HAND}, KITTY)
    assert (state.stage, state.seat) == ("play", 0)
    assert hand_of(state, 0) == word_set(HAND)
    for seat in range(4):
        view = view_of(state, seat)
        assert view.kitty is None
        assert view.discards is None
        assert view.counts == (10, 10, 10, 10)
    assert state.deal is not None
    assert state.deal.settled.discards == 0


# ---- the nomination ---------------------------------------------------------------------------

WITH_JOKER = "RJ KS QS JS 10S 9S 8S 7S 6S 5S"
JOKER_IN_KITTY = "RJ KH QH"
ALL = {"joker:S", "joker:C", "joker:D", "joker:H", "joker:-"}


def test_nomination_offers_four_suits_or_to_decline() -> None:
    state = begin(NO_RAISE, "7NT pass pass pass out:kitty", {0: WITH_JOKER})
    assert (state.stage, state.seat, may(state)) == ("joker", 0, ALL)
    assert refused(state, "KS") == "seat 0 is to nominate its joker's suit or decline, not to play"
    reason = refused(state, NominateJoker(1, Suit.HEARTS))
    assert reason == "it is seat 0's turn, not seat 1's"
    for word, suit in (("joker:S", Suit.SPADES), ("joker:H", Suit.HEARTS), ("joker:-", None)):
        after = run(state, word)
        assert (after.stage, after.seat) == ("play", 0)
        for seat in range(4):
            view = view_of(after, seat)
            assert view.nomination is suit
            assert view.nominated


@pytest.mark.parametrize(
    ("calls", "hand", "kitty", "out", "due"),
    [
        ("7NT", WITH_JOKER, KITTY, "out:kitty", True),
        ("misere", WITH_JOKER, KITTY, "out:kitty", True),
        ("open", WITH_JOKER, KITTY, "out:kitty", True),
        ("7S", WITH_JOKER, KITTY, "out:kitty", False),  # trumps: the joker is one of them
        ("7H", WITH_JOKER, KITTY, "out:kitty", False),
        ("7NT", HAND, KITTY, "out:kitty", False),  # somebody else's joker
        ("misere", HAND, KITTY, "out:kitty", False),
        ("7NT", HAND, JOKER_IN_KITTY, "out:AS,KS,QS", True),  # taken from the kitty …
        ("7NT", HAND, JOKER_IN_KITTY, "out:kitty", False),  # … and put back
        ("7NT", WITH_JOKER, KITTY, "out:RJ,KS,QS", False),  # discarded
        ("sans:7NT", WITH_JOKER, KITTY, "", True),
        ("sans:misere", WITH_JOKER, KITTY, "", True),
        ("sans:7NT", HAND, JOKER_IN_KITTY, "", False),  # the kitty's joker is out of play
        ("sans:7S", WITH_JOKER, KITTY, "", False),
    ],
)
@pytest.mark.parametrize("nomination", [True, False])
def test_when_the_nomination_is_due(
    calls: str, hand: str, kitty: str, out: str, due: bool, nomination: bool
) -> None:
    table = rules(
        raise_own_bid=False, misere="anytime", sans_kitty=True, joker_nomination=nomination
    )
    state = begin(table, f"{calls} pass pass pass {out}", {0: hand}, kitty)
    assert (state.stage, state.seat) == ("joker" if due and nomination else "play", 0)
    if state.stage == "play":
        view = view_of(state, 1)
        assert not view.nominated
        assert view.nomination is None


def test_low_jokers_cannot_be_nominated_in_a_misere_but_at_no_trump() -> None:
    table = rules(raise_own_bid=False, misere="anytime", joker_low_in_misere=True)
    for bid, stage in (("misere", "play"), ("open", "play"), ("7NT", "joker")):
        state = begin(table, f"{bid} pass pass pass out:kitty", {0: WITH_JOKER}, KITTY)
        assert state.stage == stage


@pytest.mark.parametrize(
    ("hand", "out"),
    [
        ("RJ BJ QS JS 10S 9S 8S 7S 6S 5S", "out:kitty"),
        ("BJ KS QS JS 10S 9S 8S 7S 6S 5S", "out:kitty"),
        ("RJ BJ QS JS 10S 9S 8S 7S 6S 5S", "out:RJ,QS,JS,10S,9S,8S"),
    ],
)
def test_the_black_joker_alone_or_both(hand: str, out: str) -> None:
    table = rules(kitty=6, raise_own_bid=False)
    state = begin(table, f"7NT pass pass pass {out}", {0: hand}, "4H 5H 6H 7H 8H 9H")
    assert may(state) == ALL


def test_a_partners_joker_is_not_the_contractors_to_nominate() -> None:
    table = rules(raise_own_bid=False, misere="anytime", misere_play="both")
    state = begin(table, "misere pass pass pass out:kitty", {2: WITH_JOKER})
    assert state.stage == "play"


def test_hands_are_listed_by_suit_then_rank_the_jokers_last() -> None:
    state = begin(rules(kitty=6), hands={0: "BJ RJ AH 4H AD 5S 10S KC AS 5C"})
    hand = view_of(state, 0).hand
    assert hand is not None
    assert codes(hand) == "5S 10S AS 5C KC AD 4H AH RJ BJ"
