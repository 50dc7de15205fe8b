"""Pictures of every screen, compared with the stored ones.

The cards, names and bots are fixed and nothing on them depends on the clock. After a wanted change:
``make pytest ARGS='tests/tui/test_snapshots.py --snapshot-update -n 0'``, and look at each picture.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fivehundred.home.places import ENVIRONMENT
from fivehundred.home.setups import Setup, save_setup
from fivehundred.tui.app import FiveHundredApp
from fivehundred.tui.curtain import Curtain
from fivehundred.tui.score_sheet import DealScore, ScoreSheet, Winner
from fivehundred.tui.table_help import TableHelp
from fivehundred.tui.table_screen import TableScreen
from tests.tui.shells import text
from tests.tui.tables import LOW, SLAM, TableApp, begun, dealt, table_screen, until
from tests.tui.test_review_screen import played

Pictures = Callable[..., bool]
Steps = Callable[[Pilot[Any]], Awaitable[None]]
SIZE = (80, 24)
WIDE = (120, 40)


@pytest.fixture(autouse=True)
def same_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own, and colours whatever the terminal can do."""
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)


async def shown(pilot: Pilot[Any], *words: str) -> None:
    """Wait until these words stand on the screen."""
    await until(lambda: all(word in text(pilot.app) for word in words), f"{words}")
    await pilot.pause()


# ---- the screens round the table ----------------------------------------------------------------


def test_menu(snap_compare: Pictures) -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        await shown(pilot, "no game yet", "A new game, at once.")

    assert snap_compare(FiveHundredApp(), terminal_size=SIZE, run_before=steps)


def test_setup(snap_compare: Pictures, tmp_path: Path) -> None:
    save_setup(tmp_path / "data" / "last-setup.json", Setup(players=("human", *["novice"] * 3)))

    async def steps(pilot: Pilot[Any]) -> None:
        await shown(pilot, "no unfinished game")
        await pilot.press("n")
        await shown(pilot, "Start the game", "Deal the cards with what is set here.")
        await pilot.press("down", "down", "right", "right")
        await shown(pilot, "six, three pairs", "Fay")

    assert snap_compare(FiveHundredApp(), terminal_size=SIZE, run_before=steps)


def test_review(snap_compare: Pictures, tmp_path: Path) -> None:
    path = played(tmp_path)

    async def steps(pilot: Pilot[Any]) -> None:
        await shown(pilot, "step 1 of 48")
        await pilot.press(*["right"] * 10)
        await shown(pilot, "step 11 of 48")

    assert snap_compare(FiveHundredApp(review=path), terminal_size=WIDE, run_before=steps)


def test_statistics(snap_compare: Pictures, tmp_path: Path) -> None:
    played(tmp_path)

    async def steps(pilot: Pilot[Any]) -> None:
        await shown(pilot, "1 unfinished")
        await pilot.press("t")
        await shown(pilot, "Contracts made, of those bid")

    assert snap_compare(FiveHundredApp(), terminal_size=(80, 30), run_before=steps)


# ---- the table ----------------------------------------------------------------------------------


def picture(
    compare: Pictures, screen: TableScreen, steps: Steps, size: tuple[int, int] = SIZE
) -> bool:
    """Compare a table after some steps."""

    async def before(pilot: Pilot[Any]) -> None:
        await begun(screen)
        await steps(pilot)
        await pilot.pause()

    return compare(TableApp(screen), terminal_size=size, run_before=before)


async def into_play(pilot: Pilot[Any], screen: TableScreen, *bid: str) -> None:
    """Bid, and put the last cards away."""
    await pilot.press(*bid, "enter")
    await begun(screen, "discard")
    await pilot.press("a", "b", "c")
    await shown(pilot, "3 of 3 chosen")
    await pilot.press("enter")
    await begun(screen, "play")


async def into_trick(pilot: Pilot[Any], screen: TableScreen) -> None:
    """Play a card and wait for the next turn, with cards on the table."""
    await pilot.press("1")
    await until(lambda: len(screen.table.view(0).tricks) == 1, "a trick")
    await begun(screen, "play")
    await shown(pilot, "1 trick")


def slam(people: tuple[int, ...] = (0,), **options: str) -> TableScreen:
    """Seat 0 has every trick in spades."""
    return table_screen(
        people=people, bot="meek", deals=[dealt(3, *SLAM), dealt(0, *LOW)], options=options
    )


def low() -> TableScreen:
    """Seat 0 wins no trick."""
    return table_screen(bot="meek", deals=[dealt(3, *LOW)])


async def to_the_score(pilot: Pilot[Any], screen: TableScreen) -> None:
    """Make ten spades by a claim."""
    await into_play(pilot, screen, "0")
    await pilot.press("c")
    await until(lambda: isinstance(pilot.app.screen, DealScore), "the score")


def test_auction(snap_compare: Pictures) -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.press("7", "H")
        await shown(pilot, "[200]")

    assert picture(snap_compare, slam(), steps)


def test_exchange(snap_compare: Pictures) -> None:
    screen = slam()

    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.press("0", "enter")
        await begun(screen, "discard")
        await pilot.press("8", "c")
        await shown(pilot, "2 of 3 chosen", "You put away")

    assert picture(snap_compare, screen, steps)


@pytest.mark.parametrize("size", [SIZE, WIDE], ids=["80x24", "120x40"])
def test_play(snap_compare: Pictures, size: tuple[int, int]) -> None:
    screen = low()

    async def steps(pilot: Pilot[Any]) -> None:
        await into_play(pilot, screen, "6")
        await into_trick(pilot, screen)
        await pilot.press("right")
        await pilot.pause()

    assert picture(snap_compare, screen, steps, size)


@pytest.mark.parametrize(
    ("layout", "size"),
    [("3v3", (100, 30)), ("2v2v2", SIZE), ("solo3", SIZE)],
    ids=["3v3", "2v2v2", "solo3"],
)
def test_other_tables(snap_compare: Pictures, layout: str, size: tuple[int, int]) -> None:
    screen = table_screen(layout, bot="meek", seed=5)

    async def steps(pilot: Pilot[Any]) -> None:
        await into_play(pilot, screen, "6")
        await into_trick(pilot, screen)

    assert picture(snap_compare, screen, steps, size)


def test_score_sheet(snap_compare: Pictures) -> None:
    screen = slam()

    async def steps(pilot: Pilot[Any]) -> None:
        await to_the_score(pilot, screen)
        await pilot.press("enter")
        await begun(screen)
        await pilot.press("s")
        await until(lambda: isinstance(pilot.app.screen, ScoreSheet), "the sheet")

    assert picture(snap_compare, screen, steps)


def test_winner(snap_compare: Pictures) -> None:
    screen = slam(max_hands="1")

    async def steps(pilot: Pilot[Any]) -> None:
        await to_the_score(pilot, screen)
        await pilot.press("enter")
        await until(lambda: isinstance(pilot.app.screen, Winner), "the winner")

    assert picture(snap_compare, screen, steps)


def test_help(snap_compare: Pictures) -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.press("question_mark")
        await until(lambda: isinstance(pilot.app.screen, TableHelp), "the help")

    assert picture(snap_compare, slam(), steps)


def test_curtain(snap_compare: Pictures) -> None:
    async def steps(pilot: Pilot[Any]) -> None:
        await until(lambda: isinstance(pilot.app.screen, Curtain), "the curtain")
        await shown(pilot, "Pass the keyboard to Ann.")

    app = TableApp(slam(people=(0, 2)))
    assert snap_compare(app, terminal_size=SIZE, run_before=steps)
