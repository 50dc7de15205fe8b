"""``verify`` and ``show``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fivehundred.cli.position import whole_position
from fivehundred.record.lines import header_object, object_of
from fivehundred.record.store import parse, read
from fivehundred.rules.ruleset import RuleSet, rules_from
from fivehundred.speech import gain, points
from tests.cli.commands import CASES, RECORD, refused, run, shell
from tests.cli.redeal import Lines, redealt
from tests.record.making import actions_of, header_for
from tests.strategies import times

BROKEN = sorted((CASES / "broken").iterdir())
KEYS = {"stage", "seat", "legal", "dealer", "contract", "tricks", "totals", "winner"}


def write(path: Path, lines: Lines) -> Path:
    """Write a record."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def game(rules: RuleSet, seed: int) -> Lines:
    """The lines of two deals by chance."""
    header = header_object(header_for(rules))
    return [header, *map(object_of, actions_of(rules, seed))]


# ---- verify --------------------------------------------------------------------------------------


def test_whole_games_verify() -> None:
    files = sorted((CASES / "records").iterdir())
    answer = run("verify", *files)
    assert answer.code == 0
    assert answer.err == ""
    for line, file in zip(answer.out.splitlines(), files, strict=True):
        assert line.startswith(f"{file}: fine, ")
        assert line.endswith(", finished")


def test_each_broken_record_is_named_with_its_line() -> None:
    answer = run("verify", RECORD, *BROKEN)
    assert answer.code == 1
    assert answer.out.startswith(f"{RECORD}: fine, 339 lines, ")
    for line, file in zip(answer.err.splitlines(), BROKEN, strict=True):
        named = re.search(r"-line(\d+)\.", file.name)
        assert named is not None
        assert line.startswith(f"{file}:{named[1]}: ")
        assert len(line) > len(f"{file}:{named[1]}: ")


def test_a_file_that_cannot_be_read_is_wrong_use_and_the_others_are_verified(
    tmp_path: Path,
) -> None:
    answer = run("verify", tmp_path / "none", RECORD, tmp_path, BROKEN[0])
    assert answer.code == 2
    assert answer.out.startswith(f"{RECORD}: fine")
    assert answer.err.splitlines()[0] == f"{tmp_path / 'none'}: no such file or directory"
    assert answer.err.splitlines()[1] == f"{tmp_path}: is a directory"
    assert answer.err.splitlines()[2].startswith(f"{BROKEN[0]}:")


def test_a_line_that_was_cut_off_is_told_and_forgiven(tmp_path: Path) -> None:
    file = tmp_path / "cut.500.jsonl"
    file.write_bytes(RECORD.read_bytes()[:-9])
    answer = run("verify", file)
    assert answer.code == 0
    assert answer.err.startswith(f"{file}:339: ")
    assert answer.out.endswith("unfinished\n")


def test_noise_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "noise"
    file.write_bytes(Random(1).randbytes(3_000_000))
    answer = run("verify", file)
    assert answer.code == 1
    assert answer.err.startswith(f"{file}:1: ")
    assert answer.err.count("\n") == 1


def test_the_name_of_a_file_cannot_move_the_cursor(tmp_path: Path) -> None:
    file = tmp_path / "a  \x1b[2J\n\u202eb.500.jsonl"
    file.write_bytes(RECORD.read_bytes())
    assert run("verify", file).out.startswith(f"{tmp_path}/a  �[2J��b.500.jsonl: fine, ")


def test_verify_in_a_process_of_its_own() -> None:
    assert shell("verify", RECORD).code == 0
    answer = shell("verify", BROKEN[0])
    assert (answer.code, answer.out) == (1, "")


# ---- show ----------------------------------------------------------------------------------------


def as_set(legal: list[dict[str, Any]]) -> set[str]:
    """Actions to compare as sets."""
    return {json.dumps(action, sort_keys=True) for action in legal}


def test_legal_actions_are_those_of_the_cases(tmp_path: Path) -> None:
    stages = set()
    lines = (CASES / "positions.jsonl").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        case = json.loads(line)
        if number % 10:
            shown = whole_position(parse(case["record"]).final)
        else:  # the same by way of a file
            file = write(tmp_path / "position.500.jsonl", case["record"])
            shown = run("show", file, "--json").json
        assert shown.keys() >= KEYS
        assert shown["seat"] == case["seat"]
        assert as_set(shown["legal"]) == as_set(case["legal"])
        assert len(shown["legal"]) == len(case["legal"])
        stages.add(shown["stage"])
    assert stages == {"auction", "discard", "play"}


HANDS = [
    hand.split()
    for hand in (
        "RJ JS JC AS KS QS 10S 9S 8S 7S",
        "AH KH QH JH 10H 9H 8H 7H 6H 5H",
        "AD KD QD JD 10D 9D 8D 7D 6D 5D",
        "6S AC KC QC 10C 9C 8C 7C 6C 5C",
    )
]
KITTY = ["4D", "4H", "5S"]
SCRIPT: Lines = [
    {"type": "game", "format": 1, "rules": {"target": 250}, "seats": ["Ann", "Bea", "Cal", "Dot"]},
    {"type": "deal", "dealer": 3, "hands": HANDS, "kitty": KITTY},
    {"type": "call", "seat": 0, "call": "10S"},
    *({"type": "call", "seat": seat, "call": "pass"} for seat in (1, 2, 3, 0)),
    {"type": "discard", "seat": 0, "cards": KITTY},
    *(
        {"type": "play", "seat": seat, "card": HANDS[seat][trick]}
        for trick in range(10)
        for seat in range(4)
    ),
    {"type": "score", "tricks": [10, 0, 0, 0], "points": [440, 0], "totals": [440, 0]},
    {"type": "result", "winner": 0},
]
"""Ann holds ten trumps from the top and takes every trick: 440 points, and the target is 250."""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """The scripted game's record."""
    return write(tmp_path / "script.500.jsonl", SCRIPT)


@pytest.mark.parametrize(
    ("line", "stage", "seat", "tricks", "totals", "winner"),
    [
        (1, "deal", None, [0, 0, 0, 0], [0, 0], None),
        (2, "auction", 0, [0, 0, 0, 0], [0, 0], None),
        (3, "auction", 1, [0, 0, 0, 0], [0, 0], None),
        (7, "discard", 0, [0, 0, 0, 0], [0, 0], None),
        (8, "play", 0, [0, 0, 0, 0], [0, 0], None),
        (10, "play", 2, [0, 0, 0, 0], [0, 0], None),
        (12, "play", 0, [1, 0, 0, 0], [0, 0], None),
        (48, "score", None, [10, 0, 0, 0], [0, 0], None),
        (49, "result", None, [10, 0, 0, 0], [440, 0], None),
        (50, "over", None, [10, 0, 0, 0], [440, 0], 0),
    ],
)
def test_the_position_after_a_line(
    script: Path,
    line: int,
    stage: str,
    seat: int | None,
    tricks: list[int],
    totals: list[int],
    winner: int | None,
) -> None:
    shown = run("show", script, "--at", line, "--json").json
    assert shown["stage"] == stage
    assert shown["seat"] == seat
    assert shown["tricks"] == tricks
    assert shown["totals"] == totals
    assert shown["winner"] == winner
    assert shown["dealer"] == (None if line == 1 else 3)
    assert bool(shown["legal"]) == (seat is not None)
    if stage in ("deal", "auction"):
        assert shown["contract"] is None
    else:
        contract = shown["contract"]
        assert (contract["contractor"], contract["bid"], contract["sans"]) == (0, "10S", False)


def test_the_last_line_is_shown_if_none_is_named(script: Path) -> None:
    assert run("show", script, "--json") == run("show", script, "--at", 50, "--json")


def test_every_hand_is_shown_without_a_seat(script: Path) -> None:
    shown = run("show", script, "--at", 3, "--json").json
    assert [set(hand) for hand in shown["hands"]] == [set(hand) for hand in HANDS]
    assert set(shown["kitty"]) == {"4D", "4H", "5S"}


def test_a_seat_sees_its_own_hand_and_its_own_legal_actions(script: Path) -> None:
    mine = run("show", script, "--at", 2, "--seat", 0, "--json").json
    assert [None if hand is None else set(hand) for hand in mine["hands"]] == [
        set(HANDS[0]), None, None, None,
    ]  # fmt: skip
    assert mine["kitty"] is None
    assert {"type": "call", "call": "pass"} in mine["legal"]
    other = run("show", script, "--at", 2, "--seat", 1, "--json").json
    assert other["seat"] == 0
    assert other["legal"] == []


def test_the_kitty_is_shown_to_the_contractor_alone(script: Path) -> None:
    assert set(run("show", script, "--at", 7, "--seat", 0, "--json").json["kitty"]) == set(KITTY)
    for seat in (1, 2, 3):
        shown = run("show", script, "--at", 8, "--seat", seat, "--json").json
        assert shown["kitty"] is None
        assert shown["discards"] is None


def test_the_discard_is_told_as_a_count(script: Path) -> None:
    shown = run("show", script, "--at", 7, "--json").json
    assert shown["legal"] == [{"type": "discard", "count": 3}]


@pytest.mark.parametrize("line", [0, -1, 51, 10**20])
def test_a_line_that_is_not_there(script: Path, line: int) -> None:
    refused(run("show", script, "--at", line))


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_that_is_not_there(script: Path, seat: int) -> None:
    refused(run("show", script, "--seat", seat))


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    refused(run("show", tmp_path), "is a directory")
    refused(run("show", tmp_path / "none"), "no such file")
    refused(run("show", write(tmp_path / "newer", [{**SCRIPT[0], "format": 2}])), "newer")


def test_the_picture_has_names_contract_hands_and_scores(script: Path) -> None:
    picture = run("show", script, "--at", 10).out
    for words in ("Ann: ten spades", "Cal to play", "Bea", "Dot (dealer)", "A♣ K♣ Q♣", "seat 1 A♥"):
        assert words in picture
    picture = run("show", script).out
    for words in ("the game is over: team 0 reached the target", "made", "+440 = 440"):
        assert words in picture


def test_negative_scores_have_a_minus_sign() -> None:
    state = read(RECORD).final
    assert any(min(deal.points) < 0 for deal in state.sheet)
    assert any(min(deal.totals) < 0 for deal in state.sheet)
    picture = run("show", RECORD).out
    for deal in state.sheet:
        for gained, total in zip(deal.points, deal.totals, strict=True):
            assert f"{gain(gained)} = {points(total)}" in picture
    assert not re.search(r"-\d", picture)


def test_cards_are_counted_in_words(tmp_path: Path) -> None:
    """A hand of one card and an empty one, as another seat sees them."""
    plays = [at for at, line in enumerate(SCRIPT, 1) if line["type"] == "play"]
    picture = run("show", write(tmp_path / "late", SCRIPT), "--at", plays[37], "--seat", 0).out
    assert "1 card\n" in re.sub(" +\n", "\n", picture)
    assert "no card\n" in re.sub(" +\n", "\n", picture)


def test_a_name_cannot_move_the_cursor(tmp_path: Path) -> None:
    header = {**SCRIPT[0], "seats": ["\x1b[2J", "[red]Bea", ":heart:", "Dot"]}
    picture = run("show", write(tmp_path / "names", [header, *SCRIPT[1:3]])).out
    assert "\x1b" not in picture
    assert "[red]Bea" in picture
    assert ":heart:" in picture


# ---- what a seat may not see ---------------------------------------------------------------------

TABLES = [
    {},
    {"layout": "3v3", "kitty": 6, "misere": "anytime"},
    {"layout": "2v2v2", "auction": "single"},
    {"layout": "solo3", "misere": "anytime"},
    {"misere": "anytime", "misere_play": "both", "kitty": 5},
    {"misere": "anytime", "blind_misere": True, "sans_kitty": True, "kitty": 6},
    {"misere": "anytime", "open_hand": "before_first_lead", "kitty": 6},
]


@pytest.mark.parametrize("values", TABLES, ids=str)
def test_unseen_cards_change_nothing_for_a_seat(values: dict[str, Any], tmp_path: Path) -> None:
    rng = Random(500)
    rules = rules_from(values)
    compared = 0
    for seed in range(times(4, 200)):
        lines = game(rules, seed)
        deals = [number for number, line in enumerate(lines) if line["type"] == "deal"]
        for _ in range(3):
            length = rng.randrange(deals[0] + 1, len(lines) + 1)
            seat = rng.randrange(rules.seats)
            if lines[length - 1]["type"] in ("score", "game"):
                continue  # between deals nobody holds a card
            other = redealt(lines[:length], seat, rng)
            if other is None:
                continue
            first = write(tmp_path / "a.500.jsonl", lines)
            # What comes after the line differs too, and is broken.
            second = write(tmp_path / "b.500.jsonl", [*other, {"type": "play", "seat": 9}])
            for json_too in (["--json"], []):
                arguments = ["--at", length, "--seat", seat, *json_too]
                one = run("show", first, *arguments)
                two = run("show", second, *arguments)
                assert one.code == two.code == 0
                assert one == two
            compared += 1
    assert compared >= times(4, 200)


def test_an_error_does_not_tell_a_seat_what_others_hold(tmp_path: Path) -> None:
    revoke = {"type": "play", "seat": 1, "card": "5C"}
    file = write(tmp_path / "revoke.500.jsonl", [*SCRIPT[:9], revoke])
    everything = run("show", file)
    refused(everything, f"{file}:10: ", "5♣")
    refused(run("show", file, "--seat", 2), f"{file}:10: the record is broken here")
    assert "♣" not in run("show", file, "--seat", 2).err
    assert run("show", file, "--seat", 2, "--at", 9).code == 0
