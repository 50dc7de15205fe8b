"""What every bot is: a choice from one seat's view, and a reason for it in words."""

from __future__ import annotations

from typing import Protocol

from fivehundred.rules.actions import SeatAction
from fivehundred.rules.cards import Cards, cards_of
from fivehundred.rules.view import View


class Bot(Protocol):
    """A player that sees a view and nothing else.

    It keeps nothing between calls: the choice depends on the view and the seed alone.
    """

    @property
    def name(self) -> str:
        """The name that ``registry.make`` knows it by, settings included."""

    def choose(self, view: View, seed: int) -> SeatAction:
        """The action for the seat to act; ``view.actor`` must be ``view.seat``."""

    def explain(self, view: View, action: SeatAction) -> str:
        """Why the bot would take that action, or what it would rather do: one sentence."""


def acting_hand(view: View) -> Cards:
    """The cards of the seat to act: one's own or, at its partner's exposed hand, the partner's."""
    if view.to_act != view.seat:
        for seat, cards in view.exposed:
            if seat == view.to_act:
                return cards_of(cards)
    return cards_of(view.hand or ())
