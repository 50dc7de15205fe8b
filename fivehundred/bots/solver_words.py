"""The words that the solver's parts pass to each other, and where things stand in their tables."""

from __future__ import annotations

from random import Random

# An answer is one word: this bit for "yes, so many tricks", below it the cards that mattered. Of
# these only the lowest of each group counts: all above it in the group matter with it.
YES = 1 << 62
UNKNOWN = 1 << 61
CARDS = (1 << 60) - 1

# A record tells all about one group of cards in one state (which of its cards are still in play):
# three bit planes of the holders of its cards, pressed to the top of the group; the shape (how many
# cards each seat holds, as a sum of weights); holder and length of the run of top cards in one
# hand; that run's cards; four bits for each seat's length; whether the misère hands are safe in it;
# and for each seat its cards, one for each block of equivalent ones.
PLANES = 0
SHAPE = 3
HEAD = 4
RUN = 5
LENGTHS = 6
SAFE = 7
CHOICES = 8
RECORD = 16

# Places for the leads of one trick: ten cards, or nine and a joker with four names.
LEADS = 16

# A table entry: the key, the mask of places that mattered, three planes, bounds, the next entry.
ENTRY = 8

# Sums of up to sixty of these stay below 2^63; the last two stand for the leader and the suits led.
WEIGHTS = [Random(500 + place).getrandbits(56) | 1 for place in range(40)]

COUNTS = b"\0"
"""For each number of up to 18 bits how many of them are set."""
for _ in range(18):
    COUNTS += bytes(count + 1 for count in COUNTS)
