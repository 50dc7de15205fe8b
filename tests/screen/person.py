"""Somebody at a terminal, who knows of the game only what stands on the screen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from tests.screen.driver import Terminal

Asked = Literal["over", "score", "call", "raise", "discard", "nominate", "name", "play"]

_ASKED: tuple[tuple[Asked, str], ...] = (
    ("over", r"wins? the game!"),
    ("score", r": (not )?made +│"),
    ("name", r"Name the$|You lead the joker\."),
    ("raise", r"Raise your bid"),
    ("call", r"Your call\.|your call"),
    ("discard", r"Put \d cards away\."),
    ("nominate", r"Give the joker a suit\?|Of which suit"),
    ("play", r"Your (lead|turn)\.|your turn|Play a card of"),
)
PATIENCE = 3.0
"""Seconds after which a key that has changed nothing is tried again."""
TRIES = 8
_CHEAP = r"▏.*?[ \[]([468]\d|1\d\d|200|220|ink)\b"
"""A bid that is worth little enough, on the ladder."""
_BOTTOM_EDGE = re.compile(r"[╰┗]([0-9a-f])[─━]")


@dataclass(frozen=True, slots=True)
class Ending:
    """What the last screen says."""

    winners: tuple[str, ...]
    totals: tuple[int, ...]
    """For each team, the reader's own first."""
    deals: int


class Person:
    """Plays by looking; a subclass has a keyboard or a mouse."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.deeds: dict[Asked, int] = {}
        """How often each thing was asked for and done."""
        self._in_vain = 0

    def asked(self) -> Asked | None:
        """What the screen asks for."""
        text = self.terminal.text
        return next((what for what, sign in _ASKED if re.search(sign, text, re.M)), None)

    def turn(self) -> Asked:
        """Wait until something is asked for."""
        self.terminal.until(self.asked, "a turn")
        asked = self.asked()
        assert asked is not None
        return asked

    def act(self) -> Asked:
        """Do what is asked for next, and wait until the screen has changed."""
        asked = self.turn()
        if asked != "over":
            before = self.terminal.text
            self.deeds[asked] = self.deeds.get(asked, 0) + 1
            self.do(asked)
            moved = self.terminal.holds(lambda: self.terminal.text != before, PATIENCE)
            self._in_vain = 0 if moved else self._in_vain + 1
            assert self._in_vain < TRIES, f"nothing answers:\n{self.terminal.text}"
        return asked

    def play(self, most: int = 2000) -> Ending:
        """Play to the end of the game."""
        for _ in range(most):
            if self.act() == "over":
                return self.ending()
        raise AssertionError(f"no end:\n{self.terminal.text}")

    def do(self, asked: Asked) -> None:
        """Do what is asked for."""
        raise NotImplementedError

    def places(self) -> list[str]:
        """The keys of the cards that may be played, as their lower edges name them."""
        return [key for row in self.terminal.rows[-7:] for key in _BOTTOM_EDGE.findall(row)]

    def ending(self) -> Ending:
        """Read the winner and the totals."""
        self.terminal.see(r"[✓✗] +\d+ .*│")
        text = self.terminal.text
        title = re.search(r"(\S.*) wins? the game!", text)
        deals = re.findall(r"[✓✗] +\d+ +(.*?) *│", text)
        assert title is not None
        numbers = [int(one.replace("−", "-")) for one in deals[-1].split()]
        winners = re.split(r", | and ", title[1].strip("│ "))
        return Ending(tuple(winners), tuple(numbers[1::2]), len(deals))


class Typist(Person):
    """Uses the keyboard alone."""

    def do(self, asked: Asked) -> None:
        """Do what is asked for."""
        terminal = self.terminal
        match asked:
            case "score":
                terminal.press("enter")
            case "raise":
                terminal.press("p")
            case "call":
                terminal.press("down")
                if terminal.holds(lambda: terminal.find(r"\[(\d+|ink|Pass)\]"), PATIENCE):
                    cheap = terminal.find(r"\[(\d{2}|1\d\d|200|220|ink)\]")
                    terminal.press("enter" if cheap else "p")
            case "discard":
                size, chosen = _count(terminal)
                terminal.press("enter" if size == chosen else "0987654"[chosen])
            case "nominate":
                terminal.press("n")
            case "name":
                terminal.press("down")
                if terminal.holds(lambda: terminal.find(r"\[. \w+\]"), PATIENCE):
                    terminal.press("enter")
            case "play":
                places = self.places()
                terminal.press(*(places[:1] or ("right", "enter")))


class Clicker(Person):
    """Uses the mouse alone."""

    def do(self, asked: Asked) -> None:
        """Do what is asked for."""
        terminal = self.terminal
        match asked:
            case "score":
                self._click(r"(Enter) go on")
            case "call" if "✗" not in terminal.text and (cheap := terminal.find(_CHEAP)):
                terminal.click(*cheap)
                if terminal.holds(lambda: terminal.find(r"\[(\d+|ink)\]"), PATIENCE):
                    self._click(r"\[(\d+|ink)\]")
            case "call" | "raise":
                self._click(r"▏[ \[](Pass)")
            case "discard":
                size, chosen = _count(terminal)
                if size == chosen:
                    self._click(r"(Enter) puts them away")
                else:
                    self._click_card("0987654"[chosen])
            case "nominate":
                self._click(r"(no suit)")
            case "name":
                self._click(r"(spades|clubs|diamonds|hearts)")
            case "play":
                self._click_card(*self.places()[:1])

    def _click(self, pattern: str) -> None:
        if found := self.terminal.find(pattern):
            self.terminal.click(*found)

    def _click_card(self, *keys: str) -> None:
        for key in keys:
            self._click(rf"[╰┗]({key})[─━]")


def _count(terminal: Terminal) -> tuple[int, int]:
    """How many cards are to be put away, and how many are chosen."""
    told = re.search(r"(\d) of (\d) chosen", terminal.text)
    return (int(told[2]), int(told[1])) if told else (9, 0)
