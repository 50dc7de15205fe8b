"""A table in plain mode: its people, the console, and what the program does for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from fivehundred.bots.registry import NAMES
from fivehundred.plain.console import Console
from fivehundred.plain.signals import Signals
from fivehundred.plain.telling import Teller
from fivehundred.rules.actions import Event, SeatAction
from fivehundred.rules.view import View
from fivehundred.speech import Speaker
from fivehundred.table.players import QUICK, make_bot, people
from fivehundred.table.table import NotSaved, Table

HINTER: Final = NAMES[-1]
"""The strongest bot: it gives the hints."""


class Leave(Exception):
    """The person wants to leave the game."""


class Person:
    """A person at the table, and what it has yet to be told."""

    def __init__(self, seat: int, table: Table, american: bool) -> None:
        self.seat = seat
        self.name = table.names[seat]
        rules = table.rules
        self.speaker = Speaker(table.names, american, seat, rules.teams, rules.jokers)
        self.news: list[str] = []
        """Sentences that were not said yet."""
        self._table = table
        self._teller = Teller(self.speaker)
        self._unlisten = table.listen(seat, self._heard)
        if table.stage != "deal":  # a game that is resumed
            self.news += self._again()

    def leave(self) -> None:
        """Listen no more."""
        self._unlisten()

    def history(self) -> list[str]:
        """What happened from the last deal on."""
        return self._told(Teller(self.speaker), self._table.history(self.seat))

    def _again(self) -> list[str]:
        self._teller = Teller(self.speaker)
        return self._told(self._teller, self._table.history(self.seat))

    def _heard(self, events: tuple[Event, ...], view: View) -> None:
        if events:
            self.news += self._told(self._teller, events)
        else:
            self._again()  # an undo: the teller is to know of what is left only
            self.news.append("The last action has been taken back.")

    def _told(self, teller: Teller, events: Sequence[Event]) -> list[str]:
        number, outcome = self._table.deals, self._table.view(self.seat).outcome
        return [line for event in events for line in teller.tell(event, number, outcome)]


class Desk:
    """Everything that a table is played with."""

    def __init__(
        self,
        table: Table,
        console: Console,
        signals: Signals,
        *,
        american: bool = False,
        warn: bool = True,
        hints: bool = True,
    ) -> None:
        self.table = table
        self.console = console
        self.american = american
        self.warn = warn
        """Ask before a trump or an ace is put away."""
        self.hints = hints and table.rules.suggestions
        self.people = {seat: Person(seat, table, american) for seat in people(table.header)}
        self.autopilot: Callable[[View], SeatAction] | None = None
        """Plays for the people until the deal is over."""
        self._signals = signals

    @property
    def several(self) -> bool:
        """Whether people share the keyboard."""
        return len(self.people) > 1

    def submit(self, action: SeatAction) -> None:
        """Take an action, uninterrupted. Raises IllegalAction."""
        with self._signals.held():
            self.table.submit(action)

    def advance(self) -> None:
        """Let the table make its own step, uninterrupted."""
        with self._signals.held():
            self.table.advance()

    def undo(self, seat: int) -> str | None:
        """Take a seat's last action back, uninterrupted; the reason when that may not be."""
        with self._signals.held():
            return self.table.can_undo(seat) or self._undone(seat)

    def advice(self, view: View) -> tuple[SeatAction, str]:
        """What the strongest bot would do, and why."""
        bot = make_bot(HINTER)
        action = bot.choose(view, self.table.bot_seed())
        return action, bot.explain(view, action)

    def quickly(self, view: View) -> SeatAction:
        """What a bot that thinks for no time would do."""
        return make_bot(QUICK).choose(view, self.table.bot_seed())

    def leave(self) -> None:
        """Stop listening to the table."""
        for person in self.people.values():
            person.leave()

    def _undone(self, seat: int) -> str | None:
        try:
            return None if self.table.undo(seat) else "it cannot be taken back"
        except NotSaved as error:
            return f"the record cannot be changed: {error.reason}"
