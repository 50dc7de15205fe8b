"""The table itself: the seats round it with what they have called and won, and the trick."""

from __future__ import annotations

from functools import partial

from rich.style import Style
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from fivehundred.rules.calls import Bid
from fivehundred.rules.cards import Card
from fivehundred.rules.contract import Contract
from fivehundred.rules.trick import Trick
from fivehundred.rules.view import View
from fivehundred.speech import counted
from fivehundred.tui.canvas import Canvas, cells, fit
from fivehundred.tui.card_row import CardRow
from fivehundred.tui.cards import CHIP, CardTable
from fivehundred.tui.face_up import CURSOR, face_up
from fivehundred.tui.faces import Teams
from fivehundred.tui.places import Place, Places, Side, places

_YOUR_TURN = " · your turn"


class Felt(CardTable):
    """Name plates, the cards of the trick, and the hands that lie face up."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {
        "felt--plate",
        "felt--turn",
        "felt--dim",
        "felt--called",
        "felt--backs",
        "felt--team-0",
        "felt--team-1",
        "felt--team-2",
    }
    view: reactive[View | None] = reactive(None, always_update=True, repaint=False)
    held: reactive[bool] = reactive(False, repaint=False)
    """The last finished trick still lies there."""
    decided: reactive[bool] = reactive(False, repaint=False)
    """The winner of the held trick is shown."""
    row: reactive[CardRow | None] = reactive(None, repaint=False)
    """The partner's hand, while the person chooses from it."""
    names: tuple[str, ...] = ()
    waiting: reactive[bool] = reactive(False, repaint=False)
    """A bot thinks."""

    class Picked(Message):
        """A card of a hand that lies face up was clicked."""

        def __init__(self, felt: Felt, seat: int, card: Card) -> None:
            super().__init__()
            self.felt = felt
            self.seat = seat
            self.card = card

        @property
        def control(self) -> Felt:
            """The table."""
            return self.felt

    def clear(self) -> None:
        """Forget what one person alone may see."""
        self.row = None
        self.view = None
        self.forget()

    def watch_view(self) -> None:
        """Draw anew."""
        self.repaint()

    watch_held = watch_decided = watch_row = watch_view

    def paint(self, canvas: Canvas) -> None:
        """Draw the seats, then the trick."""
        view = self.view
        if view is None:
            return
        seats = view.rules.seats
        small, exposed = self.faces.settings.cards == "small", dict(view.exposed)
        table = places(seats, canvas.width, canvas.height, small, bool(exposed))
        teams = Teams(view.rules, view.seat % view.rules.teams)
        trick = self._trick(view)
        for step, place in enumerate(table.seats):
            seat = (view.seat + step) % seats
            self._plate(canvas, place, seat, view, teams)
            if not place.chips.area:
                continue
            if seat in exposed:
                self._exposed(canvas, place, seat, exposed[seat], view)
            elif view.counts:
                self._backs(canvas, place, view.counts[seat])
        if trick is None:
            if view.contract is None:
                self._high_bid(canvas, table, view)
            return
        for number, play in enumerate(trick.plays):
            place = table.seats[(play.seat - view.seat) % seats]
            won = self.decided and play.seat == trick.winner
            x, y = place.card
            mark = " ✓ " if won else "led" if number == 0 else ""
            where = self.draw_card(
                canvas, x, y, table.size, play.card, "won" if won else "face", mark=mark
            )
            if number == 0 and trick.joker_led and trick.suit is not None:
                text = f"→{self.faces.suit(trick.suit)}"
                canvas.text(where.x + 1, where.bottom - 1, text, self.style_of("card--face"))

    def _trick(self, view: View) -> Trick | None:
        if view.trick is not None:
            return view.trick
        return view.tricks[-1] if self.held and view.tricks else None

    def _plate(self, canvas: Canvas, place: Place, seat: int, view: View, teams: Teams) -> None:
        """Two rows: name, team and dealer; then the last call, or tricks and cards."""
        turn = view.to_act == seat and not self.held
        team = teams.of(seat)
        style = self.style_of("felt--turn" if turn else "felt--plate")
        where = place.plate
        canvas.fill(where, style)
        colour = Style() if turn else self._colour(f"felt--team-{teams.place(team)}")
        label = "" if view.rules.layout == "solo3" else f" {teams.word(team, self.names)}"
        deals = " D" if seat == view.dealer else ""
        short = where.width - cells(f"▶ {teams.mark(team)}{label}{deals}") - 2
        if cells(self.names[seat]) > short:
            label = ""
        tail = f" {teams.mark(seat)}{label}{deals}"
        head = "▶" if turn else ""
        name = fit(self.names[seat], where.width - cells(tail) - cells(head) - 2)
        line = f"{head}{name}{tail}"
        x = _start(where, cells(line), place.align)
        x = canvas.text(x, where.y, head + name, style + Style(bold=True))
        canvas.text(x, where.y, tail, style + colour)
        told, room = self._told(seat, view), where.width - 2
        if cells(told) > room:
            told = told.removesuffix(_YOUR_TURN)  # the plate's colour and ▶ say so as well
        contract = view.contract
        if cells(told) > room and contract is not None and seat == contract.contractor:
            told = self._brief(contract, view)
        if contract is None:
            while cells(told) > room and " " in told:  # the first calls are in the history
                told = f"…{told.partition(' ')[2]}"
        told = fit(told, room)
        low = style if turn else style + self._colour("felt--dim")
        canvas.text(_start(where, cells(told), place.align), where.y + 1, told, low)

    def _brief(self, contract: Contract, view: View) -> str:
        """The contractor's second row where it is short: a small window has no panel beside it."""
        call = self.faces.call(contract.bid)
        if view.stage in ("discard", "joker") or not isinstance(contract.bid, Bid):
            return call
        won = view.team_tricks[contract.contractor % view.rules.teams]
        return f"{call} · {won}/{contract.needed}"

    def _colour(self, name: str) -> Style:
        style = self.style_of(name)
        return Style(color=style.color, bold=style.bold)

    def _told(self, seat: int, view: View) -> str:
        """A seat's second row."""
        if not view.counts:
            return ""
        held = f"{view.counts[seat]} cards"
        if view.contract is None:
            return self._calls(seat, view) or held
        contract = view.contract
        tag = f"{self.faces.call(contract.bid)} · " if seat == contract.contractor else ""
        if seat not in contract.playing:
            return "sits out"
        if view.stage in ("discard", "joker"):
            if seat != contract.contractor:
                return held
            doing = "discards" if view.stage == "discard" else "joker’s suit"
            return f"{tag}{doing}"
        won = view.tricks_won[seat]
        told = f"{tag}{counted(won, 'trick')}"
        mine = seat == view.seat and view.to_act == seat and not self.held
        return told + _YOUR_TURN if mine and view.stage == "play" else told

    def _calls(self, seat: int, view: View) -> str:
        """All that a seat has called, and whether it is to call."""
        told = " ".join(self.faces.call(call) for caller, call in view.calls if caller == seat)
        if seat != view.to_act:
            return told
        asked = "your call" if seat == view.seat else "to call"
        return f"{told} · {asked}" if told else asked

    def _high_bid(self, canvas: Canvas, table: Places, view: View) -> None:
        """The bid that stands, where its bidder's card will lie; all calls are on the plates."""
        if view.high_bid is None:
            return
        maker, call = view.high_bid
        place = table.seats[(maker - view.seat) % view.rules.seats]
        style = self.style_of("felt--called")
        text = f" {self.faces.call(call)} "
        width, height = max(cells(text), min(table.size.width, 7)), table.size.height
        x = place.card[0] + (table.size.width - width) // 2
        y = place.card[1] + max(height - 3, 0) // 2
        if height < 3:
            canvas.centre(x, y, width, text, style)
            return
        for row in range(3):
            canvas.text(x, y + row, " " * width, style)
        canvas.centre(x, y + 1, width, text, style)

    def _backs(self, canvas: Canvas, place: Place, count: int) -> None:
        """A hand that lies face down."""
        shown = "▌" * min(count, place.chips.width - 2)
        x = _start(place.chips, len(shown), place.align)
        y = place.chips.y if place.chips.y > place.plate.y else place.chips.bottom - 1
        canvas.text(x, y, shown, self.style_of("felt--backs"))

    def _exposed(
        self, canvas: Canvas, place: Place, seat: int, cards: tuple[Card, ...], view: View
    ) -> None:
        """A hand that lies face up, as chips; the one that the person plays has a cursor."""
        row = self.row if self.row is not None and seat == view.to_act else None
        shown = row.cards if row is not None else self.faces.sort(cards, view, seat)
        turn, dim = self.style_of("felt--turn"), self.style_of("felt--dim")
        wide = {card: cells(self.faces.card(card)) for card in shown}
        for chip in face_up(place.chips, place.align, shown, row, wide.__getitem__):
            state = "face" if row is None or row.allows(chip.card) else "dim"
            where = self.draw_card(canvas, chip.x, chip.y, CHIP, chip.card, state)
            self.spot(where, partial(self._click, seat, chip.card))
            if chip.sign == CURSOR:
                canvas.text(chip.x - 1, chip.y, f"[{self.faces.card(chip.card)}]", turn)
            else:
                canvas.text(chip.x - 1, chip.y, chip.sign, dim)

    def _click(self, seat: int, card: Card) -> None:
        self.post_message(self.Picked(self, seat, card))


def _start(where: Region, width: int, align: Side) -> int:
    """Where a text of that width begins."""
    if align == "left":
        return where.x + 1
    if align == "right":
        return where.right - width - 1
    return where.x + (where.width - width) // 2
