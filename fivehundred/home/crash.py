"""Faults of the program: a report of each in a file, and one line that names the file."""

from __future__ import annotations

import os
import sys
import traceback
from datetime import datetime
from pathlib import Path
from typing import Final

import fivehundred
from fivehundred.home.files import shown
from fivehundred.home.places import places

FAULT: Final = 70
"""Exit code: a fault of the program itself."""
_LONGEST: Final = 200
"""Letters of an error's own words in the line; the report has all of them."""


def last_words(error: BaseException, record: Path | None = None) -> str:
    """Write a report, and return the one line that a person needs to be told.

    ``record``: the game that was open, if any.
    """
    path = write_report(error, record)
    where = f"what happened is in {shown(path)}" if path else "and no report could be written"
    return f"fivehundred: a fault of the program: {_what(error)}; {where}"


def write_report(error: BaseException, record: Path | None = None) -> Path | None:
    """Write what is needed to understand a crash. Returns the file; None if there can be none."""
    from tempfile import gettempdir

    now = datetime.now().astimezone()
    parts = [
        f"Five Hundred {fivehundred.__version__}, {now.isoformat(timespec='seconds')}",
        f"Python {sys.version.split()[0]}, Textual {_textual()}, {sys.platform}, "
        f"TERM={os.environ.get('TERM', '')}",
        "",
        "".join(traceback.format_exception(error)),
        f"The record so far, {record}:" if record else "No game was open.",
    ]
    if record is not None:
        try:
            parts.append(record.read_text(encoding="utf-8", errors="replace"))
        except OSError as unread:
            parts.append(f"(it cannot be read: {unread})")
    name = f"crash-{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    for folder in (places().state, Path(gettempdir())):
        path = folder / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(parts), encoding="utf-8", errors="backslashreplace")
        except OSError:
            continue
        return path
    return None


def _what(error: BaseException) -> str:
    """What went wrong and in which line of the program, on one line."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "?"
    told = " ".join(f"{type(error).__name__}: {error}".split())
    return f"{''.join(char for char in told if char.isprintable())[:_LONGEST]} ({place})"


def _textual() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("textual")
    except PackageNotFoundError:
        return "?"
