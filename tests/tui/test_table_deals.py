"""Whole deals at the table, by the keyboard alone, in each layout."""

from __future__ import annotations

import pytest

from fivehundred.home.settings import Settings
from tests.tui.tables import Player, TableApp, awaited, lines, table_screen, text


@pytest.mark.parametrize(
    ("layout", "size"),
    [("2v2", (80, 24)), ("3v3", (80, 24)), ("2v2v2", (100, 30)), ("solo3", (120, 40))],
)
@awaited
async def test_a_whole_deal_by_keyboard(layout: str, size: tuple[int, int]) -> None:
    screen = table_screen(layout)
    app = TableApp(screen)
    async with app.run_test(size=size) as pilot:
        player = Player(pilot, screen)
        while (mode := await player.turn()) != "DealScore":
            await player.act(mode)
        view = screen.table.view(0)
        assert len(view.sheet) == 1
        shown = text(app)
        assert "total" in shown
        assert str(abs(view.sheet[0].points[0])) in shown
        await pilot.press("enter")
        await player.turn()
        assert "deal 2" in lines(app)[0] or app.screen is not screen


@awaited
async def test_a_whole_game_by_keyboard() -> None:
    screen = table_screen(
        settings=Settings(speed=3), options={"max_hands": "2", "must_bid_to_win": "no"}
    )
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(pilot, screen)
        while (mode := await player.turn()) != "Winner":
            await player.act(mode)
        assert "the game!" in text(app)
        await pilot.press("m")
        await pilot.pause()
        assert app.left == ["menu"]
