"""Several people at one keyboard: nothing is left of the last hand behind the curtain."""

from __future__ import annotations

import re

from textual.geometry import Offset

from fivehundred.rules.cards import Card, parse_card
from fivehundred.rules.view import View
from fivehundred.tui.curtain import Curtain
from fivehundred.tui.table_screen import TableScreen
from tests.tui.tables import (
    LOW,
    SLAM,
    Player,
    TableApp,
    awaited,
    begun,
    dealt,
    sees,
    table_screen,
    text,
    until,
)

A_CARD = re.compile(r"(?:\d|1\d|[JQKA])[♠♣♦♥]|[RB]J★")


def views_in_widgets(screen: TableScreen) -> list[View]:
    """Every view that a widget of the table holds."""
    found = [screen.chooser._view]
    for widget in screen.walk_children():
        found += [value for value in vars(widget).values() if isinstance(value, View)]
    return [view for view in found if view is not None]


def cards_in_widgets(screen: TableScreen) -> set[Card]:
    """Every card of a row to choose from, or chosen."""
    rows = [screen.hand.row, *([screen.felt.row] if screen.felt.row is not None else [])]
    held = {card for row in rows for card in (*row.cards, *row.marked, *row.chosen)}
    return held | screen.exchange.chosen


def assert_nothing_private(app: TableApp, screen: TableScreen) -> None:
    for view in views_in_widgets(screen):
        assert view.hand is None
        assert view.kitty is None
        assert view.discards is None
        assert view.legal == ()
    assert cards_in_widgets(screen) == set()
    assert not any(A_CARD.search(said) for said in screen.history.sentences)
    for part in (screen.message.line.said, screen.message.line.notice):
        assert not A_CARD.search(part)


@awaited
async def test_a_curtain_hangs_before_the_first_hand_and_between_two_people() -> None:
    screen = table_screen(people=(0, 2), bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: isinstance(app.screen, Curtain))
        await sees(app, "Pass the keyboard to Ann.", "Enter shows the hand.")
        assert not A_CARD.search(text(app))
        assert_nothing_private(app, screen)
        await pilot.press("space", "1", "s", "question_mark", "t", "escape", "q")
        assert isinstance(app.screen, Curtain)
        await pilot.press("enter")
        await begun(screen)
        await sees(app, "A♠", "RJ★")
        await pilot.press("7", "enter")
        await until(lambda: isinstance(app.screen, Curtain))
        await sees(app, "Pass the keyboard to Cal.", "Bea passes.")
        assert not A_CARD.search(text(app).replace("7♠", ""))
        assert_nothing_private(app, screen)
        await pilot.click(offset=Offset(40, 3))
        await begun(screen)
        await sees(app, "10♥")
        assert "RJ★" not in text(app)
        assert "A♠" not in text(app)


@awaited
async def test_after_the_exchange_nothing_of_it_is_left() -> None:
    screen = table_screen(people=(0, 1), bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(100, 30)) as pilot:
        player = Player(pilot, screen)
        await until(lambda: isinstance(app.screen, Curtain))
        await pilot.press("enter")
        await begun(screen)
        await pilot.press("0", "enter")
        await until(lambda: isinstance(app.screen, Curtain))
        await pilot.press("enter")
        await begun(screen)
        await pilot.press("p")
        await until(lambda: isinstance(app.screen, Curtain))
        await pilot.press("enter")
        await begun(screen, "discard")
        await pilot.press("a", "b", "c", "enter")
        await begun(screen, "play")
        await player.act("play")
        await until(lambda: isinstance(app.screen, Curtain))
        await sees(app, "Pass the keyboard to Bea.")
        assert_nothing_private(app, screen)


@awaited
async def test_a_new_deal_shows_nobodys_hand_until_somebody_asks() -> None:
    screen = table_screen(people=(0, 1), bot="meek", deals=[dealt(1, *SLAM), dealt(2, *LOW)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        # Seats 2 and 3 pass, then both people: the deal is thrown in, and Dot, a bot, begins.
        for name in ("Ann", "Bea"):
            await until(lambda: isinstance(app.screen, Curtain))
            await sees(app, f"Pass the keyboard to {name}.")
            await pilot.press("enter")
            await begun(screen)
            await pilot.press("p")
        await until(lambda: screen.table.view(0).thrown_in == 1)
        await until(lambda: isinstance(app.screen, Curtain))
        await sees(app, "Pass the keyboard to Ann.")
        assert_nothing_private(app, screen)


@awaited
async def test_one_person_alone_sees_no_curtain() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)):
        await begun(screen)
        assert app.screen is screen
        assert parse_card("RJ") in screen.hand.row.cards
