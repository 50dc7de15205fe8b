"""A position as JSON: what ``fivehundred show --json`` answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fivehundred.record.lines import object_of
from fivehundred.rules.actions import AnyDiscard, Choice, MakeCall
from fivehundred.rules.cards import Card, cards_in
from fivehundred.rules.contract import Contract
from fivehundred.rules.game import GameState, legal_actions
from fivehundred.rules.observe import view_of
from fivehundred.rules.trick import Trick
from fivehundred.rules.view import View


def whole_position(state: GameState) -> dict[str, Any]:
    """The position with all its cards."""
    position = seen_position(view_of(state, 0))
    position["legal"] = [choice_object(choice) for choice in legal_actions(state)]
    deal = state.deal
    if deal is not None:
        position["hands"] = [_codes(cards_in(hand)) for hand in deal.hands]
        position["kitty"] = _codes(cards_in(deal.settled.kitty))
        position["discards"] = (
            _codes(cards_in(deal.settled.discards)) if deal.settled.discards else None
        )
    return position


def seen_position(view: View) -> dict[str, Any]:
    """The position as one seat may see it; null stands for what it may not."""
    return {
        "stage": view.stage,
        "seat": view.to_act,
        "legal": [choice_object(choice) for choice in view.legal],
        "dealer": view.dealer,
        "contract": None if view.contract is None else _contract(view.contract, view),
        "tricks": list(view.tricks_won),
        "totals": list(view.totals),
        "winner": view.outcome.winner if view.outcome and view.stage == "over" else None,
        "calls": [_bare(object_of(MakeCall(seat, call)), "type") for seat, call in view.calls],
        "hands": _hands(view),
        "kitty": None if view.kitty is None else _codes(view.kitty),
        "discards": None if view.discards is None else _codes(view.discards),
        "trick": None if view.trick is None else _trick(view.trick),
        "last_trick": _trick(view.tricks[-1]) if view.tricks else None,
        "deals": len(view.sheet),
        "thrown_in": view.thrown_in,
    }


def choice_object(choice: Choice) -> dict[str, object]:
    """What a seat may do, as a record's line without its seat; the exchange as a count."""
    if isinstance(choice, AnyDiscard):
        return {"type": "discard", "count": choice.count}
    return _bare(object_of(choice), "seat")


def _bare(line: dict[str, object], key: str) -> dict[str, object]:
    return {name: value for name, value in line.items() if name != key}


def _hands(view: View) -> list[list[str] | None]:
    """The hands that the seat sees; none between deals."""
    hands: list[list[str] | None] = [None] * len(view.counts)
    for seat, cards in view.exposed:
        hands[seat] = _codes(cards)
    if view.hand is not None:
        hands[view.seat] = _codes(view.hand)
    return hands


def _contract(contract: Contract, view: View) -> dict[str, object]:
    return {
        "contractor": contract.contractor,
        "bid": contract.bid.code,
        "sans": contract.bid.sans,
        "needed": contract.needed,
        "playing": list(contract.playing),
        "nominated": view.nominated,
        "nomination": None if view.nomination is None else view.nomination.letter,
    }


def _trick(trick: Trick) -> dict[str, object]:
    return {
        "plays": [{"seat": play.seat, "card": play.card.code} for play in trick.plays],
        "suit": None if trick.suit is None else trick.suit.letter,
        "winner": trick.winner,
    }


def _codes(cards: Iterable[Card]) -> list[str]:
    return [one.code for one in cards]
