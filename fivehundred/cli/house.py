"""``fivehundred where`` and ``fivehundred stats``: the user's own files."""

from __future__ import annotations

from fivehundred.cli.console import write, write_json
from fivehundred.cli.options import Json


def where(*, json: Json = False) -> None:
    """Tell where settings, house rules, saved games, statistics and logs are."""
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
        write(f"{name + ':':13}{path}")


COMMANDS = (where,)
