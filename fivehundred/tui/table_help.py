"""Help for the state that the table is in: the rule that is asked about, the keys, all rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from textual.content import Content

from fivehundred.rulebook import american, moment, topics
from fivehundred.rules.view import View
from fivehundred.tui.canvas import wrap
from fivehundred.tui.keyline import Key
from fivehundred.tui.overlay import Overlay
from fivehundred.tui.table_keys import Mode, working

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

    def __init__(
        self,
        title: str,
        now: Sequence[str],
        keys: Iterable[tuple[str, str]],
        view: View,
        widow: bool,
    ) -> None:
        """``now``: the topics to begin with; ``keys``: as they are written, and what they do."""

        def told(text: str) -> str:
            return american(text) if widow else text

        rules = topics(view.rules, widow) | moment(view, widow)
        lines: list[Content | str] = [*(rules[name] for name in now), ""]
        for shown, text in keys:
            lines += _key_lines(shown, told(text))
        lines += ["", Content.styled(told(_MARKS), "$text-muted")]
        for name, text in rules.items():
            if name not in now:
                lines += ["", Content.styled(name.capitalize(), "bold $accent"), text]
        super().__init__(told(title), lines)


def help_in(mode: Mode, view: View, absent: Collection[str], cards: int, widow: bool) -> TableHelp:
    """The help at the table."""
    keys = [(command.shown, command.help) for command in working(mode, absent, cards)]
    return TableHelp(_TITLES[mode], tuple(moment(view, widow)), keys, view, widow)


def help_on(sheet: Overlay[Any], view: View, widow: bool) -> TableHelp:
    """The help on a sheet that lies over the table."""
    scroll = Key("↑↓ PgUp PgDn", "scroll")
    told = (*(key for key in sheet.keys if key.words != scroll.words), scroll)
    keys = [(key.shown, f"{key.words.capitalize()}.") for key in told]
    now = sheet.TOPICS or tuple(moment(view, widow))
    return TableHelp(sheet.heading, now, keys, view, widow)


def _key_lines(shown: str, text: str) -> Iterable[Content]:
    """The keys and what they do; words that need a second line stand in it below."""
    for number, words in enumerate(wrap(text, _WORDS) if text else ()):
        begin = "" if number else shown
        yield Content.assemble((f"{begin:<{_KEYS}}", "bold $accent"), f" {words}")
