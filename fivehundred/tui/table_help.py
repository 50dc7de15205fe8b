"""Help for the state that the table is in: the rule that is asked about, then the keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar, Final

from textual.content import Content

from fivehundred.rules.calls import Misere
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.view import View
from fivehundred.tui.keyline import Key
from fivehundred.tui.overlay import Overlay
from fivehundred.tui.table_keys import Mode, working

_TITLES: Final[Mapping[Mode, str]] = {
    "watch": "Watching",
    "wait": "A finished trick",
    "look": "Before you look",
    "call": "The auction",
    "discard": "The {kitty}",
    "nominate": "The joker’s suit",
    "name": "Leading the joker",
    "play": "The play",
}


class TableHelp(Overlay[None]):
    """The help of one state."""

    KEYS: ClassVar[tuple[Key, ...]] = (Key("Enter", "back", "close"), Key("↑↓", "scroll"))
    ANSWERS = dict.fromkeys(("enter", "space", "escape", "q", "question_mark"))

    def __init__(self, mode: Mode, view: View, absent: Collection[str], widow: bool) -> None:
        kitty, misere = ("widow", "nullo") if widow else ("kitty", "misère")
        lines: list[Content | str] = [*_rule(mode, view, kitty, misere), ""]
        for command in working(mode, absent):
            if command.help:
                lines.append(
                    Content.assemble((f"{command.shown:<16}", "bold $accent"), f" {command.help}")
                )
        super().__init__(_TITLES[mode].format(kitty=kitty), lines)


def _rule(mode: Mode, view: View, kitty: str, misere: str) -> list[str]:
    """The rule in a few lines."""
    rules = view.rules
    if mode == "look":
        return [
            f"Your cards lie face down. You may bid a blind {misere} before you look,",
            f"worth {rules.open_misere_points}; or look, and then call as usual.",
        ]
    if mode == "call":
        return _auction(rules, kitty, misere)
    if mode == "discard":
        return [
            f"You have taken the {kitty}: its cards are marked with •. Put as many away, face",
            f"down; cards of the {kitty} may go back. Nobody sees them until the deal is over.",
        ]
    if mode == "nominate":
        return [
            "Without trumps the joker belongs to no suit, unless you give it one now: then it",
            "is that suit’s highest card in every way, and must follow it. You may decline.",
        ]
    if mode == "name":
        return [
            "A joker that is led names a suit. The others must follow that suit, and the",
            "joker wins. Suits that were led before may be barred by the rules of this game.",
        ]
    return _play(view)


def _auction(rules: RuleSet, kitty: str, misere: str) -> list[str]:
    lines = [
        "A bid must rank above the last one: by its value, suits low to high ♠ ♣ ♦ ♥, then",
        f"no-trump (NT). Whoever bids highest plays with the {kitty}; who has passed stays out.",
    ]
    if rules.auction == "single":
        lines.append("Everybody calls once. A bid of six is an inkle: it shows strength, no more.")
    if rules.misere == "after7":
        lines.append(
            f"A {misere} (to win no trick) may be bid once somebody has bid seven or more."
        )
    elif rules.misere == "anytime":
        lines.append(f"A {misere} is a bid to win no trick at all.")
    if rules.sans_kitty:
        lines.append(f"k bids without the {kitty}: it stays untouched; the value is the same.")
    return lines


def _play(view: View) -> list[str]:
    if view.contract is None:
        return ["The cards are called and played clockwise; ▶ shows whose turn it is."]
    if isinstance(view.contract.bid, Misere):
        lines = ["The contractor must win no trick. Follow the suit led if you can."]
        if view.contract.forced_joker:
            lines.append("Who cannot follow must play the joker, and it wins the trick.")
        if view.contract.low_jokers:
            lines.append("The joker is the lowest card.")
        return lines
    lines = [
        "Follow the suit led if you can; otherwise play anything. The highest trump wins,",
        "else the highest card of the suit led; the winner leads next.",
    ]
    if view.contract.strain.trump_suit is not None:
        trump = view.contract.strain.trump_suit
        lines.append(
            f"Trumps from the top: joker, J{trump.symbol}, J{trump.same_colour.symbol} "
            f"(it counts as a trump), A{trump.symbol}, K{trump.symbol} …"
        )
    else:
        lines.append("A free joker wins; it may be played only by who cannot follow.")
    return lines
