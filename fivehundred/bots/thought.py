"""The play of a card by thinking over worlds: what each legal play is worth with all hands open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from fivehundred.bots.knowledge import knowledge
from fivehundred.bots.open_hands import position_in, worth_of
from fivehundred.bots.position import Move, SearchStopped
from fivehundred.bots.solver import COMPILED, Solver
from fivehundred.bots.worlds import Likelihood, draw_worlds
from fivehundred.rules.actions import PlayCard
from fivehundred.rules.view import View

FOUR: Final = 4
"""Seats up to which a search of the first tricks is quick."""
EXACT_LEFT: Final = 10 if COMPILED else 6
"""With so many tricks left or fewer the tricks are counted, else only whether it is made."""
CROWDED_LEFT: Final = 8 if COMPILED else 6
"""The same with more than four seats: at the first trick ten times as quick as counting."""
MOST_NODES: Final = 3_000_000
"""Positions that one choice may look at: some misères of six hands would take minutes each."""
FEW: Final = 5
"""Worlds below which nothing is said."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a play is worth over the worlds that were thought over."""

    play: PlayCard
    worth: float
    """The chance of the seat's team to win the game."""
    made: float
    """The share of worlds in which the contract is made, or kept, after it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think."""

    worlds: int
    """Worlds to think over."""
    stop: Callable[[], bool] | None = None
    """Asked now and then: true ends the thinking with what there is."""


def prospects(
    view: View,
    rng: Random,
    limits: Limits,
    sieves: Sequence[Likelihood] = (),
) -> list[Prospect]:
    """Each legal play with its prospect, best first; empty when there was time for few worlds."""
    known = knowledge(view)
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    worlds = draw_worlds(known, limits.worlds, rng, sieves)
    sums = {_move(play): 0.0 for play in plays}
    made = dict.fromkeys(sums, 0)
    done, nodes = 0, MOST_NODES
    for world in worlds:
        solver = Solver(position_in(view, known, world))
        solver.limits(nodes, limits.stop)
        try:
            answers = _answers(view, solver)
        except SearchStopped:
            break
        nodes -= solver.nodes
        for move, (worth, makes) in answers.items():
            sums[move] += worth
            made[move] += makes
        done += 1
    if done < min(FEW, limits.worlds):
        return []
    out = [Prospect(play, sums[_move(play)] / done, made[_move(play)] / done) for play in plays]
    return sorted(out, key=lambda prospect: -prospect.worth)


def _move(play: PlayCard) -> Move:
    return Move(int(play.card), None if play.suit is None else int(play.suit))


def _answers(view: View, solver: Solver) -> dict[Move, tuple[float, bool]]:
    """For each move its worth in one world and whether the contract is made after it."""
    position = solver.position
    worths = worth_of(view, view.seat)
    most = EXACT_LEFT if len(position.seats) <= FOUR else CROWDED_LEFT
    if len(worths) - 1 <= most and not position.misere:
        return {
            move: (worths[tricks], tricks >= position.needed)
            for move, tricks in solver.moves().items()
        }
    good, bad = _typical(position.misere, position.needed, worths)
    return {move: (good if makes else bad, makes) for move, makes in solver.making_moves().items()}


def _typical(misere: bool, needed: int, worths: tuple[float, ...]) -> tuple[float, float]:
    """The worth of a contract just made and of one just lost."""
    if misere:
        return worths[0], worths[min(1, len(worths) - 1)]
    made = min(max(needed, 0), len(worths) - 1)
    lost = max(min(needed - 1, len(worths) - 1), 0)
    return worths[made], worths[lost]
