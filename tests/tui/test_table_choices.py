"""Bids, cards, discards and jokers, chosen by keys and by mouse."""

from __future__ import annotations

from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget

from fivehundred.home.settings import Settings
from fivehundred.rules.actions import Discard, MakeCall, PlayCard
from fivehundred.rules.calls import PASS, Bid, Misere, MisereKind
from fivehundred.rules.cards import parse_card, symbol
from fivehundred.rules.trumps import Strain
from fivehundred.tui.dialogs import SMALLEST
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

C = parse_card
SPADES, HEARTS, NO_TRUMP = Strain.SPADES, Strain.HEARTS, Strain.NO_TRUMP


async def click_text(pilot: Pilot[int], app: TableApp, shown: str, widget: Widget) -> None:
    """Click on a text within a widget."""
    region = widget.region
    for y in range(region.y, region.bottom):
        row = lines(app)[y]
        x = row.find(shown, region.x, region.right)
        if x >= 0:
            await pilot.click(offset=Offset(x, y))
            return
    raise AssertionError(f"{shown!r} is not shown")


@awaited
async def test_nothing_is_chosen_before_somebody_chooses() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("enter")
        assert screen.table.view(0).calls == ()
        await sees(app, "Choose a bid with the arrows first")
        await pilot.press("0", "enter")
        await begun(screen, "discard")
        await pilot.press("enter")
        await sees(app, "Choose 3 cards to put away: 0 are chosen.")
        await pilot.press("b", "c", "9", "enter")
        await begun(screen, "play")
        await pilot.press("enter")
        assert screen.table.view(0).trick is None
        await sees(app, "Choose a card with")


@awaited
async def test_a_bid_by_arrows_by_letters_and_by_mouse() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)] * 3)
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("right", "right", "down")
        assert screen.ladder.cursor == Bid(7, Strain.CLUBS)
        await sees(app, "[160]")
        await pilot.press("9", "N")
        assert screen.ladder.cursor == Bid(9, NO_TRUMP)
        await pilot.press("H", "8")
        await sees(app, "[300]")
        await pilot.press("o")
        assert "[Open 500]" in text(app)
        await click_text(pilot, app, "240", screen.ladder)
        assert screen.ladder.cursor == Bid(8, SPADES)
        assert screen.table.view(0).calls == ()
        await click_text(pilot, app, "240", screen.ladder)
        await begun(screen, "discard")
        assert screen.table.view(0).calls[0] == (0, Bid(8, SPADES))


@awaited
async def test_while_others_call_a_misere_waits_for_a_seven_too() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)], settings=Settings(speed=0))
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await sees(app, "Misère · Open 500", on=screen.ladder)
        await pilot.press("6", "enter")
        await until(lambda: screen.mode == "watch")
        await sees(app, "6 40 60 80", "Misère · Open 500", on=screen.ladder)


@awaited
async def test_what_may_not_be_bid_says_why() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("m")
        assert screen.ladder.cursor is None
        await click_text(pilot, app, "Misère", screen.ladder)
        await sees(app, "✗ Misère may be bid only after a bid at level 7 or higher.")


@awaited
async def test_the_exchange_by_mouse_and_by_keys() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("0", "enter")
        await begun(screen, "discard")
        hand = screen.hand
        assert len(hand.row.cards) == 13
        assert hand.row.marked == {C("JD"), C("QD"), C("KD")}
        assert lines(app)[-5].count("•") == 3  # the kitty's cards are marked
        for code in ("JD", "QD", "AD"):
            await click_text(pilot, app, symbol(C(code), 1), hand)
        assert hand.row.chosen == {C("JD"), C("QD"), C("AD")}
        await sees(app, "3 of 3 chosen")
        await sees(app, "! You put away the")
        await sees(app, "ace of diamonds", on=screen.exchange)
        await pilot.press("1")
        await sees(app, "3 cards are chosen already")
        await click_text(pilot, app, "A♦", hand)
        await sees(app, "2 of 3 chosen")
        assert "! You put away" not in text(app)
        await pilot.press("right", "space")
        await until(lambda: "3 of 3 chosen" in text(app))
        assert len(hand.row.chosen) == 3
        await click_text(pilot, app, "Enter puts them away", screen.exchange)
        await begun(screen, "play")
        assert screen.table.view(0).discards is not None


@awaited
async def test_cards_by_number_arrows_letters_and_mouse() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        screen.director.submit(MakeCall(0, Bid(10, SPADES)))
        await until(lambda: screen.mode == "discard")
        screen.director.submit(Discard(0, (C("JD"), C("QD"), C("KD"))))
        await begun(screen, "play")
        trumps = [C(code) for code in ("RJ", "JS", "JC", "AS", "KS", "QS", "10S", "9S")]
        assert list(screen.hand.row.cards[:8]) == trumps
        await pilot.press("1")  # the joker
        await until(lambda: len(screen.table.view(0).tricks) == 1)
        await begun(screen, "play")
        await pilot.press("K", "enter")
        await until(lambda: len(screen.table.view(0).tricks) == 2)
        await begun(screen, "play")
        await click_text(pilot, app, "Q♠", screen.hand)
        await until(lambda: len(screen.table.view(0).tricks) == 3)
        await begun(screen, "play")
        await pilot.press("left", "enter")  # from the right: the lowest side card
        await until(lambda: len(screen.table.view(0).tricks) == 4)
        led = [trick.plays[0].card for trick in screen.table.view(0).tricks]
        assert led[:3] == [C("RJ"), C("KS"), C("QS")]
        assert led[3] in (C("AH"), C("AD"))


@awaited
async def test_a_card_that_may_not_be_played_is_dim_and_says_why() -> None:
    screen = table_screen(bot="meek", people=(1,), deals=[dealt(3, *SLAM)])
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        # Seat 0, a bot, passes first; Bea bids 6 clubs, plays and leads to the others.
        await declares(pilot, screen, "C", "enter")
        row = screen.hand.row
        await pilot.press(row.key(C("AC")))
        await until(lambda: len(screen.table.view(1).tricks) == 1)
        assert screen.table.view(1).tricks[0].winner == 0  # the left bower
        await begun(screen, "play")
        illegal = [card for card in screen.hand.row.cards if not screen.hand.row.allows(card)]
        assert illegal, "she has to follow"
        before = screen.table.view(1).counts
        await pilot.press(screen.hand.row.key(illegal[0]))
        await sees(app, "✗ You must")
        assert screen.table.view(1).counts == before
        # Only what may be played has its key in the lower edge.
        keys = lines(app)[-2]
        for card in screen.hand.row.cards:
            assert (screen.hand.row.key(card) in keys) == screen.hand.row.allows(card)


@awaited
async def test_a_joker_that_is_led_names_a_suit() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)], options={"joker_nomination": "no"})
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("N", "enter")
        await begun(screen, "discard")
        await pilot.press("b", "c", "0", "enter")
        await begun(screen, "play")
        key = screen.hand.row.key(C("RJ"))
        await pilot.press(key)
        await begun(screen, "name")
        await sees(app, "Name the suit to follow:", on=screen.picker)
        await pilot.press("backspace")
        assert screen.mode == "play"
        assert screen.hand.row.cursor is None
        await pilot.press(key)
        await begun(screen, "name")
        await pilot.press("enter")
        await sees(app, "Choose a suit with the arrows")
        await pilot.press("h")
        await until(lambda: screen.table.view(0).tricks)
        trick = screen.table.view(0).tricks[0]
        assert trick.joker_led
        assert trick.plays[0].card == C("RJ")
        assert trick.suit is not None
        assert trick.suit.letter == "H"


@awaited
async def test_the_nomination_by_letter_and_by_mouse() -> None:
    for way in ("mouse", "decline"):
        screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)])
        app = TableApp(screen)
        async with app.run_test(size=(80, 24)) as pilot:
            await begun(screen)
            await pilot.press("0", "N", "enter")
            await begun(screen, "discard")
            await pilot.press("b", "c", "0", "enter")
            await begun(screen, "nominate")
            await sees(app, "shall it be the", on=screen.picker)
            if way == "mouse":
                await click_text(pilot, app, "♥ hearts", screen.picker)
            else:
                await pilot.press("n")
            await begun(screen, "play")
            nomination = screen.table.view(0).nomination
            assert (None if nomination is None else nomination.letter) == (
                None if way == "decline" else "H"
            )
            await sees(app, "joker free" if way == "decline" else "joker is ♥")


@awaited
async def test_in_a_misere_with_both_hands_the_partners_is_face_up_and_played() -> None:
    screen = table_screen(
        bot="meek", deals=[dealt(3, *LOW)], options={"misere": "anytime", "misere_play": "both"}
    )
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await pilot.press("m", "enter")
        await begun(screen, "discard")
        await pilot.press("a", "b", "c", "enter")  # the kitty stands on the right
        await begun(screen, "play")
        view = screen.table.view(0)
        assert dict(view.exposed).keys() == {2}
        rows = [row for row in lines(app) if "K♠" in row]
        assert rows
        assert all(card in rows[0] for card in ("Q♠", "J♠", "10♥", "9♦"))
        await pilot.press("right", "enter")
        await until(lambda: screen.mode == "play" and screen.table.seat == 2)
        await sees(app, "Play a card of Cal’s hand.")
        await sees(app, "1K♠ 2Q♠ 3J♠", on=screen.felt)  # a key at each that may be played
        assert screen.felt.row is not None
        await pilot.press("right")
        assert screen.felt.row.cursor is not None
        await sees(app, "[K♠]2Q♠ 3J♠", on=screen.felt)
        await pilot.resize_terminal(*SMALLEST)
        await sees(app, "[K♠]2Q♠ 3J♠ 10♥ 9♥ Q♣ J♣ 10♣ 9♦ 8♦", on=screen.felt)
        await pilot.press("enter")
        await until(lambda: screen.table.view(0).counts[2] == 9)
        await begun(screen, "play")


@awaited
async def test_an_open_hand_is_seen_by_all_after_the_first_trick() -> None:
    screen = table_screen(bot="meek", people=(1,), deals=[dealt(3, *LOW)])
    screen.table.advance()
    screen.table.submit(MakeCall(0, Misere(MisereKind.OPEN)))
    for seat in (1, 2, 3):
        screen.table.submit(MakeCall(seat, PASS))
    screen.table.submit(Discard(0, (C("KD"), C("AD"), C("AH"))))
    screen.table.submit(PlayCard(0, C("7S")))
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "play")
        assert "4♥" not in text(app)
        await pilot.press("right", "enter")
        await until(lambda: "4♥" in text(app))
        assert all(card in text(app) for card in ("5♠", "6♠", "5♣", "6♣", "4♦", "5♦", "6♥"))
        assert any("Ann’s hand lies face up" in said for said in screen.history.sentences)


@awaited
async def test_blind_misere_is_offered_while_the_cards_lie_face_down() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *LOW)], options={"blind_misere": "yes"})
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "look")
        await sees(app, "Look at your cards?")
        await sees(app, "Blind 500")
        assert not any(card in text(app) for card in ("5♠", "6♥", "4♦"))
        await pilot.press("enter")
        assert screen.table.view(0).calls == ()
        await pilot.click(screen.hand, offset=(20, 3))
        await begun(screen, "call")
        await sees(app, "5♠")


@awaited
async def test_bid_blind() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *LOW)], options={"blind_misere": "yes"})
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen, "look")
        await pilot.press("down", "enter")
        await until(lambda: screen.table.view(0).calls)
        assert screen.table.view(0).calls[0] == (0, Misere(MisereKind.BLIND))


@awaited
async def test_sans_kitty_is_a_box_in_the_ladder() -> None:
    screen = table_screen(bot="meek", deals=[dealt(3, *SLAM)], options={"sans_kitty": "yes"})
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await sees(app, "[ ] no kitty")
        await pilot.press("k", "9", "S")
        await sees(app, "[x] no kitty")
        await click_text(pilot, app, "[x] no kitty", screen.ladder)
        assert screen.ladder.cursor == Bid(9, SPADES)
        await pilot.press("k", "enter")
        await until(lambda: screen.table.view(0).calls)
        assert screen.table.view(0).calls[0] == (0, Bid(9, SPADES, sans=True))


@awaited
async def test_two_jokers_are_told_apart_without_colour() -> None:
    hands = (
        "4D 5D 6D 4H 5H 6H",
        "RJ BJ AS KS QS 10S 9S 8S 7S 6S",
        "5S 4S JS JC AC KC QC 10C 9C 8C",
        "7C 6C 5C 4C AD KD QD JD 10D 9D",
        "8D 7D AH KH QH JH 10H 9H 8H 7H",
    )
    for size in ((80, 24), (120, 40)):
        screen = table_screen(bot="meek", deals=[dealt(3, *hands)], options={"kitty": "6"})
        app = TableApp(screen)
        async with app.run_test(size=size) as pilot:
            await begun(screen)
            shown = text(app)
            if size == (80, 24):
                assert "RJ★" in shown
                assert "BJ★" in shown
            else:
                assert "red" in shown
                assert "black" in shown
            await pilot.pause()


@awaited
async def test_the_american_words_and_inkles() -> None:
    screen = table_screen(preset="trickster-american", bot="meek")
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(screen)
        await sees(app, "Nullo")
        assert "isère" not in text(app)
        await sees(app, "6 ink ink ink ink ink 7 140", on=screen.ladder)
        await pilot.press("question_mark")
        await until(lambda: app.screen is not screen)
        await sees(app, "widow")
        await sees(app, "inkle")
