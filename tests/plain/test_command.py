"""The options of ``fivehundred --plain`` that set a game up, and those that are refused."""

import pytest

from fivehundred.cli.console import Stop
from fivehundred.cli.plain import setup_of
from fivehundred.cli.play import play
from fivehundred.home.setups import Setup


def test_the_usual() -> None:
    setup = setup_of(None, ["layout=solo3"], None, None)
    assert setup.names == ("Ann", "Bea", "Cal")
    assert setup.players == Setup().players[:3]  # as on the screen
    assert setup.preset == "australian"


def test_all_of_it() -> None:
    names = "Zoë, Bea"
    setup = setup_of("trickster-american", ["target=300"], names, "human,human,novice,random")
    assert setup.names == ("Zoë", "Bea", "Ann", "Cal")
    assert setup.players == ("human", "human", "novice", "random")
    assert setup.rules.target == 300
    assert setup.american


@pytest.mark.parametrize(
    ("names", "players", "reason"),
    [
        (None, "human", "takes 4 players, not 1"),
        (None, "human,human,human,nobody", "no bot 'nobody'"),
        ("A,B,C,D,E", None, "at most 4 names"),
        ("A,,C", None, "none of them empty"),
        ("A,A", None, "or twice"),
    ],
)
def test_what_is_refused(names: str | None, players: str | None, reason: str) -> None:
    with pytest.raises(Stop, match=reason) as stop:
        setup_of(None, None, names, players)
    assert stop.value.code == 2


def test_the_screen_takes_none_of_them() -> None:
    with pytest.raises(Stop, match="--names goes with --plain"):
        play(names="Zoë")
