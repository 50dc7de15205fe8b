"""The saved games: the last played first, whatever else lies in the folder."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from fivehundred.record.lines import dump
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.saves import _time as time_of
from fivehundred.table.saves import new_path, saved, unfinished
from fivehundred.table.table import Table
from tests.table.making import SEED, header, move, play_on, step, table_for


def game(folder: Path, name: str, time: int, finished: bool = False) -> Path:
    """A saved game, last played at that time."""
    path = folder / f"{name}.500.jsonl"
    if finished:
        table = Table.new(header(RuleSet(max_hands=1)), path=path, seed=SEED)
        play_on(table, Random(1))
    else:
        table = table_for(path=path)
        move(table, "7S pass")
    table.close()
    os.utime(path, (time, time))
    return path


def test_a_folder_that_is_not_there_has_no_games(tmp_path: Path) -> None:
    assert saved(tmp_path / "gone") == unfinished(tmp_path / "gone") == []


def test_games_come_last_played_first(tmp_path: Path) -> None:
    old = game(tmp_path, "z", 1_000_000)
    done = game(tmp_path, "b", 3_000_000, finished=True)
    young = game(tmp_path, "a", 2_000_000)
    assert [one.path for one in saved(tmp_path)] == [done, young, old]
    assert [one.finished for one in saved(tmp_path)] == [True, False, False]
    assert [one.path for one in unfinished(tmp_path)] == [young, old]


def test_what_is_told_of_a_game(tmp_path: Path) -> None:
    path = game(tmp_path, "a", 1_000_000)
    (one,) = unfinished(tmp_path)
    assert one.summary == "Ann, Bea, Cal, Dot · deal 1 · 0 : 0"
    assert one.header == header()
    assert (one.path, one.deals, one.totals, one.damaged) == (path, 1, (0, 0), False)
    assert one.when == datetime.fromtimestamp(1_000_000)


def test_scores_below_zero_and_deals_that_are_over(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    table = table_for(header(RuleSet(target=2000)), path=path)
    move(table, "pass pass pass pass")
    assert (unfinished(tmp_path)[0].deals, table.stage) == (1, "deal")
    table.advance()
    assert unfinished(tmp_path)[0].deals == 2
    rng = Random(3)
    while min(table.view(0).totals) >= 0:
        assert step(table, rng)
    table.close()
    (one,) = unfinished(tmp_path)
    assert one.totals == table.view(0).totals
    assert one.summary.endswith(" : ".join(f"{total}".replace("-", "−") for total in one.totals))


def test_damaged_files_are_listed_with_the_reason(tmp_path: Path) -> None:
    good = game(tmp_path, "good", 1_000_000)
    for name, data in [
        ("noise", b"\xff" * 100),
        ("newer", b'{"type": "game", "format": 9}\n'),
        ("wrong", good.read_bytes() + b'{"type": "look", "seat": 3}\n'),
    ]:
        (tmp_path / f"{name}.500.jsonl").write_bytes(data)
    (tmp_path / "folder.500.jsonl").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.500.jsonl")
    (tmp_path / "empty.500.jsonl").touch()
    (tmp_path / "notes.txt").write_text("no game")
    (tmp_path / "link.500.jsonl").symlink_to(tmp_path / "gone")
    found = {one.path.name.partition(".")[0]: one for one in unfinished(tmp_path)}
    assert {"good", "noise", "newer", "wrong", "folder"} <= set(found) | {"pipe"}
    assert not {"empty", "notes", "link"} & set(found)
    assert [name for name, one in found.items() if not one.damaged] == ["good"]
    assert found["wrong"].summary.startswith("wrong.500.jsonl: line 5: ")
    assert "format 9 is newer" in found["newer"].summary
    assert found["folder"].summary == "folder.500.jsonl: is a directory"
    assert [one.path for one in saved(tmp_path) if not one.damaged] == [good]


def test_the_name_of_a_damaged_file_cannot_move_the_cursor(tmp_path: Path) -> None:
    (tmp_path / "a\x1b[2J\nb.500.jsonl").write_bytes(b"noise\n")
    (one,) = unfinished(tmp_path)
    assert one.summary.startswith("a�[2J�b.500.jsonl: line 1: ")


def test_a_finished_game_is_known_by_its_end(tmp_path: Path) -> None:
    path = game(tmp_path, "a", 1, finished=True)
    path.write_bytes(path.read_bytes() + dump({"type": "chat", "text": "x" * 1000}) * 50)
    assert unfinished(tmp_path) == []
    path.write_bytes(path.read_bytes() + dump({"type": "chat", "text": "x" * 1000}) * 50)
    assert unfinished(tmp_path) == []  # too far from the end to be seen: the whole is read


def test_a_word_in_the_commentary_ends_no_game(tmp_path: Path) -> None:
    path = game(tmp_path, "a", 1)
    path.write_bytes(path.read_bytes() + dump({"type": "chat", "text": '"type": "result"'}))
    assert [one.path for one in unfinished(tmp_path)] == [path]


def test_new_names_are_never_those_of_a_file(tmp_path: Path) -> None:
    now = datetime(2030, 1, 2, 3, 4, 5)
    paths = {new_path(tmp_path, now) for _ in range(200)}
    assert len(paths) == 200
    for path in paths:
        assert path.parent == tmp_path
        assert path.name.startswith("2030-01-02-030405-")
        assert path.name.endswith(".500.jsonl")
    assert not any(path.exists() for path in paths)


def test_a_new_game_in_a_new_folder(tmp_path: Path) -> None:
    folder = tmp_path / "share" / "games"
    path = new_path(folder)
    Table.new(header(), path=path).close()
    assert [one.path for one in unfinished(folder)] == [path]
    assert unfinished(folder)[0].summary == "Ann, Bea, Cal, Dot · deal 1 · 0 : 0"


def test_a_file_of_no_time_is_listed_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some disks keep years that no calendar has, after a clock that was wrong for once."""
    path = game(tmp_path, "a", 0)
    monkeypatch.setattr("fivehundred.table.saves._files", lambda _: [(path, time_of(10**12))])
    (one,) = unfinished(tmp_path)
    assert one.path == path
    assert [time_of(seconds) for seconds in (-(10**12), 10**17, float("inf"))] == [datetime.min] * 3
    assert time_of(86400 * 365).year == 1971
