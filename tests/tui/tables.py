"""Tables for the tests of the table screen, an app that shows one, and a person at the keys."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, ParamSpec

from textual.pilot import Pilot
from textual.widget import Widget

from fivehundred.home.settings import Settings
from fivehundred.record.lines import Header
from fivehundred.rules.actions import AnyDiscard, Deal, Discard, SeatAction
from fivehundred.rules.cards import parse_card
from fivehundred.rules.ruleset import PRESETS, RuleSet, choose
from fivehundred.rules.view import View
from fivehundred.table.shuffle import Shuffler
from fivehundred.table.table import Table
from fivehundred.table.thinking import Thinker
from fivehundred.tui.messages import ChangeSettings, Leave
from fivehundred.tui.table_screen import TableScreen
from fivehundred.tui.themes import Themed

NAMES = {
    3: ("Ann", "Bea", "Cal"),
    4: ("Ann", "Bea", "Cal", "Dot"),
    6: ("Ann", "Bea", "Cal", "Dot", "Eve", "Fay"),
}
DEADLINE = 10.0
P = ParamSpec("P")


SLAM = (
    "JD QD KD",
    "RJ JS JC AS KS QS 10S 9S AH AD",
    "8S 7S AC KC QC 10C 9C 4H 5H 6H",
    "6S 5S 8C 7C 6C 7H 8H 9H 10H JH",
    "5C QH KH 4D 5D 6D 7D 8D 9D 10D",
)
"""Kitty and hands: seat 0 has every trick in spades."""
LOW = (
    "KD AD AH",
    "5S 6S 7S 5C 6C 4D 5D 4H 5H 6H",
    "8S 9S 10S 7C 8C 9C 6D 7D 7H 8H",
    "JS QS KS 10C JC QC 8D 9D 9H 10H",
    "AS KC AC 10D JD QD JH QH KH RJ",
)
"""Seat 0 has a misère that cannot be beaten."""


class Meek:
    """A bot that passes and then plays the first card that it may."""

    name = "meek"

    def choose(self, view: View, seed: int) -> SeatAction:
        """The first choice."""
        first = view.legal[0]
        if isinstance(first, AnyDiscard):
            assert view.hand is not None
            return Discard(first.seat, view.hand[: first.count])
        return first

    def explain(self, view: View, action: SeatAction) -> str:
        """No reason."""
        return "it comes first."


class MeekThinker(Thinker):
    """Lets ``Meek`` answer for every bot."""

    def advise(self, name: str, view: View, seed: int) -> tuple[SeatAction, str]:
        """The first choice."""
        action = Meek().choose(view, seed)
        return action, Meek().explain(view, action)


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
    names: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
) -> TableScreen:
    """A table, set up but not shown. With ``meek`` bots whoever bids gets the contract."""
    chosen = {"layout": layout, **(options or {})}
    if preset == "australian":
        chosen.setdefault("raise_own_bid", "no")
    rules = choose(chosen, PRESETS[preset])
    names = tuple(names or NAMES[rules.seats])
    named = "novice" if bot == "meek" else bot
    players = tuple("human" if seat in people else named for seat in range(rules.seats))
    header = Header(rules, names, {"players": list(players), "preset": preset, **(extra or {})})
    random = seed.to_bytes(32, "big")
    table = Table.new(header, path=path, seed=random, dealer=Stacked(deals, random))
    screen = TableScreen(table, players, settings or Settings(speed=3))
    if bot == "meek":
        screen.director.thinker = MeekThinker()
    return screen


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


def part(app: TableApp, widget: Widget) -> str:
    """What stands in a widget, its lines joined to one."""
    region = widget.region
    rows = lines(app)[region.y : region.bottom]
    return " ".join(" ".join(row[region.x : region.right] for row in rows).split())


async def sees(app: TableApp, *wanted: str, on: Widget | None = None) -> None:
    """Wait until these texts are shown, anywhere or on one widget."""

    def there() -> bool:
        shown = text(app) if on is None else part(app, on)
        return all(one in shown for one in wanted)

    await until(there, f"showing {wanted}")


async def begun(screen: TableScreen, mode: str = "call") -> None:
    """Wait until the person is asked for something."""
    await until(lambda: screen.is_current and screen.mode == mode, f"mode {mode}")


async def declares(pilot: Pilot[int], screen: TableScreen, *bid: str) -> None:
    """Bid with those keys, put the cards a, b and c away, and come to the play."""
    await begun(screen)
    await pilot.press(*bid)
    await begun(screen, "discard")
    await pilot.press("a", "b", "c", "enter")
    await begun(screen, "play")


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
        before = screen.table.length, self.app.screen
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
        await until(lambda: before != (screen.table.length, self.app.screen), f"the act of {mode}")
