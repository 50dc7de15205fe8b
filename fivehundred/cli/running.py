"""What the commands share in which bots play: the bots by name, and the progress of the work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import closing
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from fivehundred.cli.console import answer_no, wrong_use

if TYPE_CHECKING:
    from fivehundred.bots.bot import Bot

Result = TypeVar("Result")


def check_bot(name: str) -> None:
    from fivehundred.bots.registry import BadBot

    try:
        bot_named(name)
    except BadBot as error:
        wrong_use(str(error))


@cache
def bot_named(name: str) -> Bot:
    """The bot of that name, one for each process: bots keep nothing between decisions."""
    from fivehundred.bots.registry import make

    return make(name)


def collect(
    results: Generator[Result, None, None], total: int, noun: str, add: Callable[[Result], object]
) -> bool:
    """Add up the results under a progress bar; whether Ctrl-C ended it early."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from fivehundred.bots.arena import BotFault
    from fivehundred.cli.console import screen

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen(sys.stderr),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    try:
        with closing(results), bar:
            task = bar.add_task(noun, total=total)
            for result in results:
                add(result)
                bar.advance(task)
    except KeyboardInterrupt:
        return True
    except BotFault as error:
        answer_no(str(error))
    return False
