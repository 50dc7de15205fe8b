"""The table: everything seen while a game is played, and every key that works there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from textual import events, work

from fivehundred.claims import claim
from fivehundred.home.settings import Settings
from fivehundred.rules.actions import IllegalAction, Look, SeatAction
from fivehundred.rules.calls import MisereKind
from fivehundred.rules.cards import Suit
from fivehundred.rules.trumps import Strain
from fivehundred.table.review import CannotReview
from fivehundred.tui import table_keys
from fivehundred.tui.chooser import Refusal
from fivehundred.tui.confirm import ConfirmLeave
from fivehundred.tui.contract_panel import ContractPanel
from fivehundred.tui.exchange import Exchange
from fivehundred.tui.felt import Felt
from fivehundred.tui.hand import Hand
from fivehundred.tui.ladder import Ladder
from fivehundred.tui.last_trick import LastTrick
from fivehundred.tui.messages import ChangeSettings
from fivehundred.tui.overlay import Overlay
from fivehundred.tui.score_sheet import ScoreSheet
from fivehundred.tui.suit_picker import SuitPicker
from fivehundred.tui.table_front import TableFront
from fivehundred.tui.table_help import TableHelp, help_in, help_on
from fivehundred.tui.table_layout import public
from fivehundred.tui.table_palette import TableCommands


class TableScreen(TableFront):
    """One game. It ends with ``dismiss``: the result says what the person wants next.

    The table stays open: whoever made it closes it.
    """

    COMMANDS = {TableCommands}

    def on_key(self, event: events.Key) -> None:
        """Do what the key means now."""
        action = table_keys.lookup(self.mode, event.key)
        if action is None and event.character is not None:
            action = table_keys.lookup(self.mode, event.character)
        if action is None:
            return
        event.stop()
        event.prevent_default()
        self.unsay()
        self.call_next(self.run_action, action)

    def _do(self, action: SeatAction | None) -> None:
        """Take an action to the table, or say why not."""
        if action is None:
            self.show_panel(self.chooser.view)
            self.prompt(self.chooser.view)
            return
        try:
            self.director.submit(action)
        except IllegalAction as error:
            self.refuse(str(error))
        else:
            self.chooser.end()  # a second key must not act on what is past

    # ---- the keys' actions ----------------------------------------------------------------------

    def action_move(self, across: int, down: int) -> None:
        """Move the cursor."""
        if self.chooser.active:
            try:
                self.chooser.move(across, down)
            except Refusal as refusal:
                self.refuse(str(refusal))

    def action_choose(self) -> None:
        """Take what is under the cursor."""
        self._try(self.chooser.choose)

    def action_place(self, key: str) -> None:
        """Take the card in that place."""
        self._try(lambda: self.chooser.place(key))

    def action_put_aside(self) -> None:
        """Put the card under the cursor aside, or take it back."""
        self._try(self.chooser.toggle)

    def action_jump(self, letter: str) -> None:
        """Go to a card by its letter."""
        if self.chooser.active:
            self.chooser.jump(letter)

    def action_pass_bid(self) -> None:
        """Pass."""
        self._try(self.chooser.passing)

    def action_look(self) -> None:
        """Turn the cards up."""
        if self.chooser.mode == "look":
            self._do(Look(self.chooser.seat))

    def action_level(self, key: str) -> None:
        """Go to a level."""
        self.chooser.level(10 if key == "0" else int(key))

    def action_strain(self, key: str) -> None:
        """Go to a strain."""
        self.chooser.strain(Strain("SCDHN".index(key)))

    def action_misere(self, kind: str) -> None:
        """Go to a misère."""
        self.chooser.misere(MisereKind(kind))

    def action_sans(self) -> None:
        """Bid without the kitty, or with it."""
        self.ladder.set_sans(not self.ladder.sans)

    def action_suit(self, key: str) -> None:
        """Take a suit for the joker."""
        suit = None if key == "n" else Suit("scdh".index(key))
        self._try(lambda: self.chooser.suit(suit))

    def action_unname(self) -> None:
        """Lead another card."""
        if self.chooser.mode == "name":
            self.chooser.unname()
            self._do(None)

    def _try(self, choose: Callable[[], SeatAction | None]) -> None:
        """Choose something, and do it if that decides; or say why not."""
        if not self.chooser.active:
            return
        try:
            action = choose()
        except Refusal as refusal:
            self.refuse(str(refusal))
        else:
            self._do(action)

    def action_skip(self) -> None:
        """Finish what is being shown."""
        self.director.skip()

    def action_undo(self) -> None:
        """Take the last decision back."""
        reason = self.director.undo() if self.director.revealed else "nobody sits here"
        if reason is not None:
            self.refuse(f"No undo: {reason}")
            return
        self.chooser.end()
        self.reveal(self.table.view(self.director.viewer))
        self.note("Taken back.")

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Ask the strongest bot."""
        if "hint" in self.absent():
            self.refuse("Hints are off in this game.")
            return
        if not self.chooser.active:
            return
        view = self.chooser.view
        self.note("Thinking …")
        action, why = await self.director.advice(view)
        if self.chooser.is_about(view):
            self.chooser.mark(action)
            hint = f"Hint: {self.faces.action(action)}. {why}"
            self.note(hint)
            told = self.faces.plain(hint)
            if self.history.sentences[-1:] != (told,):  # asked once more: it is there to read
                self.history.say(told)

    def action_claim(self) -> None:
        """Lay the hand down."""
        if not self.chooser.active:
            return
        answer = claim(self.chooser.view)
        if isinstance(answer, str):
            self.refuse(f"No claim: {answer}")
            return
        self.history.say(f"{self.speaker.name(self.chooser.view.seat)} claim {answer.words}.")
        self.director.fly(lambda view, _: answer.play(view))

    def action_fast(self) -> None:
        """Let the rest of the deal be played."""
        if "fast" in self.absent():
            self.refuse("The deal is not decided yet.")
            return
        self.director.fly()

    @work(exclusive=True, group="tricks")
    async def action_last_trick(self) -> None:
        """Show the last trick."""
        try:
            view = self.tricks() or await self.recorded_tricks()
        except CannotReview as error:
            self.refuse(f"The record cannot be read: {error}")
            return
        if view is None:
            self.refuse("No trick has been played yet.")
        elif self.is_current:
            self.app.push_screen(LastTrick(view, self.table.names, self.faces))

    def action_sheet(self) -> None:
        """Show the score sheet."""
        view = self.table.view(self.director.viewer)
        self.app.push_screen(ScoreSheet(view, self.table.names, self.faces))

    def action_help(self) -> None:
        """Show the help."""
        view = self.table.view(self.director.viewer)
        help_here = help_in(self.mode, view, self.absent(), self.choices, self.widow)
        self.app.push_screen(help_here)

    def help_on(self, sheet: Overlay[Any]) -> TableHelp:
        """The help for a sheet that lies over the table."""
        return help_on(sheet, public(self.table.view(self.director.viewer)), self.widow)

    @work(exclusive=True, group="leave")
    async def action_leave(self) -> None:
        """Ask, then leave."""
        leave = await self.app.push_screen_wait(ConfirmLeave(self.table.path is not None))
        if leave is not None:
            self.dismiss(leave)

    def action_back(self, pages: int) -> None:
        """Scroll the history."""
        self.history.scroll_back(pages)

    def action_sort(self) -> None:
        """Sort by suit, or by rank."""
        self._change(sort="rank" if self.settings.sort == "suit" else "suit")
        self.note(f"Sorted by {self.settings.sort}.")

    def action_colours(self) -> None:
        """Two colours or four."""
        self._change(four_colours=not self.settings.four_colours)
        self.note(f"{'Four' if self.settings.four_colours else 'Two'} colours for the suits.")

    def action_four(self) -> None:
        """The fourth card; where there is none, two colours or four."""
        view = self.table.view(self.director.viewer)
        shown = self.chooser.row if self.chooser.active else self.hand.row
        if view.stage in ("discard", "play") and shown.at("4") is not None:
            self.action_place("4")
        else:
            self.action_colours()

    def action_speed(self) -> None:
        """The next speed."""
        speed = (self.settings.speed + 1) % 4
        self._change(speed=speed)
        words = ("takes its time", "steady", "quick", "never waits")[speed]
        self.note(f"Speed {speed}: {words}.")

    # ---- clicks ---------------------------------------------------------------------------------

    def on_message_line_clicked(self) -> None:
        """What was answered has been read."""
        self.unsay()

    def on_hand_picked(self, message: Hand.Picked) -> None:
        """A card of the hand was clicked."""
        if message.card is None:
            if self.chooser.mode == "look":
                self.action_look()
            return
        card = message.card
        if self.chooser.mode in ("play", "discard", "name"):
            if self.chooser.mode == "name":
                self.chooser.unname()
            self._try(lambda: self.chooser.pick(card))

    def on_felt_picked(self, message: Felt.Picked) -> None:
        """A card of a hand that lies face up was clicked."""
        if self.chooser.mode == "play" and message.seat == self.chooser.seat:
            self._try(lambda: self.chooser.pick(message.card))

    def on_ladder_chosen(self, message: Ladder.Chosen) -> None:
        """A bid was clicked: the first click chooses, the second bids."""
        if self.chooser.mode not in ("call", "look"):
            return
        if self.ladder.cursor == message.call:
            self._do(self.chooser.call(message.call))
        elif message.call in self.ladder.legal():
            self.ladder.cursor = message.call
        else:
            self._do(self.chooser.call(message.call))

    def on_ladder_sans_toggled(self) -> None:
        """The box was clicked."""
        self.action_sans()

    def on_suit_picker_chosen(self, message: SuitPicker.Chosen) -> None:
        """A suit was clicked."""
        if self.chooser.mode in ("nominate", "name"):
            self._try(lambda: self.chooser.suit(message.suit))

    def on_exchange_confirmed(self, message: Exchange.Confirmed) -> None:
        """The cards may go."""
        self.action_choose()

    def on_contract_panel_last_trick(self, message: ContractPanel.LastTrick) -> None:
        """The last trick was clicked."""
        self.action_last_trick()

    # ---- settings -------------------------------------------------------------------------------

    def _change(self, **changes: str | int | bool) -> None:
        self.take_settings(replace(self.settings, **changes))  # type: ignore[arg-type]
        self.post_message(ChangeSettings(**changes))

    def take_settings(self, settings: Settings) -> None:
        """The settings are now these."""
        self._use(settings)
        self.chooser.sort_again()
        if self.chooser.mode == "watch" and self.director.revealed:
            self.put(self.table.view(self.director.viewer))
        self.fit_to(self.size.width, self.size.height)
        self.redraw()
