"""The shuffle: fair, the same from the same seed, and whole."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivehundred.rules.cards import Card, cards_in, cards_of, pack
from fivehundred.rules.game import apply, new_game
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.shuffle import (
    SameCards,
    Shuffler,
    deal_cards,
    derive,
    first_dealer,
    new_seed,
)
from tests.rules.scripted import deal_of
from tests.strategies import many, rule_sets, times

SEED = bytes(32)


def test_seeds_are_256_bits_and_never_twice_the_same() -> None:
    seeds = {new_seed() for _ in range(1000)}
    assert len(seeds) == 1000
    assert {len(seed) for seed in seeds} == {32}


@given(rules=rule_sets(), seed=st.binary(min_size=32, max_size=32), number=st.integers(1, 999))
@many(50, 1000)
def test_every_deal_is_the_whole_pack(rules: RuleSet, seed: bytes, number: int) -> None:
    """The rules check it: the right number of cards to everybody, each card once."""
    apply(new_game(rules), deal_cards(rules, seed, number, first_dealer(rules, seed)))


def test_the_cards_follow_from_seed_number_and_pack() -> None:
    rules = RuleSet()
    deal = deal_cards(rules, SEED, 1, 0)
    assert deal == deal_cards(RuleSet(misere="off"), SEED, 1, 0)
    assert deal.hands == deal_cards(rules, SEED, 1, 3).hands
    assert deal.hands != deal_cards(rules, SEED, 2, 0).hands
    assert deal.hands != deal_cards(rules, bytes(31) + b"\1", 1, 0).hands


def test_the_method_is_what_it_says_it_is() -> None:
    """Fisher and Yates from the last card down; bytes that favour low numbers are passed over."""
    purpose = sha256(SEED + b"/deal/7").digest()
    stream = b"".join(sha256(purpose + block.to_bytes(8, "big")).digest() for block in range(20))
    chance = iter(stream)
    cards = list(cards_in(pack(6, 6)))
    for left in range(66, 1, -1):
        byte = next(byte for byte in chance if byte < 256 // left * left)
        place = byte % left
        cards[left - 1], cards[place] = cards[place], cards[left - 1]
    deal = deal_cards(RuleSet(layout="3v3", kitty=6), SEED, 7, 2)
    assert [card for hand in deal.hands for card in hand] + list(deal.kitty) == cards


def test_each_card_comes_to_each_place_as_often_as_to_any_other() -> None:
    rules = RuleSet()
    deals = times(3_000, 1_000_000)
    found: Counter[tuple[int, Card]] = Counter()
    for number in range(deals):
        deal = deal_cards(rules, SEED, number, 0)
        cards = [card for hand in deal.hands for card in hand] + list(deal.kitty)
        found.update(enumerate(cards))
    expected = deals / 43
    whole = cards_in(pack(4, 3))
    chi_square = sum(
        (found[place, card] - expected) ** 2 / expected for place in range(43) for card in whole
    )
    # Wilson and Hilferty: the cube root is as good as normal; 3.72 leaves p = 0.0001 a side.
    freedom = 42 * 42
    mean, spread = 1 - 2 / (9 * freedom), sqrt(2 / (9 * freedom))
    assert abs((chi_square / freedom) ** (1 / 3) - mean) < 3.72 * spread


@pytest.mark.parametrize("layout", ["2v2", "3v3", "2v2v2", "solo3"])
def test_each_seat_deals_first_as_often_as_any_other(layout: str) -> None:
    rules = RuleSet(layout=layout)  # type: ignore[arg-type]
    first = Counter(first_dealer(rules, derive(SEED, layout, number)) for number in range(1200))
    assert set(first) == set(range(rules.seats))
    expected = 1200 / rules.seats
    assert all(abs(count - expected) < 5 * sqrt(expected) for count in first.values())


def test_seeds_for_different_purposes_differ() -> None:
    seeds = {
        derive(SEED), derive(SEED, "a"), derive(SEED, "a", 1), derive(SEED, "a", 11),
        derive(SEED, "a1"), derive(SEED, "a", 1, 1), SEED,
    }  # fmt: skip
    assert len(seeds) == 7


def test_a_seed_is_not_told_by_accident() -> None:
    shuffler = Shuffler(b"secretsecretsecretsecretsecretse")
    assert "secret" not in repr(shuffler)
    assert "RJ" not in repr(SameCards((deal_of(RuleSet()),), shuffler))


def test_the_same_cards_again_and_round_the_table() -> None:
    rules = RuleSet()
    given_deals = tuple(deal_cards(rules, SEED, number, number) for number in (1, 2))
    others = Shuffler(bytes(31) + b"\1")
    again = SameCards(given_deals, others)
    assert again.first(rules) == 1
    assert again.deal(rules, 1, 1) == given_deals[0]
    assert again.deal(rules, 2, 2) == given_deals[1]
    assert again.deal(rules, 3, 3) == others.deal(rules, 3, 3)

    turned = SameCards(given_deals, others, turn=1)
    assert turned.first(rules) == 2
    deal = turned.deal(rules, 1, 2)
    assert deal.hands[1:] + deal.hands[:1] == given_deals[0].hands
    assert cards_of(deal.kitty) == cards_of(given_deals[0].kitty)
    assert SameCards((), others).first(rules) == others.first(rules)
