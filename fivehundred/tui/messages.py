"""What screens say to the app: messages go up, settings come down."""

from __future__ import annotations

from typing import Literal, Protocol, runtime_checkable

from textual.message import Message

from fivehundred.home.settings import Settings, SettingValue

Leave = Literal["menu", "quit", "again", "swap", "new", "review"]
"""Why a table was left: for the menu, for good, to play the same cards again (from the same seats,
or each moved on by one), for another game with the same set-up, or to step through the record."""


class ChangeSettings(Message):
    """Settings are to change, now and in the file."""

    def __init__(self, **changes: SettingValue) -> None:
        super().__init__()
        self.changes = changes


@runtime_checkable
class TakesSettings(Protocol):
    """A screen that wants to know when the settings change."""

    def take_settings(self, settings: Settings) -> None:
        """The settings are now these."""
