"""One writer at a time, between processes, and what a killed one leaves behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fivehundred.record.store import read
from fivehundred.record.writer import Locked, Writer
from tests.record.making import small_record
from tests.strategies import times
from tests.tally import done

HOLD = """
import sys
from fivehundred.record.writer import Writer
writer, _ = Writer.open(sys.argv[1])
print("held", flush=True)
sys.stdin.readline()
"""
RACE = """
import sys
from fivehundred.record.writer import Locked, Writer
print("ready", flush=True)
for line in sys.stdin:
    try:
        writer, _ = Writer.open(sys.argv[1])
    except Locked:
        print("locked", flush=True)
    else:
        print("got", flush=True)
        sys.stdin.readline()
        writer.close()
"""


@contextmanager
def program(text: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    """A second program, gone at the end."""
    command = [sys.executable, "-c", text, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[str]) -> str:
    """Its next line."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def tell(process: subprocess.Popen[str]) -> None:
    """Let it go on."""
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def test_who_has_the_game_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    small_record(path)
    before = path.read_bytes()
    with program(HOLD, path) as holder:
        assert said(holder) == "held"
        who = f"another program (process {holder.pid})"
        if not sys.platform.startswith(("linux", "darwin")):
            who = "another program"
        with pytest.raises(Locked) as caught:
            Writer.open(path)
        assert str(caught.value) == f"{path}: {who} has this game open"
        assert read(path).notice is None
        tell(holder)
        holder.wait()
    Writer.open(path)[0].close()
    assert path.read_bytes() == before


def test_a_killed_program_leaves_no_lock_and_no_files(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    small_record(path)
    with program(HOLD, path) as holder:
        assert said(holder) == "held"
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
    assert os.listdir(tmp_path) == [path.name]
    Writer.open(path)[0].close()


def test_of_two_programs_at_once_one_gets_the_game(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    small_record(path)
    with program(RACE, path) as one, program(RACE, path) as other:
        assert (said(one), said(other)) == ("ready", "ready")
        for _ in range(times(20, 100)):
            tell(one)
            tell(other)
            answers = {one: said(one), other: said(other)}
            assert sorted(answers.values()) == ["got", "locked"]
            done("races of writers")
            for process, answer in answers.items():
                if answer == "got":
                    tell(process)
