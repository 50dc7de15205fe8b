"""The last set-up, for the quick start; and where the files are."""

import json
from pathlib import Path

import pytest

from fivehundred.home.places import places
from fivehundred.home.setups import Setup, clean_name, load_setup, save_setup
from fivehundred.rules.ruleset import PRESETS, RuleSet


def test_a_set_up_survives_the_file(tmp_path: Path) -> None:
    path = tmp_path / "last-setup.json"
    setup = Setup(
        RuleSet(layout="3v3", kitty=5, max_hands=4),
        ("Ann", "Bö", "Cal", "Dot", "Eve", "Fay"),
        ("human", "novice", "human", "random", "novice", "novice"),
        "australian",
        "six",
        "monday",
    )
    save_setup(path, setup)
    assert load_setup(path) == setup
    american = Setup(PRESETS["trickster-american"], preset="trickster-american")
    save_setup(path, american)
    assert load_setup(path) == american
    assert american.american
    lodge = Setup(RuleSet(slam=None), preset="lodge", base="trickster-american")
    save_setup(path, lodge)
    assert load_setup(path) == lodge
    assert lodge.american
    assert not setup.american


def test_house_rules_that_have_gone_are_still_in_the_last_set_up(tmp_path: Path) -> None:
    path = tmp_path / "last-setup.json"
    setup = Setup(RuleSet(slam=None), preset="Friday")
    save_setup(path, setup)
    assert load_setup(path) == setup


@pytest.mark.parametrize(
    "change",
    [
        {"rules": {"kitty": 4}},
        {"rules": {"layout": "3v3"}},
        {"names": ["Ann"]},
        {"names": [1, 2, 3, 4]},
        {"players": "human"},
        {"preset": None},
        {"rules": [1]},
    ],
)
def test_a_set_up_with_anything_wrong_is_none(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "last-setup.json"
    save_setup(path, Setup())
    entry = json.loads(path.read_text(encoding="utf-8")) | change
    path.write_text(json.dumps(entry), encoding="utf-8")
    assert load_setup(path) is None


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 100_000, b"\xff", b"null", b"3"])
def test_a_file_that_is_no_set_up_is_none(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "last-setup.json"
    path.write_bytes(data)
    assert load_setup(path) is None


def test_a_set_up_has_a_name_and_a_player_for_each_seat() -> None:
    with pytest.raises(ValueError, match="2v2 has 4 seats"):
        Setup(names=("Ann",))


def test_names_are_short_and_printable() -> None:
    assert clean_name("  Ann\x1b[2J\n ") == "Ann[2J"
    assert clean_name("A" * 50) == "A" * 16
    assert clean_name(" \t ") == ""


def test_one_variable_moves_all_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEHUNDRED_HOME", str(tmp_path))
    mine = places()
    for path in (mine.settings, mine.house_rules, mine.games, mine.last_setup, mine.state):
        assert path.is_relative_to(tmp_path)
    monkeypatch.delenv("FIVEHUNDRED_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    usual = places()
    assert usual.settings.is_relative_to(tmp_path / "me")
