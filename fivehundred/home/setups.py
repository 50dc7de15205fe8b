"""How a game was set up: its rules and who sits where, so that one key can set it up again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fivehundred.home.files import BadFile, read_text, write_text
from fivehundred.rules.ruleset import AUSTRALIAN, PRESETS, BadRules, RuleSet, rules_from

HUMAN: Final = "human"
LONGEST_NAME: Final = 16
"""Characters of a player's name."""
USUAL_BOT: Final = "club"
USUAL_NAMES: Final = ("Ann", "Bea", "Cal", "Dot", "Eve", "Fay")


@dataclass(frozen=True, slots=True)
class Setup:
    """A game that could begin."""

    rules: RuleSet = AUSTRALIAN
    names: tuple[str, ...] = USUAL_NAMES[:4]
    """One for each seat."""
    players: tuple[str, ...] = (HUMAN, *[USUAL_BOT] * 3)
    """For each seat ``human`` or a bot's name."""
    preset: str = "australian"
    """The preset or the house rules from which the rules were made."""
    base: str = ""
    """The preset that house rules start from; nothing for a preset."""
    deals: str = "any"
    """Which deals to play, for practice: a name from table/practice.py."""
    seed: str = ""
    """What the cards are shuffled from; nothing, for chance."""

    def __post_init__(self) -> None:
        seats = self.rules.seats
        if len(self.names) != seats or len(self.players) != seats:
            raise ValueError(f"{self.rules.layout} has {seats} seats")

    @property
    def american(self) -> bool:
        """Whether kitty and misère are called widow and nullo."""
        return "american" in (self.base or self.preset)


def clean_name(text: str) -> str:
    """A name that fits on the table: printable, no spaces around it, not too long."""
    return "".join(letter for letter in text if letter.isprintable()).strip()[:LONGEST_NAME].strip()


def load_setup(path: Path) -> Setup | None:
    """The last set-up; None when there is none that can be read."""
    try:
        text = read_text(path)
        return None if text is None else _setup(json.loads(text))
    except (BadFile, ValueError, TypeError, KeyError, RecursionError):
        return None


def save_setup(path: Path, setup: Setup) -> None:
    """Remember a set-up. Raises BadFile."""
    usual = PRESETS.get(setup.base or setup.preset, AUSTRALIAN)
    rules = setup.rules.values()
    entry = {
        "preset": setup.preset,
        "base": setup.base,
        "rules": {name: value for name, value in rules.items() if value != getattr(usual, name)},
        "names": setup.names,
        "players": setup.players,
        "deals": setup.deals,
        "seed": setup.seed,
    }
    write_text(path, json.dumps(entry, ensure_ascii=False, indent=1) + "\n")


def _setup(entry: Mapping[str, Any]) -> Setup:
    preset = _text(entry["preset"])
    base = _text(entry.get("base", ""))
    try:
        rules = rules_from(dict(entry["rules"]), PRESETS.get(base or preset, AUSTRALIAN))
    except BadRules as error:
        raise ValueError(str(error)) from None
    return Setup(
        rules,
        tuple(clean_name(_text(name)) or "?" for name in entry["names"]),
        tuple(_text(player) for player in entry["players"]),
        preset,
        base,
        _text(entry["deals"]),
        _text(entry["seed"]),
    )


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > 200:
        raise TypeError("not a short text")
    return value
