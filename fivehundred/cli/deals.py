"""``fivehundred deals``: is the dealing fair?"""

from __future__ import annotations

import math
import sys
from array import array
from contextlib import closing
from dataclasses import dataclass
from hashlib import blake2b
from typing import Annotated

from cyclopts import Parameter

from fivehundred.cli.console import NO, write, write_json, wrong_use
from fivehundred.cli.options import (
    Jobs,
    Json,
    Preset,
    Settings,
    counting,
    jobs_for,
    rules_for,
)
from fivehundred.cli.workers import spread
from fivehundred.rules.cards import Cards, cards_in, pack
from fivehundred.rules.ruleset import RuleSet

UNFAIR = 1e-4
"""Cards that fall less evenly than chance does in so few trials are held to be unfair."""
MOST_DEALS = 10_000_000
"""The fingerprint of each is kept in memory, to find those that come twice."""
_BATCH = 5000
_DEALS_A_GAME = 10


def deals(
    *,
    check: Annotated[
        bool, Parameter(help="Deal many times and see where each card goes.", negative="")
    ] = False,
    count: Annotated[int, counting("Deals to make, at most 10,000,000.", 100)] = 1_000_000,
    preset: Preset = "australian",
    settings: Settings = None,
    jobs: Jobs = None,
    json: Json = False,
) -> int:
    """Check that the dealing is fair: every card in every hand as often as chance would have it.

    Each game of ten deals has a fresh seed, as a game on the screen has. Exit code 1 when a
    chi-square test says that chance does worse in fewer than one of 10,000 trials, or when a deal
    comes twice.
    """
    if not check:
        wrong_use("say what to do with the deals: --check")
    if count > MOST_DEALS:
        wrong_use(f"--count can be at most {MOST_DEALS:,}")
    rules = rules_for(preset, settings).in_force()
    tasks = [_Batch(rules, min(_BATCH, count - start)) for start in range(0, count, _BATCH)]
    places = rules.seats + 1
    counts = [[0] * 66 for _ in range(places)]
    prints = array("Q")
    with closing(spread(_deal, tasks, jobs_for(jobs, len(tasks)))) as batches:
        for number, (some_counts, some_prints) in enumerate(batches, 1):
            prints.extend(some_prints)
            for total, more in zip(counts, some_counts, strict=True):
                total[:] = map(sum, zip(total, more, strict=True))
            if sys.stderr.isatty():
                sys.stderr.write(
                    f"\r{number * _BATCH:,} deals" if number < len(tasks) else "\r\033[K"
                )
    repeats = len(prints) - len(set(prints))
    result = chi_square(counts, pack(rules.seats, rules.kitty_size), rules)
    fair = result.p >= UNFAIR and not repeats
    if json:
        write_json(
            {
                "deals": count,
                "cards": result.cards,
                "places": places,
                "chi_square": round(result.statistic, 3),
                "degrees_of_freedom": result.freedom,
                "p": result.p,
                "repeats": repeats,
                "fair": fair,
            }
        )
    else:
        write(
            f"{count:,} deals of {result.cards} cards to {rules.seats} hands and the kitty\n"
            f"chi-square {result.statistic:.1f}, {result.freedom} degrees of freedom, "
            f"p = {result.p:.4g}\n"
            f"deals that came twice: {repeats}\n" + ("fair" if fair else "NOT FAIR")
        )
    return 0 if fair else NO


@dataclass(frozen=True, slots=True)
class _Batch:
    """A number of deals to make, for a worker."""

    rules: RuleSet
    count: int


def _deal(batch: _Batch) -> tuple[list[list[int]], array[int]]:
    """How often each card came to each place (the kitty last), and a fingerprint of each deal."""
    from fivehundred.table.shuffle import deal_cards, new_seed

    counts = [[0] * 66 for _ in range(batch.rules.seats + 1)]
    prints = array("Q")
    seed = b""
    for number in range(batch.count):
        if number % _DEALS_A_GAME == 0:
            seed = new_seed()
        deal = deal_cards(batch.rules, seed, number % _DEALS_A_GAME, number % batch.rules.seats)
        whole = bytearray()
        for place, cards in zip(counts, (*deal.hands, deal.kitty), strict=True):
            for one in cards:
                place[one] += 1
            whole += bytes(sorted(cards))
        prints.append(int.from_bytes(blake2b(whole, digest_size=8).digest()))
    return counts, prints


# ---- the test ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """How far the counts are from what chance would have."""

    statistic: float
    freedom: int
    p: float
    """How often chance does worse."""
    cards: int


def chi_square(counts: list[list[int]], whole: Cards, rules: RuleSet) -> ChiSquare:
    """Test ``counts[place][card]`` of many deals, the kitty's place last, against even chances.

    The cards of one deal push each other out of a hand, so the sum over all cells is (n - 1) / n
    of a chi-square's with (n - 1) x (places - 1) degrees of freedom, for n cards.
    """
    cards = cards_in(whole)
    sizes = [10] * rules.seats + [rules.kitty_size]
    deals = sum(sum(place) for place in counts) / len(cards)
    total = 0.0
    for place, size in zip(counts, sizes, strict=True):
        expected = deals * size / len(cards)
        total += sum((place[one] - expected) ** 2 for one in cards) / expected
    statistic = total * (len(cards) - 1) / len(cards)
    freedom = (len(cards) - 1) * (len(sizes) - 1)
    return ChiSquare(statistic, freedom, chance_of_more(statistic, freedom), len(cards))


def chance_of_more(statistic: float, freedom: int) -> float:
    """The chance that a chi-square with so many degrees of freedom exceeds ``statistic``.

    The regularised upper incomplete gamma function of ``freedom / 2`` and ``statistic / 2``: by its
    series below the mean, by its continued fraction (Lentz's method) above.
    """
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction = d
    for n in range(1, 100_000):
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * fraction


COMMANDS = (deals,)
