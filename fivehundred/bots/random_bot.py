"""``random``: any legal action, by the seed."""

from __future__ import annotations

from random import Random

from fivehundred.rules.actions import AnyDiscard, Discard, SeatAction
from fivehundred.rules.view import View


class RandomBot:
    """Plays anything that is legal, each entry of the list as likely as the others."""

    name = "random"

    def choose(self, view: View, seed: int) -> SeatAction:
        """An action by the seed alone."""
        rng = Random(seed)
        choice = rng.choice(view.legal)
        if not isinstance(choice, AnyDiscard):
            return choice
        assert view.hand is not None
        return Discard(choice.seat, tuple(sorted(rng.sample(view.hand, choice.count))))

    def explain(self, view: View, action: SeatAction) -> str:
        """There is no reason."""
        return "It is legal; nothing more was asked."
