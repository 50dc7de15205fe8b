"""The program on the screen: it goes from screen to screen, opens tables and keeps the settings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from fivehundred.home.crash import FAULT, last_words
from fivehundred.home.files import BadFile
from fivehundred.home.places import Places, places
from fivehundred.home.seed_words import keep_word, word_of
from fivehundred.home.settings import Settings, load, save
from fivehundred.home.setups import Setup, load_setup, save_setup
from fivehundred.tui.commands import commands_of
from fivehundred.tui.dialogs import TooSmall, is_too_small
from fivehundred.tui.menu import MenuScreen
from fivehundred.tui.messages import ChangeSettings, Leave, TakesSettings
from fivehundred.tui.terminal import (
    HANGUP_CODE,
    Guard,
    driver_class,
    is_gone,
    no_terminal,
)
from fivehundred.tui.themes import USUAL, Themed

if TYPE_CHECKING:
    from fivehundred.table.table import Table

WRONG_USE: Final = 2
"""Exit code: there is no terminal."""


class FiveHundredApp(Themed):
    """The whole program on the screen."""

    TITLE = "Five Hundred"
    CSS_PATH = ["app.tcss", "menu.tcss"]  # the first screen's too: Textual does not load that
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("question_mark", "help", show=False),
    ]

    def __init__(
        self,
        *,
        record: Path | None = None,
        review: Path | None = None,
        ascii_suits: bool | None = None,
    ) -> None:
        """``record``: a game to go on with at once; ``review``: one to step through at once."""
        super().__init__(driver_class())
        self.places: Places = places()
        loaded = load(self.places.settings)
        self.settings: Settings = loaded.settings
        if ascii_suits is not None:  # for this run; the file stays as it is
            self.settings = replace(self.settings, ascii=ascii_suits)
        self.table: Table | None = None
        """The table that is open."""
        self.record: Path | None = None
        """Its record, or the last one's."""
        self.crash: BaseException | None = None
        """What ended the program, if it was a fault of its own."""
        self.begins: Callable[[], None] | None = None
        """Called when the app is about to take the terminal."""
        self.ends: Callable[[int], None] | None = None
        """Called with the exit code when the app is about to end."""
        self._notices = list(loaded.notices)
        self._setup: Setup | None = None
        self._open_at_once = (record, review)
        self._take_theme()

    # ---- beginning and end --------------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        """The menu lies under everything."""
        return MenuScreen()

    def on_load(self) -> None:
        """The terminal is about to be ours."""
        if self.begins is not None:
            self.begins()

    def on_mount(self) -> None:
        """Over the menu, what the command line asked for."""
        for notice in self._notices:
            self.warn(notice)
        record, review = self._open_at_once
        if record is not None:
            self.resume(record)
        elif review is not None:
            self.review(review)

    async def action_quit(self) -> None:
        """Leave; whatever game is open is saved."""
        self.leave(0)

    def action_help(self) -> None:
        """The rules and the keys, from any screen that has no help of its own."""
        self.go("rules")

    def leave(self, code: int) -> None:
        """End the program with an exit code."""
        self._close_table()
        if self.ends is not None:
            self.ends(code)
        self.exit(return_code=code)

    def leave_from_anywhere(self, code: int) -> None:
        """End the program; from a signal's handler or another thread."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self.leave, code)

    def _handle_exception(self, error: Exception) -> None:
        """A fault of the program: end it, and let ``run`` write the report."""
        if not self._exit:  # what fails while everything is being taken down harms nobody
            self._return_code = FAULT
            self.crash = self.crash or error
        if self._exception is None:
            self._exception = error  # what a test sees
            self._exception_event.set()
        self._close_messages_no_wait()

    def panic(self, *renderables: object) -> None:
        """The thread that reads the terminal has failed."""
        if is_gone():
            self._return_code = HANGUP_CODE
        else:
            self._return_code = FAULT
            self.crash = self.crash or RuntimeError(_as_text(renderables))
        self._close_messages_no_wait()

    # ---- settings -----------------------------------------------------------------------------

    def on_change_settings(self, message: ChangeSettings) -> None:
        """A screen changes settings."""
        self.change_settings(replace(self.settings, **message.changes))  # type: ignore[arg-type]

    def change_settings(self, settings: Settings) -> None:
        """Take these settings, tell the screens, and write the file."""
        if settings == self.settings:
            return
        self.settings = settings
        self._take_theme()
        for screen in self.screen_stack:
            if isinstance(screen, TakesSettings):
                screen.take_settings(settings)
        try:
            notice = save(self.places.settings, settings)
        except BadFile as error:
            self.warn(f"The settings are for this time only: {error}")
        else:
            if notice:
                self.warn(notice)

    def _take_theme(self) -> None:
        name = self.settings.theme
        if name in self.available_themes:
            self.theme = name
            return
        self.theme = USUAL
        self._notices.append(
            f"{self.places.settings}: theme cannot be {name!r}: "
            f"it is one of {', '.join(sorted(self.available_themes))}; ignored"
        )

    def watch_theme(self, theme: str) -> None:
        """The command palette has changed the theme: keep it."""
        if self.is_running and theme != self.settings.theme:
            self.change_settings(replace(self.settings, theme=theme))

    # ---- words to the person ------------------------------------------------------------------

    def warn(self, text: str) -> None:
        """Say what is wrong, without stopping anything."""
        self.notify(text, severity="warning", markup=False, timeout=12)

    def fail(self, text: str) -> None:
        """Say why something could not be done."""
        self.notify(text, severity="error", markup=False, timeout=12)

    # ---- tables -------------------------------------------------------------------------------

    @property
    def last_setup(self) -> Setup | None:
        """How the last game was set up."""
        if self._setup is None:
            self._setup = load_setup(self.places.last_setup)
        return self._setup

    @property
    def first_setup(self) -> Setup:
        """How a game is set up for those who have not set one up."""
        return replace(Setup(), names=self._usual_names())

    def begin(self, setup: Setup) -> None:
        """A new game; its set-up is remembered for the quick start."""
        self._setup = setup
        try:
            save_setup(self.places.last_setup, setup)
        except BadFile as error:
            self.warn(f"The set-up is not remembered: {error}")
        from fivehundred.table.opening import begin

        opened = self._open(partial(begin, setup, self.places.games, on_unsaved=self._unsaved))
        if opened and setup.seed and self.record is not None:
            try:
                keep_word(self.places.seed_words, self.record.name, setup.seed)
            except BadFile as error:
                self.warn(f"The seed is not remembered: {error}")

    def resume(self, path: Path) -> None:
        """Go on with a game."""
        from fivehundred.table.opening import resume

        word = word_of(self.places.seed_words, path.name)
        self._open(partial(resume, path, word=word, on_unsaved=self._unsaved))

    def again(self, path: Path, turn: int) -> None:
        """The same cards from the start, each hand ``turn`` seats further on."""
        from fivehundred.table.opening import again

        self._open(partial(again, path, turn, self.places.games, on_unsaved=self._unsaved))

    def _open(self, opener: Callable[[], Table]) -> bool:
        """Open a table and show it; whether that was possible."""
        # Here and in the methods around: the menu is painted without all that a game needs.
        from fivehundred.table.opening import CannotOpen
        from fivehundred.table.players import players_of
        from fivehundred.tui.table_screen import TableScreen

        self._close_table()
        try:
            table = opener()
        except CannotOpen as error:
            self.fail(str(error))
            return False
        self.table, self.record = table, table.path
        if table.notice:
            self.warn(table.notice)
        screen = TableScreen(table, players_of(table.header), self.settings)
        self.push_screen(screen, self._left)
        return True

    def _unsaved(self, problem: str | None) -> None:
        if problem is None:
            self.notify("The game is saved again.", markup=False)
        else:
            self.warn(f"The game cannot be saved: {problem}. You can play on; it is tried again.")

    def _left(self, leave: Leave | None) -> None:
        path = self.record
        self._close_table()
        if leave == "quit":
            self.leave(0)
        elif leave in ("again", "swap") and path is not None:
            self.again(path, 1 if leave == "swap" else 0)
        elif leave == "new":
            setup = self.last_setup
            self.go("new") if setup is None else self.begin(setup)
        elif leave == "review" and path is not None:
            self.review(path)

    def _close_table(self) -> None:
        table, self.table = self.table, None
        if table is None:
            return
        try:
            table.close()
        except Exception as error:  # the disk did not take the last actions: say so, never stop
            self.fail(f"The end of the game is not saved: {error}")

    # ---- other screens ------------------------------------------------------------------------

    def go(self, entry: str) -> None:
        """Open a screen by the name of its entry in the menu."""
        if entry == "quit":
            self.leave(0)
        elif entry == "new":
            from fivehundred.tui.setup import SetupScreen

            self.push_screen(SetupScreen(self.last_setup or self.first_setup), self._set_up)
        elif entry == "saved":
            from fivehundred.tui.resume import ResumeScreen

            self.push_screen(ResumeScreen(), self._chosen(self.resume))
        elif entry == "review":
            from fivehundred.tui.resume import ResumeScreen

            self.push_screen(ResumeScreen(finished_too=True), self._chosen(self.review))
        elif entry == "statistics":
            from fivehundred.tui.statistics import StatisticsScreen

            self.push_screen(StatisticsScreen())
        elif entry == "settings":
            from fivehundred.tui.settings_screen import SettingsScreen

            self.push_screen(SettingsScreen(self.settings))
        elif entry == "rules":
            from fivehundred.tui.help import HelpScreen

            self.push_screen(HelpScreen())

    def review(self, path: Path) -> None:
        """Step through a record."""
        from fivehundred.table.review import CannotReview, Review
        from fivehundred.tui.review import ReviewScreen

        try:
            review = Review(path)
        except CannotReview as error:
            self.fail(str(error))
            return
        self.push_screen(ReviewScreen(review, self.settings))

    def _usual_names(self) -> tuple[str, ...]:
        names = Setup().names
        return (self.settings.name, *names[1:]) if self.settings.name else names

    def _set_up(self, setup: Setup | None) -> None:
        if setup is not None:
            self.begin(setup)

    @staticmethod
    def _chosen(then: Callable[[Path], None]) -> Callable[[Path | None], None]:
        def chosen(path: Path | None) -> None:
            if path is not None:
                then(path)

        return chosen

    # ---- commands and sizes -------------------------------------------------------------------

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What the command palette offers."""
        return commands_of(self)

    def on_resize(self, event: events.Resize) -> None:
        """Put a message over everything while the window is too small, and take it away again."""
        if is_too_small(*event.size) and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())


def run(
    record: Path | None = None,
    *,
    review: Path | None = None,
    ascii_suits: bool | None = None,
) -> int:
    """Run the program on this terminal. Returns the exit code.

    0 fine, 2 no terminal, 70 after a fault of its own, 128+n after signal n.
    """
    reason = no_terminal()
    if reason is not None:
        sys.stderr.write(f"fivehundred: the game needs a terminal: {reason}\n")
        return WRONG_USE
    with Guard() as guard:
        app = FiveHundredApp(record=record, review=review, ascii_suits=ascii_suits)
        app.begins = lambda: guard.screen_begins(app.leave_from_anywhere)
        app.ends = guard.end_soon  # whatever a worker is busy with
        try:
            app.run(mouse=app.settings.mouse)
        except Exception as error:
            app.crash = app.crash or error
            guard.restore()
        guard.screen_ended()
        code = guard.code if guard.code is not None else app.return_code or 0
        if app.crash is not None and guard.code is None:
            code = FAULT
            sys.stderr.write(last_words(app.crash, app.record) + "\n")
        guard.end_soon(code)
        return code


def _as_text(renderables: Iterable[object]) -> str:
    from rich.console import Console

    text = StringIO()
    Console(file=text, width=100, force_terminal=False).print(*renderables)
    return text.getvalue()
