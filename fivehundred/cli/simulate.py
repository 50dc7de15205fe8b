"""``fivehundred simulate``: bots play whole games, with no screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from fivehundred.cli.console import INTERRUPTED, draw, write_json, wrong_use
from fivehundred.cli.options import (
    Jobs,
    Json,
    Preset,
    Seed,
    Settings,
    bot_names,
    counting,
    jobs_for,
    rules_for,
    seed_for,
)
from fivehundred.cli.running import bot_named, check_bot, collect
from fivehundred.cli.workers import spread, stopped

if TYPE_CHECKING:
    from fivehundred.bots.arena import Played, Tally
    from fivehundred.rules.actions import Action
    from fivehundred.rules.ruleset import RuleSet


def simulate(
    *,
    preset: Preset = "australian",
    settings: Settings = None,
    bots: Annotated[
        str,
        Parameter(help="NAME,…: one bot for all seats, one for each team or one for each seat."),
    ] = "novice",
    games: Annotated[int, counting("Games to play.", 1)] = 100,
    seed: Seed = None,
    out: Annotated[Path | None, Parameter(help="Folder for a record of each game.")] = None,
    jobs: Jobs = None,
    json: Json = False,
) -> int:
    """Let bots play whole games, and sum up what happened."""
    rules = rules_for(preset, settings)
    names = _seated(bots, rules)
    if out is not None:
        _make_folder(out)
    first = seed_for(seed)
    work = (_Simulation(rules, names, first, index, out) for index in range(games))

    from fivehundred.bots.arena import Tally

    tally = Tally(rules.teams)
    start = perf_counter()
    results = spread(_simulate, work, jobs_for(jobs, games))
    interrupted = collect(results, games, "games", tally.add)
    seconds = perf_counter() - start
    if json:
        write_json(_summary(tally, names, first, seconds))
    else:
        _draw_summary(tally, names, first, seconds)
    return INTERRUPTED if interrupted else 0


@dataclass(frozen=True, slots=True)
class _Simulation:
    """One game of a run, for a worker."""

    rules: RuleSet
    names: tuple[str, ...]
    seed: int
    index: int
    out: Path | None


def _simulate(task: _Simulation) -> Played:
    from fivehundred.bots import arena

    actions: list[Action] = []
    played = arena.play_game(
        task.rules,
        [bot_named(name) for name in task.names],
        arena.game_seed(task.seed, task.index),
        keep=actions.append,
        stopped=stopped,
    )
    if task.out is not None:
        _write_record(task, task.out, actions)
    return played


def _write_record(task: _Simulation, out: Path, actions: list[Action]) -> None:
    """Keep a game; a file that is there already must be the same, and is left alone."""
    from fivehundred.record import lines, writer

    header = lines.Header(
        task.rules,
        tuple(f"{name.partition(':')[0]} {seat}" for seat, name in enumerate(task.names)),
        {"players": list(task.names)},
    )
    path = out / f"{task.seed}-{task.index + 1:06}.500.jsonl"
    if not path.exists():
        try:
            writer.write(path, header, actions)
        except writer.NotSaved as error:
            wrong_use(str(error))
        return
    objects = [lines.header_object(header), *map(lines.object_of, actions)]
    if path.read_bytes() != b"".join(map(lines.dump, objects)):
        wrong_use(f"{path}: another game has this name already")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        wrong_use(f"cannot write to {folder}: {error.strerror}")


def _seated(text: str, rules: RuleSet) -> tuple[str, ...]:
    """The bot of each seat."""
    names = bot_names(text)
    for name in names:
        check_bot(name)
    if len(names) not in (1, rules.teams, rules.seats):
        numbers = sorted({1, rules.teams, rules.seats})
        wrong_use(
            f"--bots names {len(names)} bots: with {rules.seats} seats in {rules.teams} teams "
            f"it takes {', '.join(map(str, numbers[:-1]))} or {numbers[-1]}"
        )
    return tuple(names[seat % len(names)] for seat in range(rules.seats))


def _summary(tally: Tally, names: tuple[str, ...], seed: int, seconds: float) -> dict[str, object]:
    return {
        "games": tally.games,
        "unfinished": tally.unfinished,
        "deals": tally.deals,
        "thrown_in": tally.thrown_in,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(tally.decisions / seconds),
        "contracts": {
            code: {"bid": tally.bid[code], "made": tally.made[code]} for code in sorted(tally.bid)
        },
        "wins": [tally.wins[team] for team in range(tally.teams)],
        "bots": list(names),
        "seed": seed,
    }


def _draw_summary(tally: Tally, names: tuple[str, ...], seed: int, seconds: float) -> None:
    from rich.box import SIMPLE
    from rich.table import Table

    from fivehundred.rules.trumps import Strain
    from fivehundred.speech import counted

    lines = [
        f"{counted(tally.games, 'game')}, {counted(tally.deals, 'deal')} "
        f"({tally.thrown_in} thrown in), {counted(tally.decisions, 'decision')}, "
        f"{tally.decisions / seconds:,.0f} a second; seed {seed}"
    ]
    if tally.unfinished:
        lines.append(f"{counted(tally.unfinished, 'game')} given up after too many deals")
    for team in range(tally.teams):
        wins = tally.wins[team]
        players = ", ".join(dict.fromkeys(names[team :: tally.teams]))
        share = f" ({wins / tally.games:.1%})" if tally.games else ""
        lines.append(f"Team {team} ({players}) won {wins}{share}")
    table = Table(title="Contracts made of those bid", box=SIMPLE, title_justify="left")
    table.add_column("level")
    for strain in Strain:
        table.add_column(strain.symbol, justify="right")
    for level in range(6, 11):
        cells = [_made_of(tally, f"{level}{strain.letter}") for strain in Strain]
        table.add_row(str(level), *cells)
    for code, word in (("misere", "misère"), ("open", "open misère"), ("blind", "blind misère")):
        table.add_row(word, *[""] * 4, _made_of(tally, code))
    draw(*lines, table)


def _made_of(tally: Tally, code: str) -> str:
    return f"{tally.made[code]}/{tally.bid[code]}" if tally.bid[code] else "–"


COMMANDS = (simulate,)
