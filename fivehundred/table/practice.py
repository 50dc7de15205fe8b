"""Practice: deals of a kind, the same cards again, and cards from a word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from fivehundred.record.lines import Header
from fivehundred.record.store import RecordError, read
from fivehundred.rules.actions import Deal
from fivehundred.rules.cards import Card, Rank, Suit, cards_in, pack
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.players import people
from fivehundred.table.shuffle import Dealer, SameCards, Shuffler, deal_cards, derive

TRIES: Final = 2_000
"""Shuffles looked at before one is taken as it is; every kind comes up far more often."""

SEEDED: Final = "seeded"
"""The header's key for cards that come from a word."""

Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of deal."""

    label: str
    words: str
    """One line that explains it."""
    fits: Callable[[Hand, RuleSet], bool]
    """Whether a hand makes the deal one of this kind."""


def _any(hand: Hand, rules: RuleSet) -> bool:
    return True


def _misere(hand: Hand, rules: RuleSet) -> bool:
    """Low cards: in each suit enough lower ones lie elsewhere to duck under, and no joker."""
    ranks = [card.rank for card in hand if card.rank is not None]
    if len(ranks) < len(hand) or sum(rank >= Rank.QUEEN for rank in ranks) > 2:
        return False
    heights = _heights(rules.seats, rules.kitty_size)
    risks = 0
    for suit in Suit:
        held = sorted(heights[card] for card in hand if card.suit is suit)
        # Of ten cards in a suit, the second lowest is safe alone, the fourth beside a lower one …
        risks += sum(height * 10 > 2 * nth + 1.5 for nth, height in enumerate(held))
    return risks <= 1  # that one can go into the kitty


@cache
def _heights(seats: int, kitty: int) -> Mapping[Card, float]:
    """For each card of the pack the part of its suit that is lower."""
    heights: dict[Card, float] = {}
    for suit in Suit:
        suited = [card for card in cards_in(pack(seats, kitty)) if card.suit is suit]
        heights |= {card: place / len(suited) for place, card in enumerate(suited)}
    return heights


def _slam(hand: Hand, rules: RuleSet) -> bool:
    """Eight tricks and more from the top: jokers, bowers and trumps, aces and kings beside them."""
    return max(_sure_tricks(hand, suit) for suit in Suit) >= 8


def _sure_tricks(hand: Hand, trumps: Suit) -> int:
    jokers = sum(card.is_joker for card in hand)
    bowers = sum(
        card.rank is Rank.JACK and card.suit in (trumps, trumps.same_colour) for card in hand
    )
    if jokers + bowers < 2:
        return 0
    own = sum(card.suit is trumps and card.rank is not Rank.JACK for card in hand)
    tricks = jokers + bowers + own
    for suit in Suit:
        ranks = {card.rank for card in hand if card.suit is suit}
        if suit is not trumps and Rank.ACE in ranks:
            tricks += 2 if Rank.KING in ranks else 1
    return tricks


def _six_cards(hand: Hand, rules: RuleSet) -> bool:
    return any(sum(card.suit is suit for card in hand) >= 6 for suit in Suit)


KINDS: Final[Mapping[str, Kind]] = {
    "any": Kind("as they come", "The cards are shuffled and nothing more.", _any),
    "misere": Kind("a misère hand", "The first person at the table holds low cards.", _misere),
    "slam": Kind("a slam hand", "The first person at the table holds nearly everything.", _slam),
    "six": Kind("a six-card suit", "The first person holds six of a suit or more.", _six_cards),
}
"""The kinds of deals by name; the first is no practice."""


@dataclass(frozen=True, slots=True)
class OfKind:
    """Deals in which one seat holds a hand of a kind; all else is chance."""

    kind: Kind
    seat: int
    seed: bytes = field(repr=False)

    def first(self, rules: RuleSet) -> int:
        """The first dealer's seat."""
        return Shuffler(self.seed).first(rules)

    def deal(self, rules: RuleSet, number: int, dealer: int) -> Deal:
        """Shuffle until somebody holds such a hand, and turn the hands so that it is this seat."""
        for attempt in range(TRIES):
            deal = deal_cards(rules, derive(self.seed, "try", attempt), number, dealer)
            for holder, hand in enumerate(deal.hands):
                if self.kind.fits(hand, rules):
                    turn = self.seat - holder
                    hands = tuple(
                        deal.hands[(seat - turn) % rules.seats] for seat in range(rules.seats)
                    )
                    return Deal(dealer, hands, deal.kitty)
        return deal


def seed_of(word: str) -> bytes:
    """The seed that a word stands for."""
    return sha256(f"500/{word}".encode()).digest()


def practice_header(
    kind: str = "any", cards_of: Path | None = None, turn: int = 0, seeded: bool = False
) -> dict[str, object]:
    """What a record's header says of the practice, so that a resumed game goes on with it.

    That the cards come from a word it says, the word itself never: it would tell the deals to come.
    """
    extra: dict[str, object] = {SEEDED: True} if seeded else {}
    if kind != "any":
        extra["deals"] = kind
    if cards_of is not None:
        extra |= {"cards_of": cards_of.name, "turn": turn}
    return extra


def dealer_for(header: Header, seed: bytes, folder: Path) -> Dealer:
    """Where the deals of such a game come from; ``folder`` has the record of the same cards."""
    dealer: Dealer = Shuffler(seed)
    kind = KINDS.get(str(header.extra.get("deals", "any")))
    if kind is not None and kind is not KINDS["any"]:
        seats = people(header)
        dealer = OfKind(kind, seats[0] if seats else 0, seed)
    source, turn = header.extra.get("cards_of"), header.extra.get("turn", 0)
    if isinstance(source, str) and Path(source).name == source and type(turn) is int:
        try:
            record = read(folder / source)
        except RecordError:
            return dealer
        rules = header.rules
        if (record.header.rules.layout, record.header.rules.kitty_size) == (
            rules.layout,
            rules.kitty_size,
        ):
            deals = tuple(action for action in record.actions if isinstance(action, Deal))
            dealer = SameCards(deals, dealer, turn % rules.seats)
    return dealer
