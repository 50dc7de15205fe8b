"""The input of the solver: one position of the card play with every hand known.

Of the rest of the project only the rules of a trick are known here: cards are numbers (16 × suit +
rank, the jokers 64 and 65), sets of cards are ints with a bit for each card, suits are 0 to 3 and
"no suit" is 4. What the strain does to the cards comes in as ``suits`` and ``power``, as
``rules.trumps`` builds them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fivehundred.rules.trick import may_follow, may_name
from fivehundred.rules.trumps import NO_SUIT

JokerLead = Literal["free", "unled", "last"]


class SearchStopped(Exception):
    """The search ran out of nodes, or was told to stop, before it had an answer."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position in the play with all hands open. Seats are numbers as at the table."""

    seats: tuple[int, ...]
    """The seats that play, in the order of play; a partner that sits out is not among them."""
    hands: tuple[int, ...]
    """The cards still held, for each of ``seats`` in the same order."""
    side: int
    """The contractor's side: a bit for each seat whose tricks count for it."""
    leader: int
    """The seat that leads, or led, to the trick in progress."""
    suits: tuple[int, int, int, int]
    """The cards that belong to each suit, bowers and nominated jokers included."""
    power: tuple[tuple[int, ...], ...]
    """``power[led][card]``: the highest wins a trick in which ``led`` (4: no suit) was led."""
    free_jokers: int = 0
    """The jokers that belong to no suit."""
    trick: tuple[int, ...] = ()
    """The cards of the trick in progress, in the order they were played."""
    named: int = NO_SUIT
    """The suit that a free joker named when it was led to the trick in progress."""
    led: int = 0
    """A bit for each suit led so far in the deal, by a card of it or by naming it."""
    misere: bool = False
    """Whether the contractor's side avoids tricks and the others force them on it."""
    joker_lead: JokerLead = "free"
    """Which suits a free joker may name when it is led (rules.md §7.2)."""
    joker_forced: bool = False
    """Whether a seat that cannot follow must play a free joker."""
    needed: int = 1
    """The tricks that the contractor's side needs from here on; not used in a misère."""


@dataclass(frozen=True, slots=True)
class Move:
    """One legal action: a card, and the suit that a free joker names as it is led."""

    card: int
    named: int | None = None


def to_play(position: Position) -> int:
    """The index in ``seats`` of the seat whose turn it is."""
    first = position.seats.index(position.leader)
    return (first + len(position.trick)) % len(position.seats)


def tricks_left(position: Position) -> int:
    """The tricks still to be won, the one in progress included."""
    return position.hands[to_play(position)].bit_count()


def suit_led(position: Position) -> int:
    """The suit to follow in the trick in progress; NO_SUIT if there is none."""
    first = 1 << position.trick[0]
    for suit, cards in enumerate(position.suits):
        if first & cards:
            return suit
    return position.named


def legal_moves(position: Position) -> list[Move]:
    """Every legal action of the seat whose turn it is (rules.md §7 and §8)."""
    hand = position.hands[to_play(position)]
    jokers = hand & position.free_jokers
    if not position.trick:
        moves = [Move(card) for card in card_numbers(hand & ~jokers)]
        names = nameable(position)
        return moves + [Move(card, name) for card in card_numbers(jokers) for name in names]
    joker_led = bool(position.free_jokers >> position.trick[0] & 1)
    cards = may_follow(hand, suit_led(position), joker_led, position, position.joker_forced)
    return [Move(card) for card in card_numbers(cards)]


def nameable(position: Position) -> list[int | None]:
    """The suits a led joker may name; ``[None]`` to name none, ``[]`` if it may not be led."""
    hand = position.hands[to_play(position)]
    only_jokers = not hand & ~position.free_jokers
    last = hand.bit_count() == 1
    names = may_name(position.led, position.joker_lead, last, only_jokers)
    return [None if name == NO_SUIT else name for name in names]


def card_numbers(cards: int) -> list[int]:
    """The numbers of the cards of a set, ascending."""
    out = []
    while cards:
        low = cards & -cards
        out.append(low.bit_length() - 1)
        cards ^= low
    return out


class Labels:
    """Dense labels for the cards in play: a bit for each, the cards of a group side by side.

    Groups 0 to 3 are the suits, group 4 the free jokers. The top group, trumps or free jokers, lies
    above the suits (low jokers below them), stronger cards above weaker ones, so that of two cards
    that can win a trick the higher bit does. In a misère all of it is turned round and the lower
    bit wins: there the low cards are what the outcome hangs on, and the table of positions keeps
    the upper part of each group.
    """

    def __init__(self, position: Position) -> None:
        in_play = sum(position.hands) | sum(1 << card for card in position.trick)
        sets = (*position.suits, position.free_jokers)
        groups = [card_numbers(in_play & cards) for cards in sets]
        for suit, cards in enumerate(groups):
            cards.sort(key=position.power[suit].__getitem__)
        trump = trump_suit(position)
        self.top_group: int = NO_SUIT if trump is None else trump
        order = [group for group in range(5) if group != self.top_group]
        joker, plain = groups[NO_SUIT], groups[0] + groups[1] + groups[2] + groups[3]
        self.low: bool = bool(joker) and any(_below(position, joker[0], card) for card in plain)
        order.insert(0 if self.low else 4, self.top_group)
        if position.misere:
            order.reverse()
            for cards in groups:
                cards.reverse()
        self.reverse: bool = position.misere
        self.cards: list[int] = [card for group in order for card in groups[group]]
        self.bit: dict[int, int] = {card: 1 << place for place, card in enumerate(self.cards)}
        self.shift: list[int] = [0] * 5
        self.size: list[int] = [len(cards) for cards in groups]
        place = 0
        for group in order:
            self.shift[group] = place
            place += self.size[group]

    def mask(self, cards: int) -> int:
        """The labels of a set of cards."""
        return sum(self.bit[card] for card in card_numbers(cards))


def _below(position: Position, joker: int, card: int) -> bool:
    """Whether a card beats a free joker when its own suit is led."""
    suit = next(suit for suit in range(4) if position.suits[suit] >> card & 1)
    return position.power[suit][joker] < position.power[suit][card]


def trump_suit(position: Position) -> int | None:
    """The suit whose cards win when another is led; None at no-trump."""
    for suit in range(4):
        other = position.power[(suit + 1) % 4]
        if any(other[card] for card in card_numbers(position.suits[suit])):
            return suit
    return None
