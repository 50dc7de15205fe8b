"""The lines of a record: JSON objects to actions and back (record.md)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, NoReturn

from fivehundred.rules.actions import (
    PLAYS,
    Action,
    Deal,
    Discard,
    Look,
    MakeCall,
    NominateJoker,
    PlayCard,
    Result,
    Score,
)
from fivehundred.rules.calls import BadCall, Pass, parse_call
from fivehundred.rules.cards import BadCard, Card, Suit, parse_card, parse_suit
from fivehundred.rules.ruleset import BadRules, RuleSet, rules_from

FORMAT: Final = 1
"""The only version of the format."""


class BadLine(ValueError):
    """A line that record.md does not allow; its text is the reason, without the place."""


class NotJson(BadLine):
    """A line that is not JSON at all: as the last of a file it may have been cut off."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record."""

    rules: RuleSet
    """As written; ``rules.in_force()`` are those that count."""
    seats: tuple[str, ...]
    """A name for each seat."""
    extra: Mapping[str, object] = field(default_factory=dict)
    """The line's other keys: who is human, which bot, when it began. Never a seed."""


def load(line: str | bytes) -> object:
    """The JSON value of one line of UTF-8. Raises NotJson, or BadLine for JSON out of bounds."""
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        return _DECODER.decode(text)
    except BadLine:
        raise
    except UnicodeDecodeError:
        raise NotJson("the line is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        if text.startswith("\ufeff"):
            reason = "it begins with a byte order mark"
            raise NotJson(f"the line is not JSON: {reason}") from None
        raise NotJson(f"the line is not JSON: {error.msg} (column {error.colno})") from None
    except RecursionError:
        raise BadLine("the line is nested too deeply") from None
    except ValueError:
        raise BadLine("a number in the line is too long") from None


def dump(obj: Mapping[str, object]) -> bytes:
    """An object as one line of a record, its newline included."""
    return _ENCODER.encode(obj).encode("utf-8", errors="replace") + b"\n"


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    obj = dict(pairs)
    if len(obj) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadLine(f"the key {_quote(twice)} is written twice")
    return obj


def _no_constant(name: str) -> NoReturn:
    raise NotJson(f"the line is not JSON: {name} is no number")


def _finite(text: str) -> float:
    """A number as near as there is one: 1e999 is JSON, but the infinity it would become is none."""
    return max(-_LARGEST, min(float(text), _LARGEST))


_LARGEST: Final = sys.float_info.max

# Made once: json.loads and json.dumps make theirs anew for each line.
_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_finite, parse_constant=_no_constant
)
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def printable(text: str) -> str:
    """A text from a file with all that a terminal would obey made visible as ``�``."""
    return "".join(one if one.isprintable() else "�" for one in text)


# ---- reading ----------------------------------------------------------------------------------


def header_of(obj: object) -> Header:
    """The header in the first line. Raises BadLine."""
    if not isinstance(obj, dict) or obj.get("type") != "game":
        raise BadLine("this is no record: its first line is no game line")
    version = _need(obj, "format")
    if type(version) is int and version > FORMAT:
        raise BadLine(f"format {version} is newer than this program, which reads format {FORMAT}")
    if type(version) is not int or version != FORMAT:
        raise BadLine(f"format is {_quote(version)}, not {FORMAT}")
    options = _need(obj, "rules")
    if not isinstance(options, dict):
        raise BadLine(f"rules is {_quote(options)}, not an object of options")
    for name, value in options.items():
        if isinstance(value, list | dict):
            raise BadLine(f"the option {_quote(name)} cannot be {_quote(value)}")
    try:
        rules = rules_from(options)
    except BadRules as error:
        raise BadLine(str(error)) from None
    names = _list(obj, "seats")
    if len(names) != rules.seats:
        raise BadLine(f"{len(names)} seats are named, but {rules.layout} has {rules.seats}")
    for name in names:
        if not isinstance(name, str):
            raise BadLine(f"a seat's name is {_quote(name)}, not a text")
    extra = {key: value for key, value in obj.items() if key not in _HEADER_KEYS}
    return Header(rules, tuple(printable(str(name)) for name in names), extra)


_HEADER_KEYS: Final = ("type", "format", "rules", "seats")


def action_of(obj: object) -> Action | None:
    """The action in a line after the first; None for commentary. Raises BadLine."""
    if not isinstance(obj, dict):
        raise BadLine(f"the line is {_quote(obj)}, not an object")
    kind = _need(obj, "type")
    if not isinstance(kind, str):
        raise BadLine(f"type is {_quote(kind)}, not a text")
    if kind == "game":
        raise BadLine("a game line may only be the first")
    reader = _READERS.get(kind)
    return None if reader is None else reader(obj)


def _deal(obj: dict[str, object]) -> Deal:
    hands = []
    for hand in _list(obj, "hands"):
        if not isinstance(hand, list):
            raise BadLine(f"a hand is {_quote(hand)}, not a list of cards")
        hands.append(tuple(_card(one) for one in hand))
    kitty = tuple(_card(one) for one in _list(obj, "kitty"))
    return Deal(_whole(obj, "dealer"), tuple(hands), kitty)


def _look(obj: dict[str, object]) -> Look:
    return Look(_whole(obj, "seat"))


def _call(obj: dict[str, object]) -> MakeCall:
    sans = obj.get("sans", False)
    if not isinstance(sans, bool):
        raise BadLine(f"sans is {_quote(sans)}, not true or false")
    code = _need(obj, "call")
    if not isinstance(code, str):
        raise BadLine(f"call is {_quote(code)}, not a text")
    try:
        return MakeCall(_whole(obj, "seat"), parse_call(code, sans))
    except BadCall as error:
        raise BadLine(str(error)) from None


def _discard(obj: dict[str, object]) -> Discard:
    return Discard(_whole(obj, "seat"), tuple(_card(one) for one in _list(obj, "cards")))


def _joker(obj: dict[str, object]) -> NominateJoker:
    return NominateJoker(_whole(obj, "seat"), _suit(_need(obj, "suit")))


def _play(obj: dict[str, object]) -> PlayCard:
    seat, card, suit = _whole(obj, "seat"), _card(_need(obj, "card")), _suit(obj.get("suit"))
    if suit is None and 0 <= seat < len(PLAYS):
        return PLAYS[seat][card]
    return PlayCard(seat, card, suit)


def _score(obj: dict[str, object]) -> Score:
    return Score(_numbers(obj, "tricks"), _numbers(obj, "points"), _numbers(obj, "totals"))


def _result(obj: dict[str, object]) -> Result:
    return Result(_whole(obj, "winner"))


_READERS: Final[Mapping[str, Callable[[dict[str, object]], Action]]] = {
    "deal": _deal,
    "look": _look,
    "call": _call,
    "discard": _discard,
    "joker": _joker,
    "play": _play,
    "score": _score,
    "result": _result,
}


def _need(obj: dict[str, object], key: str) -> object:
    if key not in obj:
        raise BadLine(f"the line has no {key}")
    return obj[key]


def _whole(obj: dict[str, object], key: str) -> int:
    value = _need(obj, key)
    if type(value) is not int:
        raise BadLine(f"{key} is {_quote(value)}, not a whole number")
    return value


def _list(obj: dict[str, object], key: str) -> list[object]:
    value = _need(obj, key)
    if not isinstance(value, list):
        raise BadLine(f"{key} is {_quote(value)}, not a list")
    return value


def _numbers(obj: dict[str, object], key: str) -> tuple[int, ...]:
    numbers = []
    for value in _list(obj, key):
        if type(value) is not int:
            raise BadLine(f"{key} holds {_quote(value)}, which is no whole number")
        numbers.append(value)
    return tuple(numbers)


def _card(value: object) -> Card:
    if value is None:
        raise BadLine("the cards are hidden here (null): this is one seat's copy of a record")
    if not isinstance(value, str):
        raise BadLine(f"{_quote(value)} is no card")
    try:
        return parse_card(value)
    except BadCard as error:
        raise BadLine(str(error)) from None


def _suit(value: object) -> Suit | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise BadLine(f"{_quote(value)} is no suit")
    try:
        return parse_suit(value)
    except BadCard as error:
        raise BadLine(str(error)) from None


def _quote(value: object) -> str:
    """A JSON value for an error's text, never long."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


# ---- writing ----------------------------------------------------------------------------------


def header_object(header: Header) -> dict[str, object]:
    """The first line's object, every option written out."""
    extra = {key: value for key, value in header.extra.items() if key not in _HEADER_KEYS}
    rules = header.rules.values()
    return {
        "type": "game", "format": FORMAT, "rules": rules, "seats": list(header.seats), **extra
    }  # fmt: skip


def object_of(action: Action) -> dict[str, object]:
    """An action's line as an object, its keys in record.md's order."""
    match action:
        case Deal(dealer, hands, kitty):
            codes = [[one.code for one in hand] for hand in hands]
            dealt = [one.code for one in kitty]
            return {"type": "deal", "dealer": dealer, "hands": codes, "kitty": dealt}
        case Look(seat):
            return {"type": "look", "seat": seat}
        case MakeCall(seat, call):
            line: dict[str, object] = {"type": "call", "seat": seat, "call": call.code}
            return line if isinstance(call, Pass) or not call.sans else {**line, "sans": True}
        case Discard(seat, cards):
            return {"type": "discard", "seat": seat, "cards": [one.code for one in cards]}
        case NominateJoker(seat, suit):
            return {"type": "joker", "seat": seat, "suit": None if suit is None else suit.letter}
        case PlayCard(seat, card, suit):
            line = {"type": "play", "seat": seat, "card": card.code}
            return line if suit is None else {**line, "suit": suit.letter}
        case Score(tricks, points, totals):
            return {
                "type": "score",
                "tricks": list(tricks),
                "points": list(points),
                "totals": list(totals),
            }
        case Result(winner):
            return {"type": "result", "winner": winner}
