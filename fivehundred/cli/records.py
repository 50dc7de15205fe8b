"""``fivehundred verify`` and ``fivehundred show``: what is in a record."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from fivehundred.cli.console import (
    NO,
    WRONG_USE,
    complain,
    draw,
    write,
    write_json,
    wrong_use,
)
from fivehundred.cli.options import Json, counting
from fivehundred.record.fair import check
from fivehundred.record.lines import printable
from fivehundred.record.store import Record, RecordError, read
from fivehundred.rules.game import GameState
from fivehundred.rules.observe import view_of
from fivehundred.speech import counted


def verify(
    *files: Annotated[str, Parameter(help="Records to replay.", negative="")],
) -> int:
    """Replay records and name the first line of each that breaks a rule, as FILE:LINE: reason.

    Exit code 1 when one breaks a rule, 2 when one cannot be read.
    """
    if not files:
        wrong_use("verify which file?")
    code = 0
    for file in files:
        try:
            record = read(file)
            check(file)
        except RecordError as error:
            complain(str(error))
            code = max(code, WRONG_USE if error.line is None else NO)
            continue
        if record.notice is not None:
            complain(record.notice)
        write(f"{printable(file)}: fine, {_told(record)}")
    return code


def _told(record: Record) -> str:
    """How far the game in a record has come."""
    state = record.final
    deals = len(state.sheet) + state.thrown_in
    told = f"{counted(record.length, 'line')}, {counted(deals, 'deal')}"
    return f"{told}, finished" if state.stage == "over" else f"{told}, unfinished"


def show(
    file: Annotated[str, Parameter(help="A record.")],
    /,
    *,
    at: Annotated[
        int | None, counting("The position after this line of the file; the last if left out.", 1)
    ] = None,
    seat: Annotated[int | None, counting("Only what this seat may see.")] = None,
    json: Json = False,
) -> None:
    """Show the position in a record."""
    record, state = position_at(file, at, seat)
    if seat is not None and seat >= state.rules.seats:
        wrong_use(f"there is no seat {seat}: they are 0 to {state.rules.seats - 1}")
    view = None if seat is None else view_of(state, seat)
    if json:
        from fivehundred.cli.position import seen_position, whole_position

        write_json(whole_position(state) if view is None else seen_position(view))
        return
    from fivehundred.cli.picture import picture

    if view is None:
        hands = None if state.deal is None else state.deal.hands
        draw(*picture(view_of(state, 0), record.header.seats, hands))
    else:
        draw(*picture(view, record.header.seats))


def position_at(file: str, at: int | None, seat: int | None = None) -> tuple[Record, GameState]:
    """The record, as far as it matters, and the game after line ``at`` (by default the last).

    What comes after that line is not looked at: it may be broken, and must not be told of.
    """
    try:
        record = read(file, at)
    except RecordError as error:
        if seat is None or error.line is None:
            wrong_use(str(error))
        # The reason may name cards that the seat may not see.
        wrong_use(f"{error.path}:{error.line}: the record is broken here; see 'fivehundred verify'")
    if record.notice is not None:
        complain(record.notice)
    if at is not None and at > record.length:
        wrong_use(f"{file} has no line {at}: it has {record.length}")
    return record, record.final


COMMANDS = (verify, show)
