"""Commands run for tests: in this process, or in one of their own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivehundred.cli import main

CASES = Path(__file__).parent.parent / "cases"
RECORD = CASES / "records" / "0001.500.jsonl"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON value on standard output."""
        assert self.out.count("\n") == 1
        return json.loads(self.out)


def run(*arguments: object) -> Answer:
    """Run a command in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main([str(one) for one in arguments])
    return Answer(code, out.getvalue(), err.getvalue())


def shell(*arguments: object, stdin: bytes = b"", home: Path | None = None) -> Answer:
    """Run a command in a process of its own, with no terminal anywhere."""
    environment = dict(os.environ)
    if home is not None:
        environment["FIVEHUNDRED_HOME"] = str(home)
    done = subprocess.run(
        [sys.executable, "-m", "fivehundred", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        check=False,
        env=environment,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(answer: Answer, *words: str) -> None:
    """Check that a command was used wrongly: one line that says so, and nothing else."""
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert "Traceback" not in answer.err
    for word in words:
        assert word in answer.err
