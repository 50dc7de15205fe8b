"""Questions before a game: which one to go on with, which rules, who plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from fivehundred.bots.registry import NAMES
from fivehundred.home.house_rules import HouseRules
from fivehundred.home.setups import HUMAN, USUAL_NAMES, Setup, clean_name
from fivehundred.plain.console import Console
from fivehundred.rulebook import american
from fivehundred.rules.ruleset import (
    OPTIONS,
    PRESETS,
    BadRules,
    RuleSet,
    choose,
    parse_value,
    rules_from,
    spell,
)
from fivehundred.speech import listing, points
from fivehundred.table.players import make_bot
from fivehundred.table.saves import SavedGame

MOST_GAMES: Final = 9
"""Unfinished games that are offered."""
_PERSON: Final = ("person", "human", "p")
_LAYOUTS: Final = {
    "2v2": "four players, two pairs",
    "3v3": "six players, two teams of three",
    "2v2v2": "six players, three pairs",
    "solo3": "three players, each alone",
}


class GoneBefore(Exception):
    """The person typed quit before there was a game."""


class Questions:
    """Asks until there is a game to play. Every question says what Enter takes."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def which_game(self, games: Sequence[SavedGame]) -> SavedGame | None:
        """A game to go on with; None for a new one."""
        for game in games:
            if game.damaged:
                self._console.say(f"A saved game is damaged and left alone: {game.summary}.")
        sound = [game for game in games if not game.damaged][:MOST_GAMES]
        if not sound:
            return None
        self._console.say("Unfinished games:")
        for number, game in enumerate(sound, 1):
            when = f"{game.when:%d %B, %H:%M}".removeprefix("0")
            self._console.say(f"{number}: {_spoken(game, when)}.")
        choices = {str(number): game for number, game in enumerate(sound, 1)}
        answer = self._choice("Type a number to go on, or new.", ("new", *choices), "1")
        return choices.get(answer)

    def again(self, setup: Setup) -> bool:
        """Whether to play with the last set-up."""
        return self._yes(f"The same as last time? {setup_words(setup)}", True)

    def new_setup(self, last: Setup, house: Sequence[HouseRules]) -> Setup:
        """A set-up asked for part by part; ``last`` has the usual answers."""
        known = {name: HouseRules(name, rules, name) for name, rules in PRESETS.items()}
        known |= {one.name: one for one in house}
        usual = last.preset if last.preset in known else "australian"
        preset = self._choice("Which rules?", tuple(known), usual)
        base = known[preset]
        rules = self._rules(base.rules, last.rules, base.preset)
        names, players = self._seats(rules, last)
        return Setup(rules, names, players, preset)

    def _rules(self, base: RuleSet, last: RuleSet, preset: str) -> RuleSet:
        lines = "; ".join(f"{name}, {words}" for name, words in _LAYOUTS.items())
        self._console.say(f"The tables: {lines}.")
        usual = last.layout if base in PRESETS.values() else base.layout
        layout = self._choice("Which table?", tuple(_LAYOUTS), usual)
        rules = rules_from({"layout": layout}, base)
        if rules.excluded("kitty") is None:
            word = "widow" if "american" in preset else "kitty"
            sizes = tuple(str(size) for size in OPTIONS["kitty"].values)
            kitty = self._choice(f"How many cards in the {word}?", sizes, str(rules.kitty))
            rules = rules_from({"kitty": int(kitty)}, rules)
        return self._options(rules, "american" in preset)

    def _options(self, rules: RuleSet, widow: bool) -> RuleSet:
        while True:
            answer = self._ask("Other rules: type OPTION=VALUE, or list, or Enter to go on.")
            if not answer:
                return rules
            if answer.lower() == "list":
                self._console.say_all(_option_lines(rules, widow))
                continue
            name, equals, text = (part.strip() for part in answer.partition("="))
            try:
                if not equals:
                    raise BadRules("type OPTION=VALUE, for example target=300")
                rules = choose({name: text}, rules)
            except BadRules as error:
                self._console.say(f"{error}.")
            else:
                self._console.say(f"{name} is {spell(parse_value(name, text))}.")

    def _seats(self, rules: RuleSet, last: Setup) -> tuple[tuple[str, ...], tuple[str, ...]]:
        names: list[str] = []
        players: list[str] = []
        same = len(last.names) == rules.seats
        self._console.say(
            f"{rules.seats} seats, clockwise. For each a name, and person or a bot: "
            f"{', '.join(NAMES)}."
        )
        for seat in range(rules.seats):
            usual = last.names[seat] if same else USUAL_NAMES[seat]
            if usual in names:
                usual = next(name for name in USUAL_NAMES if name not in names)
            names.append(self._name(seat, usual, names))
            standard = last.players[seat] if same else HUMAN if seat == 0 else _usual_bot(last)
            players.append(self._player(names[-1], standard))
        return tuple(names), tuple(players)

    def _name(self, seat: int, usual: str, taken: Sequence[str]) -> str:
        while True:
            name = clean_name(self._ask(f"Name of seat {seat + 1}. Enter for {usual}:")) or usual
            if name not in taken:
                return name
            self._console.say(f"{name} sits at this table already.")

    def _player(self, name: str, usual: str) -> str:
        shown = "person" if usual == HUMAN else usual
        while True:
            answer = self._ask(f"{name}: person or bot? Enter for {shown}:").lower() or shown
            if answer in _PERSON:
                return HUMAN
            try:
                make_bot(answer)
            except ValueError as error:
                self._console.say(f"{error}; or type person.")
            else:
                return answer

    # ---- asking -------------------------------------------------------------------------------

    def _ask(self, prompt: str) -> str:
        answer = self._console.ask(prompt)
        if answer.lower() in ("quit", "q", "exit"):
            raise GoneBefore
        return answer

    def _yes(self, question: str, usual: bool) -> bool:
        answer = self._choice(question, ("yes", "no"), "yes" if usual else "no")
        return answer == "yes"

    def _choice(self, question: str, choices: Sequence[str], usual: str) -> str:
        """One of the choices, by name, number or the beginning of its name."""
        numbers: Mapping[str, str] = {str(n): one for n, one in enumerate(choices, 1)}
        listed = ", ".join(choices)
        while True:
            answer = self._ask(f"{question} {listed}. Enter for {usual}:").lower() or usual.lower()
            exact = [one for one in choices if one.lower() == answer]
            begun = [one for one in choices if one.lower().startswith(answer)]
            if exact or len(begun) == 1:
                return (exact or begun)[0]
            if answer in numbers:
                return numbers[answer]
            self._console.say(f"Please type one of {listed}, or quit.")


def setup_words(setup: Setup) -> str:
    """A set-up in one line."""
    players = [
        name if player == HUMAN else f"{name} ({player})"
        for name, player in zip(setup.names, setup.players, strict=True)
    ]
    seed = f" The cards come from the seed {setup.seed}." if setup.seed else ""
    return f"{setup.preset} rules, {setup.rules.layout}: {listing(players)}.{seed}"


def usual_setup(name: str) -> Setup:
    """The set-up of a first game, with the person's own name if it is known."""
    setup = Setup()
    return replace(setup, names=(name, *setup.names[1:])) if name else setup


def _usual_bot(last: Setup) -> str:
    bots = [player for player in last.players if player != HUMAN]
    return bots[0] if bots else NAMES[-1]


def _spoken(game: SavedGame, when: str) -> str:
    names = game.header.seats if game.header is not None else ()
    totals = " to ".join(points(total) for total in game.totals)
    return f"{listing(list(names))}, deal {max(game.deals, 1)}, {totals}, played on {when}"


def _option_lines(rules: RuleSet, widow: bool) -> list[str]:
    lines = []
    for option in OPTIONS.values():
        if option.name not in ("layout", "kitty") and rules.excluded(option.name) is None:
            words = american(option.words) if widow else option.words
            value = spell(getattr(rules, option.name))
            lines.append(f"{option.name}={value}. {words} It can be {option.choices}.")
    return lines
