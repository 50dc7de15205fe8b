"""A disk that fails when it is told to."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from typing import Any

import pytest

CODES = (errno.ENOSPC, errno.EIO, errno.EROFS)
CALLS = ("write", "fsync", "ftruncate", "open")


class Disk:
    """Counts the calls that writing makes, and lets some of them fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[str] = []
        self.fails: Callable[[int, str], bool] = lambda number, call: False
        self.code = errno.ENOSPC
        self.half = False
        """A write that fails puts half of its bytes on the disk first."""
        for call in CALLS:
            monkeypatch.setattr(os, call, self._wrapped(call, getattr(os, call)))

    def _wrapped(self, call: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any, **kwargs: Any) -> Any:
            self.calls.append(call)
            if not self.fails(len(self.calls), call):
                return real(*args, **kwargs)
            if call == "write" and self.half:
                real(args[0], args[1][: len(args[1]) // 2])
            raise OSError(self.code, os.strerror(self.code))

        return called

    def mend(self) -> None:
        """Fail no more."""
        self.fails = lambda number, call: False

    def fail_at(self, number: int) -> None:
        """Let the call with that number from now on fail, and it alone."""
        wanted = len(self.calls) + number
        self.fails = lambda now, call: now == wanted

    def fail_from(self, number: int) -> None:
        """Let that call from now on fail, and every later one."""
        wanted = len(self.calls) + number
        self.fails = lambda now, call: now >= wanted
