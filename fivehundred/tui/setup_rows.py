"""The set-up of a game as rows of a list, and what a change of a row makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from fivehundred.bots.registry import NAMES as BOTS
from fivehundred.home.house_rules import HouseRules
from fivehundred.home.setups import HUMAN, USUAL_NAMES, Setup
from fivehundred.rules.ruleset import OPTIONS, PRESETS, OptionValue, RuleSet, rules_from
from fivehundred.table.practice import KINDS
from fivehundred.tui.choices import Row, stepped
from fivehundred.tui.faces import MARKS
from fivehundred.tui.words import (
    GROUPS,
    PRESET_NAMES,
    americanised,
    option_label,
    option_value,
    option_words,
)

START: Final = "start"
RULES: Final = "rules"
DEALS: Final = "deals"
SEED: Final = "seed"
SAVE: Final = "save"
SEAT: Final = "seat-"
OPTION: Final = "option-"

_FIRST: Final = ("layout", "kitty")
"""Options that stand at the top, apart from their group."""
_LENGTHS: Final = (None, 1, 2, 3, 5, 8, 10, 15, 20)
_TARGETS: Final = (100, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000)


@dataclass(frozen=True, slots=True)
class Draft:
    """A set-up that is being made."""

    setup: Setup
    house: tuple[HouseRules, ...] = ()
    """The house rules that are offered beside the presets."""

    @property
    def bases(self) -> Mapping[str, HouseRules]:
        """What the rules may start from, by name."""
        presets = [HouseRules(name, rules, name) for name, rules in PRESETS.items()]
        return {one.name: one for one in (*presets, *self.house)}

    @property
    def changed(self) -> bool:
        """Whether the rules differ from those that they started from."""
        base = self.bases.get(self.setup.preset)
        return base is None or base.rules != self.setup.rules


def values_of(option: str) -> tuple[OptionValue, ...]:
    """The values that a list steps through."""
    if option == "max_hands":
        return _LENGTHS
    return _TARGETS if option == "target" else OPTIONS[option].values


def rows_of(draft: Draft) -> list[Row]:
    """The whole set-up, line by line."""
    setup, american = draft.setup, draft.setup.american
    rules = PRESET_NAMES.get(setup.preset, setup.preset) + (", changed" if draft.changed else "")
    rows = [
        Row(START, "Start the game", words="Deal the cards with what is set here.", mark="♠"),
        Row("g-game", "Game", heading=True),
        Row(RULES, "Rules", rules, "A preset or your own house rules; every option is below."),
        *(_option_row(setup.rules, name, american) for name in _FIRST),
        Row("g-seats", "Seats", heading=True),
        *_seat_rows(setup),
        Row("g-practice", "Practice", heading=True),
        Row(DEALS, "Deals", KINDS[setup.deals].label, KINDS[setup.deals].words),
        Row(
            SEED,
            "Seed",
            setup.seed or "by chance",
            "The same word deals the same cards again, also after a break. Empty: by chance.",
            steps=False,
        ),
    ]
    for group, title in GROUPS.items():
        names = [one.name for one in OPTIONS.values() if one.group == group]
        names = [name for name in names if name not in _FIRST]
        if names:
            title = americanised(title) if american else title
            rows.append(Row(f"g-{group}", title, heading=True))
            rows.extend(_option_row(setup.rules, name, american) for name in names)
    rows.append(Row("g-save", "Keep", heading=True))
    rows.append(
        Row(SAVE, "Save as house rules …", words="Keep these rules under a name for next time.")
    )
    return rows


def step(draft: Draft, row: str, by: int) -> Draft:
    """The set-up after a row's value went on by one (or back)."""
    setup = draft.setup
    if row == RULES:
        names = tuple(draft.bases)
        name = stepped(names, setup.preset, by)
        base = draft.bases[str(name)]
        return replace(draft, setup=named(replace_rules(setup, base.rules), base))
    if row == DEALS:
        return replace(
            draft, setup=replace(setup, deals=str(stepped(tuple(KINDS), setup.deals, by)))
        )
    if row.startswith(SEAT):
        seat = int(row.removeprefix(SEAT))
        players = list(setup.players)
        players[seat] = str(stepped((HUMAN, *BOTS), players[seat], by))
        return replace(draft, setup=replace(setup, players=tuple(players)))
    if row.startswith(OPTION):
        name = row.removeprefix(OPTION)
        value = stepped(
            _with(values_of(name), getattr(setup.rules, name)), getattr(setup.rules, name), by
        )
        rules = rules_from({name: value}, setup.rules)
        return replace(draft, setup=replace_rules(setup, rules))
    return draft


def replace_rules(setup: Setup, rules: RuleSet) -> Setup:
    """The set-up with other rules: seats are added or taken away as the layout needs."""
    seats = rules.seats
    names = list(setup.names[:seats])
    for name in USUAL_NAMES:
        if len(names) < seats and name not in names:
            names.append(name)
    bots = [player for player in setup.players if player != HUMAN]
    players = (setup.players + (bots[-1] if bots else BOTS[-1],) * seats)[:seats]
    return replace(setup, rules=rules, names=tuple(names), players=players)


def named(setup: Setup, rules: HouseRules) -> Setup:
    """The set-up under the name of a preset or of house rules."""
    return replace(setup, preset=rules.name, base="" if rules.name in PRESETS else rules.preset)


def renamed(setup: Setup, seat: int, name: str) -> Setup:
    """The set-up with another name at a seat."""
    names = list(setup.names)
    names[seat] = name
    return replace(setup, names=tuple(names))


def problem(setup: Setup) -> str | None:
    """Why such a game cannot begin; None when it can."""
    lowered = [name.casefold() for name in setup.names]
    for name in setup.names:
        if lowered.count(name.casefold()) > 1:
            return f"Two players are called {name}."
    for player in setup.players:
        if player != HUMAN and player.partition(":")[0] not in BOTS:
            return f"There is no bot called {player}."
    return None


def _with(values: Sequence[OptionValue], value: OptionValue) -> tuple[OptionValue, ...]:
    """The values to step through, with the one that is set among them."""
    if any(type(one) is type(value) and one == value for one in values):
        return tuple(values)
    return (value, *values)


def _seat_rows(setup: Setup) -> list[Row]:
    rows = []
    for seat, (name, player) in enumerate(zip(setup.names, setup.players, strict=True)):
        words = "Enter writes the name; left and right choose a person or a bot."
        shown = "a person" if player == HUMAN else player.capitalize()
        team = seat % setup.rules.teams
        rows.append(
            Row(f"{SEAT}{seat}", name, shown, words, written=True, mark=MARKS[team], team=team)
        )
    return rows


def _option_row(rules: RuleSet, name: str, american: bool) -> Row:
    value = rules.kitty_size if name == "kitty" else getattr(rules, name)
    return Row(
        OPTION + name,
        option_label(name, american),
        option_value(name, value),
        option_words(name, american),
        rules.excluded(name),
    )
