"""How many ways there are to go on: whole sequences of legal actions, counted exactly.

The counts by hand are derived in the docstrings; those of larger positions come from the oracle.
"""

from itertools import combinations
from math import comb, factorial
from random import Random
from typing import Any

import pytest

from fivehundred.rules.actions import AnyDiscard, Discard
from fivehundred.rules.game import GameState, apply, legal_actions
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import RuleSet
from tests.oracle import Oracle
from tests.rules.scripted import begin, rules, run
from tests.rules.test_against_oracle import feed
from tests.strategies import random_game, random_rules, times

FREE = rules(misere="off", raise_own_bid=False)
RAISE = rules(misere="off", raise_own_bid=True)


def ways(state: GameState, depth: int = 1000) -> int:
    """Sequences of at most ``depth`` actions; one ends where the stage does."""
    stage = state.stage

    def count(here: GameState, left: int) -> int:
        if left == 0 or here.stage != stage:
            return 1
        total = 0
        for one in legal_actions(here):
            assert not isinstance(one, AnyDiscard)
            total += count(apply(here, one), left - 1)
        return total

    return count(state, depth)


def oracle_ways(oracle: Oracle, depth: int = 1000) -> int:
    stage = oracle.stage()

    def count(here: Oracle, left: int) -> int:
        if left == 0 or here.stage() != stage:
            return 1
        total = 0
        for step in here.legal():
            after = here.branch()
            after.do(step)
            total += count(after, left - 1)
        return total

    return count(oracle, depth)


# ---- auctions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "bids"), [(FREE, 25), (rules(misere="after7"), None), (rules(misere="anytime"), 27)]
)
def test_the_first_calls(table: RuleSet, bids: int | None) -> None:
    """Each caller passes or goes higher: n calls choose k of the b bids for k of the n seats.

    Summed over k that is C(b + n, n). With ``after7`` and its 26 bids at the start (no misère), a
    second caller has in addition the misère over each of the five bids at level 7.
    """
    state = begin(table)
    if bids is None:
        assert ways(state, 1) == 27
        assert ways(state, 2) == comb(28, 2) + 5
    else:
        for calls in (1, 2, 3) if bids > 25 else (1, 2, 3, 4):
            assert ways(state, calls) == comb(bids + calls, calls)


def test_one_call_each_three_players() -> None:
    """Nobody may inkle: three seats, 20 bids from 7♠: C(23, 3) = 1,771 auctions."""
    table = rules(layout="solo3", auction="single", misere="off")
    assert ways(begin(table)) == comb(23, 3) == 1771


def test_one_call_each_four_players() -> None:
    """The first two may also make one of the five inkles.

    No inkle: four seats, 20 bids: C(24, 4) = 10,626.
    The first alone: 5, and three seats go on with 20 bids: 5 · C(23, 3) = 8,855.
    The second alone, after a pass: 5 · C(22, 2) = 1,155.
    Both, the second higher: C(5, 2) · C(22, 2) = 2,310. Together 22,946.
    """
    table = rules(auction="single", misere="off")
    assert ways(begin(table)) == 10_626 + 8_855 + 1_155 + 2_310 == 22_946


@pytest.mark.parametrize(
    ("opening", "count"), [("10NT", 1), ("10H", 4), ("10D", 13), ("10C", 38), ("10S", 104)]
)
def test_round_the_table_after_a_high_opening(opening: str, count: int) -> None:
    """F(b, m): b bids stand above the high one, m others are in and yet to answer it.

    F(b, 0) = 1. Else the next one passes, F(b, m − 1), or makes the i-th bid above, and all the
    others have to answer that: F(b − i, m). So F(0, m) = 1, and for m = 1, 2, 3:
    F(1, ·) = 2 3 4, F(2, ·) = 4 8 13, F(3, ·) = 8 20 38, F(4, ·) = 16 48 104.
    """
    assert ways(begin(FREE, opening)) == count


@pytest.mark.parametrize(
    ("opening", "count"), [("10NT", 1), ("10H", 5), ("10D", 18), ("10C", 56), ("10S", 160)]
)
def test_round_the_table_with_a_raise(opening: str, count: int) -> None:
    """As above, but who is left alone may keep its bid or raise it: G(b, 0) = 1 + b.

    For m = 0, 1, 2, 3: G(1, ·) = 2 3 4 5, G(2, ·) = 3 7 12 18, G(3, ·) = 4 15 32 56,
    G(4, ·) = 5 31 80 160.
    """
    assert ways(begin(RAISE, opening)) == count


def test_the_last_to_open_ends_the_auction() -> None:
    """After three passes: 25 bids or a fourth pass, and it is over."""
    assert ways(begin(RAISE, "pass pass pass")) == 26


def test_two_left_in() -> None:
    """After two passes the third opens and the fourth answers: G(b, 1), with b bids above.

    G(b, 1) = (1 + b) + G(b − 1, 1) + … + G(0, 1) = 2^(b + 1) − 1: for 10♦, 10♥, 10NT 7 + 3 + 1.
    """
    state = begin(RAISE, "pass pass")
    assert [ways(run(state, bid)) for bid in ("10D", "10H", "10NT")] == [7, 3, 1]
    assert ways(run(state, "9NT")) == 2**6 - 1


def test_face_down() -> None:
    """Look or bid blind; then 27 calls (25 bids, open, pass), or the next one's only look."""
    state = begin(rules(blind_misere=True))
    assert ways(state, 1) == 2
    assert ways(state, 2) == 28


# ---- the discard ------------------------------------------------------------------------------


@pytest.mark.parametrize(("kitty", "count"), [(3, 286), (5, 3003), (6, 8008)])
def test_discards(kitty: int, count: int) -> None:
    """Any k of the 10 + k cards: C(13, 3), C(15, 5), C(16, 6)."""
    state = begin(rules(kitty=kitty, raise_own_bid=False), "7S pass pass pass")
    assert legal_actions(state) == (AnyDiscard(0, kitty),)
    hand = view_of(state, 0).hand
    assert hand is not None
    done = [apply(state, Discard(0, away)) for away in combinations(hand, kitty)]
    assert len({view_of(after, 0).hand for after in done}) == count == comb(10 + kitty, kitty)


# ---- endings ----------------------------------------------------------------------------------

ONE_SUIT_EACH = {
    0: "5S 6S 7S 8S 9S 10S JS QS KS AS",
    1: "5C 6C 7C 8C 9C 10C JC QC KC AC",
    2: "4D 5D 6D 7D 8D 9D 10D JD QD KD",
    3: "4H 5H 6H 7H 8H 9H 10H JH QH KH",
}


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_ending_with_one_suit_in_each_hand(cards: int) -> None:
    """Seat 0 leads spades and wins, the others throw what they like: (n!)^4 ways for n cards."""
    state = begin(FREE, "7NT pass pass pass out:kitty", ONE_SUIT_EACH, "RJ AD AH")
    thrown = tricks_of(*ONE_SUIT_EACH.values()).split()
    state = run(state, " ".join(thrown[: 4 * (10 - cards)]))
    assert ways(state) == factorial(cards) ** 4


def two_left(last: dict[int, str], **options: Any) -> GameState:
    """Two tricks before the end: seat 0 has led clubs eight times, the others threw reds."""
    thrown = {
        0: "AC KC QC JC 10C 9C 8C 7C",
        1: "4D 5D 6D 7D 8D 9D 10D JD",
        2: "QD KD AD 9H 10H JH QH KH",
        3: "5S 6S 7S 8S 9S 10S 4H AH",
    }
    table = RuleSet(raise_own_bid=False, joker_nomination=False, **options)
    hands = {seat: f"{thrown[seat]} {last[seat]}" for seat in range(4)}
    state = begin(table, "7NT pass pass pass out:kitty", hands)
    return run(state, tricks_of(*thrown.values()))


def tricks_of(*hands: str) -> str:
    """The cards of those hands trick by trick: the first of each, the second of each …"""
    return " ".join(
        " ".join(trick) for trick in zip(*(hand.split() for hand in hands), strict=True)
    )


def test_ending_where_all_must_follow() -> None:
    """A♠ led: all follow, then hearts: 1 way. 5♥ led: all follow, seat 3 wins, J♠: 1 way."""
    state = two_left({0: "AS 5H", 1: "KS 6H", 2: "QS 7H", 3: "JS 8H"})
    assert ways(state) == 2


@pytest.mark.parametrize(("joker_lead", "count"), [("free", 19), ("unled", 11), ("last", 1)])
def test_ending_with_a_joker_to_lead(joker_lead: str, count: int) -> None:
    """5♥ led: all follow, seat 3 leads J♠, the joker is seat 0's last card: 1 way.

    Red joker naming ♠ or ♥: all follow, and the rest is forced: 1 way each. Naming ♣ or ♦, which
    nobody holds: three free choices of two cards, 8 ways each. ``unled``: ♣ was led. ``last``: not
    before the last trick.
    """
    state = two_left({0: "RJ 5H", 1: "KS 6H", 2: "QS 7H", 3: "JS 8H"}, joker_lead=joker_lead)
    assert ways(state) == count


@pytest.mark.parametrize(
    ("forced", "joker_lead", "count"),
    [(True, "unled", 4), (False, "unled", 6), (True, "free", 10), (False, "free", 12)],
)
def test_ending_of_a_misere_with_a_joker(forced: bool, joker_lead: str, count: int) -> None:
    """Seat 2 sits out. Seat 0 has J♠ 5♥, seat 1 the joker and 6♥, seat 3 two diamonds.

    J♠ led: seat 1, forced, plays the joker, seat 3 either card, the rest is forced: 2 ways. Not
    forced, it may play 6♥ as well, and 5♥ is led then: 2 more.
    5♥ led: 6♥ follows and wins, seat 3 either card; then seat 1 leads the joker. All suits were
    led, so it names none: 2 ways; ``free`` it names any of four: 8 ways.
    """
    thrown = {
        0: "AS KS QS AC KC QC AD KD",
        1: "5S 6S 7S 5C 6C 7C 4D 5D",
        3: "8S 9S 10S 8C 9C 10C 6D 7D",
    }
    hands = {
        0: f"{thrown[0]} JS 5H",
        1: f"{thrown[1]} RJ 6H",
        2: "JC 10D JD QD 4H 7H 8H 9H 10H JH",
        3: f"{thrown[3]} 8D 9D",
    }
    table = RuleSet(
        raise_own_bid=False,
        misere="anytime",
        joker_forced_in_misere=forced,
        joker_lead="free" if joker_lead == "free" else "unled",
    )
    state = begin(table, "misere pass pass pass out:kitty", hands)
    state = run(state, tricks_of(*thrown.values()))
    assert ways(state) == count


# ---- larger ones, by the oracle ---------------------------------------------------------------


def test_random_endings_and_auctions_by_the_oracle() -> None:
    rng = Random(1864)
    compared = 0
    while compared < times(25, 1_000):
        table = random_rules(rng)
        oracle = Oracle(table.values())
        for _, action, state in random_game(table, rng, deals=1):
            feed(oracle, action)
            depth = 0
            if state.stage == "play" and max(view_of(state, 0).counts) <= 2:
                depth = 1000
            elif state.stage == "auction" and rng.random() < 0.05:
                depth = 2
            if depth and rng.random() < 0.2:
                count = ways(state, depth)
                assert count == oracle_ways(oracle, depth)
                compared += 1
