"""The set-up of a game: every option, who sits where, house rules."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivehundred.home.house_rules import HouseRules, load_house_rules, save_house_rules
from fivehundred.home.setups import Setup, load_setup
from fivehundred.rules.ruleset import OPTIONS, PRESETS, RuleSet
from fivehundred.tui import setup_rows
from fivehundred.tui.choices import Row
from fivehundred.tui.setup import SetupScreen
from fivehundred.tui.setup_rows import Draft, problem, rows_of, step
from tests.strategies import many, rule_sets
from tests.tui.shells import Shell, shell, text
from tests.tui.tables import awaited, until


def row(draft: Draft, name: str) -> Row:
    """The row of an option."""
    return next(one for one in rows_of(draft) if one.id == f"option-{name}")


def test_every_option_has_a_row_in_its_group_with_its_line_of_words() -> None:
    rows = rows_of(Draft(Setup()))
    group, groups = "", {}
    for one in rows:
        group = one.id.removeprefix("g-") if one.heading else group
        groups[one.id.removeprefix("option-")] = group
    for option in OPTIONS.values():
        expected = "game" if option.name in ("layout", "kitty") else option.group
        assert groups[option.name] == expected
        assert row(Draft(Setup()), option.name).words == option.words


@given(rules=rule_sets())
@many(40, 1000)
def test_what_does_not_apply_is_disabled_with_the_reason(rules: RuleSet) -> None:
    setup = setup_rows.replace_rules(Setup(), rules)
    for name in OPTIONS:
        assert row(Draft(setup), name).disabled == rules.excluded(name)


@given(data=st.data(), rules=rule_sets())
@many(40, 1000)
def test_any_walk_through_the_values_gives_a_game_that_can_begin(
    data: st.DataObject, rules: RuleSet
) -> None:
    draft = Draft(setup_rows.replace_rules(Setup(), rules))
    for _ in range(12):
        rows = [one for one in rows_of(draft) if one.value is not None and one.disabled is None]
        one = data.draw(st.sampled_from(rows))
        draft = step(draft, one.id, data.draw(st.sampled_from((1, -1))))
    setup = draft.setup
    assert len(setup.names) == len(setup.players) == setup.rules.seats
    assert problem(setup) is None


def test_a_value_goes_round_and_back() -> None:
    draft = Draft(Setup())
    values = []
    for _ in range(4):
        draft = step(draft, "option-misere_points", 1)
        values.append(draft.setup.rules.misere_points)
    assert values == [210, 230, 250, 210]
    assert step(draft, "option-misere_points", -1).setup.rules.misere_points == 250
    targets = [step(draft, "option-target", by).setup.rules.target for by in (1, -1)]
    assert targets == [750, 400]
    lengths = [step(draft, "option-max_hands", by).setup.rules.max_hands for by in (1, -1)]
    assert lengths == [1, 20]
    odd = Draft(Setup(RuleSet(target=777)))
    assert step(odd, "option-target", 1).setup.rules.target == 100


def test_the_layout_adds_seats_and_takes_them_away() -> None:
    setup = Setup(names=("Zoe", "Bea", "Cal", "Dot"))
    six = setup_rows.replace_rules(setup, RuleSet(layout="3v3"))
    assert six.names == ("Zoe", "Bea", "Cal", "Dot", "Ann", "Eve")
    assert six.players == ("human", *("club",) * 5)
    three = setup_rows.replace_rules(six, RuleSet(layout="solo3"))
    assert three.names == ("Zoe", "Bea", "Cal")
    people = replace(setup, players=("human",) * 4)
    assert set(setup_rows.replace_rules(people, RuleSet(layout="3v3")).players[:4]) == {"human"}


def test_presets_and_house_rules_go_round() -> None:
    house = HouseRules("lodge", RuleSet(slam=None), "trickster-american")
    draft = Draft(Setup(), (house,))
    names = []
    for _ in range(4):
        draft = step(draft, "rules", 1)
        names.append(draft.setup.preset)
        assert not draft.changed
    assert names == ["trickster-australian", "trickster-american", "lodge", "australian"]
    lodge = step(draft, "rules", -1)
    assert lodge.setup.rules == house.rules
    assert lodge.setup.american
    assert step(lodge, "option-slam", 1).changed


def test_words_follow_the_preset() -> None:
    american = Setup(PRESETS["trickster-american"], preset="trickster-american")
    labels = {one.id: one.label for one in rows_of(Draft(american))}
    assert labels["option-kitty"] == "Widow"
    assert labels["option-misere"] == "Nullo"
    assert labels["g-misère"] == "Nullo"
    labels = {one.id: one.label for one in rows_of(Draft(Setup()))}
    assert labels["option-kitty"] == "Kitty"
    assert labels["option-misere"] == "Misère"


def test_two_players_of_one_name_or_an_unknown_bot_are_a_problem() -> None:
    assert problem(Setup()) is None
    assert problem(Setup(names=("Ann", "ann", "Cal", "Dot"))) == "Two players are called Ann."
    players = ("human", "hal", "novice", "novice")
    assert problem(Setup(players=players)) == "There is no bot called hal."


def screen_of(it: Shell) -> SetupScreen:
    """The set-up screen on top."""
    screen = it.app.screen
    assert isinstance(screen, SetupScreen)
    return screen


@awaited
async def test_a_six_handed_game_with_names_by_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        await it.press("n")
        await it.on("SetupScreen")
        await it.to_row("option-layout")
        await it.press("right")
        await it.shows("six, two teams", "Eve", "Fay")
        await it.to_row("seat-0")
        await it.press("enter")
        await it.on("AskText")
        await it.press("delete", *"Zo[e]", "enter")
        await it.on("SetupScreen")
        await it.shows("Zo[e]")
        await it.to_row("seat-3")
        while screen_of(it).draft.setup.players[3] != "human":
            await it.press("left")
        await it.to_row("seed")
        await it.press("enter")
        await it.on("AskText")
        await it.press(*"monday", "enter")
        await it.on("SetupScreen")
        await it.shows("monday")
        await it.press("s")
        await it.on("TableScreen")
        setup = load_setup(it.places.last_setup)
        assert setup is not None
        assert setup.names == ("Zo[e]", "Bea", "Cal", "Dot", "Eve", "Fay")
        assert (setup.rules.layout, setup.players[3], setup.seed) == ("3v3", "human", "monday")


@awaited
async def test_a_disabled_option_says_why_and_does_not_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        await it.press("n")
        await it.on("SetupScreen")
        await it.to_row("option-auction")
        await it.press("right")
        await it.to_row("option-raise_own_bid")
        await it.shows("(only with auction =")
        before = screen_of(it).draft
        await it.press("right")
        await it.shows("Not now: only with auction = rounds.")
        assert screen_of(it).draft == before


@awaited
async def test_house_rules_are_saved_under_a_name_and_offered_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        await it.press("n")
        await it.on("SetupScreen")
        await it.to_row("option-sans_kitty")
        await it.press("right")
        await it.shows("Australian, changed")
        await it.press("w")
        await it.on("AskText")
        await it.press(*"australian", "enter")
        await it.on("SetupScreen")
        await it.shows("That is the name of a preset")
        await it.press("w")
        await it.on("AskText")
        await it.press(*"Friday", "enter")
        await it.on("SetupScreen")
        await it.shows("Saved as Friday.")
        (entry,) = load_house_rules(it.places.house_rules).rules
        assert entry == HouseRules("Friday", RuleSet(sans_kitty=True))
    async with shell(tmp_path, monkeypatch) as it:
        await it.press("n")
        await it.on("SetupScreen")
        await it.to_row("rules")
        await it.press("left")
        await it.shows("Friday")
        assert screen_of(it).draft.setup.rules == RuleSet(sans_kitty=True)


@awaited
async def test_damaged_house_rules_are_named_and_the_others_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "config" / "house-rules.toml"
    save_house_rules(path, HouseRules("good", RuleSet(kitty=5)))
    path.write_text(path.read_text(encoding="utf-8") + "[bad]\nkitty = 9\n", encoding="utf-8")
    async with shell(tmp_path, monkeypatch, size=(120, 40)) as it:
        await it.press("n")
        await it.on("SetupScreen")
        await it.shows("'bad': kitty cannot be 9")
        assert [one.name for one in screen_of(it).draft.house] == ["good"]


@awaited
async def test_the_set_up_by_mouse_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        await click(it, "New game")
        await it.on("SetupScreen")
        await click(it, "four, two pairs")
        await it.shows("six, two teams")
        await click(it, "six, two teams", by=-2)  # the arrow before the value: back
        await it.shows("four, two pairs")
        await click(it, "■ Bea")
        await it.on("AskText")
        await click(it, "leave it")
        await it.on("SetupScreen")
        await click(it, "▲ Cal")  # in the picture, where she sits higher up
        await until(lambda: it.row == "seat-2", "Cal's row")
        await click(it, "start")
        await it.on("TableScreen")


async def click(it: Shell, words: str, by: int = 0) -> None:
    """Click on those words, in the first row that has them."""
    await it.shows(words)
    rows = text(it.app).splitlines()
    y = next(n for n, line in enumerate(rows) if words in line)
    x = rows[y].index(words)
    assert await it.pilot.click(offset=(x + by, y))
    await it.pilot.pause()


@awaited
async def test_the_same_name_twice_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path, monkeypatch) as it:
        it.app.push_screen(SetupScreen(Setup(names=("Ann", "Ann", "Cal", "Dot"))))
        await it.on("SetupScreen")
        await it.press("s")
        await it.shows("Two players are called Ann.")
        await it.press("q")
        await until(lambda: it.screen == "MenuScreen", "the menu")
