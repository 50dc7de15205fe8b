"""Views of a state and events of a step, each built by adding what a seat may see."""

from __future__ import annotations

from dataclasses import replace

from fivehundred.rules.actions import (
    Action,
    Called,
    CardPlayed,
    ContractMade,
    Deal,
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
    Result,
    Score,
    ThrownIn,
    TrickWon,
)
from fivehundred.rules.auction import is_inkle
from fivehundred.rules.cards import JOKERS, SUITS, Card, Cards, cards_in, cards_of, pack
from fivehundred.rules.deal import DealState
from fivehundred.rules.game import GameState, legal_actions
from fivehundred.rules.trumps import Ranking, ranking
from fivehundred.rules.view import View


def view_of(state: GameState, seat: int) -> View:
    """What ``seat`` may see of the game."""
    deal = state.deal
    mine = state.actor == seat
    between = View(
        rules=state.rules,
        seat=seat,
        stage=state.stage,
        dealer=state.dealer,
        to_act=state.seat,
        actor=state.actor,
        legal=legal_actions(state) if mine else (),
        hand=None,
        counts=(),
        looked=(),
        calls=(),
        contract=None,
        kitty=None,
        discards=None,
        nomination=None,
        nominated=False,
        ranking=None,
        exposed=(),
        trick=None,
        tricks=(),
        led_suits=(),
        sheet=state.sheet,
        thrown_in=state.thrown_in,
        outcome=state.outcome,
    )
    return between if deal is None else _within(between, deal)


def _within(view: View, deal: DealState) -> View:
    """The view with what its seat may see of the deal in progress."""
    seat, contract = view.seat, deal.contract
    contractor = contract is not None and contract.contractor == seat
    taken = contract is not None and contractor and not contract.bid.sans
    return replace(
        view,
        hand=_own_hand(deal, seat),
        counts=tuple(hand.bit_count() for hand in deal.hands),
        looked=tuple(bool(deal.settled.looked >> other & 1) for other in range(len(deal.hands))),
        calls=deal.settled.auction.calls,
        contract=contract,
        kitty=cards_in(deal.settled.kitty) if taken else None,
        discards=cards_in(deal.settled.discards) if taken and deal.stage != "discard" else None,
        nomination=deal.settled.nomination,
        nominated=deal.settled.nominated,
        ranking=_ranking(deal, seat),
        exposed=tuple((other, cards_in(deal.hands[other])) for other in deal.exposed),
        trick=deal.trick,
        tricks=deal.tricks,
        led_suits=tuple(suit for suit in SUITS if deal.led_suits >> suit & 1),
    )


def _ranking(deal: DealState, seat: int) -> Ranking | None:
    """How the cards rank as far as ``seat`` can know which jokers the contractor nominated.

    Its own joker and those shown by others are placed; a nomination also tells that the contractor
    holds one at least. A joker that stays unplaced counts as free.
    """
    contract, whole = deal.contract, deal.settled.ranking
    if whole is None or contract is None or deal.settled.nomination is None:
        return whole
    if seat == contract.contractor or contract.contractor in deal.exposed:
        return whole
    shown = _played_by(deal, contract.contractor) & JOKERS
    elsewhere = deal.hands[seat]
    for other in deal.exposed:
        elsewhere |= deal.hands[other]
    for other in range(deal.rules.seats):
        if other != contract.contractor:
            elsewhere |= _played_by(deal, other)
    maybe = pack(deal.rules.seats, deal.rules.kitty_size) & JOKERS & ~elsewhere
    known = shown or (maybe if maybe.bit_count() == 1 else 0)
    return ranking(contract.strain, deal.settled.nomination, known, contract.low_jokers)


def _played_by(deal: DealState, seat: int) -> Cards:
    """The cards that a seat's hand has played in this deal."""
    tricks = (*deal.tricks, deal.trick) if deal.trick is not None else deal.tricks
    return cards_of(play.card for trick in tricks for play in trick.plays if play.seat == seat)


def _own_hand(deal: DealState, seat: int) -> tuple[Card, ...] | None:
    return cards_in(deal.hands[seat]) if deal.settled.looked >> seat & 1 else None


def events_of(
    before: GameState, action: Action, after: GameState, seat: int | None
) -> tuple[Event, ...]:
    """What happened when ``action`` led from ``before`` to ``after``, as ``seat`` may know it.

    With ``seat`` None only what everybody at the table may know.
    """
    match action:
        case Deal():
            return (Dealt(action.dealer, _hand_after(after, seat)),)
        case Look():
            seen = _hand_after(after, seat) if action.seat == seat else None
            return (Looked(action.seat, seen),)
        case MakeCall():
            called = Called(action.seat, action.call, is_inkle(action.call, after.rules))
            return (called, *_auction_end(after, seat), *_newly_exposed(before, after))
        case Discard():
            cards = tuple(sorted(action.cards)) if action.seat == seat else None
            put = Discarded(action.seat, len(action.cards), cards)
            return (put, *_newly_exposed(before, after))
        case NominateJoker():
            return (Nominated(action.seat, action.suit), *_newly_exposed(before, after))
        case PlayCard():
            played = CardPlayed(action.seat, action.card, action.suit)
            return (played, *_trick_end(before, after), *_newly_exposed(before, after))
        case Score():
            line = after.sheet[-1]
            return (
                DealScored(
                    line.contractor, line.bid, line.made, line.tricks, line.points, line.totals
                ),
            )
        case Result():
            return (GameWon(action.winner),)


def _hand_after(after: GameState, seat: int | None) -> tuple[Card, ...] | None:
    return None if seat is None or after.deal is None else _own_hand(after.deal, seat)


def _auction_end(after: GameState, seat: int | None) -> tuple[Event, ...]:
    if after.deal is None:
        return (ThrownIn(),)
    contract = after.deal.contract
    if contract is None:
        return ()
    mine = seat == contract.contractor and not contract.bid.sans
    kitty = cards_in(after.deal.settled.kitty) if mine else None
    return (ContractMade(contract.contractor, contract.bid, kitty),)


def _trick_end(before: GameState, after: GameState) -> tuple[Event, ...]:
    assert before.deal is not None and after.deal is not None
    if len(after.deal.tricks) == len(before.deal.tricks):
        return ()
    trick = after.deal.tricks[-1]
    assert trick.winner is not None
    return (TrickWon(trick.winner, trick.winning_card),)


def _newly_exposed(before: GameState, after: GameState) -> tuple[Event, ...]:
    if before.deal is None or after.deal is None:
        return ()
    new = set(after.deal.exposed) - set(before.deal.exposed)
    return tuple(HandExposed(seat, cards_in(after.deal.hands[seat])) for seat in sorted(new))
