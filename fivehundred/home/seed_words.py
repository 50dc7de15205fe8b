"""The words from which the cards of practice games come, so that a resumed game goes on with them.

They lie beside the records and never in one: who reads a record must not learn the cards to come.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from fivehundred.home.files import BadFile, read_text, write_text

MOST: Final = 200
"""Games whose words are kept, the newest."""


def keep_word(path: Path, game: str, word: str) -> None:
    """Remember the word of a game, by its record's file name. Raises BadFile."""
    words = {name: kept for name, kept in _words(path).items() if name != game}
    words[game] = word
    newest = dict(list(words.items())[-MOST:])
    write_text(path, json.dumps(newest, ensure_ascii=False, indent=1) + "\n")


def word_of(path: Path, game: str) -> str:
    """The word of a game; empty when none is known."""
    word = _words(path).get(game)
    return word if isinstance(word, str) else ""


def _words(path: Path) -> dict[str, Any]:
    try:
        words = json.loads(read_text(path) or "{}")
    except (BadFile, ValueError, RecursionError):
        return {}
    return words if isinstance(words, dict) else {}
