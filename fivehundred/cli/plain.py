"""A game of ``fivehundred --plain`` that the command line sets up, so that nothing is asked."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.bots.registry import BadBot, make
from fivehundred.cli.console import wrong_use
from fivehundred.cli.options import bot_names, rules_for
from fivehundred.home.setups import HUMAN, USUAL_BOT, USUAL_NAMES, Setup, clean_name


def setup_of(
    preset: str | None, settings: Sequence[str] | None, names: str | None, players: str | None
) -> Setup:
    """The set-up of those options, the usual where one is left out. Ends the command if wrong."""
    preset = preset or "australian"
    rules = rules_for(preset, settings)
    seats = rules.seats
    who = [HUMAN] + [USUAL_BOT] * (seats - 1) if players is None else bot_names(players)
    if len(who) != seats:
        wrong_use(f"--players takes {seats} players, not {len(who)}: {HUMAN}, or a bot's name")
    for player in who:
        if player != HUMAN:
            try:
                make(player)
            except BadBot as error:
                wrong_use(f"--players: {error}; or {HUMAN}")
    given = [] if names is None else [clean_name(name) for name in names.split(",")]
    if len(given) > seats or "" in given or len(set(given)) != len(given):
        wrong_use(f"--names takes at most {seats} names, none of them empty or twice")
    called = [*given, *(name for name in USUAL_NAMES if name not in given)][:seats]
    return Setup(rules, tuple(called), tuple(who), preset)
