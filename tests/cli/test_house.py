"""``where`` and ``stats``: the user's own files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fivehundred.cli.house import bar
from fivehundred.home.stats import Share
from tests.cli.commands import CASES, RECORD, refused, run


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home of the test's own."""
    monkeypatch.setenv("FIVEHUNDRED_HOME", str(tmp_path))
    return tmp_path


def test_where_names_every_place(home: Path) -> None:
    told = run("where", "--json").json
    assert told.keys() == {"settings", "house_rules", "games", "statistics", "logs"}
    for place in told.values():
        assert Path(place).is_relative_to(home)
    words = run("where").out
    assert words.splitlines()[0] == f"settings:    {told['settings']}"
    assert not any(home.iterdir())  # asking makes nothing


def test_the_name_of_a_folder_cannot_move_the_cursor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIVEHUNDRED_HOME", f"{tmp_path}/a\x1b[2J\n\u202eb")
    lines = run("where").out.splitlines()
    assert lines[0] == f"settings:    {tmp_path}/a�[2J��b/config/settings.toml"
    assert len(lines) == len(run("where", "--json").json) == 5
    assert run("where", "--json").json["logs"] == f"{tmp_path}/a\x1b[2J\n\u202eb/state"


def test_statistics_of_nothing() -> None:
    answer = run("stats")
    assert (answer.code, answer.out) == (0, "No deal has been played yet.\n")
    assert run("stats", "--json").json["deals"] == 0


def test_statistics_of_the_saved_games() -> None:
    games = Path(run("where", "--json").json["games"])
    games.mkdir(parents=True)
    (games / RECORD.name).write_bytes(RECORD.read_bytes())
    (games / "broken.500.jsonl").write_bytes(b"nothing\n")
    answer = run("stats", "--json")
    assert answer.code == 0
    assert answer.err.count("\n") == 1
    assert answer.err.startswith(f"not counted: {games / 'broken.500.jsonl'}:1: ")
    assert answer.json == run("stats", RECORD, "--json").json


def test_statistics_are_what_the_record_says() -> None:
    lines = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]
    scores = [line for line in lines if line["type"] == "score"]
    told = run("stats", RECORD, "--json").json
    assert told["finished"] == 1
    assert told["deals"] == len(scores)
    assert told["thrown_in"] == sum(line["type"] == "deal" for line in lines) - len(scores)
    assert sum(cell["bid"] for cell in told["contracts"].values()) == len(scores)
    winner = lines[-1]["winner"]
    for player in told["players"]:
        seat = lines[0]["seats"].index(player["name"])
        assert player["bot"] is False
        assert (player["games"], player["games_won"]) == (1, seat % 2 == winner)
        tricks = sum(score["tricks"][seat] for score in scores)
        assert player["tricks_per_deal"] == pytest.approx(tricks / len(scores), abs=0.005)
        points = sum(score["points"][seat % 2] for score in scores)
        assert player["points_per_deal"] == pytest.approx(points / len(scores), abs=0.005)


def test_statistics_in_words() -> None:
    answer = run("stats", *sorted((CASES / "records").iterdir())[:8])
    assert answer.code == 0
    assert answer.out.startswith("8 games finished, 0 not yet; ")
    for words in ("P0 ", "Contracts made of those bid", "█", "·"):
        assert words in answer.out


def test_a_negative_average_has_a_minus_sign() -> None:
    told = run("stats", RECORD, "--json").json["players"]
    below = [player["points_per_deal"] for player in told if player["points_per_deal"] < 0]
    words = run("stats", RECORD).out
    assert below
    for average in below:
        assert f" −{-average:.1f} " in words
    assert not re.search(r"-\d", words)


def test_a_named_record_must_be_there(home: Path) -> None:
    refused(run("stats", RECORD, home / "none"), "no such file")


@pytest.mark.parametrize(
    ("made", "of", "drawn"),
    [
        (0, 0, ""),
        (0, 3, "··········"),
        (3, 3, "██████████"),
        (1, 2, "█████·····"),
        (1, 80, "▏·········"),
        (79, 80, "█████████▉"),
    ],
)
def test_bars(made: int, of: int, drawn: str) -> None:
    assert bar(Share(made, of)) == drawn
