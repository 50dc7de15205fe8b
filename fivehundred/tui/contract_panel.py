"""What is being played: contract, trumps, tricks against the need, and the last trick."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from fivehundred.rules.calls import Bid, Misere, value
from fivehundred.rules.cards import Rank, card
from fivehundred.rules.view import View
from fivehundred.tui.canvas import Canvas, cells, fit
from fivehundred.tui.cards import CHIP, CardTable
from fivehundred.tui.faces import Teams

INDENT: Final = 1


class ContractPanel(CardTable):
    """The contract and how it stands."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {
        "contract--title",
        "contract--team-0",
        "contract--team-1",
        "contract--team-2",
        "contract--dim",
    }
    view: reactive[View | None] = reactive(None, always_update=True, repaint=False)
    names: tuple[str, ...] = ()

    class LastTrick(Message):
        """The last trick was clicked."""

    def watch_view(self) -> None:
        """Draw anew."""
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the lines from the top."""
        view = self.view
        if view is None or view.contract is None:
            return
        title, dim = self.style_of("contract--title"), self.style_of("contract--dim")
        contract, width = view.contract, canvas.width - 2 * INDENT
        bid = self.faces.call(contract.bid)
        who, worth = self.names[contract.contractor], value(contract.bid, view.rules)
        rest = f" by {who} for {worth}"
        if cells(bid + rest) > width:
            rest = f" · {fit(who, width - cells(bid) - 3)}"
        canvas.text(canvas.text(INDENT, 0, bid, title), 0, rest)
        canvas.text(INDENT, 1, fit(self._ranking(view), width), dim)
        y = 2
        teams = Teams(view.rules, view.seat % view.rules.teams)
        for team in teams.ours_first():
            self._team(canvas, y, team, teams, view)
            y += 1
        if y + 2 < canvas.height and view.tricks:
            self._last(canvas, y + 1 if canvas.height > y + 3 else y, view)

    def _ranking(self, view: View) -> str:
        """Trumps and bowers, or what the joker is."""
        assert view.contract is not None
        strain = view.contract.strain
        if (trump := strain.trump_suit) is not None:
            right, left = card(trump, Rank.JACK), card(trump.same_colour, Rank.JACK)
            jokers = "joker" if view.rules.jokers == 1 else "BJ RJ"
            return (
                f"Trumps {self.faces.suit(trump)}: {jokers} "
                f"{self.faces.card(right)} {self.faces.card(left)}"
            )
        if view.contract.low_jokers:
            return "No trumps · joker lowest"
        if view.nomination is not None:
            return f"No trumps · joker is {self.faces.suit(view.nomination)}"
        return "No trumps · joker free" if view.nominated else "No trumps"

    def _team(self, canvas: Canvas, y: int, team: int, teams: Teams, view: View) -> None:
        assert view.contract is not None
        declaring = view.contract.contractor % view.rules.teams == team
        won = view.team_tricks[team]
        colour = self.style_of(f"contract--team-{teams.place(team)}")
        mark = teams.mark(team)
        word = fit(teams.word(team, self.names), 6)
        x = canvas.text(INDENT, y, f"{mark} {word:<6}", colour)
        if not declaring:
            canvas.text(x + 1, y, "●" * won, colour)
            canvas.right(0, y, canvas.width - INDENT, str(won), colour)
            return
        if isinstance(view.contract.bid, Misere):
            text = "✗ broken" if won else "no trick yet"
            canvas.text(x + 1, y, fit(text, canvas.width - x - 2), Style(bold=bool(won)) + colour)
            return
        assert isinstance(view.contract.bid, Bid)
        need = view.contract.needed
        count, dots = f"{won}/{need}", "●" * won + "○" * max(need - won, 0)
        # Ten dots need the space after a short word, to stand free of the count.
        room = canvas.width - INDENT - len(count) - 1
        start = max(min(x + 1, room - len(dots)), INDENT + 3 + cells(word))
        canvas.text(start, y, fit(dots, room - start), colour)
        canvas.right(0, y, canvas.width - INDENT, count, colour)

    def _last(self, canvas: Canvas, y: int, view: View) -> None:
        trick = view.tricks[-1]
        assert trick.winner is not None
        dim = self.style_of("contract--dim")
        who = fit(self.names[trick.winner], canvas.width - 2 * INDENT - 14)
        canvas.text(INDENT, y, f"Last trick ✓ {who}", dim)
        x = INDENT
        for play in trick.plays:
            state = "won" if play.seat == trick.winner else "face"
            self.draw_card(canvas, x, y + 1, CHIP, play.card, state)
            x += CHIP.width + (1 if len(trick.plays) * 4 <= canvas.width - INDENT else 0)
        self.spot(Region(0, y, canvas.width, 2), lambda: self.post_message(self.LastTrick()))
