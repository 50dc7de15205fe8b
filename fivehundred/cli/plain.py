"""``fivehundred --plain``: the game as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from fivehundred.cli.console import wrong_use
from fivehundred.cli.options import bot_names, rules_for
from fivehundred.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from fivehundred.home.setups import Setup


def start_plain(
    record: Path | None = None,
    *,
    rules: str | None = None,
    settings: Sequence[str] | None = None,
    names: str | None = None,
    players: str | None = None,
    cards: Literal["codes", "words", "symbols"] | None = None,
    ascii_suits: bool = False,
) -> int:
    """Play in plain lines; its exit code. Rules, names or players begin a new game unasked."""
    from fivehundred.plain import run

    setup = None
    if any(option is not None for option in (rules, settings, names, players)):
        preset = rules or "australian"
        setup = _setup(rules_for(preset, settings), names, players, preset)
    return run(setup, record=record, lists=cards or "codes", ascii_only=ascii_suits or None)


def _setup(rules: RuleSet, names: str | None, players: str | None, preset: str) -> Setup:
    from fivehundred.bots.registry import NAMES, BadBot, make
    from fivehundred.home.setups import HUMAN, USUAL_NAMES, Setup, clean_name

    seats = rules.seats
    who = [HUMAN] + [NAMES[-1]] * (seats - 1) if players is None else bot_names(players)
    given = [] if names is None else [clean_name(name) for name in names.split(",")]
    called = [*given, *(name for name in USUAL_NAMES if name not in given)][:seats]
    if len(who) != seats:
        wrong_use(f"--players names {len(who)} of the {seats} seats: {HUMAN}, or a bot's name")
    if len(given) > seats or "" in given or len(set(given)) != len(given):
        wrong_use(f"--names takes at most {seats} different names")
    for player in who:
        if player != HUMAN:
            try:
                make(player)
            except BadBot as error:
                wrong_use(f"{error}; or {HUMAN}")
    return Setup(rules, tuple(called), tuple(who), preset)
