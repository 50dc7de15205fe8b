"""Calls, thought over in worlds: the auction is played out, then the contract with open hands.

In each world the rest of the auction is what club players with those hands would call.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from fivehundred.bots.belief import Belief
from fivehundred.bots.bidding import (
    Situation,
    call_for,
    choice_of,
    is_blind,
    promises,
    situation_at,
)
from fivehundred.bots.declaring import declare, tricks_taken
from fivehundred.bots.knowledge import knowledge
from fivehundred.bots.misere_hand import misere_chance
from fivehundred.bots.open_hands import deal_worth
from fivehundred.bots.position import SearchStopped
from fivehundred.bots.standing import chances
from fivehundred.bots.thought import Limits
from fivehundred.bots.worlds import World, draw_worlds
from fivehundred.rules.actions import MakeCall
from fivehundred.rules.auction import Auction, open_auction
from fivehundred.rules.calls import PASS, Bid, Call, ContractBid, Misere
from fivehundred.rules.cards import cards_of
from fivehundred.rules.view import View

MADE: Final = {2: 0.96, 1: 0.87, 0: 0.64, -1: 0.22, -2: 0.04}
"""How often a contract is made at the table, by the tricks to spare with open hands."""
MISERE_MADE: Final = (0.95, 0.25)
"""The same for a misère that open hands make, and for one that they break."""
SURE: Final = 2.5
"""Standard errors by which a gain must stand out.

The best of many candidates looks good by luck: at 1.5, looked at again in eight times the worlds,
such calls lost on average.
"""
FEW: Final = 12
"""Worlds below which nothing is said."""
HIGHER: Final = 1
"""Levels above the lowest that are thought over where a bid may be the last word."""

Situations = dict[tuple[tuple[int, Call], ...], Situation]
"""The situations of the auctions that were played out, by their calls."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A call beside the club player's."""

    call: Call
    gain: float
    """By how much it raises the chance of the seat's team to win the game."""
    error: float
    """The standard error of that."""


def weigh_calls(view: View, rng: Random, limits: Limits) -> list[Weighed]:
    """Other calls than the club player's, best first; empty when there was time for few worlds."""
    mine, *others = _candidates(view)
    if not others:
        return []
    auction = _auction_of(view)
    known = knowledge(view)
    situations: Situations = {}
    gains: dict[Call, list[float]] = {call: [] for call in others}
    for world in draw_worlds(known, limits.worlds, rng, Belief(view, known).sieves):
        try:
            found = _worths(view, auction, world, [mine, *others], situations, limits.stop)
        except SearchStopped:
            break
        for call in others:
            gains[call].append(found[call] - found[mine])
    if len(gains[others[0]]) < FEW:
        return []
    weighed = [
        Weighed(call, fmean(gain), stdev(gain) / sqrt(len(gain))) for call, gain in gains.items()
    ]
    return sorted(weighed, key=lambda one: SURE * one.error - one.gain)


def _candidates(view: View) -> list[Call]:
    """The club player's call first, a pass, and the bids near it."""
    legal = [action.call for action in view.legal if isinstance(action, MakeCall)]
    hand = cards_of(view.hand or ())
    out = [choice_of(view)[0], *(call for call in legal if call == PASS)]
    situation = situation_at(view, view.seat, view.calls, tuple(legal))
    for strain in promises(hand, situation):
        bids = [call for call in legal if isinstance(call, Bid) and call.strain == strain]
        out += [bid for bid in bids if not bid.sans][: 1 + HIGHER]
    out += [
        call
        for call in legal
        if isinstance(call, Misere)
        and not call.sans
        and misere_chance(hand, call, view.rules) is not None
    ]
    return list(dict.fromkeys(out))


def _auction_of(view: View) -> Auction:
    """The auction as it stands."""
    assert view.dealer is not None
    auction = open_auction(view.rules, view.dealer)
    for seat, call in view.calls:
        auction = auction.after(MakeCall(seat, call), is_blind(call))
    return auction


def _worths(
    view: View,
    auction: Auction,
    world: World,
    calls: list[Call],
    situations: Situations,
    stop: Callable[[], bool] | None,
) -> dict[Call, float]:
    """What each call leads to in one world. Raises SearchStopped."""
    rules = view.rules
    played: dict[tuple[int, ContractBid], int] = {}
    out: dict[Call, float] = {}
    for call in calls:
        contract = _contract_after(view, auction, call, world, situations, stop)
        if contract is None:
            out[call] = chances(rules, view.totals, len(view.sheet))[view.seat % rules.teams]
            continue
        seat, bid = contract
        key = seat, Bid(6, bid.strain, bid.sans) if isinstance(bid, Bid) else bid
        if key not in played:
            declared = declare(rules, seat, key[1], world.hands, world.away)
            played[key] = tricks_taken(rules, declared, stop)
        out[call] = _worth(view, seat, bid, played[key])
    return out


def _contract_after(
    view: View,
    auction: Auction,
    call: Call,
    world: World,
    situations: Situations,
    stop: Callable[[], bool] | None,
) -> tuple[int, ContractBid] | None:
    """The contract that the auction ends in after a call; None if the deal is thrown in."""
    auction = auction.after(MakeCall(view.seat, call), is_blind(call))
    while (seat := auction.to_call) is not None:
        if stop is not None and stop():
            raise SearchStopped
        key = auction.calls
        if key not in situations:
            legal = tuple(action.call for action in auction.legal_calls().actions)
            situations[key] = situation_at(view, seat, key, legal)
        auction = auction.after(MakeCall(seat, call_for(world.hands[seat], situations[key])))
    return auction.contract


def _worth(view: View, seat: int, bid: ContractBid, taken: int) -> float:
    """The chance to win the game with a contract that takes so many tricks with open hands."""
    if isinstance(bid, Bid):
        spare = taken - bid.level
        chance = MADE[min(2, spare)] if spare >= min(MADE) else 0.0
        won, lost = max(taken, bid.level), min(taken, bid.level - 1)
    else:
        chance = MISERE_MADE[min(1, taken)]
        won, lost = 0, 2
    made = deal_worth(view, seat, bid, won, view.seat)
    return chance * made + (1.0 - chance) * deal_worth(view, seat, bid, lost, view.seat)
