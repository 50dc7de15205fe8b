"""How cards and calls are written on the table, in what order a hand stands, and team marks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from fivehundred.home.settings import DEFAULTS, Settings
from fivehundred.rules.actions import SeatAction
from fivehundred.rules.calls import Bid, Call, MisereKind, Pass
from fivehundred.rules.cards import BLACK_JOKER, Card, Suit
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import NO_SUIT, Ranking, Strain, ranking
from fivehundred.rules.view import View
from fivehundred.speech import advised

MARKS: Final = "▲■●"
"""The shape of each team, as the reader sees them: own team first."""

_LETTERS: Final = str.maketrans("♠♣♦♥", "SCDH")
_BLACK_AND_RED: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
_BY_RANK_OF_SUIT: Final = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)


@dataclass(frozen=True, slots=True)
class Faces:
    """How one person wants the cards written."""

    settings: Settings = DEFAULTS
    widow: bool = False
    """American words: widow and nullo."""

    def plain(self, text: str) -> str:
        """The text with letters for suits, where the person wants them."""
        return text.translate(_LETTERS) if self.settings.ascii else text

    def suit(self, suit: Suit) -> str:
        """``♠``, or ``S``."""
        return suit.letter if self.settings.ascii else suit.symbol

    def strain(self, strain: Strain) -> str:
        """``♠`` or ``NT``."""
        return self.plain(strain.symbol)

    def rank(self, card: Card) -> str:
        """``10``, ``A``; ``RJ`` and ``BJ`` for the red and the black joker."""
        return card.code if card.rank is None else card.rank.text

    def pip(self, card: Card) -> str:
        """The suit's symbol; a star for a joker."""
        star = "*" if self.settings.ascii else "★"
        return star if card.suit is None else self.suit(card.suit)

    def card(self, card: Card) -> str:
        """In two or three cells: ``10♠``, ``A♥``, ``RJ★``."""
        return self.rank(card) + self.pip(card)

    def call(self, call: Call) -> str:
        """A call in a few cells: ``7♣``, ``pass``, ``open misère``; sans kitty ``7♣ sans``."""
        if isinstance(call, Pass):
            return "pass"
        if isinstance(call, Bid):
            text = f"{call.level}{self.strain(call.strain)}"
        else:
            text = self.misere(call.kind)
        return f"{text} sans" if call.sans else text

    def action(self, action: SeatAction) -> str:
        """What somebody is advised to do, in a few words: ``Q♠``, ``put away 4♦ 7♣ 9♥``."""
        return advised(action, self.call, lambda cards: " ".join(map(self.card, cards)), self.card)

    def misere(self, kind: MisereKind) -> str:
        """``misère``, ``open misère``, ``blind misère``; for Americans nullo."""
        noun = "nullo" if self.widow else "misère"
        return noun if kind is MisereKind.PLAIN else f"{kind.value} {noun}"

    def ink(self, card: Card) -> str:
        """The component class of the card's colour."""
        if card.suit is None:
            return "card--black" if card == BLACK_JOKER else "card--red"
        if self.settings.four_colours:
            return f"card--{card.suit.word}"
        return "card--red" if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "card--black"

    def sort(self, cards: Iterable[Card], view: View, seat: int | None = None) -> tuple[Card, ...]:
        """A hand in order: strong before weak, trumps and jokers first, the colours alternating.

        ``seat``: whose hand it is. Its suits stay in their order when one of them has been played.
        """
        known = view.contract.strain if view.contract is not None else None
        order = view.ranking or ranking(known if known is not None else Strain.NO_TRUMP)
        hand = tuple(cards)
        played = () if seat is None else view.played_by(seat)
        suits = self._suits((*hand, *played), order)
        if self.settings.trumps_first and known is not None and known.trump_suit is not None:
            suits = [known.trump_suit, *(suit for suit in suits if suit != known.trump_suit)]
        place = {int(suit): at for at, suit in enumerate(suits)} | {NO_SUIT: -1}

        def key(card: Card) -> tuple[int, int, int]:
            at = place[order.suit_of[card]]
            if self.settings.sort == "suit":
                return (at, -order.strength(card), 0)
            trump = self.settings.trumps_first and bool(order.trumps & card.bit)
            if trump or card.is_joker:
                return (0, -order.strength(card), 0)
            return (1, -(card & 15), at)

        return tuple(sorted(hand, key=key))

    def _suits(self, hand: Iterable[Card], order: Ranking) -> list[Suit]:
        """The suits from left to right."""
        if not self.settings.alternate_colours:
            return list(_BY_RANK_OF_SUIT)
        held = {order.suit(card) for card in hand}
        black: list[Suit] = [suit for suit in (Suit.SPADES, Suit.CLUBS) if suit in held]
        red: list[Suit] = [suit for suit in (Suit.HEARTS, Suit.DIAMONDS) if suit in held]
        first, second = (red, black) if len(red) > len(black) else (black, red)
        mixed = [suit for pair in zip(first, second, strict=False) for suit in pair]
        mixed += first[len(second) :] + second[len(first) :]
        return [*mixed, *(suit for suit in _BLACK_AND_RED if suit not in mixed)]


@dataclass(frozen=True, slots=True)
class Teams:
    """The teams as one seat sees them: its own first."""

    rules: RuleSet
    you: int

    def place(self, team: int) -> int:
        """0 for the reader's own team, then clockwise."""
        return (team - self.you) % self.rules.teams

    def of(self, seat: int) -> int:
        """The team of a seat."""
        return seat % self.rules.teams

    def mark(self, seat: int) -> str:
        """The shape of a seat's team."""
        return MARKS[self.place(self.of(seat))]

    def word(self, team: int, names: tuple[str, ...]) -> str:
        """``Us``, ``Them``, ``Others``; where nobody has a partner, the name."""
        if self.rules.layout == "solo3":
            return names[team]
        return ("Us", "Them", "Others")[self.place(team)]

    def ours_first(self) -> tuple[int, ...]:
        """The teams, the reader's own first."""
        teams = self.rules.teams
        return tuple((self.you + step) % teams for step in range(teams))
