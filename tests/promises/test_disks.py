"""Each call to the disk fails in turn: the game goes on, one warning, nothing there is damaged."""

from __future__ import annotations

import os
import pathlib
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fivehundred.home.files import BadFile
from fivehundred.home.house_rules import HouseRules, load_house_rules, save_house_rules
from fivehundred.home.settings import Settings, load, save
from fivehundred.home.setups import Setup, load_setup, save_setup
from fivehundred.home.stats import collect
from fivehundred.record.store import RecordError, read
from fivehundred.record.writer import NotSaved
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.table import Table
from tests.cli.commands import RECORD
from tests.record.faults import CODES, Disk
from tests.strategies import SOAK
from tests.table.making import SEED, header, play_on, state_of
from tests.tally import done

# ---- a game ------------------------------------------------------------------------------------

ONE_DEAL = RuleSet(max_hands=1)


def a_game(path: Path, told: list[str | None] | None) -> Table:
    """A game of one deal, played to its end; ``told`` are the warnings."""
    table = Table.new(
        header(ONE_DEAL), path=path, seed=SEED, on_unsaved=None if told is None else told.append
    )
    play_on(table, Random(4))
    return table


def calls_of_a_game(monkeypatch: pytest.MonkeyPatch, folder: Path) -> tuple[int, tuple[Any, ...]]:
    """How often a game calls the disk, and its actions."""
    with monkeypatch.context() as patched:
        disk = Disk(patched)
        a_game(folder / "whole.500.jsonl", []).close()
        return len(disk.calls), read(folder / "whole.500.jsonl").actions


def chosen(count: int, every: int) -> range:
    """The numbers of the calls that fail, one at a time: all at length."""
    return range(1, count + 1, 1 if SOAK else every)


def test_a_call_that_fails_once_costs_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    count, actions = calls_of_a_game(monkeypatch, tmp_path)
    assert count > 60
    for number in chosen(count, 6):
        code = CODES[number % len(CODES)]
        path = tmp_path / f"{number}.500.jsonl"
        told: list[str | None] = []
        with monkeypatch.context() as patched:
            disk = Disk(patched)
            disk.code, disk.half = code, number % 2 == 0
            disk.fail_at(number)
            table = a_game(path, told)
            assert table.over
            assert table.unsaved is None or number >= count - 3
            table.close()
        assert told in ([], [os.strerror(code)[:1].lower() + os.strerror(code)[1:], None], told[:1])
        assert read(path).actions == actions
        assert read(path).notice is None
        path.unlink()
        done("faults of the disk")
    assert os.listdir(tmp_path) == ["whole.500.jsonl"]


def test_a_disk_that_fails_for_good_is_told_once_and_keeps_what_it_has(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    count, actions = calls_of_a_game(monkeypatch, tmp_path)
    for number in chosen(count, 9):
        path = tmp_path / f"{number}.500.jsonl"
        told: list[str | None] = []
        with monkeypatch.context() as patched:
            disk = Disk(patched)
            disk.code, disk.half = CODES[number % len(CODES)], number % 2 == 1
            disk.fail_from(number)
            table = a_game(path, told)
            assert table.over
            assert len(told) == (number <= count)
            if told:
                with pytest.raises(NotSaved):
                    table.close()
            else:
                table.close()
        done("faults of the disk")
        if path.exists() and path.read_bytes().endswith(b"\n"):
            kept = read(path).actions
            assert kept == actions[: len(kept)]
            path.unlink()
        elif path.exists():  # half of its first line, as a rule, or half of a later one
            assert number < 6 or read(path).notice is not None
            path.unlink()


def test_a_saved_game_outlives_every_fault_of_its_resuming(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "a.500.jsonl"
    whole = RECORD.read_bytes().splitlines(keepends=True)
    for number in range(1, 13):
        for ending in (b"", whole[60][:20], whole[60][:-1]):  # whole, cut off, no newline
            saved = b"".join(whole[:60]) + ending
            path.write_bytes(saved)
            kept = read(path).actions
            told: list[str | None] = []
            with monkeypatch.context() as patched:
                disk = Disk(patched)
                disk.code = CODES[number % len(CODES)]
                (disk.fail_from if number % 2 else disk.fail_at)(number)
                try:
                    table = Table.resume(path, on_unsaved=told.append)
                except RecordError:  # it could not even be opened
                    assert path.read_bytes() == saved
                    continue
                assert state_of(table) == read(path).final or told
                play_on(table, Random(1), 10)
                reasons = [reason for reason in told if reason is not None]
                assert len(reasons) <= 1
                try:
                    table.close()
                except NotSaved:
                    assert reasons
            again = read(path)
            assert again.actions[: len(kept)] == kept
            assert path.read_bytes().startswith(b"".join(whole[:60]))
            done("faults of the disk")
    assert os.listdir(tmp_path) == [path.name]


# ---- the small files of the home -----------------------------------------------------------------


class HomeDisk:
    """Counts what saving a small file does, and lets one of these calls fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, fail: int, code: int) -> None:
        self.count = 0
        self.fail, self.code = fail, code
        for owner, name in (
            (os, "fsync"),
            (pathlib.Path, "replace"),
            (pathlib.Path, "rename"),
            (pathlib.Path, "mkdir"),
        ):
            monkeypatch.setattr(owner, name, self._wrapped(getattr(owner, name)))
        monkeypatch.setattr(pathlib.Path, "open", self._opening(pathlib.Path.open))

    def _step(self) -> None:
        self.count += 1
        if self.count == self.fail:
            raise OSError(self.code, os.strerror(self.code))

    def _wrapped(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any, **kwargs: Any) -> Any:
            self._step()
            return real(*args, **kwargs)

        return called

    def _opening(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def called(path: Path, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
            if "w" not in mode:
                return real(path, mode, *args, **kwargs)
            self._step()
            file = real(path, mode, *args, **kwargs)
            write = file.write

            def writing(text: str) -> int:
                write(text[: len(text) // 2])
                self._step()
                return int(write(text[len(text) // 2 :]))

            file.write = writing
            return file

        return called


def save_settings(path: Path) -> None:
    save(path, Settings(speed=3))


def save_rules(path: Path) -> None:
    save_house_rules(path, HouseRules("ours", RuleSet(kitty=5)))


def save_a_setup(path: Path) -> None:
    save_setup(path, Setup(seed="monday"))


def attempt(write: Callable[[Path], None], path: Path) -> str | None:
    """Why it could not be saved; None when it was."""
    try:
        write(path)
    except BadFile as error:
        return str(error)
    return None


NO_TOML = b"no [ toml"


@pytest.mark.parametrize(
    ("write", "before", "right"),
    [
        (save_settings, b"# mine\nspeed = 2\n", lambda path: load(path).settings.speed == 3),
        (save_settings, NO_TOML, lambda path: load(path).settings.speed == 3),
        (save_rules, b"[old]\nkitty = 6\n", lambda path: len(load_house_rules(path).rules) == 2),
        (save_a_setup, b"{}", lambda path: load_setup(path) == Setup(seed="monday")),
    ],
)
def test_a_small_file_is_saved_whole_or_not_at_all(
    write: Callable[[Path], None],
    before: bytes,
    right: Callable[[Path], bool],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    path = tmp_path / "file"
    number = 0
    while not right(path):
        number += 1
        for code in CODES:
            for old in tmp_path.iterdir():
                old.unlink()
            path.write_bytes(before)
            with monkeypatch.context() as patched:
                HomeDisk(patched, number, code)
                problem = attempt(write, path)
            if problem is None:
                continue  # there is no such call any more
            assert problem.startswith(f"{path}: ")
            assert problem.isprintable()
            assert os.strerror(code)[1:] in problem
            files = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
            # What was no TOML may have been moved aside by then: it is kept.
            aside = [{"file.bad": before}] if before == NO_TOML else []
            assert files in [{"file": before}, *aside]
            done("faults of the disk")
    assert number > 4  # mkdir, open, write, fsync, replace


def test_statistics_are_told_whatever_the_disk_does(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "statistics.json"
    right = collect([RECORD], tmp_path / "other" / "statistics.json")
    for number in range(1, 7):
        with monkeypatch.context() as patched:
            HomeDisk(patched, number, CODES[number % len(CODES)])
            assert collect([RECORD], kept) == right
        assert collect([RECORD], kept) == right
        kept.unlink()
        assert [file.name for file in tmp_path.iterdir()] == ["other"]


# ---- the whole program ---------------------------------------------------------------------------

PLAY = ["--plain", "--players", "novice,novice,novice,novice", "--set", "max_hands=1"]


def program(home: str, *arguments: str, largest: int | None = None) -> tuple[int, str, str]:
    """Run the program; ``largest``: bytes from which on the disk takes no more of a file."""

    def limit() -> None:
        if largest is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    done = subprocess.run(
        [sys.executable, "-m", "fivehundred", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        env={**os.environ, "FIVEHUNDRED_HOME": home, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=limit,
        timeout=120,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_disk_that_fills_up_during_a_game(tmp_path: Path) -> None:
    code, out, err = program(str(tmp_path), *PLAY, largest=1500)
    assert (code, err) == (0, "")
    warnings = [line for line in out.splitlines() if line.startswith("Warning: ")]
    assert warnings[0] == "Warning: the game is not being saved: file too large. It goes on."
    assert len(warnings) == 2  # the other says at the end that the last actions are not there
    assert "could not be saved" in warnings[1]
    assert "Another game with the same players?" in out  # so this one was played to its end
    (record,) = (tmp_path / "data" / "games").iterdir()
    assert read(record).notice is None
    assert 0 < record.stat().st_size <= 1500


@pytest.mark.parametrize("home", ["/dev/null/x", "/proc/x", "file"])
def test_a_home_that_cannot_be_written(home: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    code, out, err = program(str(tmp_path / home), *PLAY)
    assert (code, err) == (0, "")
    assert out.count("Warning: the game is not being saved: ") == 1
    assert os.listdir(tmp_path) == ["file"]


def test_a_home_in_which_every_file_is_a_folder(tmp_path: Path) -> None:
    for name in ("config/settings.toml", "config/house-rules.toml", "data/last-setup.json",
                 "data/statistics.json"):  # fmt: skip
        (tmp_path / name).mkdir(parents=True)
    code, out, err = program(str(tmp_path), *PLAY)
    assert (code, err) == (0, "")
    assert out.count("settings.toml: is a directory (the settings are the usual ones)") == 1
    assert "Warning" not in out
    code, out, err = program(str(tmp_path), "stats")
    assert (code, err) == (0, "")
    assert out.startswith("1 game finished")
    assert (tmp_path / "data" / "statistics.json").is_dir()
