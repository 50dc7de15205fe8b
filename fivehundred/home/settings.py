"""The settings of the person at the keyboard: a TOML file that is made to be edited by hand too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, Literal

from fivehundred.home.files import (
    BadFile,
    line_of,
    parse_toml,
    put_aside,
    read_text,
    shown,
    write_text,
)

SettingValue = str | int | bool
LONGEST_TEXT: Final = 40
"""Characters in a name or a theme."""


class BadSetting(ValueError):
    """A setting or a value that does not exist."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What there is to know of one setting."""

    name: str
    group: str
    """Where the settings screen shows it: pace, look, hand, play."""
    label: str
    values: tuple[SettingValue, ...]
    """The values to choose from; empty for a text."""
    words: str
    """One line that explains it."""

    def allows(self, value: object) -> bool:
        """Whether the setting can hold the value (types count: True is not 1)."""
        if self.values:
            return any(type(value) is type(one) and value == one for one in self.values)
        return isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isprintable()

    @property
    def choices(self) -> str:
        """The values in words."""
        if not self.values:
            return f"a text of at most {LONGEST_TEXT} characters"
        texts = [spell(value) for value in self.values]
        return f"{', '.join(texts[:-1])} or {texts[-1]}"


def spell(value: SettingValue) -> str:
    """A value as TOML writes it, without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


_YES_NO: Final = (True, False)


def _setting(
    default: Any, group: str, label: str, values: tuple[SettingValue, ...], words: str
) -> Any:
    about = {"group": group, "label": label, "values": values, "words": words}
    return field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the game looks and moves for one person. It changes no rule."""

    name: str = _setting("", "play", "Your name", (), "Offered for your seat in a new game.")
    speed: int = _setting(
        1,
        "pace",
        "Speed",
        (0, 1, 2, 3),
        "0 takes its time, 1 is steady, 2 quick; 3 never waits.",
    )
    wait_after_trick: bool = _setting(
        False,
        "pace",
        "Wait after a trick",
        _YES_NO,
        "A finished trick stays until a key.",
    )
    theme: str = _setting("fivehundred", "look", "Theme", (), "Colours for the whole program.")
    four_colours: bool = _setting(
        False, "look", "Four colours", _YES_NO, "Each suit has a colour of its own."
    )
    ascii: bool = _setting(
        False, "look", "Letters for suits", _YES_NO, "S C D H instead of the suit symbols."
    )
    cards: Literal["auto", "small"] = _setting(
        "auto",
        "look",
        "Cards",
        ("auto", "small"),
        "As large as there is room for, or small.",
    )
    sort: Literal["suit", "rank"] = _setting(
        "suit", "hand", "Sort by", ("suit", "rank"), "How the cards of your hand are ordered."
    )
    trumps_first: bool = _setting(
        True, "hand", "Trumps first", _YES_NO, "Once trumps are known they stand on the left."
    )
    alternate_colours: bool = _setting(
        True, "hand", "Alternate colours", _YES_NO, "Black and red suits take turns in the hand."
    )
    hints: bool = _setting(
        True, "play", "Hints", _YES_NO, "The h key shows what a strong bot would do, and why."
    )
    discard_warning: bool = _setting(
        True, "play", "Warn of discards", _YES_NO, "Say so when a trump or an ace is put away."
    )
    mouse: bool = _setting(
        True,
        "play",
        "Mouse",
        _YES_NO,
        "Without it the terminal can select text; from the next start.",
    )

    def __post_init__(self) -> None:
        for setting in SETTINGS.values():
            if not setting.allows(getattr(self, setting.name)):
                raise BadSetting(complaint(setting.name, getattr(self, setting.name)))

    def values(self) -> dict[str, SettingValue]:
        """Every setting by name."""
        return {name: getattr(self, name) for name in SETTINGS}


SETTINGS: Final[Mapping[str, Setting]] = {
    one.name: Setting(name=one.name, **one.metadata) for one in fields(Settings)
}
DEFAULTS: Final = Settings()

_HEAD: Final = """\
# The settings of Five Hundred. Change them here or in the program: it keeps your comments.
"""


def complaint(name: str, value: object) -> str:
    """Why a value is wrong, in words."""
    setting = SETTINGS.get(name)
    if setting is None:
        return f"there is no setting {name!r:.60}"
    return f"{name} cannot be {value!r:.60}: it is {setting.choices}"


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings as read, and what was wrong with the file."""

    settings: Settings
    notices: tuple[str, ...] = ()
    """One line each, naming file, line and what was ignored."""


def load(path: Path) -> Loaded:
    """Read the settings. Never fails: what is wrong is left out and named."""
    try:
        text = read_text(path)
        table = {} if text is None else parse_toml(text, path)
    except BadFile as error:
        return Loaded(DEFAULTS, (f"{error} (the settings are the usual ones)",))
    good: dict[str, Any] = {}
    notices = []
    for name, value in table.items():
        setting = SETTINGS.get(name)
        if setting is not None and setting.allows(value):
            good[name] = value
        else:
            place = f"{shown(path)}:{line_of(text or '', name)}"
            notices.append(f"{place}: {complaint(name, value)}; ignored")
    return Loaded(replace(DEFAULTS, **good), tuple(notices))


def save(path: Path, settings: Settings) -> str | None:
    """Write the settings into the file, keeping its comments and order. Raises BadFile.

    A file that is no TOML is kept beside the new one; then the words returned say where.
    """
    import tomlkit  # here: it takes 50 ms, which the start of the program need not wait for
    from tomlkit.exceptions import TOMLKitError

    notice = None
    text = None
    try:
        text = read_text(path)
        document = tomlkit.parse(text if text is not None else _HEAD)
    except (BadFile, TOMLKitError, RecursionError, ValueError):
        notice = put_aside(path)
        document = tomlkit.parse(_HEAD)
    before = document.unwrap()
    for name, value in settings.values().items():
        if name in before:
            if before[name] != value or type(before[name]) is not type(value):
                document[name] = value
        elif value != getattr(DEFAULTS, name):
            entry = tomlkit.item(value)
            entry.comment(SETTINGS[name].words)
            document.add(name, entry)
    written = tomlkit.dumps(document)
    if written != text:
        write_text(path, written)
    return notice
