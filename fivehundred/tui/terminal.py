"""The terminal and the process: signals, and a terminal that goes away.

The one place that knows of POSIX. Elsewhere it watches nothing, and the rest works as before.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from textual.driver import Driver

try:
    import termios
except ImportError:  # no POSIX terminal here
    _POSIX = False
else:
    _POSIX = True

FATAL: Final = tuple(
    getattr(signal, name)
    for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT")
    if hasattr(signal, name)
)
HANGUP_CODE: Final = 129
"""What a shell sees of a program that died of a hang-up."""
_PATIENCE: Final = 1.2
"""Seconds that an orderly exit may take before the process ends without it."""
_LOOK_EVERY: Final = 0.5
"""Seconds between two looks whether the terminal is still there."""
_RESTORE: Final = (
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # mouse
    "\x1b[?1004l\x1b[?2004l\x1b[?2048l\x1b[<u\x1b[?7h"  # focus, paste, size, keys; line wrap
    "\x1b[?1049l\x1b[?25h\x1b[0m"  # the screen that was there before, with its cursor
)


def no_terminal() -> str | None:
    """Why there can be no screen; None when there is a terminal on standard input and output."""
    for stream, name in ((sys.__stdin__, "input"), (sys.__stdout__, "output")):
        try:
            if not (stream and stream.isatty()):
                return f"standard {name} is no terminal"
        except ValueError:  # closed
            return f"standard {name} is closed"
    if os.environ.get("TERM") in ("dumb", "unknown"):
        return "this terminal cannot move its cursor"
    return None


def driver_class() -> type[Driver] | None:
    """A driver that draws on standard output; None for the usual one.

    The usual one draws on standard error, where only errors should go.
    """
    if not _POSIX:
        return None
    from textual.drivers.linux_driver import LinuxDriver

    class OutputDriver(LinuxDriver):
        """Draws on standard output."""

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self._file = sys.__stdout__ or self._file

    return OutputDriver


def is_gone() -> bool:
    """Whether there was a terminal on standard input that cannot be asked any more."""
    if not _POSIX:
        return False
    try:
        termios.tcgetattr(sys.__stdin__.fileno())  # type: ignore[union-attr]
    except (termios.error, OSError, ValueError, AttributeError):
        return True
    return False


class Guard:
    """Ends the program in good order when a signal comes or the terminal goes away.

    ``leave(code)`` asks the app to end; when that does not happen soon, the guard puts the terminal
    right itself and ends the process. The game needs no farewell: it is saved at each action.
    """

    def __init__(self) -> None:
        self.code: int | None = None
        """The exit code that a signal or a hang-up asked for."""
        self._leave: Callable[[int], None] | None = None
        self._on_screen = False
        self._attributes: list[Any] | None = None
        self._previous: dict[signal.Signals, Any] = {}
        self._done = threading.Event()

    def __enter__(self) -> Guard:
        if _POSIX:
            with suppress(termios.error, OSError, ValueError, AttributeError):
                self._attributes = termios.tcgetattr(sys.__stdin__.fileno())  # type: ignore[union-attr]
        for number in FATAL:
            self._previous[number] = signal.signal(number, self._signalled)
        if self._attributes is not None:
            threading.Thread(target=self._watch, name="terminal-watch", daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._done.set()
        self._on_screen = False
        if self.code is None:
            for number, handler in self._previous.items():
                signal.signal(number, handler)

    def screen_begins(self, leave: Callable[[int], None]) -> None:
        """From now on the terminal is the app's; ``leave(code)``, from any thread, ends the app."""
        self._leave = leave
        self._on_screen = True

    def screen_ended(self) -> None:
        """The app has put the terminal back."""
        self._on_screen = False

    def end_soon(self, code: int) -> None:
        """End the process with this code shortly, even if a thread is still thinking."""

        def end() -> None:
            if self._on_screen:
                self.restore()
            with suppress(Exception):
                sys.stdout.flush()
            os._exit(code)

        timer = threading.Timer(_PATIENCE, end)
        timer.daemon = True
        timer.start()

    def restore(self) -> None:
        """Put the terminal right without the app's help."""
        if not _POSIX or self._attributes is None:
            return
        with suppress(termios.error, OSError, ValueError):
            fileno = sys.__stdin__.fileno()  # type: ignore[union-attr]
            termios.tcsetattr(fileno, termios.TCSANOW, self._attributes)
        with suppress(OSError, ValueError):
            # Not through the stream: its lock may be held by the thread that hangs.
            os.write(sys.__stdout__.fileno(), _RESTORE.encode())  # type: ignore[union-attr]

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        self._end(128 + number)

    def _end(self, code: int) -> None:
        if self.code is not None:
            return
        self.code = code
        if self._leave is None:
            if threading.current_thread() is threading.main_thread():
                raise SystemExit(code)
            os._exit(code)
        self.end_soon(code)
        with suppress(RuntimeError):  # the loop is closed: the app is ending by itself
            self._leave(code)

    def _watch(self) -> None:
        """Look now and then for the terminal: not every hang-up sends a signal."""
        while not self._done.wait(_LOOK_EVERY):
            if is_gone():
                self._end(HANGUP_CODE)
                return
