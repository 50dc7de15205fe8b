"""The sign over the menu: four cards that say 500."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from fivehundred.tui.canvas import Canvas, Painted

_CARDS: Final = (("5", "♠"), ("0", "♥"), ("0", "♣"), ("JK", "★"))
_WIDTH: Final = 7
_GAP: Final = 1


class Banner(Painted):
    """Cards 5♠ 0♥ 0♣ and the joker, side by side."""

    COMPONENT_CLASSES = {"banner--black", "banner--red", "banner--joker", "banner--edge"}
    DEFAULT_CSS = """
    Banner {
        height: 5; width: 1fr; background: $felt;
        & > .banner--black { color: $suit-black; background: $card; text-style: bold; }
        & > .banner--red { color: $suit-red; background: $card; text-style: bold; }
        & > .banner--joker { color: $card-back; background: $card; text-style: bold; }
        & > .banner--edge { color: $foreground-muted; background: $felt; }
    }
    """

    def paint(self, canvas: Canvas) -> None:
        """Draw the cards in the middle."""
        whole = len(_CARDS) * (_WIDTH + _GAP) - _GAP
        x = (canvas.width - whole) // 2
        for rank, pip in _CARDS:
            kind = "red" if pip == "♥" else "joker" if pip == "★" else "black"
            style = self.style_of(f"banner--{kind}")
            canvas.fill(Region(x, 1, _WIDTH, 3), style)
            canvas.text(x + 1, 1, rank, style)
            canvas.centre(x, 2, _WIDTH, pip, style)
            canvas.right(x, 3, _WIDTH - 1, rank, style)
            x += _WIDTH + _GAP
