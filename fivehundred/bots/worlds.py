"""Whole deals that fit what a seat knows, drawn at random: the worlds that a bot thinks over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from random import Random
from typing import Final

from fivehundred.bots.knowledge import Knowledge
from fivehundred.rules.cards import JOKERS, Card, Cards, cards_in, cards_of

_TRIES: Final = 60
"""Draws before the constraints are given up; a draw rarely fails."""
SPARE: Final = 4
"""Worlds that a sieve is given for each that it keeps."""
BATCH: Final = 8
"""Worlds that are drawn together: the first are there soon."""
LEAST: Final = 1e-6
"""The likelihood of worlds that a sieve finds all but impossible."""


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the cards may lie."""

    hands: tuple[Cards, ...]
    """What each seat holds now."""
    away: Cards
    """The cards out of play that the seat has not seen: the kitty or another's discards."""


Likelihood = Callable[[World], float]
"""How likely a world is, in any measure."""


def draw_worlds(
    known: Knowledge, count: int, rng: Random, sieves: Sequence[Likelihood] = ()
) -> Iterator[World]:
    """``count`` worlds that fit what is known, a few at a time as they are asked for.

    Each sieve keeps one of ``SPARE`` worlds, those that it finds likelier with the better chance.
    """
    while count > 0:
        batch = min(BATCH, count)
        count -= batch
        worlds = [draw_world(known, rng) for _ in range(batch * SPARE ** len(sieves))]
        for sieve in sieves:
            worlds = _sifted(worlds, sieve, len(worlds) // SPARE, rng)
        yield from worlds


def _sifted(worlds: list[World], sieve: Likelihood, count: int, rng: Random) -> list[World]:
    """So many of the worlds, drawn without replacement with their likelihoods as weights."""
    keyed = [
        (rng.random() ** (1.0 / max(sieve(world), LEAST)), place)
        for place, world in enumerate(worlds)
    ]
    keyed.sort(reverse=True)
    return [worlds[place] for _, place in keyed[:count]]


def draw_world(known: Knowledge, rng: Random) -> World:
    """One world that fits what is known."""
    for _ in range(_TRIES):
        world = _spread(known, known.barred, rng)
        if world is not None:
            return world
    world = _spread(known, (0,) * len(known.barred), rng)
    assert world is not None, "without constraints any spread of the cards fits"
    return world


def _spread(known: Knowledge, barred: tuple[Cards, ...], rng: Random) -> World | None:
    """The unseen cards dealt to the places that have room; None when it did not work out.

    The cards that some hand cannot have go first, those with the fewest places before the others. A
    place is drawn with a weight of its room left. Then the rest is dealt.
    """
    away = len(known.room)
    room = [*known.room, known.away]
    hands = [*known.held, 0]
    tight = known.unseen & reduce(or_, barred, 0)
    loose = list(cards_in(known.unseen & ~tight))
    rng.shuffle(loose)
    if tight:
        cards = list(cards_in(tight))
        rng.shuffle(cards)
        places = {one: [p for p in range(away) if not barred[p] >> one & 1] for one in cards}
        for free in places.values():
            free.append(away)
        cards.sort(key=lambda one: sum(room[place] for place in places[one]))
        for one in cards:
            place = _draw_place(places[one], room, rng)
            if place is None:
                place = _make_room(one, places, hands, room)
            if place is None:
                return None
            hands[place] |= one.bit
            room[place] -= 1
    dealt = 0
    for place, count in enumerate(room):
        hands[place] |= cards_of(loose[dealt : dealt + count])
        dealt += count
    world = World(tuple(hands[:away]), hands[away])
    return world if _joker_fits(known, world) else None


def _draw_place(places: list[int], room: list[int], rng: Random) -> int | None:
    total = sum(room[place] for place in places)
    if total == 0:
        return None
    pick = int(rng.random() * total)
    for place in places:
        pick -= room[place]
        if pick < 0:
            return place
    return None


def _make_room(
    one: Card, places: dict[Card, list[int]], hands: list[Cards], room: list[int]
) -> int | None:
    """A place for a card whose places are full: another card moves on from there to free room."""
    for place in places[one]:
        for other in cards_in(hands[place]):
            for free in places.get(other, ()):
                if room[free] and free != place:
                    hands[place] ^= other.bit
                    hands[free] |= other.bit
                    room[place] += 1
                    room[free] -= 1
                    return place
    return None


def _joker_fits(known: Knowledge, world: World) -> bool:
    """Whether the contractor that nominated had a joker in this world."""
    if known.nominator is None:
        return True
    seat = known.nominator
    return bool((world.hands[seat] | known.played[seat]) & JOKERS)
