"""Whatever happens to a table in whatever order, its record stays the game."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fivehundred.record.store import read
from fivehundred.record.writer import Locked, NotSaved
from fivehundred.rules.actions import Event
from fivehundred.rules.view import View
from fivehundred.table.table import Table
from tests.record.faults import CODES, Disk
from tests.strategies import SEEDS, rule_sets, times
from tests.table.making import header, state_of, step
from tests.tally import done


class AnyOrder(RuleBasedStateMachine):
    """Acts, takes back, loses the disk and finds it again, is killed and resumed."""

    @initialize(rules=rule_sets(), seed=SEEDS, warned=st.booleans(), undo=st.sampled_from(
        ["fair", "free", "none"]
    ))  # fmt: skip
    def begin(self, rules: Any, seed: int, warned: bool, undo: str) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "a.500.jsonl"
        self.rng = Random(seed)
        self.warned = warned
        self.monkeypatch = pytest.MonkeyPatch()
        self.disk = Disk(self.monkeypatch)
        head = header(rules, people=(0, 1), undo=undo, fair=bool(seed % 2))
        self.refused = False
        self.sit_down(Table.new(head, path=self.path))

    def sit_down(self, table: Table) -> None:
        self.table = table
        self.views: dict[int, View] = {}
        table.on_unsaved = (lambda reason: None) if self.warned else None
        for seat in range(table.rules.seats):
            table.listen(seat, self.hear)

    def hear(self, events: tuple[Event, ...], view: View) -> None:
        self.views[view.seat] = view
        if self.table.unsaved is None:
            assert read(self.path).final == state_of(self.table)

    @rule(steps=st.sampled_from((1, 2, 3, 8, 30)))
    def act(self, steps: int) -> None:
        before = state_of(self.table)
        try:
            for _ in range(steps):
                before = state_of(self.table)
                step(self.table, self.rng)
                self.refused = False
        except NotSaved:
            self.refused = True
            assert not self.warned
            assert state_of(self.table) == before

    @rule(seat=st.integers(0, 2))
    def take_back(self, seat: int) -> None:
        before = state_of(self.table)
        may = self.table.can_undo(seat) is None
        try:
            assert self.table.undo(seat) == may
        except NotSaved:
            assert state_of(self.table) == before

    @rule(code=st.sampled_from(CODES), half=st.booleans(), call=st.integers(1, 4))
    def lose_the_disk(self, code: int, half: bool, call: int) -> None:
        self.disk.code, self.disk.half = code, half
        self.disk.fail_from(call)

    @rule(code=st.sampled_from(CODES), call=st.integers(1, 4))
    def one_fault(self, code: int, call: int) -> None:
        self.disk.code = code
        self.disk.fail_at(call)

    @rule()
    def find_the_disk(self) -> None:
        self.disk.mend()

    @precondition(lambda self: self.table.unsaved is None)
    @rule()
    def resume(self) -> None:
        self.disk.mend()
        state = state_of(self.table)
        self.table.close()
        self.sit_down(Table.resume(self.path))
        self.refused = False
        assert state_of(self.table) == state

    @rule()
    def be_killed(self) -> None:
        """What a killed program leaves is its file: a copy here, as this one has the lock."""
        copy = self.folder / "copy.500.jsonl"
        shutil.copyfile(self.path, copy)
        self.disk.mend()
        saved = read(copy)
        table = Table.resume(copy)
        assert state_of(table) == saved.final
        step(table, Random(1))
        assert read(copy).final == state_of(table)
        table.close()
        copy.unlink()

    @rule()
    def be_resumed_twice(self) -> None:
        self.disk.mend()
        with pytest.raises(Locked):
            Table.resume(self.path)

    @invariant()
    def the_record_verifies(self) -> None:
        """After a refusal the disk may hold what it could not cut off, until the next write."""
        record = read(self.path)
        if self.table.unsaved is None and not self.refused:
            assert record.notice is None
            assert record.final == state_of(self.table)

    @invariant()
    def the_views_are_true(self) -> None:
        for seat, view in self.views.items():
            assert view == self.table.view(seat)

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.disk.mend()
            self.table.close()
            self.monkeypatch.undo()
            assert read(self.path).final == state_of(self.table)
            assert os.listdir(self.folder) == [self.path.name]
            done("runs")
            shutil.rmtree(self.folder)


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(
    max_examples=times(20, 2000), stateful_step_count=15, deadline=None
)
