"""How ``club`` plays a misère, its own and another's."""

from __future__ import annotations

from typing import Final

from fivehundred.bots.reading import Reading, above
from fivehundred.rules.actions import PlayCard
from fivehundred.rules.cards import Card, Cards, cards_in
from fivehundred.rules.trick import Play, winning
from fivehundred.rules.trumps import NO_SUIT, Ranking

Chosen = tuple[PlayCard, str]

DEPTH: Final = (1.0, 0.75, 0.45, 0.2, 0.08)
"""How likely a suit is led once more, by the number of rounds that a card must wait."""


def danger(cards: Cards, theirs: Cards) -> float:
    """How far a holding of one suit is from losing every trick of it, with the foes' cards of it.

    Card by card from the lowest: the foes' lower cards, less one for each smaller card of ours
    that can go first, out of all they have, weighed by how soon the card is called for.
    """
    total = 0.0
    others = theirs.bit_count()
    if not others:
        return 0.0
    for place, one in enumerate(cards_in(cards)[: len(DEPTH)]):
        lower = (theirs & ((1 << one) - 1)).bit_count()
        if lower > place:
            total += DEPTH[place] * (lower - place) / others
    return total


def play_misere(reading: Reading, plays: list[PlayCard]) -> Chosen:
    """The card to play in a misère and why."""
    if len(plays) == 1:
        return plays[0], "It is the only card that may be played."
    if reading.best is None:
        return _lead_own(reading, plays) if reading.declaring else _lead_against(reading, plays)
    return _follow_own(reading, plays) if reading.declaring else _follow_against(reading, plays)


# ---- the contractor ---------------------------------------------------------------------------


def _suit_danger(reading: Reading, suit: int, without: Card | None = None) -> float:
    if suit == NO_SUIT:
        return 0.0 if reading.contract.low_jokers or without is not None else 5.0
    cards = reading.hand & reading.order.suits[suit]
    if without is not None:
        cards &= ~(1 << without)
    return danger(cards, reading.held_by_foes(reading.order.suits[suit]))


def _relief(reading: Reading, one: Card) -> float:
    """How much safer the hand is without a card."""
    suit = reading.order.suit_of[one]
    return _suit_danger(reading, suit) - _suit_danger(reading, suit, one)


def _stuck(reading: Reading, seat: int, one: Card, led: int) -> float:
    """The chance that a seat, playing after it, cannot but play above a card."""
    order = reading.order
    suit = order.suits[led] if led != NO_SUIT else 0
    if led == NO_SUIT or order.suit_of[one] == NO_SUIT:
        return 0.0
    higher = above(one, order)
    chance = reading.lacks(seat, suit & ~higher) - reading.lacks(seat, suit)
    if reading.contract.forced_joker:
        jokers = 1.0 - reading.lacks(seat, order.free_jokers)
        chance += reading.lacks(seat, suit) * jokers
    return max(0.0, chance)


def _wins(reading: Reading, one: Card, led: int) -> float:
    """The chance that nobody behind has to play above a card that is winning."""
    chance = 1.0
    for seat in reading.later:
        if not reading.friend[seat]:
            chance *= 1.0 - _stuck(reading, seat, one, led)
    return chance


def _lead_own(reading: Reading, plays: list[PlayCard]) -> Chosen:
    order = reading.order
    weighed = []
    for play in plays:
        suit = order.suit_of[play.card]
        if suit != NO_SUIT:
            risk = _wins(reading, play.card, suit)
        elif reading.contract.low_jokers and play.suit is not None:
            risk = 1.0
            for seat in reading.foes:
                risk *= reading.lacks(seat, order.suits[play.suit])
        else:
            risk = 1.0
        weighed.append((3.0 * risk - _relief(reading, play.card), play))
    choice = min(weighed, key=lambda pair: pair[0])[1]
    return choice, "The foes must take this lead, as far as I can tell."


def _follow_own(reading: Reading, plays: list[PlayCard]) -> Chosen:
    best, led, order = reading.best, reading.led, reading.order
    assert best is not None
    under = [play for play in plays if not _over(play, best, reading)]
    if under:
        if order.suit_of[under[0].card] == led:
            choice = max(under, key=lambda play: order.strength(play.card))
            return choice, "The highest card that still loses the trick is the one to be rid of."
        choice = max(under, key=lambda play: _relief(reading, play.card))
        return choice, "I throw the card that is most likely to win a trick later."
    power = order.power[led]
    if not reading.later:
        return max(plays, key=lambda play: power[play.card]), "I must win this trick."
    return min(plays, key=lambda play: power[play.card]), "I play as low as I can and hope."


def _over(play: PlayCard, best: Play, reading: Reading) -> bool:
    pair = (best, Play(play.seat, play.card))
    return winning(pair, reading.led, reading.order) is not best


# ---- the others -------------------------------------------------------------------------------


def _callers(reading: Reading) -> tuple[int, ...]:
    return reading.foes


def _lead_against(reading: Reading, plays: list[PlayCard]) -> Chosen:
    """The lead under which the caller is likeliest to be left winning, now or in a later round."""
    order = reading.order
    shown = any(reading.density[seat] >= 1.0 for seat in _callers(reading))
    weights = AGAINST_SHOWN if shown else AGAINST_HIDDEN

    def value(play: PlayCard) -> float:
        if order.suit_of[play.card] == NO_SUIT:
            return JOKER_LED
        traits = against_traits(reading, play.card)
        return sum(weights.get(name, 0.0) * size for name, size in traits.items())

    choice = max(plays, key=value)
    suit = order.suit_of[choice.card]
    if suit != NO_SUIT and all(
        reading.lacks(seat, order.suits[suit]) == 1.0 for seat in _callers(reading)
    ):
        return choice, "No lead that is left can hurt the caller."
    if shown:
        return choice, "I lead where the caller's cards, as they lie there, are easiest to catch."
    return choice, "A low lead in a suit that the caller must follow."


JOKER_LED: Final = -1.0
"""A joker led against a misère wins a trick that nobody wants."""
AGAINST_HIDDEN: Final = {
    "catches": 0.12, "rank": -0.16, "caller void": -0.20, "friend void": 0.08,
    "friend low": 0.08, "length": -0.006, "caller cards": -0.025,
}  # fmt: skip
"""Weights of a lead against a hidden hand, in chance to break the misère.

Fitted as those of lead_table.py.
"""
AGAINST_SHOWN: Final = {
    "catches": 0.06, "danger": 0.10, "caller higher": -0.054, "rank": -0.06, "caller void": -0.10,
    "friend void": 0.22, "own lead": 0.06,
}  # fmt: skip
"""The same against a hand that lies open."""


def against_traits(reading: Reading, one: Card) -> dict[str, float]:
    """What speaks for and against a lead against a misère.

    ``catches``: the chance that the caller must win it; ``danger``: of the caller's holding in the
    suit; ``caller cards``: how many it has on average; ``caller higher``: those above; ``rank``: of
    the card led; ``caller void``, ``friend void``; ``friend low``: a friend may stay below;
    ``length``: of one's own suit; ``own lead``: led before by this seat.
    """
    order = reading.order
    suit = order.suit_of[one]
    cards, below = order.suits[suit], (1 << one) - 1
    traits = {
        "catches": _catches(reading, one, suit),
        "rank": (one & 15) / 16,
        "length": float((reading.hand & cards).bit_count()),
        "friend void": max((reading.lacks(seat, cards) for seat in reading.friends), default=0.0),
        "friend low": max(
            (1.0 - reading.lacks(seat, cards & below) for seat in reading.friends), default=0.0
        ),
        "own lead": float(
            any(t.led == suit and t.leader == reading.seat for t in reading.view.tricks)
        ),
        "caller void": 1.0,
        "danger": 0.0,
        "caller higher": 0.0,
        "caller cards": 0.0,
    }
    ours = reading.hand & cards
    for seat in reading.friends:
        ours |= reading.may_hold[seat] & cards
    for seat in _callers(reading):
        held = reading.may_hold[seat] & cards
        traits["caller cards"] += held.bit_count() * reading.density[seat]
        traits["caller void"] = min(traits["caller void"], reading.lacks(seat, cards))
        traits["danger"] = max(traits["danger"], danger(held, ours))
        traits["caller higher"] = max(traits["caller higher"], float((held & ~below).bit_count()))
    return traits


def _catches(reading: Reading, one: Card, suit: int) -> float:
    """How likely the caller must win a trick when a card is led or winning now."""
    cards = reading.order.suits[suit]
    higher = above(one, reading.order)
    total = 0.0
    for seat in _callers(reading):
        forced = _stuck(reading, seat, one, suit)
        spared = 1.0
        for other in reading.later:
            if reading.friend[other]:
                top = reading.lacks(other, cards & ~higher) - reading.lacks(other, cards)
                spared *= 1.0 - 0.7 * max(0.0, top)
        total = max(total, forced * spared)
    return total


def _follow_against(reading: Reading, plays: list[PlayCard]) -> Chosen:
    best, led, order = reading.best, reading.led, reading.order
    assert best is not None
    power = order.power[led]
    under = [play for play in plays if not _over(play, best, reading)]
    following = order.suit_of[plays[0].card] == led
    if not reading.friend[best.seat]:
        if under:
            return _shed(reading, under), "The caller is winning: I stay under and keep it there."
        return max(plays, key=lambda p: power[p.card]), "I cannot stay under: I play my highest."
    waiting = any(seat in reading.later for seat in _callers(reading))
    if not waiting:
        if following:
            choice = max(plays, key=lambda play: power[play.card])
            return choice, "The caller has ducked: I shed my highest card."
        return _shed(reading, plays), "The caller is safe here: I shed a high card."
    if under:
        return _shed(reading, under), "I stay low and leave the trick for the caller to win."
    low = min(plays, key=lambda play: power[play.card])
    if _catches(reading, low.card, led) < 0.08:
        return max(plays, key=lambda p: power[p.card]), "The caller will duck: I shed my highest."
    return low, "I play as low as I can: the caller may have to win it."


def _shed(reading: Reading, plays: list[PlayCard]) -> PlayCard:
    """The highest card, first of suits in which the caller can hold little."""
    order = reading.order
    if order.suit_of[plays[0].card] == reading.led:
        return max(plays, key=lambda play: order.strength(play.card))
    return max(plays, key=lambda play: _uselessness(reading, play.card, order))


def _uselessness(reading: Reading, one: Card, order: Ranking) -> float:
    suit = order.suit_of[one]
    if suit == NO_SUIT:
        return 99.0 if not reading.contract.low_jokers else -1.0
    held = max(1.0 - reading.lacks(seat, order.suits[suit]) for seat in _callers(reading))
    lower = (reading.held_by_foes(order.suits[suit]) & ((1 << one) - 1)).bit_count()
    return lower + 3.0 * (1.0 - held) + order.strength(one) / 100
