"""Tables opened for a person: a new game, a saved one, the same cards again."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from fivehundred.bots.registry import BadBot
from fivehundred.home.setups import Setup
from fivehundred.record.lines import Header
from fivehundred.record.store import RecordError, read
from fivehundred.table.players import bots_of
from fivehundred.table.practice import SEEDED, dealer_for, practice_header, seed_of
from fivehundred.table.saves import new_path
from fivehundred.table.shuffle import new_seed
from fivehundred.table.table import OnUnsaved, Table

_WORD_LOST: Final = (
    "the word from which this game’s cards came is not known here: the deals to come are by chance"
)


class CannotOpen(Exception):
    """A table that cannot be opened; its text is the reason, in one line."""


def begin(setup: Setup, folder: Path, *, on_unsaved: OnUnsaved) -> Table:
    """A new game with its record in the folder. Raises CannotOpen."""
    extra = {
        "players": list(setup.players),
        "preset": setup.preset,
        "american": setup.american,
        **practice_header(setup.deals, seeded=bool(setup.seed)),
    }
    seed = seed_of(setup.seed) if setup.seed else new_seed()
    return _new(Header(setup.rules, setup.names, extra), folder, seed, on_unsaved)


def again(path: Path, turn: int, folder: Path, *, on_unsaved: OnUnsaved) -> Table:
    """The cards of a record once more; each hand goes ``turn`` seats on. Raises CannotOpen."""
    try:
        old = read(path).header
    except RecordError as error:
        raise CannotOpen(str(error)) from None
    extra = {key: value for key, value in old.extra.items() if key != SEEDED}
    if extra.get("cards_of") is None:
        extra |= practice_header(cards_of=path, turn=turn)
    else:  # the same cards for the third time: still those of the first record
        before = extra.get("turn", 0)
        extra["turn"] = (turn + (before if isinstance(before, int) else 0)) % old.rules.seats
    return _new(Header(old.rules, old.seats, extra), folder, new_seed(), on_unsaved)


def resume(path: Path, *, word: str = "", on_unsaved: OnUnsaved) -> Table:
    """A saved game, to go on with; its cards come from the word if it has one. Raises CannotOpen.

    The table's notice says so when the game had a word and it is not given.
    """
    try:
        header = read(path).header
        bots_of(header)
        seeded = header.extra.get(SEEDED) is True
        seed = seed_of(word) if seeded and word else new_seed()
        dealer = dealer_for(header, seed, path.parent)
        table = Table.resume(path, seed=seed, dealer=dealer, on_unsaved=on_unsaved)
    except (RecordError, BadBot) as error:
        raise CannotOpen(str(error)) from None
    if seeded and not word:
        table.notice = "; ".join(filter(None, (table.notice, _WORD_LOST)))
    return table


def _new(header: Header, folder: Path, seed: bytes, on_unsaved: OnUnsaved) -> Table:
    began = datetime.now(UTC).isoformat(timespec="seconds")
    header = Header(header.rules, header.seats, {**header.extra, "began": began})
    try:
        bots_of(header)
    except BadBot as error:
        raise CannotOpen(str(error)) from None
    dealer = dealer_for(header, seed, folder)
    return Table.new(header, path=new_path(folder), seed=seed, dealer=dealer, on_unsaved=on_unsaved)
