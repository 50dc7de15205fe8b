"""What a contract would bring in one world: the exchange, then the play with open hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from fivehundred.bots.exchange import discard, nominate
from fivehundred.bots.position import Position
from fivehundred.bots.solver import COMPILED, Solver
from fivehundred.rules.calls import ContractBid
from fivehundred.rules.cards import JOKERS, Cards
from fivehundred.rules.contract import Contract, contract_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain, ranking

MOST_NODES: Final = 1_000_000 if COMPILED else 400_000
"""Where a search is given up: some misères of six hands would take minutes and much memory."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A contract and the cards with which it would be played, all of them known."""

    contract: Contract
    hands: tuple[Cards, ...]
    """Ten cards for each seat."""


def declare(
    rules: RuleSet, contractor: int, bid: ContractBid, hands: Iterable[Cards], kitty: Cards
) -> Declared:
    """The contract as it would be played by a contractor that discards as ``club`` does."""
    contract = contract_of(rules, contractor, bid)
    held = list(hands)
    if not bid.sans:
        full = held[contractor] | kitty
        held[contractor] = full & ~discard(full, contract, rules)
    return Declared(contract, tuple(held))


def tricks_taken(rules: RuleSet, declared: Declared, stop: Callable[[], bool] | None = None) -> int:
    """The tricks of the contractor's team with best play, all hands open; in a misère 0 or 1.

    Raises SearchStopped.
    """
    return tricks_from(first_lead(rules, declared), stop)


def tricks_from(position: Position, stop: Callable[[], bool] | None = None) -> int:
    """The same from a position on. Raises SearchStopped."""
    solver = Solver(position)
    solver.limits(MOST_NODES, stop)
    if position.misere:
        return 0 if solver.makes() else 1
    return solver.value()


def first_lead(rules: RuleSet, declared: Declared) -> Position:
    """The position in which the contractor is to lead, its joker nominated as ``club`` does."""
    contract = declared.contract
    seat = contract.contractor
    jokers = declared.hands[seat] & JOKERS
    suit = None
    no_trump = contract.strain == Strain.NO_TRUMP
    if rules.joker_nomination and no_trump and jokers and not contract.low_jokers:
        suit, _ = nominate(declared.hands[seat], contract, rules)
    order = ranking(contract.strain, suit, jokers if suit is not None else 0, contract.low_jokers)
    return Position(
        seats=contract.playing,
        hands=tuple(declared.hands[playing] for playing in contract.playing),
        side=sum(1 << other for other in rules.team_seats(seat)),
        leader=seat,
        suits=order.suits,
        power=order.power,
        free_jokers=order.free_jokers,
        misere=contract.misere,
        joker_lead=rules.joker_lead,
        joker_forced=contract.forced_joker,
        needed=contract.needed,
    )
