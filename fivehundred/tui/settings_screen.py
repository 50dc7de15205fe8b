"""The screen of the settings. Each change counts at once and is in the file at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from fivehundred.home.settings import SETTINGS, Settings
from fivehundred.home.setups import LONGEST_NAME, clean_name
from fivehundred.tui.choices import ChoiceList, Row, stepped
from fivehundred.tui.dialogs import AskText
from fivehundred.tui.keyline import Key, KeyLine
from fivehundred.tui.messages import ChangeSettings
from fivehundred.tui.themes import THEMES

if TYPE_CHECKING:
    from fivehundred.tui.app import FiveHundredApp

GROUPS: Final = {"pace": "Pace", "look": "Look", "hand": "Your hand", "play": "Play"}
_SPEEDS: Final = {0: "0 leisurely", 1: "1 steady", 2: "2 quick", 3: "3 no waiting"}


class SettingsScreen(Screen[None]):
    """All settings in groups."""

    CSS_PATH = "settings_screen.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "back", show=False)]
    app: FiveHundredApp

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings

    def compose(self) -> ComposeResult:
        """The list, a line of words, the keys."""
        yield Static(Content(" Settings"), id="title")
        yield ChoiceList(*self._rows(), label_width=24)
        yield Static(id="words")
        yield KeyLine(
            Key("↑↓", "choose"),
            Key("←→", "change"),
            Key("Enter", "change, write"),
            Key("?", "help", "app.help"),
            Key("q", "back", "back"),
        )

    def on_mount(self) -> None:
        """The keys go to the list."""
        self.query_one(ChoiceList).focus()

    def take_settings(self, settings: Settings) -> None:
        """The settings have changed, here or by the command palette."""
        self._settings = settings
        self.query_one(ChoiceList).show(self._rows())

    def _rows(self) -> list[Row]:
        rows = []
        for group, title in GROUPS.items():
            rows.append(Row(f"g-{group}", title, heading=True))
            for setting in SETTINGS.values():
                if setting.group == group:
                    written = not setting.values and setting.name != "theme"
                    value = _shown(setting.name, getattr(self._settings, setting.name))
                    rows.append(
                        Row(setting.name, setting.label, value, setting.words, steps=not written)
                    )
        rows.append(Row("g-file", "File", heading=True))
        path = str(self.app.places.settings)
        rows.append(Row("file", "Where they are kept", words=path))
        return rows

    @on(ChoiceList.Moved)
    def explain(self, event: ChoiceList.Moved) -> None:
        """Say what the setting does."""
        self.query_one("#words", Static).update(Content(event.row.words))

    @on(ChoiceList.Stepped)
    def stepped(self, event: ChoiceList.Stepped) -> None:
        """Another value."""
        name = event.row.id
        values = self._themes() if name == "theme" else SETTINGS[name].values
        value = stepped(values, getattr(self._settings, name), event.by)
        self.post_message(ChangeSettings(**{name: value}))  # type: ignore[arg-type]

    @on(ChoiceList.Pressed)
    def pressed(self, event: ChoiceList.Pressed) -> None:
        """A value that is written."""
        if event.row.id == "name":
            self.app.push_screen(
                AskText("Your name", self._settings.name, LONGEST_NAME), self._named
            )

    def _named(self, text: str | None) -> None:
        if text is not None:
            self.post_message(ChangeSettings(name=clean_name(text)))

    def _themes(self) -> tuple[str, ...]:
        """Our own themes first, then Textual's."""
        own = tuple(theme.name for theme in THEMES)
        return own + tuple(sorted(set(self.app.available_themes) - set(own)))

    def action_back(self) -> None:
        """Back to where it was opened."""
        self.dismiss(None)


def _shown(name: str, value: object) -> str:
    if name == "speed" and isinstance(value, int):
        return _SPEEDS[value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or "–"
