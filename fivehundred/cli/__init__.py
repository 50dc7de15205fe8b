"""The commands of ``fivehundred``: what they are called, what they take, what they answer.

Each module holds a group of commands and imports what is heavy (the screen, Rich, the bots) only
when one of them runs, so that every command starts at once.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence

from cyclopts import App, CycloptsError
from cyclopts.exceptions import UnusedCliTokensError

from fivehundred.cli import arena, bot, deals, play, records, rulesets, simulate
from fivehundred.cli.console import (
    BROKEN_PIPE,
    FAULT,
    INTERRUPTED,
    WRONG_USE,
    Stop,
    complain,
    one_line,
)


def _version() -> str:
    from fivehundred import __version__

    return f"fivehundred {__version__}"


def build() -> App:
    """The command line."""
    app = App(
        name="fivehundred",
        help="The card game 500 in the terminal. Without a command, the game starts on the screen.",
        help_epilogue="Exit codes: 0 fine, 1 the answer is no, 2 wrong use.",
        version=_version,
        default_command=play.play,
        print_error=False,
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
        result_action="return_value",
    )
    for group in (simulate, records, bot, rulesets, arena, deals):
        for command in group.COMMANDS:
            app.command(command)
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (by default this process's) and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a suit that the terminal cannot show is no error
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        code = BROKEN_PIPE
    except OSError as error:  # a full disk under standard output, most likely
        complain(f"fivehundred: {error.strerror}: {error.filename or 'while writing the answer'}")
        code = WRONG_USE
    _let_go_of_output()
    return code


def _run(arguments: list[str]) -> int:
    app = build()
    try:
        return int(app(arguments) or 0)
    except Stop as stop:
        if stop.text:
            complain(f"fivehundred: {stop.text}")
        return stop.code
    except UnusedCliTokensError as error:
        unused = error.unused_tokens or [""]
        command = error.command_chain or ()
        if command:
            what = f"{' '.join(command)} takes no {unused[0]!r}"
        else:
            what = f"there is no command {unused[0]!r}: see 'fivehundred --help'"
        complain(f"fivehundred: {what}")
        return WRONG_USE
    except CycloptsError as error:
        complain(f"fivehundred: {error}")
        return WRONG_USE
    except (OSError, SystemExit):
        raise
    except Exception as error:
        complain(f"fivehundred: a fault of the program: {_where(error)}")
        return FAULT


def _where(error: Exception) -> str:
    """What went wrong and in which line of the program."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "?"
    return one_line(f"{type(error).__name__}: {error} ({place})")


def _let_go_of_output() -> None:
    """Keep the interpreter from complaining, at its exit, of a standard output that is gone."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
