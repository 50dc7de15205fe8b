"""Odd arguments, odd surroundings: an answer or one line that says why not, never a traceback."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fivehundred.cli.console import screen
from fivehundred.home.places import places
from fivehundred.plain.console import Console, Ended
from fivehundred.plain.writing import Style
from fivehundred.rules.ruleset import BadRules, parse_value
from tests.cli.commands import RECORD, refused, run

NINES = "9" * 5000
BOTS_ONLY = ["--plain", "--players", "novice,novice,novice,novice", "--set", "max_hands=1"]
"""A whole game that asks nothing but whether to play another."""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("simulate --games 1 --set target=" + NINES, "target cannot be '999"),
        ("simulate --games 1 --set target=٣٠٠", "target cannot be"),
        ("simulate --games 1 --set =3", "no option ''"),
        ("simulate --games ٣", "'٣' is no whole number"),
        ("simulate --games 1_0", "'1_0' is no whole number"),
        ("simulate --games 1e3", "'1e3' is no whole number"),
        ("simulate --games 0x10", "'0x10' is no whole number"),
        ("simulate --games 1 --bots ,", "no bot ''"),
        ("simulate --games 1 --bots expert:worlds=1e999", "worlds cannot be"),
        ("simulate --games 1 --bots expert:seconds=nan", "seconds cannot be"),
        ("simulate --games 1 --bots novice:=", "no setting"),
        ("simulate --games 1 --out /dev/null/x", "cannot write to"),
        ("deals --check --count " + "9" * 25, "at most 10,000,000"),
        (f"show {RECORD} --at {NINES}", "too long"),
        (f"show {RECORD} --at=", "no whole number"),
        (f"show {RECORD} --seat -0", ""),
        ("verify -x", "-x"),
        ("verify -- -x", "-x: no such file"),
        ("rules \udcff", "no preset"),
        ("\udcff", "no command"),
        ("bot \udcff", "no bot"),
        ("--plain --names \udcff,Bea", "--names takes"),
        ("--plain --names a,b,c,d,e", "--names takes"),
        ("--plain --players human", "4 players"),
        ("--plain --players human,novice,novice,\udcff", "no bot"),
        ("--plain --set max_hands=101", "max_hands cannot be"),
    ],
)
def test_arguments_of_a_hostile_user(arguments: str, words: str) -> None:
    answer = run(*arguments.split(" "))
    if not words:
        assert answer.code == 0
        return
    refused(answer, words)
    assert answer.err.rstrip("\n").isprintable()
    assert len(answer.err) < 400
    assert "fault" not in answer.err


def test_a_number_of_any_length_is_no_option() -> None:
    with pytest.raises(BadRules, match="target cannot be"):
        parse_value("target", "1" * 10_000)


def shell(line: str, **environment: str | None) -> subprocess.CompletedProcess[bytes]:
    """The program as a shell starts it; an environment variable of None is taken away."""
    there = {**os.environ, **{name: text or "" for name, text in environment.items()}}
    for name, text in environment.items():
        if text is None:
            there.pop(name, None)
    return subprocess.run(
        ["sh", "-c", f'"$0" -m fivehundred {line}', sys.executable],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        env=there,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("--plain <&-", 0),
        ("--plain </dev/zero", 0),
        ("rules <&- >&- 2>&-", 0),
        ("verify nosuch 2>&-", 2),
        ("bot novice <&-", 2),
        ("<&-", 2),
        ("--plain >&-", 0),
    ],
)
def test_with_standard_streams_closed_or_endless(line: str, code: int, tmp_path: Path) -> None:
    done = shell(line, FIVEHUNDRED_HOME=str(tmp_path))
    assert done.returncode == code
    assert done.stderr.count(b"\n") <= 1
    assert b"fault" not in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_under_the_errors_leaves_the_exit_code() -> None:
    assert shell("verify nosuch 2>/dev/full").returncode == 2


PLAY = " ".join(BOTS_ONLY)
SHOW = f"show '{RECORD}' --at 20"


@pytest.mark.parametrize(
    ("environment", "line"),
    [
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, PLAY),
        ({"PYTHONIOENCODING": "ascii", "TERM": "dumb", "COLUMNS": "0", "LINES": "0"}, SHOW),
        ({"TERM": None, "COLUMNS": "1", "LINES": "-1", "HOME": None, "LANG": None}, PLAY),
    ],
    ids=["ascii", "dumb", "bare"],
)
def test_in_odd_surroundings(environment: dict[str, str | None], line: str, tmp_path: Path) -> None:
    done = shell(line, **environment, FIVEHUNDRED_HOME=str(tmp_path))
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"spades" in done.stdout or b"hearts" in done.stdout or b"pass" in done.stdout
    if environment.get("PYTHONIOENCODING") == "ascii":
        assert done.stdout.isascii()


@pytest.mark.parametrize("columns", ["0", "1", "-5", "abc", "9" * 30])
def test_however_wide_the_terminal_says_it_is(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    out = io.StringIO()
    console = screen(out)
    console.print("spades")
    assert out.getvalue() == "spades\n"


@pytest.mark.parametrize("home", ["~nobody-of-that-name/x", "~", "/dev/null", "x\udcff", "\n"])
def test_a_home_of_any_name(home: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FIVEHUNDRED_HOME", home)
    assert places().config.is_absolute()
    answer = run("where")
    assert answer.code == 0
    assert answer.out.count("settings:") == 1


def console(typed: str) -> Console:
    return Console(io.StringIO(typed), io.StringIO(), Style("codes", True))


def test_an_answer_that_is_too_long_is_none_and_the_next_one_counts() -> None:
    for length in (4096, 5000, 8191, 8192, 500_000):
        asked = console("x" * length + "\nQS\n")
        assert set(asked.ask("?")) == {"?"}
        assert asked.ask("?") == "QS"
    assert console("x" * 4094 + "\n").ask("?") == "x" * 4094


def test_an_answer_without_an_end_is_the_end() -> None:
    with pytest.raises(Ended):
        console("x" * 5_000_000).ask("?")


def test_a_named_record_that_cannot_be_counted_is_wrong_use(tmp_path: Path) -> None:
    broken = tmp_path / "a.500.jsonl"
    broken.write_bytes(b"nothing\n")
    answer = run("stats", RECORD, broken)
    assert answer.code == 2
    assert answer.err.startswith(f"not counted: {broken}:1: ")
    assert answer.out.startswith("1 game finished")
