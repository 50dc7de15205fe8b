"""Statistics: who won what, and what was bid and made, added up from the records.

Reading a record means replaying it, so what was read is kept in a file. It is only a shortcut: with
anything wrong in it, it is made anew from the records.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from fivehundred.home.files import BadFile, read_text, write_text
from fivehundred.home.setups import HUMAN
from fivehundred.record.lines import printable
from fivehundred.record.store import Record, RecordError, read
from fivehundred.rules.calls import Bid, Misere, MisereKind, parse_call
from fivehundred.rules.trumps import Strain

LEVELS: Final = (6, 7, 8, 9, 10)
FORMAT: Final = 2
"""Of the file that keeps what was read."""
LARGEST: Final = 1 << 26
"""Bytes of that file."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many."""

    made: int = 0
    of: int = 0

    @property
    def part(self) -> float | None:
        """From 0 to 1; None when there was nothing."""
        return self.made / self.of if self.of else None

    def plus(self, made: bool) -> Share:
        """One more."""
        return Share(self.made + made, self.of + 1)


@dataclass(slots=True)
class Player:
    """What one person did, or all bots of one name together."""

    name: str
    """As people see it; a bot's is the bot's name."""
    bot: bool
    games: Share = Share()
    """Finished games: won, of."""
    deals: Share = Share()
    """Scored deals: won (the own contract made or the others' broken), of."""
    contracts: Share = Share()
    """Contracts as the contractor: made, of; misères among them."""
    miseres: Share = Share()
    points: int = 0
    """What the own team scored in these deals."""
    tricks: int = 0
    """Won with the own hand."""

    @property
    def points_a_deal(self) -> float:
        """The average of the own team's points."""
        return self.points / self.deals.of if self.deals.of else 0.0

    @property
    def tricks_a_deal(self) -> float:
        """The average of the own tricks."""
        return self.tricks / self.deals.of if self.deals.of else 0.0


@dataclass(slots=True)
class Statistics:
    """Everything added up."""

    finished: int = 0
    unfinished: int = 0
    practice: int = 0
    """Games with chosen cards, which count nowhere else."""
    scored: int = 0
    """Deals that were played to the end."""
    thrown_in: int = 0
    contracts: dict[tuple[int, Strain], Share] = field(default_factory=dict)
    """By level and strain: made, of."""
    miseres: dict[MisereKind, Share] = field(default_factory=dict)
    players: dict[tuple[bool, str], Player] = field(default_factory=dict)
    """By (is a bot, name)."""
    notices: list[str] = field(default_factory=list)
    """Records that cannot be read: file, line, reason."""

    def level(self, level: int) -> Share:
        """All contracts of a level."""
        return _sum(share for (one, _), share in self.contracts.items() if one == level)

    def strain(self, strain: Strain) -> Share:
        """All contracts of a strain."""
        return _sum(share for (_, one), share in self.contracts.items() if one is strain)

    @property
    def ranking(self) -> list[Player]:
        """People first, then bots; who played most stands first."""
        return sorted(
            self.players.values(), key=lambda one: (one.bot, -one.deals.of, one.name.casefold())
        )


def collect(
    records: Iterable[Path], kept: Path | None = None, stop: Callable[[], bool] = bool
) -> Statistics:
    """Add up those records; ``kept`` is the file in which what was read is kept. Never fails.

    Asked before each record, ``stop`` can end it early: what was read so far is kept.
    """
    before = _load(kept) if kept is not None else {}
    entries: dict[str, Any] = {}
    statistics = Statistics()
    for path in records:
        if stop():
            entries = before | entries
            break
        try:
            info = path.stat()
        except OSError:
            continue
        stamp = [info.st_size, info.st_mtime_ns]
        entry = before.get(path.name)
        # What could not be read may be by now: another owner, a newer program.
        if entry is None or entry["stamp"] != stamp or "problem" in entry:
            entry = {"stamp": stamp, **_digest(path)}
        entries[path.name] = entry
        if "problem" in entry:
            statistics.notices.append(entry["problem"])
        else:
            _add(statistics, entry)
    if kept is not None and entries != before:
        with suppress(BadFile):  # without it the next time takes longer, that is all
            write_text(kept, _dump(entries))
    return statistics


# ---- one game ---------------------------------------------------------------------------------


def _digest(path: Path) -> dict[str, Any]:
    """All that the statistics need of a record, as JSON has it."""
    try:
        record = read(path)
    except RecordError as error:
        return {"problem": str(error)}
    if record.header.extra.get("deals") or record.header.extra.get("cards_of"):
        return {"practice": True}
    final = record.final
    return {
        "teams": final.rules.teams,
        "players": _players(record),
        "winner": final.winner,
        "thrown_in": final.thrown_in,
        "deals": [
            [one.contractor, one.bid.code, one.made, list(one.tricks), list(one.points)]
            for one in final.sheet
        ],
    }


def _players(record: Record) -> list[list[Any]]:
    """For each seat whether it is a bot, and its name."""
    given = record.header.extra.get("players")
    names = record.header.seats
    players: Sequence[object] = (
        given if isinstance(given, list) and len(given) == len(names) else [HUMAN] * len(names)
    )
    return [
        [False, name]
        if player == HUMAN or not isinstance(player, str)
        else [True, printable(player.partition(":")[0])]
        for name, player in zip(names, players, strict=True)
    ]


def _add(statistics: Statistics, entry: Mapping[str, Any]) -> None:
    if entry.get("practice"):
        statistics.practice += 1
        return
    teams, winner = entry["teams"], entry["winner"]
    statistics.finished += winner is not None
    statistics.unfinished += winner is None
    statistics.thrown_in += entry["thrown_in"]
    seats = [
        statistics.players.setdefault((bot, name), Player(name, bot))
        for bot, name in entry["players"]
    ]
    if winner is not None:
        for key in {(bot, name) for bot, name in entry["players"]}:
            # A bot that sits on both sides neither wins nor loses against itself.
            seated = enumerate(entry["players"])
            sides = {seat % teams for seat, (bot, name) in seated if (bot, name) == key}
            if len(sides) < teams:
                player = statistics.players[key]
                player.games = player.games.plus(winner in sides)
    for contractor, code, made, tricks, points in entry["deals"]:
        bid = parse_call(code)
        statistics.scored += 1
        if isinstance(bid, Bid):
            kind = (bid.level, bid.strain)
            statistics.contracts[kind] = statistics.contracts.get(kind, Share()).plus(made)
        elif isinstance(bid, Misere):
            share = statistics.miseres.get(bid.kind, Share())
            statistics.miseres[bid.kind] = share.plus(made)
        for seat, player in enumerate(seats):
            declaring = seat % teams == contractor % teams
            player.deals = player.deals.plus(made == declaring)
            player.points += points[seat % teams]
            player.tricks += tricks[seat]
            if seat == contractor:
                player.contracts = player.contracts.plus(made)
                if not isinstance(bid, Bid):
                    player.miseres = player.miseres.plus(made)


def _sum(shares: Iterable[Share]) -> Share:
    made = of = 0
    for share in shares:
        made += share.made
        of += share.of
    return Share(made, of)


# ---- what was read before ---------------------------------------------------------------------


def _dump(entries: Mapping[str, Any]) -> str:
    text = json.dumps(entries, ensure_ascii=False, sort_keys=True)
    head = {"format": FORMAT, "sum": sha256(text.encode("utf-8", "replace")).hexdigest()}
    return f"{json.dumps(head)}\n{text}\n"


def _load(path: Path) -> dict[str, Any]:
    """What was kept; nothing when there is any doubt about it."""
    try:
        head, _, text = (read_text(path, LARGEST) or "").partition("\n")
        about = json.loads(head)
        text = text.removesuffix("\n")
        if about == {"format": FORMAT, "sum": sha256(text.encode()).hexdigest()}:
            entries: dict[str, Any] = json.loads(text)
            return entries
    except (BadFile, ValueError, RecursionError):
        pass
    return {}
