"""The command line: every command by name, and what is said of a wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cyclopts import App, CycloptsError
from cyclopts.exceptions import UnusedCliTokensError

from fivehundred.cli import (
    arena,
    bot,
    deals,
    house,
    play,
    records,
    rulesets,
    simulate,
    solve,
)
from fivehundred.cli.console import wrong_use


def _version() -> str:
    from fivehundred import __version__
    from fivehundred.bots.solver import COMPILED

    return f"fivehundred {__version__} (solver: {'compiled' if COMPILED else 'plain Python'})"


@cache
def build() -> App:
    """The command line, made once."""
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
    for group in (play, records, solve, simulate, arena, bot, rulesets, deals, house):
        for command in group.COMMANDS:
            app.command(command)
    app.register_install_completion_command(
        help="Let bash, zsh or fish complete commands and options."
    )
    return app


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code. Ends with code 2 where there is no such command."""
    try:
        return int(build()(arguments) or 0)
    except UnusedCliTokensError as error:
        word = (error.unused_tokens or [""])[0]
        if error.command_chain:
            wrong_use(f"{' '.join(error.command_chain)} takes no {word!r}")
        wrong_use(f"there is no command {word!r}: see 'fivehundred --help'")
    except CycloptsError as error:
        wrong_use(str(error))
