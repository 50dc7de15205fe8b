"""What the person is choosing: moves the cursors, marks the cards, and makes the action of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fivehundred.rules.actions import (
    Discard,
    Look,
    MakeCall,
    NominateJoker,
    PlayCard,
    SeatAction,
)
from fivehundred.rules.calls import PASS, Call, MisereKind
from fivehundred.rules.cards import Card, Suit
from fivehundred.rules.trumps import Strain
from fivehundred.rules.view import View
from fivehundred.tui.card_row import CardRow
from fivehundred.tui.exchange import Exchange
from fivehundred.tui.faces import Faces
from fivehundred.tui.felt import Felt
from fivehundred.tui.hand import Hand
from fivehundred.tui.ladder import Ladder
from fivehundred.tui.suit_picker import SuitPicker
from fivehundred.tui.table_keys import Mode


class Refusal(Exception):
    """Nothing was done; the text says what to do instead."""


class Chooser:
    """One person's choices, spread over the widgets that show them."""

    def __init__(
        self, hand: Hand, felt: Felt, ladder: Ladder, exchange: Exchange, picker: SuitPicker
    ) -> None:
        self.hand = hand
        self.felt = felt
        self.ladder = ladder
        self.exchange = exchange
        self.picker = picker
        self.faces = Faces()
        self.mode: Mode = "watch"
        self._view: View | None = None
        self._joker: Card | None = None

    # ---- the turn -----------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether there is something to decide."""
        return self._view is not None

    def is_about(self, view: View) -> bool:
        """Whether the decision of that view is still to be made."""
        return self._view is view

    @property
    def view(self) -> View:
        """The view of the person who is to decide."""
        assert self._view is not None
        return self._view

    @property
    def seat(self) -> int:
        """The seat to act: the person's own, or the partner's whose hand the person plays."""
        assert self.view.to_act is not None
        return self.view.to_act

    def begin(self, view: View) -> None:
        """The person is to decide something."""
        self._view = view
        self._joker = None
        first = view.legal[0]
        if view.stage == "auction":
            self.mode = "look" if isinstance(first, Look) else "call"
            self.ladder.cursor = self.ladder.hint = None
            self.ladder.view = view
        elif view.stage == "discard":
            self.mode = "discard"
            self.exchange.chosen = frozenset()
        elif view.stage == "joker":
            self.mode = "nominate"
            self._ask_nomination()
        else:
            self.mode = "play"
        self._offer_cards()

    def end(self) -> None:
        """The person has decided, or somebody else is to act: no cursor is left."""
        self.mode = "watch"
        self._view = self._joker = None
        self.ladder.cursor = self.ladder.hint = None
        self.picker.cursor = None
        row = self.hand.row
        if row.playable is not None or row.cursor is not None or row.hinted or row.chosen:
            self.hand.row = CardRow(row.cards)
        self.felt.row = None

    def _offer_cards(self) -> None:
        view = self.view
        if self.mode not in ("discard", "play"):
            return
        own = view.hand or ()
        if self.mode == "discard":
            marked = frozenset(view.kitty or ())
            row = CardRow(self.faces.sort(own, view, view.seat), frozenset(own), marked=marked)
            self.hand.row = row
            return
        playable = frozenset(one.card for one in view.legal if isinstance(one, PlayCard))
        if self.seat == view.seat:
            self.hand.row = CardRow(self.faces.sort(own, view, view.seat), playable)
            return
        shown = dict(view.exposed).get(self.seat, ())
        self.hand.row = CardRow(self.faces.sort(own, view, view.seat), frozenset())
        self.felt.row = CardRow(self.faces.sort(shown, view, self.seat), playable)

    def sort_again(self) -> None:
        """Put the cards in the order that is wanted now."""
        if self._view is None:
            return
        for widget, seat in ((self.hand, self.view.seat), (self.felt, self.seat)):
            row = widget.row
            if row is not None and row.cards:
                widget.row = replace(row, cards=self.faces.sort(row.cards, self.view, seat))

    # ---- cards --------------------------------------------------------------------------------

    @property
    def row(self) -> CardRow:
        """The cards to choose from: the hand, or a partner's that lies face up."""
        return self.hand.row if self.felt.row is None else self.felt.row

    @row.setter
    def row(self, row: CardRow) -> None:
        if self.felt.row is None:
            self.hand.row = row
        else:
            self.felt.row = row

    def place(self, key: str) -> SeatAction | None:
        """The card in that place: put aside, or played."""
        card = self.row.at(key)
        return None if card is None else self.pick(card)

    def pick(self, card: Card) -> SeatAction | None:
        """A card was chosen; the action if that decides something. Raises Refusal."""
        if self.mode == "discard":
            self.row = replace(self.row, cursor=card)
            self.toggle()
            return None
        if self.mode != "play":
            raise Refusal(
                "It is not your turn to play." if self._view is None else "Not a card now."
            )
        plays = [one for one in self.view.legal if isinstance(one, PlayCard) and one.card == card]
        if len(plays) > 1:
            self._joker = card
            self.mode = "name"
            self.row = replace(self.row, cursor=card)
            self.picker.ask(
                "You lead the joker. Name the suit to follow:", [one.suit for one in plays]
            )
            return None
        return plays[0] if plays else PlayCard(self.seat, card)

    def unname(self) -> None:
        """Lead something else than the joker."""
        self.mode, self._joker = "play", None
        self.row = replace(self.row, cursor=None)

    def toggle(self) -> None:
        """Put the card under the cursor aside, or take it back. Raises Refusal."""
        row, size = self.row, self.view.rules.kitty_size
        if row.cursor is None:
            raise Refusal("Choose a card with ← → or its number.")
        chosen = row.chosen ^ {row.cursor}
        if len(chosen) > size:
            raise Refusal(f"{size} cards are chosen already: take one back first.")
        self.row = replace(row, chosen=chosen)
        self.exchange.chosen = chosen

    def jump(self, letter: str) -> None:
        """The cursor on the next card with that rank or suit."""
        self.row = self.row.jumped(letter)

    # ---- calls and suits ----------------------------------------------------------------------

    def call(self, call: Call) -> SeatAction:
        """A call was clicked, or the pass key pressed."""
        return MakeCall(self.seat, call)

    def level(self, level: int) -> None:
        """The cursor on a level."""
        self.ladder.level(level)

    def strain(self, strain: Strain) -> None:
        """The cursor on a strain."""
        self.ladder.strain(strain)

    def misere(self, kind: MisereKind) -> None:
        """The cursor on a misère."""
        self.ladder.misere(kind)

    def suit(self, suit: Suit | None) -> SeatAction:
        """A suit was taken for the joker. Raises Refusal."""
        if suit not in self.picker.answers:
            words = "it" if suit is None else suit.word
            raise Refusal(f"The joker may not name {words}." if suit else "Name a suit.")
        if self.mode == "nominate":
            return NominateJoker(self.seat, suit)
        assert self._joker is not None
        return PlayCard(self.seat, self._joker, suit)

    def _ask_nomination(self) -> None:
        answers = [one.suit for one in self.view.legal if isinstance(one, NominateJoker)]
        self.picker.ask("You hold a joker. Of which suit shall it be the highest card?", answers)

    # ---- moving and choosing ------------------------------------------------------------------

    def move(self, across: int, down: int) -> None:
        """Move the cursor of whatever is being chosen."""
        if self.mode in ("call", "look"):
            self.ladder.move(across, down)
        elif self.mode in ("nominate", "name"):
            self.picker.move(down or across)
        elif self.mode == "discard" and down:
            self.row = self.row if self.row.cursor is not None else self.row.moved(1)
            if self.row.cursor is not None and (self.row.cursor in self.row.chosen) == (down > 0):
                self.toggle()
        elif self.mode in ("discard", "play"):
            self.row = self.row.moved(across or down)

    def choose(self) -> SeatAction | None:
        """Enter: the action of what is chosen. Raises Refusal when nothing is."""
        if self.mode in ("call", "look"):
            if self.ladder.cursor is None:
                what = "p passes" if self.mode == "call" else "l looks at your cards"
                raise Refusal(f"Choose a bid with the arrows first; {what}.")
            return self.call(self.ladder.cursor)
        if self.mode in ("nominate", "name"):
            if self.picker.cursor is None:
                raise Refusal("Choose a suit with the arrows, or by its letter.")
            return self.suit(self.picker.answers[self.picker.cursor])
        if self.mode == "discard":
            return self._put_away()
        if self.row.cursor is None:
            raise Refusal("Choose a card with ← → or its number.")
        return self.pick(self.row.cursor)

    def _put_away(self) -> SeatAction | None:
        row, size = self.row, self.view.rules.kitty_size
        if len(row.chosen) == size:
            return Discard(self.seat, tuple(sorted(row.chosen)))
        if row.cursor is None or row.cursor in row.chosen:
            raise Refusal(f"Choose {size} cards to put away: {len(row.chosen)} are chosen.")
        self.toggle()
        return None

    def passing(self) -> SeatAction:
        """The pass."""
        return self.call(PASS)

    # ---- a hint -------------------------------------------------------------------------------

    def mark(self, action: SeatAction) -> None:
        """Show what a hint says with a ? on it; the cursor does not move."""
        match action:
            case MakeCall():
                self.ladder.hint = action.call
            case Discard():
                self._hint_cards(action.cards)
            case PlayCard():
                self._hint_cards((action.card,))
            case NominateJoker():
                self.picker.hint = (action.suit,)
            case Look():
                pass

    def _hint_cards(self, cards: Iterable[Card]) -> None:
        self.row = replace(self.row, hinted=frozenset(cards))
