"""Commitments: made with the deal, opened at the end, checked by anybody."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from fivehundred.record.fair import check, commitment, keys_for, opening, salts_in
from fivehundred.record.lines import dump, header_object, object_of
from fivehundred.record.store import RecordError, read
from fivehundred.rules.actions import Deal
from fivehundred.rules.cards import parse_card
from fivehundred.rules.ruleset import RuleSet
from tests.record.making import actions_of, header_for

RULES = RuleSet(target=2000)
HEADER = header_for(RULES, fair=True)
ACTIONS = actions_of(RULES, 11)
SALTS = ["00112233445566778899aabbccddeeff", "f" * 32]


def committed() -> list[bytes]:
    """Two deals with commitments, and their salts opened."""
    salts = iter(SALTS)
    lines = [dump(header_object(HEADER))]
    for action in ACTIONS:
        extra = keys_for(action, next(salts)) if isinstance(action, Deal) else {}
        lines.append(dump({**object_of(action), **extra}))
    return [*lines, dump(opening(SALTS))]


def with_line(lines: list[bytes], index: int, **changes: object) -> bytes:
    """The record with other values in one line; ... takes a key away."""
    obj = {**json.loads(lines[index]), **changes}
    changed = dump({key: value for key, value in obj.items() if value is not ...})
    return b"".join([*lines[:index], changed, *lines[index + 1 :]])


def test_the_hash_can_be_made_by_anybody() -> None:
    deal = Deal(1, ((parse_card("RJ"), parse_card("4H")), (parse_card("10S"),)), ())
    text = b"0123456789abcdef0123456789abcdef/RJ 4H/10S/"
    assert commitment(deal, "0123456789abcdef0123456789abcdef") == sha256(text).hexdigest()


def test_an_honest_record(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    path.write_bytes(b"".join(committed()))
    assert read(path).actions == tuple(ACTIONS)
    assert check(path) == 2
    assert salts_in(path) == SALTS


def test_a_record_without_commitments(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = [dump(header_object(HEADER)), *(dump(object_of(action)) for action in ACTIONS)]
    path.write_bytes(b"".join(lines))
    assert check(path) == 0
    assert salts_in(path) == []


def test_cards_that_were_changed_are_found(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = committed()
    hands = json.loads(lines[1])["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    path.write_bytes(with_line(lines, 1, hands=hands))
    with pytest.raises(RecordError, match=r":2: the cards are not those of the commitment$"):
        check(path)


def test_a_salt_that_was_changed_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = committed()
    last = len(lines)
    for salts, reason in [
        ([SALTS[0], "e" * 32], "does not fit its commitment"),
        (SALTS[:1], "1 salts are opened, but 2 deals have commitments"),
        ([1, None], "the deal in line 2 does not fit"),
    ]:
        path.write_bytes(with_line(lines, last - 1, salts=salts))
        with pytest.raises(RecordError, match=reason) as caught:
            check(path)
        assert caught.value.line == last


def test_a_salt_that_is_not_known_yet(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = committed()
    path.write_bytes(with_line(lines[:-1], 1, salt=...))
    assert check(path) == 1
    path.write_bytes(with_line(lines, 1, salt=...))
    assert check(path) == 2


@pytest.mark.parametrize("value", [1, None, "short", ["f" * 64], "G" * 64, "\ud800" * 64])
def test_other_programs_may_use_the_same_words_for_something_else(
    tmp_path: Path, value: object
) -> None:
    path = tmp_path / "a.500.jsonl"
    text = with_line(committed()[:-1], 1, commit=...)
    lines = text.splitlines(keepends=True)
    path.write_bytes(
        b"".join([lines[0], dump({**json.loads(lines[1]), "commit": value, "salt": value})])
        + dump({"type": "opened", "door": 1})
    )
    assert check(path) == 0
