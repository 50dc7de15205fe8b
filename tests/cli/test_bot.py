"""``bot``: an action for each position, a line in and a line out."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from fivehundred.bots import registry
from fivehundred.cli import bot as command
from fivehundred.cli.bot import Answering
from fivehundred.record.lines import action_of
from fivehundred.record.store import parse
from fivehundred.rules.actions import AnyDiscard, Discard, PlayCard, SeatAction
from fivehundred.rules.game import apply, legal_actions
from fivehundred.rules.view import View
from tests.cli.commands import CASES, RECORD, Answer, run, shell

QUICK = [name for name in registry.NAMES if name != "expert"]
"""The bots that answer hundreds of positions in a moment."""
GAME = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]


def ask(name: str, *lines: object) -> list[dict[str, Any]]:
    """Ask a bot in this process; texts are sent as they are."""
    player = Answering(registry.make(name))
    return [
        player.answer(line if isinstance(line, bytes) else json.dumps(line).encode())
        for line in lines
    ]


def request(length: int, seed: int = 1) -> dict[str, Any]:
    """The first lines of a game."""
    return {"record": GAME[:length], "seed": seed}


TURNS = [
    length
    for length in range(2, len(GAME))
    if GAME[length]["type"] in ("call", "discard", "joker", "play")
]
"""How many lines of the game there are before each decision of a seat."""


@pytest.mark.parametrize("name", QUICK)
def test_answers_are_legal_in_every_position(name: str) -> None:
    lines = (CASES / "positions.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    answers = ask(name, *({"record": case["record"], "seed": 7} for case in cases))
    for case, answer in zip(cases, answers, strict=True):
        action = action_of(answer)
        assert isinstance(action, SeatAction)
        assert action.seat == case["seat"]
        state = parse(case["record"]).final
        apply(state, action)  # raises if it is not legal
        if isinstance(action, Discard):
            assert legal_actions(state) == (AnyDiscard(action.seat, len(action.cards)),)
        else:
            assert action in legal_actions(state)


@pytest.mark.parametrize("name", QUICK)
def test_answers_do_not_depend_on_what_was_asked_before(name: str) -> None:
    turns = TURNS[::6]
    in_order = ask(name, *map(request, turns))
    shuffled = Random(1).sample(turns, len(turns))
    answers = dict(zip(shuffled, ask(name, *map(request, shuffled)), strict=True))
    assert in_order == [answers[turn] for turn in turns]
    assert in_order == [ask(name, request(turn))[0] for turn in turns]


def test_the_seed_makes_the_choice() -> None:
    answers = ask("random", *(request(2, seed) for seed in range(20)))
    assert len({json.dumps(answer) for answer in answers}) > 5
    assert answers == ask("random", *(request(2, seed) for seed in range(20)))


def test_only_what_is_new_in_a_record_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = []

    def counting(line: object) -> object:
        replayed.append(line)
        return action_of(line)

    monkeypatch.setattr("fivehundred.record.lines.action_of", counting)
    ask("random", request(40), request(41), request(43), request(40))
    assert len(replayed) == 39 + 1 + 2
    other = [*GAME[:39], {"type": "chat", "text": "hello"}]
    replayed.clear()
    ask("random", request(40), {"record": other, "seed": 1})
    assert len(replayed) == 39 + 1


def test_true_in_a_record_is_not_one() -> None:
    good = request(12)
    bad = {"record": json.loads(json.dumps(good["record"])), "seed": 1}
    bad["record"][1]["dealer"] = True
    answers = ask("random", good, bad, good)
    assert answers[0] == answers[2]
    assert answers[1]["error"].startswith("line 2 of the record: dealer is true")


class Watching:
    """A bot that remembers what it was given."""

    name = "watching"

    def __init__(self) -> None:
        self.given: list[tuple[object, ...]] = []

    def choose(self, *given: Any) -> SeatAction:
        self.given.append(given)
        view: View = given[0]
        choice = view.legal[0]
        assert isinstance(choice, SeatAction)
        return choice

    def explain(self, view: View, action: SeatAction) -> str:
        return ""


def test_a_bot_is_given_the_acting_seats_view_and_a_seed() -> None:
    watching = Watching()
    player = Answering(watching)
    turns = [turn for turn in TURNS[:30] if GAME[turn]["type"] != "discard"]
    for turn in turns:
        player.answer(json.dumps(request(turn, seed=9)).encode())
    assert len(watching.given) == len(turns)
    for (view, seed), turn in zip(watching.given, turns, strict=True):
        assert isinstance(view, View)
        assert view.seat == view.actor
        assert view.to_act == GAME[turn]["seat"]
        assert seed == 9


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"hello", "not JSON"),
        (b"\xff", "not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[1]", "a request is an object"),
        (b"{}", "record is not a list"),
        (b'{"record": []}', "record is not a list"),
        (b'{"record": {"type": "game"}}', "record is not a list"),
        ({**request(2), "seed": True}, "seed is not a whole number"),
        ({**request(2), "seed": 1.5}, "seed is not a whole number"),
        ({**request(2), "seed": "1"}, "seed is not a whole number"),
        ({"record": GAME[1:3]}, "line 1 of the record: this is no record"),
        ({"record": [*GAME[:2], *GAME[3:5]]}, "line 3 of the record: "),
        ({"record": [*GAME[:2], 5]}, "line 3 of the record: the line is 5"),
        (request(1), "nobody is to act: the record is at stage 'deal'"),
        (request(len(GAME)), "nobody is to act: the record is at stage 'over'"),
    ],
)
def test_a_bad_line_gets_an_error_and_the_next_one_its_answer(line: object, reason: str) -> None:
    before, error, after = ask("novice", request(2), line, request(2))
    assert error.keys() == {"error"}
    assert reason in error["error"]
    assert before == after
    assert "error" not in before


def test_a_bot_that_breaks_a_rule_or_fails_is_an_error() -> None:
    class Broken(Watching):
        def choose(self, *given: Any) -> SeatAction:
            if given[1] == 1:
                raise KeyError("spades")
            return PlayCard(0, next(iter(given[0].hand)))

    player = Answering(Broken())
    failed, illegal = (player.answer(json.dumps(request(2, seed)).encode()) for seed in (1, 2))
    assert failed == {"error": "watching failed: KeyError('spades')"}
    assert "watching would break a rule" in str(illegal["error"])


def test_a_line_without_end_is_refused_and_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    good = json.dumps(request(2)).encode()
    monkeypatch.setattr(command, "LONGEST_LINE", 3 * len(good))
    answer = typed(monkeypatch, b" " * 10 * len(good) + b"\n" + good + b"\n\n" + good)
    answers = [json.loads(line) for line in answer.out.splitlines()]
    assert "longer than" in answers[0]["error"]
    assert answers[1] == answers[2]
    assert answers[1]["type"] == "call"


def typed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> Answer:
    """Run the command in this process with that on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    return run("bot", "random")


def test_the_end_of_the_input_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed(monkeypatch, b"") == Answer(0, "", "")


def test_each_answer_comes_at_once() -> None:
    """Another program waits for it before it writes the next line."""
    process = subprocess.Popen(
        [sys.executable, "-m", "fivehundred", "bot", "novice"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin, process.stdout:
        for turn in TURNS[:60]:
            process.stdin.write(json.dumps(request(turn)).encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer["seat"] == GAME[turn]["seat"]
    assert process.wait() == 0


def test_errors_are_answers_and_no_failure() -> None:
    answer = shell("bot", "random", stdin=b"hello\n")
    assert answer.code == 0
    assert answer.json.keys() == {"error"}
    assert answer.err == ""
