"""Tables for the tests of the table screen: an app with nothing but one, and a person at the keys."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, ParamSpec

from textual.pilot import Pilot

from fivehundred.home.settings import Settings
from fivehundred.record.lines import Header
from fivehundred.rules.actions import Deal
from fivehundred.rules.cards import parse_card
from fivehundred.rules.ruleset import PRESETS, RuleSet, choose
from fivehundred.table.shuffle import Shuffler
from fivehundred.table.table import Table
from fivehundred.tui.messages import ChangeSettings, Leave
from fivehundred.tui.table_screen import TableScreen
from fivehundred.tui.themes import Themed

NAMES = {
    3: ("Ann", "Bea", "Cal"),
    4: ("Ann", "Bea", "Cal", "Dot"),
    6: ("Ann", "Bea", "Cal", "Dot", "Eve", "Fay"),
}
DEADLINE = 20.0
P = ParamSpec("P")


class Stacked:
    """Deals these cards first, then shuffles."""

    def __init__(self, deals: Sequence[Deal], seed: bytes) -> None:
        self._deals = list(deals)
        self._shuffler = Shuffler(seed)

    def first(self, rules: RuleSet) -> int:
        """The first dealer."""
        return self._deals[0].dealer if self._deals else self._shuffler.first(rules)

    def deal(self, rules: RuleSet, number: int, dealer: int) -> Deal:
        """The cards of a deal."""
        return self._deals.pop(0) if self._deals else self._shuffler.deal(rules, number, dealer)


def dealt(dealer: int, kitty: str, *hands: str) -> Deal:
    """A deal written as codes."""
    return Deal(
        dealer,
        tuple(tuple(parse_card(code) for code in hand.split()) for hand in hands),
        tuple(parse_card(code) for code in kitty.split()),
    )


def table_screen(
    layout: str = "2v2",
    *,
    preset: str = "australian",
    people: Sequence[int] = (0,),
    bot: str = "novice",
    deals: Sequence[Deal] = (),
    path: Path | None = None,
    seed: int = 1,
    settings: Settings | None = None,
    extra: dict[str, object] | None = None,
    **options: str,
) -> TableScreen:
    """A table, set up but not shown."""
    rules = choose({"layout": layout, **options}, PRESETS[preset])
    names = NAMES[rules.seats]
    players = tuple("human" if seat in people else bot for seat in range(rules.seats))
    header = Header(rules, names, {"players": list(players), "preset": preset, **(extra or {})})
    random = seed.to_bytes(32, "big")
    table = Table.new(header, path=path, seed=random, dealer=Stacked(deals, random))
    return TableScreen(table, players, settings or Settings(speed=3))


class TableApp(Themed):
    """An app that shows one table."""

    def __init__(self, screen: TableScreen) -> None:
        super().__init__()
        self.table_screen = screen
        self.left: list[Leave | None] = []
        self.changes: dict[str, object] = {}

    def on_mount(self) -> None:
        """Show it."""
        self.push_screen(self.table_screen, self.left.append)

    def on_change_settings(self, message: ChangeSettings) -> None:
        """Keep what was changed."""
        self.changes |= message.changes


def awaited(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that runs in an event loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


async def until(condition: Callable[[], object], what: str = "it") -> None:
    """Wait for a condition."""
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end, f"{what} did not happen"
        await asyncio.sleep(0.005)


def lines(app: TableApp) -> list[str]:
    """What stands on the screen, row by row."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]


def text(app: TableApp) -> str:
    """What stands on the screen."""
    return "\n".join(lines(app))


class Player:
    """Somebody at the keyboard who plays the first thing that works."""

    def __init__(self, pilot: Pilot[int], screen: TableScreen) -> None:
        self.pilot = pilot
        self.screen = screen
        self.app = pilot.app

    async def turn(self) -> str:
        """Wait until something is asked for; return the mode, or the name of what lies on top."""
        screen, app = self.screen, self.app

        def asked() -> bool:
            return app.screen is not screen or screen.mode != "watch"

        await until(asked, "a turn")
        return screen.mode if app.screen is screen else type(app.screen).__name__

    async def act(self, mode: str) -> None:
        """Do something sensible in that mode, by keys alone."""
        screen = self.screen
        before = len(screen.table._actions), self.app.screen
        if mode == "look":
            await self.pilot.press("l")
        elif mode == "call":
            await self.pilot.press("p")
        elif mode == "discard":
            size = screen.chooser.view.rules.kitty_size
            keys = "1234567890abcdef"[-size - 3 : -3] if size > 3 else "890"
            await self.pilot.press(*keys, "enter")
        elif mode == "nominate":
            await self.pilot.press("n")
        elif mode == "name":
            await self.pilot.press("down", "enter")
        elif mode == "play":
            await self.pilot.press("right", "enter")
            if screen.mode == "name":
                await self.pilot.press("down", "enter")
        else:
            await self.pilot.press("enter")
        await until(
            lambda: before != (len(screen.table._actions), self.app.screen), f"the act of {mode}"
        )
