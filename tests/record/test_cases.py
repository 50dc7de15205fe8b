"""The records of an independent implementation: whole games, broken games, positions."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fivehundred.record.lines import action_of, dump, load, object_of
from fivehundred.record.store import RecordError, parse, read
from fivehundred.rules.actions import AnyDiscard, Choice, Result
from fivehundred.rules.game import legal_actions
from tests.record.making import CASES

RECORDS = sorted((CASES / "records").glob("*.500.jsonl"))
BROKEN = sorted((CASES / "broken").glob("*.500.jsonl"))


def test_all_cases_are_here() -> None:
    assert (len(RECORDS), len(BROKEN)) == (58, 35)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.partition(".")[0])
def test_whole_games_replay(path: Path) -> None:
    """Every score and the result were checked on the way: a wrong one raises."""
    record = read(path)
    assert record.final.stage == "over"
    last = record.actions[-1]
    assert isinstance(last, Result)
    assert record.final.winner == last.winner
    assert record.notice is None
    *_, final = record.states()
    assert final == record.final


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.partition(".")[0])
def test_lines_are_written_as_they_were_read(path: Path) -> None:
    _, *lines = path.read_bytes().splitlines(keepends=True)
    for line in lines:
        action = action_of(load(line))
        assert action is not None
        assert dump(object_of(action)) == line


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.name.partition(".")[0])
def test_the_first_broken_line_is_named(path: Path) -> None:
    named = re.search(r"-line(\d+)\.", path.name)
    assert named is not None
    with pytest.raises(RecordError) as caught:
        read(path)
    assert caught.value.line == int(named[1])
    assert str(caught.value).startswith(f"{path}:{named[1]}: ")
    assert "\n" not in str(caught.value)


def test_what_may_be_done_in_each_position() -> None:
    lines = (CASES / "positions.jsonl").read_text(encoding="utf-8").splitlines()
    positions = [json.loads(line) for line in lines]
    assert len(positions) == 327
    for position in positions:
        state = parse(position["record"]).final
        assert state.seat == position["seat"]
        found = {_spelled(choice) for choice in legal_actions(state)}
        assert found == {json.dumps(one, sort_keys=True) for one in position["legal"]}


def _spelled(choice: Choice) -> str:
    if isinstance(choice, AnyDiscard):
        return json.dumps({"type": "discard", "count": choice.count}, sort_keys=True)
    line = object_of(choice)
    del line["seat"]
    return json.dumps(line, sort_keys=True)
