"""Reading and writing the user's small text files, whatever state the disk is in."""

from __future__ import annotations

import os
import re
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

LARGEST = 1 << 20
"""Bytes; a larger file is no file of ours."""

_PLACE: Final = re.compile(r" ?\(at (?:line (\d+), column \d+|end of document)\)")


class BadFile(Exception):
    """A file that cannot be read or written; its text is one line: the file and the reason."""

    def __init__(self, text: str) -> None:
        super().__init__(shown(text))


def shown(path: str | Path) -> str:
    """A path for people, with all that a terminal would obey made visible as ``�``."""
    from fivehundred.record.lines import printable  # here: a good day needs nothing of the records

    return printable(str(path))


def words_of(error: OSError) -> str:
    """The system's reason in words: ``no space left on device``."""
    from fivehundred.record import store

    return store.words_of(error)


def not_a_file(path: Path) -> str:
    """Why something that is no ordinary file is refused."""
    from fivehundred.record import store

    return store.not_a_file(path)


def _is_null(path: Path) -> bool:
    """Whether the file is the system's nothing, to which some link what they do without."""
    return os.path.realpath(path) == os.devnull


def read_text(path: Path, largest: int = LARGEST) -> str | None:
    """The text of a small UTF-8 file; None when there is none. Raises BadFile."""
    try:
        if path.exists() and not path.is_file() and not _is_null(path):
            # Not a pipe above all: opening one would wait for its other end.
            raise BadFile(f"{path}: {not_a_file(path)}")
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadFile(f"{path}: {words_of(error)}") from None
    if len(data) > largest:
        raise BadFile(f"{path}: too large to be such a file")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile(f"{path}:{line}: not UTF-8 text") from None


def parse_toml(text: str, path: Path) -> dict[str, Any]:
    """The values of a TOML text. Raises BadFile, naming the line where the text goes wrong."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        # A number of 5,000 digits is a plain ValueError, nesting 1,000 deep a RecursionError.
        reason = str(error).splitlines()[0][:200] if str(error) else "not TOML"
        place = _PLACE.search(reason)
        if place is None:
            raise BadFile(f"{path}: {reason}") from None
        line = place[1] or str(text.count("\n") + 1)
        raise BadFile(f"{path}:{line}: {reason[: place.start()].strip()}") from None


def line_of(text: str, key: str) -> int:
    """The number of the first line that sets a key (0 when none is found)."""
    for number, line in enumerate(text.splitlines(), 1):
        name, equals, _ = line.partition("=")
        if equals and name.strip().strip("\"'") == key:
            return number
    return 0


def write_text(path: Path, text: str) -> None:
    """Put a text in the place of a file: all of it or none of it. Raises BadFile."""
    spare = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Through a link, so that settings kept in another place stay there.
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():  # a link to a device must not cost the device
            raise BadFile(f"{path}: {not_a_file(target)}")
        spare = target.with_name(spare.name)
        with spare.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        spare.replace(target)
    except (OSError, UnicodeEncodeError) as error:
        with suppress(OSError):
            spare.unlink()
        reason = words_of(error) if isinstance(error, OSError) else "text that is no UTF-8"
        raise BadFile(f"{path}: {reason}") from None


def put_aside(path: Path) -> str:
    """Move a file that cannot be read out of the way. Returns where, in words. Raises BadFile."""
    aside = path.with_name(f"{path.name}.bad")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.bad{number}")
    try:
        path.rename(aside)
    except OSError as error:
        raise BadFile(f"{path}: {words_of(error)}") from None
    return shown(f"{path} could not be read; it is kept as {aside.name}")
