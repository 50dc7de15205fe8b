"""``deals --check``: the test of the shuffle, and that it would see a shuffle that is not fair."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest

from fivehundred.cli import deals
from fivehundred.rules.actions import Deal
from fivehundred.rules.cards import cards_in, pack
from fivehundred.rules.ruleset import AUSTRALIAN, RuleSet, rules_from
from tests.cli.commands import run

CHECK = ["deals", "--check", "--count", 2000, "--jobs", 1]


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [
        # From printed tables of the chi-square distribution.
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (18.307, 10, 0.05),
        (15.987, 10, 0.10),
        (23.209, 10, 0.01),
        (124.342, 100, 0.05),
        (149.449, 100, 0.001),
        (77.929, 100, 0.95),
    ],
)
def test_the_chance_of_more(statistic: float, freedom: int, chance: float) -> None:
    assert deals.chance_of_more(statistic, freedom) == pytest.approx(chance, rel=2e-3)


@pytest.mark.parametrize("statistic", [0.1, 1, 2, 5, 9.9, 50, 300])
def test_two_degrees_of_freedom_are_an_exponential(statistic: float) -> None:
    assert deals.chance_of_more(statistic, 2) == pytest.approx(math.exp(-statistic / 2), rel=1e-9)


def test_the_chance_at_the_edges() -> None:
    assert deals.chance_of_more(0, 10) == 1
    assert deals.chance_of_more(1e6, 10) == 0
    assert deals.chance_of_more(1e-9, 10) == pytest.approx(1)


def counts_of(rules: RuleSet, rng: Random, number: int) -> list[list[int]]:
    """How often each card came to each place in that many shuffles by Python's own generator."""
    cards = list(cards_in(pack(rules.seats, rules.kitty_size)))
    counts = [[0] * 66 for _ in range(rules.seats + 1)]
    for _ in range(number):
        rng.shuffle(cards)
        for place, card in enumerate(cards):
            counts[min(place // 10, rules.seats)][card] += 1
    return counts


def test_chances_of_fair_shuffles_are_spread_evenly() -> None:
    """The statistic's correction for cards that push each other out of a hand is the right one."""
    rng = Random(500)
    rules = AUSTRALIAN
    whole = pack(4, 3)
    chances = [deals.chi_square(counts_of(rules, rng, 200), whole, rules).p for _ in range(60)]
    assert 0.35 < sum(chances) / 60 < 0.65
    assert 8 <= sum(chance < 0.25 for chance in chances) <= 23  # 15 ± 3.4
    assert min(chances) > deals.UNFAIR


@pytest.mark.parametrize("layout", ["2v2", "3v3", "solo3"])
def test_the_shuffle_is_fair(layout: str) -> None:
    answer = run(*CHECK, "--json", "--set", f"layout={layout}")
    told = answer.json
    assert answer.code == 0
    assert told["fair"] is True
    assert told["deals"] == 2000
    assert told["repeats"] == 0
    rules = rules_from({"layout": layout})
    cards = pack(rules.seats, rules.kitty_size).bit_count()
    assert told["cards"] == cards
    assert told["degrees_of_freedom"] == (cards - 1) * rules.seats


def test_the_answer_in_words_and_from_several_processes() -> None:
    answer = run("deals", "--check", "--count", 10_001, "--jobs", 2)
    assert answer.code == 0
    assert answer.out.startswith("10,001 deals of 43 cards to 4 hands and the kitty\n")
    assert answer.out.endswith("deals that came twice: 0\nfair\n")


def rigged(monkeypatch: pytest.MonkeyPatch, rng: Random, swap: float) -> None:
    """Deal fairly, but for the joker: now and then seat 0 gets it in exchange for another card."""

    def dealing(rules: Any, seed: bytes, number: int, dealer: int) -> Deal:
        cards = list(cards_in(pack(rules.seats, rules.kitty_size)))
        rng.shuffle(cards)
        if rng.random() < swap:
            joker = cards.index(64)  # type: ignore[arg-type]
            cards[0], cards[joker] = cards[joker], cards[0]
        hands = tuple(tuple(cards[at : at + 10]) for at in range(0, 10 * rules.seats, 10))
        return Deal(dealer, hands, tuple(cards[10 * rules.seats :]))

    monkeypatch.setattr("fivehundred.table.shuffle.deal_cards", dealing)


def test_a_shuffle_that_favours_a_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rigged(monkeypatch, Random(1), 0.0)
    assert run(*CHECK).code == 0
    rigged(monkeypatch, Random(1), 0.3)
    answer = run(*CHECK)
    assert answer.code == 1
    assert answer.out.endswith("NOT FAIR\n")


def test_deals_that_come_twice_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from fivehundred.table import shuffle

    monkeypatch.setattr(shuffle, "new_seed", lambda: b"always the same")
    told = run(*CHECK, "--json").json
    assert told["repeats"] == 1990
    assert told["fair"] is False
