"""One writer at a time: the record itself is locked, so a killed one leaves nothing behind."""

from __future__ import annotations

import os
import struct
import sys
from contextlib import suppress
from typing import Final

from filelock import lock_descriptor

try:
    import fcntl
except ImportError:  # not POSIX: who holds the lock stays unknown
    HAS_FCNTL = False
else:
    HAS_FCNTL = True

_LINUX: Final = "hhqqi4x"
_MACOS: Final = "qqihh"


def take(descriptor: int) -> bool:
    """Lock an open file until it is closed; False when another holds it. Raises OSError."""
    if not lock_descriptor(descriptor, blocking=False):
        return False
    if HAS_FCNTL:
        # The lock above has no owner that others could ask for. This one does nothing else.
        with suppress(OSError):
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return True


def holder(descriptor: int) -> str:
    """Who holds the lock that ``take`` did not get, in words."""
    pid = _holder(descriptor) if HAS_FCNTL else 0
    return f"another program (process {pid})" if pid > 0 else "another program"


def _holder(descriptor: int) -> int:
    """The holder's process number; 0 when it is not known."""
    linux = sys.platform.startswith("linux")
    if not linux and sys.platform != "darwin":
        return 0
    try:
        if linux:
            asked = struct.pack(_LINUX, fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
            told = fcntl.fcntl(descriptor, fcntl.F_GETLK, asked)
            kind, _, _, _, pid = struct.unpack(_LINUX, told)
        else:
            asked = struct.pack(_MACOS, 0, 0, 0, fcntl.F_WRLCK, os.SEEK_SET)
            told = fcntl.fcntl(descriptor, fcntl.F_GETLK, asked)
            _, _, pid, kind, _ = struct.unpack(_MACOS, told)
    except (OSError, struct.error):
        return 0
    return 0 if kind == fcntl.F_UNLCK else int(pid)
