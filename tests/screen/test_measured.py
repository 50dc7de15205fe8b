"""What the screen costs, as ratios to a bare Textual app in the same run.

Processor time is compared, not the clock on the wall, in several turns: other programs on the same
machine disturb both sides alike.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from fivehundred.home.setups import Setup, save_setup
from tests.screen import mounted
from tests.screen.driver import Terminal, places_of
from tests.screen.person import Typist
from tests.strategies import SOAK
from tests.tally import done

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the processor time of another process"
)

BARE = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    def compose(self):
        yield Static("Here it is", id="words")

    def key_right(self):
        words = self.query_one("#words")
        self.count = getattr(self, "count", 0) + 1
        words.update(f"Here it is, {self.count}")

Bare().run()
"""
OURS = """
from fivehundred.__main__ import main
main()
"""
STOP_AT = """
import os, sys, time
from textual.drivers.linux_driver import LinuxDriver

words, told = sys.argv[1:]
del sys.argv[1:]
write = LinuxDriver.write

def watched(self, data):
    write(self, data)
    if words in data:
        used = time.process_time()
        with open(told, "w") as file:
            file.write(str(used))
        os._exit(0)

LinuxDriver.write = watched
"""
"""Put before an app: it ends when it writes the words of its first argument."""
STARTS = 7
"""How often each app is started."""
KEYS = 30
TURNS = 3
"""How often both apps are measured, until one turn was left undisturbed."""
QUIET = 3.0
"""Seconds in which nothing may happen."""


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    return time.clock_gettime(~pid << 3 | 2)  # the kernel's number for that process's clock


def pid_of(terminal: Terminal) -> int:
    pid = terminal.child.pid
    assert isinstance(pid, int)
    return pid


def kill(terminal: Terminal) -> None:
    os.kill(pid_of(terminal), signal.SIGKILL)
    assert terminal.exit_code() == -signal.SIGKILL


def first_paint(home: Path, app: str, words: str) -> float:
    """Processor time from the start of a process until it writes these words to the terminal."""
    told = home / "told"
    terminal = Terminal.run(home, words, str(told), command=("-c", STOP_AT + app))
    assert terminal.exit_code() == 0, terminal.text
    return float(told.read_text())


def test_the_first_paint_costs_little_more_than_a_bare_app(tmp_path: Path) -> None:
    pairs = [
        (first_paint(tmp_path, OURS, "Rules and help"), first_paint(tmp_path, BARE, "Here it is"))
        for _ in range(STARTS)
    ]
    ours, bare = (min(side) for side in zip(*pairs, strict=True))  # the least disturbed of each
    assert ours < 1.6 * bare, pairs


def key_costs(terminal: Terminal, keys: tuple[str, ...]) -> tuple[float, int]:
    """Processor time and bytes of a key that changes the screen: the median, the most bytes."""
    used, written = [], []
    for key in keys:
        before, text = (processor(pid_of(terminal)), terminal.received), terminal.text
        terminal.press(key)
        terminal.until(lambda: terminal.text != text, f"an answer to {key}")  # noqa: B023
        settle(terminal)
        used.append(processor(pid_of(terminal)) - before[0])
        written.append(terminal.received - before[1])
    return median(used), max(written)


def settle(terminal: Terminal) -> None:
    """Read until nothing more comes."""
    while terminal.take(0.1):
        pass


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    """A game at 80×24 whose person is to play a card."""
    home = tmp_path_factory.mktemp("home")
    where = places_of(home)
    where.settings.parent.mkdir()
    where.settings.write_text("speed = 3\n", encoding="utf-8")
    save_setup(where.last_setup, Setup(players=("human", *["novice"] * 3), seed="a hand"))
    terminal = Terminal.run(home)
    terminal.see("Quick start +2v2")
    terminal.press("g")
    person = Typist(terminal)
    while person.turn() != "play" or len(person.places()) < 3:
        person.act()
    settle(terminal)
    yield terminal
    kill(terminal)


def test_a_key_on_the_hand_costs_little_more_than_a_bare_apps(
    table: Terminal, tmp_path: Path
) -> None:
    bare = Terminal.run(tmp_path, command=("-c", BARE))
    bare.see("Here it is")
    settle(bare)
    turns: list[tuple[float, float]] = []
    while len(turns) < TURNS and not any(used < 3 * least for used, least in turns):
        least, _ = key_costs(bare, ("right",) * KEYS)
        used, written = key_costs(table, ("right",) * KEYS)
        turns.append((used, least))
    kill(bare)
    assert any(used < 3 * least for used, least in turns), turns
    assert written < 2048


def test_nothing_happens_while_nobody_does_anything(table: Terminal) -> None:
    settle(table)
    before, used = table.received, processor(pid_of(table))
    assert not table.take(QUIET)
    assert table.received == before
    assert processor(pid_of(table)) - used < 0.01 * QUIET


KINDS = {
    "one game": ("--endless",),
    "game after game": ("--target", "100"),
    "a person": ("--endless", "--person"),
}
"""Deals on one table that stays on the screen; on one table after the other; by keys and looks."""
WARM = 48 if SOAK else 12
"""Deals before the first size that counts: what comes up seldom is met for the first time."""
LEAK = 66 if SOAK else 150
"""Blocks of Python's allocator, 100 bytes each, a deal: 66 are 2 MB in 300 deals. Among the first
deals some are new that will not be so again: about 40 a deal."""


@pytest.mark.parametrize("kind", KINDS if SOAK else ["one game"])
def test_memory_stays_flat_over_many_deals(kind: str, tmp_path: Path) -> None:
    deals, every = (300 + WARM, 4) if SOAK else (22 + WARM, 2)
    seed = () if SOAK else ("--seed", "a long game")
    played = mounted.sizes(
        tmp_path, "--filled", "--deals", str(deals), "--every", str(every), *seed, *KINDS[kind]
    )
    measured = [size for size in played if size.deals >= WARM]
    assert measured[-1].deals == deals
    assert (measured[-1].games > 3) == (kind == "game after game")
    assert measured[-1].resident - measured[0].resident < 2_000_000, measured
    assert mounted.blocks_a_deal(measured) < LEAK, measured
    done(f"deals on the screen, {kind}", deals)
