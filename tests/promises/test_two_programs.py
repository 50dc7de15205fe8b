"""Two programs on one saved game: one plays on, the other is told who has it."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
from pathlib import Path
from typing import IO

from fivehundred.record.store import read
from tests.cli.commands import RECORD
from tests.strategies import times
from tests.tally import done

SECONDS = 120.0
"""How long a program may take on a busy machine before it is held to hang."""


def start(path: Path, home: Path) -> subprocess.Popen[bytes]:
    """The program going on with the record, a person at its keyboard."""
    return subprocess.Popen(
        [sys.executable, "-m", "fivehundred", "resume", str(path), "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "FIVEHUNDRED_HOME": str(home)},
    )


def first_to_end(one: IO[bytes], other: IO[bytes], told: dict[IO[bytes], bytes]) -> IO[bytes]:
    """Read from both until one has nothing more to say."""
    while True:
        ready, _, _ = select.select([one, other], [], [], SECONDS)
        assert ready, "neither program ends: both have the game"
        for stream in ready:
            data = os.read(stream.fileno(), 65536)
            told[stream] += data
            if not data:
                return stream


def race(path: Path, home: Path) -> None:
    """Two programs at once on one game, in which a seat is to act."""
    before = path.read_bytes()
    with start(path, home) as one, start(path, home) as other:
        assert one.stdout is not None
        assert other.stdout is not None
        told = {one.stdout: b"", other.stdout: b""}
        ended = first_to_end(one.stdout, other.stdout, told)
        loser, winner = (one, other) if ended is one.stdout else (other, one)
        assert loser.wait() == 2
        words = f"another program (process {winner.pid}) has this game open"
        if not sys.platform.startswith(("linux", "darwin")):
            words = "another program has this game open"
        lines = told[ended].decode().splitlines()
        assert re.fullmatch(f".*{re.escape(words)}\\.", lines[-1])
        out, _ = winner.communicate(b"quit\ny\n", timeout=SECONDS)
        assert winner.returncode == 0
        assert out.endswith(b"\n")
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]
    done("races")


def test_two_programs_race_for_a_saved_game(tmp_path: Path) -> None:
    path = tmp_path / "games" / "a.500.jsonl"
    path.parent.mkdir()
    lines = RECORD.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:13]))
    assert read(path).final.seat is not None
    for _ in range(times(2, 100)):
        race(path, tmp_path / "home")
