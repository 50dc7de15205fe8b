"""How good a hand is for a misère, before the kitty."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp
from typing import Final

from fivehundred.bots.exchange import keep_low
from fivehundred.bots.misere_play import danger
from fivehundred.bots.reading import whole_pack
from fivehundred.rules.calls import Misere, MisereKind
from fivehundred.rules.cards import JOKERS, Cards
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain, ranking

ODDS: Final[Mapping[str, tuple[float, float, float]]] = {
    "2v2": (2.22, 1.61, 0.51),
    "3v3": (2.52, 1.36, 0.36),
    "2v2v2": (3.10, 1.43, 0.40),
    "solo3": (2.02, 2.10, 0.33),
}
"""The log odds of a misère by layout: for a hand without danger, less so much for each unit of
danger left in the best cards that surely stay, and in the hand as dealt.

Fitted to 1000 to 2500 misères of each layout played by ``club`` on both sides. Defenders that look
through 12 deals with open hands before each card broke no more of them.
"""
OPEN: Final = -1.1
"""What lying open changes, in log odds, against such defenders."""
PARTNERS: Final = -2.0
"""What it changes that each partner's hand plays too and must lose."""

_PLAIN: Final = ranking(Strain.NO_TRUMP)


def misere_chance(hand: Cards, bid: Misere, rules: RuleSet, least: float = 0.0) -> float | None:
    """The chance to make a misère with ten cards; None without a thought of it, or below ``least``.

    Nobody thinks of it with a joker, unless jokers are low, or before having looked, or with a
    hand that would rather lose it even if the kitty took all danger away.
    """
    if bid.kind is MisereKind.BLIND or (hand & JOKERS and not rules.joker_low_in_misere):
        return None
    base, by_stays, by_whole = ODDS[rules.layout]
    pack = whole_pack(rules.seats, rules.kitty_size)
    odds = base - by_whole * _danger(hand, pack & ~hand)
    if odds < 0.0:
        return None
    if bid.kind is MisereKind.OPEN:
        odds += OPEN
    if rules.misere_play == "both":
        odds += PARTNERS * len(rules.partners(0))
    if _chance(odds) < least:
        return None
    chance = _chance(odds - by_stays * _danger_that_stays(hand, pack, rules.kitty_size))
    return None if chance < least else chance


def _chance(odds: float) -> float:
    """The chance that log odds stand for."""
    return 1.0 / (1.0 + exp(-odds))


@lru_cache(maxsize=1024)
def _danger(cards: Cards, theirs: Cards) -> float:
    """The danger in all suits."""
    return sum(danger(cards & suit, theirs & suit) for suit in _PLAIN.suits)


@lru_cache(maxsize=1024)
def _danger_that_stays(hand: Cards, pack: Cards, kitty_size: int) -> float:
    """The danger in the best cards of a hand that no kitty can replace."""
    theirs = pack & ~hand
    return _danger(keep_low(hand & ~JOKERS, theirs, 10 - kitty_size), theirs)
