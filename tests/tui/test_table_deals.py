"""Whole deals at the table, by the keyboard alone, in each layout."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivehundred.home.settings import Settings
from fivehundred.rules.actions import MakeCall
from fivehundred.rules.calls import Bid
from fivehundred.rules.trumps import Strain
from fivehundred.table.players import players_of
from fivehundred.table.table import Table
from fivehundred.tui.score_sheet import DealScore
from fivehundred.tui.table_screen import TableScreen
from tests.tui.tables import (
    SLAM,
    Meek,
    Player,
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


@awaited
async def test_a_second_key_does_not_act_on_what_is_past() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        for key in ("p", "p", "p"):
            app.simulate_key(key)
        await until(lambda: screen.table.deals == 2 or screen.table.view(0).calls)
        await pilot.pause()
        assert screen.table.view(0).thrown_in == 1  # one pass each, and no error


@awaited
async def test_of_two_jokers_each_is_told_by_its_colour() -> None:
    """In the history, the exchange's warning, the contract's panel and the last tricks."""
    deal = dealt(
        3,
        "JD QD KD 4S 4C AD",
        "BJ JS JC AS KS QS 10S 9S 7S AH",
        "RJ AC KC QC 10C 9C 4H 5H 6H 8H",
        "8S 6S 5S 8C 7C 6C 7H 9H 10H JH",
        "5C QH KH 4D 5D 6D 7D 8D 9D 10D",
    )
    screen = table_screen(bot="meek", deals=[deal], options={"kitty": "6"})
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("0", "enter")
        await begun(screen, "discard")
        cards = [card.code for card in screen.hand.row.cards]
        keys = "1234567890abcdef"
        await pilot.press(keys[cards.index("BJ")])
        await sees(app, "You put away the black joker.", on=screen.exchange)
        await pilot.press(keys[cards.index("BJ")])
        for code in ("JD", "QD", "KD", "4S", "4C", "AD"):
            await pilot.press(keys[cards.index(code)])
        await pilot.press("enter")
        await begun(screen, "play")
        hand = [card.code for card in screen.hand.row.cards]
        await pilot.press(keys[hand.index("7S")])
        await until(lambda: screen.table.view(0).tricks)
        await begun(screen, "play")
        assert "Bea wins the trick with the red joker." in screen.history.sentences
        await sees(app, "Trumps ♠: BJ RJ J♠ J♣")
        await pilot.press("t")
        await sees(app, "wins with the red joker")


@awaited
async def test_a_saved_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "game.500.jsonl"
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)], path=path)
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await declares(pilot, screen, "0", "enter")
        await pilot.press("1")
        await until(lambda: screen.table.view(0).tricks)
        await begun(screen, "play")
        await pilot.press("q", "m")
        await until(lambda: app.left == ["menu"])
        screen.table.close()
    table = Table.resume(path)
    again = TableScreen(table, players_of(table.header), Settings(speed=3))
    app = TableApp(again)
    async with app.run_test(size=(80, 24)):
        await begun(again, "play")
        assert len(again.hand.row.cards) == 9
        assert "You win the trick with the joker." in again.history.sentences
        await sees(app, "10♠ by Ann for 440", "1/10")
    table.close()


@awaited
async def test_the_tricks_of_the_deal_before_are_there_after_a_game_was_left(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.500.jsonl"
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM), dealt(0, *SLAM)], path=path)
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await declares(pilot, screen, "0", "enter")
        await pilot.press("c")
        await until(lambda: isinstance(app.screen, DealScore), "the score")
        await pilot.press("enter")
        await begun(screen)
        await pilot.press("q", "m")
        await until(lambda: app.left == ["menu"])
        screen.table.close()
    table = Table.resume(path)
    again = TableScreen(table, players_of(table.header), Settings(speed=3))
    app = TableApp(again)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(again)
        await sees(app, "t trick", on=again.key_line)
        await pilot.press("t")
        await sees(app, "Trick 10 of 10", "leads and wins")
        await pilot.press("left")
        await sees(app, "Trick 9 of 10")
        await pilot.press("enter")
        await until(lambda: app.screen is again)
    table.close()


@awaited
async def test_a_game_left_before_the_score_has_the_tricks_on_the_sheet(tmp_path: Path) -> None:
    path = tmp_path / "game.500.jsonl"
    first = table_screen(bot="meek", deals=[dealt(3, *SLAM)], path=path).table
    first.advance()
    first.submit(MakeCall(0, Bid(10, Strain.SPADES)))
    while (seat := first.seat) is not None:
        assert first.actor is not None
        first.submit(Meek().choose(first.view(seat), 0))
    first.close()
    table = Table.resume(path)
    assert len(table.view(0).tricks) == 10
    screen = TableScreen(table, players_of(table.header), Settings(speed=3))
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: isinstance(app.screen, DealScore), "the score")
        await pilot.press("t")
        await sees(app, "Trick 10 of 10")
    table.close()


@awaited
async def test_no_trick_before_the_first_deal_is_played(tmp_path: Path) -> None:
    screen = table_screen(bot="meek", path=tmp_path / "game.500.jsonl")
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        assert "t trick" not in lines(app)[-1]
        await pilot.press("t")
        await sees(app, "No trick has been played yet.")
    screen.table.close()
