"""Records made for tests."""

from __future__ import annotations

from pathlib import Path
from random import Random

from fivehundred.record.lines import Header, dump, header_object, object_of
from fivehundred.rules.actions import Action
from fivehundred.rules.ruleset import RuleSet
from tests.strategies import random_game

CASES = Path(__file__).parent.parent / "cases"
NAMES = ("Ann", "Bea", "Cal", "Dot", "Eve", "Fay")


def header_for(rules: RuleSet, **extra: object) -> Header:
    """A header with a name for each seat."""
    return Header(rules, NAMES[: rules.seats], extra)


def actions_of(rules: RuleSet, seed: int, deals: int | None = 2) -> list[Action]:
    """The actions of a game by chance, of that many deals at most."""
    return [action for _, action, _ in random_game(rules, Random(seed), deals)]


def lines_of(header: Header, actions: list[Action]) -> list[bytes]:
    """A record's lines, newlines included."""
    return [dump(header_object(header)), *(dump(object_of(action)) for action in actions)]


def small_record(path: Path, seed: int = 1) -> list[bytes]:
    """Write two deals of a 2v2 game, unfinished as a rule; give back the lines."""
    header = header_for(RuleSet())
    lines = lines_of(header, actions_of(header.rules, seed))
    path.write_bytes(b"".join(lines))
    return lines
