"""Games by chance under rules by chance, each replayed from its record and scored another way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from fivehundred.record.lines import dump, header_object, load, object_of
from fivehundred.record.store import parse
from fivehundred.rules.actions import Deal, Result, Score
from fivehundred.rules.ruleset import RuleSet
from tests.oracle import Oracle
from tests.record.making import header_for
from tests.rules.test_against_oracle import feed
from tests.strategies import random_game, random_rules

LAYOUTS = ("2v2", "3v3", "2v2v2", "solo3")


def live(seed: int, deals: int) -> Counter[str]:
    """Play at least so many deals, over all layouts. What came up, counted.

    Raises AssertionError, naming the seed of the game, where a record is not the game or a score
    is not what tests/oracle.py makes of the same cards.
    """
    seen: Counter[str] = Counter()
    for number, rules in enumerate(_rule_sets(seed)):
        if seen["deals"] >= deals:
            return seen
        try:
            _game(rules, f"{seed} {number}", seen)
        except Exception as error:
            raise AssertionError(f"game {seed} {number}: {error}") from error
    raise AssertionError("rule sets come without end")


def _rule_sets(seed: int) -> Iterator[RuleSet]:
    rng = Random(seed)
    while True:
        for layout in LAYOUTS:
            yield random_rules(rng, layout=layout)


def _game(rules: RuleSet, name: str, seen: Counter[str]) -> None:
    """One game of 30 deals at most."""
    header = header_for(rules)
    lines = [dump(header_object(header))]
    oracle = Oracle(rules.values())
    state = None
    for _, action, after in random_game(rules, Random(name), deals=30):
        state = after
        lines.append(dump(object_of(action)))
        feed(oracle, action)  # which holds each Score against its own
        seen["actions"] += 1
        seen["deals"] += isinstance(action, Deal)
        if isinstance(action, Score):
            seen["scored"] += 1
            seen[after.sheet[-1].bid.code] += 1
        elif isinstance(action, Result):
            assert action.winner == oracle.winner
            seen["finished"] += 1
    record = parse(map(load, lines))
    assert record.header == header
    assert record.final == state
    assert record.final.totals == tuple(oracle.totals)
    seen[rules.layout] += 1
    seen["games"] += 1
