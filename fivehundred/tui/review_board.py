"""The board of the review: every seat with its cards, the trick, the kitty, the tricks so far."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import reactive

from fivehundred.rules.calls import Call
from fivehundred.rules.cards import Card
from fivehundred.rules.trick import Trick
from fivehundred.rules.view import View
from fivehundred.speech import counted, points
from fivehundred.table.review import Moment
from fivehundred.tui.canvas import Canvas, cells, fit
from fivehundred.tui.cards import CHIP, SMALL, CardTable, Size
from fivehundred.tui.faces import Teams

_SIDE = 30
"""Cells of the column on the right."""


class ReviewBoard(CardTable):
    """Draws one moment; the cards are chips, and cards where there is room for them."""

    COMPONENT_CLASSES = {
        "board--team-0",
        "board--team-1",
        "board--team-2",
        "board--turn",
        "board--muted",
    }
    moment: reactive[Moment | None] = reactive(None, always_update=True, repaint=False)
    names: tuple[str, ...] = ()
    _card: Size = CHIP

    def watch_moment(self) -> None:
        """Draw anew."""
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Seats on the left, the tricks on the right where there is room."""
        if self.moment is None:
            return
        view = self.moment.view
        wide = canvas.width >= 60
        room = canvas.width - (_SIDE + 1 if wide else 0)
        seats = view.rules.seats
        big = canvas.height >= seats * (SMALL.height + 1) + 8 and room >= 13 * (SMALL.width + 1) + 4
        self._card = SMALL if big else CHIP
        y = 0
        for seat in range(seats):
            y = self._seat(canvas, seat, y, room)
        roomy = canvas.height >= y + 6
        y += 1 if roomy else 0
        y = self._kitty(canvas, y, room)
        self._trick(canvas, y + (1 if roomy else 0), room)
        if wide:
            self._side(canvas, room + 1, view)

    def _seat(self, canvas: Canvas, seat: int, y: int, room: int) -> int:
        """A row with name, role, calls and tricks; then the cards."""
        moment = self.moment
        assert moment is not None
        view = moment.view
        teams = Teams(view.rules, 0)
        turn = view.to_act == seat
        style = self.style_of(f"board--team-{seat % view.rules.teams}")
        name = fit(self.names[seat], 16)
        x = canvas.text(1, y, f"{'▶' if turn else ' '}{teams.mark(seat)} {name}", style)
        notes = []
        if seat == view.dealer:
            notes.append("deals")
        calls = [self.faces.call(call) for who, call in view.calls if who == seat]
        if calls:
            notes.append(" ".join(calls))
        if view.contract is not None:
            notes.append(counted(view.tricks_won[seat], "trick"))
        muted = self.style_of("board--muted")
        canvas.text(x + 2, y, fit(" · ".join(notes), room - x - 2), muted)
        hand = moment.hands[seat] if moment.hands else None
        if hand is not None:
            self._cards(canvas, 4, y + 1, self.faces.sort(hand, view, seat), room)
        elif view.counts:
            if self._card is CHIP:
                canvas.text(4, y + 1, "▒▒ " * view.counts[seat], muted)
            else:
                self._cards(canvas, 4, y + 1, [None] * view.counts[seat], room)
        return y + 1 + self._card.height

    def _cards(self, canvas: Canvas, x: int, y: int, hand: Sequence[Card | None], room: int) -> int:
        """Cards in a row, None face down; return the cell after the last."""
        for card in hand:
            if x + self._card.width > room:
                break
            self.draw_card(canvas, x, y, self._card, card)
            x += self._card.width + 1
        return x

    def _kitty(self, canvas: Canvas, y: int, room: int) -> int:
        moment = self.moment
        assert moment is not None
        muted = self.style_of("board--muted")
        kitty = "Widow" if self.faces.widow else "Kitty"
        x = 4
        for label, cards in ((kitty, moment.kitty), ("Put away", moment.discards)):
            if cards is not None:
                if x + cells(label) + (self._card.width + 1) * len(cards) > room:
                    x, y = 4, y + self._card.height
                x = canvas.text(x, y + self._card.height // 2, f"{label} ", muted)
                ordered = self.faces.sort(cards, moment.view)
                x = self._cards(canvas, x, y, ordered, room) + 2
        return y + self._card.height

    def _trick(self, canvas: Canvas, y: int, room: int) -> None:
        """The trick on the table, or the one that has just been won."""
        assert self.moment is not None
        view = self.moment.view
        trick = view.trick or (view.tricks[-1] if view.tricks else None)
        if trick is None:
            return
        number = len(view.tricks) + (1 if view.trick else 0)
        height = self._card.height
        x = canvas.text(4, y + height // 2, f"Trick {number}  ", self.style_of("board--muted"))
        for play in trick.plays:
            if x + self._card.width > room:
                break
            self.draw_card(canvas, x, y, self._card, play.card)
            won = " ✓" if play.seat == trick.winner else ""
            after = canvas.text(
                x, y + height, fit(self.names[play.seat], min(8, room - x - 2)) + won
            )
            x = max(x + self._card.width + 3, after + 2)

    def _side(self, canvas: Canvas, x: int, view: View) -> None:
        """Contract, score and the tricks."""
        width = canvas.width - x - 1
        muted = self.style_of("board--muted")
        for y in range(canvas.height):
            canvas.text(x - 1, y, "│", muted)
        y = 0
        if view.contract is not None:
            bid: Call = view.contract.bid
            who = self.names[view.contract.contractor]
            canvas.text(x + 1, 0, fit(f"{self.faces.call(bid)} by {who}", width - 1))
            y = 1
        score = "  ".join(
            f"{'▲■●'[team]} {points(total)}" for team, total in enumerate(view.totals)
        )
        canvas.text(x + 1, y, fit(score, width - 1))
        y += 2
        for number, trick in enumerate(view.tricks, 1):
            if y < canvas.height:
                text = f"{number:>2} {self._line(trick)}"
                canvas.text(x + 1, y, fit(text, width - 1))
            y += 1

    def _line(self, trick: Trick) -> str:
        """The cards of a trick; the winner's with a tick."""
        return " ".join(
            self.faces.card(play.card) + ("✓" if play.seat == trick.winner else "")
            for play in trick.plays
        )
