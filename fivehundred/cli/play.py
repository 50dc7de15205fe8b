"""``fivehundred`` alone: the game on the screen."""

from __future__ import annotations

import sys

from fivehundred.cli.console import wrong_use


def play() -> int:
    """Start the game on the screen."""
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if stream is None or not stream.isatty():
            wrong_use(
                f"the game needs a terminal, and standard {name} is none: see 'fivehundred --help'"
            )
    from fivehundred.tui.app import run

    return run()
