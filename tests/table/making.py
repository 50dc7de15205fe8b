"""Tables made for tests."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from fivehundred.record.lines import Header
from fivehundred.rules.actions import Deal
from fivehundred.rules.game import GameState
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.shuffle import SameCards, Shuffler
from fivehundred.table.table import Table
from tests.record.making import header_for
from tests.rules.scripted import action, deal_of
from tests.strategies import random_choice

SEED = bytes(range(32))


def header(rules: RuleSet | None = None, people: tuple[int, ...] = (0,), **extra: object) -> Header:
    """A header in which those seats are people and the others bots."""
    rules = rules or RuleSet()
    players = ["human" if seat in people else "random" for seat in range(rules.seats)]
    return header_for(rules, players=players, **extra)


def table_for(
    head: Header | None = None, *deals: Deal, path: Path | None = None, **options: Any
) -> Table:
    """A table with its first deal dealt: without ``deals`` in the order of the pack.

    In ``2v2`` that gives seat 0 ten spades, seat 1 ten clubs, seat 2 diamonds 4 to K, seat 3 the
    ace of diamonds and hearts 4 to Q, the kitty K♥ A♥ and the joker; seat 0 calls first.
    """
    head = head or header()
    dealer = SameCards(deals or (deal_of(head.rules),), Shuffler(SEED))
    table = Table.new(head, path=path, seed=SEED, dealer=dealer, **options)
    assert table.advance()
    return table


def move(table: Table, words: str) -> None:
    """Those moves, each by the seat whose turn it is (tests/rules/scripted.py)."""
    for word in words.split():
        table.submit(action(state_of(table), word))


def state_of(table: Table) -> GameState:
    """The whole game, which only a test may look at."""
    return table._state


def step(table: Table, rng: Random) -> bool:
    """One step by chance; False when the game is over."""
    if table.over:
        return False
    if not table.advance():
        table.submit(random_choice(state_of(table), rng))
    return True


def play_on(table: Table, rng: Random, steps: int | None = None) -> None:
    """So many steps by chance, or all to the end of the game."""
    while steps != 0 and step(table, rng):
        steps = None if steps is None else steps - 1
