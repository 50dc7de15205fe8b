"""``fivehundred rules``: a rule set in words and values."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from fivehundred.cli.console import draw, write_json
from fivehundred.cli.options import Json, Settings, rules_for
from fivehundred.rules.ruleset import OPTIONS, PRESETS, RuleSet, spell


def rules(
    preset: Annotated[str, Parameter(help=f"One of {', '.join(PRESETS)}.")] = "australian",
    /,
    *,
    settings: Settings = None,
    json: Json = False,
) -> None:
    """Tell every option of a rule set in words and values."""
    chosen = rules_for(preset, settings)
    if json:
        write_json(
            {
                "preset": preset,
                "rules": chosen.values(),
                "words": {option.name: option.words for option in OPTIONS.values()},
                "no_effect": {
                    name: reason for name in OPTIONS if (reason := chosen.excluded(name))
                },
            }
        )
    else:
        _picture(chosen, preset)


def _picture(chosen: RuleSet, preset: str) -> None:
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(
        title=f"{preset}: {chosen.seats} seats, {chosen.teams} teams", box=SIMPLE, pad_edge=False
    )
    table.add_column("option", style="bold", no_wrap=True)
    table.add_column("value", no_wrap=True)
    table.add_column("in words")
    last = None
    for option in OPTIONS.values():
        if last is not None and option.group != last:
            table.add_section()
        last = option.group
        reason = chosen.excluded(option.name)
        words = f"{option.words} ({option.choices})"
        if reason is not None:
            words += f" No effect: {reason}."
        table.add_row(
            option.name,
            spell(getattr(chosen, option.name)),
            words,
            style="dim" if reason is not None else "",
        )
    draw(table)


COMMANDS = (rules,)
