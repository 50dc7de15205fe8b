"""The table's commands in the command palette."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from fivehundred.tui.table_front import TableFront
from fivehundred.tui.table_keys import Command, working


class TableCommands(Provider):
    """What the keys do now, for who looks for it by name."""

    async def discover(self) -> Hits:
        """Everything that works now."""
        for command in self._commands():
            yield DiscoveryHit(command.help, self._does(command), help=f"Key: {command.shown}")

    async def search(self, query: str) -> Hits:
        """What fits the words."""
        matcher = self.matcher(query)
        for command in self._commands():
            score = matcher.match(command.help)
            if score > 0:
                words = matcher.highlight(command.help)
                yield Hit(score, words, self._does(command), help=f"Key: {command.shown}")

    def _commands(self) -> Iterator[Command]:
        screen = self.screen
        if isinstance(screen, TableFront):
            for command in working(screen.mode, screen.absent()):
                if command.help and command.action and "{key}" not in command.action:
                    yield command

    def _does(self, command: Command) -> Callable[[], Awaitable[None]]:
        return partial(self.screen.run_action, command.action)
