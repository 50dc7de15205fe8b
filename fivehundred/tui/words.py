"""What the screens outside a game call the options, layouts, bots and presets."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final

from fivehundred.rules.ruleset import OPTIONS, OptionValue, spell

if TYPE_CHECKING:
    from fivehundred.table.saves import SavedGame

PRESET_NAMES: Final[Mapping[str, str]] = {
    "australian": "Australian",
    "trickster-australian": "Trickster AU",
    "trickster-american": "Trickster US",
}
GROUPS: Final[Mapping[str, str]] = {
    "table": "Table",
    "auction": "Auction",
    "misère": "Misère",
    "jokers": "Jokers without trumps",
    "score": "Score and end",
    "house": "House",
}
_LABELS: Final[Mapping[str, str]] = {
    "raise_own_bid": "Raise one's own bid",
    "sans_kitty": "Sans kitty",
    "misere": "Misère",
    "misere_points": "Misère is worth",
    "misere_play": "Hands in a misère",
    "eight_spades_over_misere": "8♠ over misère",
    "open_misere_points": "Open misère is worth",
    "open_misere_after8": "Open misère after an 8",
    "ten_hearts_over_open_misere": "10♥ over open misère",
    "open_hand": "Open hand goes down",
    "blind_misere": "Blind misère",
    "joker_nomination": "Nominate the joker",
    "joker_lead": "Joker may name",
    "joker_forced_in_misere": "Forced joker in misère",
    "joker_low_in_misere": "Low jokers in misère",
    "slam": "All ten tricks",
    "target": "Playing to",
    "must_bid_to_win": "Must bid to win",
    "trick_points_cap": "Cap on trick points",
    "both_over": "Several at the target",
    "max_hands": "Length in deals",
    "suggestions": "Hints",
    "bid_time": "Time for a call",
    "play_time": "Time for a card",
    "watching": "Watching",
    "chat": "Talk",
}
_VALUES: Final[Mapping[tuple[str, OptionValue], str]] = {
    ("layout", "2v2"): "four, two pairs",
    ("layout", "3v3"): "six, two teams",
    ("layout", "2v2v2"): "six, three pairs",
    ("layout", "solo3"): "three, each alone",
    ("auction", "rounds"): "round and round",
    ("auction", "single"): "one call each",
    ("misere", "after7"): "after a 7",
    ("misere_play", "own"): "partners sit out",
    ("misere_play", "both"): "partners' too",
    ("open_hand", "after_first_trick"): "after a trick",
    ("open_hand", "before_first_lead"): "before the lead",
    ("joker_lead", "free"): "any suit",
    ("joker_lead", "unled"): "a suit not led yet",
    ("joker_lead", "last"): "only at the last",
    ("slam", 250): "at least 250",
    ("slam", None): "the bid alone",
    ("both_over", "bidder"): "the bidder wins",
    ("both_over", "higher"): "the higher wins",
    ("max_hands", None): "no limit",
    ("chat", "preset"): "phrases",
}


def americanised(text: str) -> str:
    """The text with widow and nullo for kitty and misère."""
    from fivehundred import rulebook  # here: the menu is painted without the rules

    return rulebook.american(text)


def option_label(name: str, american: bool = False) -> str:
    """What a set-up screen calls an option."""
    label = _LABELS.get(name, name.replace("_", " ").capitalize())
    return americanised(label) if american else label


def option_value(name: str, value: OptionValue) -> str:
    """A value of an option in a word or two."""
    if name in ("bid_time", "play_time") and isinstance(value, int):
        return f"{value} s"
    return _VALUES.get((name, value), spell(value))


def option_words(name: str, american: bool = False) -> str:
    """The line that explains an option."""
    words = OPTIONS[name].words
    return americanised(words) if american else words


def standing(game: SavedGame) -> str:
    """How a saved game stands: ``deal 3, 240 : −60``."""
    from fivehundred.speech import points  # here: the menu is painted without the rules

    totals = " : ".join(points(total) for total in game.totals)
    return f"deal {max(game.deals, 1)}, {totals}"


def who(game: SavedGame) -> str:
    """The names at a saved game's table."""
    return ", ".join(game.header.seats) if game.header else game.path.name


def ago(when: datetime, now: datetime | None = None) -> str:
    """A time in the past, local, as people say it."""
    now = now or datetime.now()
    minutes = max(0, int((now - when).total_seconds() // 60))
    if minutes < 1:
        return "just now"
    for size, noun in ((60 * 24 * 7, "week"), (60 * 24, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            count = minutes // size
            return f"{count} {noun}{'s' if count > 1 else ''} ago"
    raise AssertionError("a minute is the smallest")
