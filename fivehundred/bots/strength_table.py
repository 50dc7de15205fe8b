"""What cards are worth to the contractor, its partner and its foes, in tricks (evaluate.py).

How the numbers came about: about 18,000 deals in which a random seat with four trumps or more (at
no-trump mostly with a joker) became the contractor at level 7 without a contest, ``club`` playing
every hand. The tricks of its side were fitted by least squares to the traits of the ten cards that
it was dealt; what was then left over, to those of its partners' and of its foes' hands. Each
layout's numbers were drawn towards those of all, so that a few hundred deals of a rare holding
decide little by themselves. ``CALLS`` was fitted in the same way to deals of whole auctions.

A holding is named by its tops and length: ``Kx`` a king with company, ``xxx`` three or more small
cards (worth 0: the others are measured from it), ``-`` a void.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Helps:
    """What a hand other than the contractor's changes; ``average`` makes up for an average hand."""

    tops: tuple[float, ...]
    """For the highest trumps one by one, joker first."""
    length: float
    """For each trump."""
    ace: float
    """For each ace of another suit."""
    king: float
    """For each such king with company."""
    void: float
    """For each void, with a trump to use it."""
    single: float
    """For each singleton, with two trumps."""
    average: float
    joker: float
    """At no-trump, for a joker."""
    ace_no_trump: float
    king_no_trump: float
    average_no_trump: float


@dataclass(frozen=True, slots=True)
class Strength:
    """The table of one layout."""

    base: float
    """Tricks of a hand with four small trumps and nothing else, partner and kitty included."""
    kitty: Mapping[int, float]
    """What another kitty than three cards adds."""
    tops: tuple[float, ...]
    """For the highest trumps one by one, joker first."""
    long: tuple[float, ...]
    """For the fifth trump, the sixth, …"""
    short: float
    """What each trump fewer than four takes away."""
    side: Mapping[str, float]
    """For each side suit by its holding."""
    spread: float
    """How far the tricks stray from the estimate (standard deviation)."""
    base_no_trump: float
    joker: float
    plain: Mapping[str, float]
    """At no-trump, for each suit by its holding."""
    run: float
    """At no-trump, for each card past the fourth of a suit with tops."""
    bare: float
    """At no-trump, what each suit without a stopper takes away, after the first."""
    spread_no_trump: float
    partner: Helps
    foe: Helps


NO_PARTNER: Final = Helps((0.0,) * 6, *(0.0,) * 10)

STRENGTH: Final[Mapping[str, Strength]] = {
    "2v2": Strength(
        base=5.01,
        kitty={5: 0.43, 6: 0.48},
        tops=(0.82, 0.54, 0.46, 0.31, 0.12, 0.13),
        long=(0.43, 0.47, 0.37, 0.45, 0.45, 0.45),
        short=0.43,
        side={
            "-": 0.25, "x": 0.17, "xx": 0.14, "xxx": 0.00, "Qx": 0.17, "K": 0.24, "Kx": 0.23,
            "KQ": 0.43, "A": 0.54, "Ax": 0.47, "AQ": 0.49, "AK": 0.89, "AKx": 0.69, "AKQ": 1.00,
        },
        spread=1.49,
        base_no_trump=3.63,
        joker=1.49,
        plain={
            "-": 0.44, "x": 0.33, "xx": 0.15, "xxx": 0.00, "Qx": 0.25, "K": 0.55, "Kx": 0.44,
            "KQ": 0.84, "A": 0.87, "Ax": 0.71, "AQ": 1.03, "AK": 1.38, "AKx": 1.39, "AKQ": 2.11,
        },
        run=0.18,
        bare=0.02,
        spread_no_trump=1.79,
        partner=Helps(
            tops=(0.88, 0.71, 0.51, 0.33, 0.17, 0.09),
            length=0.30, ace=0.49, king=0.23, void=0.33, single=0.10, average=-1.77,
            joker=1.30, ace_no_trump=0.76, king_no_trump=0.44, average_no_trump=-1.12,
        ),
        foe=Helps(
            tops=(-0.64, -0.52, -0.33, -0.17, -0.09, -0.08),
            length=-0.27, ace=-0.33, king=-0.16, void=-0.39, single=-0.10, average=1.37,
            joker=-0.99, ace_no_trump=-0.54, king_no_trump=-0.32, average_no_trump=0.82,
        ),
    ),
    "3v3": Strength(
        base=5.03,
        kitty={5: 0.25, 6: 0.47},
        tops=(0.73, 0.43, 0.40, 0.28, 0.08, 0.16),
        long=(0.60, 0.39, 0.35, 0.51, 0.51, 0.51),
        short=0.60,
        side={
            "-": 0.23, "x": 0.21, "xx": 0.13, "xxx": 0.00, "Qx": 0.12, "K": 0.19, "Kx": 0.25,
            "KQ": 0.41, "A": 0.56, "Ax": 0.51, "AQ": 0.73, "AK": 1.06, "AKx": 0.87, "AKQ": 1.09,
        },
        spread=1.59,
        base_no_trump=3.91,
        joker=1.20,
        plain={
            "-": 0.39, "x": 0.28, "xx": 0.23, "xxx": 0.00, "Qx": 0.14, "K": 0.50, "Kx": 0.40,
            "KQ": 0.90, "A": 0.87, "Ax": 0.60, "AQ": 1.06, "AK": 1.40, "AKx": 1.56, "AKQ": 2.16,
        },
        run=0.10,
        bare=0.01,
        spread_no_trump=1.79,
        partner=Helps(
            tops=(0.83, 0.69, 0.51, 0.28, 0.19, 0.05),
            length=0.19, ace=0.40, king=0.17, void=0.12, single=0.08, average=-1.06,
            joker=1.24, ace_no_trump=0.69, king_no_trump=0.52, average_no_trump=-0.77,
        ),
        foe=Helps(
            tops=(-0.60, -0.47, -0.37, -0.20, -0.11, -0.03),
            length=-0.20, ace=-0.34, king=-0.13, void=-0.22, single=-0.04, average=0.95,
            joker=-0.81, ace_no_trump=-0.51, king_no_trump=-0.38, average_no_trump=0.55,
        ),
    ),
    "2v2v2": Strength(
        base=3.20,
        kitty={5: 0.46, 6: 0.47},
        tops=(0.98, 0.63, 0.47, 0.30, 0.31, 0.16),
        long=(0.71, 0.61, 0.45, 0.57, 0.57, 0.57),
        short=0.71,
        side={
            "-": 0.29, "x": 0.21, "xx": 0.13, "xxx": 0.00, "Qx": 0.24, "K": 0.31, "Kx": 0.31,
            "KQ": 0.49, "A": 0.73, "Ax": 0.67, "AQ": 0.64, "AK": 0.90, "AKx": 1.00, "AKQ": 1.05,
        },
        spread=1.67,
        base_no_trump=2.35,
        joker=1.63,
        plain={
            "-": 0.36, "x": 0.28, "xx": 0.12, "xxx": 0.00, "Qx": -0.03, "K": 0.83, "Kx": 0.34,
            "KQ": 0.99, "A": 0.94, "Ax": 0.77, "AQ": 0.96, "AK": 1.47, "AKx": 1.62, "AKQ": 2.22,
        },
        run=0.30,
        bare=0.20,
        spread_no_trump=1.74,
        partner=Helps(
            tops=(1.13, 0.83, 0.71, 0.43, 0.22, 0.09),
            length=0.31, ace=0.59, king=0.26, void=0.26, single=0.11, average=-1.62,
            joker=1.35, ace_no_trump=0.84, king_no_trump=0.61, average_no_trump=-0.95,
        ),
        foe=Helps(
            tops=(-0.47, -0.30, -0.26, -0.18, -0.10, -0.04),
            length=-0.14, ace=-0.23, king=-0.10, void=-0.26, single=-0.05, average=0.70,
            joker=-0.67, ace_no_trump=-0.33, king_no_trump=-0.22, average_no_trump=0.36,
        ),
    ),
    "solo3": Strength(
        base=3.11,
        kitty={5: 0.39, 6: 0.47},
        tops=(1.30, 0.86, 0.51, 0.35, 0.09, 0.05),
        long=(0.79, 0.64, 0.33, 0.51, 0.51, 0.51),
        short=0.79,
        side={
            "-": 0.39, "x": 0.17, "xx": -0.07, "xxx": 0.00, "Qx": -0.02, "K": 0.27, "Kx": 0.24,
            "KQ": 0.47, "A": 0.77, "Ax": 0.63, "AQ": 0.71, "AK": 1.01, "AKx": 0.93, "AKQ": 1.21,
        },
        spread=1.32,
        base_no_trump=1.77,
        joker=2.10,
        plain={
            "-": 0.46, "x": 0.35, "xx": 0.03, "xxx": 0.00, "Qx": -0.11, "K": 0.69, "Kx": 0.27,
            "KQ": 1.04, "A": 1.07, "Ax": 0.68, "AQ": 1.10, "AK": 1.42, "AKx": 1.86, "AKQ": 2.09,
        },
        run=0.40,
        bare=0.11,
        spread_no_trump=1.79,
        partner=NO_PARTNER,
        foe=Helps(
            tops=(-0.42, -0.31, -0.17, -0.09, -0.07, -0.03),
            length=-0.17, ace=-0.19, king=-0.13, void=-0.42, single=-0.08, average=1.00,
            joker=-0.72, ace_no_trump=-0.30, king_no_trump=-0.27, average_no_trump=0.70,
        ),
    ),
}  # fmt: skip
"""The tables by layout."""


@dataclass(frozen=True, slots=True)
class Calls:
    """What a partner's or a foe's calls say, in tricks."""

    passed: float
    """To one's own contract: it has passed without a bid."""
    same: float
    """It has bid the strain."""
    level: float
    """For each level past six at which it did."""
    other: float
    """It has bid another suit."""
    no_trump: float
    """It has bid no-trump."""
    misere: float
    """It has bid a misère."""
    spare: float
    """To its own contract: the tricks that it makes on average above its bid, up to level 7."""
    spare_no_trump: float
    """The same at no-trump."""
    steep: float
    """How much less for each level above 7."""
    weight: float
    """How far what one's own hand adds or takes away (``Helps``) counts."""
    counted: float
    """What is taken off when one has bid the strain too: the support was counted then."""
    makes_misere: float
    """How often its misère is made."""


CALLS: Final[Mapping[str, Calls]] = {
    "partner": Calls(
        passed=-0.20, same=0.75, level=0.20, other=0.10, no_trump=0.9, misere=0.0,
        spare=0.60, spare_no_trump=1.2, steep=0.35, weight=0.75, counted=-0.75, makes_misere=0.72,
    ),
    "foe": Calls(
        passed=0.0, same=-0.50, level=-0.20, other=-0.05, no_trump=-0.40, misere=0.30,
        spare=0.50, spare_no_trump=0.6, steep=0.55, weight=1.0, counted=0.0, makes_misere=0.72,
    ),
}  # fmt: skip
"""By who it is."""
