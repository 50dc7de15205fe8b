"""Fair cards: what a game promised at the deal, ``verify`` holds it to at the end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fivehundred.rules.ruleset import RuleSet, rules_from
from fivehundred.table.shuffle import deal_cards, new_seed
from fivehundred.table.table import Table
from tests.cli.commands import run
from tests.strategies import SOAK, times
from tests.table.making import header, play_on
from tests.tally import done


def a_fair_game(path: Path, seed: int) -> list[dict[str, Any]]:
    """A whole game with commitments, as its lines."""
    table = Table.new(header(RuleSet(max_hands=3, target=2000), fair=True), path=path)
    play_on(table, Random(seed))
    table.close()
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def written(path: Path, lines: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def swapped(deal: dict[str, Any]) -> dict[str, Any]:
    """The deal with two cards of the first hand in another order: no rule is broken by that."""
    one, two, *rest = deal["hands"][0]
    return {**deal, "hands": [[two, one, *rest], *deal["hands"][1:]]}


def flipped(text: str) -> str:
    """Other hex digits."""
    return ("1" if text[0] == "0" else "0") + text[1:]


def test_verify_finds_what_was_changed_after_the_deal(tmp_path: Path) -> None:
    path = tmp_path / "a.500.jsonl"
    lines = a_fair_game(path, 1)
    assert run("verify", path).code == 0
    deals = [number for number, line in enumerate(lines) if line["type"] == "deal"]
    opened = next(number for number, line in enumerate(lines) if line["type"] == "opened")
    assert len(lines[opened]["salts"]) == len(deals) > 1
    for number in deals:
        deal = lines[number]
        for changed in (
            swapped(deal),
            {**deal, "salt": flipped(deal["salt"])},
            {**deal, "commit": flipped(deal["commit"])},
        ):
            bad = written(path, [*lines[:number], changed, *lines[number + 1 :]])
            answer = run("verify", bad)
            assert answer.code == 1
            assert answer.err.startswith(f"{bad}:{number + 1}: ")
            assert "commitment" in answer.err
    salts = lines[opened]["salts"]
    for others in (salts[::-1], salts[1:], [*salts, salts[0]], [flipped(salts[0]), *salts[1:]]):
        changed = {"type": "opened", "salts": others}
        answer = run("verify", written(path, [*lines[:opened], changed, *lines[opened + 1 :]]))
        assert answer.code == 1
        assert answer.err.startswith(f"{path}:{opened + 1}: ")


def test_the_same_cards_never_have_the_same_commitment(tmp_path: Path) -> None:
    """Nobody can find the cards from the hash by trying: each deal has a salt of its own."""
    salts: list[str] = []
    for seed in range(3):
        lines = a_fair_game(tmp_path / f"{seed}.500.jsonl", seed)
        salts += [line["salt"] for line in lines if line["type"] == "deal"]
    assert len(set(salts)) == len(salts)
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts)


def test_a_seed_has_256_bits_and_never_comes_twice() -> None:
    seeds = [new_seed() for _ in range(1000)]
    assert {len(seed) for seed in seeds} == {32}
    assert len(set(seeds)) == 1000
    ones = sum(int.from_bytes(seed).bit_count() for seed in seeds)
    assert abs(ones - 128_000) < 6 * 253  # six standard deviations of 256,000 coins


def test_every_bit_of_the_seed_counts() -> None:
    rules, seed = RuleSet(), bytes(32)
    deals = {deal_cards(rules, seed, 1, 0)}
    for bit in range(256):
        other = (1 << bit).to_bytes(32)
        deals.add(deal_cards(rules, other, 1, 0))
    assert len(deals) == 257


@pytest.mark.parametrize("layout", ["2v2", "3v3", "2v2v2", "solo3"])
def test_each_card_comes_to_each_place_as_often_as_chance_allows(layout: str) -> None:
    count = times(1500, 1_000_000 if layout == "2v2" else 250_000)
    for kitty in (3, 5, 6) if layout == "2v2" and not SOAK else (3,):
        values = ["--set", f"layout={layout}", *(["--set", f"kitty={kitty}"] if kitty > 3 else [])]
        told = run("deals", "--check", "--count", count, "--jobs", 1, "--json", *values).json
        assert told["p"] > 1e-4
        assert told["repeats"] == 0
        assert told["deals"] == count
        assert told["places"] == rules_from({"layout": layout}).seats + 1
        done("deals", count)
