"""The table: one way in, everything saved before it is seen, nothing shown to the wrong seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from fivehundred.record.fair import check
from fivehundred.record.store import RecordError, read
from fivehundred.record.writer import Locked, NotSaved
from fivehundred.rules.actions import (
    Called,
    Deal,
    Dealt,
    Event,
    IllegalAction,
    MakeCall,
    Score,
    SeatAction,
)
from fivehundred.rules.calls import PASS
from fivehundred.rules.cards import Card, cards_in
from fivehundred.rules.game import GameState
from fivehundred.rules.observe import events_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.view import View
from fivehundred.table.table import Table
from tests.record.faults import CODES, Disk
from tests.record.making import header_for
from tests.strategies import SEEDS, many, random_choice, rule_sets
from tests.table.making import SEED, header, move, play_on, state_of, step, table_for


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "a.500.jsonl"


# ---- the record is the game -------------------------------------------------------------------


@given(rules=rule_sets(), seed=SEEDS)
@many(10, 300)
def test_the_record_is_the_game_after_every_action(
    tmp_path_factory: Any, rules: RuleSet, seed: int
) -> None:
    path = tmp_path_factory.mktemp("games") / "a.500.jsonl"
    rng = Random(seed)
    table = Table.new(header(rules), path=path)
    resumed_at = rng.randrange(60)
    for count in range(1, 90):
        if not step(table, rng):
            break
        if count % 7 == 0 or count > 84:
            record = read(path)
            assert record.final == state_of(table)
            assert len(record.actions) == count
            assert record.header == table.header
        if count == resumed_at:
            state = state_of(table)
            history = [table.history(seat) for seat in range(rules.seats)]
            table.close()
            table = Table.resume(path)
            assert state_of(table) == state
            assert [table.history(seat) for seat in range(rules.seats)] == history
    table.close()


def test_whoever_is_told_finds_the_action_in_the_record(path: Path) -> None:
    table = Table.new(header(RuleSet(target=2000)), path=path, seed=SEED)
    told = 0

    def listener(events: tuple[Event, ...], view: View) -> None:
        nonlocal told
        told += 1
        record = read(path)
        assert len(record.actions) == told
        assert record.final == state_of(table)

    table.listen(0, listener)
    play_on(table, Random(1), 40)
    assert told == 40
    table.close()


def test_the_dealer_is_drawn_and_moves_round() -> None:
    table = Table.new(header(), seed=SEED)
    dealers: list[int] = []
    table.watch(lambda events: dealers.extend(e.dealer for e in events if isinstance(e, Dealt)))
    for number in range(1, 7):
        assert table.deals == number - 1
        assert table.advance()
        assert table.deals == number
        move(table, "pass pass pass pass")
    first = dealers[0]
    assert dealers == [(first + count) % 4 for count in range(6)]


def test_the_table_deals_scores_and_writes_the_result_by_itself() -> None:
    table = Table.new(header(RuleSet(max_hands=1)), seed=SEED)
    steps = []
    rng = Random(8)
    while not table.over:
        stage = table.stage
        if table.advance():
            steps.append(stage)
        else:
            assert table.seat is not None
            table.submit(random_choice(state_of(table), rng))
    assert steps[-3:] == ["deal", "score", "result"]
    assert not table.advance()
    assert (table.seat, table.actor) == (None, None)
    with pytest.raises(IllegalAction, match="the game is over"):
        table.submit(MakeCall(0, PASS))


def test_the_same_seed_is_the_same_game_and_no_seed_another() -> None:
    def game(seed: bytes | None) -> list[tuple[Card, ...] | None]:
        table = Table.new(header(), seed=seed)
        table.advance()
        return [table.view(seat).hand for seat in range(4)]

    assert game(SEED) == game(SEED)
    assert game(None) != game(None)


def test_a_bots_chance_is_the_same_for_the_same_game_and_new_for_each_decision() -> None:
    def seeds() -> list[int]:
        table = Table.new(header(), seed=SEED)
        rng = Random(1)
        found = []
        for _ in range(30):
            step(table, rng)
            found.append(table.bot_seed())
        return found

    assert seeds() == seeds()
    assert len(set(seeds())) == 30


def test_rules_as_set_and_rules_in_force() -> None:
    rules = RuleSet(layout="solo3", kitty=6)
    table = Table.new(header(rules))
    assert table.rules == rules
    assert table.names == ("Ann", "Bea", "Cal")
    assert table.view(0).rules == rules.in_force()


# ---- what is refused --------------------------------------------------------------------------


def test_a_refused_action_changes_nothing(path: Path) -> None:
    table = table_for(path=path)
    told: list[object] = []
    table.watch(told.append)
    before, data = state_of(table), path.read_bytes()
    with pytest.raises(IllegalAction, match="seat 0's turn"):
        table.submit(MakeCall(1, PASS))
    with pytest.raises(IllegalAction, match="it is not Bea's turn"):
        table.submit(MakeCall(0, PASS), by=1)
    for action in (Deal(0, (), ()), Score((), (), ())):
        with pytest.raises(IllegalAction, match="only the table"):
            table.submit(action)  # type: ignore[arg-type]
    assert (state_of(table), path.read_bytes(), told) == (before, data, [])
    table.submit(MakeCall(0, PASS), by=0)
    table.close()


# ---- secrecy ----------------------------------------------------------------------------------


def cards_of_event(event: object) -> Iterator[Card]:
    """Every card anywhere in an event."""
    if isinstance(event, Card):
        yield event
    elif isinstance(event, tuple):
        for part in event:
            yield from cards_of_event(part)
    elif hasattr(event, "__dataclass_fields__"):
        for field in fields(event):  # type: ignore[arg-type]
            yield from cards_of_event(getattr(event, field.name))


def may_see(before: GameState, after: GameState, seat: int | None) -> set[Card]:
    """The cards that a seat may know after a step, by rules.md §5, §6 and §8."""
    deal = after.deal or before.deal
    if deal is None:
        return set()
    settled, contract = deal.settled, deal.contract
    tricks = deal.tricks if deal.trick is None else (*deal.tricks, deal.trick)
    seen = {play.card for trick in tricks for play in trick.plays}
    for other, hand in enumerate(deal.hands):
        own = other == seat and settled.looked >> other & 1
        if own or other in deal.exposed:
            seen |= set(cards_in(hand))
    if contract is not None and contract.contractor == seat and not contract.bid.sans:
        seen |= set(cards_in(settled.kitty | settled.discards))
    return seen


@given(rules=rule_sets(), seed=SEEDS)
@many(25, 2000)
def test_no_listener_is_told_of_a_card_that_its_seat_may_not_see(rules: RuleSet, seed: int) -> None:
    table = Table.new(header_for(rules), seed=SEED)
    before = state_of(table)

    def listen(seat: int) -> None:
        def listener(events: tuple[Event, ...], view: View) -> None:
            now = state_of(table)
            assert view == table.view(seat)
            allowed = may_see(before, now, seat)
            assert set(cards_of_event(events)) <= allowed
            shown = (view.hand, view.kitty, view.discards, view.exposed, view.trick, view.tricks)
            assert set(cards_of_event(shown)) <= allowed

        table.listen(seat, listener)

    def watcher(events: tuple[Event, ...]) -> None:
        assert set(cards_of_event(events)) <= may_see(before, state_of(table), None)

    for seat in range(rules.seats):
        listen(seat)
    table.watch(watcher)
    rng = Random(seed)
    for _ in range(110):
        before = state_of(table)
        if not step(table, rng):
            break


def test_history_is_what_the_listener_was_told_since_the_deal() -> None:
    table = Table.new(header_for(RuleSet(misere="anytime", blind_misere=True)), seed=SEED)
    told: dict[int | None, list[Event]] = {seat: [] for seat in (*range(4), None)}

    def hear(seat: int | None, events: tuple[Event, ...]) -> None:
        if isinstance(events[0], Dealt):
            told[seat].clear()
        told[seat].extend(events)

    for seat in range(4):
        table.listen(seat, lambda events, view: hear(view.seat, events))
    table.watch(lambda events: hear(None, events))
    rng = Random(3)
    for _ in range(150):
        step(table, rng)
        for reader, heard in told.items():
            assert table.history(reader) == tuple(heard)


# ---- listeners --------------------------------------------------------------------------------


def test_a_listener_that_acts_is_told_in_order() -> None:
    table = table_for()
    orders: list[list[Event]] = [[], []]

    def acting(events: tuple[Event, ...], view: View) -> None:
        orders[0].extend(events)
        if view.my_turn:
            table.submit(MakeCall(1, PASS))

    def listening(events: tuple[Event, ...], view: View) -> None:
        orders[1].extend(events)
        # The view belongs to the events, whatever has happened since.
        assert view.calls[-1] == (events[0].seat, PASS)  # type: ignore[union-attr]

    table.listen(1, acting)
    table.listen(2, listening)
    table.submit(MakeCall(0, PASS))
    assert orders[0] == orders[1] == [Called(0, PASS), Called(1, PASS)]


def test_whoever_stops_listening_is_told_no_more() -> None:
    table = table_for()
    told: list[object] = []
    stop = table.listen(0, lambda events, view: told.append(events))
    table.listen(1, lambda events, view: stop())
    move(table, "pass pass")
    assert told == [(Called(0, PASS),)]
    stop()


def test_a_listener_that_fails_keeps_nobody_from_being_told() -> None:
    table = table_for()
    told: list[object] = []

    def failing(events: tuple[Event, ...], view: View) -> None:
        raise ZeroDivisionError

    stop = table.listen(0, failing)
    table.watch(told.append)
    with pytest.raises(ZeroDivisionError):
        table.submit(MakeCall(0, PASS))
    assert told == [(Called(0, PASS),)]
    stop()
    table.submit(MakeCall(1, PASS))
    assert len(told) == 2


def test_events_are_those_of_the_rules() -> None:
    table = table_for()
    told: list[tuple[Event, ...]] = []
    table.listen(2, lambda events, view: told.append(events))
    rng = Random(2)
    for _ in range(50):
        before = state_of(table)
        action: SeatAction | None = None
        if table.seat is not None:
            action = random_choice(before, rng)
            table.submit(action)
            assert told[-1] == events_of(before, action, state_of(table), 2)
        else:
            table.advance()


# ---- disks that fail --------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("call", [1, 2])
def test_without_anybody_to_tell_an_unsaved_action_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: int, code: int
) -> None:
    table = table_for(path=path)
    before, data = state_of(table), path.read_bytes()
    told: list[object] = []
    table.watch(told.append)
    disk = Disk(monkeypatch)
    disk.code = code
    disk.fail_at(call)
    with pytest.raises(NotSaved):
        table.submit(MakeCall(0, PASS))
    assert (state_of(table), path.read_bytes(), told) == (before, data, [])
    table.submit(MakeCall(0, PASS))
    assert read(path).final == state_of(table)
    table.close()


def test_play_goes_on_with_one_warning_and_is_saved_when_the_disk_is_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str | None] = []
    table = table_for(path=path, on_unsaved=told.append)
    saved = state_of(table)
    disk = Disk(monkeypatch)
    disk.fail_from(1)
    move(table, "pass pass pass pass")
    assert table.advance()
    assert told == ["no space left on device"]
    assert table.unsaved == told[0]
    assert read(path).final == saved
    disk.mend()
    move(table, "pass")
    assert told == ["no space left on device", None]
    assert table.unsaved is None
    assert read(path).final == state_of(table)
    table.close()


def test_a_game_whose_file_cannot_be_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    disk.fail_from(1)
    with pytest.raises(NotSaved):
        Table.new(header(), path=path)
    assert not path.exists()
    told: list[str | None] = []
    table = Table.new(header(), path=path, on_unsaved=told.append)
    assert told == ["no space left on device"]
    play_on(table, Random(1), 20)
    disk.mend()
    play_on(table, Random(1), 1)
    assert told == ["no space left on device", None]
    assert read(path).final == state_of(table)
    table.close()


def test_closing_says_when_actions_are_lost(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_for(path=path, on_unsaved=lambda reason: None)
    disk = Disk(monkeypatch)
    disk.fail_from(1)
    move(table, "pass")
    with pytest.raises(NotSaved):
        table.close()
    table.close()
    disk.mend()
    Table.resume(path).close()


def test_resuming_where_nothing_can_be_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_for(path=path)
    move(table, "pass")
    table.close()
    path.write_bytes(path.read_bytes() + b'{"type')
    data = path.read_bytes()
    disk = Disk(monkeypatch)
    disk.fails = lambda number, call: call == "ftruncate"
    with pytest.raises(NotSaved):
        Table.resume(path)
    told: list[str | None] = []
    resumed = Table.resume(path, on_unsaved=told.append)
    assert state_of(resumed) == state_of(table)
    move(resumed, "pass pass")
    assert told == ["no space left on device"]
    assert resumed.unsaved is not None
    assert path.read_bytes() == data
    resumed.close()


# ---- resuming ---------------------------------------------------------------------------------


def test_resuming_anywhere(path: Path) -> None:
    table = Table.new(header(RuleSet(max_hands=1)), path=path, seed=SEED)
    states = [state_of(table)]
    rng = Random(6)
    while step(table, rng):
        states.append(state_of(table))
    table.close()
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == len(states)
    for count, state in list(enumerate(states, 1))[::3]:
        other = path.with_name(f"{count}.500.jsonl")
        other.write_bytes(b"".join(lines[:count]))
        resumed = Table.resume(other)
        assert state_of(resumed) == state
        play_on(resumed, Random(count))
        assert resumed.over
        resumed.close()
        assert read(other).final == state_of(resumed)


def test_a_cut_off_line_is_told_of(path: Path) -> None:
    table = table_for(path=path)
    table.close()
    path.write_bytes(path.read_bytes() + b'{"type": "call", "sea')
    resumed = Table.resume(path)
    assert resumed.notice == f"{path}:3: the last line was cut off: left out"
    assert state_of(resumed) == state_of(table)
    resumed.close()


def test_what_cannot_be_resumed(path: Path) -> None:
    table = table_for(path=path)
    with pytest.raises(Locked):
        Table.resume(path)
    with pytest.raises(Locked):
        Table.resume(path, on_unsaved=lambda reason: None)
    table.close()
    path.write_bytes(path.read_bytes() + b"[]\n")
    with pytest.raises(RecordError, match=r":3: "):
        Table.resume(path)


# ---- fair cards -------------------------------------------------------------------------------


def test_commitments_are_made_and_opened(path: Path) -> None:
    head = header(RuleSet(target=2000, max_hands=2), fair=True)
    table = Table.new(head, path=path)
    play_on(table, Random(1), 30)
    table.close()
    table = Table.resume(path)
    play_on(table, Random(2))
    deals = table.deals
    table.close()
    assert check(path) == deals >= 2
    last = path.read_bytes().splitlines()[-1]
    assert last.startswith(b'{"type": "opened", "salts": ["')
    assert read(path).final == state_of(table)


def test_without_being_asked_for_there_are_none(path: Path) -> None:
    table = table_for(path=path)
    table.close()
    assert check(path) == 0
    assert b"salt" not in path.read_bytes()
