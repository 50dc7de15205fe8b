"""The hand: the cards of the person at the keyboard, at the foot of the table."""

from __future__ import annotations

from functools import partial

from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from fivehundred.rules.cards import Card
from fivehundred.tui.canvas import Canvas
from fivehundred.tui.card_row import CardRow
from fivehundred.tui.cards import CHIP, HUGE, LARGE, MEDIUM, SMALL, CardTable, Size


def hand_size(width: int, height: int, small: bool = False) -> Size:
    """The cards of a hand for a terminal of that many cells."""
    if small or height < 22:
        return SMALL if height >= 18 and width >= 46 else CHIP
    if height >= 36 and width >= 13 * HUGE.width:
        return HUGE
    return LARGE if height >= 28 and width >= 13 * LARGE.width else MEDIUM


class Hand(CardTable):
    """The cards in a row; the one under the cursor and those put aside stand one row higher."""

    ALLOW_SELECT = False
    row: reactive[CardRow] = reactive(CardRow(), layout=False, repaint=False)
    backs: reactive[int] = reactive(0, repaint=False)
    """Cards that lie face down, when there is nothing else to show."""
    size_of_cards: Size = MEDIUM

    class Picked(Message):
        """A card was clicked; None: a card that lies face down."""

        def __init__(self, hand: Hand, card: Card | None) -> None:
            super().__init__()
            self.hand = hand
            self.card = card

        @property
        def control(self) -> Hand:
            """The hand."""
            return self.hand

    def clear(self) -> None:
        """Forget every card."""
        self.row = CardRow()
        self.backs = 0

    def watch_row(self, old: CardRow, new: CardRow) -> None:
        """Draw what has changed."""
        if old.cards != new.cards or len(new.cards) == 0:
            self.repaint()
            return
        changed = old.chosen ^ new.chosen | old.hinted ^ new.hinted | old.marked ^ new.marked
        if old.playable != new.playable:
            changed |= {card for card in new.cards if old.allows(card) != new.allows(card)}
            if (old.playable is None) != (new.playable is None):
                changed |= set(new.cards)
        if old.cursor != new.cursor:
            changed |= {card for card in (old.cursor, new.cursor) if card is not None}
        regions = [self._column(new, card) for card in changed if card in new.cards]
        if regions:
            self.repaint(*regions)

    def watch_backs(self) -> None:
        """Draw anew."""
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the cards from the left, each over the one before it."""
        row, size = self.row, self.size_of_cards
        if not row.cards:
            for place in range(self.backs):
                x = self._left(self.backs) + place * self._pitch(self.backs)
                where = self.draw_card(canvas, x, 1, size, None)
                self.spot(where, partial(self._click, None))
            return
        for card in row.cards:
            where = self._place(row, card)
            state = "chosen" if card == row.cursor else "face" if row.allows(card) else "dim"
            key = row.key(card) if row.playable is not None and row.allows(card) else ""
            mark = "•" if card in row.marked else ""
            if card in row.hinted:
                mark += "?"
            self.draw_card(canvas, where.x, where.y, size, card, state, key, mark)
            self.spot(self._column(row, card), partial(self._click, card))

    def _click(self, card: Card | None) -> None:
        self.post_message(self.Picked(self, card))

    def _pitch(self, count: int) -> int:
        """Cells from one card's left edge to the next one's."""
        width = self.size_of_cards.width
        if count < 2:
            return width
        room = self.size.width - width
        return max(min(width + 1, room // (count - 1)), 1)

    def _left(self, count: int) -> int:
        """The first card's left edge: ten cards stand in the middle, fewer close up to the left."""
        count = max(count, 10)
        width = self._pitch(count) * (count - 1) + self.size_of_cards.width
        return max((self.size.width - width) // 2, 0)

    def _place(self, row: CardRow, card: Card) -> Region:
        width, height = self.size_of_cards
        count = len(row.cards)
        x = self._left(count) + row.cards.index(card) * self._pitch(max(count, 10))
        raised = card in row.chosen or card == row.cursor
        return Region(x, 0 if raised or self.size.height <= height else 1, width, height)

    def _column(self, row: CardRow, card: Card) -> Region:
        """All the cells that a card may take, raised or not."""
        where = self._place(row, card)
        return Region(where.x, 0, where.width, self.size.height)
