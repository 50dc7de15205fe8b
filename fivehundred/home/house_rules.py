"""House rules: rule sets that people saved under a name, in a TOML file made to be edited too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fivehundred.home.files import (
    BadFile,
    line_of,
    parse_toml,
    put_aside,
    read_text,
    shown,
    write_text,
)
from fivehundred.rules.ruleset import (
    AUSTRALIAN,
    OPTIONS,
    PRESETS,
    BadRules,
    OptionValue,
    RuleSet,
    parse_value,
    rules_from,
)

LONGEST_NAME: Final = 24
"""Characters of a name."""
_PRESET: Final = "preset"
_HEAD: Final = """\
# House rules for Five Hundred: [name], the preset they start from, and what differs from it.
"""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Rules with a name."""

    name: str
    rules: RuleSet
    preset: str = "australian"
    """The preset they start from; it also says whether kitty and misère have American names."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """House rules as read, and what was wrong with the file."""

    rules: tuple[HouseRules, ...] = ()
    notices: tuple[str, ...] = ()
    """One line each, naming file, line and what was left out."""


def load_house_rules(path: Path) -> Loaded:
    """Read the house rules. Never fails: rules with a mistake in them are left out and named."""
    try:
        text = read_text(path)
        table = {} if text is None else parse_toml(text, path)
    except BadFile as error:
        return Loaded(notices=(str(error),))
    good: list[HouseRules] = []
    notices = []
    for name, entry in table.items():
        try:
            good.append(_house_rules(name, entry))
        except BadRules as error:
            place = f"{shown(path)}:{_line_of_table(text or '', name)}"
            notices.append(f"{place}: {name!r:.40}: {error!s:.200}; left out")
    return Loaded(tuple(good), tuple(notices))


def save_house_rules(path: Path, entry: HouseRules) -> str | None:
    """Add house rules to the file, or put them in the place of those with that name.

    Raises BadFile. A file that is no TOML is kept beside the new one; then the words say where.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    notice = None
    try:
        text = read_text(path)
        document = tomlkit.parse(text if text is not None else _HEAD)
    except (BadFile, TOMLKitError, RecursionError, ValueError):
        notice = put_aside(path)
        document = tomlkit.parse(_HEAD)
    base = PRESETS.get(entry.preset, AUSTRALIAN)
    table = tomlkit.table()
    table.add(_PRESET, entry.preset)
    for name, value in entry.rules.values().items():
        if value != getattr(base, name):
            item = tomlkit.item("none" if value is None else value)
            item.comment(OPTIONS[name].words)
            table.add(name, item)
    if entry.name in document:
        document[entry.name] = table
    else:
        document.add(entry.name, table)
    write_text(path, tomlkit.dumps(document))
    return notice


def _house_rules(name: str, entry: object) -> HouseRules:
    if not isinstance(entry, Mapping):
        raise BadRules(f"house rules stand under a [name], {name} = … does not")
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadRules(f"a name has 1 to {LONGEST_NAME} characters")
    if name in PRESETS:
        raise BadRules("that is the name of a preset")
    preset = entry.get(_PRESET, "australian")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise BadRules(f"preset cannot be {preset!r:.40}: it is one of {', '.join(PRESETS)}")
    values: dict[str, Any] = {
        option: _value(option, value) for option, value in entry.items() if option != _PRESET
    }
    return HouseRules(name, rules_from(values, PRESETS[preset]), preset)


def _value(option: str, value: object) -> OptionValue:
    """A value as TOML has it; a text is read as people write values, so that "none" is none."""
    if isinstance(value, str):
        return parse_value(option, value[:60])
    if isinstance(value, bool | int):
        return value
    raise BadRules(f"{option} cannot be {value!r:.60}")


def _line_of_table(text: str, name: str) -> int:
    """The number of the line ``[name]`` (0 when none is found)."""
    for number, line in enumerate(text.splitlines(), 1):
        heading = line.strip()
        if heading.startswith("[") and heading.split("]")[0].strip("[ \"'") == name:
            return number
    return line_of(text, name)
