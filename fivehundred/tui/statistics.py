"""The statistics on the screen, with small bars."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from fivehundred.home.stats import LEVELS, Player, Share, Statistics, collect
from fivehundred.rules.calls import MisereKind
from fivehundred.rules.trumps import Strain
from fivehundred.speech import minus
from fivehundred.tui.canvas import cells, fit
from fivehundred.tui.faces import Faces
from fivehundred.tui.keyline import Key, KeyLine

if TYPE_CHECKING:
    from fivehundred.tui.app import FiveHundredApp

BAR: Final = 8
"""Cells of a bar."""
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


class StatisticsScreen(Screen[None]):
    """Games, players, contracts by level and strain, misères."""

    CSS_PATH = "statistics.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "page", show=False),
        Binding("q,escape,t", "back", show=False),
    ]
    app: FiveHundredApp

    def compose(self) -> ComposeResult:
        """A title, the tables, the keys."""
        yield Static(Content(" Statistics"), id="title")
        with VerticalScroll():
            yield Static("Adding up …", id="tables")
        yield KeyLine(
            Key("↑↓", "scroll"),
            Key("Space", "next page", "page"),
            Key("?", "help", "app.help"),
            Key("q", "back", "back"),
        )

    def on_mount(self) -> None:
        """Add up, beside the screen."""
        self.query_one(VerticalScroll).focus()
        self.add_up()

    @work(thread=True, exclusive=True)
    def add_up(self) -> None:
        """Replay the records that are new."""
        places = self.app.places
        worker = get_current_worker()
        records = places.records()
        statistics = collect(records, places.statistics, lambda: worker.is_cancelled)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._show, statistics)

    def _show(self, statistics: Statistics) -> None:
        faces = Faces(self.app.settings)
        for static in self.query("#tables").results(Static):  # none, when the screen is being left
            static.update(tables(statistics, faces))

    def action_page(self) -> None:
        """A page on."""
        self.query_one(VerticalScroll).scroll_page_down(animate=False)

    def action_back(self) -> None:
        """Back to the menu."""
        self.dismiss(None)


def tables(statistics: Statistics, faces: Faces) -> Content:
    """All tables, one below the other."""
    if not statistics.scored and not statistics.finished:
        return Content("No deal has been played yet. Play one, and look here again.")
    lines: list[Content] = []
    head = f"{_count(statistics.finished, 'game')} finished, {statistics.unfinished} not yet · "
    head += f"{_count(statistics.scored, 'deal')} played, {statistics.thrown_in} thrown in"
    lines.append(Content(head))
    if statistics.practice:
        words = f"{_count(statistics.practice, 'game')} with chosen cards left out"
        lines.append(Content.styled(words, "$foreground-muted"))
    lines += [Content(), _heading("Players: won and made; points and tricks a deal")]
    lines += _players(statistics, faces)
    lines += [Content(), _heading("Contracts made, of those bid"), *_contracts(statistics, faces)]
    if statistics.notices:
        lines += [Content(), _heading("Not counted")]
        lines += [Content(notice) for notice in statistics.notices[:10]]
    return Content("\n").join(lines)


def bar(share: Share, width: int = BAR) -> str:
    """A bar, full when all was made; blank when there was nothing."""
    if share.part is None:
        return " " * width
    eighths = round(share.part * width * 8)
    full, rest = divmod(eighths, 8)
    text = "█" * full + (_EIGHTHS[rest] if rest else "")
    return text.ljust(width, "·")


def percent(share: Share) -> str:
    """``62 %``, or a dash."""
    return "–" if share.part is None else f"{round(share.part * 100)} %"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _heading(text: str) -> Content:
    return Content.styled(text, "$accent bold")


def _players(statistics: Statistics, faces: Faces) -> list[Content]:
    misere = "nullos" if faces.widow else "misères"
    head = f"{'games':>25}{'deals won':>10}{'':8}{'bids':>9}{misere:>9}{'points':>8}{'tricks':>7}"
    lines = [Content.styled(head, "$foreground-muted")]
    lines += [_player(player) for player in statistics.ranking]
    return lines


def _player(player: Player) -> Content:
    name = fit(f"{player.name} (bot)" if player.bot else player.name, 16)
    text = name + " " * (16 - cells(name))
    text += f"{_of(player.games):>9}{_of(player.deals):>10}  "
    after = f"{_of(player.contracts):>9}{_of(player.miseres):>9}"
    points = minus(f"{player.points_a_deal:z.1f}")
    after += f"{points:>8}{player.tricks_a_deal:>7.1f}" if player.deals.of else f"{'·':>8}{'·':>7}"
    return Content.assemble(text, (bar(player.deals, 6), "$primary"), after)


def _contracts(statistics: Statistics, faces: Faces) -> list[Content]:
    strains = tuple(Strain)
    head = " " * 6 + "".join(f"{faces.strain(strain):>8}" for strain in strains) + f"{'all':>9}"
    lines = [Content.styled(head, "$foreground-muted")]
    for level in LEVELS:
        shares = [statistics.contracts.get((level, strain), Share()) for strain in strains]
        text = f"  {level:<4}" + "".join(f"{_of(share):>8}" for share in shares)
        lines.append(_with_bar(text, statistics.level(level)))
    shares = [statistics.strain(strain) for strain in strains]
    text = "  all " + "".join(f"{_of(share):>8}" for share in shares)
    lines.append(Content(text))
    for kind in MisereKind:
        share = statistics.miseres.get(kind, Share())
        if share.of:
            name = faces.misere(kind).capitalize()
            lines.append(_with_bar(f"  {name:<44}", share))
    return lines


def _with_bar(text: str, share: Share) -> Content:
    after = f"{percent(share):>6}" if share.of else ""
    return Content.assemble(f"{text}{_of(share):>9}  ", (bar(share), "$primary"), after)


def _of(share: Share) -> str:
    return f"{share.made}/{share.of}" if share.of else "·"
