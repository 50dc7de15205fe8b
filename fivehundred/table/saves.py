"""The saved games in a folder: each a record, named after the moment at which it began."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Final

from fivehundred.home.places import SUFFIX
from fivehundred.record.lines import BadLine, Header, load, printable
from fivehundred.record.store import Record, RecordError, read
from fivehundred.speech import points

_TAIL: Final = 1 << 16
"""Bytes at a file's end in which the result of a finished game is looked for."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game, or a file that should be one."""

    path: Path
    when: datetime
    """When it was last played, in local time."""
    summary: str
    """Who plays and how it stands, in one line; for a damaged file what is wrong."""
    header: Header | None = None
    """None for a damaged file."""
    deals: int = 0
    """Deals begun."""
    totals: tuple[int, ...] = ()
    """Each team's score."""
    finished: bool = False

    @property
    def damaged(self) -> bool:
        """Whether the file cannot be used."""
        return self.header is None


def new_path(folder: str | Path, now: datetime | None = None) -> Path:
    """A name that no file in the folder has: the moment, some letters by chance. Makes nothing."""
    moment = (now or datetime.now()).strftime("%Y-%m-%d-%H%M%S")
    while True:
        path = Path(folder) / f"{moment}-{secrets.token_hex(3)}{SUFFIX}"
        if not os.path.lexists(path):
            return path


def saved(folder: str | Path, most: int | None = None) -> list[SavedGame]:
    """The games in a folder, the last played first, damaged ones too; ``most``: only so many.

    Every record is checked.
    """
    return list(islice(each_game(folder), most))


def unfinished(folder: str | Path) -> list[SavedGame]:
    """The games that can be resumed, the last played first, and the damaged files."""
    return list(each_game(folder, finished_too=False))


def each_game(folder: str | Path, finished_too: bool = True) -> Iterator[SavedGame]:
    """The games in a folder one by one, each read when it is asked for, the last played first."""
    for path, when in _files(folder):
        if finished_too or not _has_result(path):
            game = _game(Path(path), when)
            if finished_too or not game.finished:
                yield game


def newest(folder: str | Path) -> tuple[SavedGame | None, int]:
    """The last played game that can be resumed, and how many files might be; few are read."""
    count = sum(not _has_result(path) for path, _ in _files(folder))
    games = each_game(folder, finished_too=False)
    return next((game for game in games if not game.damaged), None), count


def _files(folder: str | Path) -> Iterator[tuple[str, datetime]]:
    """The records of a folder with their times, newest first; none where there is no folder.

    Their paths are strings: Python interns the parts of each ``Path``, and a menu that looks at
    hundreds of files after each game would have that table made anew again and again.
    """
    found = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(SUFFIX):
                with suppress(OSError):
                    info = entry.stat()
                    if info.st_size or not entry.is_file():  # an empty file never became a game
                        found.append((info.st_mtime, entry.path))
    for time, path in sorted(found, reverse=True):
        yield path, _time(time)


def _time(seconds: float) -> datetime:
    """A file's time; the beginning of time for one that no calendar has."""
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return datetime.min


def _game(path: Path, when: datetime) -> SavedGame:
    try:
        record = read(path)
    except RecordError as error:
        where = "" if error.line is None else f"line {error.line}: "
        return SavedGame(path, when, f"{printable(path.name)}: {where}{error.reason}")
    state = record.final
    deals = len(state.sheet) + state.thrown_in
    deals += state.deal is not None and state.stage not in ("result", "over")
    return SavedGame(
        path=path,
        when=when,
        summary=_words(record, deals),
        header=record.header,
        deals=deals,
        totals=state.totals,
        finished=state.stage == "over",
    )


def _words(record: Record, deals: int) -> str:
    """``Ann, Bea, Cal, Dot · deal 3 · 240 : −60``."""
    totals = " : ".join(points(total) for total in record.final.totals)
    return f"{', '.join(record.header.seats)} · deal {max(deals, 1)} · {totals}"


def _has_result(path: str) -> bool:
    """Whether the file's end holds a result, so that reading it all can be spared."""
    try:
        if not os.path.isfile(path):
            return False  # opening a pipe would wait for its other end
        with open(path, "rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - _TAIL))
            lines = file.read().splitlines()
    except OSError:
        return False
    for line in reversed(lines):
        with suppress(BadLine):
            obj = load(line)
            if isinstance(obj, dict) and obj.get("type") == "result":
                return True
    return False
