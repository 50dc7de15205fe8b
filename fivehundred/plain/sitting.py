"""One table in plain mode, from action to action."""

from __future__ import annotations

from fivehundred.plain import reports
from fivehundred.plain.desk import Desk, Leave, Person
from fivehundred.plain.telling import Teller
from fivehundred.plain.turn import Turn
from fivehundred.rules.actions import Event
from fivehundred.speech import Speaker
from fivehundred.table.players import bots_of


class Sitting:
    """Plays a table to its end: asks bots and people, and tells each person what it may know."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._bots = dict(bots_of(desk.table.header))
        self._here: Person | None = None
        """Who sits at the keyboard; None while nobody's cards may be shown."""
        if not desk.people:
            table, rules = desk.table, desk.table.rules
            speaker = Speaker(table.names, desk.american, None, rules.teams, rules.jokers)
            self._teller = Teller(speaker)
            self._unsaid: list[str] = []
            table.watch(self._watched)
        elif not desk.several:
            (self._here,) = desk.people.values()

    def play(self) -> None:
        """Play until the game is over. Raises Leave, Ended or Stopped when it ends before."""
        table, desk = self._desk.table, self._desk
        while not table.over:
            self._say_news()
            actor = table.actor
            if table.stage != "play":
                desk.autopilot = None
            if actor is None:
                desk.advance()
            elif actor in self._bots:
                view = table.view(actor)
                if desk.autopilot is not None:  # the deal is decided
                    desk.submit(desk.quickly(view))
                else:
                    desk.submit(self._bots[actor].choose(view, table.bot_seed()))
            elif desk.autopilot is not None:
                desk.submit(desk.autopilot(table.view(actor)))
            elif self._seated(desk.people[actor]):
                Turn(desk, desk.people[actor]).take()
        self._say_news()

    def _say_news(self) -> None:
        if self._here is not None:
            news, self._here.news = self._here.news, []
            self._desk.console.say_all(news)
        elif not self._desk.people:
            self._desk.console.say_all(self._unsaid)
            self._unsaid.clear()

    def _seated(self, person: Person) -> bool:
        """Have that person sit down; False when something else happened at the curtain."""
        if self._here is person:
            return True
        console, before = self._desk.console, self._here
        if before is not None:
            console.push_away()
        self._here = None
        console.say("What was shown before is off the screen. Do not scroll back.")
        while True:
            answer = console.ask(
                f"Pass the keyboard to {person.name}. {person.name}, press Enter when ready:"
            ).lower()
            if not answer:
                break
            if answer in ("quit", "q"):
                if console.yes("Leave the game? It is kept.", True):
                    raise Leave
            elif answer in ("undo", "u") and before is not None:
                reason = self._desk.undo(before.seat)
                if reason is None:
                    return False
                console.say(f"That cannot be taken back: {reason}.")
            else:
                console.say("Enter shows the hand. Or type undo, for the last player, or quit.")
        self._here = person
        view = self._desk.table.view(person.seat)
        console.say(f"{person.name}, this is what you have missed:" if person.news else "")
        self._say_news()
        if view.hand is not None:
            console.say_all(reports.hand_lines(view, console.style))
        return True

    def _watched(self, events: tuple[Event, ...]) -> None:
        table = self._desk.table
        outcome = table.view(0).outcome
        for event in events:
            self._unsaid += self._teller.tell(event, table.deals, outcome)
