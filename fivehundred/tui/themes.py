"""Colours: three themes of our own beside Textual's, and the game's colours in every one of them.

The game's own variables: ``$felt`` (the table), ``$card``, ``$card-edge``, ``$card-back``,
``$suit-black`` and ``$suit-red`` on a card, ``$suit-spades`` … ``$suit-hearts`` where each suit has
a colour of its own, and ``$team-0`` … ``$team-2`` on the table.
"""

from __future__ import annotations

from typing import Final

from textual.app import App
from textual.driver import Driver
from textual.theme import Theme

from fivehundred.tui.mends import mend_textual

USUAL: Final = "fivehundred"

_CARDS: Final = {
    "card": "#f6f1e4",
    "card-edge": "#8d8672",
    "card-back": "#3b5b8c",
    "suit-black": "#1b1b1b",
    "suit-red": "#b3151f",
    "suit-spades": "#1b1b1b",
    "suit-clubs": "#11682f",
    "suit-diamonds": "#1450b4",
    "suit-hearts": "#b3151f",
}
_DARK: Final = _CARDS | {
    "felt": "#10241b",
    "team-0": "#f0b95a",
    "team-1": "#7fb8f0",
    "team-2": "#d79be8",
}
_LIGHT: Final = _CARDS | {
    "card": "#ffffff",
    "card-edge": "#8a8a80",
    "felt": "#e4eee2",
    "team-0": "#8a4b00",
    "team-1": "#0a4c9c",
    "team-2": "#7a1f8f",
}
_CONTRAST: Final = _CARDS | {
    "card": "#ffffff",
    "card-edge": "#ffffff",
    "card-back": "#0000c0",
    "suit-black": "#000000",
    "suit-red": "#b00000",
    "suit-spades": "#000000",
    "suit-clubs": "#005a00",
    "suit-diamonds": "#0000c0",
    "suit-hearts": "#b00000",
    "felt": "#000000",
    "team-0": "#ffff00",
    "team-1": "#00ffff",
    "team-2": "#ff9cff",
}

THEMES: Final = (
    Theme(
        name=USUAL,
        primary="#5fae83",
        secondary="#7fb8f0",
        accent="#f0b95a",
        foreground="#e8e4d8",
        background="#0c1512",
        surface="#14211b",
        panel="#1d3027",
        success="#7cc98a",
        warning="#f0b95a",
        error="#f07a6a",
        dark=True,
        variables=_DARK | {"footer-key-foreground": "#f0b95a"},
    ),
    Theme(
        name="paper",
        primary="#1f6b45",
        secondary="#0a4c9c",
        accent="#8a4b00",
        foreground="#20241f",
        background="#faf8f1",
        surface="#f0ede2",
        panel="#e4e0d2",
        success="#1f6b45",
        warning="#8a4b00",
        error="#a31515",
        dark=False,
        variables=_LIGHT,
    ),
    Theme(
        name="contrast",
        primary="#00ffff",
        secondary="#ffffff",
        accent="#ffff00",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#0000a0",
        success="#00ff00",
        warning="#ffff00",
        error="#ff8080",
        dark=True,
        text_alpha=1.0,
        variables=_CONTRAST | {"text-muted": "#ffffff", "text-disabled": "#b0b0b0"},
    ),
)


class Themed(App[int]):
    """An app that knows the game's colours, whatever its theme."""

    def __init__(self, driver_class: type[Driver] | None = None) -> None:
        mend_textual()
        super().__init__(driver_class=driver_class)
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = USUAL

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The game's colours for the themes that have none of their own."""
        return dict(_DARK if self.current_theme.dark else _LIGHT)
