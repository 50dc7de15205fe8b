"""``fivehundred`` alone, ``resume`` and ``review``: the ways into a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from fivehundred.cli.console import wrong_use
from fivehundred.cli.options import Settings
from fivehundred.cli.screen import start
from fivehundred.rules.ruleset import PRESETS

if TYPE_CHECKING:
    from fivehundred.home.setups import Setup

Plain = Annotated[
    bool,
    Parameter(name="--plain", help="Play in lines of text, with no screen.", negative=""),
]
Ascii = Annotated[
    bool, Parameter(name="--ascii", help="Letters for the suits: S C D H.", negative="")
]
Lists = Annotated[
    Literal["codes", "words", "symbols"],
    Parameter(name="--cards", help="How cards are listed in lines of text: QS, in words, Q♠."),
]
Record = Annotated[Path, Parameter(help="A record.")]


def play(
    *,
    plain: Plain = False,
    ascii_suits: Ascii = False,
    lists: Lists = "codes",
    rules: Annotated[
        str | None, Parameter(help=f"With --plain, begin unasked by these: {', '.join(PRESETS)}.")
    ] = None,
    settings: Settings = None,
    names: Annotated[
        str | None, Parameter(help="With --plain, the names NAME,NAME… clockwise.")
    ] = None,
    players: Annotated[
        str | None, Parameter(help="With --plain, for each seat human or a bot's name.")
    ] = None,
) -> int:
    """Start the game on the screen, or in lines of text."""
    asked = {"rules": rules, "set": settings, "names": names, "players": players}
    given = [name for name, value in asked.items() if value is not None]
    if plain:
        from fivehundred.cli.plain import setup_of

        setup = setup_of(rules, settings, names, players) if given else None
        return _plain(None, ascii_suits, lists, setup)
    if given:
        wrong_use(f"--{given[0]} goes with --plain; the screen asks for it")
    return start(ascii_suits=ascii_suits)


def resume(
    file: Record,
    /,
    *,
    plain: Plain = False,
    ascii_suits: Ascii = False,
    lists: Lists = "codes",
) -> int:
    """Go on with the game in a record."""
    _check(file)
    if plain:
        return _plain(file, ascii_suits, lists)
    return start(file, ascii_suits=ascii_suits)


def review(file: Record, /, *, ascii_suits: Ascii = False) -> int:
    """Step through a record, finished or not, on the screen."""
    _check(file)
    return start(review=file, ascii_suits=ascii_suits)


def _plain(record: Path | None, ascii_suits: bool, lists: Lists, setup: Setup | None = None) -> int:
    from fivehundred.plain import run

    return run(setup, record=record, lists=lists, ascii_only=ascii_suits or None)


def _check(file: Path) -> None:
    """End the command when the file is no record, before the game starts."""
    from fivehundred.record.store import RecordError, read

    try:
        read(file)
    except RecordError as error:
        wrong_use(str(error))


COMMANDS = (resume, review)
