"""The first screen: go on with a game, begin one, or look at something."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from fivehundred.home.setups import HUMAN, Setup
from fivehundred.tui.banner import Banner
from fivehundred.tui.choices import ChoiceList, Row
from fivehundred.tui.keyline import Key, KeyLine
from fivehundred.tui.words import PRESET_NAMES, ago, standing, who

if TYPE_CHECKING:
    from fivehundred.table.saves import SavedGame
    from fivehundred.tui.app import FiveHundredApp

KEYS = {
    "continue": "c",
    "quick": "g",
    "new": "n",
    "saved": "s",
    "review": "r",
    "statistics": "t",
    "settings": "e",
    "rules": "h",
    "quit": "q",
}
"""The letter of each entry."""


class MenuScreen(Screen[None]):
    """The start menu."""

    # menu.tcss is loaded by the app: this is its first screen.
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"choose('{entry}')", show=False) for entry, key in KEYS.items()),
        Binding("question_mark", "choose('rules')", show=False),
    ]
    app: FiveHundredApp

    def __init__(self) -> None:
        super().__init__()
        self._saved: tuple[SavedGame | None, int] | None = None
        """The game to go on with, and how many there are; None while they are looked for."""

    def compose(self) -> ComposeResult:
        """The sign, the entries, a line about the entry, the keys."""
        yield Banner()
        with Vertical():
            yield ChoiceList(*self._rows(), label_width=22)
            yield Static(id="words")
        yield KeyLine(
            Key("↑↓", "choose"),
            Key("Enter", "open", "press"),
            Key("c n g …", "entry"),
            Key("^p", "all commands", "app.command_palette"),
            Key("?", "help", "app.help"),
            Key("q", "quit", "choose('quit')"),
        )

    def on_mount(self) -> None:
        """Look for saved games, beside the screen."""
        self.query_one(ChoiceList).focus()

    def on_screen_resume(self) -> None:
        """Back from a game or another screen: the saved games may be others."""
        self.call_after_refresh(self.look_for_games)

    @work(thread=True, exclusive=True, exit_on_error=True)
    def look_for_games(self) -> None:
        """Look through the folder, and replay the game that comes first."""
        from fivehundred.table.saves import newest  # here: the menu is painted without it

        found = newest(self.app.places.games)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._found, found)

    def _found(self, found: tuple[SavedGame | None, int]) -> None:
        first = self._saved is None
        self._saved = found
        choices = next(iter(self.query(ChoiceList)), None)
        if choices is None:  # the program is ending
            return
        untouched = choices.row is not None and choices.row.id in ("new", "continue", "quick")
        choices.show(self._rows())
        if first and untouched:
            choices.go_to("continue" if self._newest() else "quick")

    def _newest(self) -> SavedGame | None:
        """The game to go on with: the newest that can be read."""
        return self._saved[0] if self._saved else None

    def _rows(self) -> list[Row]:
        newest, last = self._newest(), self.app.last_setup
        games = self._saved[1] if self._saved else None
        none = "no unfinished game" if last else "no game yet"
        going = summary(newest) if newest else "looking …" if games is None else none
        count = "" if games is None else f"{games} unfinished" if games else "none"
        return [
            self._row(
                "continue", "Continue", going, "Go on with the last game, where you left it.",
                None if newest else "There is no unfinished game.",
            ),
            self._row(
                "quick", "Quick start", setup_line(last or self.app.first_setup),
                f"A new game, {'set up as the last one was' if last else 'at once'}.",
            ),
            self._row("new", "New game …", "", "Choose the rules and who sits where."),
            self._row(
                "saved", "Saved games …", count, "Go on with any game that is not over.",
                None if games or games is None else "There is no unfinished game.",
            ),
            self._row("review", "Review …", "", "Step through any game, card by card."),
            self._row("statistics", "Statistics", "", "Who won, what was bid and what was made."),
            self._row("settings", "Settings", "", "Pace, colours, cards, hints."),
            self._row("rules", "Rules and help", "", "How 500 is played, and the keys."),
            self._row("quit", "Quit", "", "Leave. Every game is kept."),
        ]  # fmt: skip

    def _row(
        self, entry: str, label: str, value: str, words: str, disabled: str | None = None
    ) -> Row:
        return Row(entry, label, value or None, words, disabled, steps=False, mark=KEYS[entry])

    @on(ChoiceList.Moved)
    @on(ChoiceList.Refused)
    def explain(self, event: ChoiceList.Moved | ChoiceList.Refused) -> None:
        """Say what the entry is for, or why it cannot be chosen."""
        self.query_one("#words", Static).update(Content(event.row.disabled or event.row.words))

    @on(ChoiceList.Pressed)
    def pressed(self, event: ChoiceList.Pressed) -> None:
        """Enter or a click."""
        self.action_choose(event.row.id)

    def action_press(self) -> None:
        """Enter, with the mouse on the key line."""
        self.query_one(ChoiceList).action_press()

    def action_choose(self, entry: str) -> None:
        """Do what the entry says."""
        row = next(row for row in self._rows() if row.id == entry)
        if row.disabled is not None:
            self.query_one(ChoiceList).go_to(entry)
            self.query_one("#words", Static).update(Content(row.disabled))
            return
        if entry == "continue" and (game := self._newest()) is not None:
            self.app.resume(game.path)
        elif entry == "quick":
            self.app.begin(self.app.last_setup or self.app.first_setup)
        else:
            self.app.go(entry)


def summary(game: SavedGame) -> str:
    """A saved game in a line: how it stands, when it was played and by whom."""
    return f"{standing(game)} · {ago(game.when)} · {who(game)}"


def setup_line(setup: Setup) -> str:
    """A set-up in a line."""
    people = [n for n, p in zip(setup.names, setup.players, strict=True) if p == HUMAN]
    bots = [player.partition(":")[0] for player in setup.players if player != HUMAN]
    against = f"{len(bots)} × {bots[0]}" if bots and len(set(bots)) == 1 else ", ".join(bots)
    rules = PRESET_NAMES.get(setup.preset, setup.preset)
    who = " and ".join([", ".join(people), against] if people and bots else [*people, *bots])
    practice = " · practice" if setup.deals != "any" else ""
    seed = f" · seed {setup.seed}" if setup.seed else ""
    return f"{setup.rules.layout} · {rules}{practice}{seed} · {who}"
