"""Signals, terminals that go away, faults: the terminal is put right, the code and the game too."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest

from fivehundred.home.setups import Setup, save_setup
from fivehundred.record.store import read

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and pseudo-terminals")

RUN = "import sys\nfrom fivehundred.tui.app import run\nsys.exit(run())"
MODES = (1000, 1002, 1003, 1006, 1015, 1004, 1049, 2004)
"""Mouse, focus, other screen, paste: on while the program runs, off before and after."""
GONE_WITHIN = 2.0
SCREENS = {"menu": "", "setup": "n", "table": "g"}
SIGNS = {
    "menu": "Rules and help",
    "setup": "Start the game",
    "table": "(You deal|[A-Z][a-z]+ deals)",
}


class Program:
    """The program under a pseudo-terminal, in a home of its own."""

    def __init__(self, home: Path, code: str = RUN) -> None:
        save_setup(home / "data" / "last-setup.json", Setup(players=("human", *("random",) * 3)))
        environment = os.environ | {
            "FIVEHUNDRED_HOME": str(home), "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none",
        }  # fmt: skip
        self.home = home
        self.child = pexpect.spawn(
            sys.executable, ["-c", code], env=environment, dimensions=(24, 80),
            encoding="utf-8", timeout=30,
        )  # fmt: skip
        self.output = ""
        self.see(SIGNS["menu"])

    def see(self, pattern: str) -> None:
        """Wait for words on the screen."""
        self.child.expect(pattern)
        self.output += str(self.child.before) + str(self.child.after)

    def go(self, screen: str) -> None:
        """Go from the menu to a screen."""
        if SCREENS[screen]:
            self.child.send(SCREENS[screen])
            self.see(SIGNS[screen])

    def end(self) -> int:
        """Wait until it has gone; return its exit code, -n for a signal that killed it."""
        self.child.expect(pexpect.EOF)
        self.output += str(self.child.before)
        self.child.close()
        status, killed = self.child.exitstatus, self.child.signalstatus
        return -(killed or 0) if status is None else status

    @property
    def on(self) -> set[int]:
        """The terminal's modes that are still on; 25: the cursor is hidden."""
        return modes_on(self.output)

    @property
    def last_words(self) -> str:
        """What stands on the terminal after the program's own screen has gone."""
        return words_after(self.output)


def modes_on(output: str) -> set[int]:
    """The modes that a terminal has after that output; 25: the cursor is hidden."""
    state: dict[int, bool] = {}
    for numbers, letter in re.findall(r"\x1b\[\?([\d;]+)([hl])", output):
        for number in numbers.split(";"):
            state[int(number)] = letter == "h"
    hidden = {25} if state.get(25) is False else set()
    return {number for number in MODES if state.get(number)} | hidden


def words_after(output: str) -> str:
    """The words in an output after the program's own screen has gone."""
    return re.sub(r"\x1b[\[\]][^a-zA-Z\x07]*[a-zA-Z\x07]", "", output.split("[?1049l")[-1]).strip()


def test_a_fault_in_a_handler_writes_a_report_and_names_it(tmp_path: Path) -> None:
    code = RUN.replace(
        "sys.exit",
        "from fivehundred.tui.table_screen import TableScreen\n"
        "def fault(self, event): raise RuntimeError('a fault with [markup]')\n"
        "TableScreen.key_f12 = lambda self: fault(self, None)\n"
        "sys.exit",
    )
    program = Program(tmp_path, code)
    program.go("table")
    program.child.send("\x1b[24~")
    assert program.end() == 70
    assert program.on == set()
    (report,) = (tmp_path / "state").iterdir()
    assert program.last_words == (
        "fivehundred: a fault of the program: RuntimeError: a fault with [markup] (<string>:4); "
        f"what happened is in {report}"
    )
    words = report.read_text(encoding="utf-8")
    (path,) = (tmp_path / "data" / "games").iterdir()
    assert "Textual 8.2.8" in words
    assert "Traceback" in words
    assert path.read_text(encoding="utf-8") in words
    read(path)


def test_a_program_that_hangs_still_obeys_a_signal(tmp_path: Path) -> None:
    code = RUN.replace(
        "sys.exit",
        "from fivehundred.tui.menu import MenuScreen\n"
        "def hang(self, entry):\n"
        "    self.app._driver.write('HANGS')\n"
        "    while True: pass\n"
        "MenuScreen.action_choose = hang\n"
        "sys.exit",
    )
    program = Program(tmp_path, code)
    program.child.send("n")
    program.see("HANGS")
    program.child.kill(signal.SIGTERM)
    assert program.end() == 143
    assert program.on == set()


def test_a_terminal_closed_without_a_signal_ends_the_program(tmp_path: Path) -> None:
    master, slave = os.openpty()
    # A session of its own without a controlling terminal: no SIGHUP comes.
    process = subprocess.Popen(
        [sys.executable, "-c", RUN], stdin=slave, stdout=slave, stderr=slave,
        start_new_session=True,
        env=os.environ | {"FIVEHUNDRED_HOME": str(tmp_path), "TERM": "xterm-256color"},
    )  # fmt: skip
    os.close(slave)
    seen = b""
    while b"Rules and help" not in seen:
        seen += os.read(master, 65536)
    os.close(master)
    assert process.wait(GONE_WITHIN + 8) == 129
    assert list(tmp_path.rglob("crash-*")) == []


def test_ctrl_z_and_back(tmp_path: Path) -> None:
    program = Program(tmp_path)
    pid = program.child.pid
    assert pid is not None
    program.child.send("\x1a")
    program.see(re.escape("\x1b[?1004l"))
    until_state(pid, "T")
    assert program.on == set()
    program.child.kill(signal.SIGCONT)
    program.see(SIGNS["menu"])
    assert 1049 in program.on
    program.go("setup")
    program.child.send("qq")
    assert program.end() == 0
    assert program.on == set()


def until_state(pid: int, state: str) -> None:
    """Wait until the process is in that state, as ``ps`` tells it."""
    end = time.monotonic() + 20
    while True:
        asked = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
        )
        if asked.stdout.strip().startswith(state):
            return
        assert time.monotonic() < end, asked.stdout
        time.sleep(0.02)


@pytest.mark.parametrize("closed", ["stdin", "stdout"])
def test_without_a_terminal_it_says_so(tmp_path: Path, closed: str) -> None:
    master, slave = os.openpty()
    ends = {"stdin": slave, "stdout": slave, closed: subprocess.DEVNULL}
    try:
        done = subprocess.run(
            [sys.executable, "-c", RUN], stderr=subprocess.PIPE, check=False, timeout=30,
            env=os.environ | {"FIVEHUNDRED_HOME": str(tmp_path), "TERM": "xterm"},
            stdin=ends["stdin"], stdout=ends["stdout"],
        )  # fmt: skip
    finally:
        os.close(master)
        os.close(slave)
    assert done.returncode == 2
    name = {"stdin": "input", "stdout": "output"}[closed]
    expected = f"fivehundred: the game needs a terminal: standard {name} is no terminal\n"
    assert done.stderr.decode() == expected
