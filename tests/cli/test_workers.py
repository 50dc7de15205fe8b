"""Work spread over processes."""

from __future__ import annotations

import os
import threading
import time
from itertools import count

import pytest

from fivehundred.cli.console import Stop
from fivehundred.cli.workers import spread, stopped


def square(number: int) -> int:
    """Give the square; early numbers take longer."""
    if number < 3:
        time.sleep(0.05 * (3 - number))  # so that later ones are done first
    return number * number


def process(_: int) -> int:
    """Tell which process works."""
    return os.getpid()


def refuse(number: int) -> int:
    """End the command at the fourth task."""
    if number == 3:
        raise Stop(2, "three is too many")
    return number


def until_stopped(_: int) -> bool:
    """Work until called off."""
    deadline = time.monotonic() + 60
    while not stopped() and time.monotonic() < deadline:
        time.sleep(0.001)
    return stopped()


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_the_order_of_the_tasks(jobs: int) -> None:
    assert list(spread(square, range(40), jobs)) == [number * number for number in range(40)]


def test_one_job_is_done_here_and_more_are_not() -> None:
    assert set(spread(process, range(4), 1)) == {os.getpid()}
    assert os.getpid() not in set(spread(process, range(8), 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_comes_back_whole(jobs: int) -> None:
    results: list[int] = []
    with pytest.raises(Stop) as caught:
        results.extend(spread(refuse, range(100), jobs))
    assert (caught.value.code, caught.value.text) == (2, "three is too many")


def test_tasks_without_end_can_be_left() -> None:
    results = spread(square, count(3), 2)
    assert [next(results) for _ in range(5)] == [9, 16, 25, 36, 49]
    results.close()


def test_leaving_calls_off_what_is_being_done() -> None:
    results = spread(square_then_wait, count(), 2)
    assert next(results) == 0
    start = time.monotonic()
    results.close()
    assert time.monotonic() - start < 50  # the waiting tasks would take 60 s


def test_what_does_not_see_that_it_was_called_off_is_cut_short() -> None:
    results = spread(square_then_think, count(), 2)
    assert next(results) == 0
    start = time.monotonic()
    results.close()
    assert time.monotonic() - start < 50  # the thoughts would take 100 s


def square_then_think(number: int) -> int:
    """Answer the first task at once; the others think and ask nothing."""
    return 0 if number == 0 else int(threading.Event().wait(100))


def square_then_wait(number: int) -> int:
    """Answer the first task at once; the others wait until called off."""
    return 0 if number == 0 else int(until_stopped(number))
