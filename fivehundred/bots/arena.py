"""Bots against bots: whole games and duplicate matches, with nobody watching.

It holds the state of the games that it runs, so it stands on the table's side of the wall; a bot
gets the view of the seat that it plays, and nothing more.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Final

from fivehundred.bots.bot import Bot
from fivehundred.rules.actions import Action, IllegalAction, SeatAction
from fivehundred.rules.calls import Bid, ContractBid
from fivehundred.rules.game import GameState, apply, new_game, table_action
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import ScoredDeal
from fivehundred.table.shuffle import deal_cards, derive, first_dealer

DEALS_LIMIT: Final = 1000
"""A game is given up after so many deals, thrown-in ones included: some bots never end one."""

Keep = Callable[[Action], None]
"""Is told every action of a game, in order."""
Stopped = Callable[[], bool]
"""Is asked, before every decision, whether to leave off."""


class BotFault(Exception):
    """A bot took an action that the rules do not allow, or failed."""


class CalledOff(Exception):
    """The game was left unfinished because it was asked to stop."""


@dataclass(frozen=True, slots=True)
class Played:
    """What is left of the deals that were played: the score sheet and how long the bots thought."""

    sheet: tuple[ScoredDeal, ...]
    thrown_in: int
    winner: int | None
    """A team; None when the game was given up, or was a single deal."""
    decisions: tuple[int, ...]
    """Decisions taken for each seat."""
    seconds: tuple[float, ...]
    """Time that they took."""

    @property
    def deals(self) -> int:
        """Deals, thrown-in ones included."""
        return len(self.sheet) + self.thrown_in


def game_seed(seed: int, index: int) -> bytes:
    """The 32-byte seed of the ``index``-th game of a run."""
    return derive(b"", "run", seed, "game", index)


def _nothing(_: Action) -> None: ...


def _never() -> bool:
    return False


class _Game:
    """One game in progress."""

    def __init__(
        self, rules: RuleSet, bots: Sequence[Bot], seed: bytes, keep: Keep, stopped: Stopped
    ) -> None:
        self.state: GameState = new_game(rules)
        self.bots = bots
        self.seed = seed
        self.keep = keep
        self.stopped = stopped
        self.deals = 0
        self.decisions = [0] * rules.seats
        self.seconds = [0.0] * rules.seats

    def take(self, action: Action) -> None:
        """Apply an action, then pass it on."""
        self.state = apply(self.state, action)
        self.keep(action)

    def play_deal(self, dealer: int, number: int) -> None:
        """Play this seed's deal of that number, until it is scored or thrown in."""
        self.take(deal_cards(self.state.rules, self.seed, number, dealer))
        self.deals += 1
        while (actor := self.state.actor) is not None:
            if self.stopped():
                raise CalledOff
            self.decide(actor)
        if (score := table_action(self.state)) is not None:
            self.take(score)

    def decide(self, actor: int) -> None:
        """Let a seat's bot act."""
        bot = self.bots[actor]
        # The bots' dice are made from the seed one way: no bot can work out the cards from them.
        dice = derive(self.seed, "dice", self.deals, sum(self.decisions))[:8]
        view = view_of(self.state, actor)
        start = perf_counter()
        try:
            action = bot.choose(view, int.from_bytes(dice))
        except Exception as error:
            raise BotFault(f"{bot.name} failed in seat {actor}: {error!r}") from error
        self.seconds[actor] += perf_counter() - start
        self.decisions[actor] += 1
        if not isinstance(action, SeatAction):
            raise BotFault(f"{bot.name} took no action in seat {actor}, but {action!r}")
        try:
            self.take(action)
        except IllegalAction as error:
            raise BotFault(
                f"{bot.name} in seat {actor} broke a rule with {action!r}: {error}"
            ) from error

    def played(self) -> Played:
        """What there is so far."""
        state = self.state
        return Played(
            state.sheet, state.thrown_in, state.winner, tuple(self.decisions), tuple(self.seconds)
        )


def play_game(
    rules: RuleSet,
    bots: Sequence[Bot],
    seed: bytes,
    *,
    keep: Keep = _nothing,
    stopped: Stopped = _never,
    limit: int = DEALS_LIMIT,
) -> Played:
    """A whole game, with a bot for each seat, given up after ``limit`` deals.

    Raises BotFault, and CalledOff once ``stopped()`` is true.
    """
    game = _Game(rules, bots, seed, keep, stopped)
    while game.deals < limit and game.state.stage == "deal":
        dealer = game.state.dealer
        game.play_deal(
            first_dealer(game.state.rules, seed) if dealer is None else dealer, game.deals + 1
        )
    if (result := table_action(game.state)) is not None:
        game.take(result)
    return game.played()


def play_deal(
    rules: RuleSet,
    bots: Sequence[Bot],
    seed: bytes,
    dealer: int,
    *,
    stopped: Stopped = _never,
) -> Played:
    """The first deal of a game, everybody at 0. Raises as ``play_game`` does."""
    game = _Game(rules, bots, seed, _nothing, stopped)
    game.play_deal(dealer, 1)
    return replace(game.played(), winner=None)


# ---- a run of games ------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """Sums over the games of a run."""

    teams: int
    games: int = 0
    unfinished: int = 0
    """Games given up at the limit."""
    deals: int = 0
    thrown_in: int = 0
    decisions: int = 0
    bid: Counter[str] = field(default_factory=Counter)
    """Contracts by the bid's code."""
    made: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)

    def add(self, played: Played) -> None:
        """Count a game."""
        self.games += 1
        self.deals += played.deals
        self.thrown_in += played.thrown_in
        self.decisions += sum(played.decisions)
        for deal in played.sheet:
            self.bid[deal.bid.code] += 1
            self.made[deal.bid.code] += deal.made
        if played.winner is None:
            self.unfinished += 1
        else:
            self.wins[played.winner] += 1


# ---- duplicate matches ---------------------------------------------------------------------------

SIDES: Final = ("A", "B")


@dataclass(frozen=True, slots=True)
class Duplicate:
    """The same cards played once for each team that A can be, so that their luck cancels."""

    difference: float
    """A's points minus B's (with three teams the mean of B's two), over all the deals."""
    deals: int
    """Deals played, every replay counted."""
    wins: float
    """A's share of the games won; a game without a winner counts as an even share."""
    bid: Counter[tuple[str, str]]
    """Contracts by side and level (or misère's word)."""
    made: Counter[tuple[str, str]]
    decisions: tuple[int, int]
    """By side."""
    seconds: tuple[float, float]


def duplicate_deal(
    rules: RuleSet, a: Bot, b: Bot, seed: bytes, dealer: int, stopped: Stopped = _never
) -> Duplicate:
    """One deal, once for each team that A can be."""
    return _duplicate(
        rules, a, b, lambda bots: play_deal(rules, bots, seed, dealer, stopped=stopped)
    )


def duplicate_game(
    rules: RuleSet, a: Bot, b: Bot, seed: bytes, stopped: Stopped = _never
) -> Duplicate:
    """One game, once for each team that A can be: the n-th deal has the same cards each time."""
    return _duplicate(rules, a, b, lambda bots: play_game(rules, bots, seed, stopped=stopped))


def _duplicate(
    rules: RuleSet, a: Bot, b: Bot, play: Callable[[Sequence[Bot]], Played]
) -> Duplicate:
    difference = wins = 0.0
    deals = 0
    bid: Counter[tuple[str, str]] = Counter()
    made: Counter[tuple[str, str]] = Counter()
    decisions, seconds = [0, 0], [0.0, 0.0]
    for team in range(rules.teams):
        side_of = [int(seat % rules.teams != team) for seat in range(rules.seats)]
        played = play([(a, b)[side] for side in side_of])
        deals += played.deals
        wins += 1 / rules.teams if played.winner is None else played.winner == team
        for deal in played.sheet:
            others = sum(deal.points) - deal.points[team]
            difference += deal.points[team] - others / (rules.teams - 1)
            key = SIDES[side_of[deal.contractor]], _level(deal.bid)
            bid[key] += 1
            made[key] += deal.made
        for seat, side in enumerate(side_of):
            decisions[side] += played.decisions[seat]
            seconds[side] += played.seconds[seat]
    return Duplicate(
        difference,
        deals,
        wins / rules.teams,
        bid,
        made,
        (decisions[0], decisions[1]),
        (seconds[0], seconds[1]),
    )


def _level(bid: ContractBid) -> str:
    return str(bid.level) if isinstance(bid, Bid) else bid.code


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error; NaN where there is too little to tell."""

    mean: float
    error: float


class Match:
    """The duplicates of a match, and what they say of A against B.

    The plays of one deal (or game) depend on each other, so they make one cluster: the standard
    errors come from the spread between clusters.
    """

    def __init__(self) -> None:
        self.duplicates: list[Duplicate] = []

    @property
    def points_per_deal(self) -> Estimate:
        """A's points minus B's."""
        return ratio(
            [one.difference for one in self.duplicates], [one.deals for one in self.duplicates]
        )

    @property
    def win_rate(self) -> Estimate:
        """A's share of the games."""
        return ratio([one.wins for one in self.duplicates], [1] * len(self.duplicates))

    @property
    def deals(self) -> int:
        """Deals played, every replay counted."""
        return sum(one.deals for one in self.duplicates)

    def decisions(self, side: int) -> int:
        """Decisions that a side took."""
        return sum(one.decisions[side] for one in self.duplicates)

    def seconds_per_decision(self, side: int) -> float | None:
        """How long a side thought; None when it was never asked."""
        decisions = self.decisions(side)
        return sum(one.seconds[side] for one in self.duplicates) / decisions if decisions else None

    def contracts(self, side: str) -> dict[str, tuple[int, int]]:
        """By level (or misère's word) the contracts of a side: how many bid, how many made."""
        bid = _sum(one.bid for one in self.duplicates)
        made = _sum(one.made for one in self.duplicates)
        levels = sorted(
            {level for who, level in bid if who == side}, key=lambda one: (len(one), one)
        )
        return {level: (bid[side, level], made[side, level]) for level in levels}


def _sum(counters: Iterable[Counter[tuple[str, str]]]) -> Counter[tuple[str, str]]:
    total: Counter[tuple[str, str]] = Counter()
    for counter in counters:
        total.update(counter)
    return total


def ratio(values: Sequence[float], sizes: Sequence[int]) -> Estimate:
    """The sum of ``values`` over the sum of ``sizes``, each pair one cluster.

    With sizes all alike this is the plain mean and its standard error.
    """
    count, total = len(values), sum(sizes)
    if not total:
        return Estimate(math.nan, math.nan)
    mean = sum(values) / total
    if count < 2:
        return Estimate(mean, math.nan)
    squares = sum((value - mean * size) ** 2 for value, size in zip(values, sizes, strict=True))
    return Estimate(mean, math.sqrt(squares * count / (count - 1)) / total)
