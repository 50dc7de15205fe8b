"""Killed anywhere: what was on the screen is in the record, and the game goes on from there."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from fivehundred.home.setups import Setup
from fivehundred.record.store import Record, read
from fivehundred.rules.actions import Action, Deal, PlayCard, Score
from fivehundred.rules.cards import Card, parse_card
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.opening import begin
from tests.cli.commands import run
from tests.screen.driver import Terminal, places_of
from tests.screen.nursery import Nursery
from tests.screen.person import Typist
from tests.strategies import times
from tests.tally import done

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")

_FACE = re.compile(r"│(10|[2-9]|[AKQJ]|[RB]J)([♠♣♦♥★])")
_CODE = str.maketrans("♠♣♦♥", "SCDH", "★")
FELT = (slice(1, 18), slice(0, 54))
"""Rows and columns of the table at 80×24, without the hand and the panel."""


def trick_area(terminal: Terminal) -> set[Card]:
    """The cards that lie on the table."""
    rows, columns = FELT
    shown = [row[columns] for row in terminal.rows[rows]]
    faces = [face for row in shown for face in _FACE.findall(row)]
    return {parse_card("".join(face).translate(_CODE)) for face in faces}


def deal_shown(terminal: Terminal) -> int:
    """The number of the deal, as the top row says it."""
    told = re.search(r"deal (\d+)", terminal.rows[0])
    return int(told[1]) if told else 0


def last_deal(actions: Sequence[Action], number: int) -> list[Action]:
    """What a record has of a deal and after it."""
    at = [place for place, one in enumerate(actions) if isinstance(one, Deal)]
    return list(actions[at[number - 1] :]) if number <= len(at) else []


def check_shown(terminal: Terminal, record: Record) -> None:
    """Every card on the table and every score on the screen is in the record."""
    number = deal_shown(terminal)
    if not number:
        return
    since = last_deal(record.actions, number)
    assert since, f"deal {number} is not in the record:\n{terminal.text}"
    played = {one.card for one in since if isinstance(one, PlayCard)}
    assert trick_area(terminal) <= played, terminal.text
    scores = {(0,) * record.header.rules.teams}
    scores |= {one.totals for one in record.actions if isinstance(one, Score)}
    told = re.findall(r"(?:Us|Them) (−?)(\d+)", terminal.rows[0])
    assert tuple(int(points) * (-1 if minus else 1) for minus, points in told) in scores


@pytest.mark.parametrize("chain", range(2))
def test_killed_at_a_random_moment_the_game_goes_on(tmp_path: Path, chain: int) -> None:
    where = places_of(tmp_path)
    where.settings.parent.mkdir()
    where.settings.write_text("speed = 3\n", encoding="utf-8")
    rng = Random(chain)
    games = cards = 0
    with Nursery(tmp_path) as nursery:
        path: Path | None = None
        for _ in range(times(25, 250)):
            if path is None or read(path).final.stage == "over":
                games += 1
                path = new_game(where.games, games)
            before = read(path)
            terminal, pid = nursery.start(path)
            play_until(terminal, rng)
            os.kill(pid, signal.SIGKILL)
            terminal.end()
            os.close(terminal.child.child_fd)
            verified = run("verify", path)
            assert (verified.code, verified.err) == (0, ""), terminal.text
            record = read(path)
            assert record.actions[: len(before.actions)] == before.actions
            check_shown(terminal, record)
            cards += len(trick_area(terminal))
            assert len(list(where.games.iterdir())) == games
            assert sorted(one.name for one in tmp_path.iterdir()) == ["config", "data"]
            done("kills")
    assert cards > 0


def new_game(folder: Path, number: int) -> Path:
    """The record of a new game with a person and three bots."""
    table = begin(
        Setup(rules=RuleSet(target=200), seed=f"kill {number}"),
        folder,
        on_unsaved=lambda problem: None,
    )
    path = table.path
    assert path is not None
    table.close()
    return path


def play_until(terminal: Terminal, rng: Random) -> None:
    """Play some turns at the screen, then read some of what a last key brings about."""
    person = Typist(terminal)
    for _ in range(rng.randrange(4)):
        if person.act() == "over":
            return
    asked = person.turn()
    if asked != "over":
        person.do(asked)
        for _ in range(rng.randrange(8)):
            terminal.take(0.02)
