"""The authority at one table: holds the whole game, takes actions, hands out views and events.

One way in, ``submit``; the table's own steps (deal, score, result) are made by ``advance``, one at
a time, so that a screen can pace them. Each action is in the record before anybody sees its effect.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from fivehundred.record import fair
from fivehundred.record.lines import Header
from fivehundred.record.store import Record, read
from fivehundred.record.writer import NotSaved as NotSaved  # for those who may not import record
from fivehundred.record.writer import Writer
from fivehundred.rules.actions import Action, Deal, Event, IllegalAction, Result, SeatAction
from fivehundred.rules.game import GameState, apply, new_game, table_action
from fivehundred.rules.observe import events_of, view_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.view import Stage, View
from fivehundred.table.players import people
from fivehundred.table.shuffle import Dealer, Shuffler, derive, new_seed

Listener = Callable[[tuple[Event, ...], View], None]
"""Told what its seat may know, and that seat's view after it. No events: this is an undo."""
Watcher = Callable[[tuple[Event, ...]], None]
"""Told what everybody may know. No events: this is an undo."""
OnUnsaved = Callable[[str | None], None]
"""Told the reason when the disk stops taking the record, and None when all of it is saved again."""


class Table:
    """A game in progress. Made by ``new`` or ``resume``. For one thread at a time."""

    def __init__(
        self,
        header: Header,
        writer: Writer | None,
        seed: bytes,
        dealer: Dealer,
        on_unsaved: OnUnsaved | None,
    ) -> None:
        self.header = header
        self.on_unsaved = on_unsaved
        """While it is None, an action that cannot be saved is refused with NotSaved."""
        self.notice: str | None = None
        """What was found wrong, and mended, in the record that this game was resumed from."""
        self.unsaved: str | None = None
        """Why the last actions are not on the disk, while the game is played on regardless."""
        self._writer = writer
        self._seed = seed
        self._dealer = dealer
        self._state = new_game(header.rules)
        self.length = 0
        """Actions so far, the table's own included."""
        self._deal: list[tuple[GameState, Action]] = []
        """The actions from the last deal on, each with the state before it."""
        self._listeners: list[tuple[int | None, Callable[..., None]]] = []
        self._news: deque[tuple[GameState, Action | None, GameState]] = deque()
        self._telling = False
        self._salts: list[str] = []
        """Of the deals with commitments, where the header has ``"fair": true`` (record/fair.py)."""

    @classmethod
    def new(
        cls,
        header: Header,
        *,
        path: str | Path | None = None,
        seed: bytes | None = None,
        dealer: Dealer | None = None,
        on_unsaved: OnUnsaved | None = None,
    ) -> Table:
        """A new game, recorded in a new file if a path is given.

        Without a seed of 32 bytes one is drawn; without a dealer the cards are shuffled from it.
        Raises NotSaved when the file cannot be made, unless ``on_unsaved`` is there to be told.
        """
        seed = new_seed() if seed is None else seed
        writer = None if path is None else Writer(path, header)
        table = cls(header, writer, seed, dealer or Shuffler(seed), on_unsaved)
        if writer is not None:
            try:
                writer.flush()
            except NotSaved as error:
                if on_unsaved is None:
                    writer.abandon()
                    raise
                table._report(error.reason)
        return table

    @classmethod
    def resume(
        cls,
        path: str | Path,
        *,
        seed: bytes | None = None,
        dealer: Dealer | None = None,
        on_unsaved: OnUnsaved | None = None,
    ) -> Table:
        """A recorded game, to go on with. The deals to come are shuffled from a new seed.

        Raises RecordError: Locked when another program has it, NotSaved when it cannot be written
        (unless ``on_unsaved`` is there to be told), or what is wrong with the record.
        """
        seed = new_seed() if seed is None else seed
        writer: Writer | None = None
        problem = None
        try:
            writer, record = Writer.open(path)
        except NotSaved as error:
            if on_unsaved is None:
                raise
            record, problem = read(path), error.reason
        table = cls(record.header, writer, seed, dealer or Shuffler(seed), on_unsaved)
        table.notice = record.notice
        table._replay(record)
        if record.header.extra.get("fair") is True:
            table._salts = fair.salts_in(path)
        if problem is not None:
            table._report(problem)
        return table

    def _replay(self, record: Record) -> None:
        states = record.states()
        before = next(states)
        for action, after in zip(record.actions, states, strict=True):
            self._keep(before, action)
            before = after
        self._state = before

    def close(self) -> None:
        """Let the record go. Raises NotSaved when the disk does not take the last actions."""
        writer, self._writer = self._writer, None
        self._listeners.clear()
        if writer is not None:
            writer.close()

    # ---- what is known to everybody -----------------------------------------------------------

    @property
    def rules(self) -> RuleSet:
        """The rules as they were set; a view has those in force."""
        return self.header.rules

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each seat."""
        return self.header.seats

    @property
    def path(self) -> Path | None:
        """The record's file."""
        return None if self._writer is None else self._writer.path

    @property
    def stage(self) -> Stage:
        """What comes next."""
        return self._state.stage

    @property
    def seat(self) -> int | None:
        """The seat to act; None when the table is to act or the game is over."""
        return self._state.seat

    @property
    def actor(self) -> int | None:
        """Who decides for ``seat``."""
        return self._state.actor

    @property
    def over(self) -> bool:
        """Whether the result is written."""
        return self._state.stage == "over"

    @property
    def deals(self) -> int:
        """Deals so far, thrown-in ones and the one in progress included."""
        finished = len(self._state.sheet) + self._state.thrown_in
        return finished + (self._state.deal is not None and self._state.stage not in _SCORED)

    def view(self, seat: int) -> View:
        """What a seat may see now."""
        return view_of(self._state, seat)

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """What happened from the last deal on, as a seat (None: everybody) may know it."""
        after = [state for state, _ in self._deal[1:]] + [self._state]
        return tuple(
            event
            for (before, action), then in zip(self._deal, after, strict=False)
            for event in events_of(before, action, then, seat)
        )

    def bot_seed(self) -> int:
        """A number for a bot's chance at this point: after an undo the same again."""
        return int.from_bytes(derive(self._seed, "bot", self.length)[:8], "big")

    # ---- what happens -------------------------------------------------------------------------

    def submit(self, action: SeatAction, by: int | None = None) -> None:
        """Take a player's action; ``by`` is the seat that it comes from, if that is to be checked.

        Raises IllegalAction or NotSaved (see ``on_unsaved``); nothing has changed then.
        """
        if not isinstance(action, SeatAction):
            raise IllegalAction("only the table deals and scores")
        if by is not None and by != self.actor:
            raise IllegalAction(f"it is not {self.names[by]}'s turn")
        self._do(action)

    def advance(self) -> bool:
        """Make the table's next own step: deal, score or result.

        False when a seat must act or the game is over. Raises NotSaved (see ``on_unsaved``);
        nothing has changed then.
        """
        action: Action | None = table_action(self._state)
        if action is None:
            if self._state.stage != "deal":
                return False
            dealer = self._state.dealer
            if dealer is None:
                dealer = self._dealer.first(self.rules)
            action = self._dealer.deal(self.rules, self.deals + 1, dealer)
        self._do(action)
        return True

    def _do(self, action: Action) -> None:
        before = self._state
        after = apply(before, action)
        problem = self._save(action)
        self._keep(before, action)
        if isinstance(action, Result) and self._salts:
            problem = self._open_salts() or problem
        self._state = after
        self._report(problem)
        self._tell(before, action, after)

    def _keep(self, before: GameState, action: Action) -> None:
        if isinstance(action, Deal):
            self._deal.clear()
        self._deal.append((before, action))
        self.length += 1

    def _save(self, action: Action) -> str | None:
        """Put the action on the disk; why not, if it has to wait."""
        if self._writer is None:
            return self.unsaved
        problem: str | None = None
        extra: dict[str, object] = {}
        if isinstance(action, Deal) and self.header.extra.get("fair") is True:
            salt = derive(self._seed, "salt", self.deals + 1).hex()[:32]
            extra = fair.keys_for(action, salt)
        try:
            self._writer.append(action, extra)
        except NotSaved as error:
            if self.on_unsaved is None:
                raise
            self._writer.keep(action, extra)
            problem = error.reason
        if "salt" in extra:
            self._salts.append(str(extra["salt"]))
        return problem

    def _open_salts(self) -> str | None:
        """Show at the end of the game that no card was changed; why it has to wait, if it does."""
        if self._writer is None:
            return None
        self._writer.keep_comment(fair.opening(self._salts))
        try:
            self._writer.flush()
        except NotSaved as error:
            return error.reason
        return None

    def _report(self, problem: str | None) -> None:
        told, self.unsaved = self.unsaved, problem
        if (told is None) != (problem is None) and self.on_unsaved is not None:
            self.on_unsaved(problem)

    # ---- who is told --------------------------------------------------------------------------

    def listen(self, seat: int, listener: Listener) -> Callable[[], None]:
        """Tell a seat's player from now on; call what is returned to stop."""
        return self._subscribe(seat, listener)

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Tell somebody who has no seat from now on; call what is returned to stop."""
        return self._subscribe(None, watcher)

    def _subscribe(self, seat: int | None, listener: Callable[..., None]) -> Callable[[], None]:
        entry = (seat, listener)
        self._listeners.append(entry)

        def stop() -> None:
            with suppress(ValueError):
                self._listeners.remove(entry)

        return stop

    def _tell(self, before: GameState, action: Action | None, after: GameState) -> None:
        """Tell everybody, in order: what a listener itself sets off is told when this has been."""
        self._news.append((before, action, after))
        if self._telling:
            return
        failure: Exception | None = None
        self._telling = True
        try:
            while self._news:
                before, action, after = self._news.popleft()
                for entry in tuple(self._listeners):
                    if entry not in self._listeners:
                        continue
                    seat, listener = entry
                    events = () if action is None else events_of(before, action, after, seat)
                    try:
                        if seat is None:
                            listener(events)
                        else:
                            listener(events, view_of(after, seat))
                    except Exception as error:
                        failure = failure or error
        finally:
            self._telling = False
        if failure is not None:
            raise failure

    # ---- taking back --------------------------------------------------------------------------

    def can_undo(self, seat: int) -> str | None:
        """Why a seat's last decision cannot be taken back; None when it can.

        It can when only bots and the table have acted since and no person has seen a card by it or
        since. A header's ``undo`` says otherwise: ``"none"`` never, ``"free"`` whatever was seen.
        """
        mode = self.header.extra.get("undo", "fair")
        if mode == "none":
            return "taking back is off at this table"
        if self.over:
            return "the game is over"
        index = self._last_decision(seat)
        if index is None:
            return "there is nothing of yours to take back in this deal"
        others = [person for person in people(self.header) if person != seat]
        for state, _ in self._deal[index + 1 :]:
            if state.actor in others:
                return f"{self.names[state.actor]} has acted since"
        if mode == "free":
            return None
        then = self._deal[index][0]
        since = [state for state, _ in self._deal[index + 1 :]] + [self._state]
        for person in (seat, *others):
            known = _known(then, person)
            if any(_known(state, person) - known for state in since):
                return "a card has been seen since"
        return None

    def undo(self, seat: int) -> bool:
        """Take a seat's last decision back, with all that followed.

        False when ``can_undo`` has a reason not to. Raises NotSaved when the disk will not have
        it; nothing has changed then.
        """
        index = self._last_decision(seat)
        if index is None or self.can_undo(seat) is not None:
            return False
        kept = self.length - (len(self._deal) - index)
        if self._writer is not None:
            self._writer.truncate(kept)
        before, self._state = self._state, self._deal[index][0]
        self.length = kept
        del self._deal[index:]
        if self._writer is not None and not self._writer.unsaved:
            self._report(None)
        self._tell(before, None, self._state)
        return True

    def _last_decision(self, seat: int) -> int | None:
        indexes = range(len(self._deal) - 1, -1, -1)
        return next((index for index in indexes if self._deal[index][0].actor == seat), None)


_SCORED = ("deal", "result", "over")


def _known(state: GameState, seat: int) -> set[int]:
    """The cards of the deal in progress whose place a seat knows."""
    view = view_of(state, seat)
    return {
        *(view.hand or ()),
        *(view.kitty or ()),
        *(view.discards or ()),
        *(one for _, cards in view.exposed for one in cards),
        *(play.card for trick in view.all_tricks for play in trick.plays),
    }
