"""Help on the sheets that lie over the table, and on small questions: it comes back to them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from fivehundred.tui.confirm import ConfirmLeave
from fivehundred.tui.curtain import Curtain
from fivehundred.tui.dialogs import AskText
from fivehundred.tui.last_trick import LastTrick
from fivehundred.tui.overlay import Overlay
from fivehundred.tui.score_sheet import DealScore, ScoreSheet, Winner
from fivehundred.tui.table_help import TableHelp
from tests.tui.shells import saved_game, shell
from tests.tui.tables import (
    LOW,
    SLAM,
    TableApp,
    awaited,
    begun,
    dealt,
    declares,
    lines,
    sees,
    table_screen,
    text,
    until,
)


async def helps(pilot: Pilot[int], app: TableApp, sheet: type[Overlay[Any]], *told: str) -> None:
    """Ask for help on a sheet, read it, and come back to the sheet."""
    await until(lambda: isinstance(app.screen, sheet), sheet.__name__)
    top = app.screen
    await until(lambda: "? help" in text(app), "the key")
    await pilot.press("question_mark")
    await until(lambda: isinstance(app.screen, TableHelp), f"help on {sheet.__name__}")
    await sees(app, *told)
    await pilot.press("question_mark")
    await until(lambda: app.screen is top, "the sheet again")


@awaited
async def test_every_sheet_of_a_game_has_help() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)], options={"max_hands": "1"})
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("s")
        await helps(pilot, app, ScoreSheet, "The score", "A contract made brings", "Scroll.")
        await pilot.press("s", "q")
        await helps(pilot, app, ConfirmLeave, "Leave this game?", "A bid must rank above", "Menu.")
        await pilot.press("enter")
        await declares(pilot, screen, "0", "enter")
        await pilot.press("1")
        await until(lambda: screen.table.view(0).tricks)
        await begun(screen, "play")
        await pilot.press("t")
        await helps(pilot, app, LastTrick, "Trick 1 of 1", "Follow the suit led", "Earlier, later.")
        await pilot.press("t", "c")
        await helps(
            pilot, app, DealScore, "Ten spades: made", "All ten tricks bring", "Last trick."
        )
        await pilot.press("t")
        await helps(pilot, app, LastTrick, "Trick 10 of 10")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, DealScore))
        await pilot.press("enter")
        await helps(pilot, app, Winner, "The game is won by a contract", "Same cards.", "Review.")
        assert app.left == []
        await pilot.press("m")
        await until(lambda: app.left == ["menu"])


@awaited
async def test_help_before_the_curtain_tells_nothing_of_a_hand_and_does_not_lift_it() -> None:
    screen = table_screen(people=(0, 2), bot="meek", deals=[dealt(3, *LOW)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await helps(pilot, app, Curtain, "Ann: your turn", "Shows the hand.")
        foot = lines(app)[-1]
        await pilot.click(offset=(foot.index("help"), 23))
        await until(lambda: isinstance(app.screen, TableHelp))
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, Curtain))
        assert screen.hand.row.cards == ()
        await pilot.press("enter")
        await begun(screen)


@awaited
async def test_help_on_a_sheet_has_the_words_of_the_preset() -> None:
    screen = table_screen(preset="trickster-american", bot="meek")
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("s")
        await helps(pilot, app, ScoreSheet, "In a nullo only", "from the widow")


@awaited
async def test_a_question_has_help_and_a_text_takes_the_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved_game(tmp_path)
    async with shell(tmp_path, monkeypatch) as it:
        await it.shows("1 unfinished")
        await it.press("s")
        await it.on("ResumeScreen")
        await it.press("d")
        await it.on("AskYesNo")
        await it.shows("? help")
        await it.press("question_mark")
        await it.on("HelpScreen")
        await it.press("question_mark")
        await it.on("AskYesNo")
        await it.press("n")
        await it.on("ResumeScreen")
        await it.press("q", "n")
        await it.on("SetupScreen")
        await it.press("w")
        await it.on("AskText")
        await it.press("question_mark")
        await until(lambda: it.app.screen.query_one(Input).value.endswith("?"), "the sign")
        assert isinstance(it.app.screen, AskText)
