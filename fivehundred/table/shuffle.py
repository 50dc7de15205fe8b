"""The shuffle: chance comes in here, as one 256-bit seed, and nowhere else.

The cards are shuffled by Fisher and Yates, with SHA-256 over seed, purpose and counter as the
source of bytes. Python's own generator would do for fairness, but what it gave out so far tells
what it will give, and its methods may change with the version: a hash has neither fault, and the
same seed means the same cards anywhere.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Final, Protocol

from fivehundred.rules.actions import Deal
from fivehundred.rules.cards import cards_in, pack
from fivehundred.rules.ruleset import RuleSet

HAND: Final = 10
SEED_BYTES: Final = 32


def new_seed() -> bytes:
    """256 bits from the system's best source. They never enter a view, an event or a record."""
    return secrets.token_bytes(SEED_BYTES)


def derive(seed: bytes, *purpose: object) -> bytes:
    """A seed for one purpose, from which the first one cannot be had."""
    return sha256(seed + "/".join(("", *(str(part) for part in purpose))).encode()).digest()


def deal_cards(rules: RuleSet, seed: bytes, number: int, dealer: int) -> Deal:
    """Deal ``number`` (from 1) of a game: its cards follow from seed, number and pack alone."""
    cards = list(cards_in(pack(rules.seats, rules.kitty_size)))
    chance = _bytes(derive(seed, "deal", number))
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, chance)
        cards[last], cards[other] = cards[other], cards[last]
    hands = tuple(tuple(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(rules.seats))
    return Deal(dealer, hands, tuple(cards[HAND * rules.seats :]))


def first_dealer(rules: RuleSet, seed: bytes) -> int:
    """The seat that deals first (rules.md §2)."""
    return _below(rules.seats, _bytes(derive(seed, "dealer")))


def _bytes(seed: bytes) -> Iterator[int]:
    for block in count():
        yield from sha256(seed + block.to_bytes(8, "big")).digest()


def _below(limit: int, chance: Iterator[int]) -> int:
    """A number from 0 to ``limit`` - 1 (at most 256), each as likely as any other."""
    fair = 256 - 256 % limit
    return next(byte for byte in chance if byte < fair) % limit


class Dealer(Protocol):
    """Where a table's deals come from."""

    def first(self, rules: RuleSet) -> int:
        """The first dealer's seat."""

    def deal(self, rules: RuleSet, number: int, dealer: int) -> Deal:
        """Deal number ``number`` of the game (from 1, thrown-in deals included)."""


@dataclass(frozen=True, slots=True)
class Shuffler:
    """Deals at random, from a seed."""

    seed: bytes = field(repr=False)
    """32 bytes."""

    def first(self, rules: RuleSet) -> int:
        """The first dealer's seat."""
        return first_dealer(rules, self.seed)

    def deal(self, rules: RuleSet, number: int, dealer: int) -> Deal:
        """A shuffled pack, dealt."""
        return deal_cards(rules, self.seed, number, dealer)


@dataclass(frozen=True, slots=True)
class SameCards:
    """Deals given cards again, in order, then others: for practice and for duplicate matches."""

    deals: tuple[Deal, ...] = field(repr=False)
    """Of the same layout and kitty."""
    others: Dealer = field(repr=False)
    """Deals when they are used up."""
    turn: int = 0
    """Seats by which all is moved round the table: seat ``s`` gets the cards of ``s - turn``."""

    def first(self, rules: RuleSet) -> int:
        """The dealer of the first deal, moved round with the cards."""
        if not self.deals:
            return self.others.first(rules)
        return (self.deals[0].dealer + self.turn) % rules.seats

    def deal(self, rules: RuleSet, number: int, dealer: int) -> Deal:
        """The cards of the given deal with that number, whoever's turn it is to deal."""
        if number > len(self.deals):
            return self.others.deal(rules, number, dealer)
        given = self.deals[number - 1]
        hands = tuple(given.hands[(seat - self.turn) % rules.seats] for seat in range(rules.seats))
        return Deal(dealer, hands, given.kitty)
