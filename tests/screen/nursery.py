"""Starts the program again and again in little time: everything is loaded once, then forked.

Each line of standard input, ``TTY<tab>RECORD``, starts the real ``run`` on that terminal,
in a session of its own with the terminal as its controlling one; the answer is its process id.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

from pexpect.fdpexpect import fdspawn

from tests.screen.driver import ROOT, Terminal, environment


class Nursery:
    """The process that forks; it ends with the ``with`` block."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.screen.nursery"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
            cwd=ROOT, env=environment(home),
        )  # fmt: skip

    def __enter__(self) -> Nursery:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def start(self, record: Path) -> tuple[Terminal, int]:
        """The program going on with a record, at 80×24, and its process id."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        master, slave = os.openpty()
        size(slave)
        self._process.stdin.write(f"{os.ttyname(slave)}\t{record}\n")
        pid = int(self._process.stdout.readline())
        os.close(slave)
        return Terminal(fdspawn(master)), pid


def size(terminal: int, columns: int = 80, lines: int = 24) -> None:
    """Give a terminal its size."""
    import fcntl
    import struct
    import termios

    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


def serve() -> None:
    """Fork once for each line."""
    # What the table needs is loaded here, once.
    from fivehundred.bots import registry
    from fivehundred.table import opening
    from fivehundred.tui import app, table_screen

    registry.make("novice")
    assert opening is not None
    assert table_screen is not None
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the children
    for line in sys.stdin:
        name, _, record = line.rstrip("\n").partition("\t")
        ready, done = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.setsid()
            terminal = os.open(name, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(terminal, number)
            os.close(ready)
            os.close(done)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os._exit(app.run(Path(record)))
        os.close(done)
        os.read(ready, 1)  # until the child has its terminal: the other end is closed then
        os.close(ready)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve()
