"""Leaving the game: a question, and the promise that the game is kept."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from fivehundred.tui.keyline import Key
from fivehundred.tui.messages import Leave
from fivehundred.tui.overlay import Overlay


class ConfirmLeave(Overlay[Leave | None]):
    """To the menu, out of the program, or back to the table."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("m", "menu", "leave('m')"),
        Key("q", "quit", "leave('q')"),
        Key("Enter", "play on", "leave('enter')"),
    )
    ANSWERS = {
        "enter": None,
        "m": "menu",
        "q": "quit",
        "escape": None,
        "space": None,
        "n": None,
        "y": "quit",
    }

    def __init__(self, saved: bool) -> None:
        kept = "It is saved after every card: you can go on with it later."
        super().__init__(
            "Leave this game?",
            [
                kept if saved else "This game is not being saved.",
                "",
                Content.assemble(("m", "bold"), "      back to the menu"),
                Content.assemble(("q", "bold"), "      quit the program"),
                Content.assemble(("Enter", "bold"), "  play on"),
            ],
        )

    def action_leave(self, key: str) -> None:
        """The key line was clicked."""
        self.answer(key)
