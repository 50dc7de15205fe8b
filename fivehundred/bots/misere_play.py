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
    """The lead under which a caller is likeliest to be left winning, now or in a later round."""
    order = reading.order
    shown = [seat for seat in _callers(reading) if reading.density[seat] >= 1.0]

    def value(play: PlayCard) -> float:
        if order.suit_of[play.card] == NO_SUIT:
            return JOKER_LED
        if shown:
            weighed = (_weigh(SHOWN, shown_traits(reading, play.card, seat)) for seat in shown)
            return max(weighed)
        return _weigh(HIDDEN, hidden_traits(reading, play.card))

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
HIDDEN: Final = {
    "catches": 0.12, "rank": -0.16, "caller void": -0.20, "friend void": 0.08,
    "friend low": 0.08, "length": -0.006, "caller cards": -0.025,
}  # fmt: skip
"""Weights of a lead against a hidden hand, in chance to break the misère.

Fitted as those of lead_table.py.
"""
SHOWN: Final = {
    "catches": 0.43, "caught among": -0.10, "danger": -0.24, "gain": 0.18, "friend void": 0.05,
    "caller void": -0.05, "relief": -0.50,
}  # fmt: skip
"""The same against a hand that lies open."""


def _weigh(weights: dict[str, float], traits: dict[str, float]) -> float:
    return sum(weights.get(name, 0.0) * size for name, size in traits.items())


def hidden_traits(reading: Reading, one: Card) -> dict[str, float]:
    """What speaks for and against a lead against a misère whose cards nobody sees.

    ``catches``: the chance that the caller must win it; ``caller cards``: how many of the suit it
    has on average; ``rank``: of the card led; ``caller void``, ``friend void``; ``friend low``: a
    friend may stay below; ``length``: of one's own suit.
    """
    suit = reading.order.suit_of[one]
    cards, below = reading.order.suits[suit], (1 << one) - 1
    callers, friends = _callers(reading), reading.friends
    return {
        "catches": _catches(reading, one, suit),
        "rank": (one & 15) / 16,
        "length": float((reading.hand & cards).bit_count()),
        "friend void": max((reading.lacks(seat, cards) for seat in friends), default=0.0),
        "friend low": max(
            (1.0 - reading.lacks(seat, cards & below) for seat in friends), default=0
        ),
        "caller void": min(reading.lacks(seat, cards) for seat in callers),
        "caller cards": sum(
            (reading.may_hold[seat] & cards).bit_count() * reading.density[seat] for seat in callers
        ),
    }


def shown_traits(reading: Reading, one: Card, caller: int) -> dict[str, float]:
    """What speaks for and against a lead against a hand that lies open.

    ``catches``: the chance that it must win; ``caught among``: from how many cards of the suit;
    ``danger`` of its holding there, and ``gain``, how that grows by this round; ``friend void``;
    ``caller void``, and by how much its best discard then lowers its danger (``relief``).
    """
    order = reading.order
    suit = order.suit_of[one]
    held, ours = reading.may_hold[caller], reading.hand
    for seat in reading.friends:
        ours |= reading.may_hold[seat]
    whole = order.suits[suit]
    mine, theirs = held & whole, ours & whole
    void = max((reading.lacks(seat, whole) for seat in reading.friends), default=0.0)
    if not mine:
        relief = max(
            danger(held & cards, ours & cards) - danger(held & cards & ~away.bit, ours & cards)
            for cards in order.suits
            for away in (cards_in(held & cards)[-1:] or (one,))
        )
        return {"caller void": 1.0, "relief": relief}
    now = danger(mine, theirs)
    traits = {"danger": now, "friend void": void}
    under = mine & ((1 << one) - 1)
    spent = 1 << under.bit_length() - 1 if under else mine & -mine
    traits["gain"] = danger(mine & ~spent, theirs & ~one.bit) - now
    if not under:
        stays_low = 1.0
        for seat in reading.friends:
            forced = reading.lacks(seat, whole & (spent - 1)) - reading.lacks(seat, whole)
            stays_low *= 1.0 - max(0.0, forced)
        traits["catches"] = stays_low
        traits["caught among"] = float(mine.bit_count())
        traits["gain"] *= 1.0 - stays_low
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
