"""The hand: the cards of the person at the keyboard, at the foot of the table."""

from __future__ import annotations

from functools import partial

from textual.app import ComposeResult
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from fivehundred.rules.cards import Card
from fivehundred.tui.canvas import Canvas
from fivehundred.tui.card_row import PLACES, CardRow
from fivehundred.tui.cards import CHIP, HUGE, LARGE, MEDIUM, SMALL, CardTable, Size


def hand_size(width: int, height: int, small: bool = False) -> Size:
    """The cards of a hand for a terminal of that many cells."""
    if small or height < 22:
        return SMALL if height >= 18 and width >= 46 else CHIP
    if height >= 36 and width >= 13 * HUGE.width:
        return HUGE
    return LARGE if height >= 28 and width >= 13 * LARGE.width else MEDIUM


class Column(Widget):
    """A window on a part of the hand.

    Textual writes a row of a widget from its left edge: with a column for each card, moving the
    cursor writes two cards and not the whole hand.
    """

    DEFAULT_CSS = """
    Column { width: 0; height: 1fr; }
    """
    ALLOW_SELECT = False

    def __init__(self, hand: Hand) -> None:
        super().__init__()
        self._hand = hand
        self.left = 0
        """Where it begins in the hand."""
        self._width = 0

    def put(self, left: int, width: int) -> None:
        """Show that part of the hand."""
        if (left, width) != (self.left, self._width):
            self.left, self._width = left, width
            self.styles.width = width
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of the part."""
        return self._hand.canvas().strip(y).crop(self.left, self.left + self.size.width)


class Hand(CardTable):
    """The cards in a row; the one under the cursor and those put aside stand one row higher."""

    ALLOW_SELECT = False
    row: reactive[CardRow] = reactive(CardRow(), layout=False, repaint=False)
    backs: reactive[int] = reactive(0, repaint=False)
    """Cards that lie face down, when there is nothing else to show."""
    DEFAULT_CSS = """
    Hand { layout: horizontal; }
    """
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

    def compose(self) -> ComposeResult:
        """A column for each card, one for the margin on either side."""
        for _ in range(len(PLACES) + 2):
            yield Column(self)

    def clear(self) -> None:
        """Forget every card."""
        self.row = CardRow()
        self.backs = 0
        self.forget()

    def forget(self) -> None:
        """Drop what was drawn."""
        super().forget()
        for column in self.query(Column):
            column.refresh()

    def notify_style_update(self) -> None:
        """Draw anew in other colours."""
        super().notify_style_update()
        for column in self.query(Column):
            column.refresh()

    def watch_row(self) -> None:
        """Draw anew."""
        self.repaint()

    watch_backs = watch_row

    def update_on_screen(self, regions: list[Region]) -> None:
        """Have these regions written, each through its column."""
        for column in self.query(Column):
            own = Region(column.left, 0, column.size.width, self.size.height)
            inside = [own.intersection(region) for region in regions]
            if parts := [part.translate((-column.left, 0)) for part in inside if part.area]:
                column.refresh(*parts)

    def paint(self, canvas: Canvas) -> None:
        """Draw the cards from the left, each over the one before it."""
        row, size = self.row, self.size_of_cards
        self._cut(len(row.cards) or self.backs)
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
            if size == CHIP:
                above = "▼" if card == row.cursor else "×" if card in row.chosen else key
                canvas.text(where.x, 0, above + mark)
            self.spot(self._whole(row, card), partial(self._click, card))

    def _cut(self, count: int) -> None:
        """Give each card a column of its own."""
        left, pitch = self._left(count), self._pitch(max(count, 10))
        cuts = [0, *(left + place * pitch for place in range(len(PLACES))), self.size.width]
        cuts = [min(cut, self.size.width) for cut in cuts]
        for number, column in enumerate(self.query(Column)):
            start = cuts[min(number, len(cuts) - 1)]
            end = cuts[min(number + 1, len(cuts) - 1)]
            column.put(start, end - start)

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
        stands = height > 1
        count = len(row.cards)
        x = self._left(count) + row.cards.index(card) * self._pitch(max(count, 10))
        raised = stands and (card in row.chosen or card == row.cursor)
        return Region(x, 0 if raised or self.size.height <= height else 1, width, height)

    def _whole(self, row: CardRow, card: Card) -> Region:
        """All the cells that a card may take, raised or not."""
        where = self._place(row, card)
        return Region(where.x, 0, where.width, self.size.height)
