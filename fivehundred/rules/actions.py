"""Actions go into a game, events come out of it; and the error for an action that breaks a rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fivehundred.rules.calls import Call, ContractBid
from fivehundred.rules.cards import CARDS, Card, Suit


class IllegalAction(ValueError):
    """An action that the rules do not allow; its text is the reason, for a person to read."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards are dealt. Only the table makes this action."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    """Ten cards for each seat."""
    kitty: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """A seat turns its cards up, where a blind misère may be bid (rules.md §5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class MakeCall:
    """A seat bids or passes."""

    seat: int
    call: Call


@dataclass(frozen=True, slots=True)
class Discard:
    """The contractor, having taken the kitty, puts as many cards face down (rules.md §6)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AnyDiscard:
    """Among the legal actions: any ``count`` cards of the seat's hand may be discarded."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class NominateJoker:
    """The contractor says which suit its joker belongs to, or declines (rules.md §7.1)."""

    seat: int
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card is played from a seat's hand (with ``misere_play = both`` also a partner's)."""

    seat: int
    card: Card
    suit: Suit | None = None
    """The suit that a free joker's lead names (rules.md §7.2); else None."""


@dataclass(frozen=True, slots=True)
class Score:
    """A played deal is scored. Its numbers follow from the play; the table writes them down."""

    tricks: tuple[int, ...]
    """Tricks won, by the hand that won them."""
    points: tuple[int, ...]
    """What this deal added to each team."""
    totals: tuple[int, ...]
    """Each team's score after it."""


@dataclass(frozen=True, slots=True)
class Result:
    """The game is over."""

    winner: int
    """A team."""


SeatAction = Look | MakeCall | Discard | NominateJoker | PlayCard
"""What a player decides."""
TABLE_ACTIONS: Final = (Deal, Score, Result)
"""What the table does; everything else is a seat's."""
Action = Deal | SeatAction | Score | Result
"""Every step of a game, in the order of its record."""
Choice = Look | MakeCall | AnyDiscard | NominateJoker | PlayCard
"""What ``legal_actions`` lists: the discard stands as one entry for all its combinations."""


# ---- events -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal begins."""

    dealer: int
    hand: tuple[Card, ...] | None
    """The reader's own cards, where it may see them."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A seat has turned its cards up."""

    seat: int
    hand: tuple[Card, ...] | None
    """The cards, for that seat alone."""


@dataclass(frozen=True, slots=True)
class Called:
    """A seat has called."""

    seat: int
    call: Call
    inkle: bool = False
    """A level 6 bid that can never become the contract (rules.md §5)."""


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """Nobody made a bid that counts; the deal moves on."""


@dataclass(frozen=True, slots=True)
class ContractMade:
    """The auction is over and a contract stands."""

    contractor: int
    bid: ContractBid
    kitty: tuple[Card, ...] | None
    """The kitty, for the contractor alone if it takes it."""


@dataclass(frozen=True, slots=True)
class Discarded:
    """The contractor has put cards away."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None
    """The cards, for that seat alone."""


@dataclass(frozen=True, slots=True)
class Nominated:
    """The contractor has given its joker a suit, or declined."""

    seat: int
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class HandExposed:
    """A hand is put face up for everybody."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card is on the table."""

    seat: int
    card: Card
    suit: Suit | None
    """The suit named by a free joker's lead."""


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick is complete."""

    seat: int
    card: Card
    """The card that won it."""


@dataclass(frozen=True, slots=True)
class DealScored:
    """A deal has been played and scored."""

    contractor: int
    bid: ContractBid
    made: bool
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameWon:
    """The game is over."""

    winner: int
    """A team."""


Event = (
    Dealt
    | Looked
    | Called
    | ThrownIn
    | ContractMade
    | Discarded
    | Nominated
    | HandExposed
    | CardPlayed
    | TrickWon
    | DealScored
    | GameWon
)

PLAYS: Final = tuple(tuple(PlayCard(seat, one) for one in CARDS) for seat in range(6))
"""``PLAYS[seat][card]``: the plays that name no suit, made once."""
