"""How good a hand is for a misère, before the kitty."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final

from fivehundred.bots.exchange import keep_low
from fivehundred.bots.misere_play import danger
from fivehundred.bots.reading import whole_pack
from fivehundred.rules.calls import Misere, MisereKind
from fivehundred.rules.cards import JOKERS, SUITS, Cards
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
HOPELESS: Final = 6.0
"""With more danger than this no misère is thought of."""

_PLAIN: Final = ranking(Strain.NO_TRUMP)


def misere_chance(hand: Cards, bid: Misere, rules: RuleSet) -> float | None:
    """The chance to make a misère with ten cards; None without a thought of it.

    Nobody thinks of it with a joker, unless jokers are low, or before having looked.
    """
    if bid.kind is MisereKind.BLIND or (hand & JOKERS and not rules.joker_low_in_misere):
        return None
    pack = whole_pack(rules.seats, rules.kitty_size)
    theirs = tuple(pack & _PLAIN.suits[suit] & ~hand for suit in SUITS)
    whole = sum(danger(hand & _PLAIN.suits[suit], theirs[suit]) for suit in SUITS)
    if whole > HOPELESS:
        return None
    kept = keep_low(hand & ~JOKERS, pack & ~hand, 10 - rules.kitty_size)
    stays = sum(danger(kept & _PLAIN.suits[suit], theirs[suit]) for suit in SUITS)
    base, by_stays, by_whole = ODDS[rules.layout]
    odds = base - by_stays * stays - by_whole * whole
    if bid.kind is MisereKind.OPEN:
        odds += OPEN
    if rules.misere_play == "both":
        odds += PARTNERS * len(rules.partners(0))
    return 1.0 / (1.0 + exp(-odds))
