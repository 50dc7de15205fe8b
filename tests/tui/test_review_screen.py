"""The review and the statistics on the screen, and the list of saved games."""

from pathlib import Path

import pytest

from fivehundred.home.stats import Player, Share, Statistics
from fivehundred.rules.calls import MisereKind
from fivehundred.rules.cards import Card
from fivehundred.rules.trumps import Strain
from fivehundred.table.review import Review
from fivehundred.tui.faces import Faces
from fivehundred.tui.review import ReviewScreen
from fivehundred.tui.statistics import bar, percent, tables
from tests.home.test_stats import slam, start
from tests.tui.shells import Shell, saved_game, shell, text
from tests.tui.tables import awaited, until


def played(home: Path) -> Path:
    """A finished deal in the home's games: seat 0 has made ten spades."""
    folder = home / "data" / "games"
    folder.mkdir(parents=True)
    table = start(folder / "slam.500.jsonl", "human", "novice", "novice", "novice", deals=2)
    slam(table)
    table.close()
    return folder / "slam.500.jsonl"


def review_of(it: Shell) -> ReviewScreen:
    """The review on top."""
    screen = it.app.screen
    assert isinstance(screen, ReviewScreen)
    return screen


@awaited
async def test_arrows_step_by_action_trick_and_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path)
    async with shell(tmp_path, monkeypatch, review=path) as it:
        await it.on("ReviewScreen")
        await it.shows("deal 1 of 1 · step 1 of 48", "Dot deals.", "all hands")
        await it.press("right")
        await it.shows("step 2 of 48", "Ann bids ten spades.")
        await it.press("left", "down")
        assert "0 tricks" not in text(it.app)
        await it.shows("10♠ by Ann", "Kitty")
        await it.press("down")
        await it.shows("Put away")
        await it.press("down")
        await it.shows("Ann wins the trick with the joker", "1 trick", "no trick")
        await it.press("end")
        await it.shows("step 48 of 48", "Ann makes ten spades", "440")
        await it.press("up", "up")
        await it.shows("step 43 of 48")
        await it.press("home")
        await it.shows("step 1 of 48")
        await it.press("q")
        await it.on("MenuScreen")


@awaited
async def test_from_one_seat_the_others_lie_face_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path)
    async with shell(tmp_path, monkeypatch, review=path) as it:
        await it.on("ReviewScreen")
        await it.shows("A♠", "A♣", "K♦", "Q♥")
        await it.press("v")
        await it.shows("Ann’s view", "A♠")
        for other in ("A♣", "K♦", "Q♥"):
            assert other not in text(it.app)
        await it.press("v")
        await it.shows("Bea’s view", "A♣")
        assert "A♠" not in text(it.app)
        await it.press("v", "v", "v")
        await it.shows("all hands")


@awaited
async def test_a_deal_that_is_not_over_shows_hidden_cards_only_when_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_game(tmp_path)
    review = Review(path)
    async with shell(tmp_path, monkeypatch, review=path) as it:
        await it.on("ReviewScreen")
        await it.press("end")
        await it.shows("not over yet (v shows the cards)")
        mine = review.moment(review.length, 0).view.hand or ()
        await it.shows(*(Faces().card(card) for card in mine))
        hidden = [Faces().card(card) for card in hidden_from(review, review.length, seat=0)]
        assert [face for face in hidden if face in text(it.app)] == []
        await it.press("v")
        await it.on("AskYesNo")
        await it.press("n")
        await it.on("ReviewScreen")
        assert [face for face in hidden if face in text(it.app)] == []
        await it.press("v")
        await it.on("AskYesNo")
        await it.press("y")
        await it.shows("all hands", *hidden)


@awaited
async def test_no_card_of_another_seat_is_ever_on_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path)
    review = Review(path)
    async with shell(tmp_path, monkeypatch, review=path) as it:
        await it.on("ReviewScreen")
        await it.press("v", "v")
        screen = review_of(it)
        assert screen.seat == 1
        for step in range(1, 20):
            await until(lambda step=step: screen.step == step)  # type: ignore[misc]
            await it.pilot.pause()
            picture = text(it.app).replace("10♠ by Ann", "").replace("10♠ pass", "")
            hidden = hidden_from(review, step, seat=1)
            picture = picture.replace("deals · 10♠", "").replace("Ann  10♠", "")
            assert [card.code for card in hidden if Faces().card(card) in picture] == []
            await it.press("right")


def hidden_from(review: Review, step: int, seat: int) -> set[Card]:
    """The cards that lie in the other hands."""
    hands = review.moment(step).hands
    return {card for n, hand in enumerate(hands) if n != seat for card in hand or ()}


@awaited
async def test_letters_for_suits_reach_the_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path)
    async with shell(tmp_path, monkeypatch, review=path, ascii_suits=True) as it:
        await it.on("ReviewScreen")
        await it.shows("AS", "KD")
        assert "♠" not in text(it.app)


@awaited
async def test_a_game_is_chosen_from_the_list_and_deleted_only_when_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_game(tmp_path)
    bad = path.with_name("bad.500.jsonl")
    bad.write_text("{}\n", encoding="utf-8")
    async with shell(tmp_path, monkeypatch) as it:
        await it.press("s")
        await it.on("ResumeScreen")
        await it.shows("Ann, Bea, Cal, Dot", "deal 2, 0 : 0", "bad.500.jsonl", "damaged")
        await it.to_row(str(bad))
        await it.press("enter")
        await it.shows("It cannot be opened: bad.500.jsonl: line 1:")
        await it.press("d")
        await it.on("AskYesNo")
        await it.press("n")
        await it.on("ResumeScreen")
        assert bad.exists()
        await it.press("d")
        await it.on("AskYesNo")
        await it.press("y")
        await until(lambda: not bad.exists(), "the deletion")
        await it.on("ResumeScreen")
        await it.press("enter")
        await it.on("TableScreen")
        assert it.app.record == path


@awaited
async def test_the_statistics_on_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path)
    async with shell(tmp_path, monkeypatch) as it:
        await it.press("t")
        await it.on("StatisticsScreen")
        await it.shows("0 games finished, 1 not yet", "1 deal played", "Ann", "novice (bot)")
        line = next(line for line in text(it.app).splitlines() if line.strip().startswith("10"))
        assert line.split()[:2] == ["10", "1/1"]
        assert "████████" in line
        assert "100 %" in line


def test_bars_and_shares() -> None:
    assert bar(Share(0, 0)) == " " * 8
    assert bar(Share(1, 1)) == "█" * 8
    assert bar(Share(1, 2)) == "████····"
    assert bar(Share(0, 3)) == "·" * 8
    assert percent(Share(2, 3)) == "67 %"
    assert percent(Share()) == "–"


def test_tables_fit_eighty_columns() -> None:
    full = Statistics(finished=123, scored=9999, thrown_in=345, practice=2)
    for level in range(6, 11):
        for strain in Strain:
            full.contracts[level, strain] = Share(512, 1024)
    for kind in MisereKind:
        full.miseres[kind] = Share(12, 345)
    name = "A" * 16
    full.players[False, name] = Player(
        name, False, *(Share(1234, 5678),) * 4, points=-1_000_000, tricks=20_000
    )
    lines = tables(full, Faces()).plain.splitlines()
    assert max(map(len, lines)) <= 76
    assert any("Open misère" in line and "12/345" in line for line in lines)


def test_no_deal_yet() -> None:
    assert "No deal has been played yet" in tables(Statistics(), Faces()).plain
