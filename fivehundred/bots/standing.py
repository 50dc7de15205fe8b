"""What a score is worth: each team's chance to win the game.

All that makes the score matter to a bid (must bid to win, trick points, the cap, going out
backwards, the last deal) comes in by scoring the deal as the rules do and looking at what follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from fivehundred.rules.calls import ContractBid
from fivehundred.rules.dealing import HAND
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import outcome, score_deal

STEEPNESS: Final = 1.6
"""The log odds of the game for a lead of ``target`` points.

From a game of two equal teams solved backwards deal by deal (each contract bid and made as often as
in self-play): the log odds came out as the difference of one value per team, straight in its score
within 3 % of winning chance but for the last step to the target, which is scored exactly.
"""
SWING: Final = 170.0
"""How far, in points, one deal moves a lead: it decides how steep the odds are near a last deal."""


def chances(rules: RuleSet, totals: tuple[int, ...], scored: int) -> tuple[float, ...]:
    """Each team's chance to win the game between deals, after so many scored ones; the sum is 1."""
    slope = STEEPNESS / rules.target
    if rules.max_hands is not None:
        slope = max(slope, 1.7 / (SWING * sqrt(max(1, rules.max_hands - scored))))
    top = max(totals)
    weights = [exp(slope * (total - top)) for total in totals]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


def after_deal(
    rules: RuleSet,
    totals: tuple[int, ...],
    scored: int,
    contractor: int,
    bid: ContractBid,
    tricks: int,
) -> tuple[float, ...]:
    """Each team's chance to win once a contract was played and its side took ``tricks``.

    Tricks of several teams of defenders are shared out evenly.
    """
    teams, declaring = rules.teams, contractor % rules.teams
    by_team = [0] * teams
    by_team[declaring] = tricks
    left, others = HAND - tricks, [team for team in range(teams) if team != declaring]
    for place, team in enumerate(others):
        by_team[team] = (left + place) // len(others)
    return after_tricks(rules, totals, scored, contractor, bid, by_team)


def after_tricks(
    rules: RuleSet,
    totals: tuple[int, ...],
    scored: int,
    contractor: int,
    bid: ContractBid,
    by_team: Sequence[int],
) -> tuple[float, ...]:
    """The same once each team has taken so many tricks."""
    teams = rules.teams
    won = (*by_team, *(0 for _ in range(rules.seats - teams)))
    line = score_deal(rules, 0, contractor, bid, won, totals)
    ended = outcome(rules, line, scored + 1)
    if ended is None:
        return chances(rules, line.totals, scored + 1)
    return tuple(float(team == ended.winner) for team in range(teams))
