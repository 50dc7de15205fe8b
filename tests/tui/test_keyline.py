"""The line of keys at the foot: all that works is told, and each key can be clicked."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App
from textual.command import CommandPalette

from fivehundred.tui.card_row import place_keys
from fivehundred.tui.dialogs import SMALLEST
from fivehundred.tui.keyline import Key, KeyLine, fitted, wrapped
from fivehundred.tui.score_sheet import Winner
from fivehundred.tui.table_keys import line
from tests.tui.shells import saved_game, shell, text
from tests.tui.tables import (
    SLAM,
    TableApp,
    awaited,
    begun,
    dealt,
    declares,
    lines,
    sees,
    table_screen,
    until,
)

SPACE = Key("Space", "skip")
MINOR = Key("F4", "colours", brief=("F4", "colour"), rank=2)
MAJOR = Key("1–0 ←→ Enter", "play", brief=("1–0", "play"))
HINT = Key("h", "hint", rank=1)


def words(keys: tuple[Key, ...]) -> str:
    """Keys as the line writes them."""
    return "  ".join(f"{key.shown} {key.words}" for key in keys)


def untold(app: App[int]) -> list[str]:
    """The keys of the screen on top that it does not show (yet)."""
    shown = text(app)
    keys = [key for one in app.screen.query(KeyLine) for key in one.keys]
    return [words((key,)) for key in keys if words((key,)) not in shown] if keys else ["all"]


def test_a_line_is_wrapped_between_keys() -> None:
    keys = (MAJOR, SPACE, HINT, MINOR)
    assert [words(row) for row in wrapped(keys, 28)] == [
        "1–0 ←→ Enter play",
        "Space skip  h hint",
        "F4 colours",
    ]
    assert wrapped(keys, 100) == [keys]
    assert wrapped(keys, 3) == [(key,) for key in keys]


def test_in_a_single_line_what_counts_least_is_shortened_and_left_out_first() -> None:
    keys = (MAJOR, HINT, MINOR, SPACE)
    assert words(fitted(keys, 49)) == "1–0 ←→ Enter play  h hint  F4 colours  Space skip"
    assert words(fitted(keys, 48)) == "1–0 ←→ Enter play  h hint  F4 colour  Space skip"
    assert words(fitted(keys, 39)) == "1–0 play  h hint  F4 colour  Space skip"
    assert words(fitted(keys, 38)) == "1–0 ←→ Enter play  h hint  Space skip"
    assert words(fitted(keys, 27)) == "1–0 play  Space skip"
    assert words(fitted(keys, 1)) == "1–0 play  Space skip"


@pytest.mark.parametrize("mode", ["watch", "wait", "call", "discard", "play"])
@pytest.mark.parametrize("absent", [(), ("undo",), ("claim", "fast"), ("sans",)])
def test_at_eighty_columns_the_table_tells_all_but_the_colours(
    mode: str, absent: tuple[str, ...]
) -> None:
    keys = line(mode, absent, 13 if mode == "discard" else 10)  # type: ignore[arg-type]
    told = fitted(keys, 78)
    missing = {key.action for key in keys} - {key.action for key in told}
    assert missing <= {"colours"}


@pytest.mark.parametrize("mode", ["watch", "wait", "look", "call", "discard", "play", "name"])
def test_help_is_told_however_small_the_window(mode: str) -> None:
    assert "help" in {key.action for key in fitted(line(mode, ()), 38)}  # type: ignore[arg-type]


@awaited
async def test_what_the_line_leaves_out_is_in_the_help(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    monkeypatch.setattr(screen, "absent", set)
    app = TableApp(screen)
    async with app.run_test(size=(80, 30)) as pilot:
        await declares(pilot, screen, "0", "enter")
        await until(lambda: "c claim  x fast  u undo  ? help  q quit" in lines(app)[-1])
        await sees(app, "t trick s score", on=screen.key_line)
        assert "F4" not in lines(app)[-1]
        await pilot.press("question_mark")
        await until(lambda: app.screen is not screen)
        await sees(app, "F4", "Two colours for the suits, or four")


@pytest.mark.parametrize("size", [SMALLEST, (80, 24)])
@awaited
async def test_every_key_is_told_in_the_smallest_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    path = saved_game(tmp_path)
    async with shell(tmp_path, monkeypatch, size=size) as it:
        await it.shows("New game")
        assert untold(it.app) == []
        for key in "netsh":
            await it.press(key)
            await until(lambda: it.screen != "MenuScreen")
            await until(lambda: untold(it.app) == [], f"the keys of {it.screen}")
            await it.press("q")
            await it.on("MenuScreen")
        it.app.review(path)
        await it.on("ReviewScreen")
        await until(lambda: untold(it.app) == [], "the keys of the review")
        await it.press("end", "v")
        await it.on("AskYesNo")
        await until(lambda: untold(it.app) == [], "the keys of the question")


@pytest.mark.parametrize("size", [SMALLEST, (80, 24)])
@awaited
async def test_every_key_is_told_at_the_end_of_the_game(size: tuple[int, int]) -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)], options={"max_hands": "1"})
    app = TableApp(screen)
    async with app.run_test(size=size) as pilot:
        await declares(pilot, screen, "0", "enter")
        await pilot.press("c")
        await until(lambda: app.screen is not screen and untold(app) == [], "the deal's score")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, Winner) and untold(app) == [], "the end")
        rows = lines(app)
        y = next(n for n, row in enumerate(rows) if "m menu" in row)
        await pilot.click(offset=(rows[y].index("m menu"), y))
        await until(lambda: app.left == ["menu"])


@awaited
async def test_a_key_of_the_program_is_clicked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        await it.shows("all commands")
        foot = text(it.app).splitlines()[-1]
        await it.pilot.click(offset=(foot.index("all commands"), 23))
        await until(lambda: isinstance(it.app.screen, CommandPalette))
        await it.press("escape")
        await it.on("MenuScreen")
        await it.pilot.click(offset=(foot.index("help"), 23))
        await it.on("HelpScreen")


@pytest.mark.parametrize(
    ("count", "told"),
    [(0, ""), (1, "1"), (2, "1–2"), (9, "1–9"), (10, "1–0"), (11, "1–0 a"), (13, "1–0 a–c")],
)
def test_the_keys_of_so_many_cards(count: int, told: str) -> None:
    assert place_keys(count) == told


@pytest.mark.parametrize(("kitty", "keys"), [("3", "1–0 a–c"), ("5", "1–0 a–e"), ("6", "1–0 a–f")])
@awaited
async def test_only_the_keys_of_cards_that_there_are_are_told(kitty: str, keys: str) -> None:
    screen = table_screen(bot="meek", options={"kitty": kitty})
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("6", "enter")
        await begun(screen, "discard")
        await until(lambda: lines(app)[-1].startswith(f" {keys} choose"), keys)
        await pilot.press("question_mark")
        await sees(app, f"{keys}  ", "Choose the card in that place, or not.")


@awaited
async def test_a_hand_that_is_played_has_fewer_keys() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await declares(pilot, screen, "0", "enter")
        await sees(app, "1–0 ←→", on=screen.key_line)
        await pilot.press("1")
        await until(lambda: screen.table.view(0).tricks)
        await begun(screen, "play")
        await sees(app, "1–9 ←→", on=screen.key_line)
