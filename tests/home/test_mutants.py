"""Damaged files of the home: said in a line or read in full, and the original kept."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from hypothesis import given

from fivehundred.home.house_rules import HouseRules, load_house_rules, save_house_rules
from fivehundred.home.settings import Settings, load, save
from fivehundred.home.setups import Setup, load_setup, save_setup
from fivehundred.home.stats import collect
from fivehundred.rules.ruleset import RuleSet
from tests.home.test_stats import slam, start
from tests.record.test_mutants import (
    cut,
    cut_in_the_middle,
    double_line,
    flip_bits,
    noise,
    swap_lines,
    zero,
)
from tests.strategies import SEEDS, many, times
from tests.tally import done

SETTINGS: Final = b"""\
# mine
name = "Ann"
speed = 2          # quick
wait_after_trick = true
theme = "paper"
four_colours = true
sort = "rank"
hints = false
"""
VALUES: Final = (
    b"1979-05-27", b"1e400", b"nan", b"-1", b"0x10", b"9" * 5000, b'"' + b"x" * 5000 + b'"',
    b'"\\u0000"', b'"\\U0010FFFF"', b"[[[]]]", b"{a = {b = 1}}", b"true", b'"none"', b'""', b"",
    b"[" * 5000, b"{a=" * 2000, b"'''\n'''", b"3", b'"2v2"',
)  # fmt: skip


def other_value(data: bytes, rng: Random) -> bytes:
    """Another value for a key."""
    lines = data.splitlines(keepends=True)
    places = [n for n, line in enumerate(lines) if b"=" in line]
    if places:
        place = rng.choice(places)
        lines[place] = lines[place].split(b"=")[0] + b"= " + rng.choice(VALUES) + b"\n"
    return b"".join(lines)


DAMAGE: Final[tuple[Callable[[bytes, Random], bytes], ...]] = (
    flip_bits, cut, cut_in_the_middle, zero, noise, swap_lines, double_line, other_value,
    other_value, other_value,
)  # fmt: skip


def damaged(data: bytes, seed: int) -> bytes:
    """The file with something wrong in it, or a few things."""
    rng = Random(seed)
    for _ in range(rng.randint(1, 2)):
        data = rng.choice(DAMAGE)(data, rng) or b"\0"
    return data


def all_bytes(folder: Path) -> set[bytes]:
    """The contents of all files of a folder."""
    return {path.read_bytes() for path in folder.iterdir()}


@given(seed=SEEDS)
@many(100, 10_000)
def test_settings(seed: int) -> None:
    data = damaged(SETTINGS, seed)
    done("damaged settings")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "settings.toml"
        path.write_bytes(data)
        loaded = load(path)
        assert path.read_bytes() == data
        for notice in loaded.notices:
            assert notice.startswith(str(path))
            assert "\n" not in notice
            assert len(notice) < 500 + len(folder)
        saved = save(path, Settings(speed=3, sort="suit"))
        assert load(path).settings.speed == 3
        assert load(path).settings.sort == "suit"
        if saved is not None:  # it could not be read at all: it is kept beside the new one
            assert data in all_bytes(Path(folder))


@given(seed=SEEDS)
@many(60, 10_000)
def test_house_rules(seed: int) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "house-rules.toml"
        save_house_rules(path, HouseRules("one", RuleSet(kitty=5, misere="anytime", slam=None)))
        save_house_rules(path, HouseRules("two", RuleSet(layout="3v3", max_hands=7)))
        data = damaged(path.read_bytes(), seed)
        done("damaged house rules")
        path.write_bytes(data)
        loaded = load_house_rules(path)
        assert path.read_bytes() == data
        for notice in loaded.notices:
            assert notice.startswith(str(path))
            assert "\n" not in notice
            assert len(notice) < 500 + len(folder)
        third = HouseRules("three", RuleSet(target=300))
        saved = save_house_rules(path, third)
        again = load_house_rules(path)
        assert third in again.rules
        if saved is None:
            kept = [one for one in loaded.rules if one.name != "three"]
            assert [one for one in again.rules if one.name != "three"] == kept
        else:
            assert data in all_bytes(Path(folder))


@given(seed=SEEDS)
@many(60, 10_000)
def test_last_set_up(seed: int) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "last-setup.json"
        save_setup(path, Setup(RuleSet(kitty=5, slam=None), deals="six", seed="monday"))
        path.write_bytes(damaged(path.read_bytes(), seed))
        done("damaged set-ups")
        setup = load_setup(path)
        assert setup is None or len(setup.names) == len(setup.players) == setup.rules.seats


def test_statistics(tmp_path: Path) -> None:
    path, kept = tmp_path / "game.500.jsonl", tmp_path / "statistics.json"
    table = start(path, "human", "novice", "random", "novice")
    slam(table)
    table.close()
    right = collect([path], kept)
    data = kept.read_bytes()
    for seed in range(times(60, 10_000)):
        kept.write_bytes(damaged(data, seed))
        assert collect([path], kept) == right
        done("damaged statistics")
