"""The weights with which ``club`` chooses a lead (leading.py), in tricks for its side.

How they came about: positions of self-play (three, four and six seats, suit contracts and
no-trump) were solved with all hands open in 16 deals each that fit what the seat to lead knew.
The mean of each lead, less the mean of all leads of that position, was fitted by least squares to
the traits below. The bids of others, which those positions lacked, and ``joker late`` are set by
hand.

Of a side suit, and of every suit at no-trump:

- ``stands``: the chance that our side wins the trick;
- ``cost``: what the card is worth to keep (keeping.py);
- ``master``: no foe can hold a higher card of the suit;
- ``drives``: the top of touching cards that one card alone beats;
- ``under master``: a small card led from under a master;
- ``length``: cards of the suit in hand;
- ``friend tops``: the chance that a friend holds the highest card still out;
- ``out``: cards of the suit still out, in tens;
- ``singleton``: the only card of the suit, with trumps in hand;
- ``friend ruffs``, ``foe ruffs``: the chance that one of them can ruff;
- ``caller void``: the chance that the contractor is out of the suit, for its opponents;
- ``friend led``, ``foe led``, ``friend bid``, ``foe bid``: who led or bid the suit before.

Of trumps: ``trump`` for any, ``trump master`` while foes may hold some, ``trump drives`` for the
top one with one higher out, ``trump low`` for the lowest of several, ``trump last`` for the only
one, ``trump idle`` once the foes have none, ``trump long`` with half as many as the foes or more,
``trump crowd`` with more than two foes (set by matches of six seats, where solving with open
hands draws trumps too little).

Of a free joker at no-trump: ``joker`` for any lead of it, ``joker length`` for each card held of
the suit named, ``joker late`` in the last three tricks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LEADS: Final[Mapping[tuple[str, bool], Mapping[str, float]]] = {
    ("contractor", True): {
        "stands": 0.11, "cost": -0.34, "master": 0.32, "drives": 0.22, "under master": -0.20,
        "length": 0.02, "friend tops": -0.27, "friend ruffs": 0.04, "foe ruffs": -0.25,
        "friend led": -0.10, "foe led": -0.10, "friend bid": 0.12, "foe bid": -0.05,
        "trump master": 0.42, "trump drives": 0.03, "trump low": -0.06, "trump last": -0.39,
        "trump long": -0.09, "trump crowd": 0.30,
    },
    ("partner", True): {
        "stands": 0.17, "cost": -0.16, "master": 0.18, "drives": 0.07, "under master": -0.25,
        "length": 0.02, "friend tops": 0.09, "out": -0.05, "singleton": 0.02,
        "friend ruffs": 0.19, "foe ruffs": -0.27, "friend led": -0.07, "friend bid": 0.12,
        "foe bid": -0.05, "trump": 0.07, "trump master": 0.22, "trump drives": -0.09,
        "trump low": -0.03, "trump idle": -0.11, "trump long": -0.15,
    },
    ("defender", True): {
        "stands": 0.08, "cost": -0.17, "master": 0.24, "drives": 0.10, "under master": -0.16,
        "length": 0.02, "friend tops": -0.10, "out": -0.03, "singleton": 0.02,
        "friend ruffs": 0.22, "foe ruffs": -0.09, "friend led": 0.04, "friend bid": 0.12,
        "foe bid": -0.05, "trump": -0.22, "trump master": 0.26, "trump drives": -0.12,
        "trump low": -0.04, "trump last": 0.16, "trump idle": 0.07, "trump long": 0.16,
    },
    ("contractor", False): {
        "stands": 0.08, "cost": 0.05, "master": 0.43, "drives": 0.25, "under master": -0.17,
        "length": 0.07, "friend tops": 0.27, "out": -0.25, "friend led": 0.03,
        "friend bid": 0.12, "foe bid": -0.05, "joker": -0.14, "joker length": 0.06,
        "joker late": 0.30,
    },
    ("partner", False): {
        "stands": 0.17, "cost": 0.21, "master": 0.21, "drives": 0.11, "under master": -0.19,
        "length": 0.11, "friend tops": 0.23, "out": -0.14, "friend led": 0.06, "foe led": -0.20,
        "friend bid": 0.12, "foe bid": -0.05, "joker length": 0.06, "joker late": 0.30,
    },
    ("defender", False): {
        "stands": 0.41, "cost": 0.09, "master": 0.29, "drives": 0.10, "under master": -0.14,
        "length": 0.08, "friend tops": 0.24, "out": -0.04, "caller void": 0.43,
        "friend led": -0.12, "foe led": -0.05, "friend bid": 0.12, "foe bid": -0.05,
        "joker length": 0.06, "joker late": 0.30,
    },
}  # fmt: skip
"""The weights by part (contractor, its partner, defender) and whether there are trumps."""
