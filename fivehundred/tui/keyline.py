"""The line at the foot of every screen: the keys that work now. Each can be clicked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from fivehundred.tui.canvas import cells

GAP: Final = "  "
"""Between two keys."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key (or a few) and what it does."""

    shown: str
    """The key as it is written on the keyboard: ``Enter``, ``↑↓``, ``p``."""
    words: str
    action: str | None = None
    """The screen's action that a click runs; the app's if it begins with ``app.``."""
    brief: tuple[str, str] | None = None
    """Key and words where there is little room."""
    rank: int = 0
    """The higher, the sooner it is shortened or left out; 0: never left out."""

    @property
    def width(self) -> int:
        """The cells that it takes."""
        return cells(f"{self.shown} {self.words}")

    def shortened(self) -> Key:
        """The key in its brief form, if it has one."""
        return (
            self if self.brief is None else replace(self, shown=self.brief[0], words=self.brief[1])
        )


class KeyLine(Widget):
    """The keys that work now. What finds no room in a line goes on in the next.

    On the table, where nothing may move, there is one line: there keys are shortened and at last
    left out, by their rank. (Textual's own Footer keeps about 62 kB for each change of its keys.)
    """

    DEFAULT_CSS = """
    KeyLine {
        dock: bottom; height: auto; width: 1fr; padding: 0 1;
        color: $text-muted; background: $surface;
        & > .keyline--key { color: $accent; text-style: bold; }
    }
    """
    COMPONENT_CLASSES = {"keyline--key"}
    auto_links = False  # the keys have their own colours

    keys: reactive[tuple[Key, ...]] = reactive(())

    def __init__(self, *keys: Key, wraps: bool = True) -> None:
        super().__init__()
        self._wraps = wraps
        self.set_reactive(KeyLine.keys, keys)

    def watch_keys(self) -> None:
        """Other keys may take other lines."""
        if self._wraps:
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines that the keys take."""
        return len(self._rows(width))

    def render(self) -> Content:
        """The keys."""
        return Content("\n").join(
            Content(GAP).join(self._entry(key) for key in row)
            for row in self._rows(self.size.width)
        )

    def _rows(self, width: int) -> list[tuple[Key, ...]]:
        return wrapped(self.keys, width) if self._wraps else [fitted(self.keys, width)]

    def _entry(self, key: Key) -> Content:
        style = self.get_visual_style("keyline--key")
        entry = Content.assemble((key.shown, style), (f" {key.words}", Style()))
        if key.action is None:
            return entry
        action = key.action if key.action.startswith("app.") else f"screen.{key.action}"
        return entry.stylize(Style.from_meta({"@click": action}))


def wrapped(keys: Iterable[Key], width: int) -> list[tuple[Key, ...]]:
    """All keys, in as many lines as they take."""
    rows: list[tuple[Key, ...]] = [()]
    for key in keys:
        grown = (*rows[-1], key)
        if rows[-1] and _width(grown) > width:
            rows.append((key,))
        else:
            rows[-1] = grown
    return rows


def fitted(keys: Sequence[Key], width: int) -> tuple[Key, ...]:
    """What finds room in one line: what counts least is left out first, or shortened."""
    long, line = list(keys), [key.shortened() for key in keys]
    while _width(line) > width and (least := max(line, key=lambda key: key.rank)).rank:
        at = line.index(least)
        del long[at], line[at]
    for at in sorted(range(len(line)), key=lambda at: line[at].rank):
        whole = [*line[:at], long[at], *line[at + 1 :]]
        if _width(whole) <= width:
            line = whole
    return tuple(line)


def _width(keys: Sequence[Key]) -> int:
    return sum(key.width for key in keys) + len(GAP) * (len(keys) - 1)
