"""Whole games on a pseudo-terminal, from the menu to the winner: by keys or by mouse alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fivehundred.home.setups import Setup, save_setup
from fivehundred.record.store import read
from fivehundred.rules.actions import SeatAction
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import RuleSet
from tests.cli.commands import run
from tests.screen.driver import Terminal, places_of
from tests.screen.person import Clicker, Ending, Person, Typist

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home whose games never wait."""
    settings = places_of(tmp_path).settings
    settings.parent.mkdir()
    settings.write_text("speed = 3\n", encoding="utf-8")
    return tmp_path


def check_record(home: Path, person: Person, ending: Ending) -> None:
    """The one record is sound, and says what the screen said at the end."""
    (path,) = places_of(home).records()
    assert [one.name for one in places_of(home).games.iterdir()] == [path.name]
    verified = run("verify", path)
    assert (verified.code, verified.err) == (0, "")
    assert verified.out.strip().endswith("finished")
    record = read(path)
    view, names = view_of(record.final, 0), record.header.seats
    assert view.outcome is not None
    teams = record.final.rules.teams
    assert ending.winners == names[view.outcome.winner :: teams]
    assert ending.totals == view.totals
    assert ending.deals == len(view.sheet)
    # In the misère of a partner the person has calls to make and no cards to play.
    own = [one for one in record.actions if isinstance(one, SeatAction) and one.seat == 0]
    assert sum(person.deeds.get(one, 0) for one in ("call", "raise", "play")) > 0
    assert own


def test_two_pairs_by_keyboard_alone(home: Path) -> None:
    terminal = Terminal.run(home)
    terminal.see("Rules and help")
    terminal.press("n")
    terminal.see("▸ ♠ Start the game")
    to_row(terminal, "Playing to")
    while "◂ 100 ▸" not in cursor(terminal):
        step(terminal, "left")
    to_row(terminal, "Length in deals")
    step(terminal, "right")
    terminal.see("Length in deals +◂ 1")
    terminal.press("s")
    person = Typist(terminal)
    ending = person.play()
    terminal.press("q")
    assert terminal.exit_code() == 0
    check_record(home, person, ending)
    (path,) = places_of(home).records()
    rules = read(path).header.rules
    assert (rules.layout, rules.target, rules.max_hands) == ("2v2", 100, 1)


def test_two_pairs_by_mouse_alone(home: Path) -> None:
    save_setup(places_of(home).last_setup, Setup(rules=RuleSet(target=100, max_hands=1)))
    terminal = Terminal.run(home)
    terminal.click_on("(Quick start) +2v2")
    person = Clicker(terminal)
    ending = person.play()
    terminal.click_on("(m) menu")
    terminal.click_on("(Quit)$|(Quit) +$")
    assert terminal.exit_code() == 0
    check_record(home, person, ending)


def test_six_at_the_table(home: Path) -> None:
    terminal = Terminal.run(home)
    terminal.see("Rules and help")
    terminal.press("n")
    terminal.see("▸ ♠ Start the game")
    to_row(terminal, "Layout")
    while "six, two teams" not in cursor(terminal):
        step(terminal, "right")
    to_row(terminal, "Length in deals")
    step(terminal, "right")
    terminal.press("s")
    person = Typist(terminal)
    ending = person.play()
    terminal.press("m")
    terminal.see("Rules and help")
    terminal.press("q")
    assert terminal.exit_code() == 0
    check_record(home, person, ending)
    (path,) = places_of(home).records()
    assert read(path).header.rules.layout == "3v3"


def cursor(terminal: Terminal) -> str:
    """The row under the cursor of a list."""
    return next((row[:50] for row in terminal.rows if " ▸ " in row[:3]), "")


def to_row(terminal: Terminal, label: str) -> None:
    """Go down to a row of the set-up by keys."""
    for _ in range(60):
        if label in cursor(terminal):
            return
        step(terminal, "down")
    raise AssertionError(f"no row {label}:\n{terminal.text}")


def step(terminal: Terminal, key: str) -> None:
    """Press a key and wait until the row under the cursor has changed."""
    before = cursor(terminal)
    terminal.press(key)
    terminal.until(lambda: cursor(terminal) not in (before, ""), f"an answer to {key}")
