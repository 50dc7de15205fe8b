"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fivehundred.bots.bot import Bot
from fivehundred.bots.club import Club
from fivehundred.bots.expert import make_expert
from fivehundred.bots.novice import Novice
from fivehundred.bots.random_bot import RandomBot


class BadBot(ValueError):
    """A name that no bot has, or a setting that a bot does not take."""


Settings = Mapping[str, str]


def _plain(bot: Callable[[], Bot]) -> Callable[[Settings], Bot]:
    """The maker of a bot that takes no settings."""

    def build(settings: Settings) -> Bot:
        for key in settings:
            raise BadBot(f"{bot().name} takes no setting {key!r}")
        return bot()

    return build


def _expert(settings: Settings) -> Bot:
    try:
        return make_expert(settings)
    except ValueError as error:
        raise BadBot(str(error)) from None


_MAKERS: Final[Mapping[str, Callable[[Settings], Bot]]] = {
    "random": _plain(RandomBot),
    "novice": _plain(Novice),
    "club": _plain(Club),
    "expert": _expert,
}

NAMES: Final = tuple(_MAKERS)
"""The bots' names, weakest first."""


def make(name: str) -> Bot:
    """The bot with that name; settings follow a colon: ``expert:worlds=20,seconds=0.5``.

    Raises BadBot.
    """
    word, colon, rest = name.partition(":")
    maker = _MAKERS.get(word)
    if maker is None:
        raise BadBot(f"there is no bot {word!r}: there are {', '.join(NAMES)}")
    settings: dict[str, str] = {}
    for part in rest.split(",") if colon else ():
        key, equals, value = part.partition("=")
        if not (key and equals and value):
            raise BadBot(f"{part!r} is no setting: write NAME=VALUE")
        if key in settings:
            raise BadBot(f"{key!r} is set twice")
        settings[key] = value
    return maker(settings)
