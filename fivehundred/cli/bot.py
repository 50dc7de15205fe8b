"""``fivehundred bot``: a bot that plays for other programs, a line in and a line out."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from fivehundred.cli.console import write_json, wrong_use

if TYPE_CHECKING:
    from fivehundred.bots.bot import Bot
    from fivehundred.rules.actions import SeatAction
    from fivehundred.rules.game import GameState

LONGEST_LINE = 16 * 2**20
"""Bytes of a request that are read before it is refused."""


def bot(
    name: Annotated[str, Parameter(help="A bot, settings included: expert:worlds=20")], /
) -> None:
    """Answer, for each JSON line on standard input, what the bot would do.

    A request is {"record": [the game's lines so far], "seed": n}; the answer is the action of the
    seat to act, as a record's line. What cannot be answered gets {"error": reason}.
    The bot sees what its seat may see. The same record and seed get the same answer.
    """
    from fivehundred.bots.registry import BadBot, make

    try:
        player = make(name)
    except BadBot as error:
        wrong_use(str(error))
    if sys.stdin is None:
        wrong_use("there is no standard input to read from")
    answering = Answering(player)
    requests = sys.stdin.buffer
    while line := requests.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            while (more := requests.readline(LONGEST_LINE)) and not more.endswith(b"\n"):
                pass
            write_json({"error": f"the line is longer than {LONGEST_LINE // 2**20} MB"})
        elif line.strip():
            write_json(answering.answer(line))


class BadRequest(Exception):
    """A line that cannot be answered; its text is the reason."""


class Answering:
    """Answers for one bot.

    The next request is mostly the same game a few lines on, so the states of the last one are
    kept, and only what is new in the record is replayed.
    """

    def __init__(self, player: Bot) -> None:
        self._player = player
        self._lines: list[str] = []
        """The lines of the last record, each spelled out, to compare (in JSON true is not 1)."""
        self._states: list[GameState] = []
        """The game after each of them."""

    def answer(self, line: bytes) -> dict[str, object]:
        """The action for the seat to act, or ``{"error": reason}``."""
        from fivehundred.record.lines import object_of

        try:
            record, seed = _request(line)
            return object_of(self._choose(self._replay(record), seed))
        except BadRequest as error:
            return {"error": str(error)}

    def _replay(self, record: list[Any]) -> GameState:
        """The game after the record's lines."""
        from fivehundred.record.lines import BadLine, action_of, header_of
        from fivehundred.rules.actions import IllegalAction
        from fivehundred.rules.game import apply, new_game

        lines = list(map(repr, record))
        same = 0
        for old, new in zip(self._lines, lines, strict=False):
            if old != new:
                break
            same += 1
        del self._lines[same:], self._states[same:]
        for number in range(same, len(lines)):
            try:
                if number == 0:
                    state = new_game(header_of(record[0]).rules)
                else:
                    action = action_of(record[number])
                    state = self._states[-1]
                    state = state if action is None else apply(state, action)
            except (BadLine, IllegalAction) as error:
                raise BadRequest(f"line {number + 1} of the record: {error}") from None
            self._states.append(state)
            self._lines.append(lines[number])
        return self._states[-1]

    def _choose(self, state: GameState, seed: int) -> SeatAction:
        from fivehundred.rules.actions import IllegalAction
        from fivehundred.rules.game import apply
        from fivehundred.rules.observe import view_of

        if state.actor is None:
            raise BadRequest(f"nobody is to act: the record is at stage {state.stage!r}")
        try:
            action = self._player.choose(view_of(state, state.actor), seed)
            apply(state, action)
        except IllegalAction as error:
            raise BadRequest(f"{self._player.name} would break a rule: {error}") from None
        except Exception as error:
            raise BadRequest(f"{self._player.name} failed: {error!r}") from None
        return action


def _request(line: bytes) -> tuple[list[Any], int]:
    """The record's lines and the seed."""
    from fivehundred.record.lines import BadLine, load

    try:
        request = load(line)
    except BadLine as error:
        raise BadRequest(str(error)) from None
    if not isinstance(request, dict):
        raise BadRequest('a request is an object: {"record": [line, ...], "seed": number}')
    record, seed = request.get("record"), request.get("seed", 0)
    if not isinstance(record, list) or not record:
        raise BadRequest("record is not a list of a record's lines, the game line first")
    if type(seed) is not int:
        raise BadRequest("seed is not a whole number")
    return record, seed


COMMANDS = (bot,)
