"""Signals, faults and lost terminals in every screen: all is put right and the game is kept.

Each way to end in each screen at length; one way for each screen in the short form.
"""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any

import pexpect
import pytest
from pexpect.fdpexpect import fdspawn

from fivehundred.home.setups import Setup, save_setup
from fivehundred.record.store import read
from tests.cli.commands import RECORD
from tests.screen.driver import DEADLINE, ROOT, Terminal, environment, places_of
from tests.screen.nursery import size
from tests.strategies import SOAK
from tests.tally import done
from tests.tui.test_terminal import GONE_WITHIN, modes_on, until_state, words_after

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and pseudo-terminals")

PROGRAM = """
from textual.screen import Screen
from fivehundred.__main__ import main
def fault(self, event):
    raise RuntimeError("a fault with [markup]")
Screen.key_f12 = fault
main()
"""
"""The program with a fault behind F12, whatever the screen."""
F12 = "\x1b[24~"
SAVED = "a.500.jsonl"
TABLE = ("g", r"^ 500 · Australian · deal 1 ")
SCREENS: dict[str, tuple[tuple[str, str], ...]] = {
    "menu": (),
    "setup": (("n", "Start the game"),),
    "name of the rules": (("n", "Start the game"), ("w", "A name for these rules")),
    "saved games": (("s", "▸ P0, P1, P2, P3"),),
    "delete": (("s", "▸ P0, P1, P2, P3"), ("d", "Delete a.500.jsonl for good")),
    "review": (("r", "▸ P0, P1, P2, P3"), ("enter", r"^ Review · deal 1 of \d · step 1 of")),
    "statistics": (("t", "games finished"),),
    "settings": (("e", "^ Settings"),),
    "help": (("h", "^ Rules and help · Five Hundred"),),
    "commands": (("\x10", "Search for commands"),),
    "table": (TABLE,),
    "curtain": (("g", "Enter shows the hand"),),
    "scores": (TABLE, ("s", "# dealer +contract")),
    "help at the table": (TABLE, ("?", "Enter back")),
    "leave": (TABLE, ("q", "Leave this game")),
    "too small": (),
}
"""The keys from the menu to a screen, and what is to be seen after each."""
WAYS = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "Ctrl-C", "Ctrl-Z", "fault", "closed")
ALL = [(screen, way) for screen in SCREENS for way in WAYS]
SOME = [(screen, WAYS[at % len(WAYS)]) for at, screen in enumerate(SCREENS)]


class Program:
    """The program in one of its screens, in a home of its own."""

    def __init__(self, home: Path, screen: str, detached: bool = False) -> None:
        """``detached``: no signal comes when the terminal is closed."""
        self.home = home
        furnish(home, people=2 if screen == "curtain" else 1)
        columns, rows = (30, 10) if screen == "too small" else (80, 24)
        self.detached: subprocess.Popen[bytes] | None = None
        if detached:
            master, slave = os.openpty()
            size(slave, columns, rows)
            self.detached = subprocess.Popen(
                [sys.executable, "-c", PROGRAM], stdin=slave, stdout=slave, stderr=slave,
                start_new_session=True, env=environment(home), cwd=ROOT,
            )  # fmt: skip
            os.close(slave)
            self.terminal = Terminal(fdspawn(master), (columns, rows))
        else:
            self.terminal = Terminal.run(home, size=(columns, rows), command=("-c", PROGRAM))
        self._log = io.BytesIO()
        self.terminal.child.logfile_read = self._log
        self.before = self.attributes()
        self.sign = "40×15" if screen == "too small" else "Quick start +2v2"

    def go(self, screen: str) -> None:
        """Go from the menu to that screen."""
        self.terminal.see(self.sign)
        for key, self.sign in SCREENS[screen]:
            self.terminal.press(key)
            self.terminal.see(self.sign)
        assert self.attributes() != self.before

    @property
    def pid(self) -> int:
        """Its process."""
        pid = self.terminal.child.pid
        assert isinstance(pid, int)
        return pid

    @property
    def output(self) -> str:
        """All that it has written."""
        return self._log.getvalue().decode(errors="replace")

    def attributes(self) -> list[Any]:
        """Echo, line mode and the like, as the terminal has them."""
        return termios.tcgetattr(self.terminal.child.child_fd)

    def reports(self) -> list[Path]:
        """The reports of crashes."""
        return sorted(self.home.rglob("crash-*"))

    def end(self) -> None:
        """See to it that nothing is left running."""
        child = self.terminal.child
        if isinstance(child, pexpect.spawn) and child.isalive():
            child.kill(signal.SIGKILL)
        if self.detached is not None:
            self.detached.kill()
            self.detached.wait()
        child.close()


def furnish(home: Path, people: int) -> None:
    """A home with a set-up for the quick start and a game to go on with."""
    where = places_of(home)
    others = ("human", "random", "human", "random") if people == 2 else ("human", *["random"] * 3)
    save_setup(where.last_setup, Setup(players=others))
    where.games.mkdir(parents=True)
    lines = RECORD.read_bytes().splitlines(keepends=True)
    (where.games / SAVED).write_bytes(b"".join(lines[:60]))


def ends(program: Program, way: str) -> int | None:
    """End the program in that way; return its exit code, -n for a signal that killed it."""
    terminal = program.terminal
    if program.detached is not None:
        terminal.child.close()
        return program.detached.wait(DEADLINE)
    if way == "fault":
        terminal.press(F12)
    elif way == "Ctrl-C":
        terminal.press("\x03")
    else:
        os.kill(program.pid, SIGNALS[way])
    return terminal.exit_code()


SIGNALS = {name: getattr(signal, name) for name in WAYS if name.startswith("SIG")} | {
    "Ctrl-Z": signal.SIGTERM
}
"""What ends the program; after a pause by Ctrl-Z, this."""
CODES = {"Ctrl-C": 0, "fault": 70, "closed": 129}


@pytest.mark.parametrize(("screen", "way"), ALL if SOAK else SOME)
def test_whatever_ends_the_program_in_whatever_screen(
    tmp_path: Path, screen: str, way: str
) -> None:
    program = Program(tmp_path, screen, detached=way == "closed")
    try:
        program.go(screen)
        if way == "Ctrl-Z":
            pause(program)
        before = time.monotonic()
        code = ends(program, way)
        assert time.monotonic() - before < GONE_WITHIN + 5  # the machine may be busy
        assert code == (CODES[way] if way in CODES else 128 + SIGNALS[way])
        if way != "closed":
            assert modes_on(program.output) == set()
            assert program.attributes() == program.before
        reports = program.reports()
        assert len(reports) == (way == "fault")
        if reports:
            assert str(reports[0]) in words_after(program.output)
            assert "a fault with [markup]" in reports[0].read_text(encoding="utf-8")
        elif way != "closed":
            assert words_after(program.output) == ""
        games = sorted(places_of(tmp_path).games.iterdir())
        assert len(games) == 1 + (TABLE in SCREENS[screen] or screen == "curtain")
        assert [read(path).notice for path in games] == [None] * len(games)
        assert not [one for one in tmp_path.rglob("*") if one.suffix in (".tmp", ".new")]
        done("endings")
    finally:
        program.end()


def pause(program: Program) -> None:
    """Ctrl-Z and back: in between the terminal is the shell's, afterwards the screen is there."""
    program.terminal.press("\x1a")
    program.terminal.until(lambda: modes_on(program.output) == set(), "a pause")
    until_state(program.pid, "T")
    assert modes_on(program.output) == set()
    assert program.attributes() == program.before
    program.terminal.screen.reset()
    os.kill(program.pid, signal.SIGCONT)
    program.terminal.see(program.sign)
    assert 1049 in modes_on(program.output)
    assert program.attributes() != program.before
