"""What leaves the screen leaves the memory."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.widget import Widget

from fivehundred.tui.score_sheet import ScoreSheet
from fivehundred.tui.table_screen import TableScreen
from tests.tui.shells import saved_game, shell
from tests.tui.tables import TableApp, awaited, begun, sees, table_screen, until


def forgotten(kept: Sequence[weakref.ref[object]]) -> bool:
    """Whether nothing of it is in memory."""
    gc.collect()
    return not any(one() for one in kept)


@awaited
async def test_a_sheet_that_was_closed_leaves_nothing_in_memory() -> None:
    screen = table_screen()
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("s")
        await sees(app, "No deal has been scored yet.")
        sheet = app.screen
        assert isinstance(sheet, ScoreSheet)
        parts = list(sheet.walk_children(Widget))
        assert len(parts) > 3
        kept: list[weakref.ref[object]] = [weakref.ref(part._styles_cache) for part in parts]
        kept.append(weakref.ref(sheet))
        del sheet, parts
        await pilot.press("enter")
        await until(lambda: app.screen is screen)
        await until(lambda: forgotten(kept), "forgetting the sheet")


@awaited
async def test_a_game_that_was_left_leaves_nothing_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = saved_game(tmp_path)
    async with shell(tmp_path, monkeypatch, record=game) as program:
        await program.on("TableScreen")
        screen = program.app.screen
        assert isinstance(screen, TableScreen)
        await begun(screen)
        kept: list[weakref.ref[object]] = [weakref.ref(screen), weakref.ref(screen.table)]
        kept += map(weakref.ref, screen.walk_children(Widget))
        assert len(kept) > 8
        del screen
        await program.press("q")
        await program.on("ConfirmLeave")
        await program.press("m")
        await program.on("MenuScreen")
        await until(lambda: forgotten(kept), "forgetting the game")
