"""One trick: which cards may be played to it and who wins it (rules.md §7 and §8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from fivehundred.rules.cards import Card, Cards, Suit
from fivehundred.rules.trumps import NO_SUIT, Ranking


@dataclass(frozen=True, slots=True)
class Play:
    """A card on the table and the seat whose hand it came from."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, complete or not, in playing order."""

    plays: tuple[Play, ...]
    led: int
    """The suit led or named, by number; NO_SUIT when a joker named none."""
    joker_led: bool
    """A free joker led it."""
    winner: int | None = None
    """The seat that won it; None while it is incomplete."""

    @property
    def leader(self) -> int:
        """The seat that led."""
        return self.plays[0].seat

    @property
    def suit(self) -> Suit | None:
        """The suit to follow; None when a joker named none."""
        return None if self.led == NO_SUIT else Suit(self.led)

    @property
    def winning_card(self) -> Card:
        """The card of the winner of a complete trick."""
        return next(play.card for play in self.plays if play.seat == self.winner)


def winning(plays: tuple[Play, ...], led: int, ranking: Ranking) -> Play:
    """The play that wins so far."""
    power = ranking.power[led]
    best = plays[0]
    top = power[best.card]
    for play in plays:
        if power[play.card] > top:
            best = play
            top = power[best.card]
    return best


class Suited(Protocol):
    """What tells the suits of the cards: a ranking, or a position that holds one's suits."""

    @property
    def suits(self) -> tuple[Cards, Cards, Cards, Cards]:
        """The cards that belong to each suit."""

    @property
    def free_jokers(self) -> Cards:
        """The jokers that belong to none."""


def may_follow(hand: Cards, led: int, joker_led: bool, order: Suited, forced: bool) -> Cards:
    """The cards of ``hand`` that may be played to a trick in which suit ``led`` was led or named.

    ``forced``: a free joker must be played by a hand that cannot follow (rules.md §7.2).
    """
    if led == NO_SUIT:
        return hand
    following = hand & order.suits[led]
    jokers = hand & order.free_jokers
    if following:
        return following | jokers if joker_led else following
    return jokers if forced and jokers else hand


def may_name(
    led_suits: int, joker_lead: str, last_trick: bool, only_jokers: bool
) -> tuple[int, ...]:
    """The suits that a free joker's lead may name; NO_SUIT alone: none; empty: no such lead.

    ``led_suits`` has bit ``s`` set for each suit already led in this deal (rules.md §7.2).
    """
    if joker_lead == "free":
        return (0, 1, 2, 3)
    if joker_lead == "last" and not last_trick:
        return (NO_SUIT,) if only_jokers else ()
    unled = tuple(suit for suit in range(4) if not led_suits >> suit & 1)
    if unled:
        return unled
    return (NO_SUIT,) if last_trick or only_jokers else ()
