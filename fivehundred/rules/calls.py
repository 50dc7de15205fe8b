"""Calls and the ladder: what each is worth and what outranks what (rules.md §4)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain


class BadCall(ValueError):
    """A text that names no call."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The call that leaves the auction."""

    @property
    def code(self) -> str:
        """The record's word: ``pass``."""
        return "pass"


@dataclass(frozen=True, slots=True)
class Bid:
    """A number of tricks at a strain; as a level 6 bid in a ``single`` auction it is an inkle."""

    level: int
    """6 to 10."""
    strain: Strain
    sans: bool = False
    """Made sans kitty."""

    @property
    def code(self) -> str:
        """The record's code: ``6S`` … ``10NT``."""
        return f"{self.level}{self.strain.letter}"


class MisereKind(StrEnum):
    """The three misères, by the record's words."""

    PLAIN = "misere"
    OPEN = "open"
    BLIND = "blind"


@dataclass(frozen=True, slots=True)
class Misere:
    """A bid to win no trick."""

    kind: MisereKind
    sans: bool = False
    """Made sans kitty."""

    @property
    def code(self) -> str:
        """The record's word: ``misere``, ``open`` or ``blind``."""
        return self.kind.value


Call = Pass | Bid | Misere
ContractBid = Bid | Misere
"""A call that can become the contract."""

PASS: Final = Pass()
_BID: Final = re.compile(r"(6|7|8|9|10)(S|C|D|H|NT)")
_STRAINS: Final = {strain.letter: strain for strain in Strain}


def parse_call(code: str, sans: bool = False) -> Call:
    """The call with that code. Raises BadCall."""
    if code == "pass":
        if sans:
            raise BadCall("a pass cannot be sans kitty")
        return PASS
    if code in tuple(MisereKind):
        return Misere(MisereKind(code), sans)
    match = _BID.fullmatch(code)
    if match is None:
        raise BadCall(f"{code!r} is no call")
    return Bid(int(match[1]), _STRAINS[match[2]], sans)


def value(call: ContractBid, rules: RuleSet) -> int:
    """The points that a contract wins when made and loses when not (rules.md §4)."""
    if isinstance(call, Bid):
        return 100 * (call.level - 6) + 40 + 20 * call.strain
    return rules.misere_points if call.kind is MisereKind.PLAIN else rules.open_misere_points


def order(call: ContractBid, rules: RuleSet) -> int:
    """The place of a bid on the ladder; a bid must stand above the last one (rules.md §4)."""
    points = value(call, rules)
    if isinstance(call, Bid):
        return points
    if call.kind is MisereKind.PLAIN:
        return points - 15 if points == 250 and rules.eight_spades_over_misere else points
    if points == 500:
        return points + (-10 if rules.ten_hearts_over_open_misere else 10)
    return points + 10 if points == 520 else points


@dataclass(frozen=True, slots=True, eq=False)
class Ladder:
    """The bids of one rule set, low to high, and the place of each."""

    bids: tuple[ContractBid, ...]
    """Plain before sans kitty, open before blind."""
    place: dict[ContractBid, int]
    """``order`` of each bid."""


@cache
def ladder(rules: RuleSet) -> Ladder:
    """Every bid that the rule set knows."""
    ways = (False, True) if rules.sans_kitty else (False,)
    kinds = [kind for kind in MisereKind if rules.blind_misere or kind is not MisereKind.BLIND]
    bids: list[ContractBid] = [
        Bid(level, strain, sans) for level in range(6, 11) for strain in Strain for sans in ways
    ]
    if rules.misere != "off":
        bids += [Misere(kind, sans) for kind in kinds for sans in ways]
    bids.sort(key=lambda bid: order(bid, rules))
    return Ladder(tuple(bids), {bid: order(bid, rules) for bid in bids})


def speak(call: Call, widow: bool = False) -> str:
    """A call in words: ``eight spades``, ``open misère``, ``pass``; with ``widow``, ``nullo``."""
    if isinstance(call, Pass):
        return "pass"
    sans = f" without the {'widow' if widow else 'kitty'}" if call.sans else ""
    if isinstance(call, Bid):
        level = ("six", "seven", "eight", "nine", "ten")[call.level - 6]
        return f"{level} {call.strain.word}{sans}"
    noun = "nullo" if widow else "misère"
    return f"{noun if call.kind is MisereKind.PLAIN else f'{call.kind.value} {noun}'}{sans}"
