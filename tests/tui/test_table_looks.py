"""How the table looks: sizes, suits, colours, names, and that nothing moves by itself."""

from __future__ import annotations

import asyncio

import pytest
from textual._compositor import ChopsUpdate
from textual.screen import Screen

from fivehundred.home.settings import Settings
from fivehundred.rules.actions import Look, MakeCall
from fivehundred.rules.calls import PASS, Bid
from fivehundred.rules.cards import parse_card
from fivehundred.rules.trumps import Strain
from fivehundred.tui.dialogs import SMALLEST
from fivehundred.tui.table_screen import TableScreen
from tests.tui.tables import (
    LOW,
    SLAM,
    Player,
    TableApp,
    awaited,
    begun,
    dealt,
    declares,
    lines,
    part,
    sees,
    table_screen,
    text,
    until,
)

C = parse_card
SIZES = [(80, 24), (100, 30), (120, 40), (160, 50)]


@pytest.mark.parametrize("layout", ["2v2", "3v3", "2v2v2", "solo3"])
@awaited
async def test_everything_finds_its_place_at_every_size(layout: str) -> None:
    screen = table_screen(layout, bot="meek")
    app = TableApp(screen)
    async with app.run_test(size=SIZES[0]) as pilot:
        await begun(screen)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await until(lambda: len(lines(app)) == app.size.height == size[1], f"size {size}")  # noqa: B023
            for name in screen.table.names:
                await sees(app, name, on=screen.felt)
            await sees(app, "your call", on=screen.felt)
            await sees(app, "q quit")
            marks = {"2v2": "▲■", "3v3": "▲■"}.get(layout, "▲■●")
            assert all(mark in lines(app)[0] for mark in marks)
            cards = screen.hand.row.cards
            await sees(app, *(screen.faces.rank(card) for card in cards), on=screen.hand)


@pytest.mark.parametrize("size", [(60, 20), (40, 15)])
@awaited
async def test_below_the_usual_size_it_is_still_a_game(size: tuple[int, int]) -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=size) as pilot:
        await begun(screen)
        await sees(app, "BID", "RJ★", "A♠", "9♠")
        await pilot.press("0", "enter")
        await begun(screen, "discard")
        await sees(app, "0 of 3 chosen")
        await pilot.press("a", "b", "c", "enter")
        await begun(screen, "play")
        await pilot.press("1")
        await until(lambda: screen.table.view(0).tricks)
        await sees(app, "Ann", "Bea", "Cal", "Dot", on=screen.felt)


@awaited
async def test_the_suits_stay_in_their_order_while_the_hand_is_played() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *LOW)], options={"misere": "anytime"})
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(pilot, screen)
        await declares(pilot, screen, "m", "enter")
        first = screen.hand.row.cards
        assert len({card.suit for card in first}) == 4
        while len({card.suit for card in screen.hand.row.cards}) > 1:
            if await player.turn() != "play":
                break
            left = screen.hand.row.cards
            assert left == tuple(card for card in first if card in left)
            await player.act("play")


@awaited
async def test_ten_tricks_stand_free_of_their_count() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await declares(pilot, screen, "0", "enter")
        await sees(app, "▲ Us ○○○○○○○○○○ 0/10", on=screen.contract)


def in_the_second_round() -> TableScreen:
    """Dot has bid 6♠ and 7♦, Ann 6♥, Cal 7♣, and Bea has passed; Ann, a person, is to call."""
    screen = table_screen(bot="meek", deals=[dealt(2, *SLAM)])
    screen.table.advance()
    bids = ((6, Strain.SPADES), (6, Strain.HEARTS), None, (7, Strain.CLUBS), (7, Strain.DIAMONDS))
    for seat, bid in zip((3, 0, 1, 2, 3), bids, strict=True):
        screen.table.submit(MakeCall(seat, PASS if bid is None else Bid(*bid)))
    return screen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@awaited
async def test_the_bid_that_stands_lies_on_the_table_once_beside_the_calls_of_each_seat(
    size: tuple[int, int],
) -> None:
    screen = in_the_second_round()
    app = TableApp(screen)
    async with app.run_test(size=size):
        await begun(screen)
        await sees(app, "6♥ · your call", "6♠ 7♦", "7♣", "pass", on=screen.felt)
        shown = part(app, screen.felt)
        assert [shown.count(bid) for bid in ("6♠", "6♥", "7♣", "7♦")] == [1, 1, 1, 2]
        (plate,) = [row for row in lines(app) if "6♠ 7♦" in row]
        assert plate.index("7♦") < plate.index("6♠")  # on the felt, before the bidder
        assert "7♦" not in part(app, screen.ladder)
        await sees(app, "7 · · 180 200 220", on=screen.ladder)


@pytest.mark.parametrize("blind", ["yes", "no"])
@awaited
async def test_the_bid_that_stands_is_told_under_the_ladder_where_that_hides_the_table(
    blind: str,
) -> None:
    screen = table_screen(
        bot="meek", people=(1,), deals=[dealt(3, *SLAM)], options={"blind_misere": blind}
    )
    screen.table.advance()
    if blind == "yes":
        screen.table.submit(Look(0))
    screen.table.submit(MakeCall(0, Bid(7, Strain.DIAMONDS)))
    app = TableApp(screen)
    async with app.run_test(size=SMALLEST) as pilot:
        await until(lambda: screen.mode in ("look", "call"))
        await sees(app, "7♦ by Ann stands", on=screen.ladder)
        await pilot.resize_terminal(80, 24)
        await until(lambda: "7♦" in part(app, screen.felt))
        assert "7♦" not in part(app, screen.ladder)


@pytest.mark.parametrize("layout", ["2v2", "3v3", "2v2v2", "solo3"])
@awaited
async def test_the_contract_stands_on_the_table_where_there_is_no_panel(layout: str) -> None:
    screen = table_screen(layout, bot="meek", seed=3)
    app = TableApp(screen)
    async with app.run_test(size=(40, 15)) as pilot:
        player = Player(pilot, screen)
        await begun(screen)
        await pilot.press("7", "enter")
        await begun(screen, "discard")
        await player.act("discard")
        await begun(screen, "play")
        await player.act("play")
        await player.turn()
        await sees(app, "7♠ · ", on=screen.felt)


@awaited
async def test_letters_for_suits() -> None:
    screen = table_screen(
        bot="meek", deals=[dealt(3, *SLAM)], settings=Settings(speed=3, ascii=True)
    )
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await sees(app, "AS", "10S", "AH")
        await pilot.press("0", "enter")
        await begun(screen, "discard")
        await pilot.press("a", "b", "c", "enter")
        await begun(screen, "play")
        await pilot.press("1")
        await until(lambda: screen.table.view(0).tricks)
        await begun(screen, "play")
        assert not any(suit in text(app) for suit in "♠♣♦♥★")


@awaited
async def test_four_colours_are_switched_while_playing() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        assert screen.faces.ink(C("AD")) == screen.faces.ink(C("AH"))
        await pilot.press("4")
        inks = {screen.faces.ink(C(code)) for code in ("AS", "AC", "AD", "AH")}
        assert len(inks) == 4
        assert screen.hand.faces.settings.four_colours
        await until(lambda: app.changes.get("four_colours") is True)
        await pilot.press("f4")
        assert not screen.settings.four_colours


@awaited
async def test_the_hand_is_sorted_another_way() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        by_suit = [card.code for card in screen.hand.row.cards]
        assert by_suit == ["RJ", "AS", "KS", "QS", "JS", "10S", "9S", "AH", "JC", "AD"]
        await pilot.press("r")
        by_rank = [card.code for card in screen.hand.row.cards]
        assert by_rank == ["RJ", "AS", "AH", "AD", "KS", "QS", "JS", "JC", "10S", "9S"]
        await until(lambda: app.changes.get("sort") == "rank")


@awaited
async def test_names_are_no_markup_and_find_their_place() -> None:
    names = ("[b]Ann[/b]", "[link=x]", "王小明の長い名前です", "A very long name indeed, it is")
    screen = table_screen(bot="meek", names=names, deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await sees(app, "[b]Ann[/b]", "[link=x]", "王小明", on=screen.felt)
        await pilot.press("0", "enter")
        await begun(screen, "discard")
        await pilot.press("a", "b", "c", "enter")
        await begun(screen, "play")
        await pilot.press("c")
        await sees(app, "[b]Ann[/b]", "Ten spades: made")
        await pilot.press("enter")
        await until(lambda: app.screen is screen)
        await pilot.press("s")
        await sees(app, "[b]Ann[/b]")


@awaited
async def test_nothing_is_written_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.pause()
        drawn: list[object] = []
        monkeypatch.setattr(app, "_display", lambda *args: drawn.append(args))
        await asyncio.sleep(0.4)
        assert drawn == []


@awaited
async def test_a_cursor_key_redraws_two_cards_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("0", "enter")
        await begun(screen, "discard")
        await pilot.press("right")
        await pilot.pause()
        written: list[str] = []

        def display(screen: Screen[object], update: ChopsUpdate) -> None:
            written.append(update.render_segments(app.console))

        monkeypatch.setattr(app, "_display", display)
        await pilot.press("right")
        await until(lambda: written)
        await pilot.pause()
        assert sum(map(len, written)) < 2000


@awaited
async def test_four_is_a_card_where_there_is_one_and_else_switches_the_colours() -> None:
    screen = table_screen(bot="meek", deals=[dealt(0, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(160, 50)) as pilot:

        def four() -> bool:
            return screen.settings.four_colours

        await begun(screen)
        await sees(app, "4 colours", on=screen.key_line)
        await pilot.press("4", "0", "enter")
        assert four()
        await begun(screen, "discard")
        await sees(app, "F4 colours", on=screen.key_line)
        await pilot.press("4")
        assert screen.hand.row.cards[3] in screen.hand.row.chosen
        await pilot.press("4", "f4")
        assert not screen.hand.row.chosen
        assert not four()
        await pilot.press("a", "b", "c", "enter")
        for left in range(10, 3, -1):
            await begun(screen, "play")
            assert len(screen.hand.row.cards) == left
            fourth = screen.hand.row.cards[3]
            await pilot.press("4")
            await until(lambda: fourth not in screen.hand.row.cards)  # noqa: B023
        await begun(screen, "play")
        before = screen.table.length
        await pilot.press("4")
        assert four()
        assert screen.table.length == before


@awaited
async def test_four_pressed_too_early_for_a_card_changes_nothing() -> None:
    screen = table_screen(
        bot="meek", deals=[dealt(3, *SLAM)], settings=Settings(speed=0, wait_after_trick=True)
    )
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: screen.table.view(0).dealer is not None)
        await pilot.press("space")
        await declares(pilot, screen, "0", "enter", "space")
        await pilot.press("1")
        await until(lambda: screen.mode == "watch")
        await pilot.press("4")
        assert not screen.settings.four_colours
        await pilot.press("f4")
        assert screen.settings.four_colours
