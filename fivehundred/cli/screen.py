"""The way into the screen, which must not wait for the command line's library to load."""

from __future__ import annotations

import sys
from pathlib import Path

from fivehundred.cli.console import let_go, wrong_use


def start(
    record: Path | None = None, *, review: Path | None = None, ascii_suits: bool = False
) -> int:
    """Start the screen, on a game to go on with or to review if one is given; its exit code."""
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if stream is None or not stream.isatty():
            wrong_use(
                f"the game needs a terminal, and standard {name} is none: "
                "see --help, or play with --plain"
            )
    from fivehundred.tui.app import run

    code = run(record, review=review, ascii_suits=ascii_suits or None)
    let_go(sys.stdout)  # a terminal that is gone takes nothing more, and the code says so
    return code
