"""The dealing: are these cards the whole pack, ten to each seat and the kitty (rules.md §2)?"""

from __future__ import annotations

from typing import Final

from fivehundred.rules.actions import Deal, IllegalAction
from fivehundred.rules.cards import Cards, cards_of, pack, symbols
from fivehundred.rules.ruleset import RuleSet

HAND: Final = 10
"""Cards in a hand and tricks in a deal."""


def dealt_sets(rules: RuleSet, deal: Deal) -> tuple[tuple[Cards, ...], Cards]:
    """The hands by seat and the kitty. Raises IllegalAction unless they are the whole pack."""
    if len(deal.hands) != rules.seats:
        raise IllegalAction(f"{len(deal.hands)} hands are dealt to {rules.seats} seats")
    for seat, hand in enumerate(deal.hands):
        if len(hand) != HAND:
            raise IllegalAction(f"seat {seat} is dealt {len(hand)} cards, not {HAND}")
    if len(deal.kitty) != rules.kitty_size:
        raise IllegalAction(f"the kitty has {len(deal.kitty)} cards, not {rules.kitty_size}")
    hands = tuple([cards_of(hand) for hand in deal.hands])
    kitty = dealt = cards_of(deal.kitty)
    for cards in hands:
        dealt |= cards
    if dealt != pack(rules.seats, rules.kitty_size):
        raise IllegalAction(_misdealt(rules, deal))
    return hands, kitty


def _misdealt(rules: RuleSet, deal: Deal) -> str:
    """Which card is wrong where as many cards are dealt as the pack has."""
    whole = pack(rules.seats, rules.kitty_size)
    seen = 0
    for one in (*(one for hand in deal.hands for one in hand), *deal.kitty):
        if not one.bit & whole:
            return f"{symbols(one.bit, rules.jokers)} is not in this pack"
        if one.bit & seen:
            break
        seen |= one.bit
    return f"{symbols(one.bit, rules.jokers)} is dealt twice"
