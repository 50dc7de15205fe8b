"""From a world to the solver and back: the position with open hands, and what tricks are worth."""

from __future__ import annotations

from fivehundred.bots.knowledge import Knowledge
from fivehundred.bots.position import Position
from fivehundred.bots.standing import after_deal, after_tricks
from fivehundred.bots.worlds import World
from fivehundred.rules.calls import ContractBid
from fivehundred.rules.cards import JOKERS
from fivehundred.rules.dealing import HAND
from fivehundred.rules.trumps import NO_SUIT, ranking
from fivehundred.rules.view import View


def position_in(view: View, known: Knowledge, world: World) -> Position:
    """The position of the play in a world."""
    contract = view.contract
    assert contract is not None and view.to_act is not None
    seat = contract.contractor
    jokers = (world.hands[seat] | known.played[seat]) & JOKERS
    order = ranking(contract.strain, view.nomination, jokers, contract.low_jokers)
    trick = view.trick
    return Position(
        seats=contract.playing,
        hands=tuple(world.hands[playing] for playing in contract.playing),
        side=sum(1 << other for other in view.rules.team_seats(seat)),
        leader=view.to_act if trick is None else trick.leader,
        suits=order.suits,
        power=order.power,
        free_jokers=order.free_jokers,
        trick=() if trick is None else tuple(int(play.card) for play in trick.plays),
        named=trick.led if trick is not None and trick.joker_led else NO_SUIT,
        led=sum(1 << suit for suit in view.led_suits),
        misere=contract.misere,
        joker_lead=view.rules.joker_lead,
        joker_forced=contract.forced_joker,
        needed=contract.needed - side_tricks(view),
    )


def side_tricks(view: View) -> int:
    """The tricks that the contractor's team has won so far."""
    assert view.contract is not None
    return view.team_tricks[view.contract.contractor % view.rules.teams]


def worth_of(view: View, seat: int) -> tuple[float, ...]:
    """A team's chance to win the game, by the tricks that the contractor's team still takes."""
    contract = view.contract
    assert contract is not None
    won, left = side_tricks(view), HAND - len(view.tricks)
    return tuple(
        deal_worth(view, contract.contractor, contract.bid, won + more, seat)
        for more in range(left + 1)
    )


def shares_of(view: View, seat: int) -> tuple[tuple[float, ...], ...] | None:
    """The same for a defender, by the tricks that the contractor's team and its own still take.

    None where it is all one to it which defenders take a trick: with two teams, or in a misère.
    """
    rules, contract = view.rules, view.contract
    assert contract is not None
    teams, mine, declaring = rules.teams, seat % rules.teams, contract.contractor % rules.teams
    if teams == 2 or mine == declaring or contract.misere:
        return None
    left = HAND - len(view.tricks)

    def chance(theirs: int, own: int) -> float:
        by_team = [tricks + left - theirs - own for tricks in view.team_tricks]
        by_team[declaring] = view.team_tricks[declaring] + theirs
        by_team[mine] = view.team_tricks[mine] + own
        scored = len(view.sheet)
        return after_tricks(rules, view.totals, scored, contract.contractor, contract.bid, by_team)[
            mine
        ]

    return tuple(
        tuple(chance(theirs, own) for own in range(left - theirs + 1)) for theirs in range(left + 1)
    )


def deal_worth(view: View, contractor: int, bid: ContractBid, tricks: int, seat: int) -> float:
    """The same once a contract was played and its side took that many tricks."""
    chances = after_deal(view.rules, view.totals, len(view.sheet), contractor, bid, tricks)
    return chances[seat % view.rules.teams]
