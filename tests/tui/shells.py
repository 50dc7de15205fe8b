"""The whole program in a test: an app with a home of its own, and a reader of its screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from fivehundred.home.places import ENVIRONMENT, Places, places
from fivehundred.rules.actions import MakeCall
from fivehundred.rules.calls import PASS
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.table import Table
from fivehundred.tui.app import FiveHundredApp
from fivehundred.tui.choices import ChoiceList
from tests.record.making import header_for
from tests.tui.tables import until


def text(app: App[Any]) -> str:
    """What stands on the screen."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


class Shell:
    """The program at a home, and somebody at its keys."""

    def __init__(self, app: FiveHundredApp, pilot: Pilot[int], where: Places) -> None:
        self.app = app
        self.pilot = pilot
        self.places = where

    @property
    def screen(self) -> str:
        """The name of the screen on top."""
        return type(self.app.screen).__name__

    @property
    def row(self) -> str:
        """The row under the cursor of the list on top."""
        row = self.app.screen.query_one(ChoiceList).row
        return "" if row is None else row.id

    async def press(self, *keys: str) -> None:
        """Press keys."""
        await self.pilot.press(*keys)

    async def shows(self, *words: str) -> None:
        """Wait until all those words stand on the screen."""
        await until(
            lambda: all(word in text(self.app) for word in words), f"{words} on\n{text(self.app)}"
        )

    async def on(self, screen: str) -> None:
        """Wait until that screen is on top and has been drawn."""
        await until(lambda: self.screen == screen, f"{screen} (now {self.screen})")
        await self.pilot.pause()

    async def to_row(self, row: str) -> None:
        """Go to a row by keys."""
        for _ in range(40):
            choices = self.app.screen.query_one(ChoiceList)
            places = [one.id for one in choices.rows]
            missing = places.index(row) - choices.cursor
            if missing == 0:
                return
            await self.press("pagedown" if missing > 10 else "down" if missing > 0 else "up")
        raise AssertionError(f"no row {row}")


@asynccontextmanager
async def shell(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[Shell]:
    """The program on a terminal of that size, with its menu on the screen."""
    monkeypatch.setenv(ENVIRONMENT, str(home))
    app = FiveHundredApp(**options)
    async with app.run_test(size=size, notifications=True) as pilot:
        yield Shell(app, pilot, places())


def saved_game(home: Path, name: str = "game") -> Path:
    """A game in the home's folder of games: thrown in once, and dealt again."""
    path = home / "data" / "games" / f"{name}.500.jsonl"
    header = header_for(RuleSet(), players=["human", "novice", "novice", "novice"])
    table = Table.new(header, path=path, seed=bytes(32))
    table.advance()
    while (seat := table.seat) is not None:
        table.submit(MakeCall(seat, PASS))
    table.advance()
    table.close()
    return path
