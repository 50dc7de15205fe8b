"""``rules``: a rule set in words and values."""

from __future__ import annotations

import pytest

from fivehundred.record.lines import header_of
from fivehundred.rules.ruleset import OPTIONS, PRESETS
from tests.cli.commands import run


def test_the_usual_rules_are_australian() -> None:
    assert run("rules", "--json") == run("rules", "australian", "--json")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_values_are_those_of_a_records_header(preset: str) -> None:
    told = run("rules", preset, "--json").json
    assert told["preset"] == preset
    line = {"type": "game", "format": 1, "rules": told["rules"], "seats": ["a", "b", "c", "d"]}
    assert header_of(line).rules == PRESETS[preset]
    assert told["words"].keys() == OPTIONS.keys()


def test_values_of_the_american_preset() -> None:
    """Taken from rules.md §10."""
    told = run("rules", "trickster-american", "--json").json["rules"]
    assert (told["kitty"], told["auction"], told["misere"]) == (5, "single", "anytime")
    assert told["must_bid_to_win"] is False
    assert told["max_hands"] is None


@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_is_in_the_words(preset: str) -> None:
    words = run("rules", preset).out
    for option in OPTIONS.values():
        assert f" {option.name} " in words
    assert words.lstrip().startswith(f"{preset}: 4 seats, 2 teams")


def test_options_can_be_set() -> None:
    told = run("rules", "--json", "--set", "layout=2v2v2", "kitty=6", "--set", "slam=none").json
    assert told["rules"]["layout"] == "2v2v2"
    assert told["rules"]["kitty"] == 6
    assert told["rules"]["slam"] is None
    assert "6 seats, 3 teams" in run("rules", "--set", "layout=2v2v2").out


def test_options_without_effect_are_told_with_the_reason() -> None:
    told = run("rules", "trickster-american", "--json").json["no_effect"]
    assert told == {
        "raise_own_bid": "only with auction = rounds",
        "open_misere_after8": "only with misere = after7",
    }
    assert "No effect" in run("rules", "trickster-american").out
