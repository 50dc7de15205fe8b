"""Bots that think long do it in a process of their own, so that nothing else waits for them.

The process starts with the first question and ends with ``close``, which cuts a thought short, or
with the program, however that ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stderr
from typing import Final

from fivehundred.rules.actions import SeatAction
from fivehundred.rules.view import View
from fivehundred.table.players import make_bot

SLOW: Final = ("expert",)
"""The bots that think long."""


class CalledOff(Exception):
    """The game was left before the thought was finished."""


class Thinker:
    """One process that answers for the bots of a table, one question after the other."""

    def __init__(self) -> None:
        """Nothing is started yet."""
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False
        self._guard = threading.Lock()

    def choose(self, name: str, view: View, seed: int) -> SeatAction:
        """The action of the bot with that name. To be called off the event loop.

        Quick bots answer in the calling thread, and so does any bot where no process can be had.
        Raises BadBot, and CalledOff once closed.
        """
        return self.advise(name, view, seed)[0]

    def advise(self, name: str, view: View, seed: int) -> tuple[SeatAction, str]:
        """The action and the reason in words, as ``choose``."""
        make_bot(name)
        pool = self._started() if name.partition(":")[0] in SLOW else None
        if pool is None:
            return _think(name, view, seed)
        try:
            return pool.submit(_think, name, view, seed).result()
        except (BrokenProcessPool, CancelledError, OSError, RuntimeError):
            self._drop(pool)
            return _think(name, view, seed)

    def close(self) -> None:
        """End the process, whatever it is thinking about."""
        with self._guard:
            self._closed = True
            pool, self._pool = self._pool, None
        if pool is not None:
            _end(pool)

    def _started(self) -> ProcessPoolExecutor:
        with self._guard:
            if self._closed:
                raise CalledOff("the game was left")
            if self._pool is None:
                # A fresh process: a fork would copy the threads and the terminal of the screen.
                context = multiprocessing.get_context("spawn")
                _start_tracker()
                self._pool = ProcessPoolExecutor(1, context, _begin)
            return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        with self._guard:
            if self._closed:
                raise CalledOff("the game was left")
            if self._pool is pool:
                self._pool = None
        _end(pool)


def _start_tracker() -> None:
    """Start what multiprocessing has for its locks, which asks stderr for its descriptor.

    The stand-in for stderr that Textual puts up has the descriptor -1, and with that it fails.
    """
    if os.name == "posix":
        from multiprocessing import resource_tracker

        with open(os.devnull, "w") as nowhere, redirect_stderr(nowhere):
            resource_tracker.ensure_running()


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


def _begin() -> None:
    for name in ("SIGINT", "SIGTSTP", "SIGQUIT"):  # what the keyboard sends is the screen's
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    end_with_the_parent()


def end_with_the_parent() -> None:
    """Let this process end as soon as the one that started it does, however that ends."""
    threading.Thread(target=_wait_for_the_parent, daemon=True).start()


def _wait_for_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _think(name: str, view: View, seed: int) -> tuple[SeatAction, str]:
    bot = make_bot(name)
    action = bot.choose(view, seed)
    return action, bot.explain(view, action)
