"""The keys of the table: which work when, what the key line says of them, and what help says."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from fivehundred.tui.card_row import place_keys
from fivehundred.tui.keyline import Key

Mode = Literal["watch", "wait", "look", "call", "discard", "nominate", "name", "play"]
"""What the person at the keyboard is doing. ``name``: naming the suit of a joker that is led."""

_CARDS: Final[frozenset[Mode]] = frozenset({"discard", "play"})
_NUMBERED: Final[frozenset[Mode]] = _CARDS | {"watch", "wait"}
"""Where 4 may be a card's key, or was meant as one a moment too early."""
_SUITS: Final[frozenset[Mode]] = frozenset({"nominate", "name"})
_TURN: Final[frozenset[Mode]] = frozenset({"look", "call", "discard", "nominate", "play"})
_ALL: Final[frozenset[Mode]] = _TURN | {"watch", "wait", "name"}


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that keys do."""

    keys: tuple[str, ...]
    """As Textual names them."""
    action: str
    """The screen's action."""
    modes: frozenset[Mode]
    shown: str
    words: str
    """For the key line; empty: not shown there."""
    help: str
    brief: tuple[str, str] | None = None
    """Keys and words for a key line with little room."""
    rank: int = 0
    """The higher, the sooner the key line leaves it out; 0: never."""


def _one(mode: Mode) -> frozenset[Mode]:
    return frozenset({mode})


_ARROWS: Final = (
    (("left",), "move(-1, 0)"),
    (("right",), "move(1, 0)"),
    (("up",), "move(0, -1)"),
    (("down",), "move(0, 1)"),
)
_HINT: Final = "What a strong bot would do, and why."
COMMANDS: Final = (
    *(Command(keys, action, _TURN | _SUITS, "", "", "") for keys, action in _ARROWS),
    # What the moment asks for.
    Command(("l",), "look", _one("look"), "l", "look", "Turn your cards up."),
    Command((), "", _one("look"), "↑↓ Enter", "bid blind", "Go to the blind misère and bid it."),
    Command(
        (),
        "",
        _one("call"),
        "↑↓←→ Enter",
        "bid",
        "Go to a bid that you may make; make it.",
        brief=("↑↓←→", "bid"),
    ),
    Command(("enter",), "choose", frozenset({"look", "call"}), "", "", ""),
    Command(("p",), "pass_bid", _one("call"), "p", "pass", "Pass."),
    Command(
        tuple("67890"), "level('{key}')", _one("call"), "6–9 0", "", "Go to a level; 0 is ten."
    ),
    Command(
        ("S", "C", "D", "H", "N"),
        "strain('{key}')",
        _one("call"),
        "S C D H N",
        "",
        "With Shift: go to a suit, or to no-trump.",
    ),
    Command(("m",), "misere('misere')", _one("call"), "m", "", "Go to misère."),
    Command(("o",), "misere('open')", _one("call"), "o", "", "Go to open misère."),
    Command(("b",), "misere('blind')", frozenset({"call", "look"}), "b", "", "Go to blind misère."),
    Command(
        ("k",),
        "sans",
        frozenset({"call", "look"}),
        "k",
        "sans",
        "Bid without the kitty.",
        rank=3,
    ),
    Command(
        (),
        "",
        _one("play"),
        "1–0 ←→ Enter",
        "play",
        "Play the card in that place, or go to one first.",
        brief=("1–0 ←→", "play"),
    ),
    Command(
        (),
        "",
        _one("discard"),
        "1–0 a–f",
        "choose",
        "Choose the card in that place, or not.",
        brief=("1–0 a–f", "pick"),
    ),
    Command((), "", _one("discard"), "←→ ↑↓", "", "Go to a card; choose it, or not."),
    Command(("space",), "put_aside", _one("discard"), "Space", "", "Choose the card, or not."),
    Command((*"123567890", *"abdef"), "place('{key}')", _CARDS, "", "", ""),
    Command(("c",), "place('c')", _one("discard"), "", "", ""),
    Command(
        ("S", "C", "D", "H", "A", "K", "Q", "J", "T", "R", "B"),
        "jump('{key}')",
        _CARDS,
        "A K Q J S C D H",
        "",
        "With Shift: go to the next card of that rank or suit; T is ten.",
    ),
    Command(
        ("enter",),
        "choose",
        _one("discard"),
        "Enter",
        "put away",
        "Put the cards away.",
        brief=("Enter", "done"),
    ),
    Command(("enter",), "choose", _one("play"), "", "", ""),
    Command((), "", _SUITS, "↑↓ Enter", "", "Go to a suit and take it."),
    Command(("enter",), "choose", _SUITS, "", "", ""),
    Command(("s", "c", "d", "h"), "suit('{key}')", _SUITS, "s c d h", "suit", "Take a suit."),
    Command(("n",), "suit('n')", _one("nominate"), "n", "none", "Give the joker no suit."),
    Command(("backspace", "escape"), "unname", _one("name"), "⌫", "back", "Lead something else."),
    Command(("enter", "space"), "skip", _one("wait"), "Space", "go on", "Take the trick away."),
    Command(("space",), "skip", _one("watch"), "Space", "skip", "Finish what is being shown."),
    # What helps.
    Command(("h",), "hint", _TURN - _SUITS, "h", "hint", _HINT, rank=2),
    Command(("f1",), "hint", _SUITS, "F1", "hint", _HINT, rank=2),
    Command(
        ("c",),
        "claim",
        _one("play"),
        "c",
        "claim",
        "Lay your hand down: the rest is yours.",
        rank=4,
    ),
    Command(
        ("x",),
        "fast",
        frozenset({"play", "watch", "wait"}),
        "x",
        "fast",
        "Let the rest of a decided deal be played fast.",
        rank=6,
    ),
    Command(
        ("u",),
        "undo",
        _TURN | {"watch", "wait"},
        "u",
        "undo",
        "Take your last move back.",
        rank=5,
    ),
    Command(
        ("question_mark",),
        "help",
        _ALL,
        "?",
        "help",
        "Help: the rule of the moment, all keys, all rules.",
    ),
    Command(("q",), "leave", _ALL, "q", "quit", "Leave the game; it is kept.", rank=1),
    Command(
        ("t",),
        "last_trick",
        _ALL - _SUITS,
        "t",
        "trick",
        "The tricks of this deal, or of the last: newest first.",
        rank=7,
    ),
    Command(
        ("s",),
        "sheet",
        _ALL - _SUITS,
        "s",
        "scores",
        "The score sheet.",
        brief=("s", "score"),
        rank=8,
    ),
    Command(("pageup",), "back(1)", _ALL, "PgUp PgDn", "", "Scroll the history."),
    Command(("pagedown",), "back(-1)", _ALL, "", "", ""),
    Command(("r",), "sort", _ALL, "r", "", "Sort the hand by suit, or by rank."),
    Command(
        ("4", "f4"),
        "colours",
        _ALL - _NUMBERED,
        "4",
        "colours",
        "Two colours for the suits, or four; F4 does it at any time.",
        brief=("4", "colour"),
        rank=9,
    ),
    Command(("4",), "four", _NUMBERED, "", "", ""),
    Command(
        ("f4",),
        "colours",
        _NUMBERED,
        "F4",
        "colours",
        "Two colours for the suits, or four; 4 does it too while no card has that key.",
        brief=("F4", "colour"),
        rank=9,
    ),
    Command(("f5",), "speed", _ALL, "F5", "", "The next speed: steady, quick, at once, slow."),
)


def working(mode: Mode, absent: Collection[str], cards: int = 0) -> Iterator[Command]:
    """The commands of a mode, without those whose action is ``absent``.

    ``cards``: how many there are to choose from; their keys are told as far as they go.
    """
    for command in COMMANDS:
        if mode in command.modes and command.action not in absent:
            brief = command.brief and (_places(command.brief[0], cards), command.brief[1])
            yield replace(command, shown=_places(command.shown, cards), brief=brief)


def lookup(mode: Mode, key: str) -> str | None:
    """The action of a key in a mode."""
    for command in COMMANDS:
        if mode in command.modes and key in command.keys:
            return command.action.replace("{key}", key)
    return None


def line(mode: Mode, absent: Collection[str], cards: int = 0) -> tuple[Key, ...]:
    """The key line of a mode."""
    return tuple(
        Key(
            command.shown,
            command.words,
            command.action if "{key}" not in command.action else None,
            command.brief,
            command.rank,
        )
        for command in working(mode, absent, cards)
        if command.words
    )


def _places(shown: str, cards: int) -> str:
    """The keys as written, with the places that there are for those of all cards."""
    for every in ("1–0 a–f", "1–0"):
        if cards and shown.startswith(every):
            return place_keys(cards) + shown.removeprefix(every)
    return shown
