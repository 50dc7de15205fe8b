"""One deal, from the first call to the last trick: what may be done and what follows.

The state of a deal is one frozen value. ``legal`` lists what may be done next, ``step`` makes the
deal that follows; scoring and the deals before and after are the game's (game.py).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from fivehundred.rules.actions import (
    PLAYS,
    AnyDiscard,
    Choice,
    Deal,
    Discard,
    IllegalAction,
    Look,
    MakeCall,
    NominateJoker,
    PlayCard,
    SeatAction,
)
from fivehundred.rules.auction import Auction, open_auction
from fivehundred.rules.calls import Misere, MisereKind
from fivehundred.rules.cards import (
    JOKERS,
    SUITS,
    Cards,
    Suit,
    cards_in,
    cards_of,
    symbols,
)
from fivehundred.rules.contract import Contract, contract_of
from fivehundred.rules.dealing import HAND, dealt_sets
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trick import Play, Trick, may_follow, may_name, winning
from fivehundred.rules.trumps import NO_SUIT, Ranking, Strain, ranking

DealStage = Literal["auction", "discard", "joker", "play", "played", "thrown in"]


@dataclass(frozen=True, slots=True)
class Settled:
    """What a deal settles before its first lead, and keeps. ``rules`` are those in force."""

    rules: RuleSet
    dealer: int
    kitty: Cards
    """As dealt."""
    looked: int
    """Bit ``s`` set when seat ``s`` has its cards face up."""
    auction: Auction
    contract: Contract | None = None
    discards: Cards = 0
    nomination: Suit | None = None
    nominated: bool = False
    """The contractor, holding a joker, has given it a suit or declined."""
    ranking: Ranking | None = None
    """How the cards rank; None before the play."""


@dataclass(frozen=True, slots=True)
class DealState:
    """A deal in progress."""

    settled: Settled
    stage: DealStage
    hands: tuple[Cards, ...]
    """What each seat holds now; the contractor's, with the kitty taken, before the discard."""
    to_play: int | None = None
    """The seat whose hand plays next; None before and after the play."""
    trick: Trick | None = None
    """The trick in progress; None between tricks."""
    tricks: tuple[Trick, ...] = ()
    """The complete tricks."""
    led_suits: int = 0
    """Bit ``s`` set when suit ``s`` was led in this deal (rules.md §7.2)."""

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return self.settled.rules

    @property
    def contract(self) -> Contract | None:
        """The contract; None before it stands."""
        return self.settled.contract

    @property
    def seat(self) -> int | None:
        """The seat to act (in the play the hand that plays); None when the deal is over."""
        if self.stage == "play":
            return self.to_play
        if self.stage == "auction":
            return self.settled.auction.to_call
        if self.stage in ("discard", "joker"):
            return None if self.contract is None else self.contract.contractor
        return None

    @property
    def actor(self) -> int | None:
        """Who decides for ``seat``: itself, or the contractor that plays a partner's hand."""
        seat, contract = self.seat, self.contract
        if contract is not None and contract.partners_exposed and seat is not None:
            team = self.rules.teams
            if seat % team == contract.contractor % team:
                return contract.contractor
        return seat

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Tricks won so far by each seat's hand."""
        won = [0] * self.rules.seats
        for trick in self.tricks:
            assert trick.winner is not None
            won[trick.winner] += 1
        return tuple(won)

    @property
    def exposed(self) -> tuple[int, ...]:
        """The seats whose hands lie face up for everybody (rules.md §8)."""
        contract = self.contract
        if contract is None or self.stage in ("auction", "discard", "joker"):
            return ()
        seats: list[int] = []
        if contract.partners_exposed:
            seats += self.rules.partners(contract.contractor)
        is_open = isinstance(contract.bid, Misere) and contract.bid.kind is MisereKind.OPEN
        if is_open and (self.rules.open_hand == "before_first_lead" or self.tricks):
            seats.append(contract.contractor)
        return tuple(sorted(seats))


def start(rules: RuleSet, deal: Deal) -> DealState:
    """The deal with its cards dealt. Raises IllegalAction unless they are the whole pack."""
    hands, kitty = dealt_sets(rules, deal)
    settled = Settled(
        rules=rules,
        dealer=deal.dealer,
        kitty=kitty,
        looked=0 if rules.blind_misere else (1 << rules.seats) - 1,
        auction=open_auction(rules, deal.dealer),
    )
    return DealState(settled, "auction", hands)


def legal(deal: DealState) -> tuple[Choice, ...]:
    """What the seat to act may do; empty when the deal is over."""
    if deal.stage == "play":
        return _legal_plays(deal)
    seat = deal.seat
    if seat is None:
        return ()
    if deal.stage == "auction":
        auction = deal.settled.auction
        if deal.settled.looked >> seat & 1:
            return auction.legal_calls().actions
        if _has_called(deal, seat):
            return (Look(seat),)
        return (Look(seat), *auction.legal_calls(blind=True).actions)
    if deal.stage == "discard":
        return (AnyDiscard(seat, deal.rules.kitty_size),)
    return (*(NominateJoker(seat, suit) for suit in SUITS), NominateJoker(seat, None))


def step(deal: DealState, action: SeatAction) -> DealState:
    """The deal after an action of the seat to act. Raises IllegalAction."""
    seat = deal.seat
    if seat is None:
        raise IllegalAction(f"seat {action.seat} may not act: the deal is over")
    if action.seat != seat:
        raise IllegalAction(f"it is seat {seat}'s turn, not seat {action.seat}'s")
    stage = deal.stage
    if stage == "play" and isinstance(action, PlayCard):
        return _play(deal, action)
    if stage == "auction" and isinstance(action, MakeCall):
        return _call(deal, action)
    if stage == "auction" and isinstance(action, Look):
        return _look(deal, action)
    if stage == "discard" and isinstance(action, Discard):
        return _discard(deal, action)
    if stage == "joker" and isinstance(action, NominateJoker):
        return _nominate(deal, action)
    raise IllegalAction(f"seat {seat} is to {_TO_DO[stage]}, not to {_DOING[type(action)]}")


_TO_DO: Final = {
    "auction": "call",
    "discard": "discard",
    "joker": "nominate its joker's suit or decline",
    "play": "play a card",
}
_DOING: Final[dict[type[SeatAction], str]] = {
    Look: "look",
    MakeCall: "call",
    Discard: "discard",
    NominateJoker: "nominate a joker",
    PlayCard: "play",
}


# ---- the auction ------------------------------------------------------------------------------


def _has_called(deal: DealState, seat: int) -> bool:
    return any(caller == seat for caller, _ in deal.settled.auction.calls)


def _look(deal: DealState, action: Look) -> DealState:
    looked = deal.settled.looked
    if looked >> action.seat & 1:
        raise IllegalAction("you have looked at your cards already")
    return _settle(deal, "auction", looked=looked | 1 << action.seat)


def _call(deal: DealState, action: MakeCall) -> DealState:
    old = deal.settled
    blind = not old.looked >> action.seat & 1
    if blind and _has_called(deal, action.seat):
        raise IllegalAction("look at your cards before you call again")
    auction = old.auction.after(action, blind)
    if auction.to_call is not None:
        settled = Settled(old.rules, old.dealer, old.kitty, old.looked, auction)
        return DealState(settled, "auction", deal.hands)
    if auction.contract is None:
        return _settle(deal, "thrown in", auction=auction)
    everybody = (1 << old.rules.seats) - 1
    contract = contract_of(old.rules, *auction.contract)
    done = _settle(deal, "discard", auction=auction, contract=contract, looked=everybody)
    if contract.bid.sans:
        return _to_nomination(done)
    taken = deal.hands[contract.contractor] | old.kitty
    return replace(done, hands=_with(deal.hands, contract.contractor, taken))


def _settle(deal: DealState, stage: DealStage, **changes: Any) -> DealState:
    """The deal at a stage before the play, with those of its settled facts changed."""
    return DealState(replace(deal.settled, **changes), stage, deal.hands)


# ---- the kitty and the joker ------------------------------------------------------------------


def _discard(deal: DealState, action: Discard) -> DealState:
    count = deal.rules.kitty_size
    away = cards_of(action.cards)
    hand = deal.hands[action.seat]
    if len(action.cards) != count:
        raise IllegalAction(f"discard {count} cards, not {len(action.cards)}")
    if away.bit_count() != count:
        raise IllegalAction("the same card is discarded twice")
    if away & ~hand:
        raise IllegalAction(f"you do not hold {symbols(away & ~hand, deal.rules.jokers)}")
    kept = replace(deal, hands=_with(deal.hands, action.seat, hand ^ away))
    return _to_nomination(_settle(kept, "discard", discards=away))


def _to_nomination(deal: DealState) -> DealState:
    """The deal after the exchange: at the nomination if there is a choice, else at the play."""
    contract = deal.contract
    assert contract is not None
    if (
        deal.rules.joker_nomination
        and contract.strain == Strain.NO_TRUMP
        and not contract.low_jokers
        and deal.hands[contract.contractor] & JOKERS
    ):
        return replace(deal, stage="joker")
    return _to_play(deal, None)


def _nominate(deal: DealState, action: NominateJoker) -> DealState:
    return _to_play(_settle(deal, "joker", nominated=True), action.suit)


def _to_play(deal: DealState, nomination: Suit | None) -> DealState:
    contract = deal.contract
    assert contract is not None
    jokers = deal.hands[contract.contractor] & JOKERS if nomination is not None else 0
    order = ranking(contract.strain, nomination, jokers, contract.low_jokers)
    ready = _settle(deal, "play", nomination=nomination, ranking=order)
    return replace(ready, to_play=contract.contractor)


# ---- the play ---------------------------------------------------------------------------------


def _legal_plays(deal: DealState) -> tuple[PlayCard, ...]:
    seat, trick = deal.to_play, deal.trick
    contract, order = deal.settled.contract, deal.settled.ranking
    assert seat is not None and contract is not None and order is not None
    hand = deal.hands[seat]
    plays = PLAYS[seat]
    if trick is not None:
        cards = may_follow(hand, trick.led, trick.joker_led, order, contract.forced_joker)
        return _plain_plays(plays, cards)
    jokers = hand & order.free_jokers
    if not jokers:
        return _plain_plays(plays, hand)
    suits = _nameable(deal, hand)
    return (
        *_plain_plays(plays, hand ^ jokers),
        *(
            plays[one] if suit == NO_SUIT else PlayCard(seat, one, SUITS[suit])
            for one in cards_in(jokers)
            for suit in suits
        ),
    )


def _plain_plays(plays: tuple[PlayCard, ...], cards: Cards) -> tuple[PlayCard, ...]:
    """The plays of a set of cards that name no suit."""
    out = []
    while cards:
        low = cards & -cards
        out.append(plays[low.bit_length() - 1])
        cards ^= low
    return tuple(out)


def _nameable(deal: DealState, hand: Cards) -> tuple[int, ...]:
    order = deal.settled.ranking
    assert order is not None
    only_jokers = not hand & ~order.free_jokers
    last_trick = len(deal.tricks) == HAND - 1
    return may_name(deal.led_suits, deal.rules.joker_lead, last_trick, only_jokers)


def _play(deal: DealState, action: PlayCard) -> DealState:
    seat, one, trick = action.seat, action.card, deal.trick
    contract, order = deal.settled.contract, deal.settled.ranking
    assert contract is not None and order is not None
    hand = deal.hands[seat]
    if not hand >> one & 1:
        raise IllegalAction(f"you do not hold {symbols(one.bit, deal.rules.jokers)}")
    if trick is None:
        led = _led_by(deal, action)
        joker_led = bool(order.free_jokers >> one & 1)
        plays: tuple[Play, ...] = (Play(seat, one),)
        led_suits = deal.led_suits | (1 << led if led != NO_SUIT else 0)
    else:
        led, joker_led, led_suits = trick.led, trick.joker_led, deal.led_suits
        if action.suit is not None:
            raise IllegalAction("only the lead of a free joker names a suit")
        if not may_follow(hand, led, joker_led, order, contract.forced_joker) >> one & 1:
            raise IllegalAction(_why_not(deal, hand, trick))
        plays = (*trick.plays, Play(seat, one))
    hands = _with(deal.hands, seat, hand ^ (1 << one))
    tricks = deal.tricks
    to_play: int | None = contract.next_seat[seat]
    unfinished: Trick | None = None
    if len(plays) == len(contract.playing):
        to_play = winning(plays, led, order).seat
        tricks = (*tricks, Trick(plays, led, joker_led, to_play))
        if len(tricks) == HAND:
            to_play = None
    else:
        unfinished = Trick(plays, led, joker_led)
    stage: DealStage = "play" if to_play is not None else "played"
    return DealState(deal.settled, stage, hands, to_play, unfinished, tricks, led_suits)


def _led_by(deal: DealState, action: PlayCard) -> int:
    """The suit that a lead leads or names; NO_SUIT for none. Raises IllegalAction."""
    order, hand, named = deal.settled.ranking, deal.hands[action.seat], action.suit
    assert order is not None
    home = order.suit_of[action.card]
    if home != NO_SUIT:
        if named is not None:
            card = symbols(action.card.bit, deal.rules.jokers)
            raise IllegalAction(f"{card} names no suit: it belongs to one")
        return home
    suits = _nameable(deal, hand)
    if not suits:
        if deal.rules.joker_lead == "last":
            raise IllegalAction("the joker may be led only to the last trick")
        raise IllegalAction("every suit was led: the joker may be led only to the last trick")
    wanted = NO_SUIT if named is None else int(named)
    if wanted in suits:
        return wanted
    if named is None:
        raise IllegalAction("name a suit for the joker that you lead")
    if suits == (NO_SUIT,):
        raise IllegalAction("this lead of the joker names no suit")
    raise IllegalAction(f"{named.symbol} was led already: the joker may not name it")


def _why_not(deal: DealState, hand: Cards, trick: Trick) -> str:
    order, suit = deal.settled.ranking, SUITS[trick.led]
    assert order is not None
    following = hand & order.suits[suit]
    if following:
        held = symbols(following, deal.rules.jokers)
        return f"you must follow {suit.symbol}: you hold {held}"
    jokers = hand & order.free_jokers
    joker = "a joker" if jokers == JOKERS else symbols(jokers, deal.rules.jokers)
    return f"you must play {joker}: you cannot follow {suit.symbol}"


def _with(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
