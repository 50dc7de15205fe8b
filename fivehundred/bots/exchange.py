"""What ``club`` does with the kitty and with a joker that may be given a suit.

A discard is planned suit by suit: for each number of cards kept the best holding of the suit, then
the best way to share the ten cards out among the suits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final

from fivehundred.bots.evaluate import holding
from fivehundred.bots.misere_play import danger
from fivehundred.bots.reading import whole_pack
from fivehundred.rules.cards import JOKERS, SUITS, Card, Cards, Rank, Suit, cards_in, cards_of
from fivehundred.rules.contract import Contract
from fivehundred.rules.dealing import HAND
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain, ranking

KEEP: Final = 5.0
"""More than any holding of a side suit is worth: for cards that always stay."""

Plan = tuple[float, Cards]


def discard(hand: Cards, contract: Contract, rules: RuleSet) -> Cards:
    """The cards to put away from a hand with the kitty in it."""
    order = ranking(contract.strain, None, 0, contract.low_jokers)
    fixed: Cards = 0
    if contract.misere:
        theirs = whole_pack(rules.seats, rules.kitty_size) & ~hand
        options = _low_options(hand & ~JOKERS, theirs)
        sign = KEEP if contract.low_jokers else -KEEP
        options.append(_options(hand & JOKERS, _tops, lambda cards: sign * cards.bit_count()))
    elif contract.strain == Strain.NO_TRUMP:
        fixed = hand & JOKERS
        options = [_options(hand & order.suits[suit], _tops, _no_trump_value) for suit in SUITS]
    else:
        fixed = hand & order.trumps
        options = [
            _options(hand & order.suits[suit], _tops, _side_value)
            for suit in SUITS
            if suit is not contract.strain.trump_suit
        ]
    if fixed.bit_count() >= HAND:
        best = sorted(cards_in(fixed), key=order.strength, reverse=True)[:HAND]
        return hand & ~cards_of(best)
    return hand & ~(fixed | _share(options, HAND - fixed.bit_count()))


def keep_low(hand: Cards, theirs: Cards, count: int) -> Cards:
    """The ``count`` cards of a hand without jokers that are safest in a misère, or all it has.

    ``theirs`` are the cards that the hand does not hold.
    """
    return _share(_low_options(hand, theirs), min(count, hand.bit_count()))


def _low_options(hand: Cards, theirs: Cards) -> list[dict[int, Plan]]:
    suits = ranking(Strain.NO_TRUMP).suits
    return [_options(hand & cards, _any_subset, _misere_value(theirs & cards)) for cards in suits]


def _tops(cards: Cards) -> Iterable[Cards]:
    """The holdings that keep the highest cards of a suit."""
    held = cards_in(cards)[::-1]
    for count in range(len(held) + 1):
        yield cards_of(held[:count])


def _any_subset(cards: Cards) -> Iterable[Cards]:
    held = cards_in(cards)
    for count in range(len(held) + 1):
        for kept in combinations(held, count):
            yield cards_of(kept)


def _misere_value(theirs: Cards) -> Callable[[Cards], float]:
    return lambda cards: -danger(cards, theirs) - cards.bit_length() / 10_000


def _options(
    cards: Cards, holdings: Callable[[Cards], Iterable[Cards]], value: Callable[[Cards], float]
) -> dict[int, Plan]:
    """For each number of cards kept the best holding and its value."""
    best: dict[int, Plan] = {}
    for kept in holdings(cards):
        count, worth = kept.bit_count(), value(kept)
        if count not in best or worth > best[count][0]:
            best[count] = worth, kept
    return best


def _share(options: list[dict[int, Plan]], total: int) -> Cards:
    """The cards to keep: ``total`` of them, out of all suits."""
    plans: dict[int, Plan] = {0: (0.0, 0)}
    for choices in options:
        longer: dict[int, Plan] = {}
        for had, (value, kept) in plans.items():
            for count, (worth, cards) in choices.items():
                number = had + count
                plan = value + worth, kept | cards
                if number <= total and (number not in longer or plan > longer[number]):
                    longer[number] = plan
        plans = longer
    return plans[total][1]


SIDE: Final = {
    "-": 0.30, "x": 0.07, "xx": 0.01, "xxx": 0.0, "Qx": 0.10, "K": 0.10, "Kx": 0.30, "KQ": 0.54,
    "A": 0.75, "Ax": 0.61, "AQ": 0.67, "AK": 0.98, "AKx": 0.94, "AKQ": 0.99,
}  # fmt: skip
"""What a holding of a side suit is worth to keep, in tricks.

Fitted, like the numbers of strength_table.py, to 4000 contracts after discards that were drawn at
random from the cards that are not trumps.
"""
EXTRA: Final = 0.20
"""For each card of a side suit past the third."""
PIP: Final = 0.0005
"""Between cards worth the same: a step in rank."""


def _side_value(cards: Cards) -> float:
    """The worth of a holding of a side suit."""
    extra = EXTRA * max(0, cards.bit_count() - 3)
    return SIDE[holding(cards)] + extra + PIP * _ranks(cards)


def _no_trump_value(cards: Cards) -> float:
    """The worth of a holding at no-trump: tops, stoppers and length with something to run it."""
    if not cards:
        return 0.0
    ranks = (cards | cards >> 16 | cards >> 32 | cards >> 48) & 0xFFFF
    ace, king, queen = (ranks >> rank & 1 for rank in (Rank.ACE, Rank.KING, Rank.QUEEN))
    count, tops = cards.bit_count(), ace + king + queen
    worth = ace + king * (0.9 if ace else 0.5 if count > 1 else 0.1)
    if queen:
        worth += (0.9 if ace and king else 0.5 if ace or king else 0.3) if count > 2 else 0.1
    worth += max(0, count - 3) * (0.1, 0.3, 0.6, 0.6)[tops]
    return worth + (0.1 if count > 1 else 0.0)


def _ranks(cards: Cards) -> int:
    """The sum of the ranks of some cards."""
    return sum(one & 15 for one in cards_in(cards))


def nominate(hand: Cards, contract: Contract, rules: RuleSet) -> tuple[Suit | None, str]:
    """The suit for the joker, or None to leave it free; and why."""
    if not contract.misere:
        return None, "A joker of no suit wins whatever is led once I am out of it."
    order = ranking(Strain.NO_TRUMP)
    pack = whole_pack(rules.seats, rules.kitty_size)
    jokers = hand & JOKERS

    def risk(suit: Suit) -> float:
        held, theirs = hand & order.suits[suit], pack & order.suits[suit] & ~hand
        return danger(held | jokers, theirs) - danger(held, theirs)

    best = min(SUITS, key=risk)
    return best, "Among my low cards of that suit the joker may never have to be played."


def put_away(hand: Cards, contract: Contract, rules: RuleSet) -> tuple[tuple[Card, ...], str]:
    """The discard as cards, and why."""
    away = discard(hand, contract, rules)
    if contract.misere:
        return cards_in(away), "I throw the cards that are likeliest to win a trick."
    if contract.strain == Strain.NO_TRUMP:
        return cards_in(away), "I keep what stops the suits and what makes the long one."
    return cards_in(away), "I keep trumps, aces and guarded kings, and make short suits shorter."
