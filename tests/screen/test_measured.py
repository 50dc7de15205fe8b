"""What the screen costs, as ratios to a bare Textual app in the same run.

Processor time is compared, not the clock on the wall, in several turns: other programs on the same
machine disturb both sides alike.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from fivehundred.home.setups import Setup, save_setup
from tests.screen.driver import ROOT, Terminal, environment, places_of
from tests.screen.person import Typist
from tests.strategies import SOAK

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
    least, _ = key_costs(bare, ("right",) * KEYS)
    kill(bare)
    used, written = key_costs(table, ("right",) * KEYS)
    assert used < 3 * least, (used, least)
    assert written < 2048


def test_nothing_happens_while_nobody_does_anything(table: Terminal) -> None:
    settle(table)
    before, used = table.received, processor(pid_of(table))
    assert not table.take(QUIET)
    assert table.received == before
    assert processor(pid_of(table)) - used < 0.01 * QUIET


DEALS = """
import asyncio, gc, sys, time
from tests.tui.tables import TableApp, table_screen, until

def resident():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

async def main(deals, seconds):
    screen = table_screen(people=(), bot="novice", options={"target": "2000"})
    app, sizes, done = TableApp(screen), [], 0
    end = time.monotonic() + seconds
    async with app.run_test(size=(80, 24)) as pilot:
        while done < deals and (time.monotonic() < end or len(sizes) < 4):
            await until(lambda: app.screen is not screen)
            sizes.append(resident())
            done += 1
            if screen.table.over:
                break
            score = app.screen  # the next deal's may stand there before this one's was seen to go
            while app.screen is score:
                await pilot.press("enter")
    print(*sizes)

asyncio.run(main(int(sys.argv[1]), float(sys.argv[2])))
"""


def test_memory_stays_flat_over_many_deals(tmp_path: Path) -> None:
    deals, seconds = (300, 3600) if SOAK else (8, 60)
    done = subprocess.run(
        [sys.executable, "-c", DEALS, str(deals), str(seconds)],
        capture_output=True, text=True, check=False, cwd=ROOT, env=environment(tmp_path),
        timeout=seconds + 240,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    sizes = [int(size) for size in done.stdout.split()]
    assert len(sizes) >= 4
    warm = max(len(sizes) // 4, 2)
    assert sizes[-1] - sizes[warm] < 2_000_000, sizes
