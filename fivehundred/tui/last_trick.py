"""The finished tricks of the deal, the last one first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content

from fivehundred.rules.trick import Trick
from fivehundred.rules.trumps import speak
from fivehundred.rules.view import View
from fivehundred.tui.canvas import cells
from fivehundred.tui.faces import Faces
from fivehundred.tui.keyline import Key
from fivehundred.tui.overlay import Overlay


class LastTrick(Overlay[None]):
    """One trick as lines; the arrows go through the others."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("Enter", "back", "close"),
        Key("← →", "earlier, later"),
    )
    ANSWERS = dict.fromkeys(("enter", "space", "escape", "q", "t", "left", "right"))

    def __init__(self, view: View, names: Sequence[str], faces: Faces) -> None:
        self._view = view
        self._names = tuple(names)
        self._faces = faces
        self._at = len(view.tricks) - 1
        super().__init__(*self._told())

    def answer(self, key: str) -> None:
        """Close, or show another trick."""
        if key in ("left", "right"):
            step = 1 if key == "right" else -1
            self._at = min(max(self._at + step, 0), len(self._view.tricks) - 1)
            self.write(*self._told())
            return
        self.dismiss(None)

    def _told(self) -> tuple[str, list[Content | str]]:
        trick: Trick = self._view.tricks[self._at]
        strain = self._view.contract.strain if self._view.contract is not None else None
        wide = max(cells(name) for name in self._names)
        lines: list[Content | str] = []
        for number, play in enumerate(trick.plays):
            name = self._names[play.seat]
            text = f"{name}{' ' * (wide - cells(name))}  {self._faces.card(play.card):<4}"
            note = "leads" if number == 0 else ""
            if number == 0 and trick.joker_led and trick.suit is not None:
                note = f"leads, naming {trick.suit.word}"
            won = play.seat == trick.winner
            if won:
                card = speak(play.card, strain, self._view.rules.jokers)
                note = f"{note} and wins" if note else f"wins with {card}"
            lines.append(
                Content.styled(f"{text}{'✓' if won else ' '} {note}", "bold" if won else "")
            )
        return f"Trick {self._at + 1} of {len(self._view.tricks)}", lines
