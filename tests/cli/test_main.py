"""What holds for every command: exit codes, errors in one line, nothing heavy loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import fivehundred
from fivehundred.cli import console, records
from tests.cli.commands import RECORD, refused, run, shell

COMMANDS = [
    "arena", "bot", "deals", "resume", "review", "rules", "show", "simulate", "solve", "stats",
    "verify", "where",
]  # fmt: skip


def test_without_a_terminal_the_game_says_so() -> None:
    refused(shell(), "needs a terminal", "standard input")


@pytest.mark.parametrize("missing", ["input", "output"])
def test_both_ends_must_be_a_terminal(missing: str) -> None:
    ours, theirs = os.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "fivehundred"],
            stdin=subprocess.DEVNULL if missing == "input" else theirs,
            stdout=subprocess.DEVNULL if missing == "output" else theirs,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.returncode == 2
    assert f"standard {missing} is none".encode() in done.stderr
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("arguments", "never"),
    [
        ("", ("textual", "rich", "cyclopts", "importlib.metadata")),
        (
            "rules --json",
            ("textual", "importlib.metadata", "fivehundred.tui", "fivehundred.bots.novice"),
        ),
        (f"show {RECORD} --json", ("textual", "fivehundred.tui")),
        ("simulate --bots random --games 1 --jobs 1", ("textual", "fivehundred.tui")),
    ],
)
def test_no_command_loads_what_it_does_not_need(arguments: str, never: tuple[str, ...]) -> None:
    script = (
        "import sys; from fivehundred.cli import main; main(sys.argv[1].split());"
        "sys.stderr.write(' '.join(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stderr.split()
    assert "fivehundred.cli" in loaded
    assert not set(never) & set(loaded)


def test_plain_mode_needs_no_terminal(tmp_path: Path) -> None:
    answer = shell("--plain", "--ascii", stdin=b"", home=tmp_path)
    assert answer.code == 0
    assert answer.out.startswith("Five Hundred, in plain lines.")
    assert answer.out.isascii()
    assert "Traceback" not in answer.err


def test_plain_mode_goes_on_with_a_record(tmp_path: Path) -> None:
    record = tmp_path / "game.500.jsonl"
    record.write_bytes(b"".join(RECORD.read_bytes().splitlines(keepends=True)[:12]))
    answer = shell("resume", record, "--plain", stdin=b"quit\ny\n", home=tmp_path)
    assert answer.code == 0
    assert "Going on with the game of P0, P1, P2, P3." in answer.out


def test_help_names_every_command() -> None:
    answer = run("--help")
    assert answer.code == 0
    assert answer.err == ""
    for command in COMMANDS:
        assert f" {command} " in answer.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    answer = run(command, "--help")
    assert answer.code == 0
    assert answer.out.startswith(f"Usage: fivehundred {command}")


def test_version_tells_whether_the_solver_is_compiled() -> None:
    answer = run("--version")
    assert answer.code == 0
    compiled, plain = (f"(solver: {how})" for how in ("compiled", "plain Python"))
    assert answer.out.strip() in {
        f"fivehundred {fivehundred.__version__} {compiled}",
        f"fivehundred {fivehundred.__version__} {plain}",
    }


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("shuffle", ["no command 'shuffle'"]),
        ("--foo", ["--foo"]),
        ("rules --foo", ["--foo"]),
        ("rules australian american", ["'american'"]),
        ("rules european", ["no preset 'european'", "trickster-american"]),
        ("show", ["FILE"]),
        ("show a b", ["show takes no 'b'"]),
        ("verify", ["which file"]),
        ("simulate --games", ["--games"]),
        ("simulate --games many", ["--games", "many"]),
        ("simulate --games 3.5", ["--games", "3.5"]),
        ("simulate --games 0", ["--games", "0"]),
        ("simulate --games -1", ["--games", "-1"]),
        ("simulate --seed -1", ["--seed", "-1"]),
        ("simulate --jobs 0", ["--jobs", "0"]),
        ("simulate --games 1 --games 2", ["--games"]),
        (f"simulate --games {'9' * 5000}", ["--games", "too long"]),
        ("simulate --rules euchre", ["no preset 'euchre'"]),
        ("simulate --set kitty", ["OPTION=VALUE", "'kitty'"]),
        ("simulate --set widow=3", ["no option 'widow'"]),
        ("simulate --set kitty=4", ["kitty cannot be '4'", "3, 5 or 6"]),
        ("simulate --set kitty=3 --set kitty=5", ["kitty twice"]),
        ("simulate --bots alphazero", ["no bot 'alphazero'"]),
        ("simulate --bots random:luck=9", ["random", "'luck'"]),
        ("simulate --bots random,novice,random", ["3 bots", "1, 2 or 4"]),
        ("arena novice", ["B"]),
        ("arena novice alphazero", ["no bot 'alphazero'"]),
        ("arena novice random --deals 2 --games 2", ["--deals or --games"]),
        ("bot alphazero", ["no bot 'alphazero'"]),
        ("deals", ["--check"]),
        ("deals --check --count 5", ["--count", "100"]),
        ("--cards pictures", ["--cards", "pictures", "symbols"]),
        ("resume none", ["none: no such file"]),
        ("review none", ["none: no such file"]),
        (f"review {RECORD}", ["needs a terminal"]),
    ],
)
def test_wrong_use_is_told_in_one_line(arguments: str, words: list[str]) -> None:
    refused(run(*arguments.split()), *words)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ("layout=solo3 misere_play=both", "misere_play has no effect here: three-handed"),
        ("layout=solo3 kitty=5", "kitty has no effect here"),
        ("auction=single raise_own_bid=yes", "only with auction = rounds"),
        ("misere=off misere_points=210", "misere is off"),
        ("misere_points=210 eight_spades_over_misere=no", "only when misere_points is 250"),
        ("both_over=higher", "only without must_bid_to_win"),
        ("joker_low_in_misere=yes joker_forced_in_misere=yes", "not with joker_low_in_misere"),
    ],
)
@pytest.mark.parametrize("command", ["rules australian", "simulate", "arena random random"])
def test_an_option_without_effect_is_refused_with_the_reason(
    command: str, settings: str, reason: str
) -> None:
    options = [word for setting in settings.split() for word in ("--set", setting)]
    refused(run(*command.split(), *options), reason)


def test_an_error_stays_on_one_line_whatever_is_in_it() -> None:
    answer = run("show", "no\nsuch\x1b[31m\tfile")
    refused(answer)
    assert "\x1b" not in answer.err


def test_a_reader_that_has_gone_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "fivehundred", "rules", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == console.BROKEN_PIPE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("arguments", [["rules"], ["rules", "--json"], ["--help"]])
def test_a_full_disk_under_the_answer_is_told(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "fivehundred", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_a_fault_of_the_program_is_one_line_that_names_the_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_: object) -> object:
        raise KeyError("spades")

    monkeypatch.setenv("FIVEHUNDRED_HOME", str(tmp_path))

    monkeypatch.setattr(records, "read", broken)
    answer = run("verify", RECORD)
    assert answer.code == 70
    (report,) = (tmp_path / "state").iterdir()
    assert answer.err == (
        "fivehundred: a fault of the program: KeyError: 'spades' "
        f"(test_main.py:{broken.__code__.co_firstlineno + 1}); what happened is in {report}\n"
    )
    assert "Traceback" in report.read_text(encoding="utf-8")


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(records, "read", interrupted)
    answer = run("verify", RECORD)
    assert (answer.code, answer.out, answer.err) == (130, "", "")


def test_ctrl_c_before_the_first_line_of_the_command_line_is_quiet() -> None:
    script = (
        "import builtins, sys; from fivehundred.__main__ import main; load = builtins.__import__\n"
        "def interrupted(name, *more):\n"
        "    if name == 'fivehundred.cli': raise KeyboardInterrupt\n"
        "    return load(name, *more)\n"
        "builtins.__import__ = interrupted; main()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a file that takes nothing")
def test_the_last_bytes_for_a_terminal_that_is_gone_change_no_exit_code() -> None:
    """The screen is drawn on standard error; Python ends with 120 when it cannot flush that."""
    script = (
        "import sys; from fivehundred import cli\n"
        "def drawn(arguments): sys.stderr.write('the screen'); return 129\n"
        "cli._run = drawn; sys.exit(cli.main([]))"
    )
    buffered = {**os.environ, "PYTHONUNBUFFERED": ""}
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", script], stderr=full, env=buffered, check=False
        )
    assert done.returncode == 129
