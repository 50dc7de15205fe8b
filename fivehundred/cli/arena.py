"""``fivehundred arena``: one bot against another, and which is better by how much."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from fivehundred.cli.console import INTERRUPTED, draw, write_json, wrong_use
from fivehundred.cli.options import (
    Jobs,
    Json,
    Preset,
    Seed,
    Settings,
    counting,
    jobs_for,
    rules_for,
    seed_for,
)
from fivehundred.cli.running import bot_named, check_bot, collect
from fivehundred.cli.workers import spread, stopped

if TYPE_CHECKING:
    from fivehundred.bots.arena import Duplicate, Match
    from fivehundred.rules.ruleset import RuleSet


def arena(
    a: Annotated[str, Parameter(help="A bot, settings included: expert:worlds=20")],
    b: Annotated[str, Parameter(help="The bot that it meets.")],
    /,
    *,
    deals: Annotated[
        int | None,
        counting("Single deals to play, each from 0:0 (200, if --games is not given).", 1),
    ] = None,
    games: Annotated[int | None, counting("Whole games to play instead.", 1)] = None,
    preset: Preset = "australian",
    settings: Settings = None,
    seed: Seed = None,
    jobs: Jobs = None,
    json: Json = False,
) -> int:
    """Measure bot A against bot B in a duplicate match.

    Every deal (or game) is played once for each team that A can be, with the same cards, so that
    their luck cancels. The answer is A's points minus B's, per deal, and A's share of the games.
    """
    if deals is not None and games is not None:
        wrong_use("give --deals or --games, not both")
    rules = rules_for(preset, settings)
    for name in (a, b):
        check_bot(name)
    first = seed_for(seed)
    count = games or deals or 200
    work = (_Pairing(rules, a, b, first, index, games is not None) for index in range(count))

    from fivehundred.bots.arena import Match

    match = Match()
    interrupted = collect(
        spread(_pair, work, jobs_for(jobs, count)),
        count,
        "games" if games else "deals",
        match.duplicates.append,
    )
    answer = _answer(match, a, b, first, whole_games=games is not None)
    if json:
        write_json(answer)
    else:
        _draw_match(answer, match, rules)
    return INTERRUPTED if interrupted else 0


@dataclass(frozen=True, slots=True)
class _Pairing:
    """One deal or game of a match, for a worker."""

    rules: RuleSet
    a: str
    b: str
    seed: int
    index: int
    whole_game: bool


def _pair(task: _Pairing) -> Duplicate:
    from fivehundred.bots import arena

    a, b = bot_named(task.a), bot_named(task.b)
    cards = arena.game_seed(task.seed, task.index)
    if task.whole_game:
        return arena.duplicate_game(task.rules, a, b, cards, stopped)
    return arena.duplicate_deal(task.rules, a, b, cards, task.index % task.rules.seats, stopped)


def _answer(match: Match, a: str, b: str, seed: int, *, whole_games: bool) -> dict[str, object]:
    points, wins = match.points_per_deal, match.win_rate
    return {
        "bots": {"A": a, "B": b},
        "deals": match.deals if whole_games else len(match.duplicates),
        "games": len(match.duplicates) if whole_games else None,
        "points_per_deal": _number(points.mean, 3),
        "standard_error": _number(points.error, 3),
        "win_rate": _number(wins.mean, 4) if whole_games else None,
        "win_rate_error": _number(wins.error, 4) if whole_games else None,
        "seconds_per_decision": {
            side: _number(match.seconds_per_decision(number), 7)
            for number, side in enumerate(("A", "B"))
        },
        "contracts": {
            side: {
                level: {"bid": bid, "made": made}
                for level, (bid, made) in match.contracts(side).items()
            }
            for side in ("A", "B")
        },
        "seed": seed,
    }


def _number(value: float | None, places: int) -> float | None:
    """Rounded, for JSON, which has no NaN."""
    return None if value is None or math.isnan(value) else round(value, places)


def _draw_match(answer: dict[str, Any], match: Match, rules: RuleSet) -> None:
    from rich.box import SIMPLE
    from rich.table import Table

    from fivehundred.speech import counted, minus

    def with_error(mean: float | None, error: float | None, spelling: str) -> str:
        if mean is None:
            return "–"
        spread = "" if error is None else f" ± {error:{spelling.lstrip('+')}}"
        return minus(format(mean, spelling)) + spread

    unit = "game" if answer["games"] is not None else "deal"
    lines = [
        f"{answer['bots']['A']} (A) against {answer['bots']['B']} (B): "
        f"{counted(len(match.duplicates), unit)}, each played {rules.teams} times; "
        f"seed {answer['seed']}",
        "A's points minus B's, per deal: "
        + with_error(answer["points_per_deal"], answer["standard_error"], "+z.2f"),
    ]
    if answer["win_rate"] is not None:
        even = f" (even: {1 / rules.teams:.1%})" if rules.teams > 2 else ""
        rate = with_error(answer["win_rate"], answer["win_rate_error"], ".1%")
        lines.append(f"A's share of the games won: {rate}{even}")
    table = Table(title="Contracts made of those bid", box=SIMPLE, title_justify="left")
    table.add_column("")
    levels = list(dict.fromkeys([*answer["contracts"]["A"], *answer["contracts"]["B"]]))
    for level in levels:
        table.add_column(level, justify="right")
    table.add_column("time per decision", justify="right")
    for side in ("A", "B"):
        cells = [answer["contracts"][side].get(level) for level in levels]
        seconds = answer["seconds_per_decision"][side]
        table.add_row(
            side,
            *(f"{cell['made']}/{cell['bid']}" if cell else "–" for cell in cells),
            "–" if seconds is None else f"{1000 * seconds:.3f} ms",
        )
    draw(*lines, table)


COMMANDS = (arena,)
