"""``fivehundred where`` and ``fivehundred stats``: the user's own files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from fivehundred.cli.console import (
    WRONG_USE,
    complain,
    draw,
    write,
    write_json,
    wrong_use,
)
from fivehundred.cli.options import Json

if TYPE_CHECKING:
    from rich.table import Table

    from fivehundred.home.stats import Share, Statistics

BAR = 10
"""Cells of a bar."""
_EIGHTHS = " ▏▎▍▌▋▊▉█"
_MISERES = {"misere": "misère", "open": "open misère", "blind": "blind misère"}


def where(*, json: Json = False) -> None:
    """Tell where settings, house rules, saved games, statistics and logs are."""
    from fivehundred.home.files import shown
    from fivehundred.home.places import places

    mine = places()
    rows = {
        "settings": mine.settings,
        "house rules": mine.house_rules,
        "games": mine.games,
        "statistics": mine.statistics,
        "logs": mine.state,
    }
    if json:
        write_json({name.replace(" ", "_"): str(path) for name, path in rows.items()})
        return
    for name, path in rows.items():
        write(f"{name + ':':13}{shown(path)}")


def stats(
    *files: Annotated[Path, Parameter(help="Records; your own games if left out.")],
    json: Json = False,
) -> int:
    """Add up who won what, and what was bid and made.

    Exit code 2 when one of the named records cannot be read; the others are counted.
    """
    from fivehundred.home.places import places
    from fivehundred.home.stats import collect

    mine = places()
    for file in files:
        if not file.is_file():
            there = file.exists() or file.is_symlink()
            wrong_use(f"{file}: {'is no ordinary file' if there else 'there is no such file'}")
    statistics = collect(files) if files else collect(mine.records(), mine.statistics)
    for notice in statistics.notices:
        complain(f"not counted: {notice}")
    code = WRONG_USE if files and statistics.notices else 0
    if json:
        write_json(_as_object(statistics))
    elif not statistics.scored and not statistics.finished:
        write("No deal has been played yet.")
    else:
        draw(_head(statistics), _players(statistics), _contracts(statistics))
    return code


def _as_object(statistics: Statistics) -> dict[str, object]:
    contracts = {
        f"{level}{strain.letter}": share for (level, strain), share in statistics.contracts.items()
    }
    contracts.update({kind.value: share for kind, share in statistics.miseres.items()})
    return {
        "finished": statistics.finished,
        "unfinished": statistics.unfinished,
        "practice": statistics.practice,
        "deals": statistics.scored,
        "thrown_in": statistics.thrown_in,
        "contracts": {
            code: {"bid": share.of, "made": share.made} for code, share in sorted(contracts.items())
        },
        "players": [
            {
                "name": player.name,
                "bot": player.bot,
                "games": player.games.of,
                "games_won": player.games.made,
                "deals": player.deals.of,
                "deals_won": player.deals.made,
                "bid": player.contracts.of,
                "made": player.contracts.made,
                "miseres": player.miseres.of,
                "miseres_made": player.miseres.made,
                "points_per_deal": round(player.points_a_deal, 2),
                "tricks_per_deal": round(player.tricks_a_deal, 2),
            }
            for player in statistics.ranking
        ],
    }


def _head(statistics: Statistics) -> str:
    from fivehundred.speech import counted

    words = f"{counted(statistics.finished, 'game')} finished, {statistics.unfinished} not yet; "
    words += f"{counted(statistics.scored, 'deal')} played, {statistics.thrown_in} thrown in"
    if statistics.practice:
        words += f"; {counted(statistics.practice, 'game')} with chosen cards left out"
    return words


def _players(statistics: Statistics) -> Table:
    from rich.text import Text

    from fivehundred.speech import minus

    table = _table("Games and deals won, bids made, and the averages of a deal", "player")
    for heading in ("games", "deals", "", "bids", "misères", "points", "tricks"):
        table.add_column(heading, justify="left" if not heading else "right", no_wrap=True)
    for player in statistics.ranking:
        table.add_row(
            Text(f"{player.name} (bot)" if player.bot else player.name),
            _of(player.games),
            _of(player.deals),
            bar(player.deals),
            _of(player.contracts),
            _of(player.miseres),
            minus(f"{player.points_a_deal:z.1f}"),
            f"{player.tricks_a_deal:.1f}",
        )
    return table


def _contracts(statistics: Statistics) -> Table:
    from fivehundred.home.stats import LEVELS, Share
    from fivehundred.rules.trumps import Strain

    table = _table("Contracts made of those bid", "level")
    for strain in Strain:
        table.add_column(strain.symbol, justify="right")
    table.add_column("all", justify="right")
    table.add_column("")
    nothing = Share()
    for level in LEVELS:
        cells = [_of(statistics.contracts.get((level, strain), nothing)) for strain in Strain]
        whole = statistics.level(level)
        table.add_row(str(level), *cells, _of(whole), bar(whole))
    for kind, share in statistics.miseres.items():
        table.add_row(_MISERES[kind.value], *[""] * len(Strain), _of(share), bar(share))
    return table


def _table(title: str, first: str) -> Table:
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=SIMPLE, pad_edge=False)
    table.add_column(first, no_wrap=True)
    return table


def _of(share: Share) -> str:
    return f"{share.made}/{share.of}" if share.of else "–"


def bar(share: Share) -> str:
    """A bar, full when all was made; empty when there was nothing."""
    if share.part is None:
        return ""
    full, rest = divmod(round(share.part * BAR * 8), 8)
    return ("█" * full + (_EIGHTHS[rest] if rest else "")).ljust(BAR, "·")


COMMANDS = (where, stats)
