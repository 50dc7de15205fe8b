"""The options of rules.md §10: values, presets, what excludes what."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from fivehundred.rules.ruleset import (
    AUSTRALIAN,
    OPTIONS,
    PRESETS,
    BadRules,
    RuleSet,
    choose,
    parse_value,
    rules_from,
    spell,
)
from tests.strategies import many, rule_sets

# Option: its values, then what it has in australian, trickster-australian, trickster-american.
TABLE: dict[str, tuple[tuple[Any, ...], Any, Any, Any]] = {
    "layout": (("2v2", "3v3", "2v2v2", "solo3"), "2v2", "2v2", "2v2"),
    "kitty": ((3, 5, 6), 3, 3, 5),
    "auction": (("rounds", "single"), "rounds", "rounds", "single"),
    "raise_own_bid": ((True, False), True, False, False),
    "misere": (("off", "after7", "anytime"), "after7", "anytime", "anytime"),
    "misere_points": ((210, 230, 250), 250, 250, 250),
    "misere_play": (("own", "both"), "own", "own", "own"),
    "eight_spades_over_misere": ((True, False), True, True, True),
    "open_misere_points": ((330, 430, 500, 520), 500, 500, 500),
    "open_misere_after8": ((True, False), False, False, False),
    "ten_hearts_over_open_misere": ((True, False), True, False, False),
    "open_hand": (
        ("after_first_trick", "before_first_lead"),
        "after_first_trick",
        "before_first_lead",
        "before_first_lead",
    ),
    "blind_misere": ((True, False), False, False, False),
    "sans_kitty": ((True, False), False, False, False),
    "joker_nomination": ((True, False), True, False, False),
    "joker_lead": (("free", "unled", "last"), "unled", "free", "free"),
    "joker_forced_in_misere": ((True, False), True, False, False),
    "joker_low_in_misere": ((True, False), False, False, False),
    "slam": ((250, None), 250, 250, 250),
    "target": ((500, 100, 101, 499, 1999, 2000), 500, 500, 500),
    "must_bid_to_win": ((True, False), True, True, False),
    "trick_points_cap": ((None, 480, 490), None, 490, None),
    "both_over": (("bidder", "higher"), "bidder", "bidder", "bidder"),
    "max_hands": ((None, 1, 2, 99, 100), None, None, None),
}
HOUSE: dict[str, tuple[Any, ...]] = {
    "suggestions": (True, False),
    "bid_time": ("off", 7, 15, 30, 60),
    "play_time": ("off", 7, 15, 30, 60),
    "watching": (True, False),
    "chat": ("none", "preset", "text"),
}
WRONG: dict[str, tuple[Any, ...]] = {
    "layout": ("2V2", "solo", 4, None),
    "kitty": (0, 4, 7, "3", True, 3.0, None),
    "auction": ("round", None, True),
    "raise_own_bid": (1, 0, "yes", None),
    "misere": ("on", "after8", False),
    "misere_points": (220, "250", 500),
    "open_misere_points": (250, 510, None),
    "slam": (0, False, 500),
    "target": (99, 2001, 0, -500, None, "500", True, 500.0),
    "trick_points_cap": (0, 500, False),
    "max_hands": (0, 101, -1, True, "5"),
    "bid_time": (0, None, "7", 10),
    "chat": (True, None, "off"),
}


def test_these_are_all_options() -> None:
    assert set(OPTIONS) == {*TABLE, *HOUSE}
    assert set(RuleSet().values()) == set(OPTIONS)


@pytest.mark.parametrize("name", [*TABLE, *HOUSE])
def test_values(name: str) -> None:
    allowed = TABLE[name][0] if name in TABLE else HOUSE[name]
    for value in allowed:
        assert getattr(rules_from({name: value}), name) == value
        assert RuleSet().values()[name] == getattr(RuleSet(), name)
    for wrong in (*WRONG.get(name, ()), "nonsense", 12345, []):
        with pytest.raises(BadRules, match=f"^{name} cannot be "):
            rules_from({name: wrong})
        with pytest.raises(BadRules, match=f"^{name} cannot be "):
            RuleSet(**{name: wrong})


def test_the_values_that_are_offered() -> None:
    for name, option in OPTIONS.items():
        listed = TABLE[name][0] if name in TABLE else HOUSE[name]
        offered = {"target": (500,), "max_hands": (None,)}.get(name, listed)
        assert set(option.values) == set(offered)
        assert len(option.values) == len(offered)


def test_without_a_word_about_it_the_house_is_open() -> None:
    table = RuleSet()
    assert (table.suggestions, table.watching, table.chat) == (True, True, "text")
    assert (table.bid_time, table.play_time) == ("off", "off")


@pytest.mark.parametrize(
    ("column", "preset"),
    [(1, "australian"), (2, "trickster-australian"), (3, "trickster-american")],
)
def test_presets(column: int, preset: str) -> None:
    values = PRESETS[preset].values()
    assert {name: values[name] for name in TABLE} == {name: TABLE[name][column] for name in TABLE}


def test_there_are_three_presets_and_the_first_is_the_default() -> None:
    assert list(PRESETS) == ["australian", "trickster-australian", "trickster-american"]
    assert PRESETS["australian"] == AUSTRALIAN == RuleSet()
    assert rules_from({}) == AUSTRALIAN


def test_other_options_stay_as_the_base_has_them() -> None:
    american = PRESETS["trickster-american"]
    assert rules_from({"target": 700}, american) == replace(american, target=700)


def test_unknown_option() -> None:
    with pytest.raises(BadRules, match=r"^there is no option 'colour'$"):
        rules_from({"colour": "red"})
    with pytest.raises(BadRules, match=r"^there is no option 'colour'$"):
        parse_value("colour", "red")


@pytest.mark.parametrize(
    ("layout", "seats", "teams", "partners"),
    [
        ("2v2", 4, 2, [(2,), (3,), (0,), (1,)]),
        ("3v3", 6, 2, [(2, 4), (3, 5), (0, 4), (1, 5), (0, 2), (1, 3)]),
        ("2v2v2", 6, 3, [(3,), (4,), (5,), (0,), (1,), (2,)]),
        ("solo3", 3, 3, [(), (), ()]),
    ],
)
def test_layouts(layout: Any, seats: int, teams: int, partners: list[tuple[int, ...]]) -> None:
    table = RuleSet(layout=layout)
    assert (table.seats, table.teams) == (seats, teams)
    assert [table.partners(seat) for seat in range(seats)] == partners


def test_kitty_three_handed_is_always_three() -> None:
    assert [RuleSet(kitty=size).kitty_size for size in (3, 5, 6)] == [3, 5, 6]
    assert [RuleSet(layout="solo3", kitty=size).kitty_size for size in (3, 5, 6)] == [3, 3, 3]


def excluded_by_hand(table: RuleSet) -> set[str]:
    """The options without effect, from the "only" and "not" of rules.md §10."""
    out = set()
    if table.layout == "solo3":
        out |= {"kitty", "misere_play"}
    if table.auction == "single":
        out |= {"raise_own_bid"}
    if table.misere == "off":
        out |= {
            "misere_points",
            "misere_play",
            "eight_spades_over_misere",
            "open_misere_points",
            "open_misere_after8",
            "ten_hearts_over_open_misere",
            "open_hand",
            "blind_misere",
            "joker_forced_in_misere",
            "joker_low_in_misere",
        }
    if table.misere != "after7":
        out |= {"open_misere_after8"}
    if table.misere_points != 250:
        out |= {"eight_spades_over_misere"}
    if table.open_misere_points != 500:
        out |= {"ten_hearts_over_open_misere"}
    if table.joker_low_in_misere:
        out |= {"joker_forced_in_misere"}
    if table.must_bid_to_win:
        out |= {"both_over"}
    return out


@many(200, 5_000)
@given(rule_sets())
def test_exclusions_and_the_rules_in_force(table: RuleSet) -> None:
    out = excluded_by_hand(table)
    assert {name for name in OPTIONS if table.excluded(name)} == out
    force = table.in_force()
    assert {name for name in OPTIONS if getattr(force, name) != getattr(table, name)} <= out
    assert force.in_force() == force
    assert (force.seats, force.teams, force.kitty_size) == (
        table.seats,
        table.teams,
        table.kitty_size,
    )


@pytest.mark.parametrize(
    ("options", "true_of_the_game"),
    [
        # One call each: nobody raises.
        ({"auction": "single", "raise_own_bid": True}, {"raise_own_bid": False}),
        # No misère: no joker is forced or low in one, none is bid blind.
        (
            {
                "misere": "off",
                "joker_forced_in_misere": True,
                "joker_low_in_misere": True,
                "blind_misere": True,
            },
            {
                "joker_forced_in_misere": False,
                "joker_low_in_misere": False,
                "blind_misere": False,
            },
        ),
        # Low jokers are never forced (§7.3).
        ({"joker_low_in_misere": True}, {"joker_forced_in_misere": False}),
        # Worth 240, 8♠ outranks a misère at 230; worth 500, 10♥ outranks an open one at 430.
        (
            {"misere_points": 230, "eight_spades_over_misere": False},
            {"eight_spades_over_misere": True},
        ),
        (
            {"open_misere_points": 430, "ten_hearts_over_open_misere": False},
            {"ten_hearts_over_open_misere": True},
        ),
    ],
)
def test_the_rules_in_force_say_nothing_that_is_not_so(
    options: dict[str, Any], true_of_the_game: dict[str, Any]
) -> None:
    force = RuleSet(**options).in_force()
    assert {name: getattr(force, name) for name in true_of_the_game} == true_of_the_game


@pytest.mark.parametrize(
    ("options", "name", "reason"),
    [
        ({"layout": "solo3"}, "kitty", "three-handed, the kitty is always 3"),
        ({"layout": "solo3"}, "misere_play", "three-handed, nobody has a partner"),
        ({"auction": "single"}, "raise_own_bid", "only with auction = rounds"),
        ({"misere": "off"}, "open_hand", "misere is off"),
        ({"misere": "off"}, "joker_low_in_misere", "misere is off"),
        ({"misere": "anytime"}, "open_misere_after8", "only with misere = after7"),
        ({"misere_points": 230}, "eight_spades_over_misere", "only when misere_points is 250"),
        (
            {"open_misere_points": 430},
            "ten_hearts_over_open_misere",
            "only when open_misere_points is 500",
        ),
        ({"joker_low_in_misere": True}, "joker_forced_in_misere", "not with joker_low_in_misere"),
        ({}, "both_over", "only without must_bid_to_win"),
        ({}, "blind_misere", None),
        ({"misere": "off"}, "misere", None),
    ],
)
def test_why_an_option_does_not_apply(
    options: dict[str, Any], name: str, reason: str | None
) -> None:
    assert RuleSet(**options).excluded(name) == reason


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("layout", "3v3", "3v3"),
        ("layout", " SOLO3 ", "solo3"),
        ("kitty", "5", 5),
        ("raise_own_bid", "yes", True),
        ("raise_own_bid", "No", False),
        ("sans_kitty", "true", True),
        ("sans_kitty", "false", False),
        ("misere", "off", "off"),
        ("slam", "none", None),
        ("slam", "off", None),
        ("slam", "null", None),
        ("slam", "250", 250),
        ("target", "1000", 1000),
        ("max_hands", "none", None),
        ("max_hands", "12", 12),
        ("trick_points_cap", "490", 490),
        ("bid_time", "off", "off"),
        ("bid_time", "30", 30),
        ("chat", "none", "none"),
    ],
)
def test_values_as_people_write_them(name: str, text: str, value: Any) -> None:
    read = parse_value(name, text)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("kitty", "4", "kitty cannot be '4': it is 3, 5 or 6"),
        ("kitty", "three", "kitty cannot be 'three': it is 3, 5 or 6"),
        ("raise_own_bid", "maybe", "raise_own_bid cannot be 'maybe': it is yes or no"),
        ("raise_own_bid", "1", "raise_own_bid cannot be '1': it is yes or no"),
        ("raise_own_bid", "none", "raise_own_bid cannot be 'none': it is yes or no"),
        ("target", "50", "target cannot be '50': it is 100 to 2000"),
        ("target", "none", "target cannot be 'none': it is 100 to 2000"),
        (
            "target",
            "\u0665\u0660\u0660",
            "target cannot be '\u0665\u0660\u0660': it is 100 to 2000",
        ),
        ("max_hands", "0", "max_hands cannot be '0': it is none, or 1 to 100"),
        ("slam", "yes", "slam cannot be 'yes': it is 250 or none"),
        ("joker_lead", "", "joker_lead cannot be '': it is free, unled or last"),
        ("bid_time", "10", "bid_time cannot be '10': it is off, 7, 15, 30 or 60"),
        ("chat", "off", "chat cannot be 'off': it is none, preset or text"),
    ],
)
def test_values_that_do_not_exist_say_which_do(name: str, text: str, message: str) -> None:
    with pytest.raises(BadRules) as caught:
        parse_value(name, text)
    assert str(caught.value) == message


@pytest.mark.parametrize("name", ["target", "max_hands", "kitty", "slam"])
def test_a_number_of_thousands_of_digits_is_refused_in_a_short_line(name: str) -> None:
    with pytest.raises(BadRules, match=f"^{name} cannot be ") as caught:
        parse_value(name, "9" * 10_000)
    assert len(str(caught.value)) < 200


def test_spelled_values_are_read_back() -> None:
    for name, option in OPTIONS.items():
        for value in option.values:
            assert parse_value(name, spell(value)) == value
    assert [spell(value) for value in (None, True, False, 250, "own")] == [
        "none",
        "yes",
        "no",
        "250",
        "own",
    ]


def test_what_a_person_sets_must_have_an_effect() -> None:
    assert choose({"kitty": "5"}).kitty == 5
    assert choose({"misere": "off"}) == RuleSet(misere="off")
    with pytest.raises(BadRules) as caught:
        choose({"misere": "off", "open_hand": "before_first_lead"})
    assert str(caught.value) == "open_hand has no effect here: misere is off"
    with pytest.raises(BadRules, match="raise_own_bid has no effect here"):
        choose({"raise_own_bid": "yes"}, PRESETS["trickster-american"])
    # The preset's own value is left alone where it has none.
    assert choose({"misere": "off"}, PRESETS["trickster-american"]).open_hand == "before_first_lead"


def test_three_handed_the_kitty_may_be_set_to_the_three_that_it_is() -> None:
    assert choose({"layout": "solo3", "kitty": "3"}).kitty_size == 3
    with pytest.raises(BadRules, match="kitty has no effect here: three-handed"):
        choose({"layout": "solo3", "kitty": "5"})


def test_every_option_has_its_place_and_words() -> None:
    groups = {"table", "auction", "misère", "jokers", "score", "house"}
    assert {option.group for option in OPTIONS.values()} == groups
    assert {name for name, option in OPTIONS.items() if option.group == "house"} == set(HOUSE)
    assert all(option.words.endswith(".") for option in OPTIONS.values())
