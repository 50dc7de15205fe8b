"""The curtain between two people at one keyboard: it shows nothing of anybody's cards."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from fivehundred.tui.keyline import Key
from fivehundred.tui.overlay import Overlay


class Curtain(Overlay[None]):
    """Lifted by Enter or a click on it; Space, which skips, does not lift it."""

    DEFAULT_CSS = """
    Curtain { background: $felt; }
    """
    KEYS: ClassVar[tuple[Key, ...]] = (Key("Enter", "shows the hand", "close"),)
    ANSWERS = {"enter": None}

    def __init__(self, name: str, score: str, said: str) -> None:
        super().__init__(
            f"{name}: your turn",
            [
                "",
                f"Pass the keyboard to {name}.",
                Content.styled("Enter shows the hand.", "bold"),
                "",
                Content.styled(score, "$text-muted"),
                Content.styled(said, "$text-muted"),
            ],
        )

    def on_click(self) -> None:
        """Lift the curtain."""
        self.answer("enter")
