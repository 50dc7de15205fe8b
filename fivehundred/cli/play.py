"""``fivehundred`` alone, and the other ways into the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from fivehundred.cli.console import wrong_use
from fivehundred.cli.options import Settings
from fivehundred.cli.plain import start_plain
from fivehundred.cli.screen import start
from fivehundred.rules.ruleset import PRESETS

Ascii = Annotated[
    bool, Parameter(name="--ascii", help="Letters for the suits: S C D H.", negative="")
]
Record = Annotated[Path, Parameter(help="A record.")]
Plain = Annotated[
    bool,
    Parameter(
        name="--plain",
        help="Lines of text and prompts, for screen readers and for any terminal.",
        negative="",
    ),
]
Cards = Annotated[
    Literal["codes", "words", "symbols"] | None,
    Parameter(name="--cards", help="How --plain lists cards: QS, queen of spades or Q♠."),
]


def play(
    *,
    plain: Plain = False,
    rules: Annotated[
        str | None, Parameter(help=f"With --plain, begin with these: {', '.join(PRESETS)}.")
    ] = None,
    settings: Settings = None,
    names: Annotated[
        str | None, Parameter(help="With --plain, NAME,NAME… of the seats, clockwise.")
    ] = None,
    players: Annotated[
        str | None, Parameter(help="With --plain, for each seat human or a bot's name.")
    ] = None,
    cards: Cards = None,
    ascii_suits: Ascii = False,
) -> int:
    """Start the game on the screen, or in plain lines."""
    if plain:
        return start_plain(
            rules=rules,
            settings=settings,
            names=names,
            players=players,
            cards=cards,
            ascii_suits=ascii_suits,
        )
    given = {"rules": rules, "set": settings, "names": names, "players": players, "cards": cards}
    for name, value in given.items():
        if value is not None:
            wrong_use(f"--{name} goes with --plain: the screen asks for it")
    return start(ascii_suits=ascii_suits)


def resume(
    file: Record, /, *, plain: Plain = False, cards: Cards = None, ascii_suits: Ascii = False
) -> int:
    """Go on with the game in a record."""
    _check(file)
    if plain:
        return start_plain(file, cards=cards, ascii_suits=ascii_suits)
    if cards is not None:
        wrong_use("--cards goes with --plain")
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
