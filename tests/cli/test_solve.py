"""``solve``: what each legal card is worth with all hands open."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import CASES, RECORD, refused, run
from tests.cli.redeal import Lines

HANDS = [
    hand.split()
    for hand in (
        "RJ JS JC AS KS QS 10S 9S 8S 5H",
        "AH KH QH JH 10H 9H 8H 7H 6H 7S",
        "AD KD QD JD 10D 9D 8D 7D 6D 5D",
        "AC KC QC 10C 9C 8C 7C 6C 5C 6S",
    )
]


def lines(bid: str, plays: list[tuple[int, str]]) -> Lines:
    """Ann, seat 0, holds nine top spades and 5♥; the others a suit each, two with a small spade."""
    return [
        {"type": "game", "format": 1, "rules": {}, "seats": ["Ann", "Bea", "Cal", "Dot"]},
        {"type": "deal", "dealer": 3, "hands": HANDS, "kitty": ["4D", "4H", "5S"]},
        {"type": "call", "seat": 0, "call": bid},
        *({"type": "call", "seat": seat, "call": "pass"} for seat in (1, 2, 3, 0)),
        {"type": "discard", "seat": 0, "cards": ["4D", "4H", "5S"]},
        *({"type": "play", "seat": seat, "card": card} for seat, card in plays),
    ]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the record goes."""
    return tmp_path / "game.500.jsonl"


def write(file: Path, record: Lines) -> Path:
    """Write the record."""
    file.write_text("".join(json.dumps(line) + "\n" for line in record), encoding="utf-8")
    return file


def worth(answer: dict[str, Any]) -> dict[str, tuple[int, bool]]:
    """Tricks and success by card."""
    return {move["card"]: (move["tricks"], move["made"]) for move in answer["moves"]}


def test_the_opening_lead(file: Path) -> None:
    """Nine tricks in trumps and none in hearts, whatever is led first."""
    answer = run("solve", write(file, lines("9S", [])), "--json").json
    assert (answer["seat"], answer["contractor"], answer["bid"]) == (0, 0, "9S")
    worths = worth(answer)
    assert worths["RJ"] == worths["AS"] == (9, True)
    assert worths["5H"] == (9, True)
    assert set(worths) == set(HANDS[0])


def test_one_trick_too_few(file: Path) -> None:
    answer = run("solve", write(file, lines("10S", [])), "--json").json
    assert set(worth(answer).values()) == {(9, False)}


def test_tricks_already_won_count(file: Path) -> None:
    """After the joker has drawn a round of trumps, Ann keeps nine in all."""
    plays = [(0, "RJ"), (1, "7S"), (2, "5D"), (3, "6S")]
    answer = run("solve", write(file, lines("9S", plays)), "--json").json
    assert worth(answer)["JS"] == (9, True)


def test_only_legal_cards_are_told(file: Path) -> None:
    """Bea must follow hearts, which she leads the trick with; a low one lets nobody else win."""
    answer = run("solve", write(file, lines("9S", [(0, "5H")])), "--json").json
    assert answer["seat"] == 1
    assert set(worth(answer)) == {card for card in HANDS[1] if card.endswith("H")}
    assert set(worth(answer).values()) == {(9, True)}


def test_the_answer_in_words(file: Path) -> None:
    answer = run("solve", write(file, lines("9S", [(0, "5H")])))
    assert answer.code == 0
    head, whose, *_ = answer.out.splitlines()
    assert head == "Ann: nine spades · Bea to play"
    assert whose == "The tricks are those of Ann and Cal in the whole deal."
    assert "A♥" in answer.out
    assert "made" in answer.out


def test_where_nobody_has_a_partner_the_tricks_are_the_contractors() -> None:
    solo = CASES / "records" / "0005.500.jsonl"
    whose = run("solve", solo, "--at", 30).out.splitlines()[1]
    assert whose == "The tricks are those of P1 in the whole deal."


@pytest.mark.parametrize("line", [1, 2, 3, 339])
def test_there_must_be_a_card_to_play(line: int) -> None:
    refused(run("solve", RECORD, "--at", line), "there is no card to play here")


def test_a_line_and_a_file_that_are_not_there(tmp_path: Path) -> None:
    refused(run("solve", RECORD, "--at", 340), "has no line 340")
    refused(run("solve", tmp_path), "is a directory")
