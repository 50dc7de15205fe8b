"""The play of a card by thinking over worlds: what each legal play is worth with all hands open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeVar

from fivehundred.bots.knowledge import knowledge
from fivehundred.bots.open_hands import position_in, shares_of, worth_of
from fivehundred.bots.position import Move, Position, SearchStopped
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
    done = 0
    search = _Search(view, limits.stop)
    for world in worlds:
        try:
            answers = search.answers(position_in(view, known, world))
        except SearchStopped:
            break
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


Answer = TypeVar("Answer")


class _Search:
    """Looks at the moves of one view with all hands open, in one world after the other."""

    def __init__(self, view: View, stop: Callable[[], bool] | None) -> None:
        self._stop = stop
        self._nodes = MOST_NODES
        self._worths = worth_of(view, view.seat)
        self._shares = shares_of(view, view.seat)
        self._own = sum(1 << seat for seat in view.rules.team_seats(view.seat))

    def answers(self, position: Position) -> dict[Move, tuple[float, bool]]:
        """For each move its worth and whether the contract is made after it. Or SearchStopped."""
        worths, misere, needed = self._worths, position.misere, position.needed
        most = EXACT_LEFT if len(position.seats) <= FOUR else CROWDED_LEFT
        left = len(worths) - 1
        if misere or left > most:
            good, bad = _typical(misere, needed, worths)
            makes = self._ask(position, Solver.making_moves)
            return {move: (good if made else bad, made) for move, made in makes.items()}
        tricks = self._ask(position, Solver.moves)
        if self._shares is None:
            return {move: (worths[taken], taken >= needed) for move, taken in tricks.items()}
        own = self._ask(replace(position, side=self._own), Solver.moves)
        return {
            move: (self._shares[taken][min(own[move], left - taken)], taken >= needed)
            for move, taken in tricks.items()
        }

    def _ask(self, position: Position, question: Callable[[Solver], Answer]) -> Answer:
        """Put a question to a solver that may look at what is left of the positions."""
        solver = Solver(position)
        solver.limits(self._nodes, self._stop)
        answer = question(solver)
        self._nodes -= solver.nodes
        return answer


def _typical(misere: bool, needed: int, worths: tuple[float, ...]) -> tuple[float, float]:
    """The worth of a contract just made and of one just lost."""
    if misere:
        return worths[0], worths[min(1, len(worths) - 1)]
    made = min(max(needed, 0), len(worths) - 1)
    lost = max(min(needed - 1, len(worths) - 1), 0)
    return worths[made], worths[lost]
