"""Pace and help: skipping, waiting, clocks, undo, hints, claims, and the sheets over the table."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from fivehundred.home.settings import Settings
from fivehundred.rules.actions import Discard, MakeCall, PlayCard
from fivehundred.rules.calls import PASS, Bid, Misere, MisereKind
from fivehundred.rules.cards import parse_card
from fivehundred.rules.trumps import Strain
from fivehundred.speech import gain, points
from fivehundred.tui import director
from fivehundred.tui.dialogs import SMALLEST
from fivehundred.tui.last_trick import LastTrick
from fivehundred.tui.score_sheet import DealScore, ScoreSheet, Winner
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
    sees,
    table_screen,
    text,
    until,
)

C = parse_card


def slam_at_the_first_lead(settings: Settings | None = None, **options: str) -> TableScreen:
    """Seat 0, a person, has bid ten spades, put the kitty away, and is to lead."""
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)], settings=settings, options=options)
    table = screen.table
    table.advance()
    table.submit(MakeCall(0, Bid(10, Strain.SPADES)))
    for seat in (1, 2, 3):
        table.submit(MakeCall(seat, PASS))
    table.submit(Discard(0, (C("JD"), C("QD"), C("KD"))))
    return screen


@awaited
async def test_space_finishes_what_is_being_shown() -> None:
    screen = table_screen(bot="meek", deals=[dealt(0, *SLAM)], settings=Settings(speed=0))
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(app, "You deal.", on=screen.history)
        assert screen.mode == "watch"  # at speed 0 three calls take longer than the deadline
        await pilot.press("space")
        await begun(screen)
        assert [call for _, call in screen.table.view(0).calls] == [PASS, PASS, PASS]


@awaited
async def test_space_skips_to_the_end_of_a_trick_and_no_further() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *LOW)], settings=Settings(speed=0))
    table = screen.table
    table.advance()
    table.submit(MakeCall(0, Bid(6, Strain.SPADES)))
    for seat in (1, 2, 3):
        table.submit(MakeCall(seat, PASS))
    table.submit(Discard(0, (C("4D"), C("5D"), C("KD"))))
    table.submit(PlayCard(0, C("7S")))
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: screen.is_current)
        await pilot.press("space")
        await until(lambda: screen.felt.decided, "the winner of the trick")
        assert [trick.winner for trick in table.view(0).tricks] == [2]
        await pilot.press("space")  # at speed 0 the trick would stay for longer than the deadline
        await until(lambda: not screen.felt.held, "the next lead")
        await until(lambda: table.view(0).trick is not None)
        assert screen.mode == "watch"  # the others take their time again


@awaited
async def test_a_finished_trick_stays_until_a_key_where_that_is_wanted() -> None:
    screen = slam_at_the_first_lead(settings=Settings(speed=3, wait_after_trick=True))
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "play")
        await pilot.press("1")
        await begun(screen, "wait")
        await sees(app, "Space goes on.", "✓")
        assert screen.felt.held
        await pilot.press("space")
        await begun(screen, "play")
        assert not screen.felt.held


@awaited
async def test_the_clock_runs_out_and_the_hint_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = slam_at_the_first_lead(play_time="7")
    jumps = itertools.chain((0.0, 0.0, 2.05), itertools.repeat(6.99, 3), itertools.repeat(7.5))
    app = TableApp(screen)
    clocks: list[int | None] = []
    shown = screen.show_clock

    def show_clock(left: int | None) -> None:
        clocks.append(left)
        shown(left)

    monkeypatch.setattr(screen, "show_clock", show_clock)
    monkeypatch.setattr(director, "monotonic", lambda: next(jumps))
    async with app.run_test(size=(80, 24)):
        await until(lambda: screen.table.view(0).tricks)
        monkeypatch.undo()
        assert any("The time is up" in said for said in screen.history.sentences)
        assert 5 in clocks
        assert None in clocks


@awaited
async def test_undo_takes_back_ones_own_call_and_no_seen_card() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)], options={"raise_own_bid": "yes"})
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        assert "undo" not in lines(app)[-1]
        await pilot.press("7", "enter")
        await until(lambda: len(screen.table.view(0).calls) == 4)
        await begun(screen)
        await sees(app, "u undo")
        await pilot.press("u")
        await begun(screen)
        assert screen.table.view(0).calls == ()
        await sees(app, "Taken back.")
        assert screen.ladder.cursor is None
        await pilot.press("0", "enter")
        await begun(screen)
        await pilot.press("p")
        await begun(screen, "discard")
        await pilot.press("u")
        await sees(app, "No undo: a card has been seen since")
        assert screen.table.stage == "discard"


@awaited
async def test_a_hint_marks_and_explains_but_chooses_nothing() -> None:
    screen = slam_at_the_first_lead()
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "play")
        await pilot.press("h")
        await sees(app, "Hint:", "it comes first.")
        assert len(screen.hand.row.hinted) == 1
        await sees(app, "?", on=screen.hand)
        told = screen.history.sentences
        await pilot.press("h")
        await sees(app, "Hint:", "it comes first.")
        assert screen.history.sentences == told  # asked twice, written once
        assert screen.hand.row.cursor is None
        await pilot.press("enter")
        assert screen.table.view(0).trick is None


@awaited
async def test_hints_can_be_off() -> None:
    screen = slam_at_the_first_lead(suggestions="no")
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "play")
        assert "hint" not in lines(app)[-1]
        await pilot.press("h")
        await sees(app, "Hints are off in this game.")


@awaited
async def test_a_claim_that_holds_plays_itself_out() -> None:
    screen = slam_at_the_first_lead()
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "play")
        await sees(app, "c claim")
        await pilot.press("c")
        await until(lambda: screen.table.view(0).sheet)
        deal = screen.table.view(0).sheet[0]
        assert deal.made
        assert deal.tricks == (10, 0, 0, 0)
        await sees(app, "Ten spades: made")


@awaited
async def test_a_claim_that_may_fail_is_refused_with_the_reason() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *LOW)], options={"misere": "anytime"})
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await declares(pilot, screen, "m", "enter")
        await pilot.press("c")
        await sees(app, "No claim: claim when another has led.")


@awaited
async def test_a_lost_misere_is_played_out_fast() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)], options={"misere": "anytime"})
    table = screen.table
    table.advance()
    table.submit(MakeCall(0, Misere(MisereKind.PLAIN)))
    for seat in (1, 2, 3):
        table.submit(MakeCall(seat, PASS))
    table.submit(Discard(0, (C("RJ"), C("QD"), C("KD"))))
    table.submit(PlayCard(0, C("AS")))
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "play")
        await sees(app, "x fast", "✗ broken")
        await pilot.press("x")
        await until(lambda: table.view(0).sheet)
        assert not table.view(0).sheet[0].made


@awaited
async def test_the_sheets_over_the_table_open_and_close() -> None:
    screen = slam_at_the_first_lead()
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "play")
        await pilot.press("t")
        await sees(app, "No trick has been played yet.")
        await pilot.press("1")
        await until(lambda: screen.table.view(0).tricks)
        await begun(screen, "play")
        await pilot.press("t")
        await until(lambda: isinstance(app.screen, LastTrick))
        await sees(app, "Trick 1 of 1", "✓ leads and wins")
        await pilot.press("t")
        await pilot.press("s")
        await until(lambda: isinstance(app.screen, ScoreSheet))
        await sees(app, "No deal has been scored yet.")
        await pilot.press("s", "question_mark")
        await sees(app, "Trumps from the top: joker, jack of spades, jack of clubs")
        await pilot.press("escape", "q")
        await sees(app, "Leave this game?")
        await pilot.press("enter")
        await begun(screen, "play")
        await pilot.press("q", "q")
        await until(lambda: app.left == ["quit"])


@awaited
async def test_the_history_scrolls() -> None:
    screen = slam_at_the_first_lead()
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "play")
        await pilot.press("1")
        await until(lambda: screen.table.view(0).tricks)
        await begun(screen, "play")
        assert "Dot deals." not in text(app)
        await pilot.press("pageup", "pageup", "pageup", "pageup")
        await sees(app, "Dot deals.", on=screen.history)
        await pilot.press("pagedown", "pagedown", "pagedown", "pagedown")
        await sees(app, "You win the trick", on=screen.history)
        assert screen.settings == replace(Settings(), speed=3)


@awaited
async def test_the_command_palette_lists_what_works_now() -> None:
    screen = slam_at_the_first_lead()
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "play")
        await pilot.press("ctrl+p")
        await until(lambda: app.screen is not screen)
        await pilot.press(*"lay your hand")
        await sees(app, "the rest is yours")
        await pilot.press("enter")
        await until(lambda: screen.table.view(0).sheet)
        assert screen.table.view(0).sheet[0].made


@awaited
async def test_a_click_on_the_key_line_is_a_key() -> None:
    screen = slam_at_the_first_lead()
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "play")
        await sees(app, "s score")
        await pilot.click(offset=(lines(app)[-1].index("score"), 23))
        await until(lambda: isinstance(app.screen, ScoreSheet))
        await sees(app, "Enter back")
        await pilot.click(offset=(lines(app)[-1].index("back"), 23))
        await until(lambda: app.screen is screen)


@awaited
async def test_the_tricks_of_a_deal_can_be_seen_when_it_is_scored_and_in_the_next_auction() -> None:
    screen = table_screen(
        bot="meek", deals=[dealt(3, *SLAM), dealt(0, *LOW)], settings=Settings(speed=3)
    )
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("t")
        await sees(app, "No trick has been played yet.")
        await pilot.press("0", "enter")
        await begun(screen, "discard")
        await pilot.press("a", "b", "c", "enter")
        await begun(screen, "play")
        await pilot.press("c")
        await until(lambda: isinstance(app.screen, DealScore))
        await pilot.press("t")
        await sees(app, "Trick 10 of 10", "✓ leads and wins")
        await pilot.press("left")
        await sees(app, "Trick 9 of 10")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, DealScore))
        await pilot.press("enter")
        await begun(screen)
        await sees(app, "t trick", on=screen.key_line)
        await pilot.press("t")
        await sees(app, "Trick 10 of 10")
        await pilot.press("t")
        await begun(screen)


@pytest.mark.parametrize("layout", ["2v2", "2v2v2", "solo3"])
@awaited
async def test_the_scores_are_whole_in_the_smallest_window(layout: str) -> None:
    screen = table_screen(layout, bot="meek", options={"max_hands": "1"}, seed=3)
    app = TableApp(screen)
    async with app.run_test(size=SMALLEST) as pilot:
        player = Player(pilot, screen)
        await begun(screen)
        await pilot.press("6", "enter")
        while (mode := await player.turn()) != "DealScore":
            await player.act(mode)
        deal = screen.table.view(0).sheet[-1]
        totals = [points(total) for total in deal.totals]
        await sees(app, "points", "total", "bid.")
        for total, gained in zip(totals, map(gain, deal.points), strict=True):
            assert any(row.split()[-3:-1] == [gained, total] for row in lines(app))
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, Winner))
        count = len(totals)
        await until(lambda: any(row.split()[-count - 1 : -1] == totals for row in lines(app)))
        assert all(mark in text(app) for mark in "▲■●"[:count])
