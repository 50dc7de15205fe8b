"""Who sits at a table, whatever a header says."""

from __future__ import annotations

import pytest

from fivehundred.bots.registry import BadBot
from fivehundred.record.lines import Header
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.players import HUMAN, bots_of, make_bot, people, players_of

NAMES = ("A", "B", "C", "D")


def seated(players: object) -> Header:
    return Header(RuleSet(), NAMES, {"players": players})


def test_people_and_bots_by_seat() -> None:
    header = seated(["human", "random", "human", "novice"])
    assert players_of(header) == ("human", "random", "human", "novice")
    assert people(header) == (0, 2)
    bots = bots_of(header)
    assert {seat: bot.name for seat, bot in bots.items()} == {1: "random", 3: "novice"}


@pytest.mark.parametrize("players", [None, 3, "human", [], ["human"], {"0": "human"}])
def test_a_header_that_does_not_say_has_people_only(players: object) -> None:
    assert players_of(seated(players)) == (HUMAN,) * 4
    assert players_of(Header(RuleSet(), NAMES)) == (HUMAN,) * 4
    assert bots_of(seated(players)) == {}


def test_what_is_no_name_is_a_person() -> None:
    assert players_of(seated(["random", None, 1, ["novice"]])) == ("random", HUMAN, HUMAN, HUMAN)


def test_an_unknown_bot() -> None:
    with pytest.raises(BadBot, match="grandmaster"):
        make_bot("grandmaster")
    with pytest.raises(BadBot, match="grandmaster"):
        bots_of(seated(["human", "grandmaster", "human", "human"]))
