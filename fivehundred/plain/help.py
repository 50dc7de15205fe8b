"""Help: what may be typed now, and the rules that are asked about."""

from __future__ import annotations

from fivehundred.rulebook import moment, topics
from fivehundred.rules.view import View

_ANYTIME = (
    "hand: your cards. trick (t for the last one): the table. calls: the auction. score, s: the "
    "sheet. contract: what is played. who: the seats. history: this deal so far.",
    "hint, h: what a strong bot would do. undo, u: take back. claim, c: the rest is yours. "
    "rest, x: play a decided deal to its end.",
    "rules: the options of this game. cards codes, cards words or cards symbols: how cards are "
    "written. quit, q: leave; the game is kept.",
)
_HOTSEAT = (
    "Several people share this keyboard: before each turn of another, what you saw is pushed off "
    "the screen by empty lines. It can still be found by scrolling back: play with people who do "
    "not, or play on the screen, which keeps no lines."
)
_CLOCKS = "There are no clocks in plain mode: take all the time that you need."


def help_lines(view: View, widow: bool, several: bool) -> list[str]:
    """What may be typed in this state, and the rule that fits it."""
    texts, now = topics(view.rules, widow), moment(view, widow)
    lines = [_now(view), *_ANYTIME, _CLOCKS]
    if several:
        lines.append(_HOTSEAT)
    lines += [f"The rule, {topic}: {text}" for topic, text in now.items()]
    others = ", ".join(name for name in texts if name not in now)
    return [*lines, f"More rules: help and one of {others}."]


def topic_lines(word: str, view: View, widow: bool) -> list[str]:
    """The rule that was asked about."""
    texts = topics(view.rules, widow)
    wanted = _bare(word)
    found = [name for name in texts if _bare(name) == wanted] or [
        name for name in texts if wanted in _bare(name) or wanted.removesuffix("s") in _bare(name)
    ]
    if not found:
        return [f"There is no help on {word!r}. There is on {', '.join(texts)}."]
    return [f"{name.capitalize()}: {texts[name]}" for name in found]


def _bare(text: str) -> str:
    return text.lower().replace("è", "e")


def _now(view: View) -> str:
    if not view.my_turn:
        return "It is not your turn."
    match view.stage:
        case "auction":
            if view.hand is None:
                return "Type look to turn your cards up, or blind to bid blind misère."
            sans = " Add sans to leave the kitty: 8H sans." if view.rules.sans_kitty else ""
            return f"Type a bid, like 7H, 8NT, misere or open, or type pass.{sans}"
        case "discard":
            count = view.rules.kitty_size
            return f"Type the {count} cards to put away, by code or number: 2 5 8, or 4D 7C 9H."
        case "joker":
            return "Type the suit that your joker belongs to, or none."
        case _:
            return "Type a card: its code QS, its name queen of spades, or its number in the hand."
