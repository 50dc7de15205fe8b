"""The bid ladder: levels by strains, the misères, and the pass."""

from __future__ import annotations

from functools import partial
from typing import Final

from rich.style import Style
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from fivehundred.rules.actions import MakeCall
from fivehundred.rules.auction import level_of, may_be_bid
from fivehundred.rules.calls import PASS, Bid, Call, Misere, MisereKind, Pass, ladder, value
from fivehundred.rules.trumps import Strain
from fivehundred.rules.view import View
from fivehundred.tui.canvas import Canvas, Painted, cells, fit
from fivehundred.tui.faces import Faces

CELL: Final = 4
LABEL: Final = 3
LEVELS: Final = range(6, 11)
INDENT: Final = 1


class Ladder(Painted):
    """What may be bid. The cursor appears with the first arrow."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {
        "ladder--open",
        "ladder--shut",
        "ladder--high",
        "ladder--cursor",
        "ladder--label",
        "ladder--hint",
    }
    view: reactive[View | None] = reactive(None, always_update=True, repaint=False)
    cursor: reactive[Call | None] = reactive(None, repaint=False)
    sans: reactive[bool] = reactive(False, repaint=False)
    hint: reactive[Call | None] = reactive(None, repaint=False)
    alone: reactive[bool] = reactive(False, repaint=False)
    """There is no table beside it on which the bid that stands would lie."""
    faces: Faces = Faces()
    names: tuple[str, ...] = ()

    class Chosen(Message):
        """A call was clicked."""

        def __init__(self, ladder: Ladder, call: Call) -> None:
            super().__init__()
            self.ladder = ladder
            self.call = call

        @property
        def control(self) -> Ladder:
            """The ladder."""
            return self.ladder

    class SansToggled(Message):
        """The box for sans kitty was clicked."""

    def watch_view(self) -> None:
        """Draw anew."""
        self.repaint()

    watch_cursor = watch_sans = watch_hint = watch_alone = watch_view

    # ---- the cursor ---------------------------------------------------------------------------

    def legal(self) -> frozenset[Call]:
        """What the person may call now."""
        if self.view is None:
            return frozenset()
        return frozenset(one.call for one in self.view.legal if isinstance(one, MakeCall))

    def grid(self) -> list[list[Call]]:
        """The calls that the rules know, row by row as they are drawn."""
        assert self.view is not None
        known = set(ladder(self.view.rules).bids)
        rows: list[list[Call]] = [
            [Bid(level, strain, self.sans) for strain in Strain] for level in LEVELS
        ]
        kinds = [
            [Misere(MisereKind.PLAIN, self.sans), Misere(MisereKind.OPEN, self.sans)],
            [Misere(MisereKind.BLIND, self.sans)],
        ]
        rows += [[call for call in row if call in known] for row in kinds]
        return [row for row in rows if row] + [[PASS]]

    def move(self, across: int, down: int) -> None:
        """Move the cursor to the next legal call that way; the first arrow shows it."""
        legal = self.legal()
        rows = self.grid()
        places = [
            (y, x) for y, row in enumerate(rows) for x, call in enumerate(row) if call in legal
        ]
        if not places:
            return
        here = next(
            ((y, x) for y, x in places if self.cursor is not None and rows[y][x] == self.cursor),
            None,
        )
        if here is None:
            bids = [place for place in places if rows[place[0]][place[1]] != PASS]
            y, x = (bids or places)[0]
            self.cursor = rows[y][x]
            return
        y, x = here
        if across:
            at = (places.index(here) + across) % len(places)
            y, x = places[at]
        else:
            order = sorted({row for row, _ in places})
            y = order[(order.index(y) + down) % len(order)]
            left = _left(rows[here[0]], x)
            x = min(
                (col for row, col in places if row == y),
                key=lambda c: abs(_left(rows[y], c) - left),
            )
        self.cursor = rows[y][x]

    def level(self, level: int) -> None:
        """The cursor on a level: in the cursor's strain if that may be bid, else the lowest."""
        legal = self.legal()
        strain = self.cursor.strain if isinstance(self.cursor, Bid) else None
        bids = [bid for other in Strain if (bid := Bid(level, other, self.sans)) in legal]
        if bids:
            self.cursor = next((bid for bid in bids if bid.strain == strain), bids[0])

    def strain(self, strain: Strain) -> None:
        """The cursor on a strain: at the cursor's level if that may be bid, else the lowest."""
        legal = self.legal()
        level = self.cursor.level if isinstance(self.cursor, Bid) else None
        bids = [bid for other in LEVELS if (bid := Bid(other, strain, self.sans)) in legal]
        if bids:
            self.cursor = next((bid for bid in bids if bid.level == level), bids[0])

    def misere(self, kind: MisereKind) -> None:
        """The cursor on a misère, if it may be bid."""
        if (call := Misere(kind, self.sans)) in self.legal():
            self.cursor = call

    def set_sans(self, sans: bool) -> None:
        """Bid sans kitty from now on, or not."""
        self.sans = sans
        if isinstance(self.cursor, Bid | Misere):
            other = (
                Bid(self.cursor.level, self.cursor.strain, sans)
                if isinstance(self.cursor, Bid)
                else Misere(self.cursor.kind, sans)
            )
            self.cursor = other if other in self.legal() else None

    # ---- the picture --------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw the ladder."""
        if self.view is None:
            return
        label = self.style_of("ladder--label")
        canvas.text(INDENT, 0, "BID", label)
        for strain in Strain:
            text = self.faces.strain(strain)
            canvas.right(INDENT + LABEL + CELL * strain, 0, CELL, text, label)
        legal = self.legal()
        high = self.view.high_bid[1] if self.view.high_bid is not None else None
        rows = self.grid()
        drawn = []
        for y, row in enumerate(rows):
            first = row[0]
            if isinstance(first, Bid):
                canvas.text(INDENT, y + 1, f"{first.level:>2}", label)
            for x, call in enumerate(row):
                left = INDENT + _left(row, x)
                text = self._text(call, legal, high)
                width = CELL if isinstance(call, Bid) else len(text) + 1
                drawn.append((left, y + 1, f"{text:>{width}}", call))
        for left, y, text, call in sorted(drawn, key=lambda cell: cell[3] == self.cursor):
            self._cell(canvas, left, y, text, call, legal, high)
        if self.alone and self.view.high_bid is not None:
            maker, bid = self.view.high_bid
            room = canvas.width - INDENT
            text = f"{self.faces.call(bid)} by {self.names[maker]}"
            text = text if cells(text) > room - 7 else f"{text} stands"
            canvas.text(INDENT, len(rows) + 1, fit(text, room), label)
        if self.view.rules.sans_kitty:
            box = "[x]" if self.sans else "[ ]"
            kitty = "widow" if self.faces.widow else "kitty"
            y = len(rows)
            canvas.text(INDENT + 10, y, f"k {box} no {kitty}", label)
            self.spot(Region(INDENT + 9, y, 16, 1), lambda: self.post_message(self.SansToggled()))

    def _text(self, call: Call, legal: frozenset[Call], high: Call | None) -> str:
        assert self.view is not None
        if isinstance(call, Bid):
            if self._is_shut(call, legal, high) and not self._is_high(call, high):
                return "·"
            inkle = call.level == 6 and self.view.rules.auction == "single"
            return "ink" if inkle else str(value(call, self.view.rules))
        if isinstance(call, Misere):
            word = self.faces.misere(MisereKind.PLAIN)
            word = word if call.kind is MisereKind.PLAIN else call.kind.value
            worth = "·" if self._is_shut(call, legal, high) else str(value(call, self.view.rules))
            return f"{word.capitalize()} {worth}"
        return "Pass"

    def _is_shut(self, call: Call, legal: frozenset[Call], high: Call | None) -> bool:
        """Whether it may not be bid; while another is to call, whether nobody may."""
        assert self.view is not None
        if legal or isinstance(call, Pass):
            return call not in legal
        rules, level = self.view.rules, level_of(self.view.calls)
        places = ladder(rules).place
        outbid = isinstance(high, Bid | Misere) and places[call] <= places[high]
        return outbid or not may_be_bid(call, rules, level, may_inkle=True)

    def _is_high(self, call: Call, high: Call | None) -> bool:
        if isinstance(call, Bid) and isinstance(high, Bid):
            return (call.level, call.strain) == (high.level, high.strain)
        return call == high

    def _cell(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        text: str,
        call: Call,
        legal: frozenset[Call],
        high: Call | None,
    ) -> None:
        shut = call not in legal
        style: Style = self.style_of("ladder--shut" if shut else "ladder--open")
        if self._is_high(call, high):
            style = self.style_of("ladder--high")
        if call == self.hint:
            style = self.style_of("ladder--hint")
        inner = text.strip()
        start = x + len(text) - len(inner)
        if call == self.cursor:
            canvas.text(start - 1, y, f"[{inner}]", self.style_of("ladder--cursor"))
        else:
            canvas.text(start, y, inner, style)
            if call == self.hint:
                canvas.text(start - 1, y, "?", style)
        self.spot(Region(x, y, len(text), 1), partial(self._click, call))

    def _click(self, call: Call) -> None:
        self.post_message(self.Chosen(self, call))


def _left(row: list[Call], column: int) -> int:
    """The cell in which a call of a row begins."""
    if isinstance(row[0], Bid):
        return LABEL + CELL * column
    return -1 + 13 * column
