"""The list of saved games: to go on with one, or to step through it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from fivehundred.home.files import shown
from fivehundred.table.saves import SavedGame, each_game
from fivehundred.tui.choices import ChoiceList, Row
from fivehundred.tui.dialogs import AskYesNo
from fivehundred.tui.keyline import Key, KeyLine
from fivehundred.tui.words import ago, standing, who

if TYPE_CHECKING:
    from fivehundred.tui.app import FiveHundredApp

MOST = 200
"""Games listed; each is replayed, and nobody reads further."""


_SHOW_AFTER = (8, 40, 100)
"""Games after which those found so far are shown."""


class ResumeScreen(Screen[Path | None]):
    """Saved games, the last played first. The result is the chosen one's path, or None."""

    CSS_PATH = "resume.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "delete", show=False),
        Binding("q,escape", "back", show=False),
    ]
    app: FiveHundredApp

    def __init__(self, finished_too: bool = False) -> None:
        super().__init__()
        self._finished_too = finished_too
        self._games: list[SavedGame] = []

    def compose(self) -> ComposeResult:
        """The list, a line about the game under the cursor, the keys."""
        yield Static(Content(" Review" if self._finished_too else " Saved games"), id="title")
        yield ChoiceList(Row("wait", "Looking for games …", heading=True), label_width=0)
        yield Static(id="words")
        yield KeyLine(
            Key("↑↓", "choose"),
            Key("Enter", "open", "press"),
            Key("d", "delete", "delete"),
            Key("?", "help", "app.help"),
            Key("q", "back", "back"),
        )

    def on_mount(self) -> None:
        """Read the games, beside the screen."""
        self.query_one(ChoiceList).focus()
        self.look_for_games()

    @work(thread=True, exclusive=True)
    def look_for_games(self) -> None:
        """Every record is replayed, so this takes its time: the first are shown at once."""
        worker = get_current_worker()
        found: list[SavedGame] = []
        games = each_game(self.app.places.games, self._finished_too)
        for game in islice(games, MOST):
            if worker.is_cancelled:
                return
            found.append(game)
            if len(found) in _SHOW_AFTER:
                self.app.call_from_thread(self._found, found.copy())
        if not worker.is_cancelled:
            self.app.call_from_thread(self._found, found)

    def _found(self, games: list[SavedGame]) -> None:
        self._games = games
        rows = [self._row(game) for game in games]
        none = Row("none", "There is none yet.", heading=True)
        for choices in self.query(ChoiceList):  # none, when the screen is being left
            choices.show(rows or [none])

    def _row(self, game: SavedGame) -> Row:
        name = str(game.path)
        if game.damaged:
            reason = f"It cannot be opened: {game.summary}"
            return Row(name, game.path.name, "damaged", game.summary, reason, steps=False)
        state = "over, " if self._finished_too and game.finished else ""
        value = f"{standing(game)} · {state}{ago(game.when)}"
        return Row(name, who(game), value, shown(game.path), steps=False)

    @on(ChoiceList.Moved)
    @on(ChoiceList.Refused)
    def explain(self, event: ChoiceList.Moved | ChoiceList.Refused) -> None:
        """Say where the file is, or what is wrong with it."""
        words = Content(event.row.disabled or event.row.words)
        self.query_one("#words", Static).update(words)

    @on(ChoiceList.Pressed)
    def pressed(self, event: ChoiceList.Pressed) -> None:
        """Enter or a click."""
        self.dismiss(Path(event.row.id))

    def action_press(self) -> None:
        """Enter, with the mouse on the key line."""
        self.query_one(ChoiceList).action_press()

    def action_delete(self) -> None:
        """Delete the file under the cursor, if the person means it."""
        row = self.query_one(ChoiceList).row
        if row is None or row.heading:
            return
        path = Path(row.id)

        def answered(yes: bool | None) -> None:
            if yes:
                try:
                    path.unlink(missing_ok=True)
                except OSError as error:
                    self.app.fail(f"{shown(path)}: {error.strerror}")
                self._found([game for game in self._games if game.path != path])

        question = AskYesNo(f"Delete {shown(path.name)} for good?", "delete it", "keep it")
        self.app.push_screen(question, answered)

    def action_back(self) -> None:
        """Back to the menu."""
        self.dismiss(None)
