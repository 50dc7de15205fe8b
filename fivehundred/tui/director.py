"""The course of a game at the screen: whose turn it is, the bots' thinking, and the pace.

The director asks the table what is next, lets bots think off the event loop, waits for people and
plays what has happened back to the front, one event after the other. It draws nothing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Protocol, TypeVar

from fivehundred.bots.registry import NAMES
from fivehundred.rules.actions import DealScored, Dealt, Event, SeatAction, TrickWon
from fivehundred.rules.view import View
from fivehundred.table.players import HUMAN, QUICK, make_bot
from fivehundred.table.table import Table
from fivehundred.table.thinking import Thinker
from fivehundred.tui import pace

T = TypeVar("T")
Pilot = Callable[[View, int], SeatAction]
"""Decides from a view and a number for its chance."""
News = tuple[Event, View]
"""An event and the view after it."""
_FORESIGHT = 6.0
"""Seconds before the clock runs out at which the advice is thought of."""


class Front(Protocol):
    """What the director needs of the screen."""

    @property
    def speed(self) -> int:
        """0 to 3 (``pace``)."""

    @property
    def waits_after_trick(self) -> bool:
        """A finished trick stays until a key."""

    def show(self, event: Event, view: View) -> None:
        """An event has happened, and this is the table after it."""

    def release_trick(self) -> None:
        """The finished trick was seen: take it away."""

    def ask_for_key(self, waiting: bool) -> None:
        """A key is waited for, or no longer."""

    def begin_turn(self, view: View) -> None:
        """The person at the keyboard is to decide something."""

    def end_turn(self) -> None:
        """The person has decided."""

    def show_clock(self, left: int | None) -> None:
        """Seconds left to the person, or no clock."""

    def timed_out(self, action: SeatAction) -> None:
        """The clock has run out, and this was done."""

    async def draw_curtain(self, seat: int) -> None:
        """Take everything private off the screen; return when that person asks for the hand."""

    def reveal(self, view: View) -> None:
        """The person of that view sits at the screen now."""

    def hide(self) -> None:
        """It is not known who sits at the screen: take everything private off it."""

    async def show_score(self, view: View) -> None:
        """Show the score of the deal; return when it was seen."""

    async def game_over(self, view: View) -> None:
        """Show who has won; return when it was seen."""


class Director:
    """Runs one table. ``players``: for each seat ``human`` or a bot's name."""

    def __init__(self, table: Table, players: Sequence[str], front: Front) -> None:
        """Raises fivehundred.bots.registry.BadBot."""
        self.table = table
        self.front = front
        self.people = tuple(seat for seat, who in enumerate(players) if who == HUMAN)
        self.viewer = self.people[0] if self.people else 0
        """The seat whose view is on the screen."""
        self.revealed = len(self.people) < 2
        """Whether that seat's own cards may be shown."""
        self.bots = {seat: who for seat, who in enumerate(players) if who != HUMAN}
        """The bots' names by their seats."""
        for name in self.bots.values():
            make_bot(name)
        self.thinker = Thinker()
        """Answers for the bots."""
        self._queue: deque[News] = deque()
        self._quick = make_bot(QUICK).choose
        self._unlisten: list[Callable[[], None]] = []
        self._changed = asyncio.Event()
        self._skip = asyncio.Event()
        self._hurry = False
        self._autopilot: Pilot | None = None
        self._ready = 0.0
        self._trick_lies = False

    def close(self) -> None:
        """Stop listening to the table, and cut short what a bot is thinking about."""
        for unlisten in self._unlisten:
            unlisten()
        self.thinker.close()

    def _hear(self, events: tuple[Event, ...], view: View) -> None:
        if view.seat == self.viewer:
            self._queue.extend((event, view) for event in events)

    @property
    def shared(self) -> bool:
        """Whether several people sit at this keyboard."""
        return len(self.people) > 1

    # ---- what the person does -----------------------------------------------------------------

    def submit(self, action: SeatAction) -> None:
        """The person's decision. Raises IllegalAction with the reason, or NotSaved."""
        self.table.submit(action)
        self._changed.set()

    def undo(self) -> str | None:
        """Take the person's last decision back; the reason when that may not be."""
        reason = self.table.can_undo(self.viewer)
        if reason is None:
            self.table.undo(self.viewer)
            self._queue.clear()
            self._trick_lies = False
            self._autopilot = None
            self._changed.set()
        return reason

    def skip(self) -> None:
        """Finish the trick or the calls that are being shown; take a finished trick away."""
        self._hurry = self._autopilot is not None or not self._trick_lies
        self._skip.set()

    def fly(self, pilot: Pilot | None = None) -> None:
        """Play to the end of the deal, without pauses: the person's cards as the pilot says.

        All other cards, and the person's where there is no pilot, are a quick bot's choice.
        """
        self._autopilot = pilot or self._quick
        self._hurry = True
        self._skip.set()
        self._changed.set()

    async def advice(self, view: View) -> tuple[SeatAction, str]:
        """What the strongest bot would do, and why."""
        seed = self.table.bot_seed()
        return await asyncio.to_thread(self.thinker.advise, NAMES[-1], view, seed)

    # ---- the course of the game ---------------------------------------------------------------

    async def run(self) -> None:
        """Play to the end of the game."""
        table = self.table
        self._unlisten = [table.listen(seat, self._hear) for seat in self.people or (0,)]
        while True:
            self._changed.clear()
            await self._show_queue()
            if self._changed.is_set():
                continue
            if table.over:
                await self.front.game_over(table.view(self.viewer))
                return
            actor = table.actor
            if actor is None:
                table.advance()
            elif (pilot := self._pilot(actor)) is not None:
                await self._unless_changed(self._choice(pilot, table.view(actor)))
            else:
                await self._person(actor)

    def _pilot(self, seat: int) -> Pilot | None:
        """Who decides for a seat; None for a person."""
        if seat in self.bots:
            slow = partial(self.thinker.choose, self.bots[seat])
            return slow if self._autopilot is None else self._quick
        return self._autopilot

    async def _choice(self, choose: Pilot, view: View) -> None:
        """Let a bot think in a thread, then do what it says if nothing has changed meanwhile."""
        action = await asyncio.to_thread(choose, view, self.table.bot_seed())
        if not self._changed.is_set():
            self.table.submit(action)

    async def _unless_changed(self, doing: Awaitable[T]) -> None:
        """Wait for something to be done, or for a person to move the table."""
        task = asyncio.ensure_future(doing)
        change = asyncio.ensure_future(self._changed.wait())
        try:
            await asyncio.wait((task, change), return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                task.result()
        finally:
            for one in (task, change):
                one.cancel()

    async def _person(self, seat: int) -> None:
        self._hurry = False
        if self.shared and (seat != self.viewer or not self.revealed):
            await self._until_ready()
            await self._change_seats(seat)
        elif self._trick_lies:
            await self._until_ready()
            self._take_trick()
        if self._changed.is_set():
            return
        view = self.table.view(seat)
        self.front.begin_turn(view)
        try:
            limit = view.rules.bid_time if view.stage == "auction" else view.rules.play_time
            if isinstance(limit, int):
                await self._wait_with_clock(view, limit)
            else:
                await self._changed.wait()
        finally:
            self.front.end_turn()

    async def _wait_with_clock(self, view: View, limit: int) -> None:
        end = monotonic() + limit
        advice: asyncio.Task[tuple[SeatAction, str]] | None = None
        try:
            while not self._changed.is_set() and (left := end - monotonic()) > 0:
                self.front.show_clock(int(left + 0.999))
                if advice is None and left < _FORESIGHT:
                    advice = asyncio.create_task(self.advice(view))
                await _wait(self._changed, min(left % 1 or 1.0, left))
            if not self._changed.is_set():
                self.front.show_clock(0)
                await self._unless_changed(self._in_time(advice or self.advice(view)))
        finally:
            self.front.show_clock(None)
            if advice is not None:
                advice.cancel()

    async def _in_time(self, advice: Awaitable[tuple[SeatAction, str]]) -> None:
        action, _ = await advice
        if not self._changed.is_set():
            self.table.submit(action)
            self.front.timed_out(action)

    async def _change_seats(self, seat: int) -> None:
        """Draw the curtain, and lift it for that person."""
        self._take_trick()
        self.revealed = False
        await self.front.draw_curtain(seat)
        self._queue.clear()
        self.viewer, self.revealed = seat, True
        self.front.reveal(self.table.view(seat))

    # ---- the pace -----------------------------------------------------------------------------

    async def _show_queue(self) -> None:
        """Show what has happened, each event when the one before it has had its time."""
        while self._queue:
            await self._until_ready()
            if not self._queue:  # taken back meanwhile
                return
            event, view = self._queue.popleft()
            if self._trick_lies:
                self._take_trick()
            if isinstance(event, Dealt):
                self._hurry, self._autopilot = False, None
                if self.shared:
                    self.revealed = False
                    self.front.hide()
            self.front.show(event, view)
            self._trick_lies = isinstance(event, TrickWon)
            if self._trick_lies and self._autopilot is None:
                self._hurry = False  # how a trick ended is always seen
            self._ready = monotonic() + pace.seconds(event, self.front.speed)
            if isinstance(event, DealScored):
                await self.front.show_score(view)

    async def _until_ready(self) -> None:
        """Wait until the last event has had its time, or Space."""
        if self._trick_lies and self.front.waits_after_trick and self._autopilot is None:
            self._skip.clear()
            self.front.ask_for_key(True)
            try:
                await _either(self._skip, self._changed)
            finally:
                self.front.ask_for_key(False)
            self._hurry = False
            return
        left = self._ready - monotonic()
        if left > 0 and not self._hurry:
            self._skip.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(_either(self._skip, self._changed), left)

    def _take_trick(self) -> None:
        self._trick_lies = False
        self.front.release_trick()


async def _wait(event: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)


async def _either(*events: asyncio.Event) -> None:
    """Wait for the first of the events."""
    tasks = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
