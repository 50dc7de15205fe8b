"""A signal ends the program once, and never in the middle of a save."""

import os
import signal
from contextlib import suppress

import pytest

from fivehundred.plain.signals import Signals, Stopped


def test_at_once() -> None:
    with Signals(), pytest.raises(Stopped) as stop:
        os.kill(os.getpid(), signal.SIGTERM)
    assert stop.value.code == 143


def saves(signals: Signals, fails: bool = False) -> list[str]:
    """What is done although a signal comes."""
    done: list[str] = []
    with suppress(Stopped), signals.held():
        os.kill(os.getpid(), signal.SIGINT)
        done.append("saved")
        if fails:
            raise ValueError
    return done


def test_only_at_the_end_of_what_must_not_be_interrupted() -> None:
    with Signals() as signals:
        assert saves(signals) == ["saved"]


def test_also_when_that_fails() -> None:
    with Signals() as signals:
        assert saves(signals, fails=True) == ["saved"]  # and no ValueError: the signal counts


def test_a_second_one_does_not_disturb_the_ending() -> None:
    with Signals():
        with pytest.raises(Stopped):
            os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGINT)


def test_afterwards_signals_do_what_they_did() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with Signals():
        assert signal.getsignal(signal.SIGTERM) != before
    assert signal.getsignal(signal.SIGTERM) == before
