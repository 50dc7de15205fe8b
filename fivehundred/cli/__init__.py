"""The commands of ``fivehundred``: what they are called, what they take, what they answer.

Each module holds a group of commands and imports what is heavy (the screen, Rich, the bots) only
when one of them runs, so that every command starts at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from fivehundred.cli.console import (
    BROKEN_PIPE,
    INTERRUPTED,
    WRONG_USE,
    Stop,
    complain,
    let_go,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (by default this process's) and return its exit code."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever started us: nobody wants the answer
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):  # a suit that the terminal cannot show is no error
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except Stop as stop:
        if stop.text:
            complain(f"fivehundred: {stop.text}")
        code = stop.code
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        code = BROKEN_PIPE
    except OSError as error:  # a full disk under standard output, most likely
        complain(f"fivehundred: {error.strerror}: {error.filename or 'while writing the answer'}")
        code = WRONG_USE
    except Exception as error:
        from fivehundred.home.crash import FAULT, last_words

        complain(last_words(error))
        code = FAULT
    let_go(sys.stdout)
    let_go(sys.stderr)  # where the screen was drawn
    return code


def _run(arguments: list[str]) -> int:
    if not arguments:  # the game starts without waiting for the command line's library
        from fivehundred.cli.screen import start

        return start()
    from fivehundred.cli.app import run

    return run(arguments)
