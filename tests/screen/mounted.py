"""Deal after deal on the program's screen, and the memory that this takes.

    python -m tests.screen.mounted --deals 300 --target 500 --every 10

Bots play; with ``--person`` somebody at the keys plays against them, and lays once a deal over the
table what can be laid over it. A game that is over is followed by a new one; with ``--endless``
there is one game that nobody wins. Each line that is written: deals and games so far, bytes in
memory, blocks of Python's allocator.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass, replace
from itertools import combinations
from pathlib import Path
from statistics import median

from rich.cells import cached_cell_len
from textual.geometry import Region
from textual.pilot import Pilot

from fivehundred.home.places import places
from fivehundred.home.setups import Setup, save_setup
from fivehundred.rules.ruleset import AUSTRALIAN, OPTIONS
from fivehundred.tui.app import FiveHundredApp
from fivehundred.tui.score_sheet import DealScore, Winner
from fivehundred.tui.table_screen import TableScreen
from tests.screen.driver import ROOT, environment
from tests.tui.tables import Player

NEVER = 10**9
"""A target that no game reaches."""
PATIENCE = 120.0
"""Seconds for anything at all: the machine may be busy."""
LOOKS = ("s", "t", "question_mark")
"""The keys of what a person may lay over the table."""


@dataclass(frozen=True, slots=True)
class Size:
    """What the program takes when a deal's score is on the screen."""

    deals: int
    """Scored so far."""
    games: int
    """Begun so far."""
    resident: int
    """Bytes."""
    blocks: int
    """Of Python's allocator: a block is up to 512 bytes, most are below 100."""


def sizes(home: Path, *arguments: str) -> Iterator[Size]:
    """The sizes of a program of its own that plays with that home, as they come."""
    command = [sys.executable, "-m", "tests.screen.mounted", *arguments]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(home), stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        try:
            for line in program.stdout:
                yield Size(*map(int, line.split()))
        except BaseException:
            program.kill()
            raise
    assert program.returncode == 0


def blocks_a_deal(measured: list[Size]) -> float:
    """How many blocks a deal leaves behind: the median of what each two sizes say.

    What is on the screen at a moment makes some hundreds of blocks more or less.
    """
    pairs = combinations(measured, 2)
    return median((b.blocks - a.blocks) / (b.deals - a.deals) for a, b in pairs)


# ---- the program that is measured --------------------------------------------------------------


def size(deals: int, games: int) -> Size:
    """What this process takes now."""
    gc.collect()
    with open("/proc/self/statm") as file:
        pages = int(file.read().split()[1])
    return Size(deals, games, pages * 4096, sys.getallocatedblocks())


def fill_caches() -> None:
    """Fill what Textual and Rich remember up to a bound, as some hundreds of deals would."""
    for number in range(4096):
        cached_cell_len(f"the {number:4}th text, as long as a usual sentence of the history")
        one, other = Region(number, 0, 300, 300), Region(0, number, 300, 300)
        for method in (one.intersection, one.overlaps, one.union, one.contains_region):
            method(other)
        for change in (one.grow, one.shrink):
            change((1, 1, 1, 1))


async def until(condition: Callable[[], object], what: str) -> None:
    """Wait for a condition."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"{what} did not happen"
        await asyncio.sleep(0.002)


class Sitting:
    """Somebody who sits at the program."""

    def __init__(self, app: FiveHundredApp, pilot: Pilot[int], deals: int, every: int) -> None:
        self.app = app
        self.pilot = pilot
        self.left = deals
        self.every = every
        self.deals = 0
        self.games = 0
        self._looked_in = -1

    async def game(self) -> None:
        """Play, or watch, a game that has just begun, to its end if so many deals are left."""
        await until(self._tables, "a table")
        table = self._tables()[-1]
        self.games += 1
        player = Player(self.pilot, table)
        while self.left:
            await until(lambda: self.app.screen is not table or table.mode != "watch", "a turn")
            top = self.app.screen
            if isinstance(top, Winner):
                return
            if isinstance(top, DealScore):
                await self._scored()
            elif top is table:
                await self._look_once(table)
                await player.act(table.mode)

    def _tables(self) -> list[TableScreen]:
        """The table; the first score may lie over it already."""
        return [one for one in self.app.screen_stack if isinstance(one, TableScreen)]

    async def _scored(self) -> None:
        self.deals += 1
        self.left -= 1
        if self.deals % self.every == 0:
            await self.pilot.pause()
            sys.stdout.write(" ".join(map(str, astuple(size(self.deals, self.games)))) + "\n")
            sys.stdout.flush()
        await self._close("enter")

    async def _look_once(self, table: TableScreen) -> None:
        """Once a deal, lay over the table what can be laid over it."""
        if self._looked_in == self.deals or not table.chooser.view.tricks:
            return
        self._looked_in = self.deals
        for key in LOOKS:
            await self.pilot.press(key)
            await until(lambda: self.app.screen is not table, f"what {key} shows")
            await self._close("escape")

    async def _close(self, key: str) -> None:
        top = self.app.screen
        while self.app.screen is top:
            await self.pilot.press(key)


async def play(deals: int, every: int, setup: Setup) -> None:
    """Start the program and play so many deals."""
    home = places()
    home.settings.parent.mkdir(parents=True, exist_ok=True)
    home.settings.write_text("speed = 3\n", encoding="utf-8")
    save_setup(home.last_setup, setup)
    app = FiveHundredApp()
    async with app.run_test(size=(80, 24)) as pilot:
        sitting = Sitting(app, pilot, deals, every)
        await pilot.press("g")
        while True:
            await sitting.game()
            if not sitting.left:
                return
            await pilot.press("n")


def main() -> None:
    """Play, and write the sizes."""
    parser = argparse.ArgumentParser(prog="mounted")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--every", type=int, default=1, help="deals from one size to the next")
    parser.add_argument("--target", type=int, default=500)
    parser.add_argument("--seed", default="", help="a word to shuffle from")
    parser.add_argument("--endless", action="store_true", help="one game that nobody wins")
    parser.add_argument("--person", action="store_true", help="somebody plays against the bots")
    parser.add_argument("--filled", action="store_true", help="bounded caches are full at once")
    given = parser.parse_args()
    if given.filled:
        fill_caches()
    if given.endless:  # beyond what can be set up, in this process alone
        object.__setattr__(OPTIONS["target"], "whole_numbers", range(100, NEVER + 1))
    rules = replace(AUSTRALIAN, target=NEVER if given.endless else given.target)
    players = ("human" if given.person else "novice", *["novice"] * 3)
    asyncio.run(play(given.deals, given.every, Setup(rules, players=players, seed=given.seed)))


if __name__ == "__main__":
    main()
