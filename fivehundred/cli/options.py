"""Options that several commands share, and what they mean."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter, Token, validators

from fivehundred.cli.console import wrong_use
from fivehundred.rules.ruleset import PRESETS, BadRules, RuleSet, choose


def _whole(_: Any, tokens: Sequence[Token]) -> int:
    """A whole number and nothing else: 3.7 is an error, not 4."""
    text = tokens[0].value
    if len(text) > 30:
        raise ValueError(f"{text[:30]}… is too long for a number")
    if not text.isascii() or not text.removeprefix("-").isdigit():
        raise ValueError(f"{text!r} is no whole number")
    return int(text)


def counting(help_text: str, least: int = 0, **more: Any) -> Parameter:
    """The parameter of an option that takes a whole number, ``least`` or more."""
    number = validators.Number(gte=least)
    return Parameter(help=help_text, converter=_whole, validator=number, n_tokens=1, **more)


Preset = Annotated[str, Parameter(name="--rules", help=f"The preset: {', '.join(PRESETS)}.")]
Settings = Annotated[
    list[str] | None,
    Parameter(
        name="--set",
        help="OPTION=VALUE: an option that differs from the preset; may be repeated.",
        negative="",
        consume_multiple=True,
    ),
]
Seed = Annotated[
    int | None, counting("The same seed gives the same result. Drawn at random if left out.")
]
Jobs = Annotated[
    int | None, counting("Processes to spread the work over; all cores if left out.", 1)
]
Json = Annotated[bool, Parameter(name="--json", help="Answer in JSON.", negative="")]


def rules_for(preset: str, settings: Sequence[str] | None) -> RuleSet:
    """The rule set of ``--rules`` and ``--set``; ends the command when they make none."""
    if preset not in PRESETS:
        wrong_use(f"there is no preset {preset!r}: choose {', '.join(PRESETS)}")
    chosen: dict[str, str] = {}
    for setting in settings or ():
        name, equals, text = setting.partition("=")
        if not equals:
            wrong_use(f"--set takes OPTION=VALUE, not {setting!r}")
        if name in chosen:
            wrong_use(f"--set gives {name} twice")
        chosen[name] = text
    try:
        return choose(chosen, PRESETS[preset])
    except BadRules as error:
        wrong_use(str(error))


def seed_for(seed: int | None) -> int:
    """The given seed, or a short random one that a person can type again."""
    return int.from_bytes(os.urandom(4)) if seed is None else seed


def jobs_for(jobs: int | None, tasks: int) -> int:
    """Processes to use for so many tasks."""
    return max(1, min(jobs or _cores(), tasks))


def _cores() -> int:
    if hasattr(
        os, "sched_getaffinity"
    ):  # the cores that this process may use, where it can be told
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def bot_names(text: str) -> list[str]:
    """The names in ``NAME,NAME…``, where a name may carry settings: ``expert:worlds=20,seconds=1``.

    A part ``key=value`` with no name before it belongs to the name on its left.
    """
    names: list[str] = []
    for part in text.split(","):
        if names and "=" in part and ":" not in part:
            names[-1] += f",{part}"
        else:
            names.append(part.strip())
    return names
