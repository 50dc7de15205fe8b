"""Points of a deal, and who has won the game and why (rules.md §9)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fivehundred.rules.calls import ContractBid, Misere, value
from fivehundred.rules.ruleset import RuleSet

TRICK_POINTS = 10


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """One line of the score sheet."""

    dealer: int
    contractor: int
    bid: ContractBid
    made: bool
    tricks: tuple[int, ...]
    """Tricks won by each hand."""
    points: tuple[int, ...]
    """What the deal added to each team."""
    totals: tuple[int, ...]
    """Each team's score after it."""


class Reason(StrEnum):
    """Why a game is over, in words."""

    CONTRACT = "reached the target by making a contract"
    HIGHEST = "has the highest score at the target"
    BACKWARDS = "an opponent went out backwards"
    DEALS = "has the highest score after the last deal"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game."""

    winner: int
    """A team."""
    reason: Reason


def score_deal(
    rules: RuleSet,
    dealer: int,
    contractor: int,
    bid: ContractBid,
    tricks: tuple[int, ...],
    totals: tuple[int, ...],
) -> ScoredDeal:
    """The score of a deal whose hands won ``tricks``, with the teams at ``totals`` before it."""
    teams = rules.teams
    by_team = tuple(sum(tricks[team::teams]) for team in range(teams))
    declaring = contractor % teams
    taken = by_team[declaring]
    worth = value(bid, rules)
    if isinstance(bid, Misere):
        made = taken == 0
        points = [0] * teams
    else:
        made = taken >= bid.level
        points = [_trick_points(rules, by_team[team], totals[team]) for team in range(teams)]
        if taken == sum(tricks) and rules.slam is not None:
            worth = max(worth, rules.slam)
    points[declaring] = worth if made else -worth
    after = tuple(old + new for old, new in zip(totals, points, strict=True))
    return ScoredDeal(dealer, contractor, bid, made, tricks, tuple(points), after)


def _trick_points(rules: RuleSet, tricks: int, total: int) -> int:
    points = TRICK_POINTS * tricks
    if rules.trick_points_cap is None:
        return points
    return max(0, min(points, rules.trick_points_cap - total))


def outcome(rules: RuleSet, deal: ScoredDeal, scored: int) -> Outcome | None:
    """Who has won after a deal, the ``scored``-th of the game; None when another is played."""
    totals, target = deal.totals, rules.target
    declaring = deal.contractor % rules.teams
    if (
        deal.made
        and totals[declaring] >= target
        and (rules.must_bid_to_win or rules.both_over == "bidder")
    ):
        return Outcome(declaring, Reason.CONTRACT)
    everybody = list(range(rules.teams))
    tries: list[tuple[list[int], Reason]] = []
    if not rules.must_bid_to_win:
        tries.append(([team for team in everybody if totals[team] >= target], Reason.HIGHEST))
    if any(total <= -target for total in totals):
        tries.append(([team for team in everybody if totals[team] > -target], Reason.BACKWARDS))
    if rules.max_hands is not None and scored >= rules.max_hands:
        tries.append((everybody, Reason.DEALS))
    for teams, reason in tries:
        if teams:
            best = max(totals[team] for team in teams)
            highest = [team for team in teams if totals[team] == best]
            return Outcome(highest[0], reason) if len(highest) == 1 else None
    return None
