"""``fivehundred solve``: what each legal card is worth with all hands open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from fivehundred.cli.console import draw, write_json, wrong_use
from fivehundred.cli.options import Json, counting
from fivehundred.cli.records import position_at

if TYPE_CHECKING:
    from fivehundred.rules.actions import PlayCard
    from fivehundred.rules.game import GameState


def solve(
    file: Annotated[str, Parameter(help="A record.")],
    /,
    *,
    at: Annotated[
        int | None, counting("The position after this line of the file; the last if left out.", 1)
    ] = None,
    json: Json = False,
) -> None:
    """Tell what each legal card is worth when everybody sees all hands and plays perfectly.

    The worth of a card is the number of tricks that the contractor's team then takes in the whole
    deal. With three teams the other two are held to play as one.
    """
    record, state = position_at(file, at)
    deal = state.deal
    if deal is None or deal.contract is None or state.stage != "play":
        wrong_use(f"there is no card to play here: the record is at stage {state.stage!r}")
    worths = _worths(state)
    if json:
        write_json(
            {
                "seat": state.seat,
                "contractor": deal.contract.contractor,
                "bid": deal.contract.bid.code,
                "moves": [worth.as_object() for worth in worths],
            }
        )
        return
    from rich.box import SIMPLE
    from rich.table import Table
    from rich.text import Text

    from fivehundred.cli.picture import cards
    from fivehundred.rules.calls import speak
    from fivehundred.speech import Speaker

    names = record.header.seats
    assert state.seat is not None
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column("card")
    table.add_column("tricks", justify="right")
    table.add_column("contract")
    for worth in worths:
        card = cards((worth.play.card,))
        if worth.play.suit is not None:
            card.append(f" naming {worth.play.suit.symbol}")
        table.add_row(card, str(worth.tricks), "made" if worth.made else "lost")
    contractor, teams = deal.contract.contractor, state.rules.teams
    contract = f"{names[contractor]}: {speak(deal.contract.bid)}"
    side = Speaker(names, teams=teams).team(contractor % teams)
    draw(
        Text(f"{contract} · {names[state.seat]} to play"),
        Text(f"The tricks are those of {side} in the whole deal."),
        table,
    )


@dataclass(frozen=True, slots=True)
class _Worth:
    """What a play is worth."""

    play: PlayCard
    tricks: int
    """Tricks of the contractor's team in the whole deal."""
    made: bool

    def as_object(self) -> dict[str, object]:
        from fivehundred.cli.position import choice_object

        return {**choice_object(self.play), "tricks": self.tricks, "made": self.made}


def _worths(state: GameState) -> list[_Worth]:
    """The legal plays of the seat to act, the best first."""
    from fivehundred.bots.knowledge import knowledge
    from fivehundred.bots.open_hands import position_in, side_tricks
    from fivehundred.bots.solver import Solver
    from fivehundred.bots.worlds import World
    from fivehundred.rules.actions import PlayCard
    from fivehundred.rules.game import legal_actions
    from fivehundred.rules.observe import view_of

    assert state.deal is not None and state.actor is not None
    view = view_of(state, state.actor)
    solver = Solver(position_in(view, knowledge(view), World(state.deal.hands, 0)))
    tricks = {(move.card, move.named): worth for move, worth in solver.moves().items()}
    contract, done = state.deal.contract, side_tricks(view)
    assert contract is not None
    worths = []
    for play in legal_actions(state):
        assert isinstance(play, PlayCard)
        taken = done + tricks[play.card, None if play.suit is None else int(play.suit)]
        made = taken == 0 if contract.misere else taken >= contract.needed
        worths.append(_Worth(play, taken, made))
    wants_tricks = (state.seat in view.rules.team_seats(contract.contractor)) != contract.misere
    return sorted(worths, key=lambda worth: worth.tricks, reverse=wants_tricks)


COMMANDS = (solve,)
