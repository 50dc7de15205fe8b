"""The widgets of the table and what they show of a view; what is done with them is the screen's."""

from __future__ import annotations

from dataclasses import replace

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.screen import Screen
from textual.widget import Widget

from fivehundred.home.settings import Settings
from fivehundred.rules.view import View
from fivehundred.speech import Speaker
from fivehundred.table.players import says_widow
from fivehundred.table.table import Table
from fivehundred.tui.card_row import CardRow
from fivehundred.tui.chooser import Chooser
from fivehundred.tui.contract_panel import ContractPanel
from fivehundred.tui.exchange import Exchange
from fivehundred.tui.faces import Faces
from fivehundred.tui.felt import Felt
from fivehundred.tui.hand import Hand, hand_size
from fivehundred.tui.history import History
from fivehundred.tui.keyline import KeyLine
from fivehundred.tui.ladder import Ladder
from fivehundred.tui.message_line import Line, MessageLine
from fivehundred.tui.messages import Leave
from fivehundred.tui.suit_picker import SuitPicker
from fivehundred.tui.top_bar import TopBar


class TableLayout(Screen[Leave]):
    """The widgets, their places and their contents."""

    CSS_PATH = "table_screen.tcss"
    ALLOW_SELECT = False
    AUTO_FOCUS = None

    def __init__(self, table: Table, settings: Settings) -> None:
        super().__init__()
        self.table = table
        self.settings = settings
        self.widow = says_widow(table.header)
        self.top_bar = TopBar()
        self.felt = Felt()
        self.ladder = Ladder()
        self.exchange = Exchange()
        self.picker = SuitPicker()
        self.contract = ContractPanel()
        self.history = History()
        self.message = MessageLine()
        self.hand = Hand()
        self.key_line = KeyLine(wraps=False)
        self.chooser = Chooser(self.hand, self.felt, self.ladder, self.exchange, self.picker)
        self._faced = (
            *(self.hand, self.felt, self.contract),
            *(self.ladder, self.exchange, self.picker),
        )
        self.top_bar.title = self._title()
        for widget in (self.top_bar, self.felt, self.ladder, self.contract):
            widget.names = table.names
        self.speaker = self.speaker_for(None)
        self._choosing = False
        """The panel is needed to decide."""
        self._use(settings)

    def compose(self) -> ComposeResult:
        """From the top: bar, table and panel, message, hand, keys."""
        yield self.top_bar
        with Horizontal(id="middle"):
            yield self.felt
            with Vertical(id="side"):
                with Container(id="top"):
                    yield self.ladder
                    yield self.exchange
                    yield self.picker
                    yield self.contract
                yield self.history
        yield self.message
        yield self.hand
        yield self.key_line

    def speaker_for(self, you: int | None) -> Speaker:
        """Somebody who speaks to that seat."""
        rules = self.table.rules
        return Speaker(self.table.names, self.widow, you, rules.teams, rules.jokers)

    def _title(self) -> str:
        extra = self.table.header.extra
        name = extra.get("house") or extra.get("preset")
        return f"500 · {name.replace('-', ', ').title()}" if isinstance(name, str) else "500"

    # ---- what is shown ------------------------------------------------------------------------

    def put(self, view: View) -> None:
        """Show a view everywhere."""
        self.top_bar.view = view
        self.felt.view = view
        self.contract.view = view if view.contract is not None else None
        self.ladder.view = view if view.stage == "auction" else None
        self.exchange.view = view if view.stage == "discard" and view.kitty is not None else None
        self._put_hand(view)
        self.show_panel(view)

    def _put_hand(self, view: View) -> None:
        if view.hand is None:
            self.hand.row = CardRow()
            self.hand.backs = view.counts[view.seat] if view.counts else 0
            return
        self.hand.backs = 0
        cards = self.faces.sort(view.hand, view, view.seat)
        if cards != self.hand.row.cards or self.chooser.mode == "watch":
            self.hand.row = CardRow(cards)

    def show_panel(self, view: View) -> None:
        """Show the part of the side panel that belongs to the moment."""
        mode = self.chooser.mode
        if mode in ("nominate", "name"):
            shown: Widget = self.picker
        elif mode == "discard":
            shown = self.exchange
        elif view.stage == "auction":
            shown = self.ladder
        else:
            shown = self.contract
        for widget in (self.ladder, self.exchange, self.picker, self.contract):
            widget.set_class(widget is shown, "shown")
        self._choosing = mode in ("call", "look", "discard", "nominate", "name")
        self.set_class(self._choosing and self.has_class("narrow"), "choosing")

    def clear_private(self, view: View) -> None:
        """Take everything off the screen that only one person may see."""
        self.speaker = self.speaker_for(None)
        self.chooser.end()
        self.hand.clear()
        self.exchange.clear()
        self.history.replace(())
        self.message.line = Line()
        for widget in (*self._faced, self.history, self.message):
            widget.forget()
        self.put(public(view))

    def say(self, line: Line) -> None:
        """Show something in the message line."""
        plain = self.faces.plain
        self.message.line = replace(
            line,
            said=plain(line.said),
            prompt=plain(line.prompt),
            refusal=plain(line.refusal),
            notice=plain(line.notice),
        )

    # ---- settings and size --------------------------------------------------------------------

    def _use(self, settings: Settings) -> None:
        self.settings = settings
        self.faces = Faces(settings, self.widow)
        self.chooser.faces = self.faces
        for widget in self._faced:
            widget.faces = self.faces

    def redraw(self) -> None:
        """Draw everything anew."""
        for widget in self._faced:
            widget.forget()

    def on_resize(self, event: events.Resize) -> None:
        """Choose the sizes for the room that there is."""
        self.fit_to(event.size.width, event.size.height)

    def fit_to(self, width: int, height: int) -> None:
        """Choose the size of the cards and of the panel."""
        self.set_class(width < 64, "narrow")
        self.ladder.alone = width < 64
        self.set_class(width < 64 and self._choosing, "choosing")
        self.set_class(height < 21, "low")
        size = hand_size(width, height, self.settings.cards == "small")
        self.hand.size_of_cards = size
        rows = size.height + (1 if height >= 18 or size.height == 1 else 0)
        self.hand.styles.height = rows
        self.message.styles.margin = (0, 0, rows + 1, 0)  # hand and keys stay in sight below it
        if width >= 64:
            side = self.query_one("#side")
            side.styles.width = 26 if width < 96 else 34 if width < 140 else 44
        else:
            self.query_one("#side").styles.width = "1fr"
        self.hand.repaint()


def public(view: View) -> View:
    """A view with what its seat alone may see left out."""
    return replace(view, hand=None, kitty=None, discards=None, legal=())
