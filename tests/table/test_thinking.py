"""Bots in a process of their own: the same answers, and gone when nobody waits for them."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from fivehundred.bots.registry import BadBot, make
from fivehundred.record.lines import Header
from fivehundred.rules.ruleset import AUSTRALIAN
from fivehundred.rules.view import View
from fivehundred.table.table import Table
from fivehundred.table.thinking import CalledOff, Thinker

DEADLINE = 60.0
QUICK = "expert:worlds=1"
LONG = "expert:worlds=10000"


ON_A_SCREEN = """
import io, sys
from fivehundred.record.lines import Header
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.table import Table
from fivehundred.table.thinking import Thinker

class Screen(io.StringIO):
    def fileno(self):
        return -1  # as Textual's stand-in for stderr

if __name__ == "__main__":
    sys.stderr = Screen()
    table = Table.new(Header(RuleSet(), ("Ann", "Bea", "Cal", "Dot"), {}), seed=bytes(32))
    while table.actor is None:
        table.advance()
    view = table.view(table.actor)
    thinker = Thinker()
    action = thinker.choose("expert:worlds=1", view, 1)
    own = bool(thinker._pool and thinker._pool._processes)
    thinker.close()
    print(action in view.legal, own)
"""


def first_view() -> View:
    """The view of the seat that calls first."""
    table = Table.new(Header(AUSTRALIAN, ("A", "B", "C", "D"), {}), seed=bytes(32))
    while table.actor is None:
        table.advance()
    return table.view(table.actor)


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    one = Thinker()
    yield one
    one.close()
    for process in multiprocessing.active_children():
        process.join(DEADLINE)


def test_a_slow_bot_answers_from_another_process_as_it_would_from_this_one(
    thinker: Thinker,
) -> None:
    view = first_view()
    bot = make(QUICK)
    action = bot.choose(view, 7)
    assert thinker.advise(QUICK, view, 7) == (action, bot.explain(view, action))
    assert len(multiprocessing.active_children()) == 1


def test_a_quick_bot_needs_no_process(thinker: Thinker) -> None:
    assert thinker.choose("novice", first_view(), 7) == make("novice").choose(first_view(), 7)
    assert multiprocessing.active_children() == []


def test_leaving_ends_the_thought_and_the_process(thinker: Thinker) -> None:
    view = first_view()
    failed: list[Exception] = []

    def think() -> None:
        try:
            thinker.choose(LONG, view, 7)
        except CalledOff as error:
            failed.append(error)

    waiting = threading.Thread(target=think)
    waiting.start()
    end = monotonic() + DEADLINE
    while not multiprocessing.active_children() and monotonic() < end:
        waiting.join(0.05)
    thinker.close()
    waiting.join(DEADLINE)
    assert not waiting.is_alive()
    assert [str(error) for error in failed] == ["the game was left"]
    while multiprocessing.active_children() and monotonic() < end:
        waiting.join(0.05)
    assert multiprocessing.active_children() == []


def test_a_closed_thinker_answers_no_more(thinker: Thinker) -> None:
    thinker.close()
    with pytest.raises(CalledOff):
        thinker.choose(QUICK, first_view(), 7)


def test_a_bot_that_does_not_exist(thinker: Thinker) -> None:
    with pytest.raises(BadBot, match="no bot 'oracle'"):
        thinker.choose("oracle", first_view(), 7)


def test_a_screen_in_the_place_of_stderr_is_no_hindrance(tmp_path: Path) -> None:
    script = tmp_path / "screen.py"
    script.write_text(ON_A_SCREEN, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
    assert done.stdout == "True True\n", done.stderr
