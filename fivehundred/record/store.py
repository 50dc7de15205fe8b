"""Record files, read and checked by replaying them (record.md)."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final

from fivehundred.record.lines import (
    BadLine,
    Header,
    NotJson,
    action_of,
    header_of,
    load,
    printable,
)
from fivehundred.rules.actions import Action, IllegalAction
from fivehundred.rules.game import GameState, apply, new_game

LONGEST_LINE: Final = 1 << 20
"""Bytes; far more than any line of a game."""
LARGEST_FILE: Final = 1 << 26
"""Bytes; about 15,000 deals."""
_LONGEST_REASON: Final = 300


class RecordError(Exception):
    """A record that cannot be used; its text is one line: file, line if there is one, reason."""

    def __init__(self, path: str | Path, line: int | None, reason: str) -> None:
        reason = printable(reason)
        if len(reason) > _LONGEST_REASON:
            reason = f"{reason[: _LONGEST_REASON - 1]}…"
        self.path = str(path)
        self.line = line
        self.reason = reason
        place = printable(self.path) if line is None else f"{printable(self.path)}:{line}"
        super().__init__(f"{place}: {reason}")


@dataclass(frozen=True, slots=True)
class Record:
    """A record that was read and breaks no rule."""

    path: str
    """The file, or a name for what is no file."""
    header: Header
    actions: tuple[Action, ...]
    lines: tuple[int, ...]
    """The line number of each action."""
    length: int
    """The number of lines, commentary included."""
    final: GameState
    """The game after the last action."""
    notice: str | None = None
    """That the last line was cut off and left out."""
    ends: tuple[int, ...] = field(default=(), repr=False)
    """Bytes up to the end of the header and of each action; empty for what is no file."""

    def states(self) -> Iterator[GameState]:
        """The game before the first action, then after each."""
        state = new_game(self.header.rules)
        yield state
        for action in self.actions:
            state = apply(state, action)
            yield state


# ---- reading ----------------------------------------------------------------------------------


def read(path: str | Path, last: int | None = None) -> Record:
    """The record in a file, or its first ``last`` lines: what comes after is then not looked at.

    Raises RecordError: for the first wrong line, or why it is not read.
    """
    try:
        if not _is_file(path):
            raise RecordError(path, None, not_a_file(path))
        with open(path, "rb") as file:
            return replay(path, Lines(file, path, last))
    except OSError as error:
        raise RecordError(path, None, words_of(error)) from None


def _is_file(path: str | Path) -> bool:
    """Whether there is an ordinary file. Raises OSError when there is nothing."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except ValueError:  # NUL or half a letter, in a name that another record mentions
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from None


def parse(objects: Iterable[object], name: str = "record") -> Record:
    """The record whose lines are those JSON values. Raises RecordError, ``name`` being its file."""
    return replay(name, ((number, 0, obj) for number, obj in enumerate(objects, 1)))


class Lines:
    """The lines of a file: the number of each, the bytes up to its end, its JSON value."""

    def __init__(self, file: BinaryIO, path: str | Path, last: int | None = None) -> None:
        self.end = 0
        """Bytes up to the end of the last good line."""
        self.open_ended = False
        """The last good line has no newline."""
        self.cut_off: int | None = None
        """The number of a last line that was cut off."""
        self._file = file
        self._path = path
        self._last = last

    def __iter__(self) -> Iterator[tuple[int, int, object]]:
        number = 0
        while number != self._last and (line := self._file.readline(LONGEST_LINE + 1)):
            number += 1
            if len(line) > LONGEST_LINE:
                raise RecordError(self._path, number, "the line is too long for a record's")
            self.open_ended = not line.endswith(b"\n")
            try:
                obj = load(line)
            except NotJson as error:
                if self.open_ended:
                    self.cut_off, self.open_ended = number, False
                    return
                raise RecordError(self._path, number, str(error)) from None
            except BadLine as error:
                raise RecordError(self._path, number, str(error)) from None
            self.end += len(line)
            if self.end > LARGEST_FILE:
                raise RecordError(self._path, number, "the file is too large for a record")
            yield number, self.end, obj


def replay(path: str | Path, lines: Iterable[tuple[int, int, object]]) -> Record:
    """The lines as a record, each checked against the rules."""
    header: Header | None = None
    actions: list[Action] = []
    numbers: list[int] = []
    ends: list[int] = []
    number = 0
    for number, end, obj in lines:
        try:
            if header is None:
                header = header_of(obj)
                state = new_game(header.rules)
            else:
                action = action_of(obj)
                if action is None:
                    continue
                state = apply(state, action)
                actions.append(action)
                numbers.append(number)
            ends.append(end)
        except (BadLine, IllegalAction) as error:
            raise RecordError(path, number, str(error)) from None
    if header is None:
        raise RecordError(path, 1, "this is no record: it has no game line")
    cut_off = lines.cut_off if isinstance(lines, Lines) else None
    return Record(
        path=str(path),
        header=header,
        actions=tuple(actions),
        lines=tuple(numbers),
        length=number,
        final=state,
        notice=None
        if cut_off is None
        else f"{printable(str(path))}:{cut_off}: the last line was cut off: left out",
        ends=tuple(ends) if isinstance(lines, Lines) else (),
    )


def words_of(error: OSError) -> str:
    """The system's reason in words: ``no space left on device``."""
    text = error.strerror or str(error) or type(error).__name__
    return text[:1].lower() + text[1:]


def not_a_file(path: str | Path) -> str:
    """Why something that is no ordinary file is refused."""
    return "is a directory" if os.path.isdir(path) else "is no ordinary file"
