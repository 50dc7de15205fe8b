"""What ``club`` leads, but for a misère (misere_play.py).

Each lead is described by a few traits (is it a master, does it give a friend a ruff, …) and weighed
by a table for the seat's part in the deal (lead_table.py).
"""

from __future__ import annotations

from typing import Final

from fivehundred.bots.keeping import cost
from fivehundred.bots.lead_table import LEADS
from fivehundred.bots.reading import NO_TRUMPS, Reading, above
from fivehundred.rules.actions import PlayCard
from fivehundred.rules.calls import Bid
from fivehundred.rules.cards import Card, cards_in
from fivehundred.rules.trumps import NO_SUIT

Chosen = tuple[PlayCard, str]
Traits = dict[str, float]

FEW_TRICKS: Final = 3
"""With no more tricks to come than this it is late for the joker."""


def lead(reading: Reading, plays: list[PlayCard]) -> Chosen:
    """The lead and why."""
    if len(plays) == 1:
        return plays[0], "It is the only card that may be led."
    weights = LEADS[_part(reading), reading.trump != NO_TRUMPS]
    best, found = float("-inf"), (plays[0], Traits())
    for play in plays:
        traits = lead_traits(reading, play)
        value = sum(weights.get(name, 0.0) * size for name, size in traits.items() if size)
        if value > best:
            best, found = value, (play, traits)
    return found[0], _reason(reading, *found)


def _part(reading: Reading) -> str:
    if not reading.declaring:
        return "defender"
    return "contractor" if reading.seat == reading.contract.contractor else "partner"


def lead_traits(reading: Reading, play: PlayCard) -> Traits:
    """What speaks for and against a lead; lead_table.py tells what the names mean."""
    suit = reading.order.suit_of[play.card]
    if suit == NO_SUIT:
        return _joker_traits(reading, play)
    strength = reading.order.strength
    held = cards_in(reading.hand & reading.order.suits[suit])
    cards = sorted(held, key=strength, reverse=True)
    if suit == reading.trump:
        return _trump_traits(reading, play.card, cards)
    return _side_traits(reading, play.card, suit, cards)


def _joker_traits(reading: Reading, play: PlayCard) -> Traits:
    named = 0 if play.suit is None else reading.order.suits[play.suit]
    draws = bool(reading.held_by_foes(named))
    return {
        "joker": 1.0,
        "joker length": float((reading.hand & named).bit_count() if draws else 0),
        "joker late": float(reading.tricks_left <= FEW_TRICKS),
    }


def _trump_traits(reading: Reading, one: Card, cards: list[Card]) -> Traits:
    theirs = reading.foes_trumps
    higher = (above(one, reading.order) & theirs).bit_count()
    length = len(cards)
    return {
        "trump": 1.0,
        "trump master": float(bool(theirs) and not higher),
        "trump drives": float(one == cards[0] and higher == 1),
        "trump low": float(one == cards[-1] and length > 1),
        "trump last": float(length == 1),
        "trump idle": float(not theirs),
        "trump long": float(bool(theirs) and 2 * length >= theirs.bit_count()),
        "trump crowd": float(bool(theirs) and len(reading.foes) > 2),
    }


def _side_traits(reading: Reading, one: Card, suit: int, cards: list[Card]) -> Traits:
    order, trumps = reading.order, reading.trumps
    whole = order.suits[suit]
    out = whole & ~reading.seen
    top = 1 << out.bit_length() - 1 if out else 0
    higher = reading.held_by_foes(above(one, order)).bit_count()
    traits = {
        "stands": reading.trick_chance(one, True, suit),
        "cost": cost(one, reading),
        "master": float(higher == 0),
        "drives": float(_drives(one, cards, out, higher)),
        "under master": float(one != cards[0] and reading.is_master(cards[0])),
        "length": float(len(cards)),
        "friend tops": max((1.0 - reading.lacks(seat, top) for seat in reading.friends), default=0),
        "out": out.bit_count() / 10,
    }
    if trumps:
        traits["singleton"] = float(len(cards) == 1 and bool(reading.hand & trumps))
        traits["friend ruffs"] = _ruffs(reading, reading.friends, whole)
        traits["foe ruffs"] = _ruffs(reading, reading.foes, whole)
    if not reading.declaring:
        traits["caller void"] = reading.lacks(reading.contract.contractor, whole)
    for seat, call in reading.view.calls:
        if isinstance(call, Bid) and call.strain == suit and seat != reading.seat:
            traits["friend bid" if reading.friend[seat] else "foe bid"] = 1.0
    for trick in reading.view.tricks:
        if trick.led == suit and trick.leader != reading.seat:
            traits["friend led" if reading.friend[trick.leader] else "foe led"] = 1.0
    return traits


def _drives(one: Card, cards: list[Card], out: int, higher: int) -> bool:
    """Whether it is the top of touching cards that only one card beats."""
    if one != cards[0] or higher != 1 or len(cards) == 1:
        return False
    between = out & ((1 << one) - 1) & -(2 << cards[1])
    return not between


def _ruffs(reading: Reading, seats: tuple[int, ...], suit: int) -> float:
    """The best chance of one of some seats to ruff a suit."""
    return max(
        (reading.lacks(seat, suit) * (1.0 - reading.lacks(seat, reading.trumps)) for seat in seats),
        default=0.0,
    )


def _reason(reading: Reading, play: PlayCard, traits: Traits) -> str:
    """The trait that speaks loudest, in words."""
    if "joker" in traits:
        return "The joker draws the others' cards of a suit that I hold, and I keep the lead."
    if "trump" in traits:
        return _trump_reason(reading, traits)
    if traits["master"] and traits["stands"] > 0.5:
        if not reading.declaring:
            return "It is a winner: I cash it before it is too late."
        if reading.trump == NO_TRUMPS:
            return "It is a winner: I run my suits from the top."
        return "It is a winner, and the foes can hardly ruff it."
    if traits.get("friend ruffs", 0.0) > 0.5:
        return "My partner is out of this suit and may ruff it."
    if traits["drives"]:
        return "It drives out the one higher card and makes the cards below it good."
    if "friend bid" in traits:
        return "I lead the suit that my partner has bid."
    if traits.get("singleton") and not reading.declaring:
        return "It is my only card of the suit: I can ruff the next round."
    if traits["stands"] > 0.5:
        return "This lead should find a winner on our side."
    if reading.trump == NO_TRUMPS and traits["length"] > 2:
        return "I lead my long suit, to make its small cards good."
    return "This lead gives the least away."


def _trump_reason(reading: Reading, traits: Traits) -> str:
    if traits["trump idle"]:
        return "The foes have no trumps left: mine win."
    if not reading.declaring:
        return "I lead a trump: fewer ruffs for the contractor, and nothing given away."
    if traits["trump master"]:
        return "I draw trumps from the top while a foe may hold any."
    if traits["trump drives"]:
        return "I drive out the one higher trump while I have trumps to spare."
    if reading.seat != reading.contract.contractor:
        return "My partner wants the trumps drawn."
    return "I lead a trump to draw the higher ones out."
