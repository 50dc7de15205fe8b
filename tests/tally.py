"""What the tests have done, counted: benchmarks/soak.py prints these figures, not promised ones."""

from __future__ import annotations

from collections import Counter

TALLY: Counter[str] = Counter()
"""Of the test that runs; conftest.py hands it to the report and empties it."""


def done(what: str, count: int = 1) -> None:
    """Count something that a test has done and found right."""
    TALLY[what] += count
