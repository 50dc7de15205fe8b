"""Bids, what they are worth and what outranks what: rules.md §4."""

from itertools import product
from typing import Any

import pytest

from fivehundred.rules.calls import (
    PASS,
    BadCall,
    Bid,
    Call,
    Misere,
    MisereKind,
    ladder,
    order,
    parse_call,
    speak,
    value,
)
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain

STRAINS = ("S", "C", "D", "H", "NT")
TABLE = {
    6: (40, 60, 80, 100, 120),
    7: (140, 160, 180, 200, 220),
    8: (240, 260, 280, 300, 320),
    9: (340, 360, 380, 400, 420),
    10: (440, 460, 480, 500, 520),
}
LOW_TO_HIGH = [f"{level}{letter}" for level in TABLE for letter in STRAINS]


def bid(code: str, sans: bool = False) -> Bid | Misere:
    call = parse_call(code, sans)
    assert isinstance(call, Bid | Misere)
    return call


@pytest.mark.parametrize("level", TABLE)
def test_values(level: int) -> None:
    for letter, points in zip(STRAINS, TABLE[level], strict=True):
        for sans in (False, True):
            assert value(bid(f"{level}{letter}", sans), RuleSet()) == points


@pytest.mark.parametrize("points", [210, 230, 250])
def test_misere_values(points: int) -> None:
    assert value(bid("misere"), RuleSet(misere_points=points)) == points


@pytest.mark.parametrize("points", [330, 430, 500, 520])
def test_open_and_blind_misere_values(points: int) -> None:
    table = RuleSet(open_misere_points=points, misere_points=230)
    assert value(bid("open"), table) == value(bid("blind"), table) == points
    assert value(bid("misere"), table) == 230


@pytest.mark.parametrize(
    ("options", "below", "above"),
    [
        ({"misere_points": 210}, "7H", "7NT"),
        ({"misere_points": 210, "eight_spades_over_misere": False}, "7H", "7NT"),
        ({"misere_points": 230}, "7NT", "8S"),
        ({"misere_points": 230, "eight_spades_over_misere": False}, "7NT", "8S"),
        ({"misere_points": 250, "eight_spades_over_misere": True}, "7NT", "8S"),
        ({"misere_points": 250, "eight_spades_over_misere": False}, "8S", "8C"),
    ],
)
def test_where_misere_ranks(options: dict[str, Any], below: str, above: str) -> None:
    between(RuleSet(**options), "misere", below, above)


@pytest.mark.parametrize("kind", ["open", "blind"])
@pytest.mark.parametrize(
    ("options", "below", "above"),
    [
        ({"open_misere_points": 330}, "8NT", "9S"),
        ({"open_misere_points": 330, "ten_hearts_over_open_misere": False}, "8NT", "9S"),
        ({"open_misere_points": 430}, "9NT", "10S"),
        ({"open_misere_points": 430, "ten_hearts_over_open_misere": False}, "9NT", "10S"),
        ({"open_misere_points": 500, "ten_hearts_over_open_misere": True}, "10D", "10H"),
        ({"open_misere_points": 500, "ten_hearts_over_open_misere": False}, "10H", "10NT"),
        ({"open_misere_points": 520}, "10NT", None),
        ({"open_misere_points": 520, "ten_hearts_over_open_misere": False}, "10NT", None),
    ],
)
def test_where_open_and_blind_misere_rank(
    kind: str, options: dict[str, Any], below: str, above: str | None
) -> None:
    between(RuleSet(**options), kind, below, above)


def between(table: RuleSet, misere: str, below: str, above: str | None) -> None:
    """The misère stands above ``below`` and all under it, and below ``above`` and all over it."""
    place = order(bid(misere), table)
    at = LOW_TO_HIGH.index(below) + 1
    assert LOW_TO_HIGH[at : at + 1] == ([above] if above else [])
    for low, high in product(LOW_TO_HIGH[:at], LOW_TO_HIGH[at:] or ["10NT"]):
        assert order(bid(low), table) < place
        assert place < order(bid(high), table) or above is None


def test_bids_rank_by_level_then_strain() -> None:
    places = [order(bid(code), RuleSet()) for code in LOW_TO_HIGH]
    assert places == sorted(set(places))


def test_open_and_blind_rank_equal_and_sans_kitty_as_the_plain_bid() -> None:
    table = RuleSet(blind_misere=True, sans_kitty=True)
    assert order(bid("open"), table) == order(bid("blind"), table)
    for code in (*LOW_TO_HIGH, "misere", "open", "blind"):
        assert order(bid(code), table) == order(bid(code, True), table)


def codes(table: RuleSet) -> list[tuple[str, bool]]:
    return [(one.code, one.sans) for one in ladder(table).bids]


def test_the_australian_ladder_from_bottom_to_top() -> None:
    expected = (
        "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT misere 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT "
        "10S 10C 10D open 10H 10NT"
    )
    assert codes(RuleSet()) == [(code, False) for code in expected.split()]


def test_the_ladder_with_everything() -> None:
    table = RuleSet(
        sans_kitty=True, blind_misere=True, eight_spades_over_misere=False, open_misere_points=520
    )
    whole = [*LOW_TO_HIGH[:11], "misere", *LOW_TO_HIGH[11:], "open", "blind"]
    assert codes(table) == [(code, sans) for code in whole for sans in (False, True)]


def test_the_ladder_without_misere() -> None:
    assert [code for code, _ in codes(RuleSet(misere="off", blind_misere=True))] == LOW_TO_HIGH


def test_the_ladder_knows_the_place_of_each_bid() -> None:
    table = RuleSet(sans_kitty=True, blind_misere=True)
    steps = ladder(table)
    assert set(steps.place) == set(steps.bids)
    assert all(steps.place[one] == order(one, table) for one in steps.bids)
    assert [steps.place[one] for one in steps.bids] == sorted(steps.place.values())


CALLS: list[tuple[str, Call]] = [
    ("pass", PASS),
    ("6S", Bid(6, Strain.SPADES)),
    ("10NT", Bid(10, Strain.NO_TRUMP)),
    ("misere", Misere(MisereKind.PLAIN)),
    ("open", Misere(MisereKind.OPEN)),
    ("blind", Misere(MisereKind.BLIND)),
]


@pytest.mark.parametrize(("code", "call"), CALLS)
def test_codes_are_read_and_written(code: str, call: Call) -> None:
    assert parse_call(code) == call
    assert call.code == code


@pytest.mark.parametrize("code", [*LOW_TO_HIGH, "misere", "open", "blind"])
def test_sans_kitty_is_read(code: str) -> None:
    call = bid(code, True)
    assert call.sans
    assert call.code == code
    assert not bid(code).sans


@pytest.mark.parametrize("wrong", ["", "5S", "11H", "6", "S6", "6s", "Pass", "nullo", "6SS", " 6S"])
def test_no_call(wrong: str) -> None:
    with pytest.raises(BadCall, match="is no call"):
        parse_call(wrong)


def test_a_pass_cannot_be_sans_kitty() -> None:
    with pytest.raises(BadCall, match="a pass cannot be sans kitty"):
        parse_call("pass", sans=True)


@pytest.mark.parametrize(
    ("code", "sans", "kitty", "widow"),
    [
        ("pass", False, "pass", "pass"),
        ("6S", False, "six spades", "six spades"),
        ("7C", False, "seven clubs", "seven clubs"),
        ("8D", False, "eight diamonds", "eight diamonds"),
        ("9H", True, "nine hearts without the kitty", "nine hearts without the widow"),
        ("10NT", False, "ten no-trump", "ten no-trump"),
        ("misere", False, "misère", "nullo"),
        ("open", False, "open misère", "open nullo"),
        ("blind", True, "blind misère without the kitty", "blind nullo without the widow"),
    ],
)
def test_calls_in_words(code: str, sans: bool, kitty: str, widow: str) -> None:
    call = parse_call(code, sans)
    assert speak(call) == kitty
    assert speak(call, widow=True) == widow
