"""Two people at one keyboard: what is written to the terminal in one's turn is for that one alone.

Every byte counts, also what the next frame would paint over at once.
"""

from __future__ import annotations

import io
import os
import re
import signal
from pathlib import Path
from random import Random

import pytest

from fivehundred.home.setups import Setup
from fivehundred.record.store import Record, read
from fivehundred.rules.actions import Deal, MakeCall, PlayCard
from fivehundred.rules.calls import Bid
from fivehundred.rules.cards import Card, parse_card
from fivehundred.rules.game import GameState
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.opening import begin
from tests.screen.driver import Terminal, places_of
from tests.screen.person import Typist
from tests.strategies import times
from tests.tally import done

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")

NAMES = ("Ann", "Bea", "Cal", "Dot")
SEATS = {"Ann": 0, "Cal": 2}
"""The people."""
CURTAIN = r"Pass the keyboard to (\w+)\."
_STYLE = re.compile(r"\x1b\[[\d;]*m")
_ESCAPE = re.compile(r"\x1b(\[[^a-zA-Z]*[a-zA-Z]|\][^\x07\x1b]*(\x07|\x1b\\)|.)")
_FACE = re.compile(r"(?<![\dA-Za-z])(10|[2-9]|[AKQJ]|[RB]J)([♠♣♦♥★])")
_CODE = str.maketrans("♠♣♦♥", "SCDH", "★")


def cards_in(written: bytes) -> set[Card]:
    """The cards that an output names."""
    text = _ESCAPE.sub("\n", _STYLE.sub("", written.decode(errors="replace")))
    return {parse_card("".join(face).translate(_CODE)) for face in _FACE.findall(text)}


def visible(record: Record, seat: int | None, since: int) -> set[Card]:
    """The cards that a seat may know of the deals that went on from the action ``since`` on.

    None: somebody who sees no hand. A bid is written as a card is, and the panel names the bowers
    of a contract, so those count too.
    """
    deals = [at for at, one in enumerate(record.actions[:since]) if isinstance(one, Deal)]
    start = deals[-1] if deals else 0
    states = list(record.states())[start + 1 :]
    known: set[Card] = set()
    for action, after in zip(record.actions[start:], states, strict=True):
        view = view_of(after, 0 if seat is None else seat)
        if seat is not None:
            known |= {*(view.hand or ()), *(view.kitty or ()), *(view.discards or ())}
        known |= {card for _, hand in view.exposed for card in hand}
        if isinstance(action, PlayCard):
            known.add(action.card)
        elif isinstance(action, MakeCall) and isinstance(action.call, Bid):
            level, strain = action.call.level, action.call.strain
            if (suit := strain.trump_suit) is not None:
                known.add(parse_card(f"{level}{suit.letter}"))
                known |= {parse_card(f"J{one.letter}") for one in (suit, suit.same_colour)}
    return known


class Pair:
    """Two people who play by the screen, and somebody who reads all that is written."""

    def __init__(self, home: Path, rng: Random) -> None:
        self.home, self.rng = home, rng
        self.reader: int | None = None
        """The seat at the keyboard; None while the curtain hangs."""
        self.turns = 0
        self._size = 0
        self._final: GameState
        self.start()

    @property
    def path(self) -> Path:
        """The record."""
        (path,) = places_of(self.home).games.iterdir()
        return path

    @property
    def pid(self) -> int:
        """The program's process."""
        pid = self.terminal.child.pid
        assert isinstance(pid, int)
        return pid

    def start(self) -> None:
        """Go on with the game."""
        self.terminal = Terminal.run(self.home, "resume", str(self.path))
        self.written = io.BytesIO()
        self.terminal.child.logfile_read = self.written
        self.person = Typist(self.terminal)
        self.since = 0

    def check(self) -> None:
        """Hold what was written since the last check against what the reader may know."""
        record = read(self.path)
        shown = cards_in(self.written.getvalue())
        assert shown <= visible(record, self.reader, self.since), self.terminal.text
        if self.reader is not None:
            self.turns += 1
            assert shown, self.terminal.text
            done("turns at the keyboard")
        self.written.seek(0)
        self.written.truncate()
        self.since = len(record.actions)

    def curtain(self) -> str | None:
        """Whom the curtain names."""
        told = re.search(CURTAIN, self.terminal.text)
        return told and told[1]

    def take_turns(self, most: int) -> None:
        """Play to the end of the game, or so many turns."""
        while self.turns < most:
            self.terminal.until(lambda: self.curtain() or self.person.asked(), "a turn")
            name, asked = self.curtain(), self.person.asked()
            if name is not None:
                self.check()
                self.reader = None
                if self.rng.random() < 0.1:
                    self.come_back()
                    continue
                while self.terminal.take(0.05):
                    pass
                self.check()
                self.reader = SEATS[name]
                self.terminal.press("enter")
                self.terminal.until(lambda: self.curtain() is None, "the curtain's end")
            elif asked in ("score", "over"):
                self.check()
                self.reader = None
                if asked == "over":
                    return
                self.person.act()
            else:
                if asked in ("call", "discard", "play") and self.rng.random() < 0.4:
                    self.look_around()
                self.act()

    def act(self) -> None:
        """Do what is asked for, and wait for all that follows: a key too many lifts a curtain."""
        before = self.path.stat().st_size
        if self.person.act() != "discard":
            self.terminal.holds(lambda: self.path.stat().st_size != before, 20)
        self.terminal.until(self.settled, "what follows")

    def settled(self) -> bool:
        """Whether the screen has come as far as the record."""
        size = self.path.stat().st_size
        if size != self._size:
            self._size, self._final = size, read(self.path).final
        state = self._final
        if state.actor is None:
            return self.person.asked() in ("score", "over")
        if state.actor in SEATS.values() and state.actor != self.reader:
            return self.curtain() is not None
        return state.actor == self.reader

    def look_around(self) -> None:
        """Open something and close it again, or take a move back."""
        before = self.terminal.text
        self.terminal.press(self.rng.choice("?tsu"))
        self.terminal.holds(lambda: self.terminal.text != before, 1)
        before = self.terminal.text
        self.terminal.press("escape")
        self.terminal.holds(lambda: self.terminal.text != before, 1)
        self.terminal.until(self.settled, "the table")

    def come_back(self) -> None:
        """End the program while the curtain hangs, and go on with the game."""
        os.kill(self.pid, signal.SIGTERM)
        assert self.terminal.exit_code() == 143
        self.check()
        self.start()


@pytest.mark.parametrize("seed", range(times(1, 50)))
def test_nobody_is_shown_what_only_the_other_may_see(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    where = places_of(tmp_path)
    where.settings.parent.mkdir()
    where.settings.write_text("speed = 3\n", encoding="utf-8")
    bot = ("novice", "random")[seed % 2]
    players = ("human", bot, "human", bot)
    rules = RuleSet(target=2000, max_hands=times(1, 2), misere="anytime")
    table = begin(
        Setup(rules=rules, players=players, names=NAMES, seed=f"two {seed}"),
        where.games,
        on_unsaved=lambda problem: None,
    )
    table.close()
    pair = Pair(tmp_path, rng)
    pair.take_turns(most=times(8, 1000))
    assert pair.turns > 3
    os.kill(pair.pid, signal.SIGTERM)
    pair.terminal.end()
