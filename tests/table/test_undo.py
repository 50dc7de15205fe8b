"""Taking back: one's own last decision, where no person has seen a card by it or since."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivehundred.record.store import read
from fivehundred.record.writer import NotSaved
from fivehundred.rules.actions import Event
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.view import View
from fivehundred.table.table import Table
from tests.record.faults import Disk
from tests.rules.scripted import deal_of
from tests.table.making import header, move, state_of, table_for

SEEN = "a card has been seen since"
NOTHING = "there is nothing of yours to take back in this deal"


def taken_back(table: Table, seat: int, words: str) -> None:
    """Those moves can be taken back at once by ``seat``, which leads to the game before them."""
    before = state_of(table)
    move(table, words)
    assert table.can_undo(seat) is None
    assert table.undo(seat)
    assert state_of(table) == before


def kept(table: Table, seat: int, reason: str) -> None:
    """The last decision of ``seat`` cannot be taken back, and trying changes nothing."""
    before = state_of(table)
    assert table.can_undo(seat) == reason
    assert not table.undo(seat)
    assert state_of(table) == before


# ---- what is fair -----------------------------------------------------------------------------


def test_a_call_can_be_taken_back_with_the_bots_calls_after_it() -> None:
    table = table_for()
    taken_back(table, 0, "7S")
    taken_back(table, 0, "7S pass")
    taken_back(table, 0, "7S 7C pass 8H")
    move(table, "8S 9C pass pass")
    taken_back(table, 0, "9H")
    # One step only: what comes before it is another decision.
    assert table.can_undo(0) is None
    assert table.undo(0)
    assert state_of(table).seat == 0
    kept(table, 0, NOTHING)


def test_nothing_to_take_back() -> None:
    table = table_for()
    kept(table, 0, NOTHING)
    kept(table, 2, NOTHING)
    move(table, "pass pass pass pass")
    assert table.undo(0)
    move(table, "pass pass pass pass")
    assert table.advance()
    kept(table, 0, NOTHING)


def test_the_call_that_wins_the_kitty_stays() -> None:
    table = table_for()
    move(table, "8S pass pass pass")
    move(table, "pass")
    assert table.view(0).kitty is not None
    kept(table, 0, SEEN)


def test_the_discard_and_an_own_lead_can_be_taken_back_until_a_card_is_played() -> None:
    table = table_for()
    move(table, "8S pass pass pass pass")
    taken_back(table, 0, "out:kitty")
    move(table, "out:5S,6S,7S")
    taken_back(table, 0, "AS")
    move(table, "RJ")
    assert table.can_undo(0) is None
    move(table, "JC")
    kept(table, 0, SEEN)


def test_a_pass_stays_once_the_contractor_has_led() -> None:
    table = table_for()
    taken_back(table, 0, "pass 8C pass pass")
    taken_back(table, 0, "pass 8C pass pass pass out:kitty")
    move(table, "pass 8C pass pass pass out:kitty JC")
    kept(table, 0, SEEN)


def test_the_last_trick_of_a_deal_stays() -> None:
    table = table_for()
    move(table, "10S pass pass pass pass out:kitty")
    while table.stage == "play":
        seat = table.actor
        assert seat is not None
        table.submit(table.view(seat).legal[0])  # type: ignore[arg-type]
    kept(table, 0, SEEN)
    assert table.advance()
    kept(table, 0, SEEN)


def test_looking_at_ones_cards_cannot_be_taken_back() -> None:
    rules = RuleSet(misere="anytime", blind_misere=True)
    table = table_for(header(rules))
    move(table, "look")
    kept(table, 0, SEEN)
    taken_back(table, 0, "7S look pass")


def test_a_blind_misere_stays_once_ones_cards_are_turned_up() -> None:
    rules = RuleSet(misere="anytime", blind_misere=True, raise_own_bid=False)
    table = table_for(header(rules))
    taken_back(table, 0, "blind look pass")
    move(table, "blind look pass look pass look pass")
    assert table.view(0).hand is not None
    kept(table, 0, SEEN)


def test_an_exposed_hand_has_been_seen() -> None:
    """Seat 1 bids open misère: its hand is put face up after its discard, before the first lead."""
    rules = RuleSet(
        misere="anytime",
        open_hand="before_first_lead",
        joker_nomination=False,
        raise_own_bid=False,
    )
    table = table_for(header(rules))
    move(table, "pass open pass pass")
    assert table.can_undo(0) is None
    move(table, "out:kitty")
    assert table.view(0).exposed
    kept(table, 0, SEEN)


def test_the_contractor_decides_for_its_partners_hand() -> None:
    """Misère with both hands: what seat 0 plays from seat 2's hand is seat 0's decision."""
    rules = RuleSet(
        misere="anytime", misere_play="both", joker_nomination=False, raise_own_bid=False
    )
    table = table_for(header(rules))
    move(table, "misere pass pass pass out:RJ,KH,AH 5S 5C")
    assert (table.seat, table.actor) == (2, 0)
    taken_back(table, 0, "4D")
    move(table, "4D")
    kept(table, 2, "Ann has acted since")


# ---- other people -----------------------------------------------------------------------------


def test_another_persons_decision_stays() -> None:
    table = table_for(header(people=(0, 2)))
    taken_back(table, 0, "7S pass")
    move(table, "7S pass pass")
    kept(table, 0, "Cal has acted since")
    assert table.undo(2)
    assert table.undo(0)


def test_a_card_that_another_person_has_seen_stays() -> None:
    table = table_for(header(people=(0, 1)))
    move(table, "8S pass pass pass pass")
    taken_back(table, 0, "out:kitty")
    move(table, "out:kitty AS")
    kept(table, 0, SEEN)


def test_a_header_that_does_not_say_who_plays_has_people_only() -> None:
    head = header()
    table = table_for(type(head)(head.rules, head.seats))
    move(table, "7S")
    assert table.undo(0)
    move(table, "7S pass")
    kept(table, 0, "Bea has acted since")


# ---- the house's word -------------------------------------------------------------------------


def test_a_house_can_forbid_it() -> None:
    table = table_for(header(undo="none"))
    move(table, "7S")
    kept(table, 0, "taking back is off at this table")


def test_a_house_can_allow_more() -> None:
    table = table_for(header(undo="free"))
    move(table, "8S pass pass pass")
    taken_back(table, 0, "pass")
    move(table, "pass out:kitty")
    taken_back(table, 0, "AS JC 4D 4H")
    table = table_for(header(people=(0, 1), undo="free"))
    move(table, "7S pass")
    kept(table, 0, "Bea has acted since")


@pytest.mark.parametrize("mode", [None, 1, "sometimes", ["free"]])
def test_an_unknown_word_counts_as_fair(mode: object) -> None:
    table = table_for(header(undo=mode))
    taken_back(table, 0, "7S")
    move(table, "8S pass pass pass pass")
    kept(table, 0, SEEN)


def test_a_finished_game_stays() -> None:
    table = table_for(header(RuleSet(max_hands=1), undo="free"))
    move(table, "10S pass pass pass pass out:kitty")
    while table.stage == "play":
        seat = table.actor
        assert seat is not None
        table.submit(table.view(seat).legal[0])  # type: ignore[arg-type]
    assert table.advance()
    assert table.advance()
    kept(table, 0, "the game is over")


# ---- what it does -----------------------------------------------------------------------------


def test_everybody_is_told_and_the_record_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    table = table_for(path=path)
    data = path.read_bytes()
    chance = table.bot_seed()
    told: list[tuple[object, ...]] = []
    table.listen(0, lambda events, view: told.append((0, events, view)))
    table.listen(3, lambda events, view: told.append((3, events, view)))
    table.watch(lambda events: told.append((None, events)))
    move(table, "7S pass pass")
    assert path.read_bytes() != data
    told.clear()
    assert table.undo(0)
    assert told == [(0, (), table.view(0)), (3, (), table.view(3)), (None, ())]
    assert path.read_bytes() == data
    assert read(path).final == state_of(table)
    assert table.bot_seed() == chance
    assert table.history(0)[1:] == ()
    move(table, "7C")
    assert read(path).final == state_of(table)
    table.close()


def test_a_resumed_game_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    table = table_for(path=path)
    before = state_of(table)
    move(table, "7S pass")
    table.close()
    table = Table.resume(path)
    assert table.undo(0)
    assert state_of(table) == before == read(path).final
    table.close()


def test_what_the_disk_will_not_have_is_not_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.500.jsonl"
    table = table_for(path=path)
    move(table, "7S pass")
    before, data = state_of(table), path.read_bytes()
    disk = Disk(monkeypatch)
    disk.fail_from(1)
    with pytest.raises(NotSaved):
        table.undo(0)
    assert (state_of(table), path.read_bytes()) == (before, data)
    disk.mend()
    assert table.undo(0)
    table.close()


def test_unsaved_actions_can_be_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.500.jsonl"
    told: list[str | None] = []
    table = table_for(path=path, on_unsaved=told.append)
    disk = Disk(monkeypatch)
    disk.fail_from(1)
    taken_back(table, 0, "7S pass")
    # Nothing waits any more, so everything is saved.
    assert told == ["no space left on device", None]
    move(table, "7S")
    disk.mend()
    move(table, "pass")
    assert read(path).final == state_of(table)
    table.close()


def test_a_listener_hears_of_what_comes_after_from_the_view_that_is() -> None:
    table = table_for()
    views: list[View] = []

    def listener(events: tuple[Event, ...], view: View) -> None:
        views.append(view)

    table.listen(0, listener)
    move(table, "7S pass")
    table.undo(0)
    assert views[-1] == table.view(0)
    assert views[-1].calls == ()
    assert views[-1].my_turn


def test_the_deal_is_the_same_after_it() -> None:
    hands = {0: "RJ JS JC AS KS QS 10S 9S 8S 7S"}
    table = table_for(header(), deal_of(RuleSet(), hands))
    before = table.view(0).hand
    move(table, "10S")
    table.undo(0)
    assert table.view(0).hand == before
