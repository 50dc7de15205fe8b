"""``simulate``: whole games of bots, the same whatever the number of processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from fivehundred.bots import arena
from fivehundred.cli.options import bot_names
from fivehundred.record.store import read
from fivehundred.rules.actions import SeatAction
from tests.cli.commands import refused, run, shell

RANDOM = ["simulate", "--bots", "random", "--seed", 5]
ALONE = [*RANDOM, "--jobs", 1]
"""In this process: to start others takes longer than the games."""
ENDLESS = [
    *(sys.executable, "-m", "fivehundred"),
    *map(str, RANDOM),
    *("--games", "1000000", "--jobs", "2"),
]


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_the_same_seed_makes_the_same_records_whatever_the_jobs(tmp_path: Path) -> None:
    answers = []
    for jobs in (1, 2, 3):
        answer = run(
            *RANDOM, "--games", 12, "--jobs", jobs, "--out", tmp_path / str(jobs), "--json"
        )
        assert answer.code == 0
        summary = answer.json
        del summary["seconds"], summary["decisions_per_second"]
        answers.append(summary)
    assert answers[0] == answers[1] == answers[2]
    files = contents(tmp_path / "1")
    assert len(files) == 12
    assert files == contents(tmp_path / "2") == contents(tmp_path / "3")
    assert len(set(files.values())) == 12


def test_another_seed_makes_other_games(tmp_path: Path) -> None:
    run("simulate", "--bots", "random", "--jobs", 1, "--seed", 1, "--games", 3, "--out", tmp_path)
    run("simulate", "--bots", "random", "--jobs", 1, "--seed", 2, "--games", 3, "--out", tmp_path)
    games = contents(tmp_path)
    assert len(set(games.values())) == len(games) == 6


def test_a_longer_run_begins_with_the_games_of_a_shorter_one(tmp_path: Path) -> None:
    run(*ALONE, "--games", 2, "--out", tmp_path / "two")
    run(*ALONE, "--games", 4, "--out", tmp_path / "four")
    two, four = contents(tmp_path / "two"), contents(tmp_path / "four")
    assert two.items() < four.items()


@pytest.mark.parametrize("layout", ["2v2", "3v3", "2v2v2", "solo3"])
def test_the_summary_is_what_the_records_say(layout: str, tmp_path: Path) -> None:
    names = {"2v2": "novice,random", "3v3": "novice", "2v2v2": "random,novice,random"}
    summary = run(
        "simulate", "--set", f"layout={layout}", "--bots", names.get(layout, "novice"),
        "--games", 4, "--seed", 3, "--jobs", 1, "--out", tmp_path, "--json",
    ).json  # fmt: skip
    records = [read(file) for file in tmp_path.iterdir()]
    finals = [record.final for record in records]
    assert {final.rules.layout for final in finals} == {layout}
    assert summary["games"] == len(records) == 4
    assert summary["unfinished"] == 0
    assert summary["thrown_in"] == sum(final.thrown_in for final in finals)
    assert summary["deals"] == sum(len(final.sheet) + final.thrown_in for final in finals)
    assert summary["decisions"] == sum(
        isinstance(action, SeatAction) for record in records for action in record.actions
    )
    wins = [final.winner for final in finals]
    assert summary["wins"] == [wins.count(team) for team in range(finals[0].rules.teams)]
    contracts: dict[str, dict[str, int]] = {}
    for final in finals:
        for deal in final.sheet:
            cell = contracts.setdefault(deal.bid.code, {"bid": 0, "made": 0})
            cell["bid"] += 1
            cell["made"] += deal.made
    assert summary["contracts"] == contracts
    assert summary["seed"] == 3


def test_a_record_names_its_bots_and_tells_no_seed(tmp_path: Path) -> None:
    run(
        "simulate",
        "--bots",
        "novice,random",
        "--games",
        1,
        "--jobs",
        1,
        "--seed",
        987654,
        "--out",
        tmp_path,
    )
    (file,) = tmp_path.iterdir()
    header = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    assert header["players"] == ["novice", "random", "novice", "random"]
    assert header["seats"] == ["novice 0", "random 1", "novice 2", "random 3"]
    assert "987654" not in json.dumps(header)


def test_the_summary_in_words(tmp_path: Path) -> None:
    answer = run("simulate", "--games", 3, "--seed", 1, "--jobs", 1)
    assert answer.code == 0
    assert answer.out.startswith("3 games, ")
    for words in ("decisions, ", " a second; seed 1", "Team 0 (novice) won ", "open misère"):
        assert words in answer.out


def test_a_random_seed_can_be_used_again(tmp_path: Path) -> None:
    first = run(
        "simulate", "--bots", "random", "--games", 2, "--jobs", 1, "--out", tmp_path / "a", "--json"
    )
    seed = first.json["seed"]
    run(
        "simulate",
        "--bots",
        "random",
        "--games",
        2,
        "--jobs",
        1,
        "--out",
        tmp_path / "b",
        "--seed",
        seed,
    )
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


def test_a_game_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    run(*ALONE, "--games", 2, "--out", tmp_path)
    before = contents(tmp_path)
    assert run(*ALONE, "--games", 2, "--out", tmp_path).code == 0
    refused(
        run("simulate", "--seed", 5, "--games", 2, "--jobs", 1, "--out", tmp_path), "another game"
    )
    refused(run("simulate", "--seed", 5, "--games", 2, "--jobs", 2, "--out", tmp_path), "another")
    assert contents(tmp_path) == before


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused(run(*ALONE, "--games", 1, "--out", tmp_path / "file"), "cannot write to")
    refused(run(*ALONE, "--games", 1, "--out", tmp_path / "file" / "x"), "cannot write to")


def test_games_without_end_are_given_up_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Passing:
        name = "passing"

        def choose(self, view: Any, seed: int) -> Any:
            return view.legal[0]

        def explain(self, view: Any, action: Any) -> str:
            return ""

    monkeypatch.setattr("fivehundred.bots.registry.make", lambda name: Passing())
    answer = run("simulate", "--bots", "passing", "--games", 2, "--seed", 1, "--jobs", 1, "--json")
    assert answer.code == 0
    assert answer.json["unfinished"] == 2
    assert answer.json["thrown_in"] == answer.json["deals"] == 2 * arena.DEALS_LIMIT
    assert answer.json["wins"] == [0, 0]


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*ENDLESS, "--json", "--out", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not any(tmp_path.iterdir()) and time.monotonic() < deadline:
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers get it too
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == b""
    assert json.loads(out)["games"] <= len(list(tmp_path.iterdir()))
    assert run("verify", *tmp_path.iterdir()).code == 0


def test_workers_end_with_the_program(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*ENDLESS, "--out", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not any(tmp_path.iterdir()) and time.monotonic() < deadline:
        assert process.poll() is None
        time.sleep(0.01)
    process.kill()
    process.communicate()
    while time.monotonic() < deadline:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    pytest.fail("a worker is still there")


def test_simulate_in_a_process_of_its_own(tmp_path: Path) -> None:
    answer = shell(*ALONE, "--games", 2, "--json", "--out", tmp_path / "new" / "folder")
    assert answer.code == 0
    assert answer.err == ""  # no progress bar without a terminal
    assert answer.json["games"] == 2
    assert len(list((tmp_path / "new" / "folder").iterdir())) == 2


def test_settings_of_a_bot_are_not_taken_for_other_bots() -> None:
    assert bot_names("novice") == ["novice"]
    assert bot_names("expert:worlds=20,seconds=0.5,novice") == [
        "expert:worlds=20,seconds=0.5",
        "novice",
    ]
    assert bot_names("novice,expert:worlds=20,expert:seconds=1,worlds=3") == [
        "novice",
        "expert:worlds=20",
        "expert:seconds=1,worlds=3",
    ]
