"""The kitty exchange: how many cards are still to be put away, and what to think twice about."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from fivehundred.rules.calls import value
from fivehundred.rules.cards import Card, Rank
from fivehundred.rules.trumps import ranking, speak
from fivehundred.rules.view import View
from fivehundred.speech import listing
from fivehundred.tui.canvas import Canvas, Painted, wrap
from fivehundred.tui.faces import Faces

INDENT: Final = 1


class Exchange(Painted):
    """Take the kitty, put as many away."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {
        "exchange--title",
        "exchange--count",
        "exchange--warning",
        "exchange--done",
    }
    view: reactive[View | None] = reactive(None, always_update=True, repaint=False)
    chosen: reactive[frozenset[Card]] = reactive(frozenset(), repaint=False)
    faces: Faces = Faces()

    class Confirmed(Message):
        """The line that confirms was clicked."""

    def clear(self) -> None:
        """Forget every card."""
        self.view = None
        self.chosen = frozenset()
        self.forget()

    def watch_view(self) -> None:
        """Draw anew."""
        self.repaint()

    watch_chosen = watch_view

    def paint(self, canvas: Canvas) -> None:
        """Draw the count and the warning."""
        view = self.view
        if view is None or view.contract is None:
            return
        size, have = view.rules.kitty_size, len(self.chosen)
        kitty = "widow" if self.faces.widow else "kitty"
        bid = view.contract.bid
        title = f"{self.faces.call(bid)} for {value(bid, view.rules)}"
        canvas.text(INDENT, 0, title, self.style_of("exchange--title"))
        canvas.text(INDENT, 1, f"The {kitty} is yours (•).")
        canvas.text(INDENT, 2, f"Put {size} cards away.")
        count = f"{have} of {size} chosen  " + "■" * have + "□" * (size - have)
        canvas.text(INDENT, 4, count, self.style_of("exchange--count"))
        if have == size:
            canvas.text(INDENT, 5, "Enter puts them away", self.style_of("exchange--done"))
            self.spot(Region(0, 5, canvas.width, 1), lambda: self.post_message(self.Confirmed()))
        for y, line in enumerate(self._warning(view, canvas.width - 2 * INDENT)):
            canvas.text(INDENT, 6 + y, line, self.style_of("exchange--warning"))

    def _warning(self, view: View, width: int) -> list[str]:
        """Words of warning where a trump or an ace is among the discards."""
        assert view.contract is not None
        if view.contract.misere or not self.faces.settings.discard_warning:
            return []
        trumps = ranking(view.contract.strain).trumps
        strong = [
            card
            for card in sorted(self.chosen)
            if card.bit & trumps or card.is_joker or card.rank == Rank.ACE
        ]
        if not strong:
            return []
        strain, jokers = view.contract.strain, view.rules.jokers
        words = listing([speak(card, strain, jokers) for card in strong])
        return wrap(f"! You put away {words}.", width)
