"""The auction of rules.md §5, and when a misère may be bid (§4)."""

from typing import Any

import pytest

from fivehundred.rules.actions import MakeCall
from fivehundred.rules.calls import PASS, Bid, Misere, MisereKind
from fivehundred.rules.game import GameState
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain
from tests.rules.scripted import begin, may, refused, rules, run, word_set

BIDS = word_set(
    "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT 10S 10C 10D 10H 10NT"
)
SEVEN_UP = {bid for bid in BIDS if bid[0] != "6"}
TEN = word_set("10S 10C 10D 10H 10NT")


def contract(state: GameState) -> tuple[int, str]:
    """Contractor and bid; the auction is over."""
    view = view_of(state, 0)
    assert view.contract is not None
    return view.contract.contractor, view.contract.bid.code


# ---- round the table --------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["2v2", "3v3", "2v2v2", "solo3"])
def test_the_dealers_left_begins_and_it_goes_clockwise(layout: Any) -> None:
    table = RuleSet(layout=layout)
    for dealer in range(table.seats):
        state = begin(table, dealer=dealer)
        for turn in range(1, table.seats + 1):
            assert state.seat == (dealer + turn) % table.seats
            state = run(state, "pass")
        assert (state.stage, state.dealer) == ("deal", (dealer + 1) % table.seats)
        assert state.thrown_in == 1


def test_first_call() -> None:
    assert may(begin(rules(misere="off"))) == BIDS | {"pass"}
    assert may(begin(rules(misere="after7"))) == BIDS | {"pass", "open"}
    assert may(begin(rules(misere="anytime"))) == BIDS | {"pass", "open", "misere"}


def test_a_bid_must_rank_above_the_last() -> None:
    state = begin(rules(misere="off"), "10S")
    assert may(state) == word_set("pass 10C 10D 10H 10NT")
    assert refused(state, "10S") == "ten spades does not rank above ten spades"
    assert refused(state, "9NT") == "nine no-trump does not rank above ten spades"
    assert may(begin(rules(misere="off"), "10NT")) == {"pass"}


def test_who_has_passed_stays_out() -> None:
    state = begin(rules(), "6S pass 6C 6D")
    assert state.seat == 0
    state = run(state, "pass")
    assert state.seat == 2  # seat 1 is out
    state = run(state, "6H")
    assert state.seat == 3  # so is seat 0
    state = run(state, "6NT 7S 7C")
    assert state.seat == 2


def test_out_of_turn() -> None:
    state = begin(rules())
    for seat in (1, 2, 3, 4, -1):
        reason = refused(state, MakeCall(seat, PASS))
        assert reason == f"it is seat 0's turn, not seat {seat}'s"


def test_a_bid_stands_when_every_other_seat_has_passed() -> None:
    table = rules(raise_own_bid=False)
    for calls, made in (
        ("6S pass pass pass", (0, "6S")),
        ("pass pass pass 6S", (3, "6S")),
        ("6S 6C pass pass pass", (1, "6C")),
        ("pass 6S pass 6C 6D pass", (1, "6D")),
        ("6S 7S 8S 9S pass pass pass", (3, "9S")),
    ):
        words = calls.split()
        assert begin(table, " ".join(words[:-1])).stage == "auction"
        state = begin(table, calls)
        assert state.stage == "discard"
        assert contract(state) == made
        assert state.seat == made[0]


def test_six_seats_and_three_seats_go_on_until_all_others_are_out() -> None:
    table = rules(layout="3v3", raise_own_bid=False)
    assert contract(begin(table, "6S pass pass 6C pass 6D pass 6H pass")) == (3, "6H")
    assert contract(begin(rules(layout="solo3", raise_own_bid=False), "6S 6C pass pass")) == (
        1,
        "6C",
    )


# ---- raising one's own bid --------------------------------------------------------------------


def test_the_maker_gets_one_more_turn_when_the_others_are_out() -> None:
    state = begin(rules(), "9NT pass pass pass")
    assert (state.stage, state.seat) == ("auction", 0)
    assert may(state) == TEN | {"pass", "open"}
    assert contract(run(state, "pass")) == (0, "9NT")
    raised = run(state, "10C")  # the raise ends the auction
    assert (raised.stage, contract(raised)) == ("discard", (0, "10C"))


def test_a_raise_must_rank_above_the_own_bid() -> None:
    state = begin(rules(), "7H pass pass pass")
    assert refused(state, "7H") == "seven hearts does not rank above seven hearts"
    assert may(state) == word_set("pass 7NT misere open") | {
        bid for bid in SEVEN_UP if bid[0] != "7"
    }


def test_sans_kitty_does_not_raise_the_same_bid() -> None:
    state = begin(rules(sans_kitty=True), "6S pass pass pass")
    assert "sans:6S" not in may(state)
    assert "sans:6C" in may(state)


def test_the_turn_comes_even_if_nothing_can_overbid() -> None:
    for table, top in ((rules(misere="off"), "10NT"), (rules(open_misere_points=520), "open")):
        state = begin(table, f"{top} pass pass pass")
        assert (state.stage, state.seat, may(state)) == ("auction", 0, {"pass"})
        assert run(state, "pass").stage == "discard"


def test_a_bid_made_when_all_others_are_out_already_ends_the_auction() -> None:
    assert contract(begin(rules(), "pass pass pass 6S")) == (3, "6S")
    assert contract(begin(rules(layout="solo3"), "pass pass 6S")) == (2, "6S")


def test_one_who_passes_after_the_bid_is_enough_for_the_turn() -> None:
    state = begin(rules(), "pass pass 6S 6C pass")
    assert (state.stage, state.seat) == ("auction", 3)
    assert contract(run(state, "pass")) == (3, "6C")
    state = begin(rules(), "6S pass 6C pass 6D pass")
    assert (state.stage, state.seat) == ("auction", 0)


def test_a_pass_before_the_high_bid_gives_no_turn() -> None:
    # Seats 1 and 2 pass on 6S, seat 3 on 7S; the raise to 8S meets nobody and ends it.
    state = begin(rules(), "6S pass pass 6C 7S pass")
    assert (state.stage, state.seat) == ("auction", 0)
    assert contract(run(state, "8S")) == (0, "8S")


def test_without_the_option_no_turn() -> None:
    assert begin(rules(raise_own_bid=False), "9NT pass pass pass").stage == "discard"
    assert begin(rules(auction="single"), "9NT pass pass pass").stage == "discard"


# ---- one call each ----------------------------------------------------------------------------

AMERICAN = rules(auction="single", misere="off")


def test_one_call_each_and_the_highest_bid_is_the_contract() -> None:
    state = begin(AMERICAN, "7S 7C pass")
    assert (state.stage, state.seat) == ("auction", 3)
    assert contract(run(state, "8S")) == (3, "8S")
    assert contract(run(state, "pass")) == (1, "7C")
    assert begin(AMERICAN, "pass pass pass pass").thrown_in == 1


@pytest.mark.parametrize(
    ("layout", "inklers"), [("2v2", 2), ("3v3", 4), ("2v2v2", 3), ("solo3", 0)]
)
@pytest.mark.parametrize("dealer", [0, 2])
def test_only_while_a_partner_has_yet_to_call_may_a_seat_inkle(
    layout: Any, inklers: int, dealer: int
) -> None:
    table = rules(layout=layout, auction="single", misere="off")
    state = begin(table, dealer=dealer)
    for turn in range(table.seats):
        expected = BIDS if turn < inklers else SEVEN_UP
        assert may(state) == expected | {"pass"}
        if turn >= inklers:
            reason = "none of your partners is yet to call, so your bids start at 7"
            assert refused(state, "6NT") == f"six no-trump: {reason}"
        state = run(state, "pass")


def test_an_inkle_must_outrank_the_bid_before_it() -> None:
    state = begin(AMERICAN, "6D")
    assert refused(state, "6C") == "six clubs does not rank above six diamonds"
    assert may(state) == SEVEN_UP | word_set("pass 6H 6NT")
    assert may(begin(AMERICAN, "9NT")) == TEN | {"pass"}


def test_nothing_but_inkles_is_thrown_in() -> None:
    for calls in ("6S pass pass pass", "pass 6NT pass pass", "6S 6NT pass pass"):
        state = begin(AMERICAN, calls)
        assert (state.stage, state.thrown_in, state.dealer) == ("deal", 1, 0)
    state = begin(rules(layout="3v3", auction="single"), "6S 6C 6D 6H pass pass")
    assert (state.stage, state.thrown_in) == ("deal", 1)


def test_an_inkle_and_a_bid() -> None:
    assert contract(begin(AMERICAN, "6S 6C 7S pass")) == (2, "7S")
    assert contract(begin(AMERICAN, "7S 7C pass pass")) == (1, "7C")
    assert begin(AMERICAN, "6S 6C 7S pass").thrown_in == 0


def test_an_inkle_cannot_be_sans_kitty() -> None:
    state = begin(rules(auction="single", misere="off", sans_kitty=True))
    assert may(state) == BIDS | {"pass"} | {f"sans:{bid}" for bid in SEVEN_UP}
    assert refused(state, "sans:6S") == (
        "six spades without the kitty: an inkle cannot be sans kitty"
    )


def test_round_the_table_a_six_is_no_inkle() -> None:
    state = begin(rules(sans_kitty=True, raise_own_bid=False))
    assert {"6S", "sans:6S"} <= may(state)
    assert contract(run(state, "sans:6S pass pass pass")) == (0, "6S")


# ---- misère -----------------------------------------------------------------------------------


def test_no_misere_of_any_kind_when_off() -> None:
    state = begin(rules(misere="off", blind_misere=True), "7S")
    assert not may(state) & word_set("misere open blind")
    for word, said in (
        ("misere", "misère"),
        ("open", "open misère"),
        ("blind", "blind misère"),
    ):
        assert refused(state, word) == f"{said} is not played: misere is off"


@pytest.mark.parametrize("auction", ["rounds", "single"])
def test_misere_after_some_seat_has_bid_seven(auction: Any) -> None:
    table = rules(misere="after7", auction=auction)
    for calls in ("", "pass", "6NT", "6S 6C"):
        state = begin(table, calls)
        assert "misere" not in may(state)
        assert refused(state, "misere") == "misère may be bid only after a bid at level 7 or higher"
    for calls in ("7S", "7NT", "pass 7S", "6S 7S", "7S pass", "7S 7C"):
        assert "misere" in may(begin(table, calls))


def test_misere_after_a_bid_at_level_eight_where_the_ladder_lets_it() -> None:
    over = rules(misere="after7", eight_spades_over_misere=False)
    assert "misere" in may(begin(over, "8S"))
    assert refused(begin(over, "8C"), "misere") == "misère does not rank above eight clubs"
    assert refused(begin(rules(), "8S"), "misere") == "misère does not rank above eight spades"


def test_the_makers_own_seven_counts() -> None:
    assert "misere" in may(begin(rules(misere="after7"), "7S pass pass pass"))


def test_open_misere_needs_no_seven_but_an_eight_with_the_option() -> None:
    assert "open" in may(begin(rules(misere="after7")))
    late = rules(misere="after7", open_misere_after8=True)
    for calls in ("", "6NT", "7S", "7NT"):
        state = begin(late, calls)
        assert "open" not in may(state)
        assert refused(state, "open") == (
            "open misère may be bid only after a bid at level 8 or higher"
        )
    for calls in ("8S", "9S", "10S", "8S pass", "7S 8NT"):
        assert "open" in may(begin(late, calls))


def test_with_misere_anytime_the_eight_is_not_asked_for() -> None:
    assert "open" in may(begin(rules(misere="anytime", open_misere_after8=True)))


def test_a_misere_counts_as_no_level() -> None:
    # Worth 250 and standing above 8S, but no eight:
    late = rules(open_misere_after8=True, eight_spades_over_misere=False)
    assert "open" not in may(begin(late, "7S misere"))
    assert "open" in may(begin(late, "8S misere"))


@pytest.mark.parametrize(
    ("words", "level"),
    [("", 0), ("pass", 0), ("misere open", 0), ("6S 6C", 6), ("7S misere pass", 7), ("8S open", 8)],
)
def test_the_level_of_an_auction_is_that_of_its_highest_bid_at_a_level(
    words: str, level: int
) -> None:
    deal = begin(rules(misere="anytime"), words).deal
    assert deal is not None
    assert deal.settled.auction.level == level


def test_what_overbids_a_misere() -> None:
    assert may(begin(rules(misere="anytime"), "misere")) == {
        "pass",
        "open",
        *(bid for bid in SEVEN_UP if bid[0] != "7"),
    }
    assert may(begin(rules(), "open")) == word_set("pass 10H 10NT")
    assert may(begin(rules(ten_hearts_over_open_misere=False), "open")) == word_set("pass 10NT")
    assert may(begin(rules(open_misere_points=520), "open")) == {"pass"}
    assert may(begin(rules(open_misere_points=430), "open")) == TEN | {"pass"}
    assert "open" in may(begin(rules(open_misere_points=520), "10NT"))


# ---- sans kitty -------------------------------------------------------------------------------


def test_every_bid_that_can_win_may_be_sans_kitty() -> None:
    state = begin(rules(sans_kitty=True, misere="anytime"))
    plain = BIDS | {"misere", "open"}
    assert may(state) == plain | {f"sans:{bid}" for bid in plain} | {"pass"}


def test_without_the_option_nothing_is_sans_kitty() -> None:
    state = begin(rules())
    assert not any(word.startswith("sans") for word in may(state))
    assert refused(state, "sans:7S") == (
        "seven spades without the kitty is not played: sans_kitty is no"
    )
    assert refused(state, "sans:open") == (
        "open misère without the kitty is not played: sans_kitty is no"
    )


def test_sans_kitty_ranks_as_the_plain_bid() -> None:
    table = rules(sans_kitty=True, misere="anytime")
    after = may(begin(table, "sans:7S"))
    assert not after & {"7S", "sans:7S", "6NT"}
    assert {"7C", "sans:7C", "misere", "sans:misere"} <= after
    assert refused(begin(table, "7S"), "sans:7S") == (
        "seven spades without the kitty does not rank above seven spades"
    )
    assert refused(begin(table, "sans:open"), "open") == (
        "open misère does not rank above open misère without the kitty"
    )


def test_calls_are_listed_pass_first_then_low_to_high() -> None:
    state = begin(rules(misere="anytime"), "10C")
    view = view_of(state, 1)
    assert view.legal == tuple(
        MakeCall(1, call)
        for call in (
            PASS,
            Bid(10, Strain.DIAMONDS),
            Misere(MisereKind.OPEN),
            Bid(10, Strain.HEARTS),
            Bid(10, Strain.NO_TRUMP),
        )
    )


def test_the_view_shows_calls_high_bid_and_inkles() -> None:
    view = view_of(begin(AMERICAN, "6S pass 7S"), 3)
    six, seven = Bid(6, Strain.SPADES), Bid(7, Strain.SPADES)
    assert view.calls == ((0, six), (1, PASS), (2, seven))
    assert view.high_bid == (2, seven)
    assert view_of(begin(AMERICAN, "6S pass"), 2).high_bid == (0, six)
    assert view_of(begin(AMERICAN, "pass"), 1).high_bid is None
