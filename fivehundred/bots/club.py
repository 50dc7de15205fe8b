"""``club``: heuristics that a good club player would own to.

It calls by the tricks that its hand promises and the chance to win the game (bidding.py), puts away
what it misses least (exchange.py), leads by a table of traits (leading.py), follows by weighing the
trick against the card (following.py) and has its own ways in a misère (misere_play.py). All of it
reads the view alone (reading.py).
"""

from __future__ import annotations

from fivehundred.bots.bidding import choice_of
from fivehundred.bots.bot import acting_hand
from fivehundred.bots.exchange import nominate, put_away
from fivehundred.bots.following import follow
from fivehundred.bots.leading import lead
from fivehundred.bots.misere_play import play_misere
from fivehundred.bots.reading import read
from fivehundred.rules.actions import (
    AnyDiscard,
    Discard,
    Look,
    MakeCall,
    NominateJoker,
    PlayCard,
    SeatAction,
)
from fivehundred.rules.view import View


class Club:
    """The heuristics of a good club player; the seed changes nothing."""

    name = "club"

    def choose(self, view: View, seed: int) -> SeatAction:
        """The club player's action."""
        return _decide(view)[0]

    def explain(self, view: View, action: SeatAction) -> str:
        """The reason for the action, or what the club player would rather do and why."""
        mine, why = _decide(view)
        return why if mine == action else f"A club player would do otherwise: {why}"


def _decide(view: View) -> tuple[SeatAction, str]:
    first = view.legal[0]
    if isinstance(first, Look):
        return first, "Nobody bids well without looking."
    if isinstance(first, MakeCall):
        call, why = choice_of(view)
        return MakeCall(first.seat, call), why
    assert view.contract is not None
    if isinstance(first, AnyDiscard):
        cards, why = put_away(acting_hand(view), view.contract, view.rules)
        return Discard(first.seat, cards), why
    if isinstance(first, NominateJoker):
        suit, why = nominate(acting_hand(view), view.contract, view.rules)
        return NominateJoker(first.seat, suit), why
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    reading = read(view)
    if view.contract.misere:
        return play_misere(reading, plays)
    if view.trick is None:
        return lead(reading, plays)
    return follow(reading, plays)
