"""A person's turn: what it types until it has acted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fivehundred.claims import claim, decided
from fivehundred.plain import help as helping
from fivehundred.plain import reading, reports
from fivehundred.plain.desk import Desk, Leave, Person
from fivehundred.plain.reading import Unclear
from fivehundred.plain.writing import LISTS, Style
from fivehundred.rules.actions import (
    AnyDiscard,
    Discard,
    IllegalAction,
    Look,
    MakeCall,
    NominateJoker,
    PlayCard,
    SeatAction,
)
from fivehundred.rules.cards import Card, Suit, parse_card
from fivehundred.rules.view import View

_SHORT: Final = {
    "h": "hint",
    "t": "last",
    "s": "score",
    "scores": "score",
    "u": "undo",
    "c": "claim",
    "q": "quit",
    "exit": "quit",
    "?": "help",
    "x": "rest",
    "bids": "calls",
}
_DECLINED: Final = ("none", "no", "no suit", "decline", "declined")


class Turn:
    """Asks one person until the table has moved."""

    def __init__(self, desk: Desk, person: Person) -> None:
        self._desk = desk
        self._person = person
        self._console = desk.console
        self._speaker = person.speaker
        self._view: View = desk.table.view(person.seat)
        self._commands: Mapping[str, Callable[[], bool]] = {
            "hand": self._hand,
            "trick": self._trick,
            "last": self._last,
            "score": self._score,
            "calls": self._calls,
            "contract": self._contract,
            "who": self._who,
            "history": self._history,
            "rules": self._rules,
            "help": self._help,
            "hint": self._hint,
            "undo": self._undo,
            "claim": self._claim,
            "rest": self._rest,
            "quit": self._quit,
        }

    def take(self) -> None:
        """Ask until the person has acted. Raises Leave, Ended or Stopped."""
        self._begin()
        while not self._answered(self._console.ask(self._prompt())):
            pass

    # ---- asking -------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Say what is to be decided."""
        view, say = self._view, self._console.say
        called = any(seat == view.seat for seat, _ in view.calls)
        if view.stage == "auction":
            if view.hand is None:
                say("It is your turn, and your cards lie face down.")
                return
            if not called and not self._desk.several:
                self._hand()
            say(f"Your call: {reports.bids_in_short(view, self._speaker)}.")
        elif view.stage == "discard":
            self._hand()
            say(f"You hold the {self._speaker.kitty}. Put {view.rules.kitty_size} cards away.")
        elif view.stage == "joker":
            self._hand()
        else:
            self._say_plays()

    def _say_plays(self) -> None:
        view, style = self._view, self._console.style
        whose = "You" if view.to_act == view.seat else f"{self._name(view.to_act)}’s hand"
        legal = {one.card for one in view.legal if isinstance(one, PlayCard)}
        hand = reports.acting_cards(view)
        cards = reports.numbered([one for one in hand if one in legal], hand, view, style)
        verb = "to lead" if view.trick is None else "may play"
        if whose == "You" and view.trick is None:
            verb = "are to lead"
        elif view.trick is None:
            verb = "is to lead"
        say = f"{whose} {verb}: {cards}."
        self._console.say(say if len(legal) > 1 or len(hand) == 1 else f"{say} Nothing else.")

    def _prompt(self) -> str:
        view = self._view
        match view.stage:
            case "auction":
                return "Your call:" if view.hand is not None else "Look or blind:"
            case "discard":
                return "Cards to put away:"
            case "joker":
                return "Suit of your joker, or none:"
            case _:
                mine = view.to_act == view.seat
                return "Your card:" if mine else f"Card of {self._name(view.to_act)}:"

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self._desk.table.names[seat]

    # ---- answers ------------------------------------------------------------------------------

    def _answered(self, answer: str) -> bool:
        """Do what was typed; True when the table has moved."""
        word = answer.lower()
        if not word:
            self._console.say("Type help to hear what may be typed.")
            return False
        if self._view.stage == "joker" and (named := self._nomination(word)) is not None:
            return self._done(named)
        first, _, rest = word.partition(" ")
        first = _SHORT.get(first, first)
        if first == "help" and rest.strip():
            lines = helping.topic_lines(rest.strip(), self._view, self._desk.american)
            self._console.say_all(lines)
            return False
        if first == "cards":
            return self._style(rest.strip())
        command = self._commands.get(first)
        if command is not None and not rest.strip():
            return command()
        try:
            action = self._action(answer)
        except Unclear as error:
            self._console.say(f"{str(error)[:1].upper()}{str(error)[1:]}. Or type help.")
            return False
        return action is not None and self._done(action)

    def _done(self, action: SeatAction) -> bool:
        try:
            self._desk.submit(action)
        except IllegalAction as error:
            self._console.say(f"Not allowed: {error}.")
            return False
        return True

    def _nomination(self, word: str) -> NominateJoker | None:
        if word in _DECLINED:
            return NominateJoker(self._view.seat, None)
        try:
            return NominateJoker(self._view.seat, reading.read_suit(word))
        except Unclear:
            return None

    def _action(self, answer: str) -> SeatAction | None:
        """The action that was typed, None when the person thought better. Raises Unclear."""
        view = self._view
        match view.stage:
            case "auction":
                return self._call(answer)
            case "discard":
                return self._discard(answer)
            case "joker":
                raise Unclear("name a suit: spades, clubs, diamonds or hearts; or none")
            case _:
                return self._play(answer)

    def _call(self, answer: str) -> SeatAction:
        view = self._view
        if answer.lower() in ("look", "l"):
            return Look(view.seat)
        return MakeCall(view.seat, reading.read_call(answer))

    def _discard(self, answer: str) -> SeatAction | None:
        view = self._view
        hand = reports.acting_cards(view)
        strain = None if view.contract is None else view.contract.strain
        cards = reading.read_cards(answer, hand, strain)
        wanted = next(one for one in view.legal if isinstance(one, AnyDiscard))
        action = Discard(view.seat, cards)
        dear = reports.precious(cards, view) if self._desk.warn else []
        if dear and len(set(cards)) == wanted.count and set(cards) <= set(hand):
            what = self._console.style.text(", ".join(dear))
            if not self._console.yes(f"That puts away {what}. Do it?", False):
                return None
        return action

    def _play(self, answer: str) -> SeatAction | None:
        view = self._view
        assert view.to_act is not None
        strain = None if view.contract is None else view.contract.strain
        card, suit = reading.read_play(answer, reports.acting_cards(view), strain)
        plays = [one for one in view.legal if isinstance(one, PlayCard) and one.card == card]
        suits = [one.suit for one in plays if one.suit is not None]
        if suit is None and suits:
            suit = self._named(card, suits)
            if suit is None:
                return None
        return PlayCard(view.to_act, card, suit)

    def _named(self, card: Card, suits: list[Suit]) -> Suit | None:
        """The suit that a led joker names; None when another card is to be played."""
        words = ", ".join(suit.word for suit in suits)
        if len(suits) == 1:
            return suits[0]
        while True:
            answer = self._console.ask(f"Which suit does the joker name: {words}, or back?")
            if answer.lower() in ("back", "b", "no", ""):
                return None
            try:
                suit = reading.read_suit(answer)
            except Unclear as error:
                self._console.say(f"{error}.")
                continue
            if suit in suits:
                return suit
            self._console.say(f"The joker may not name {suit.word} now.")

    # ---- commands -----------------------------------------------------------------------------

    def _hand(self) -> bool:
        self._console.say_all(reports.hand_lines(self._view, self._console.style))
        return False

    def _trick(self) -> bool:
        lines = [reports.trick_line(self._view, self._speaker)]
        lines += reports.exposed_lines(self._view, self._speaker, self._console.style)
        self._console.say_all(lines)
        return False

    def _last(self) -> bool:
        self._console.say(reports.last_line(self._view, self._speaker))
        return False

    def _score(self) -> bool:
        self._console.say_all(reports.score_lines(self._view, self._speaker))
        return False

    def _calls(self) -> bool:
        self._console.say_all(reports.call_lines(self._view, self._speaker))
        return False

    def _contract(self) -> bool:
        self._console.say_all(reports.contract_lines(self._view, self._speaker))
        return False

    def _who(self) -> bool:
        self._console.say_all(reports.seat_lines(self._view, self._speaker))
        return False

    def _history(self) -> bool:
        self._console.say_all(self._person.history())
        return False

    def _rules(self) -> bool:
        self._console.say_all(reports.rules_lines(self._view))
        return False

    def _help(self) -> bool:
        lines = helping.help_lines(self._view, self._desk.american, self._desk.several)
        self._console.say_all(lines)
        return False

    def _style(self, word: str) -> bool:
        for lists in LISTS:
            if lists.startswith(word) and word:
                style = Style(lists, self._console.style.ascii)
                self._console.style = style
                example = style.cards(
                    (parse_card("QS"), parse_card("10H")), self._view.rules.jokers
                )
                self._console.say(f"Cards are written like this: {example}.")
                return False
        self._console.say(f"Type cards and one of {', '.join(LISTS)}.")
        return False

    def _hint(self) -> bool:
        if not self._desk.hints:
            self._console.say("Hints are off at this table.")
            return False
        action, why = self._desk.advice(self._view)
        words = reports.action_words(action, self._view, self._speaker, self._console.style)
        self._console.say(f"Hint: {words}. {why}")
        return False

    def _undo(self) -> bool:
        reason = self._desk.undo(self._view.seat)
        if reason is not None:
            self._console.say(f"That cannot be taken back: {reason}.")
        return reason is None

    def _claim(self) -> bool:
        answer = claim(self._view)
        if isinstance(answer, str):
            self._console.say(f"No claim: {answer}.")
            return False
        self._console.say(f"You lay your cards down and claim {answer.words}.")
        self._desk.autopilot = answer.play
        return True

    def _rest(self) -> bool:
        if not decided(self._view):
            self._console.say("The deal is not decided yet.")
            return False
        self._desk.autopilot = self._desk.quickly
        return True

    def _quit(self) -> bool:
        if self._console.yes("Leave the game? It is kept.", True):
            raise Leave
        return False
