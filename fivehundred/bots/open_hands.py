"""From a world to the solver and back: the position with open hands, and what tricks are worth."""

from __future__ import annotations

from typing import Final

from fivehundred.bots.knowledge import Knowledge
from fivehundred.bots.position import Position
from fivehundred.bots.worlds import World
from fivehundred.rules.cards import JOKERS
from fivehundred.rules.scoring import outcome, score_deal
from fivehundred.rules.trumps import NO_SUIT, ranking
from fivehundred.rules.view import View

TRICKS: Final = 10
GAME: Final = 400.0
"""What winning the game is worth, in points, beyond the points of the deal that wins it."""


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
        side=sum(1 << other for other in contractors_side(view)),
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


def contractors_side(view: View) -> tuple[int, ...]:
    """The seats of the contractor's team."""
    assert view.contract is not None
    teams = view.rules.teams
    return tuple(range(view.contract.contractor % teams, view.rules.seats, teams))


def side_tricks(view: View) -> int:
    """The tricks that the contractor's team has won so far."""
    won = view.tricks_won
    return sum(won[seat] for seat in contractors_side(view))


def worth_of(view: View, seat: int) -> tuple[float, ...]:
    """What the deal is worth to a seat's team, by the tricks that the contractor's team still wins.

    In points: what the team gains on the mean of the others, and ``GAME`` more or less when the
    deal ends the game. Tricks of the defenders that are still to come are shared out evenly.
    """
    left = TRICKS - len(view.tricks)
    return tuple(deal_worth(view, _tricks_at_end(view, more), seat) for more in range(left + 1))


def deal_worth(view: View, tricks: tuple[int, ...], seat: int) -> float:
    """What the deal in progress is worth to a seat's team if it ends with those tricks per hand."""
    rules, contract = view.rules, view.contract
    assert contract is not None and view.dealer is not None
    line = score_deal(rules, view.dealer, contract.contractor, contract.bid, tricks, view.totals)
    team = seat % rules.teams
    others = [points for other, points in enumerate(line.points) if other != team]
    worth = line.points[team] - sum(others) / len(others)
    ended = outcome(rules, line, len(view.sheet) + 1)
    if ended is None:
        return worth
    return worth + (GAME if ended.winner == team else -GAME)


def _tricks_at_end(view: View, more: int) -> tuple[int, ...]:
    """Tricks for each hand when the contractor's team wins ``more`` of those to come."""
    assert view.contract is not None
    tricks = list(view.tricks_won)
    tricks[view.contract.contractor] += more
    side = contractors_side(view)
    defenders = [seat for seat in range(view.rules.seats) if seat not in side]
    for turn in range(TRICKS - len(view.tricks) - more):
        tricks[defenders[turn % len(defenders)]] += 1
    return tuple(tricks)
