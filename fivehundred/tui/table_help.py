"""Help for the state that the table is in: the rule that is asked about, the keys, all rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar, Final

from textual.content import Content

from fivehundred.rulebook import american, moment, topics
from fivehundred.rules.view import View
from fivehundred.tui.canvas import wrap
from fivehundred.tui.keyline import Key
from fivehundred.tui.overlay import Overlay
from fivehundred.tui.table_keys import Command, Mode, working

_TITLES: Final[Mapping[Mode, str]] = {
    "watch": "While the others play",
    "wait": "A finished trick",
    "look": "Before you look",
    "call": "The auction",
    "discard": "The kitty",
    "nominate": "The joker’s suit",
    "name": "Leading the joker",
    "play": "The play",
}
_MARKS: Final = "▶ to act   D dealer   ✓ winner   • from the kitty   ? hint   ● won   ○ needed"
_KEYS: Final = 15
"""Cells for the keys."""
_WORDS: Final = 53
"""Cells for what they do."""


class TableHelp(Overlay[None]):
    """The help of one state."""

    DEFAULT_CSS = """
    TableHelp > #sheet { width: 76; }
    TableHelp #lines { width: 1fr; }
    TableHelp #lines > Static { width: 1fr; }
    """
    KEYS: ClassVar[tuple[Key, ...]] = (Key("Enter", "back", "close"), Key("↑↓", "scroll"))
    ANSWERS = dict.fromkeys(("enter", "space", "escape", "q", "question_mark"))

    def __init__(self, mode: Mode, view: View, absent: Collection[str], widow: bool) -> None:
        def told(text: str) -> str:
            return american(text) if widow else text

        now, every = moment(view, widow), topics(view.rules, widow)
        lines: list[Content | str] = [*now.values(), ""]
        for command in working(mode, absent):
            lines += _key_lines(command, told(command.help))
        lines += ["", Content.styled(told(_MARKS), "$text-muted")]
        for name, text in every.items():
            if name not in now:
                lines += ["", Content.styled(name.capitalize(), "bold $accent"), text]
        super().__init__(told(_TITLES[mode]), lines)


def _key_lines(command: Command, text: str) -> Iterable[Content]:
    """The keys of a command and what they do; words that need a second line stand in it below."""
    for number, words in enumerate(wrap(text, _WORDS) if text else ()):
        shown = "" if number else command.shown
        yield Content.assemble((f"{shown:<{_KEYS}}", "bold $accent"), f" {words}")
