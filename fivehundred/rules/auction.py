"""The auction: whose call, which calls, when it ends (rules.md §5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from fivehundred.rules.actions import IllegalAction, MakeCall
from fivehundred.rules.calls import (
    PASS,
    Bid,
    Call,
    ContractBid,
    Ladder,
    Misere,
    MisereKind,
    Pass,
    ladder,
    order,
    speak,
)
from fivehundred.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class LegalCalls:
    """What a seat may call."""

    actions: tuple[MakeCall, ...]
    known: frozenset[MakeCall]
    """The same, to look one up."""


_NONE = LegalCalls((), frozenset())


@dataclass(frozen=True, slots=True, eq=False)
class LegalCallsTable:
    """The legal calls of one rule set: few facts decide them, so each answer is made once."""

    ladder: Ladder
    legal: dict[tuple[int, int, int, bool, bool], LegalCalls]


@cache
def _table(rules: RuleSet) -> LegalCallsTable:
    return LegalCallsTable(ladder(rules), {})


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far, oldest first, and who is to call. ``rules`` are those in force."""

    rules: RuleSet
    table: LegalCallsTable
    dealer: int
    calls: tuple[tuple[int, Call], ...] = ()
    high: tuple[int, ContractBid] | None = None
    """The highest bid (inkles too) and its maker."""
    passed: frozenset[int] = frozenset()
    to_call: int | None = None
    """The seat whose turn it is; None when the auction is over."""

    @property
    def level(self) -> int:
        """The highest level bid so far; misères have none; 0 before any."""
        return level_of(self.calls)

    @property
    def contract(self) -> tuple[int, ContractBid] | None:
        """The contractor and its bid, once the auction is over; None if the deal is thrown in."""
        if self.high is None or is_inkle(self.high[1], self.rules):
            return None
        return self.high

    def legal_calls(self, blind: bool = False) -> LegalCalls:
        """What the seat to call may call: a pass, then the bids, low to high.

        ``blind``: it has not looked at its cards, and may only bid blind misère.
        """
        seat = self.to_call
        if seat is None:
            return _NONE
        high = 0 if self.high is None else self.table.ladder.place[self.high[1]]
        key = seat, high, min(self.level, 8), self._may_inkle(seat), blind
        known = self.table.legal.get(key)
        if known is None:
            known = self.table.legal[key] = _legal(self.rules, self.table.ladder, *key)
        return known

    def after(self, action: MakeCall, blind: bool = False) -> Auction:
        """The auction with the call of the seat to call. Raises IllegalAction."""
        seat, call = action.seat, action.call
        if action not in self.legal_calls(blind).known:
            raise IllegalAction(self._why_not(call, blind))
        high, passed = self.high, self.passed
        if isinstance(call, Pass):
            passed = passed | {seat}
        else:
            high = (seat, call)
        calls = (*self.calls, (seat, call))
        following = _next_to_call(self.rules, seat, calls, high, passed)
        return Auction(self.rules, self.table, self.dealer, calls, high, passed, following)

    def _may_inkle(self, seat: int) -> bool:
        if self.rules.auction != "single":
            return True
        called = {caller for caller, _ in self.calls}
        return any(partner not in called for partner in self.rules.partners(seat))

    def _why_not(self, call: Call, blind: bool) -> str:
        """The reason why a call is not legal."""
        rules = self.rules
        said = speak(call)
        if blind and not _is_blind(call):
            return f"look at your cards first: until then you may only bid blind misère, not {said}"
        if isinstance(call, Pass):
            return "you may not pass"
        if isinstance(call, Misere) and rules.misere == "off":
            return f"{said} is not played: misere is off"
        if _is_blind(call):
            if not rules.blind_misere:
                return "blind misère is not played: blind_misere is no"
            if not blind:
                return "you have looked at your cards: blind misère is bid before looking"
        if call.sans and not rules.sans_kitty:
            return f"{said} is not played: sans_kitty is no"
        if self.high is not None and order(call, rules) <= order(self.high[1], rules):
            return f"{said} does not rank above {speak(self.high[1])}"
        if isinstance(call, Bid):
            if call.sans and is_inkle(call, rules):
                return f"{said}: an inkle cannot be sans kitty"
            return f"{said}: none of your partners is yet to call, so your bids start at 7"
        if call.kind is MisereKind.OPEN:
            return f"{said} may be bid only after a bid at level 8 or higher"
        return f"{said} may be bid only after a bid at level 7 or higher"


def open_auction(rules: RuleSet, dealer: int) -> Auction:
    """The auction of a new deal: the dealer's left calls first."""
    return Auction(rules, _table(rules), dealer, to_call=(dealer + 1) % rules.seats)


def is_inkle(call: Call, rules: RuleSet) -> bool:
    """Whether a call is an inkle: a level 6 bid where each seat calls once."""
    return rules.auction == "single" and isinstance(call, Bid) and call.level == 6


def _is_blind(call: Call) -> bool:
    return isinstance(call, Misere) and call.kind is MisereKind.BLIND


def _legal(
    rules: RuleSet, table: Ladder, seat: int, high: int, level: int, may_inkle: bool, blind: bool
) -> LegalCalls:
    """The calls that may be made above place ``high`` once ``level`` (at most 8) has been bid."""
    bids = tuple(
        bid
        for bid in table.bids
        if table.place[bid] > high
        and _is_blind(bid) == blind
        and may_be_bid(bid, rules, level, may_inkle)
    )
    calls: tuple[Call, ...] = bids if blind else (PASS, *bids)
    actions = tuple(MakeCall(seat, call) for call in calls)
    return LegalCalls(actions, frozenset(actions))


def level_of(calls: Iterable[tuple[int, Call]]) -> int:
    """The highest level among calls; misères have none; 0 before any."""
    return max((call.level for _, call in calls if isinstance(call, Bid)), default=0)


def may_be_bid(bid: ContractBid, rules: RuleSet, level: int, may_inkle: bool) -> bool:
    """Whether it may be bid, if it ranks high enough, once ``level`` has been bid."""
    if isinstance(bid, Bid):
        return not is_inkle(bid, rules) or (may_inkle and not bid.sans)
    if bid.kind is MisereKind.PLAIN:
        return rules.misere == "anytime" or level >= 7
    if bid.kind is MisereKind.OPEN:
        return not rules.open_misere_after8 or level >= 8
    return True


def _next_to_call(
    rules: RuleSet,
    seat: int,
    calls: tuple[tuple[int, Call], ...],
    high: tuple[int, ContractBid] | None,
    passed: frozenset[int],
) -> int | None:
    """Who calls after ``seat`` has; None when the auction is over."""
    if rules.auction == "single":
        return None if len(calls) == rules.seats else (seat + 1) % rules.seats
    still_in = rules.seats - len(passed)
    if high is not None and still_in <= 1:
        maker = high[0]
        others_passed_it = maker != seat and maker not in passed
        return maker if rules.raise_own_bid and others_passed_it else None
    if still_in == 0:
        return None
    following = (seat + 1) % rules.seats
    while following in passed:
        following = (following + 1) % rules.seats
    return following
