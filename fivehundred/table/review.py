"""A record to step through: what each seat, or everybody together, could see after any action."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from pathlib import Path

from fivehundred.record.store import Record, RecordError, read
from fivehundred.rules.actions import Action, Deal, Discard, Event, PlayCard
from fivehundred.rules.cards import Card, cards_in
from fivehundred.rules.game import GameState, apply, new_game
from fivehundred.rules.observe import events_of, view_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.view import View
from fivehundred.table.players import people, players_of, says_widow


class CannotReview(Exception):
    """A record that cannot be stepped through; its text is the reason, in one line."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The game after some of its actions."""

    view: View
    """What the chosen seat sees; with all hands face up, what the seat to act sees."""
    hands: tuple[tuple[Card, ...] | None, ...]
    """Each seat's cards; None where they are not to be seen. Empty between deals."""
    kitty: tuple[Card, ...] | None
    """The kitty as dealt, where it may be seen."""
    discards: tuple[Card, ...] | None
    """The contractor's discards, where they may be seen."""
    events: tuple[Event, ...]
    """What the last action brought about, as far as it may be seen."""


class Review:
    """The record. A step is a number of actions: 0 before the first, ``length`` after the last."""

    def __init__(self, path: Path) -> None:
        """Read the record. Raises CannotReview."""
        try:
            record = read(path)
        except RecordError as error:
            raise CannotReview(str(error)) from None
        self._record: Record = record
        self.path = path
        self._actions: tuple[Action, ...] = record.actions
        self._starts = [n for n, action in enumerate(self._actions) if isinstance(action, Deal)]
        """The index of each deal's first action."""
        self._before = self._states_before_deals()
        self._tricks = self._trick_ends()
        self._near: tuple[int, GameState] = (0, new_game(self.rules))
        self._people = people(record.header)
        self._over = record.final.stage == "over"
        self._unsettled = record.final.deal is not None and record.final.stage != "result"
        """The last deal is not scored yet."""

    @property
    def rules(self) -> RuleSet:
        """The rules as they were set."""
        return self._record.header.rules

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each seat."""
        return self._record.header.seats

    @property
    def players(self) -> tuple[str, ...]:
        """For each seat ``human`` or a bot's name."""
        return players_of(self._record.header)

    @property
    def american(self) -> bool:
        """Whether kitty and misère are called widow and nullo."""
        return says_widow(self._record.header)

    @property
    def notice(self) -> str | None:
        """What was left out of the record, if anything."""
        return self._record.notice

    @property
    def length(self) -> int:
        """The number of actions."""
        return len(self._actions)

    @property
    def deals(self) -> int:
        """The number of deals begun."""
        return len(self._starts)

    def deal_of(self, step: int) -> int:
        """The number of the deal that a step lies in, from 1; 0 before the first."""
        return bisect_left(self._starts, step)

    def in_progress(self, step: int) -> bool:
        """Whether a step lies in a deal that people are still to play on."""
        if not self._people or self._over or self.deal_of(step) < self.deals:
            return False
        return self._unsettled and self.deal_of(step) > 0

    def fair(self, step: int) -> Moment:
        """As ``moment``, but with nothing that the people at the table may not know yet.

        In a deal that is still to be played on, one person sees what the own seat sees, and
        several at one keyboard what everybody may know.
        """
        if not self.in_progress(step):
            return self.moment(step)
        if len(self._people) == 1:
            return self.moment(step, self._people[0])
        return self._public(step)

    def moment(self, step: int, seat: int | None = None) -> Moment:
        """The game after ``step`` actions: from one seat, or with all hands face up."""
        before = self._state(step - 1) if step else None
        state = self._state(step)
        if seat is None:
            return self._open(before, state, step)
        view = view_of(state, seat)
        exposed = dict(view.exposed)
        hands = tuple(
            view.hand if other == seat else exposed.get(other) for other in range(len(self.names))
        )
        events = () if before is None else events_of(before, self._actions[step - 1], state, seat)
        return Moment(view, hands if view.counts else (), view.kitty, view.discards, events)

    def next_trick(self, step: int) -> int:
        """The step at which the next trick is complete, or the next deal is scored."""
        at = bisect_right(self._tricks, step)
        return self._tricks[at] if at < len(self._tricks) else self.length

    def previous_trick(self, step: int) -> int:
        """The step at which the trick before was complete; 0 when there is none."""
        at = bisect_left(self._tricks, step)
        return self._tricks[at - 1] if at else 0

    def next_deal(self, step: int) -> int:
        """The step after which the next deal lies on the table; the last if there is none."""
        at = bisect_left(self._starts, step)
        return self._starts[at] + 1 if at < len(self._starts) else self.length

    def previous_deal(self, step: int) -> int:
        """The step after which this deal, or the one before it, lay on the table."""
        at = bisect_left(self._starts, step - 1)
        return self._starts[at - 1] + 1 if at else 0

    # ---- finding a state ----------------------------------------------------------------------

    def _state(self, step: int) -> GameState:
        """The state after ``step`` actions, from the nearest known one before it."""
        at, state = self._near
        start = bisect_right(self._starts, step) - 1
        begin = self._starts[start] if start >= 0 else 0
        if not begin <= at <= step:
            at, state = begin, self._before[start] if start >= 0 else new_game(self.rules)
        while at < step:
            state = apply(state, self._actions[at])
            at += 1
        self._near = (at, state)
        return state

    def _states_before_deals(self) -> list[GameState]:
        """One state for each deal: a long game's states would not all fit into memory."""
        states = self._record.states()
        return [
            state
            for state, action in zip(states, self._actions, strict=False)
            if isinstance(action, Deal)
        ]

    def _trick_ends(self) -> list[int]:
        """The steps after which a trick, an auction or a deal is complete."""
        ends = []
        states = self._record.states()
        before = next(states)
        for step, (action, after) in enumerate(zip(self._actions, states, strict=True), 1):
            new_stage = before.stage != after.stage and not isinstance(action, PlayCard)
            if new_stage or _tricks(after) > _tricks(before):
                ends.append(step)
            before = after
        return ends

    # ---- all hands face up --------------------------------------------------------------------

    def _open(self, before: GameState | None, state: GameState, step: int) -> Moment:
        actor = state.actor if state.actor is not None else 0
        view = view_of(state, actor)
        hands: tuple[tuple[Card, ...] | None, ...] = ()
        kitty = discards = None
        if state.deal is not None:
            hands = tuple(cards_in(cards) for cards in state.deal.hands)
            start = self._starts[self.deal_of(step) - 1]
            dealt = self._actions[start]
            assert isinstance(dealt, Deal)
            kitty = dealt.kitty
            for action in self._actions[start:step]:
                if isinstance(action, Discard):
                    discards = action.cards
        events: tuple[Event, ...] = ()
        if before is not None:
            action = self._actions[step - 1]
            events = events_of(before, action, state, before.actor)
        return Moment(view, hands, kitty, discards, events)

    def _public(self, step: int) -> Moment:
        """What everybody may know."""
        before = self._state(step - 1) if step else None
        state = self._state(step)
        view = replace(
            view_of(state, 0), hand=None, kitty=None, discards=None, legal=(), actor=None
        )
        exposed = dict(view.exposed)
        hands = tuple(exposed.get(seat) for seat in range(len(self.names)))
        events = () if before is None else events_of(before, self._actions[step - 1], state, None)
        return Moment(view, hands if view.counts else (), None, None, events)


def _tricks(state: GameState) -> int:
    return 0 if state.deal is None else len(state.deal.tricks)
