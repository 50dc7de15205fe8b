"""What one seat may see of a game. The type only: observe.py makes views from states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fivehundred.rules.actions import Choice
from fivehundred.rules.calls import Bid, Call, ContractBid, Misere
from fivehundred.rules.cards import Card, Suit
from fivehundred.rules.contract import Contract
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Outcome, ScoredDeal
from fivehundred.rules.trick import Trick
from fivehundred.rules.trumps import Ranking

Stage = Literal["deal", "auction", "discard", "joker", "play", "score", "result", "over"]
"""What comes next: the table deals, scores or writes the result; a seat does the rest."""


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat may see it. Tuples go by seat or by team, counted from 0."""

    rules: RuleSet
    """The rules in force."""
    seat: int
    """Whose view this is."""
    stage: Stage
    dealer: int | None
    """The dealer of this deal, or of the next at stage deal; None when that is not drawn yet."""
    to_act: int | None
    """The seat to act; in the play the seat whose hand plays."""
    actor: int | None
    """Who decides for ``to_act``: itself, or the contractor that plays a partner's hand."""
    legal: tuple[Choice, ...]
    """What this seat may do now; empty when another is to act."""
    hand: tuple[Card, ...] | None
    """Own cards; None while they lie face down (blind misère) and between deals."""
    counts: tuple[int, ...]
    """Cards in each hand now; empty between deals."""
    looked: tuple[bool, ...]
    """Whose cards are turned up to themselves; empty between deals."""
    calls: tuple[tuple[int, Call], ...]
    """The calls of this deal, oldest first."""
    contract: Contract | None
    kitty: tuple[Card, ...] | None
    """The kitty, for the contractor that took it."""
    discards: tuple[Card, ...] | None
    """The discards, for the contractor that made them."""
    nomination: Suit | None
    """The suit that the contractor gave to its joker."""
    nominated: bool
    """Whether the contractor, holding a joker, has given it a suit or declined."""
    ranking: Ranking | None
    """How the cards rank, as far as this seat knows where the jokers are; None before the play."""
    exposed: tuple[tuple[int, tuple[Card, ...]], ...]
    """The hands that lie face up: seat and cards."""
    trick: Trick | None
    """The trick in progress."""
    tricks: tuple[Trick, ...]
    """The complete tricks of this deal."""
    led_suits: tuple[Suit, ...]
    """The suits led or named in this deal (they limit what a led joker may name)."""
    sheet: tuple[ScoredDeal, ...]
    """The scored deals."""
    thrown_in: int
    """Deals thrown in."""
    outcome: Outcome | None
    """Who has won, once the game is decided."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Each team's score."""
        return self.sheet[-1].totals if self.sheet else (0,) * self.rules.teams

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Tricks of this deal won by each seat's hand."""
        won = [0] * self.rules.seats
        for trick in self.tricks:
            assert trick.winner is not None
            won[trick.winner] += 1
        return tuple(won)

    @property
    def team_tricks(self) -> tuple[int, ...]:
        """Tricks of this deal won by each team."""
        teams = self.rules.teams
        return tuple(sum(self.tricks_won[team::teams]) for team in range(teams))

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to decide something."""
        return self.actor == self.seat

    @property
    def all_tricks(self) -> tuple[Trick, ...]:
        """The tricks of this deal, oldest first, the one in progress last."""
        return self.tricks if self.trick is None else (*self.tricks, self.trick)

    def played_by(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat has played in this deal, oldest first."""
        return tuple(
            play.card for trick in self.all_tricks for play in trick.plays if play.seat == seat
        )

    @property
    def high_bid(self) -> tuple[int, ContractBid] | None:
        """The highest bid of this auction (inkles too) and its maker."""
        for seat, call in reversed(self.calls):
            if isinstance(call, Bid | Misere):
                return seat, call
        return None
