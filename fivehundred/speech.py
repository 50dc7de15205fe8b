"""Events as speech: one sentence for each, for the screen, for plain mode and for the commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from fivehundred.rules import calls, trumps
from fivehundred.rules.actions import (
    Called,
    CardPlayed,
    ContractMade,
    DealScored,
    Dealt,
    Discard,
    Discarded,
    Event,
    GameWon,
    HandExposed,
    Look,
    Looked,
    MakeCall,
    Nominated,
    NominateJoker,
    PlayCard,
    SeatAction,
    ThrownIn,
    TrickWon,
)
from fivehundred.rules.calls import Call, Pass
from fivehundred.rules.cards import Card, Suit, symbol
from fivehundred.rules.trumps import Strain

MINUS: Final = "−"
"""What stands before a negative number."""


def minus(number: str) -> str:
    """A number as people write it, from one that may have a hyphen for a minus sign."""
    return number.replace("-", MINUS)


def points(score: int) -> str:
    """A score as people write it: ``240``, ``−60``."""
    return minus(str(score))


def gain(score: int) -> str:
    """What a deal adds: ``+240``, ``−60``, ``0``."""
    return f"+{score}" if score > 0 else points(score)


def listing(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(number: int, noun: str) -> str:
    """``1 trick``, ``2,000 tricks``, ``no trick``."""
    return f"{format(number, ',') if number else 'no'} {noun}{'s' if number > 1 else ''}"


class Speaker:
    """Says what happens at one table. With ``you`` it speaks to the person in that seat."""

    def __init__(
        self,
        names: Sequence[str],
        widow: bool = False,
        you: int | None = None,
        teams: int = 2,
        jokers: int = 1,
    ) -> None:
        """``widow``: the American words, widow and nullo, for kitty and misère.

        ``jokers``: how many the pack has; of two, each is told by its colour.
        """
        self._names = tuple(names)
        self._you = you
        self._widow = widow
        self._teams = teams
        self._jokers = jokers

    @property
    def kitty(self) -> str:
        """``kitty`` or ``widow``."""
        return "widow" if self._widow else "kitty"

    @property
    def misere(self) -> str:
        """``misère`` or ``nullo``."""
        return "nullo" if self._widow else "misère"

    def name(self, seat: int) -> str:
        """A seat's name, or ``You``."""
        return "You" if seat == self._you else self._names[seat]

    def call(self, call: Call) -> str:
        """A call in words: ``eight spades``."""
        return calls.speak(call, self._widow)

    def card(self, card: Card, strain: Strain | None = None) -> str:
        """A card in words: ``the ace of spades``; ``strain`` names bowers."""
        return trumps.speak(card, strain, self._jokers)

    def event(self, event: Event, strain: Strain | None = None, leads: bool = False) -> str:
        """One sentence. ``strain`` names bowers; ``leads``: a card is its trick's first."""
        match event:
            case Dealt():
                return f"{self._does(event.dealer, 'deal')}."
            case Looked():
                return f"{self._does(event.seat, 'turn')} the cards up."
            case Called():
                return self._called(event)
            case ThrownIn():
                return "Nobody has made a bid that counts: the cards are thrown in."
            case ContractMade():
                return self._contract(event)
            case Discarded():
                away = "cards" if event.cards is None else self._cards(event.cards)
                count = f"{event.count} " if event.cards is None else ""
                return f"{self._does(event.seat, 'put')} {count}{away} away."
            case Nominated():
                to = "no suit" if event.suit is None else f"to {event.suit.word}"
                verb = "give" if event.suit is None else "count"
                return f"{self._does(event.seat, verb)} the joker {to}."
            case HandExposed():
                return f"{self._whose(event.seat)} hand lies face up: {self._cards(event.cards)}."
            case CardPlayed():
                named = "" if event.suit is None else f" and {self._verb('name', event.seat)}"
                suit = "" if event.suit is None else f" {event.suit.word}"
                verb = "lead" if leads or event.suit is not None else "play"
                card = self.card(event.card, strain)
                return f"{self._does(event.seat, verb)} {card}{named}{suit}."
            case TrickWon():
                card = self.card(event.card, strain)
                return f"{self._does(event.seat, 'win')} the trick with {card}."
            case DealScored():
                return self._scored(event)
            case GameWon():
                members = self._members(event.winner)
                verb = "wins" if len(members) == 1 and members != ["You"] else "win"
                return f"{listing(members)} {verb} the game."

    def scores(self, numbers: Sequence[int], signed: bool = False) -> str:
        """A number for each team: ``Ann and Cal 240, Bea and Dot −60``."""
        write = gain if signed else points
        return ", ".join(
            f"{self.team(team)} {write(number)}" for team, number in enumerate(numbers)
        )

    def team(self, team: int) -> str:
        """The members of a team: ``Ann and Cal``."""
        return listing(self._members(team))

    def _members(self, team: int) -> list[str]:
        seats = range(team, len(self._names), self._teams)
        return sorted((self.name(seat) for seat in seats), key=lambda name: name != "You")

    def _cards(self, cards: Iterable[Card]) -> str:
        """Cards in a row: ``9♠ Q♠ joker``."""
        return " ".join(symbol(one, self._jokers) for one in cards)

    def _verb(self, verb: str, seat: int) -> str:
        if seat == self._you:
            return verb
        return f"{verb}es" if verb.endswith("ss") else f"{verb}s"

    def _does(self, seat: int, verb: str) -> str:
        return f"{self.name(seat)} {self._verb(verb, seat)}"

    def _whose(self, seat: int) -> str:
        return "Your" if seat == self._you else f"{self._names[seat]}’s"

    def _called(self, event: Called) -> str:
        if isinstance(event.call, Pass):
            return f"{self._does(event.seat, 'pass')}."
        verb = "inkle" if event.inkle else "bid"
        return f"{self._does(event.seat, verb)} {self.call(event.call)}."

    def _contract(self, event: ContractMade) -> str:
        said = f"{self._does(event.contractor, 'play')} {self.call(event.bid)}"
        if event.bid.sans:
            return f"{said}."
        take = self._verb("take", event.contractor)
        kitty = "" if event.kitty is None else f": {self._cards(event.kitty)}"
        return f"{said} and {take} the {self.kitty}{kitty}."

    def _scored(self, event: DealScored) -> str:
        verb = "make" if event.made else "fail"
        bid = self.call(event.bid)
        end = bid if event.made else f"in {bid}"
        return f"{self._does(event.contractor, verb)} {end}: {self.scores(event.points, True)}."


def suit_word(suit: Suit | None) -> str:
    """A suit in words, or ``no suit``."""
    return "no suit" if suit is None else suit.word


def advised(
    action: SeatAction,
    call: Callable[[Call], str],
    cards: Callable[[Iterable[Card]], str],
    play: Callable[[Card], str],
) -> str:
    """What somebody is advised to do, in a few words: ``put away 4♦ 7♣ 9♥``.

    How calls, cards and the card to play are written is the caller's choice.
    """
    match action:
        case Look():
            return "look at your cards"
        case MakeCall():
            return call(action.call)
        case Discard():
            return f"put away {cards(action.cards)}"
        case NominateJoker():
            return "no suit for the joker" if action.suit is None else action.suit.word
        case PlayCard():
            named = "" if action.suit is None else f", naming {action.suit.word}"
            return f"{play(action.card)}{named}"
