"""The progress bar, on a real terminal."""

from __future__ import annotations

import sys

import pexpect

from tests.strategies import SOAK


def command(*arguments: str) -> pexpect.spawn[str]:
    """Run a command on a terminal of 80×24."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "fivehundred", *arguments],
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=300 if SOAK else 60,
    )


def test_a_bar_is_shown_and_taken_away() -> None:
    run = command("arena", "novice", "random", "--deals", "100", "--jobs", "1", "--seed", "1")
    run.expect(r"deals .*\d+/100")
    run.expect(r"novice \(A\) against random \(B\): 100 deals")
    run.expect("Contracts made of those bid")
    run.expect(pexpect.EOF)
    run.close()
    assert run.exitstatus == 0


def test_ctrl_c_shows_what_was_played() -> None:
    run = command("arena", "novice", "novice", "--games", "1000000", "--jobs", "2", "--seed", "1")
    run.expect(r"games .*[1-9]\d*/1000000")
    run.sendintr()
    run.expect(r"novice \(A\) against novice \(B\): [\d,]+ games?, each played 2 times")
    run.expect(r"A's share of the games won: 50\.0%")
    run.expect(pexpect.EOF)
    run.close()
    assert run.exitstatus == 130
    assert "Traceback" not in (run.before or "")
    assert "\x1b[?25l" not in (run.before or "")  # the cursor is not hidden again
