"""What of Textual is mended: what leaves the screen leaves the memory."""

from __future__ import annotations

import gc
import weakref

from textual.widget import Widget

from fivehundred.tui.score_sheet import ScoreSheet
from tests.tui.tables import TableApp, awaited, begun, sees, table_screen, until


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

        def gone() -> bool:
            gc.collect()
            return not any(one() for one in kept)

        await until(gone, "forgetting the sheet")
