"""``arena``: a duplicate match from the command line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fivehundred.cli.workers import spread
from tests.cli.commands import Answer, run, shell

KEYS = {
    "deals",
    "points_per_deal",
    "standard_error",
    "win_rate",
    "win_rate_error",
    "seconds_per_decision",
    "contracts",
}


def result(answer: Answer) -> dict[str, Any]:
    """The answer without its times, which no seed decides."""
    assert answer.code == 0
    found: dict[str, Any] = answer.json
    assert found.keys() >= KEYS
    assert found.pop("seconds_per_decision").keys() == {"A", "B"}
    return found


def test_the_same_seed_gives_the_same_result_whatever_the_jobs() -> None:
    match = ["arena", "novice", "random", "--deals", 10, "--seed", 4, "--json"]
    first = result(run(*match, "--jobs", 1))
    assert first == result(run(*match, "--jobs", 2))
    assert first != result(run(*match[:-2], 5, "--json", "--jobs", 1))


def test_a_match_of_deals() -> None:
    found = result(
        run("arena", "novice", "random", "--deals", 20, "--seed", 1, "--jobs", 1, "--json")
    )
    assert found["deals"] == 20
    assert found["games"] is None
    assert found["points_per_deal"] > 3 * found["standard_error"] > 0
    assert found["win_rate"] is None
    assert found["win_rate_error"] is None
    assert found["bots"] == {"A": "novice", "B": "random"}
    assert sum(cell["bid"] for cell in found["contracts"]["B"].values()) > 0


def test_a_match_of_games() -> None:
    found = result(
        run("arena", "novice", "random", "--games", 6, "--seed", 1, "--jobs", 1, "--json")
    )
    assert found["games"] == 6
    assert found["deals"] >= 12
    assert found["win_rate"] > 0.9
    assert found["points_per_deal"] > 0


def test_exchanging_the_bots_turns_the_result_round() -> None:
    there = result(
        run("arena", "novice", "random", "--games", 3, "--seed", 2, "--jobs", 1, "--json")
    )
    back = result(
        run("arena", "random", "novice", "--games", 3, "--seed", 2, "--jobs", 1, "--json")
    )
    assert there["points_per_deal"] == -back["points_per_deal"]
    assert there["standard_error"] == back["standard_error"]
    assert there["win_rate"] == pytest.approx(1 - back["win_rate"])
    assert there["contracts"]["A"] == back["contracts"]["B"]


def test_one_deal_has_no_standard_error() -> None:
    found = result(
        run("arena", "novice", "random", "--deals", 1, "--seed", 1, "--jobs", 1, "--json")
    )
    assert found["standard_error"] is None
    assert "±" not in run("arena", "novice", "random", "--deals", 1, "--seed", 1, "--jobs", 1).out


def test_the_answer_in_words() -> None:
    words = run(
        "arena", "novice", "random", "--games", 2, "--seed", 1, "--jobs", 1, "--set", "layout=2v2v2"
    ).out
    assert words.startswith("novice (A) against random (B): 2 games, each played 3 times; seed 1\n")
    assert "A's points minus B's, per deal: +" in words
    assert "A's share of the games won: " in words
    assert "(even: 33.3%)" in words
    assert "time per decision" in words


def test_points_lost_have_a_minus_sign() -> None:
    match = ("arena", "random", "novice", "--deals", 20, "--seed", 1, "--jobs", 1)
    lost = -run(*match, "--json").json["points_per_deal"]
    assert lost > 0
    assert f"A's points minus B's, per deal: −{lost:.2f} ± " in run(*match).out


def test_ctrl_c_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ["arena", "novice", "random", "--seed", 1, "--json", "--jobs", 1, "--deals"]
    first_three = result(run(*whole, 3))

    def interrupted(*given: Any) -> Iterator[Any]:
        for number, one in enumerate(spread(*given)):
            if number == 3:
                raise KeyboardInterrupt
            yield one

    monkeypatch.setattr("fivehundred.cli.arena.spread", interrupted)
    answer = run(*whole, 100)
    assert answer.code == 130
    assert result(Answer(0, answer.out, answer.err)) == first_three


def test_ctrl_c_before_the_first_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Iterator[Any]:
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr("fivehundred.cli.arena.spread", interrupted)
    answer = run("arena", "novice", "random", "--games", 5, "--jobs", 1, "--json")
    assert answer.code == 130
    assert answer.json["deals"] == 0
    assert answer.json["points_per_deal"] is None
    assert answer.json["seconds_per_decision"] == {"A": None, "B": None}
    assert run("arena", "novice", "random", "--games", 5, "--jobs", 1).code == 130


def test_a_bot_that_breaks_a_rule_is_the_answer_no(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong:
        name = "wrong"

        def choose(self, view: Any, seed: int) -> Any:
            return next(iter(view.legal[:0]), None)

        def explain(self, view: Any, action: Any) -> str:
            return ""

    monkeypatch.setattr("fivehundred.bots.registry.make", lambda name: Wrong())
    answer = run("arena", "wrong", "wronger", "--deals", 1, "--jobs", 1)
    assert answer.code == 1
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert "wrong took no action in seat 1" in answer.err


def test_arena_in_a_process_of_its_own() -> None:
    found = result(
        shell("arena", "random", "random", "--deals", 3, "--seed", 1, "--jobs", 1, "--json")
    )
    assert found["points_per_deal"] == 0
