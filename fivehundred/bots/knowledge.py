"""What one seat can tell about where the cards are: its own, those shown, and who cannot hold what.

It is a plain reading of the view. What the calls say about a hand is another matter (worlds.py).
"""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.rules.cards import JOKERS, Cards, cards_of, pack
from fivehundred.rules.trick import Play, Trick
from fivehundred.rules.trumps import NO_SUIT, Ranking, Strain, ranking
from fivehundred.rules.view import View


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Where the cards are, as far as one seat can tell. Tuples go by seat."""

    held: tuple[Cards, ...]
    """Cards that are certainly in that hand now."""
    room: tuple[int, ...]
    """How many more cards, unseen ones, each hand has."""
    barred: tuple[Cards, ...]
    """Unseen cards that the hand cannot have."""
    away: int
    """Unseen cards out of play: the kitty, or what the contractor discarded."""
    unseen: Cards
    """The cards that are in some ``room`` or away."""
    played: tuple[Cards, ...]
    """What each hand has played in this deal."""
    nominator: int | None
    """The contractor that showed that it held a joker by having one to nominate; else None."""


def knowledge(view: View) -> Knowledge:
    """What the view's seat knows about the cards of the deal in progress."""
    seats = range(view.rules.seats)
    whole = pack(view.rules.seats, view.rules.kitty_size)
    played = tuple(cards_of(view.played_by(seat)) for seat in seats)
    held = [0] * len(seats)
    held[view.seat] = cards_of(view.hand or ())
    for seat, cards in view.exposed:
        held[seat] = cards_of(cards)
    gone = cards_of(view.discards or ())
    unseen = whole & ~gone
    for seat in seats:
        unseen &= ~(held[seat] | played[seat])
    barred = [_barred(view, seat) for seat in seats]
    _place_nominated_joker(view, held, played, unseen, barred)
    for seat in seats:
        unseen &= ~held[seat]
    room = tuple(view.counts[seat] - held[seat].bit_count() for seat in seats)
    return Knowledge(
        held=tuple(held),
        room=room,
        barred=tuple(cards & unseen for cards in barred),
        away=unseen.bit_count() - sum(room),
        unseen=unseen,
        played=played,
        nominator=view.contract.contractor if view.contract and view.nominated else None,
    )


def seat_ranking(view: View, seat: int) -> Ranking:
    """How the cards rank in a seat's hand: only the contractor's jokers can be nominated."""
    contract = view.contract
    assert contract is not None
    mine = view.nomination if seat == contract.contractor else None
    return ranking(contract.strain, mine, JOKERS, contract.low_jokers)


def _barred(view: View, seat: int) -> Cards:
    """The cards that a seat has shown that it does not hold (rules.md §7 and §8)."""
    contract = view.contract
    if contract is None or view.ranking is None:
        return 0
    order = seat_ranking(view, seat)
    barred = 0
    for trick in view.all_tricks:
        for play in trick.plays[1:]:
            if play.seat == seat and trick.led != NO_SUIT:
                barred |= _shown_by(play, trick, order, contract.forced_joker)
    no_trump = contract.strain == Strain.NO_TRUMP
    may_nominate = view.rules.joker_nomination and no_trump and not contract.low_jokers
    if seat == contract.contractor and may_nominate and not view.nominated:
        barred |= JOKERS
    return barred


def _shown_by(play: Play, trick: Trick, order: Ranking, forced: bool) -> Cards:
    """What a card tells that its hand does not hold."""
    if order.suit_of[play.card] == trick.led:
        return 0
    free = play.card.bit & order.free_jokers
    if free and trick.joker_led:
        return 0
    void = order.suits[trick.led]
    return void | order.free_jokers if forced and not free else void


def _place_nominated_joker(
    view: View,
    held: list[Cards],
    played: tuple[Cards, ...],
    unseen: Cards,
    barred: list[Cards],
) -> None:
    """Put the one joker that is left unseen where a nomination shows that it must be."""
    contract = view.contract
    if contract is None or not view.nominated or contract.contractor == view.seat:
        return
    seat = contract.contractor
    candidates = unseen & JOKERS & ~barred[seat]
    if not (held[seat] | played[seat]) & JOKERS and candidates.bit_count() == 1:
        held[seat] |= candidates
