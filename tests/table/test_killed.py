"""A program killed at any moment: what was seen is in the record, and the game goes on from it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from fivehundred.record.store import read
from fivehundred.table.table import Table
from tests.strategies import times
from tests.table.making import play_on, state_of
from tests.tally import done

PLAY = """
import sys
from random import Random
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.table import Table
from tests.table.making import header, step

path, seed = sys.argv[1], int(sys.argv[2])
rng = Random(seed)
table = Table.new(header(RuleSet(target=2000), undo="free"), path=path)
count = 0
while step(table, rng):
    count += 1
    print(count, flush=True)
    if rng.random() < 0.1 and table.can_undo(0) is None:
        print("undo", flush=True)
        table.undo(0)
        count = table.length
        print(count, flush=True)
"""
ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("seed", range(times(6, 500)))
def test_killed_at_a_random_moment(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "a.500.jsonl"
    command = [sys.executable, "-c", PLAY, str(path), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(1 + Random(seed).randrange(120))]
        process.kill()
        said += process.stdout.readlines()
    if not said[-1].endswith("\n"):
        said.pop()  # killed while it was saying it
    assert os.listdir(tmp_path) == [path.name]

    count = len(read(path).actions)
    if said[-1] == "undo\n":
        assert count <= int(said[-2])
    else:
        # What was seen is there, and at most the one action whose turn it was to be seen.
        assert count in (int(said[-1]), int(said[-1]) + 1)

    table = Table.resume(path)
    assert state_of(table) == read(path).final
    play_on(table, Random(seed), 30)
    table.close()
    assert read(path).final == state_of(table)
    assert os.listdir(tmp_path) == [path.name]
    done("kills without a screen")
