"""The screen on which a game is set up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from fivehundred.home.files import BadFile
from fivehundred.home.house_rules import (
    LONGEST_NAME as LONGEST_RULES_NAME,
)
from fivehundred.home.house_rules import HouseRules, load_house_rules, save_house_rules
from fivehundred.home.setups import LONGEST_NAME, Setup, clean_name
from fivehundred.rules.ruleset import PRESETS
from fivehundred.tui import setup_rows
from fivehundred.tui.choices import ChoiceList, Row
from fivehundred.tui.dialogs import AskText
from fivehundred.tui.keyline import Key, KeyLine
from fivehundred.tui.seating import Seating
from fivehundred.tui.setup_rows import Draft

if TYPE_CHECKING:
    from fivehundred.tui.app import FiveHundredApp


class SetupScreen(Screen[Setup | None]):
    """Rules, seats and practice; its result is the set-up to begin with, or None."""

    CSS_PATH = "setup.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "start", show=False),
        Binding("w", "save_rules", show=False),
        Binding("q,escape", "back", show=False),
    ]
    app: FiveHundredApp

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.draft = Draft(setup)

    def compose(self) -> ComposeResult:
        """The list on the left, the table on the right, a line of words, the keys."""
        yield Static(Content(" New game"), id="title")
        with Horizontal():
            yield ChoiceList(*setup_rows.rows_of(self.draft), label_width=23)
            yield Seating()
        yield Static(id="words")
        yield KeyLine(
            Key("↑↓", "choose"),
            Key("←→", "change"),
            Key("Enter", "name, text"),
            Key("s", "start", "start"),
            Key("w", "save rules", "save_rules"),
            Key("?", "help", "app.help"),
            Key("q", "back", "back"),
        )

    def on_mount(self) -> None:
        """Offer the house rules and show the set-up."""
        loaded = load_house_rules(self.app.places.house_rules)
        for notice in loaded.notices:
            self.app.warn(notice)
        draft = replace(self.draft, house=loaded.rules)
        if draft.setup.preset not in draft.bases:
            # House rules that are no longer there: the rules stay, changed from their preset.
            base = draft.setup.base if draft.setup.base in PRESETS else next(iter(PRESETS))
            draft = replace(draft, setup=replace(draft.setup, preset=base, base=""))
        self._take(draft)
        self.query_one(ChoiceList).focus()

    def _take(self, draft: Draft) -> None:
        self.draft = draft
        self.query_one(ChoiceList).show(setup_rows.rows_of(draft))
        seating = self.query_one(Seating)
        seating.setup = draft.setup

    @on(ChoiceList.Moved)
    def explain(self, event: ChoiceList.Moved) -> None:
        """Say what the row is for, and if it cannot be changed, why."""
        row = event.row
        words = f"{row.words} ({row.disabled})" if row.disabled else row.words
        self.query_one("#words", Static).update(Content(words))

    @on(ChoiceList.Refused)
    def refused(self, event: ChoiceList.Refused) -> None:
        """Say why not."""
        self._say(f"Not now: {event.row.disabled}.")

    @on(ChoiceList.Stepped)
    def stepped(self, event: ChoiceList.Stepped) -> None:
        """Another value."""
        self._take(setup_rows.step(self.draft, event.row.id, event.by))

    @on(ChoiceList.Pressed)
    def pressed(self, event: ChoiceList.Pressed) -> None:
        """Enter on what is written or done."""
        row = event.row.id
        if row == setup_rows.START:
            self.action_start()
        elif row == setup_rows.SAVE:
            self.action_save_rules()
        elif row == setup_rows.SEED:
            ask = AskText("A word from which the cards are shuffled (empty: by chance)",
                          self.draft.setup.seed)  # fmt: skip
            self.app.push_screen(ask, self._seed_written)
        elif row.startswith(setup_rows.SEAT):
            self._rename(event.row)

    @on(Seating.Picked)
    def picked(self, event: Seating.Picked) -> None:
        """A click on a seat of the picture: go to its row."""
        choices = self.query_one(ChoiceList)
        choices.go_to(f"{setup_rows.SEAT}{event.seat}")
        choices.focus()

    def _rename(self, row: Row) -> None:
        seat = int(row.id.removeprefix(setup_rows.SEAT))

        def written(text: str | None) -> None:
            if text is not None and (name := clean_name(text)):
                setup = setup_rows.renamed(self.draft.setup, seat, name)
                self._take(replace(self.draft, setup=setup))

        question = f"Who sits at seat {seat + 1}?"
        self.app.push_screen(AskText(question, self.draft.setup.names[seat], LONGEST_NAME), written)

    def _seed_written(self, text: str | None) -> None:
        if text is not None:
            setup = replace(self.draft.setup, seed=text.strip())
            self._take(replace(self.draft, setup=setup))

    def _say(self, words: str) -> None:
        self.query_one("#words", Static).update(Content(words))

    def action_start(self) -> None:
        """Begin, if such a game can be."""
        trouble = setup_rows.problem(self.draft.setup)
        if trouble is None:
            self.dismiss(self.draft.setup)
        else:
            self._say(trouble)

    def action_back(self) -> None:
        """Back to the menu."""
        self.dismiss(None)

    def action_save_rules(self) -> None:
        """Keep the rules under a name."""
        preset = self.draft.setup.preset
        offered = "" if preset in PRESETS else preset
        ask = AskText("A name for these rules", offered, LONGEST_RULES_NAME)
        self.app.push_screen(ask, self._save_rules)

    def _save_rules(self, text: str | None) -> None:
        name = "".join(letter for letter in text or "" if letter.isprintable()).strip()
        if not name:
            return
        if name in PRESETS:
            self._say("That is the name of a preset: choose another.")
            return
        base = self.draft.bases.get(self.draft.setup.preset)
        entry = HouseRules(name, self.draft.setup.rules, base.preset if base else "australian")
        try:
            notice = save_house_rules(self.app.places.house_rules, entry)
        except BadFile as error:
            self.app.warn(f"The rules are not saved: {error}")
            return
        if notice:
            self.app.warn(notice)
        house = (*(one for one in self.draft.house if one.name != name), entry)
        self._take(
            replace(self.draft, house=house, setup=setup_rows.named(self.draft.setup, entry))
        )
        self._say(f"Saved as {name}.")
