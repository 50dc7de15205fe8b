"""The line at the foot of every screen: the keys that work now. Each can be clicked."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget


@dataclass(frozen=True, slots=True)
class Key:
    """One key (or a few) and what it does."""

    shown: str
    """The key as it is written on the keyboard: ``Enter``, ``↑↓``, ``p``."""
    words: str
    action: str | None = None
    """The screen's action that a click runs."""


class KeyLine(Widget):
    """The keys that work now, in one line; what finds no room is left out from the right.

    Textual's own Footer keeps about 62 kB for each change of its keys.
    """

    DEFAULT_CSS = """
    KeyLine {
        dock: bottom; height: 1; width: 1fr; padding: 0 1;
        color: $text-muted; background: $surface;
        & > .keyline--key { color: $accent; text-style: bold; }
    }
    """
    COMPONENT_CLASSES = {"keyline--key"}
    auto_links = False  # the keys have their own colours

    keys: reactive[tuple[Key, ...]] = reactive(())

    def __init__(self, *keys: Key, id: str | None = None) -> None:
        super().__init__(id=id)
        self.set_reactive(KeyLine.keys, keys)

    def render(self) -> Content:
        """The keys that fit."""
        style = self.get_visual_style("keyline--key")
        line = Content()
        for key in self.keys:
            entry = Content.assemble((key.shown, style), (f" {key.words}", Style()))
            if key.action is not None:
                entry = entry.stylize(Style.from_meta({"@click": f"screen.{key.action}"}))
            grown = Content.assemble(line, "  ", entry) if line else entry
            if grown.cell_length > max(self.size.width, 1):
                break
            line = grown
        return line
