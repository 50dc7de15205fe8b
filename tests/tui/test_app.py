"""The program around the table: menu, games begun and gone on with, settings, failures, sizes."""

import errno
import os
import re
import shutil
from pathlib import Path
from random import Random

import pytest

from fivehundred.home.settings import Settings, load
from fivehundred.home.setups import Setup, load_setup, save_setup
from fivehundred.record.store import read
from fivehundred.table.table import Table
from fivehundred.tui.commands import commands_of
from fivehundred.tui.dialogs import TooSmall
from fivehundred.tui.messages import ChangeSettings
from fivehundred.tui.table_screen import TableScreen
from tests.strategies import times
from tests.tally import done
from tests.tui.shells import saved_game, shell, text
from tests.tui.tables import Player, awaited, until

BOTS = ("human", "random", "random", "random")


@awaited
async def test_the_first_time_only_what_can_be_done_is_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        await it.shows("Continue", "no game yet", "2v2 · Australian · Ann and 3 × club", "New game")
        await it.shows("    A new game, at once.")  # its style sheet is loaded
        assert it.row == "quick"
        await it.press("c")
        await it.shows("There is no unfinished game.")
        assert it.screen == "MenuScreen"
        await it.press("g")
        await it.on("TableScreen")


@awaited
async def test_a_game_from_a_seed_goes_on_with_its_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_setup(tmp_path / "data" / "last-setup.json", Setup(players=BOTS, seed="monday"))
    async with shell(tmp_path, monkeypatch) as it:
        await it.shows("seed monday")
        await it.press("g")
        await it.on("TableScreen")
        table = it.app.table
        assert table is not None
        wanted = table._dealer.deal(table.rules, 2, 0)
        it.app.screen.dismiss("menu")
        await it.on("MenuScreen")
        await it.shows("just now")
        await it.press("c")
        await it.on("TableScreen")
        again = it.app.table
        assert again is not None
        assert again is not table
        assert again._dealer.deal(table.rules, 2, 0) == wanted


@awaited
async def test_a_game_is_begun_kept_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        await it.press("n")
        await it.on("SetupScreen")
        await it.press("enter")
        await it.on("TableScreen")
        (path,) = it.places.games.iterdir()
        assert read(path).header.seats == ("Ann", "Bea", "Cal", "Dot")
        assert read(path).header.extra["players"] == ["human", "club", "club", "club"]
        it.app.screen.dismiss("menu")
        await it.on("MenuScreen")
        await it.shows("deal 1, 0 : 0 · just now", "2v2 · Australian · Ann and 3 × club")
        await it.press("c")
        await it.on("TableScreen")
        assert it.app.record == path
        assert [one.name for one in it.places.games.iterdir()] == [path.name]


@awaited
async def test_one_key_sets_the_last_game_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = Setup(names=("Zoe", "Yan", "Xia", "Wim"), players=BOTS)
    async with shell(tmp_path, monkeypatch) as it:
        save_setup(it.places.last_setup, setup)
        it.app._setup = None
        await it.press("g")
        await it.on("TableScreen")
        assert it.app.table is not None
        assert it.app.table.names == ("Zoe", "Yan", "Xia", "Wim")


@awaited
async def test_what_a_table_is_left_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        it.app.begin(Setup(players=BOTS, seed="monday"))
        await it.on("TableScreen")
        first = it.app.table
        assert first is not None
        await until(lambda: first.stage != "deal", "the deal")
        dealt = [set(first.view(seat).hand or ()) for seat in range(4)]
        it.app.screen.dismiss("again")
        await until(lambda: it.app.table not in (None, first), "the same cards again")
        again = it.app.table
        assert again is not None
        await until(lambda: again.stage != "deal", "the deal")
        assert set(again.view(0).hand or ()) == dealt[0]
        it.app.screen.dismiss("swap")
        await until(lambda: it.app.table not in (None, again), "the next seat's cards")
        swapped = it.app.table
        assert swapped is not None
        await until(lambda: swapped.stage != "deal", "the deal")
        assert set(swapped.view(0).hand or ()) == dealt[3]
        it.app.screen.dismiss("new")
        await until(lambda: it.app.table not in (None, swapped), "another game")
        it.app.screen.dismiss("review")
        await it.on("ReviewScreen")
        assert it.app.table is None


@awaited
async def test_leaving_for_good_ends_the_program_with_nothing_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        it.app.begin(Setup(players=BOTS))
        await it.on("TableScreen")
        it.app.screen.dismiss("quit")
        await until(lambda: it.app._exit, "the end")
        assert it.app.return_code == 0
        assert it.app.table is None


@awaited
async def test_settings_change_at_once_and_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        await it.press("e")
        await it.on("SettingsScreen")
        await it.to_row("theme")
        await it.press("right")
        await until(lambda: it.app.theme == "paper", "the light theme")
        await it.to_row("four_colours")
        await it.press("space")
        await it.to_row("name")
        await it.press("enter")
        await it.on("AskText")
        await it.press(*"[b]Zoe", "enter")
        await it.on("SettingsScreen")
        expected = Settings(theme="paper", four_colours=True, name="[b]Zoe")
        await until(lambda: it.app.settings == expected, "the settings")
        assert load(it.places.settings).settings == expected
        await it.shows("[b]Zoe")
        await it.press("q")
        await it.on("MenuScreen")
        await it.press("n")
        await it.on("SetupScreen")
        await it.shows("[b]Zoe")


@awaited
async def test_a_screen_that_wants_to_know_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        it.app.begin(Setup(players=BOTS))
        await it.on("TableScreen")
        screen = it.app.screen
        assert isinstance(screen, TableScreen)
        told: list[Settings] = []
        monkeypatch.setattr(screen, "take_settings", told.append)
        screen.post_message(ChangeSettings(ascii=True))
        await until(lambda: told, "the settings")
        assert told[0].ascii
        assert load(it.places.settings).settings.ascii


@awaited
async def test_what_is_wrong_in_the_settings_is_said_and_the_rest_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text(
        'speed = 7\ntheme = "mauve"\nhints = false\n', encoding="utf-8"
    )
    async with shell(tmp_path, monkeypatch, size=(120, 40)) as it:
        await it.shows("speed cannot be 7", "theme cannot be 'mauve'")
        assert it.app.theme == "fivehundred"
        assert it.app.settings.hints is False


@awaited
async def test_a_home_that_cannot_be_written_is_one_warning_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").touch()  # a file where the folder should be
    (tmp_path / "config").touch()
    async with shell(tmp_path, monkeypatch, size=(120, 40)) as it:
        it.app.begin(Setup(players=BOTS))
        await it.on("TableScreen")
        await it.shows("cannot be saved")
        table = it.app.table
        assert table is not None
        await until(lambda: table.stage == "auction" and table.actor == 0, "my turn")
        it.app.screen.post_message(ChangeSettings(speed=3))
        await it.shows("The settings are for this time only")
        assert it.app.settings.speed == 3


@awaited
async def test_a_full_disk_in_the_middle_of_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch, size=(120, 40)) as it:
        it.app.change_settings(Settings(speed=3))
        it.app.begin(Setup(players=BOTS))
        await it.on("TableScreen")
        screen, table = it.app.screen, it.app.table
        assert isinstance(screen, TableScreen)
        assert table is not None
        player = Player(it.pilot, screen)
        await player.turn()
        (path,) = it.places.games.iterdir()
        before = path.read_bytes()

        def full(*_: object) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with monkeypatch.context() as disk:
            disk.setattr(os, "fsync", full)
            await player.act(await player.turn())
            await it.shows("cannot be saved: no space left on device")
            assert path.read_bytes() == before
        while table.unsaved is not None:  # the next action, mine or a bot's, saves them all
            await player.act(await player.turn())
        await it.shows("saved again")
        assert path.read_bytes().startswith(before)
        it.app.screen.dismiss("menu")
        await it.on("MenuScreen")
        assert len(read(path).actions) >= 3


@awaited
async def test_a_game_that_another_program_has_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_game(tmp_path)
    other = Table.resume(path)
    try:
        async with shell(tmp_path, monkeypatch, record=path) as it:
            await it.shows("has this game open")
            assert it.screen == "MenuScreen"
    finally:
        other.close()


@awaited
async def test_the_command_line_opens_a_review_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_game(tmp_path)
    async with shell(tmp_path, monkeypatch, review=path) as it:
        await it.on("ReviewScreen")
        await it.press("q")
        await it.on("MenuScreen")


@awaited
async def test_the_command_palette_changes_settings_and_opens_screens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        await it.press("ctrl+p")
        await it.on("CommandPalette")
        await it.press(*"four")
        await it.shows("Each suit has a colour of its own")
        await it.press("enter")
        await until(lambda: it.screen == "CommandPalette" or it.app.settings.four_colours)
        if not it.app.settings.four_colours:  # the first Enter chose, this one does it
            await it.press("enter")
        await until(lambda: it.app.settings.four_colours, "four colours")


@awaited
async def test_help_tells_the_rules_and_the_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        await it.press("h")
        await it.on("HelpScreen")
        await it.shows("The game", "takes the kitty")
        await it.press("k")
        await it.shows("Keys at the table")
        await it.press("q")
        await it.on("MenuScreen")


@awaited
async def test_the_same_cards_can_be_had_in_the_middle_of_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        it.app.begin(Setup(players=BOTS))
        await it.on("TableScreen")
        first = it.app.table
        offered = {command.title: command.callback for command in commands_of(it.app)}
        assert "New game" not in offered
        offered["Same cards, seats moved on"]()
        await until(lambda: it.app.table not in (None, first), "the same cards")
        second = it.app.table
        assert second is not None
        assert second.header.extra["turn"] == 1


@awaited
async def test_a_question_mark_helps_on_every_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_game(tmp_path)
    async with shell(tmp_path, monkeypatch) as it:
        for key in ("", "n", "e", "t", "s", "r"):
            if key:
                await it.press(key)
            await it.press("question_mark")
            await it.on("HelpScreen")
            await it.press("q")
            if key:
                await it.press("q")
            await it.on("MenuScreen")
        it.app.review(path)
        await it.on("ReviewScreen")
        await it.press("question_mark")
        await it.on("HelpScreen")


@awaited
async def test_the_menu_by_mouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        rows = text(it.app).splitlines()
        y = next(n for n, row in enumerate(rows) if "Settings" in row)
        await it.pilot.click(offset=(rows[y].index("Settings"), y))
        await it.on("SettingsScreen")
        rows = text(it.app).splitlines()
        await it.pilot.click(offset=(rows[-1].index("back"), len(rows) - 1))
        await it.on("MenuScreen")


@awaited
async def test_a_window_too_small_gets_a_kind_message_and_then_the_screen_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        await it.press("n")
        await it.on("SetupScreen")
        await it.pilot.resize_terminal(39, 14)
        await it.on("TooSmall")
        await it.shows("40×15")
        await it.pilot.resize_terminal(1, 1)
        await it.pilot.resize_terminal(40, 15)
        await it.on("SetupScreen")
        await it.shows("Start the game")


YOUR_CALL = ("c", "Your call.")
SCREENS: dict[str, tuple[tuple[str, str], ...]] = {
    "menu": (),
    "setup": (("n", "Start the game"),),
    "name of the rules": (("n", "Start the game"), ("w", "A name for these rules")),
    "settings": (("e", "Wait after a trick"),),
    "help": (("h", "Rules and help · Five Hundred"),),
    "statistics": (("t", " Statistics"),),
    "saved games": (("s", " Saved games"),),
    "review of": (("r", " Review"),),
    "review": (("r", " Review"), ("enter", "step 1")),
    "table": (YOUR_CALL,),
    "help at the table": (YOUR_CALL, ("question_mark", "Enter back")),
    "scores": (YOUR_CALL, ("s", "# dealer")),
}
"""The keys from the menu to a screen, and what is to be seen after each."""


@pytest.mark.parametrize("screen", SCREENS)
@awaited
async def test_a_storm_of_sizes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: str
) -> None:
    saved_game(tmp_path)
    rng = Random(screen)
    async with shell(tmp_path, monkeypatch) as it:
        await it.shows("1 unfinished")
        for key, sign in SCREENS[screen]:
            await it.press(key)
            await it.shows(sign)
        top = it.screen
        await it.pilot.pause()
        before = text(it.app)
        for _ in range(times(4, 1000)):
            await it.pilot.resize_terminal(*a_size(rng))
            done("sizes")
        await it.pilot.resize_terminal(80, 24)
        await it.on(top)
        assert sum(isinstance(one, TooSmall) for one in it.app.screen_stack) == 0
        await until(lambda: steady(text(it.app)) == steady(before), "the right picture")


def a_size(rng: Random) -> tuple[int, int]:
    """Columns and rows: of windows that people have, more often than not."""
    if rng.random() < 0.7:
        return rng.randint(35, 130), rng.randint(12, 45)
    return rng.randint(1, 500), rng.randint(1, 200)


def steady(screen: str) -> str:
    """The picture without what moves with the clock, however long that is in words."""
    return re.sub(r" +", " ", re.sub(r"just now|\d+ (minute|hour)s? ago", "now", screen))


@awaited
async def test_nothing_is_kept_when_the_home_goes_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    saved_game(home)
    async with shell(home, monkeypatch) as it:
        await it.shows("1 unfinished")
        shutil.rmtree(home)
        await it.press("n")
        await it.on("SetupScreen")
        await it.press("q")
        await it.on("MenuScreen")
        await it.shows("no game yet")
        assert load_setup(it.places.last_setup) is None


@awaited
async def test_the_palette_shows_no_emoji(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        await it.press("ctrl+p")
        await it.shows("Search for commands", "Alternate colours")
        assert all(ord(sign) < 0x10000 for sign in text(it.app))
