"""Fair cards: a hash of each deal made with the deal, and opened at the end of the game.

Where a header says ``"fair": true`` each deal line carries two keys more: ``commit``, the SHA-256
of the salt and the cards as ``sealed_text`` writes them, and ``salt``, 32 hex digits. Whoever may
not see the cards gets the commitment alone; when the game is over one line of commentary,
``{"type": "opened", "salts": [...]}``, has the salts of all committed deals in their order, and
anybody with the whole record can then check that no card was changed after the deal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from fivehundred.record.lines import BadLine, action_of
from fivehundred.record.store import Lines, RecordError, words_of
from fivehundred.rules.actions import Deal


@dataclass(frozen=True, slots=True)
class Sealed:
    """A deal in a record that has a commitment."""

    line: int
    deal: Deal
    commit: str
    salt: str | None
    """None in a copy for those who may not know it yet."""


def sealed_text(deal: Deal, salt: str) -> str:
    """What is hashed: ``SALT/RJ JS …/…/KITTY``, the hands in the order of the seats."""
    piles = (*deal.hands, deal.kitty)
    return "/".join((salt, *(" ".join(one.code for one in pile) for pile in piles)))


def commitment(deal: Deal, salt: str) -> str:
    """The hash of a deal and its salt, in hex."""
    return sha256(sealed_text(deal, salt).encode()).hexdigest()


def keys_for(deal: Deal, salt: str) -> dict[str, object]:
    """What a deal's line carries beside the deal."""
    return {"commit": commitment(deal, salt), "salt": salt}


def opening(salts: Sequence[str]) -> dict[str, object]:
    """The commentary that ends a game with commitments."""
    return {"type": "opened", "salts": list(salts)}


def salts_in(path: str | Path) -> list[str]:
    """The salts of a record's committed deals. Raises RecordError."""
    deals = (entry for _, entry in _entries(path) if isinstance(entry, Sealed))
    return [deal.salt for deal in deals if deal.salt is not None]


def check(path: str | Path) -> int:
    """The number of deals whose commitment was checked against their cards.

    Raises RecordError naming the line of the first that does not fit: the deal's own or, where the
    salts were opened to something else, the opening's. The record itself must have been read
    without an error. A deal whose salt is not known yet is passed over.
    """
    deals: list[Sealed] = []
    checked = 0
    for line, entry in _entries(path):
        if isinstance(entry, Sealed):
            deals.append(entry)
            if entry.salt is not None:
                checked += 1
                if commitment(entry.deal, entry.salt) != entry.commit:
                    raise RecordError(path, line, "the cards are not those of the commitment")
            continue
        if len(entry) != len(deals):
            reason = f"{len(entry)} salts are opened, but {len(deals)} deals have commitments"
            raise RecordError(path, line, reason)
        for deal, salt in zip(deals, entry, strict=True):
            if commitment(deal.deal, salt) != deal.commit:
                reason = f"the salt of the deal in line {deal.line} does not fit its commitment"
                raise RecordError(path, line, reason)
        checked = len(deals)
    return checked


def _entries(path: str | Path) -> Iterator[tuple[int, Sealed | list[str]]]:
    """The committed deals of a record and the salts of its opening, with their lines."""
    number = 1
    try:
        with open(path, "rb") as file:
            for number, _, obj in Lines(file, path):
                if not isinstance(obj, dict):
                    continue
                if obj.get("type") == "deal" and (commit := _hex(obj.get("commit"), 64)):
                    deal = action_of(obj)
                    assert isinstance(deal, Deal)
                    yield number, Sealed(number, deal, commit, _hex(obj.get("salt"), 32) or None)
                elif obj.get("type") == "opened" and isinstance(obj.get("salts"), list):
                    yield number, [_hex(salt, 32) for salt in obj["salts"]]
    except BadLine as error:
        raise RecordError(path, number, str(error)) from None
    except OSError as error:
        raise RecordError(path, None, words_of(error)) from None


def _hex(value: object, digits: int) -> str:
    """A text of so many hex digits; anything else is empty."""
    fits = isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{digits}}}", value)
    return str(value) if fits else ""
