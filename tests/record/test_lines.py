"""Single lines: what each may hold, and the reason when it holds something else."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from fivehundred.record.lines import (
    BadLine,
    Header,
    NotJson,
    action_of,
    dump,
    header_object,
    header_of,
    load,
    object_of,
)
from fivehundred.rules.actions import Discard, Look, MakeCall, NominateJoker, PlayCard
from fivehundred.rules.calls import Bid
from fivehundred.rules.cards import RED_JOKER, Suit, parse_card
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain
from tests.record.making import header_for
from tests.strategies import rule_sets

GAME: dict[str, Any] = {"type": "game", "format": 1, "rules": {}, "seats": ["A", "B", "C", "D"]}
DEAL: dict[str, Any] = {"type": "deal", "dealer": 0, "hands": [["4H"], ["10S"]], "kitty": ["RJ"]}
CALL: dict[str, Any] = {"type": "call", "seat": 0, "call": "7S"}
DISCARD: dict[str, Any] = {"type": "discard", "seat": 0, "cards": ["4H"]}
JOKER: dict[str, Any] = {"type": "joker", "seat": 0, "suit": "H"}
PLAY: dict[str, Any] = {"type": "play", "seat": 0, "card": "RJ", "suit": "H"}
SCORE: dict[str, Any] = {"type": "score", "tricks": [1], "points": [2], "totals": [3]}
RESULT: dict[str, Any] = {"type": "result", "winner": 0}
LOOK: dict[str, Any] = {"type": "look", "seat": 0}
ACTIONS = (DEAL, CALL, DISCARD, JOKER, PLAY, SCORE, RESULT, LOOK)


# ---- JSON -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        b"", b"{", b'{"type": "call", "se', b"nonsense", b"\x00\x00\x00", b"\xff\xfe{}",
        b'{"a": NaN}', b'{"a": -Infinity}', b"\xef\xbb\xbf{}", b"{}{}", b'{"a": 01}', b"{'a': 1}",
    ],
)  # fmt: skip
def test_what_is_not_json(line: bytes) -> None:
    with pytest.raises(NotJson):
        load(line)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"[" * 200_000, "nested too deeply"),
        (b'{"a":' * 200_000, "nested too deeply"),
        (b'{"seat": 1, "seat": 2}', 'the key "seat" is written twice'),
        (b'{"a": {"b": 1, "b": 1}}', 'the key "b" is written twice'),
        (b'{"seat": ' + b"9" * 5000 + b"}", "a number in the line is too long"),
    ],
)
def test_json_that_is_out_of_bounds(line: bytes, reason: str) -> None:
    with pytest.raises(BadLine, match=reason) as caught:
        load(line)
    assert not isinstance(caught.value, NotJson)


def test_white_space_around_a_line_is_allowed() -> None:
    assert load(b'  {"a": 1}\t\r\n') == {"a": 1}


def test_letters_are_written_as_they_are() -> None:
    assert dump({"name": "Zoë ♠"}) == '{"name": "Zoë ♠"}\n'.encode()


def test_a_broken_letter_in_a_name_does_not_keep_a_game_from_being_saved() -> None:
    assert load(dump({"name": "a\udc80"})) == {"name": "a?"}


# ---- the first line ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", [b"1e999", b"-1e999", b"1.5", b"1e-999"])
def test_every_number_that_can_be_read_can_be_written(number: bytes) -> None:
    obj = load(b'{"type": "chat", "x": ' + number + b"}")
    assert isinstance(obj, dict)
    assert load(dump(obj)) == obj


def test_what_is_left_out_has_the_australian_value() -> None:
    assert header_of(GAME) == Header(RuleSet(), ("A", "B", "C", "D"))


@given(rules=rule_sets())
def test_every_rule_set_comes_back_from_its_line(rules: RuleSet) -> None:
    header = header_for(rules, players=["human"], began="2030-01-02")
    line = dump(header_object(header))
    assert header_of(load(line)) == header


def test_a_header_keeps_other_keys_but_never_doubles_its_own() -> None:
    header = replace(header_for(RuleSet()), extra={"seats": ["X"], "house": {"a": [1, None]}})
    again = header_of(load(dump(header_object(header))))
    assert again.seats == header.seats
    assert again.extra == {"house": {"a": [1, None]}}


def test_a_name_cannot_command_the_terminal() -> None:
    named = header_of({**GAME, "seats": ["\x1b[2J", "a\nb", "\u202egoob", "Zoë 李 ♠"]})
    assert named.seats == ("�[2J", "a�b", "�goob", "Zoë 李 ♠")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"type": "deal"}, "no game line"),
        ({"type": None}, "no game line"),
        ({"format": 2}, "format 2 is newer than this program"),
        ({"format": 0}, "format is 0, not 1"),
        ({"format": True}, "format is true, not 1"),
        ({"format": 1.0}, "format is 1.0, not 1"),
        ({"format": "1"}, 'format is "1", not 1'),
        ({"format": None}, "format is null, not 1"),
        ({"rules": None}, "rules is null, not an object"),
        ({"rules": ["2v2"]}, "rules is a list, not an object"),
        ({"rules": {"colour": 1}}, "no option 'colour'"),
        ({"rules": {"kitty": 4}}, "kitty cannot be 4"),
        ({"rules": {"kitty": True}}, "kitty cannot be True"),
        ({"rules": {"kitty": 3.0}}, "kitty cannot be 3.0"),
        ({"rules": {"kitty": "3"}}, "kitty cannot be '3'"),
        ({"rules": {"kitty": [3]}}, '"kitty" cannot be a list'),
        ({"rules": {"raise_own_bid": 1}}, "raise_own_bid cannot be 1"),
        ({"rules": {"target": 99}}, "target cannot be 99"),
        ({"rules": {"layout": None}}, "layout cannot be None"),
        ({"seats": ["A", "B", "C"]}, "3 seats are named, but 2v2 has 4"),
        ({"seats": "ABCD"}, 'seats is "ABCD", not a list'),
        ({"seats": ["A", "B", "C", 4]}, "a seat's name is 4"),
        ({"seats": ["A", "B", "C", None]}, "a seat's name is null"),
        ({"rules": {"layout": "3v3"}}, "4 seats are named, but 3v3 has 6"),
    ],
)
def test_a_wrong_header(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadLine) as caught:
        header_of({**GAME, **change})
    assert reason in str(caught.value)


@pytest.mark.parametrize("key", ["type", "format", "rules", "seats"])
def test_a_header_that_lacks_something(key: str) -> None:
    with pytest.raises(BadLine):
        header_of({name: value for name, value in GAME.items() if name != key})


@pytest.mark.parametrize("value", [None, True, 1, 1.5, "game", [], [GAME]])
def test_a_first_line_that_is_no_object(value: object) -> None:
    with pytest.raises(BadLine, match="no record"):
        header_of(value)


# ---- actions ----------------------------------------------------------------------------------


def test_the_lines_of_the_format_page() -> None:
    sans = MakeCall(2, Bid(8, Strain.NO_TRUMP, sans=True))
    assert object_of(sans) == {"type": "call", "seat": 2, "call": "8NT", "sans": True}
    assert object_of(Look(3)) == {"type": "look", "seat": 3}
    declined = NominateJoker(1, None)
    assert object_of(declined) == {"type": "joker", "seat": 1, "suit": None}
    led = PlayCard(0, RED_JOKER, Suit.DIAMONDS)
    assert object_of(led) == {"type": "play", "seat": 0, "card": "RJ", "suit": "D"}
    away = Discard(0, tuple(parse_card(code) for code in ("4D", "7C", "5D")))
    assert dump(object_of(away)) == (
        b'{"type": "discard", "seat": 0, "cards": ["4D", "7C", "5D"]}\n'
    )
    for action in (sans, Look(3), declined, led, away):
        assert action_of(object_of(action)) == action


def test_false_and_null_count_as_absent() -> None:
    assert action_of({**CALL, "sans": False}) == MakeCall(0, Bid(7, Strain.SPADES))
    assert action_of({**PLAY, "suit": None}) == PlayCard(0, RED_JOKER)


def test_the_joker_line_must_say_its_suit() -> None:
    assert action_of({**JOKER, "suit": None}) == NominateJoker(0, None)
    with pytest.raises(BadLine, match="no suit"):
        action_of({"type": "joker", "seat": 0})


@pytest.mark.parametrize("line", ACTIONS, ids=lambda line: str(line["type"]))
def test_unknown_keys_are_passed_over(line: dict[str, Any]) -> None:
    assert action_of({**line, "clock": [1.5, None], "Seat": 9}) == action_of(line)


@pytest.mark.parametrize("kind", ["chat", "Deal", "", "calls", "opened"])
def test_unknown_types_are_commentary(kind: str) -> None:
    assert action_of({"type": kind, "seat": "anything"}) is None


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({}, "the line has no type"),
        ({"type": 1}, "type is 1, not a text"),
        ({"type": None}, "type is null"),
        ({"type": ["call"]}, "type is a list"),
        (GAME, "only be the first"),
        ({**CALL, "call": "pass", "sans": True}, "a pass cannot be sans kitty"),
        ({**CALL, "call": "11S"}, "'11S' is no call"),
        ({**CALL, "call": "7s"}, "'7s' is no call"),
        ({**CALL, "call": ["7S"]}, "call is a list"),
        ({**CALL, "sans": 1}, "sans is 1, not true or false"),
        ({**CALL, "sans": None}, "sans is null, not true or false"),
        ({**CALL, "sans": "false"}, 'sans is "false"'),
        ({**PLAY, "card": "1H"}, "'1H' is no card"),
        ({**PLAY, "card": "rj"}, "'rj' is no card"),
        ({**PLAY, "card": 5}, "5 is no card"),
        ({**PLAY, "card": {}}, "an object is no card"),
        ({**PLAY, "suit": "NT"}, "'NT' is no suit"),
        ({**PLAY, "suit": 0}, "0 is no suit"),
        ({**PLAY, "suit": False}, "false is no suit"),
        ({**DISCARD, "cards": "4H"}, 'cards is "4H", not a list'),
        ({**DISCARD, "cards": {"4H": 1}}, "cards is an object, not a list"),
        ({**DISCARD, "cards": [None]}, "hidden"),
        ({**DEAL, "hands": [[None] * 10] * 4}, "hidden"),
        ({**DEAL, "kitty": [None]}, "hidden"),
        ({**DEAL, "hands": [None]}, "a hand is null"),
        ({**DEAL, "hands": ["4H"]}, 'a hand is "4H"'),
        ({**SCORE, "points": [1, True]}, "points holds true"),
        ({**SCORE, "tricks": [1.0]}, "tricks holds 1.0"),
        ({**SCORE, "totals": [None]}, "totals holds null"),
        ({**SCORE, "totals": "33"}, "totals is"),
        ({**RESULT, "winner": False}, "winner is false"),
    ],
)
def test_a_wrong_line(line: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadLine) as caught:
        action_of(line)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("line", "key"),
    [(line, key) for line in ACTIONS for key in line if key in ("seat", "dealer", "winner")],
)
@pytest.mark.parametrize("value", [True, False, 1.0, "0", None, [], {}])
def test_a_seat_is_a_whole_number(line: dict[str, Any], key: str, value: object) -> None:
    with pytest.raises(BadLine, match=f"{key} is .*, not a whole number"):
        action_of({**line, key: value})


@pytest.mark.parametrize(
    ("line", "key"), [(line, key) for line in ACTIONS for key in line if key != "type"]
)
def test_a_line_that_lacks_something(line: dict[str, Any], key: str) -> None:
    left = {name: value for name, value in line.items() if name != key}
    if line is PLAY and key == "suit":
        assert action_of(left) == PlayCard(0, RED_JOKER)
        return
    with pytest.raises(BadLine, match=f"the line has no {key}"):
        action_of(left)


@pytest.mark.parametrize("value", [None, 1, "play", [PLAY], True])
def test_a_line_that_is_no_object(value: object) -> None:
    with pytest.raises(BadLine, match="not an object"):
        action_of(value)


def test_reasons_stay_short_whatever_a_line_holds() -> None:
    for value in ("x" * 100_000, json.loads("[" * 900 + "]" * 900), 10**4000):
        with pytest.raises(BadLine) as caught:
            action_of({**PLAY, "card": value, "seat": 0})
        assert len(str(caught.value)) < 200 or isinstance(value, str)
