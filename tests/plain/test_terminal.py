"""The real command on a pseudo-terminal: a whole game, and every way to end one."""

import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from fivehundred.record.store import read
from fivehundred.rules.actions import MakeCall
from tests.plain.robots import Robot, Sink

PROMPT = (
    r"(?:Your call|Your card|Card of \w+|Cards to put away|or none|when ready|Enter for \w+): $"
    r"|or back\? $"
)
KEPT = "The game is kept. To go on with it, type: fivehundred --plain"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FIVEHUNDRED_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "dumb")
    return tmp_path


@pytest.fixture
def child(home: Path) -> Iterator["pexpect.spawn[str]"]:
    arguments = ["-m", "fivehundred", "--plain", "--set", "max_hands=1", "--players"]
    process = pexpect.spawn(
        sys.executable, [*arguments, "human,novice,novice,novice"], encoding="utf-8", timeout=30
    )
    process.delaybeforesend = None
    yield process
    process.close(force=True)


def record(home: Path) -> Any:
    (path,) = (home / "data" / "games").glob("*.jsonl")
    return read(path)


def ended(child: "pexpect.spawn[str]") -> int:
    """The exit code, as a shell would have it."""
    child.expect(pexpect.EOF)
    child.wait()
    return child.exitstatus if child.exitstatus is not None else 128 + (child.signalstatus or 0)


def test_a_whole_game_by_keyboard(child: "pexpect.spawn[str]", home: Path) -> None:
    sink = Sink()
    robot = Robot(sink)
    while child.expect([PROMPT, pexpect.EOF]) == 0:
        sink.write(f"{child.before}{child.after}".replace("\r\n", "\n"))
        child.sendline(robot.readline().strip())
    sink.write(str(child.before))
    assert ended(child) == 0
    assert record(home).final.stage == "over"
    assert re.search(r"(win|wins) the game\.", sink.text)
    assert "\x1b" not in sink.text  # nothing moves the cursor, nothing is coloured
    assert KEPT not in sink.text


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGQUIT", "SIGHUP"])
def test_a_signal_leaves_with_the_game_kept(
    name: str, child: "pexpect.spawn[str]", home: Path
) -> None:
    child.expect("Your call: ")
    child.expect("Your call: ")
    child.sendline("10nt")
    child.expect("You bid ten no-trump")
    child.kill(signal.Signals[name])
    child.expect_exact(KEPT)
    assert ended(child) == 128 + signal.Signals[name]
    assert any(isinstance(one, MakeCall) and one.seat == 0 for one in record(home).actions)


def test_the_end_of_the_input_leaves_with_the_game_kept(
    child: "pexpect.spawn[str]", home: Path
) -> None:
    child.expect("Your call: ")
    child.expect("Your call: ")
    child.sendeof()
    child.expect_exact(KEPT)
    assert ended(child) == 0
    assert record(home).final.stage == "auction"


def test_nothing_that_was_shown_is_lost_when_it_is_killed(
    child: "pexpect.spawn[str]", home: Path
) -> None:
    child.expect("Your call: ")
    child.expect("Your call: ")
    child.sendline("10nt")
    child.expect("You bid ten no-trump")
    child.kill(signal.SIGKILL)
    assert ended(child) == 128 + signal.SIGKILL
    assert any(isinstance(one, MakeCall) and one.seat == 0 for one in record(home).actions)
