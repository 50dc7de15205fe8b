"""The review: a record, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from fivehundred.home.settings import Settings
from fivehundred.rules.actions import CardPlayed
from fivehundred.speech import Speaker
from fivehundred.table.review import Review
from fivehundred.tui.dialogs import AskYesNo
from fivehundred.tui.faces import Faces
from fivehundred.tui.keyline import Key, KeyLine
from fivehundred.tui.review_board import ReviewBoard

if TYPE_CHECKING:
    from fivehundred.tui.app import FiveHundredApp


class ReviewScreen(Screen[None]):
    """Arrows step by action, trick and deal; v changes whose cards are face up."""

    CSS_PATH = "review.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,l", "step(1)", show=False),
        Binding("left,backspace", "step(-1)", show=False),
        Binding("down,j", "trick(1)", show=False),
        Binding("up,k", "trick(-1)", show=False),
        Binding("pagedown,d", "deal(1)", show=False),
        Binding("pageup,u", "deal(-1)", show=False),
        Binding("home", "end(0)", show=False),
        Binding("end", "end(1)", show=False),
        Binding("v", "turn", show=False),
        Binding("q,escape", "back", show=False),
    ]
    app: FiveHundredApp

    def __init__(self, review: Review, settings: Settings) -> None:
        super().__init__()
        self._review = review
        self._settings = settings
        self.step = 1 if review.length else 0
        """Actions behind us."""
        self.seat: int | None = None
        """Whose cards are face up; None: everybody's."""
        self.peeking = False
        """The person has asked to see the cards of a deal that is not over."""

    def compose(self) -> ComposeResult:
        """Where we are, the board, what has just happened, the keys."""
        yield Static(id="title")
        yield ReviewBoard()
        yield Static(id="words")
        yield KeyLine(
            Key("←→", "action", "step(1)"),
            Key("↑↓", "trick", "trick(1)"),
            Key("u d", "deal", "deal(1)"),
            Key("v", "whose cards", "turn"),
            Key("Home End", "ends"),
            Key("?", "help", "app.help"),
            Key("q", "back", "back"),
        )

    def on_mount(self) -> None:
        """Show the first deal."""
        self.query_one(ReviewBoard).names = self._review.names
        self.take_settings(self._settings)

    def take_settings(self, settings: Settings) -> None:
        """Cards are to be written otherwise."""
        self._settings = settings
        self.query_one(ReviewBoard).faces = Faces(settings, self._review.american)
        self._show()

    def _show(self) -> None:
        review = self._review
        guarded = review.in_progress(self.step) and not self.peeking
        moment = review.fair(self.step) if guarded else review.moment(self.step, self.seat)
        self.query_one(ReviewBoard).moment = moment
        whose = "all hands" if self.seat is None else f"{review.names[self.seat]}’s view"
        whose = "not over yet (v shows the cards)" if guarded else whose
        deal = f"deal {review.deal_of(self.step)} of {review.deals}"
        title = f" Review · {deal} · step {self.step} of {review.length} · {whose}"
        self.query_one("#title", Static).update(Content(title))
        rules = review.rules
        speaker = Speaker(review.names, review.american, None, rules.teams, rules.jokers)
        contract = moment.view.contract
        leads = moment.view.trick is not None and len(moment.view.trick.plays) == 1
        words = " ".join(
            speaker.event(
                event,
                contract.strain if contract else None,
                leads=leads and isinstance(event, CardPlayed),
            )
            for event in moment.events
        )
        self.query_one("#words", Static).update(Content(words or "The cards are not dealt yet."))

    def _go(self, step: int) -> None:
        self.step = max(0, min(step, self._review.length))
        self._show()

    def action_step(self, by: int) -> None:
        """One action on, or back."""
        self._go(self.step + by)

    def action_trick(self, by: int) -> None:
        """To the end of a trick (or of the auction)."""
        review = self._review
        self._go(review.next_trick(self.step) if by > 0 else review.previous_trick(self.step))

    def action_deal(self, by: int) -> None:
        """To the start of a deal."""
        review = self._review
        self._go(review.next_deal(self.step) if by > 0 else review.previous_deal(self.step))

    def action_end(self, last: int) -> None:
        """To the first deal, or to the last action."""
        self._go(self._review.length if last else 1)

    def action_turn(self) -> None:
        """All hands face up, or the next seat's alone; in a deal not over only when meant."""
        if self._review.in_progress(self.step) and not self.peeking:
            question = "This deal is still to be played. Show cards that you have not seen?"
            self.app.push_screen(AskYesNo(question, "show them", "leave them"), self._peek)
            return
        seats = len(self._review.names)
        self.seat = 0 if self.seat is None else self.seat + 1 if self.seat + 1 < seats else None
        self._show()

    def _peek(self, yes: bool | None) -> None:
        if yes:
            self.peeking = True
            self.seat = None
            self._show()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel steps on."""
        self.action_step(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel steps back."""
        self.action_step(-1)

    def action_back(self) -> None:
        """Back to where it was opened."""
        self.dismiss(None)
