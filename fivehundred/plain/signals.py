"""The signals that end a program, turned into one exception that never comes during a save."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

_ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
"""SIGHUP and SIGQUIT are not known everywhere."""


class Stopped(BaseException):
    """A signal ends the program. No handler of ordinary errors catches it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number
        """The exit code, as shells have it."""


class Signals:
    """While it is entered, the first signal raises Stopped: at once, or at the end of ``held``."""

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}
        self._holding = False
        self._came: int | None = None
        self._stopped = False

    def __enter__(self) -> Signals:
        if threading.current_thread() is threading.main_thread():
            for name in _ENDING:
                if (number := getattr(signal, name, None)) is not None:
                    self._before[number] = signal.signal(number, self._take)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let nothing interrupt what is done within."""
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
            self._raise()

    def _take(self, number: int, _: FrameType | None) -> None:
        if self._stopped:
            return  # the program is ending already
        self._came = number
        if not self._holding:
            self._raise()

    def _raise(self) -> None:
        if self._came is not None:
            number, self._came = self._came, None
            self._stopped = True
            raise Stopped(number)
