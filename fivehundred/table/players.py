"""Who sits at a table: people and bots, as a record's header names them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fivehundred.bots.bot import Bot
from fivehundred.record.lines import Header

HUMAN: Final = "human"
"""What ``players`` in a header says of a person; anything else is a bot's name."""
QUICK: Final = "club"
"""The strongest bot that takes no time: it plays a decided deal out."""


def players_of(header: Header) -> tuple[str, ...]:
    """For each seat ``human`` or a bot's name; a header that does not say has people only."""
    players = header.extra.get("players")
    if not isinstance(players, list | tuple) or len(players) != len(header.seats):
        return (HUMAN,) * len(header.seats)
    return tuple(player if isinstance(player, str) else HUMAN for player in players)


def says_widow(header: Header) -> bool:
    """Whether kitty and misère are called widow and nullo at this table."""
    told = header.extra.get("american")
    return told if isinstance(told, bool) else "american" in str(header.extra.get("preset", ""))


def people(header: Header) -> tuple[int, ...]:
    """The seats of people."""
    return tuple(seat for seat, player in enumerate(players_of(header)) if player == HUMAN)


def make_bot(name: str) -> Bot:
    """The bot with that name. Raises fivehundred.bots.registry.BadBot."""
    from fivehundred.bots.registry import make  # late: all the bots cost time to load

    return make(name)


def bots_of(header: Header) -> Mapping[int, Bot]:
    """The bots by their seats. Raises fivehundred.bots.registry.BadBot."""
    players = enumerate(players_of(header))
    return {seat: make_bot(player) for seat, player in players if player != HUMAN}
