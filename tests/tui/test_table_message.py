"""The message line: nothing that it has to say is cut off, and nothing moves when it grows."""

from __future__ import annotations

import pytest

from fivehundred.home.settings import Settings
from fivehundred.rules.actions import Discard, MakeCall
from fivehundred.rules.calls import PASS, Bid
from fivehundred.rules.cards import parse_card
from fivehundred.rules.trumps import Strain
from fivehundred.tui.table_screen import TableScreen
from tests.tui.tables import (
    SLAM,
    Meek,
    TableApp,
    awaited,
    begun,
    dealt,
    lines,
    part,
    sees,
    table_screen,
    until,
)

LONG = (
    "Our side is winning the trick: no more is needed than the card I miss least. The contract is "
    "made in about 87 of 100 deals that fit what I know."
)


def at_the_first_lead() -> TableScreen:
    """Seat 0, a person, has bid ten spades, put the kitty away, and is to lead."""
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    table = screen.table
    table.advance()
    table.submit(MakeCall(0, Bid(10, Strain.SPADES)))
    for seat in (1, 2, 3):
        table.submit(MakeCall(seat, PASS))
    table.submit(Discard(0, tuple(parse_card(code) for code in ("JD", "QD", "KD"))))
    return screen


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50), (40, 15)])
@awaited
async def test_a_long_hint_is_read_whole_with_hand_and_keys_in_sight(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Meek, "explain", lambda *_: LONG)
    screen = at_the_first_lead()
    app = TableApp(screen)
    async with app.run_test(size=size) as pilot:
        await begun(screen, "play")
        await sees(app, "Your lead.", on=screen.message)
        keys, seats = lines(app)[-1], part(app, screen.felt)
        table, foot = screen.felt.region, screen.message.region.bottom
        await pilot.press("h")
        first = screen.faces.card(screen.chooser.view.legal[0].card)  # type: ignore[union-attr]
        await sees(app, f"Hint: {first}. {LONG}"[:30], "Your lead.", on=screen.message)
        words = " ".join(line.strip() for line in lines(app)[screen.message.region.y : foot])
        assert f"Hint: {first}. {LONG}" in " ".join(words.replace("Your lead.", "").split())
        assert screen.felt.region == table
        assert screen.message.region.bottom == foot
        assert lines(app)[-1] == keys
        await sees(app, "A♠", "10♠", on=screen.hand)
        await pilot.press("right")
        await until(lambda: screen.message.region.height == 1)
        await until(lambda: part(app, screen.felt) == seats)
        assert f"Hint: {first}. {LONG}" in screen.history.sentences


@awaited
async def test_a_refusal_hides_no_prompt() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)], options={"raise_own_bid": "yes"})
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("7", "enter")
        await until(lambda: len(screen.table.view(0).calls) == 4)
        await begun(screen)
        await sees(app, "Raise your bid, or pass to keep it.", on=screen.message)
        await pilot.press("enter")
        await sees(
            app,
            "✗ Choose a bid with the arrows first; p passes.",
            "Raise your bid, or pass to keep it.",
            on=screen.message,
        )
        await pilot.press("8")
        await until(lambda: screen.message.region.height == 1)


@awaited
async def test_a_click_takes_an_answer_away() -> None:
    screen = at_the_first_lead()
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "play")
        screen.note(LONG)
        await until(lambda: screen.message.region.height == 3)
        await pilot.click(offset=(10, screen.message.region.y))
        await until(lambda: screen.message.region.height == 1)
        await sees(app, "Your lead.", on=screen.message)


@awaited
async def test_the_message_says_when_the_clock_has_played() -> None:
    screen = at_the_first_lead()
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)):
        await begun(screen, "play")
        view = screen.chooser.view
        action = Meek().choose(view, 0)
        screen.settings = Settings(speed=0)
        screen.timed_out(action)
        screen.director.submit(action)
        await sees(app, "The time is up. You lead the", on=screen.message)
