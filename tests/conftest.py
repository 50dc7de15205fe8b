"""What holds for every test."""

import signal
from collections.abc import Generator

import pytest

from tests.tally import TALLY

# A shell that starts the tests in the background has them ignore the keyboard's signals, and what
# they start would inherit that. Programs under test must hear the signals that they are sent.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGQUIT"):
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """What the test has counted goes into its report."""
    TALLY.clear()
    try:
        return (yield)
    finally:
        item.user_properties += TALLY.items()
