"""Work spread over processes: the results in the order of the tasks, whatever their number."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from time import monotonic
from typing import TypeVar

from fivehundred.table.thinking import end_with_the_parent

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 4
"""Tasks handed out in advance for each process."""
_GRACE = 2.0
"""Seconds in which a process may finish what it does once the work is called off."""
_stop: Event | None = None


def stopped() -> bool:
    """Whether the work was called off; long tasks ask now and then."""
    return _stop is not None and _stop.is_set()


def _begin(stop: Event) -> None:
    """Set up a worker: Ctrl-C is left to the parent, and the worker ends when the parent does."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_the_parent()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Let Ctrl-C wait; the processes started meanwhile never see it, not even while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def spread(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Generator[Result, None, None]:
    """Yield ``work(task)`` for each task, in order, worked out by ``jobs`` processes.

    One job is done in this process. Close the iterator to call the rest off. An error in a task
    is raised here.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    # A fresh process each: a fork would copy whatever threads and terminals the parent has.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    queue = iter(tasks)
    with ProcessPoolExecutor(jobs, context, _begin, (stop,)) as pool:
        waiting: deque[Future[Result]] = deque()
        try:
            with _interrupts_held_back():  # the first task starts the processes
                waiting.extend(pool.submit(work, task) for task in islice(queue, jobs * _AHEAD))
            while waiting:
                result = waiting.popleft().result()
                waiting.extend(pool.submit(work, task) for task in islice(queue, 1))
                yield result
        finally:
            stop.set()
            _end(pool)


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes. One that does not see soon that its work was called off is cut short."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    ends: dict[object, BaseProcess] = {process.sentinel: process for process in processes}
    deadline = monotonic() + _GRACE
    try:
        while ends and (left := deadline - monotonic()) > 0:
            for end in wait([process.sentinel for process in ends.values()], left):
                ends.pop(end)
    finally:  # at the second Ctrl-C too
        for process in ends.values():
            process.terminate()
