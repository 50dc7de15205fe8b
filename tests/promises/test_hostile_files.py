"""Commands on files that are no records: one line says what is wrong, and nothing is touched."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from fivehundred.home.files import BadFile, write_text
from fivehundred.home.house_rules import load_house_rules
from fivehundred.home.settings import DEFAULTS, Settings, load, save
from fivehundred.home.setups import Setup, load_setup, save_setup
from fivehundred.home.stats import collect
from fivehundred.record.store import RecordError, read
from tests.cli.commands import RECORD, run
from tests.strategies import SOAK

WHOLE = RECORD.read_bytes()
LINES = WHOLE.splitlines(keepends=True)
HEADER, DEAL = LINES[:2]
COMMANDS = ("verify", "show", "show --seat 0 --json", "solve", "resume --plain", "review", "stats")
NINES = b"9" * 10**5


def _format(value: bytes) -> bytes:
    return HEADER.replace(b'"format": 1', b'"format": ' + value)


BROKEN: dict[str, tuple[bytes, int]] = {
    "empty": (b"", 1),
    "noise": (Random(1).randbytes(100_000), 1),
    "newlines": (b"\n" * 1000, 1),
    "not-utf-8": (HEADER.replace(b"P0", b"P\xe9"), 1),
    "utf-16": (WHOLE.decode().encode("utf-16"), 1),
    "byte-order-mark": (b"\xef\xbb\xbf" + WHOLE, 1),
    "lone-cr": (WHOLE.replace(b"\n", b"\r"), 1),
    "nul-line": (HEADER + b"\0\n" + DEAL, 2),
    "nul-text": (HEADER + DEAL + b'{"type": "call", "seat": 0, "call": "\\u0000"}\n', 3),
    "surrogate": (HEADER + DEAL + b'{"type": "call", "seat": 0, "call": "\\ud800"}\n', 3),
    "escape": (HEADER + DEAL + b'{"type": "call", "seat": 0, "call": "\\u001b[2J\\n"}\n', 3),
    "infinite": (_format(b"1e999"), 1),
    "digits": (_format(NINES), 1),
    "many-digits": (_format(b"9" * 4200), 1),
    "seat": (HEADER + DEAL + b'{"type": "call", "seat": ' + b"9" * 4000 + b', "call": "6S"}\n', 3),
    "deep": (HEADER + b'{"type": "a", "b": ' + b"[" * 10**5 + b"]" * 10**5 + b"}\n", 2),
    "deep-object": (HEADER + b'{"a":' * 10**5 + b"1" + b"}" * 10**5 + b"\n", 2),
    "long-line": (HEADER + b'{"type": "a", "b": "' + b"x" * 2**20 + b'"}\n', 2),
    "twice": (HEADER.replace(b'"format": 1', b'"format": 1, "format": 1'), 1),
    "array": (HEADER + b"[1]\n", 2),
    "future": (_format(b"2"), 1),
    "two-games": (HEADER + HEADER, 2),
}
"""What is in a file, and the line that is wrong in it."""


def one_line_says(path: Path, place: str, command: str) -> None:
    """The command refuses the file in one line that can be printed and names the place."""
    answer = run(*command.split(), path)
    broken = place != str(path)
    assert answer.code == (1 if command == "verify" and broken else 2), command
    assert answer.err.count("\n") == 1
    line = answer.err.removesuffix("\n")
    assert line.isprintable()
    for start in ("fivehundred: ", "not counted: "):
        line = line.removeprefix(start)
    assert line.startswith(f"{place}: "), command
    assert len(line) < len(place) + 320
    assert "fault" not in line
    assert "Traceback" not in line
    assert answer.out in ("", "No deal has been played yet.\n")


def some(number: int) -> tuple[str, ...]:
    """Commands to try on one of many files: verify and one other, or all in a soak."""
    return COMMANDS if SOAK else (COMMANDS[0], COMMANDS[1 + number % (len(COMMANDS) - 1)])


@pytest.mark.parametrize(
    ("name", "command"),
    [(name, command) for number, name in enumerate(BROKEN) for command in some(number)],
)
def test_what_is_wrong_in_a_file_is_told(tmp_path: Path, name: str, command: str) -> None:
    path = tmp_path / f"{name}.500.jsonl"
    data, line = BROKEN[name]
    path.write_bytes(data)
    one_line_says(path, f"{path}:{line}", command)
    assert path.read_bytes() == data
    assert os.listdir(tmp_path) == [path.name]


def a_folder(path: Path) -> None:
    path.mkdir()


def a_loop(path: Path) -> None:
    path.symlink_to(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def nothing(path: Path) -> None:
    path.symlink_to("/dev/null")


def not_in_a_folder(path: Path) -> None:
    path.symlink_to(RECORD / "x")


NO_FILES: tuple[Callable[[Path], None], ...] = (
    a_folder, os.mkfifo, a_loop, endless, nothing, not_in_a_folder, lambda path: None,
)  # fmt: skip


@pytest.mark.parametrize(
    ("make", "command"),
    [(make, command) for number, make in enumerate(NO_FILES) for command in some(number)],
)
def test_what_is_no_file_is_refused(
    tmp_path: Path, make: Callable[[Path], None], command: str
) -> None:
    path = tmp_path / "a.500.jsonl"
    make(path)
    one_line_says(path, str(path), command)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_may_not_be_read(
    tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.500.jsonl"
    path.write_bytes(WHOLE)
    forbid(monkeypatch, path)
    one_line_says(path, str(path), command)


def forbid(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Let nobody open that file, not even root."""
    import builtins
    import io

    for module in (builtins, io):
        real = module.open

        def opening(file: object, *rest: object, real: object = real, **more: object) -> object:
            if str(file) == str(path):
                raise PermissionError(13, "Permission denied", str(path))
            return real(file, *rest, **more)  # type: ignore[operator]

        monkeypatch.setattr(module, "open", opening)


@pytest.mark.parametrize("name", ["x" * 5000, "", "no\nsuch\x1b[31m", "\udcff\udcfe"], ids=range(4))
def test_names_that_no_file_has(name: str) -> None:
    for command in some(len(name)):
        answer = run(*command.split(), name)
        assert answer.code == 2
        assert answer.err.count("\n") == 1
        assert answer.err.rstrip("\n").isprintable()
        assert "fault" not in answer.err


@pytest.mark.parametrize("name", ["\ud800", "a\0b", "/dev/zero", "..", "x" * 5000], ids=range(5))
def test_names_that_a_record_gives_to_another(name: str, tmp_path: Path) -> None:
    """``cards_of`` names the record whose cards are played again."""
    path = tmp_path / "a.500.jsonl"
    header = {**json.loads(HEADER), "cards_of": name, "turn": 10**30}
    path.write_text(json.dumps(header) + "\n" + DEAL.decode(), encoding="utf-8")
    answer = run("resume", "--plain", path)
    assert answer.code in (0, 2)
    assert answer.err == ""
    with pytest.raises(RecordError, match=r"no such file|no ordinary file|too long"):
        read(tmp_path / "none" / name)


STRANGE = {
    "crlf": WHOLE.replace(b"\n", b"\r\n"),
    "no-newline": WHOLE[:-1],
    "unknown-keys": HEADER.replace(b'"type"', b'"\\ud800": {"\\u0000": 1e999}, "type"'),
    "names": HEADER.replace(b'"P0"', b'"\\ud800\\u001b[2J\\u202e"') + DEAL,
    "commentary": HEADER + b'{"type": "\\ud800", "seat": 1e999}\n' * 100,
}


@pytest.mark.parametrize("name", STRANGE)
def test_strange_files_that_are_records_all_the_same(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.500.jsonl"
    path.write_bytes(STRANGE[name])
    for command in ("verify", "show", "stats", "review"):
        answer = run(*command.split(), path)
        assert answer.code == (2 if command == "review" else 0)  # it needs a terminal
        assert "fault" not in answer.err
        assert "\x1b" not in answer.out + answer.err
        assert "\u202e" not in answer.out + answer.err
    assert path.read_bytes() == STRANGE[name]


MEASURED = """
import resource, sys
from fivehundred.cli import main
code = main(sys.argv[1:])
usage = resource.getrusage(resource.RUSAGE_SELF)
sys.stdout.write(f"{code} {usage.ru_utime + usage.ru_stime} {usage.ru_maxrss}")
"""


def test_a_hundred_megabytes_cost_neither_time_nor_memory(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    line = b'{"type": "chat", "text": "' + b"x" * 60_000 + b'"}\n'
    for what in ("zeros", "lines") if SOAK else ("zeros",):
        with path.open("wb") as file:
            if what == "lines":
                file.write(HEADER)
                file.writelines([line] * (100_000_000 // len(line)))
            file.truncate(100_000_000)
        done = subprocess.run(
            [sys.executable, "-c", MEASURED, "verify", str(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        code, seconds, kilobytes = done.stdout.split()
        assert code == "1"
        assert done.stderr.startswith(f"{path}:")
        assert done.stderr.count("\n") == 1
        assert float(seconds) < 10  # of the processor; one on a quiet machine
        scale = 1024 if sys.platform == "darwin" else 1
        assert int(kilobytes) / scale < 200_000


@pytest.mark.parametrize("make", NO_FILES[:-1])
def test_what_is_no_file_in_the_home(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """Settings, house rules, set-up and statistics do without it, and never wait for a pipe."""
    path = tmp_path / "home" / "file"
    path.parent.mkdir()
    make(path)
    settings, rules = load(path), load_house_rules(path)
    silent = make is nothing or make is not_in_a_folder  # both are as good as no file
    for notices in (settings.notices, rules.notices):
        assert silent or len(notices) == 1
        assert all(notice.startswith(f"{path}: ") for notice in notices)
    assert settings.settings == DEFAULTS
    assert rules.rules == ()
    assert load_setup(path) is None


def test_what_is_no_file_is_never_overwritten(tmp_path: Path) -> None:
    """Least of all a device, by way of a link."""
    for make in (a_folder, os.mkfifo):
        path, link = tmp_path / make.__name__, tmp_path / f"to-{make.__name__}"
        make(path)
        link.symlink_to(path)
        before = path.lstat()
        for file in (path, link):
            with pytest.raises(BadFile, match=re.escape(f"{file}: ")):
                write_text(file, "x")
            with pytest.raises(BadFile):
                save_setup(file, Setup())
            assert collect([RECORD], file).finished == 1
            assert path.lstat().st_mode == before.st_mode
            assert path.lstat().st_ino == before.st_ino
    assert len(os.listdir(tmp_path)) == 4


def test_settings_in_place_of_a_folder_keep_the_folder(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    (path / "mine").mkdir(parents=True)
    assert "kept as settings.toml.bad" in str(save(path, Settings(speed=3)))
    assert load(path).settings.speed == 3
    assert (tmp_path / "settings.toml.bad" / "mine").is_dir()


def test_settings_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("speed = 3\n", encoding="utf-8")
    with monkeypatch.context() as patched:
        forbid(patched, path)
        words = f"{path}: permission denied"
        assert load(path).notices == (f"{words} (the settings are the usual ones)",)
        assert load_house_rules(path).notices == (words,)
        assert load_setup(path) is None
        assert "kept as settings.toml.bad" in str(save(path, Settings(speed=2)))
    assert (tmp_path / "settings.toml.bad").read_bytes() == b"speed = 3\n"
    assert load(path).settings.speed == 2
