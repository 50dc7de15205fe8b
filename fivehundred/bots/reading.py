"""What the play so far tells a seat: cards gone, voids shown, and who may still hold what.

Chances are counted as if each unseen card were as likely in one place as in another, but for the
suits that a seat has bid, which it is taken to hold more of. Nothing here chooses a card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from fivehundred.bots.bot import acting_hand
from fivehundred.bots.knowledge import knowledge
from fivehundred.rules.calls import Bid
from fivehundred.rules.cards import Card, Cards, cards_in, cards_of, pack
from fivehundred.rules.contract import Contract
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trick import Play, winning
from fivehundred.rules.trumps import NO_SUIT, Ranking, Strain, ranking
from fivehundred.rules.view import View

LEAN_BID: Final = 1.6
"""How much likelier a seat holds a card of a suit that it has bid."""
LEAN_CONTRACT: Final = 2.0
"""The same for the contractor's trumps."""
NO_TRUMPS: Final = -1
"""Stands for the trump suit where there is none."""

whole_pack = cache(pack)


@cache
def _trumps_above(strain: Strain) -> tuple[Cards, ...]:
    """For each trump the trumps above it."""
    order = ranking(strain)
    trumps = cards_in(order.trumps)
    power = order.power[strain]
    table = [0] * 66
    for one in trumps:
        table[one] = cards_of(other for other in trumps if power[other] > power[one])
    return tuple(table)


def above(one: Card, order: Ranking) -> Cards:
    """The cards of the same suit that rank above a card; none above a free joker but the black."""
    suit = order.suit_of[one]
    if suit == NO_SUIT:
        return order.free_jokers & -(2 << one)
    if suit == order.strain:
        return _trumps_above(order.strain)[one]
    return order.suits[suit] & -(2 << one)


def highest(cards: Cards, order: Ranking) -> Card:
    """The strongest of some cards of one suit."""
    return max(cards_in(cards), key=order.strength)


def lowest(cards: Cards, order: Ranking) -> Card:
    """The weakest of some cards of one suit."""
    return min(cards_in(cards), key=order.strength)


@dataclass(frozen=True, slots=True)
class Reading:
    """A view of the play, digested for the seat to act."""

    view: View
    order: Ranking
    contract: Contract
    trump: int
    """The trump suit by number; NO_TRUMPS at no-trump and in every misère."""
    trumps: Cards
    seat: int
    """The seat to act."""
    hand: Cards
    """Its cards."""
    declaring: bool
    """Whether it is on the contractor's side."""
    friend: tuple[bool, ...]
    """Per seat: whether it pulls on the same rope. All defenders do while the contract hangs."""
    may_hold: tuple[Cards, ...]
    """Per seat the cards that it may hold: just its hand where that is seen, none if it is out."""
    density: tuple[float, ...]
    """Per seat how likely it holds one such card."""
    lean: tuple[tuple[float, float, float, float] | None, ...]
    """Per seat how much likelier a card of each suit is in its hand; None: no difference."""
    seen: Cards
    """The cards that this seat can place: its own, those played or face up, its discards."""
    later: tuple[int, ...]
    """The seats that play to this trick after the one to act, in order."""
    best: Play | None
    """The play that wins the trick so far."""
    led: int
    """The suit led to this trick; NO_SUIT when nobody has led, or a joker named none."""

    @property
    def foes(self) -> tuple[int, ...]:
        """The seats in play on the other side."""
        return tuple(seat for seat in self.contract.playing if not self.friend[seat])

    @property
    def friends(self) -> tuple[int, ...]:
        """The seats in play on the same side, without the seat to act."""
        playing = self.contract.playing
        return tuple(seat for seat in playing if self.friend[seat] and seat != self.seat)

    @property
    def foes_trumps(self) -> Cards:
        """The trumps that a foe may hold."""
        cards = 0
        for seat in self.foes:
            cards |= self.may_hold[seat]
        return cards & self.trumps

    def held_by_foes(self, cards: Cards) -> Cards:
        """Those of some cards that a foe may hold."""
        held = 0
        for seat in self.foes:
            held |= self.may_hold[seat]
        return cards & held

    def lacks(self, seat: int, cards: Cards) -> float:
        """The chance that a seat holds none of some cards."""
        possible = cards & self.may_hold[seat]
        if not possible:
            return 1.0
        density = self.density[seat]
        if density >= 1.0:
            return 0.0
        weights = self.lean[seat]
        weight: float = possible.bit_count()
        if weights is not None:
            for suit in range(4):
                if weights[suit] != 1.0:
                    extra = (possible & self.order.suits[suit]).bit_count()
                    weight += (weights[suit] - 1.0) * extra
        return float((1.0 - density) ** weight)

    def beats(self, seat: int, one: Card, led: int) -> float:
        """The chance that a seat, playing after it, can beat a card in a trick of suit ``led``."""
        order = self.order
        if led == NO_SUIT:
            return 1.0 - self.lacks(seat, above(one, order))
        suit = order.suit_of[one]
        if suit == NO_SUIT:
            return 1.0 - self.lacks(seat, above(one, order))
        if led == self.trump:
            return 1.0 - self.lacks(seat, above(one, order))
        void = self.lacks(seat, order.suits[led])
        ruffs = above(one, order) if suit == self.trump else self.trumps | order.free_jokers
        if self.contract.low_jokers:
            ruffs &= ~order.free_jokers
        chance = void * (1.0 - self.lacks(seat, ruffs)) if void else 0.0
        if suit == led:
            chance += 1.0 - self.lacks(seat, above(one, order))
        return min(1.0, chance)

    def stands(self, one: Card, led: int, seats: tuple[int, ...] | None = None) -> float:
        """The chance that no foe among ``seats`` (those still to play) beats a card."""
        chance = 1.0
        for seat in self.later if seats is None else seats:
            if not self.friend[seat]:
                chance *= 1.0 - self.beats(seat, one, led)
        return chance

    def trick_chance(self, one: Card, ours: bool, led: int) -> float:
        """The chance that our side wins the trick that ``one`` is winning so far, ours or not."""
        chance = 1.0 if ours else 0.0
        for seat in self.later:
            beaten = self.beats(seat, one, led)
            if self.friend[seat]:
                chance += (1.0 - chance) * beaten
            else:
                chance *= 1.0 - beaten
        return chance

    def is_master(self, one: Card) -> bool:
        """Whether no foe can hold a higher card of the card's suit."""
        return not self.held_by_foes(above(one, self.order))

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the one in progress included."""
        return 10 - len(self.view.tricks)


def read(view: View) -> Reading:
    """The reading of a view at stage play, for the seat to act."""
    order, contract, seat = view.ranking, view.contract, view.to_act
    assert order is not None and contract is not None and seat is not None
    rules = view.rules
    trump = NO_TRUMPS if order.strain == Strain.NO_TRUMP else int(order.strain)
    known = knowledge(view)
    may_hold = [0] * rules.seats
    density = [0.0] * rules.seats
    for other in contract.playing:
        possible = known.unseen & ~known.barred[other]
        if not known.room[other]:
            may_hold[other], density[other] = known.held[other], 1.0
        else:
            may_hold[other] = possible | known.held[other]
            density[other] = min(1.0, known.room[other] / max(1, possible.bit_count()))
    plays = () if view.trick is None else view.trick.plays
    played = {play.seat for play in plays}
    turn = contract.playing.index(seat)
    around = contract.playing[turn + 1 :] + contract.playing[:turn]
    led = NO_SUIT if view.trick is None else view.trick.led
    return Reading(
        view=view,
        order=order,
        contract=contract,
        trump=trump,
        trumps=order.trumps,
        seat=seat,
        hand=acting_hand(view),
        declaring=seat % rules.teams == contract.contractor % rules.teams,
        friend=_friends(view, contract, seat),
        may_hold=tuple(may_hold),
        density=tuple(density),
        lean=_lean(view, rules, contract, trump),
        seen=whole_pack(rules.seats, rules.kitty_size) & ~known.unseen,
        later=tuple(other for other in around if other not in played),
        best=winning(plays, led, order) if plays else None,
        led=led,
    )


def _friends(view: View, contract: Contract, seat: int) -> tuple[bool, ...]:
    """Per seat whether it is on the side of ``seat``.

    The defenders of three teams stand together until the contract is made or down; then each team
    looks after its own tricks.
    """
    rules = view.rules
    team, declaring = seat % rules.teams, contract.contractor % rules.teams
    together = team != declaring and (rules.teams == 2 or _hangs(view, contract))
    return tuple(
        other % rules.teams == team or (together and other % rules.teams != declaring)
        for other in range(rules.seats)
    )


def _hangs(view: View, contract: Contract) -> bool:
    """Whether the contract may still be made and may still go down."""
    won = view.team_tricks[contract.contractor % view.rules.teams]
    if contract.misere:
        return won == 0
    left = 10 - len(view.tricks)
    return won < contract.needed <= won + left


def _lean(
    view: View, rules: RuleSet, contract: Contract, trump: int
) -> tuple[tuple[float, float, float, float] | None, ...]:
    leans: list[tuple[float, float, float, float] | None] = [None] * rules.seats
    if contract.misere:
        return tuple(leans)
    for other in range(rules.seats):
        weights = [1.0, 1.0, 1.0, 1.0]
        for caller, call in view.calls:
            if caller == other and isinstance(call, Bid) and call.strain != Strain.NO_TRUMP:
                weights[call.strain] = LEAN_BID
        if other == contract.contractor and trump != NO_TRUMPS:
            weights[trump] = LEAN_CONTRACT
        if any(weight != 1.0 for weight in weights):
            leans[other] = (weights[0], weights[1], weights[2], weights[3])
    return tuple(leans)
