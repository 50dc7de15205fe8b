"""The score: after a deal, for the whole game, and at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.style import Style
from textual.content import Content
from textual.events import Resize
from textual.widget import Widget

from fivehundred.rules.calls import Bid, value
from fivehundred.rules.scoring import ScoredDeal
from fivehundred.rules.view import View
from fivehundred.speech import Speaker, counted, gain, points
from fivehundred.tui.canvas import Canvas, Painted, cells, fit
from fivehundred.tui.faces import Faces, Teams
from fivehundred.tui.keyline import Key
from fivehundred.tui.last_trick import LastTrick
from fivehundred.tui.messages import Leave
from fivehundred.tui.overlay import CLOSE, Overlay

NAME: Final = 10
"""Cells for a name."""
WIDEST: Final = 74
"""Cells for a deal with all that there is to tell of it, whatever the table."""
FRAME: Final = 6
"""Cells around the lines of a sheet."""


def left(text: str, width: int) -> str:
    """The text at the left of ``width`` cells."""
    shown = fit(text, width)
    return shown + " " * (width - cells(shown))


def right(text: str, width: int) -> str:
    """The text at the right of ``width`` cells."""
    shown = fit(text, width)
    return " " * (width - cells(shown)) + shown


class ScoreChart(Painted):
    """The totals deal by deal as lines between −target and target."""

    DEFAULT_CSS = """
    ScoreChart { height: 9; width: 1fr; min-width: 40; margin-top: 1; background: $surface;
        & > .chart--axis { color: $text-muted; background: $surface; }
        & > .chart--0 { color: $team-0; background: $surface; }
        & > .chart--1 { color: $team-1; background: $surface; }
        & > .chart--2 { color: $team-2; background: $surface; } }
    """
    COMPONENT_CLASSES = {"chart--axis", "chart--0", "chart--1", "chart--2"}

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view

    def paint(self, canvas: Canvas) -> None:
        """Draw the axis, then a mark for each team and deal, joined by dots."""
        target = self._view.rules.target
        axis = self.style_of("chart--axis")
        gutter, height = 6, canvas.height
        for score in (target, 0, -target):
            y = self._row(score, height)
            canvas.right(0, y, gutter - 1, points(score), axis)
            canvas.text(gutter, y, "┄" * max(canvas.width - gutter, 0), axis)
        teams = Teams(self._view.rules, self._view.seat % self._view.rules.teams)
        line = [(0,) * self._view.rules.teams, *(deal.totals for deal in self._view.sheet)]
        room = max(canvas.width - gutter - 2, 1)
        step = max(min(6, room // max(len(line) - 1, 1)), 1)
        shown = line[-(room // step + 1) :]
        for team in reversed(teams.ours_first()):
            style = self.style_of(f"chart--{teams.place(team)}")
            scores = [totals[team] for totals in shown]
            self._curve(canvas, scores, step, gutter, teams.mark(team), style)

    def _curve(
        self, canvas: Canvas, scores: list[int], step: int, gutter: int, mark: str, style: Style
    ) -> None:
        for at, score in enumerate(scores):
            x, y = gutter + at * step, self._row(score, canvas.height)
            if at:
                before = self._row(scores[at - 1], canvas.height)
                for part in range(1, step):
                    between = before + (y - before) * part / step
                    canvas.text(x - step + part, round(between), "·", style)
            canvas.text(x, y, mark, style)

    def _row(self, score: int, height: int) -> int:
        target = self._view.rules.target
        share = (target - max(min(score, target), -target)) / (2 * target)
        return round(share * (height - 1))


class _Sheet:
    """Writes the lines of the score for one reader."""

    def __init__(self, view: View, names: Sequence[str], faces: Faces) -> None:
        self.view = view
        self.names = tuple(names)
        self.faces = faces
        self.teams = Teams(view.rules, view.seat % view.rules.teams)

    def heading(self, team: int) -> str:
        """A team's mark and word."""
        return f"{self.teams.mark(team)} {self.teams.word(team, self.names)}"

    def team_lines(self, deal: ScoredDeal) -> list[Content]:
        """One line for each team: tricks, points, total. They fit into the smallest window."""
        head = f"{left('', 12)}{right('tricks', 7)}{right('points', 8)}{right('total', 7)}"
        lines = [Content.styled(head, "$text-muted")]
        for team in self.teams.ours_first():
            won = sum(deal.tricks[team :: self.view.rules.teams])
            text = (
                f"{left(self.heading(team), 12)}{right(str(won), 7)}"
                f"{right(gain(deal.points[team]), 8)}{right(points(deal.totals[team]), 7)}"
            )
            lines.append(Content.styled(text, f"$team-{self.teams.place(team)}"))
        return lines

    def all_lines(self, room: int) -> list[Content]:
        """One line for each deal of the game; in little room with the totals alone."""
        teams = self.teams.ours_first()
        wide = room >= WIDEST
        name, each = (NAME, 13) if len(teams) == 2 else (6, 12)
        heads = [self.heading(team) for team in teams]
        if not wide:
            each = 18 // len(teams)
        if max(map(cells, heads)) >= each:  # what a mark stands for is told at the top
            heads = [self.teams.mark(team) for team in teams]
        kinds = "".join(right(head, each) for head in heads)
        lines = [
            Content.styled(
                f" # {left('dealer', name)} {left('contract', 11)} {left('by', name)} tricks{kinds}"
                if wide
                else f" # {left('contract', 8)}    {kinds}",
                "$text-muted",
            )
        ]
        for number, deal in enumerate(self.view.sheet, 1):
            made, won, bid = "✓" if deal.made else "✗", _won(deal, self.view), deal.bid
            text = (
                f"{number:>2} {left(self.names[deal.dealer], name)} "
                f"{left(self.faces.call(bid), 11)} {left(self.names[deal.contractor], name)} "
                f"{made} {won:>2}  "
                if wide
                else f"{number:>2} {left(self.faces.call(bid), 8)} {made}{won:>2}"
            )
            for team in teams:
                total, gained = points(deal.totals[team]), gain(deal.points[team])
                text += right(f"{gained} {right(total, 5)}" if wide else total, each)
            lines.append(Content(text))
        if not self.view.sheet:
            lines.append(Content("No deal has been scored yet."))
        if self.view.thrown_in:
            lines.append(Content(f"Thrown in: {counted(self.view.thrown_in, 'deal')}."))
        return lines


def _won(deal: ScoredDeal, view: View) -> int:
    """Tricks that the contractor's team won."""
    return sum(deal.tricks[deal.contractor % view.rules.teams :: view.rules.teams])


class DealScore(Overlay[None]):
    """What the deal that has just ended was worth, and its tricks."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("Enter", "go on", "close"),
        Key("t", "last trick", "tricks"),
    )
    ANSWERS = dict.fromkeys((*CLOSE, "t"))
    TOPICS = ("scoring", "end")

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        faces: Faces,
        speaker: Speaker,
        played: View | None = None,
    ) -> None:
        """``played``: a view with the tricks of the deal, when they are known."""
        self._played = played
        self._names = tuple(names)
        self._faces = faces
        deal = view.sheet[-1]
        sheet = _Sheet(view, names, faces)
        verb = "made" if deal.made else "not made"
        won = _won(deal, view)
        bid = speaker.call(deal.bid)
        need = f" of {deal.bid.level} bid" if isinstance(deal.bid, Bid) else ""
        super().__init__(
            f"{bid.capitalize()}: {verb}",
            [
                f"{faces.call(deal.bid)} by {names[deal.contractor]}, "
                f"worth {value(deal.bid, view.rules)}: {counted(won, 'trick')}{need}.",
                "",
                *sheet.team_lines(deal),
                "",
            ],
        )

    def answer(self, key: str) -> None:
        """Close, or show the tricks."""
        if key == "t":
            self.action_tricks()
        else:
            super().answer(key)

    def action_tricks(self) -> None:
        """Show the last trick of the deal; from there the others."""
        if self._played is not None and self.is_current:
            self.app.push_screen(LastTrick(self._played, self._names, self._faces))


class ScoreSheet(Overlay[None]):
    """All deals, and the lines of the totals."""

    KEYS: ClassVar[tuple[Key, ...]] = (Key("Enter", "back", "close"), Key("↑↓", "scroll"))
    ANSWERS = dict.fromkeys(("enter", "space", "escape", "q", "s"))
    TOPICS = ("scoring", "end")

    def __init__(self, view: View, names: Sequence[str], faces: Faces) -> None:
        super().__init__("The score")
        self._view = view
        self._sheet = _Sheet(view, names, faces)

    def on_resize(self, event: Resize) -> None:
        """Write as much of each deal as there is room for."""
        self.write("The score", self._sheet.all_lines(event.size.width - FRAME))

    def more(self) -> Sequence[Widget]:
        """The chart."""
        return (ScoreChart(self._view),) if self._view.sheet else ()


class Winner(Overlay[Leave]):
    """Who has won, why, and what next."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("n", "new game", "leave('n')"),
        Key("a", "same cards", "leave('a')"),
        Key("w", "swap seats", "leave('w')"),
        Key("v", "review", "leave('v')"),
        Key("m", "menu", "leave('m')"),
        Key("q", "quit", "leave('q')"),
    )
    ANSWERS = {"m": "menu", "n": "new", "a": "again", "w": "swap", "v": "review", "q": "quit"}
    TOPICS = ("end",)

    def __init__(self, view: View, names: Sequence[str], faces: Faces, speaker: Speaker) -> None:
        assert view.outcome is not None
        sheet = _Sheet(view, names, faces)
        winners = speaker.team(view.outcome.winner)
        verb = "wins" if " and " not in winners and winners != "You" else "win"
        reason = f"The team {view.outcome.reason.value}."
        if view.rules.teams == view.rules.seats:
            reason = f"{winners}: {view.outcome.reason.value}."
        super().__init__(f"{winners} {verb} the game!")
        self._view, self._sheet, self._reason = view, sheet, reason

    def on_resize(self, event: Resize) -> None:
        """Write as much of each deal as there is room for."""
        deals = self._sheet.all_lines(event.size.width - FRAME)
        self.write(self._title, [self._reason, "", *deals, ""])

    def more(self) -> Sequence[Widget]:
        """The chart."""
        return (ScoreChart(self._view),)

    def action_leave(self, key: str) -> None:
        """The key line was clicked."""
        self.answer(key)
