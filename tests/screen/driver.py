"""The program on a pseudo-terminal: keys and mouse in, the screen read back."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pexpect
import pyte
from pexpect.fdpexpect import fdspawn

from fivehundred.home.places import ENVIRONMENT, Places, places

DEADLINE = 90.0
"""Seconds for anything at all: the machine may be busy."""
ROOT = Path(__file__).parent.parent.parent
_FRAMES_ASKED = b"\x1b[?2026$p"
_FRAMES_KNOWN = "\x1b[?2026;2$y"
_BEGINS, _ENDS = b"\x1b[?2026h", b"\x1b[?2026l"
_NO_KEYBOARD = b"\x1b[<u"
"""Gives the plain keyboard back; pyte would show its last letter."""


def environment(home: Path) -> dict[str, str]:
    """The environment of a program with a home of its own."""
    # pytest-xdist sets COLUMNS; a user has none of them.
    hidden = ("NO_COLOR", "LINES", "COLUMNS", "PYTHONUNBUFFERED")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return kept | {
        ENVIRONMENT: str(home),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "TEXTUAL_ANIMATIONS": "none",
    }


def places_of(home: Path) -> Places:
    """Where a program with that home keeps its files."""
    before = os.environ.get(ENVIRONMENT)
    os.environ[ENVIRONMENT] = str(home)
    try:
        return places()
    finally:
        if before is None:
            del os.environ[ENVIRONMENT]
        else:
            os.environ[ENVIRONMENT] = before


class Terminal:
    """A terminal with its screen, its keyboard and its mouse.

    It says that it can show whole frames at once, so the program marks where each begins and
    ends, and ``until`` looks at whole frames only.
    """

    def __init__(
        self, child: pexpect.spawn[bytes] | fdspawn[bytes], size: tuple[int, int] = (80, 24)
    ) -> None:
        self.child = child
        self.screen = pyte.Screen(*size)
        self.received = 0
        """Bytes that the program has written."""
        self.gone = False
        """The program has ended."""
        self._stream = pyte.ByteStream(self.screen)
        self._tail = b""
        self._whole = True

    @classmethod
    def run(
        cls,
        home: Path,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        command: Sequence[str] = ("-m", "fivehundred"),
    ) -> Terminal:
        """Start the program (or another Python command) in that home."""
        child: pexpect.spawn[bytes] = pexpect.spawn(
            sys.executable, [*command, *arguments], env=environment(home),
            dimensions=(size[1], size[0]), cwd=str(ROOT), encoding=None,
        )  # fmt: skip
        child.delaybeforesend = None
        return cls(child, size)

    # ---- the screen ---------------------------------------------------------------------------

    @property
    def rows(self) -> list[str]:
        """What stands on the screen, row by row."""
        return self.screen.display

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def find(self, pattern: str) -> tuple[int, int] | None:
        """Column and row (from 0) where a pattern, or its first group, begins on the screen."""
        for y, row in enumerate(self.rows):
            if match := re.search(pattern, row):
                return match.start(match.lastindex or 0), y
        return None

    def take(self, seconds: float) -> bool:
        """Read what the program writes within that time; whether it wrote anything."""
        try:
            data = self.child.read_nonblocking(65536, seconds)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            self.gone = True
            return False
        self.received += len(data)
        self._stream.feed(data.replace(_NO_KEYBOARD, b""))
        joined = self._tail + data
        if _FRAMES_ASKED in joined:
            self.press(_FRAMES_KNOWN)
        begins, ends = joined.rfind(_BEGINS), joined.rfind(_ENDS)
        if begins != ends:
            self._whole = ends > begins
        self._tail = joined[-len(_BEGINS) + 1 :]
        return True

    def until(self, condition: Callable[[], object], what: str, patience: float = DEADLINE) -> None:
        """Read until a condition holds on a whole frame."""
        if not self.holds(condition, patience):
            raise AssertionError(f"{what} did not happen:\n{self.text}")

    def holds(self, condition: Callable[[], object], patience: float) -> bool:
        """Read until a condition holds on a whole frame, or for ``patience`` seconds."""
        end = time.monotonic() + patience
        while not (self._whole and condition()):
            left = end - time.monotonic()
            if self.gone or left <= 0:
                return False
            self.take(min(left, 1.0))
        return True

    def see(self, pattern: str) -> tuple[int, int]:
        """Wait for a pattern; return where it begins."""
        self.until(lambda: self.find(pattern), f"seeing {pattern!r}")
        found = self.find(pattern)
        assert found is not None
        return found

    def end(self) -> None:
        """Wait until the program has ended and all it wrote has been read."""
        deadline = time.monotonic() + DEADLINE
        while not self.gone:
            assert time.monotonic() < deadline, f"it did not end:\n{self.text}"
            self.take(1.0)

    def exit_code(self) -> int | None:
        """Wait for the end; the exit code, -n after signal n."""
        self.end()
        child = self.child
        assert isinstance(child, pexpect.spawn)
        child.wait()
        return child.exitstatus if child.signalstatus is None else -child.signalstatus

    # ---- keyboard and mouse -------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Send keys as a terminal does."""
        self.child.send("".join(KEYS.get(key, key) for key in keys).encode())

    def click(self, x: int, y: int) -> None:
        """Press and release the left button on a cell (SGR mouse reports)."""
        self.press(f"\x1b[<0;{x + 1};{y + 1}M", f"\x1b[<0;{x + 1};{y + 1}m")

    def click_on(self, pattern: str) -> None:
        """Wait for a pattern and click where it begins."""
        self.click(*self.see(pattern))


KEYS = {
    "enter": "\r",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "pagedown": "\x1b[6~",
    "escape": "\x1b",
}
