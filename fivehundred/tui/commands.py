"""What the command palette offers outside a game and in one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.app import SystemCommand

from fivehundred.home.settings import SETTINGS
from fivehundred.tui.messages import Leave

if TYPE_CHECKING:
    from fivehundred.tui.app import FiveHundredApp

AT_THE_TABLE: Final[tuple[tuple[str, str, Leave], ...]] = (
    ("Same cards again", "From the first deal on, from the same seats", "again"),
    (
        "Same cards, seats moved on",
        "Your cards go to the next seat, the last seat's to you",
        "swap",
    ),
    ("Review this game", "Step through it", "review"),
    ("Leave the table", "Back to the menu; the game is kept", "menu"),
)
IN_THE_MENU: Final = (
    ("New game", "Set up a game", "new"),
    ("Saved games", "Go on with one", "saved"),
    ("Review", "Step through a game", "review"),
    ("Statistics", "Who won what", "statistics"),
    ("Settings", "All settings", "settings"),
)


def commands_of(app: FiveHundredApp) -> Iterable[SystemCommand]:
    """The commands that make sense now."""
    yield SystemCommand("Theme", "Other colours", app.action_change_theme)
    for setting in SETTINGS.values():
        if setting.values:
            words = f"{setting.words} Now: {_spoken(getattr(app.settings, setting.name))}"
            yield SystemCommand(setting.label, words, partial(_next_value, app, setting.name))
    if app.table is not None:
        for label, words, leave in AT_THE_TABLE:
            yield SystemCommand(label, words, partial(_leave_table, app, leave))
    else:
        for label, words, entry in IN_THE_MENU:
            yield SystemCommand(label, words, partial(app.go, entry))
    yield SystemCommand("Rules and help", "How 500 is played", partial(app.go, "rules"))
    yield SystemCommand("Quit", "Leave; the game is kept", partial(app.leave, 0))


def _leave_table(app: FiveHundredApp, leave: Leave) -> None:
    """Leave the table, if it is what the person looks at."""
    from fivehundred.tui.table_screen import TableScreen

    if isinstance(app.screen, TableScreen):
        app.screen.dismiss(leave)


def _next_value(app: FiveHundredApp, name: str) -> None:
    values = SETTINGS[name].values
    at = values.index(getattr(app.settings, name))
    change = {name: values[(at + 1) % len(values)]}
    app.change_settings(replace(app.settings, **change))  # type: ignore[arg-type]
    value = _spoken(getattr(app.settings, name))
    app.notify(f"{SETTINGS[name].label}: {value}", markup=False)


def _spoken(value: object) -> str:
    return str(value) if not isinstance(value, bool) else "on" if value else "off"
