"""What every command writes through: answers to standard output, the rest to standard error."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import IO, TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

NO = 1
"""Exit code: the answer is no."""
WRONG_USE = 2
"""Exit code: a wrong option, value or file."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""
BROKEN_PIPE = 141
"""Exit code when the reader of standard output has gone, as shells have it."""
_NARROWEST = 20
"""Columns; a terminal that says it has fewer, or none, still gets words."""


class Stop(Exception):
    """Ends the command with an exit code; its text, if any, is one line for standard error."""

    def __init__(self, code: int, text: str = "") -> None:
        super().__init__(code, text)  # both, so that it comes back whole from another process
        self.code = code
        self.text = text


def wrong_use(text: str) -> NoReturn:
    """End the command because it cannot do what it was asked: exit code 2."""
    raise Stop(WRONG_USE, text)


def answer_no(text: str = "") -> NoReturn:
    """End the command with the answer no: exit code 1."""
    raise Stop(NO, text)


def one_line(text: str) -> str:
    """The text on one line, with nothing in it that would move a terminal's cursor."""
    return "".join(
        letter if letter.isprintable() else " " if letter.isspace() else "�"
        for letter in " ".join(text.split())
    )


def write(text: str) -> None:
    """A line of the answer."""
    sys.stdout.write(text + "\n")


def write_json(value: object) -> None:
    """A JSON value on a line of its own, passed on at once to whoever reads the pipe."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def complain(text: str) -> None:
    """One line on standard error; where that cannot be written, the exit code has to do."""
    with suppress(OSError):
        sys.stderr.write(one_line(text) + "\n")
    let_go(sys.stderr)


def let_go(stream: IO[str]) -> None:
    """Flush a stream. What it cannot take goes nowhere, or Python would end with code 120."""
    try:
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def screen(file: IO[str] | None = None) -> Console:
    """A Rich console on standard output (or ``file``) that leaves broken pipes to the caller."""
    from rich.console import Console

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            raise

    console = Screen(file=file or sys.stdout, highlight=False, markup=False, emoji=False)
    console.width = max(console.width, _NARROWEST)
    return console


def draw(*pictures: RenderableType) -> None:
    """Pictures for people, one under the other, in colour where there is a terminal for it."""
    console = screen()
    for picture in pictures:
        console.print(picture)
