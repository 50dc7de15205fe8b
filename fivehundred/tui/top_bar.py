"""The bar at the head of the table: the game on the left, the score on the right."""

from __future__ import annotations

from textual.reactive import reactive

from fivehundred.rules.view import View
from fivehundred.speech import points
from fivehundred.tui.canvas import Canvas, Painted, cells, fit
from fivehundred.tui.faces import Teams


class TopBar(Painted):
    """Which game, which deal, and the score of each team."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"top--team-0", "top--team-1", "top--team-2"}
    view: reactive[View | None] = reactive(None, always_update=True, repaint=False)
    names: tuple[str, ...] = ()
    title: str = "500"

    def watch_view(self, old: View | None, new: View | None) -> None:
        """Draw anew where something has changed."""
        if old is None or new is None or _shown(old) != _shown(new):
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw one row."""
        view = self.view
        if view is None:
            return
        teams = Teams(view.rules, view.seat % view.rules.teams)
        x = canvas.width - 1
        for team in reversed(teams.ours_first()):
            mark = teams.mark(team)
            word = fit(teams.word(team, self.names), 10)
            text = f"{mark} {word} {points(view.totals[team])}"
            x -= cells(text)
            canvas.text(x, 0, text, self.style_of(f"top--team-{teams.place(team)}"))
            x -= 3
        number = len(view.sheet) + view.thrown_in + (view.stage not in ("result", "over", "deal"))
        text = f"{self.title} · deal {max(number, 1)}"
        canvas.text(1, 0, fit(text if cells(text) < x else "500", max(x, 0)))


def _shown(view: View) -> object:
    return view.totals, len(view.sheet), view.thrown_in, view.stage, view.seat
