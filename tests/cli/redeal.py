"""The same record as one seat saw it, with the cards that it did not see dealt anew."""

from __future__ import annotations

from random import Random
from typing import Any

from fivehundred.record.store import RecordError, parse
from fivehundred.rules.cards import Card, cards_in, pack
from fivehundred.rules.game import GameState
from fivehundred.rules.observe import view_of

Lines = list[dict[str, Any]]


def unseen(state: GameState, seat: int) -> list[Card]:
    """The cards of the deal in progress that the seat has never seen."""
    view = view_of(state, seat)
    seen = {*(view.hand or ()), *(view.kitty or ()), *(view.discards or ())}
    seen.update(card for _, cards in view.exposed for card in cards)
    for trick in (*view.tricks, *([view.trick] if view.trick else [])):
        seen.update(play.card for play in trick.plays)
    whole = pack(view.rules.seats, view.rules.kitty_size)
    return [card for card in cards_in(whole) if card not in seen]


def redealt(lines: Lines, seat: int, rng: Random, tries: int = 60) -> Lines | None:
    """Other lines that look the same to the seat and break no rule; None when none were found.

    Unseen cards change places in the deal and among the discards, a few at a time.
    """
    start = max(number for number, line in enumerate(lines) if line["type"] == "deal")
    free = unseen(parse(lines).final, seat)
    found = None
    for _ in range(tries):
        some = rng.sample(free, min(len(free), rng.choice((2, 2, 3, 4, len(free)))))
        there = dict(zip(some, rng.sample(some, len(some)), strict=True))
        names = {old.code: new.code for old, new in there.items()}
        changed = [_renamed(line, names) for line in (found or lines)[start:]]
        other = lines[:start] + changed
        try:
            parse(other)
        except RecordError:
            continue
        if other != lines:
            found = other
    return found


def _renamed(line: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """A line with its cards under other names; cards that are played were seen, and keep theirs."""
    if line["type"] == "deal":
        hands = [[names.get(card, card) for card in hand] for hand in line["hands"]]
        kitty = [names.get(card, card) for card in line["kitty"]]
        return {**line, "hands": hands, "kitty": kitty}
    if line["type"] == "discard":
        return {**line, "cards": [names.get(card, card) for card in line["cards"]]}
    return line
