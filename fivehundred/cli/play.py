"""``fivehundred`` alone, and the other ways into the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from fivehundred.cli.console import wrong_use
from fivehundred.cli.screen import start

Ascii = Annotated[
    bool, Parameter(name="--ascii", help="Letters for the suits: S C D H.", negative="")
]
Record = Annotated[Path, Parameter(help="A record.")]


def play(*, ascii_suits: Ascii = False) -> int:
    """Start the game on the screen."""
    return start(ascii_suits=ascii_suits)


def resume(file: Record, /, *, ascii_suits: Ascii = False) -> int:
    """Go on with the game in a record."""
    _check(file)
    return start(file, ascii_suits=ascii_suits)


def review(file: Record, /, *, ascii_suits: Ascii = False) -> int:
    """Step through a record, finished or not, on the screen."""
    _check(file)
    return start(review=file, ascii_suits=ascii_suits)


def _check(file: Path) -> None:
    """End the command when the file is no record, before the screen starts."""
    from fivehundred.record.store import RecordError, read

    try:
        read(file)
    except RecordError as error:
        wrong_use(str(error))


COMMANDS = (resume, review)
