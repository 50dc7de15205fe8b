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
_MARKS: Final = "▶ to act   D dealer   ✓ winner   • from the kitty   ? hint   ● won   ○ needed"


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
        kitty, misere = ("widow", "nullo") if widow else ("kitty", "misère")
        lines: list[Content | str] = [*_rule(mode, view, kitty, misere), ""]
        for command in working(mode, absent):
            if command.help:
                lines.append(
                    Content.assemble((f"{command.shown:<15}", "bold $accent"), f" {command.help}")
                )
        lines.append("")
        lines.append(Content.styled(_MARKS, "$text-muted"))
        super().__init__(_TITLES[mode].format(kitty=kitty), lines)


def _rule(mode: Mode, view: View, kitty: str, misere: str) -> list[str]:
    """The rule, in a paragraph or two."""
    rules = view.rules
    if mode == "look":
        return [
            f"Your cards lie face down. You may bid a blind {misere} before you look, worth "
            f"{rules.open_misere_points}; or look, and then call as usual."
        ]
    if mode == "call":
        return _auction(rules, kitty, misere)
    if mode == "discard":
        return [
            f"You have taken the {kitty}: its cards are marked with •. Put as many away, face "
            f"down; cards of the {kitty} may go back. Nobody sees them until the deal is over."
        ]
    if mode == "nominate":
        return [
            "Without trumps the joker belongs to no suit, unless you give it one now: then it is "
            "that suit’s highest card in every way, and must follow it. You may decline."
        ]
    if mode == "name":
        return [
            "A joker that is led names a suit. The others must follow that suit, and the joker "
            "wins. Suits that were led before may be barred by the rules of this game."
        ]
    return _play(view, misere)


def _auction(rules: RuleSet, kitty: str, misere: str) -> list[str]:
    text = (
        "A bid must rank above the last one: by its value, suits low to high ♠ ♣ ♦ ♥, then "
        f"no-trump (NT). Whoever bids highest takes the {kitty} and plays."
    )
    if rules.auction == "single":
        text += " Everybody calls once; a bid of six is an inkle: it shows strength, no more."
    else:
        text += " Who has passed stays out."
    lines = [text]
    if rules.misere == "after7":
        lines.append(f"A {misere} (to win no trick) may be bid once somebody has bid a seven.")
    elif rules.misere == "anytime":
        lines.append(f"A {misere} is a bid to win no trick at all.")
    if rules.sans_kitty:
        lines.append(f"k bids without the {kitty}: it stays untouched; the value is the same.")
    return lines


def _play(view: View, misere: str) -> list[str]:
    if view.contract is None:
        return ["The seats call and play clockwise; ▶ shows whose turn it is."]
    if isinstance(view.contract.bid, Misere):
        text = f"In a {misere} the contractor must win no trick. Follow the suit led if you can."
        if view.contract.forced_joker:
            text += " Who cannot follow must play the joker, and it wins the trick."
        if view.contract.low_jokers:
            text += " The joker is the lowest card."
        return [text]
    text = (
        "Follow the suit led if you can; otherwise play anything. The highest trump wins, else "
        "the highest card of the suit led; the winner leads next."
    )
    trump = view.contract.strain.trump_suit
    if trump is None:
        return [text, "A free joker wins; it may be played only by who cannot follow."]
    return [
        text,
        f"Trumps from the top: joker, J{trump.symbol}, J{trump.same_colour.symbol} (it counts as "
        f"a trump), A{trump.symbol}, K{trump.symbol} and so on.",
    ]
