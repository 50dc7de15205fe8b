"""``fivehundred --plain`` from its first question to its last line."""

from __future__ import annotations

import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Final, TextIO

from fivehundred.home.crash import FAULT, last_words
from fivehundred.home.files import BadFile
from fivehundred.home.house_rules import load_house_rules
from fivehundred.home.places import places
from fivehundred.home.seed_words import keep_word, word_of
from fivehundred.home.settings import Settings, load
from fivehundred.home.setups import Setup, load_setup, save_setup
from fivehundred.plain.asking import GoneBefore, Questions, setup_words, usual_setup
from fivehundred.plain.console import Console, Ended
from fivehundred.plain.desk import Desk, Leave
from fivehundred.plain.signals import Signals, Stopped
from fivehundred.plain.sitting import Sitting
from fivehundred.plain.writing import Lists, Style
from fivehundred.table.opening import CannotOpen, begin, resume
from fivehundred.table.players import players_of, says_widow
from fivehundred.table.saves import unfinished
from fivehundred.table.table import NotSaved, Table

WRONG_USE: Final = 2
"""Exit code: the game that was asked for cannot be opened."""
_TO_RESUME: Final = "To go on with it, type: fivehundred --plain"


def run(
    setup: Setup | None = None,
    *,
    record: Path | None = None,
    lists: Lists = "codes",
    ascii_only: bool | None = None,
    source: TextIO | None = None,
    sink: TextIO | None = None,
) -> int:
    """Play in plain lines. Returns the exit code.

    With a ``setup`` a new game begins without questions, with a ``record`` that game goes on;
    with neither it is asked. ``ascii_only``: no letter beyond ASCII; None: when ``sink`` has no
    others. 0 fine (also at the input's end), 2 the game cannot be opened, 70 after a fault of the
    program itself, 128+n after signal n.
    """
    source, sink = source or sys.stdin or StringIO(), sink or sys.stdout
    for stream in (source, sink):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace" if stream is source else "backslashreplace")
    settings = load(places().settings)
    if ascii_only is None:
        ascii_only = settings.settings.ascii or not _takes(sink, "−è♠’")
    console = Console(source, sink, Style(lists, ascii_only))
    with Signals() as signals:
        program = _Program(console, signals, settings.settings)
        try:
            try:
                console.say_all(settings.notices)
                return program.play(setup, record)
            except (Ended, GoneBefore):
                return 0
            except OSError:  # nobody reads or writes any more
                raise
            except Exception as error:
                sys.stderr.write(last_words(error, program.record) + "\n")
                return FAULT
            finally:
                with suppress(OSError):
                    program.end()
        except Stopped as stop:  # also one that came only now, at the end
            return stop.code


class _Program:
    """Opens tables one after the other."""

    def __init__(self, console: Console, signals: Signals, settings: Settings) -> None:
        self._console = console
        self._signals = signals
        self._settings = settings
        self._table: Table | None = None
        self.record: Path | None = None
        """The record of the game that is open, or was last."""

    def play(self, setup: Setup | None, record: Path | None) -> int:
        """Play until nobody wants another game."""
        console = self._console
        console.say("Five Hundred, in plain lines. Type help in the game at any time, or quit.")
        if record is None and setup is None:
            setup, record = self._ask()
        while True:
            try:
                table = self._open(setup, record)
            except CannotOpen as error:
                console.say(f"That game cannot be opened: {error}.")
                return WRONG_USE
            if not self._sit(table):
                return 0
            setup = Setup(table.rules, table.names, players_of(table.header), _preset(table))
            record = None
            if not console.yes("Another game with the same players?", False):
                return 0

    def end(self) -> None:
        """Say how to go on, and let the record go."""
        table, self._table = self._table, None
        if table is None:
            return
        over, unsaved = table.over, None
        try:
            table.close()
        except NotSaved as error:
            unsaved = error.reason
        self._console.say()
        if unsaved is not None:
            self._console.say(f"Warning: the last actions could not be saved: {unsaved}.")
        elif not over:
            self._console.say(f"The game is kept. {_TO_RESUME}")
        self._console.flush()

    def _ask(self) -> tuple[Setup | None, Path | None]:
        questions, where = Questions(self._console), places()
        game = questions.which_game(unfinished(where.games))
        if game is not None:
            return None, game.path
        last = load_setup(where.last_setup)
        if last is not None and questions.again(last):
            return last, None
        house = load_house_rules(where.house_rules)
        self._console.say_all(house.notices)
        setup = questions.new_setup(last or usual_setup(self._settings.name), house.rules)
        try:
            save_setup(where.last_setup, setup)
        except BadFile as error:
            self._console.say(f"The set-up is not remembered: {error}.")
        return setup, None

    def _open(self, setup: Setup | None, record: Path | None) -> Table:
        if record is not None:
            word = word_of(places().seed_words, record.name)
            table = resume(record, word=word, on_unsaved=self._warn)
            self._console.say(f"Going on with the game of {', '.join(table.names)}.")
            if table.notice is not None:
                self._console.say(f"{table.notice[:1].upper()}{table.notice[1:]}.")
        else:
            assert setup is not None
            table = begin(setup, places().games, on_unsaved=self._warn)
            if setup.seed and table.path is not None:
                try:
                    keep_word(places().seed_words, table.path.name, setup.seed)
                except BadFile as error:
                    self._console.say(f"The seed is not remembered: {error}.")
            self._console.say(f"A new game, {setup_words(setup)}")
        self._table, self.record = table, table.path
        rules = table.rules
        if (rules.bid_time, rules.play_time) != ("off", "off"):
            self._console.say("The clocks of this game are off in plain mode: take your time.")
        return table

    def _sit(self, table: Table) -> bool:
        """Play a table; False when somebody wants to leave."""
        desk = Desk(
            table,
            self._console,
            self._signals,
            american=says_widow(table.header),
            warn=self._settings.discard_warning,
            hints=self._settings.hints,
        )
        try:
            Sitting(desk).play()
        except Leave:
            return False
        finally:
            desk.leave()
        self.end()
        return True

    def _warn(self, reason: str | None) -> None:
        """The disk does not take the record, or takes it again."""
        if reason is None:
            self._console.say("The game is saved again.")
        else:
            self._console.say(f"Warning: the game is not being saved: {reason}. It goes on.")


def _preset(table: Table) -> str:
    preset = table.header.extra.get("preset")
    return preset if isinstance(preset, str) else "australian"


def _takes(sink: TextIO, text: str) -> bool:
    """Whether the stream can show the text."""
    try:
        text.encode(getattr(sink, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
