"""Whole games in plain lines, from the first question to the winner."""

import re
from pathlib import Path

import pytest

from fivehundred.home.setups import USUAL_NAMES, Setup
from fivehundred.plain import run
from fivehundred.plain.turn import Turn
from fivehundred.record.store import read
from fivehundred.rules.actions import Deal
from fivehundred.rules.ruleset import PRESETS, RuleSet, rules_from
from tests.plain.robots import Robot, Script, Sink


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FIVEHUNDRED_HOME", str(tmp_path))
    return tmp_path


def setup(rules: RuleSet, people: int = 1, preset: str = "australian", seed: str = "one") -> Setup:
    players = ("human",) * people + ("novice",) * (rules.seats - people)
    return Setup(rules, USUAL_NAMES[: rules.seats], players, preset, seed=seed)


def only_record(home: Path) -> Path:
    (path,) = (home / "data" / "games").iterdir()
    return path


@pytest.mark.parametrize("layout", ["2v2", "3v3", "2v2v2", "solo3"])
def test_a_whole_game(layout: str, home: Path) -> None:
    sink = Sink()
    rules = rules_from({"layout": layout, "max_hands": 2, "target": 100})
    assert run(setup(rules), source=Robot(sink), sink=sink) == 0
    record = read(only_record(home))
    assert record.final.stage == "over"
    assert re.search(r"(win|wins) the game\.", sink.text)
    assert "Another game with the same players?" in sink.lines[-1]
    assert "Not allowed" not in sink.text
    assert "is no c" not in sink.text
    assert "\x1b" not in sink.text
    assert not re.search("[♠♣♦♥]", sink.text)


VARIANTS = {
    "american": rules_from({"kitty": 6, "max_hands": 2}, PRESETS["trickster-american"]),
    "both hands": rules_from(
        {
            "misere": "anytime",
            "misere_play": "both",
            "max_hands": 1,
            "open_hand": "before_first_lead",
        }
    ),
    "blind": rules_from({"blind_misere": True, "misere": "anytime", "max_hands": 1}),
    "sans": rules_from({"sans_kitty": True, "misere": "anytime", "kitty": 6, "max_hands": 1}),
}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("call", ["", "10nt", "misere", "open"])
def test_a_game_of_every_contract(variant: str, call: str, home: Path) -> None:
    """The person bids what the test says, and the contract is played to the end of the game."""
    sink = Sink()
    rules = VARIANTS[variant]
    robot = Robot(sink, answers={"Your call": [call, *["pass"] * 20]} if call else None)
    preset = "trickster-american" if variant == "american" else "australian"
    assert run(setup(rules, preset=preset), source=robot, sink=sink) == 0
    assert read(only_record(home)).final.stage == "over"
    if variant == "american":
        assert "kitty" not in sink.text
        assert "misère" not in sink.text


def test_a_blind_misere_is_bid_before_looking(home: Path) -> None:
    sink = Sink()
    robot = Robot(sink, bids=False, answers={"Look or blind": ["blind"]})
    assert run(setup(VARIANTS["blind"]), source=robot, sink=sink) == 0
    first = sink.text.partition("You bid blind misère.")[0]
    assert "your cards lie face down" in first
    assert "cards:" not in first
    assert read(only_record(home)).final.sheet[0].bid.code == "blind"


def test_people_alone_share_the_keyboard(home: Path) -> None:
    sink = Sink()
    rules = rules_from({"max_hands": 1, "layout": "solo3"})
    robot = Robot(sink)
    assert run(setup(rules, people=3), source=robot, sink=sink) == 0
    assert read(only_record(home)).final.stage == "over"
    for name in ("Ann", "Bea", "Cal"):
        assert f"Pass the keyboard to {name}. {name}, press Enter when ready:" in robot.prompts


def test_bots_alone_are_watched(home: Path) -> None:
    sink = Sink()
    rules = rules_from({"max_hands": 1})
    assert run(setup(rules, people=0), source=Robot(sink), sink=sink) == 0
    assert re.search(r"win the game\.", sink.text)
    assert "Ann" in sink.text


def test_everything_is_asked_and_enter_takes_the_usual() -> None:
    sink = Sink()
    assert run(source=Script(*[""] * 13), sink=sink) == 0
    assert "A new game, australian rules, 2v2: Ann, Bea (club), Cal (club)" in sink.text
    assert "The game is kept. To go on with it, type: fivehundred --plain" in sink.text


def test_a_game_is_set_up_by_answers() -> None:
    sink = Sink()
    answers = Script(
        "banana", "trickster-australian", "3v3", "5", "list", "target=50", "target=300",
        "nonsense=1", "both_over=higher", "",
        "Zoë", "", "Ann", "person", "Ann", "Bob", "random", "", "", "", "nobody", "novice",
        "", "", "contract", "rules", "quit", "",
    )  # fmt: skip
    assert run(source=answers, sink=sink) == 0
    text = sink.text
    assert "Please type one of australian, trickster-australian, trickster-american" in text
    assert "target cannot be '50'" in text
    assert "target is 300." in text
    assert "there is no option 'nonsense'" in text
    assert "both_over has no effect here: only without must_bid_to_win" in text
    assert "Ann sits at this table already." in text
    assert "there is no bot 'nobody'" in text
    assert "trickster-australian rules, 3v3: Zoë, Ann, Bob (random), " in text


def test_the_last_set_up_is_offered_again() -> None:
    run(source=Script("", "solo3", "", "Zed", *[""] * 5), sink=Sink())
    sink = Sink()
    assert run(source=Script("new", ""), sink=sink) == 0
    assert "The same as last time? australian rules, solo3: Zed, Bea" in sink.text
    assert "A new game, australian rules, solo3: Zed, Bea" in sink.text


def test_a_game_is_left_and_gone_on_with(home: Path) -> None:
    rules = rules_from({"max_hands": 1})
    first = Sink()
    assert run(setup(rules), source=Script("10nt", "quit", "yes"), sink=first) == 0
    assert "The game is kept." in first.lines[-1]
    second = Sink()
    robot = Robot(second, answers={"Type a number to go on": ["1"]})
    assert run(source=robot, sink=second) == 0
    assert "Unfinished games:\n1: Ann, Bea, Cal and Dot, deal 1, 0 to 0, played on" in second.text
    assert "Going on with the game of Ann, Bea, Cal, Dot." in second.text
    assert "You bid ten no-trump." in second.text
    assert read(only_record(home)).final.stage == "over"


def test_what_was_typed_before_the_end_of_the_input_is_saved(home: Path) -> None:
    sink = Sink()
    assert run(setup(RuleSet()), source=Script("10nt"), sink=sink) == 0
    actions = read(only_record(home)).actions
    assert any(getattr(action, "seat", None) == 0 for action in actions)
    assert sink.lines[-1] == "The game is kept. To go on with it, type: fivehundred --plain"


def test_a_record_that_cannot_be_opened_is_named(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "broken.500.jsonl"
    path.write_text("no record\n")
    sink = Sink()
    assert run(record=path, source=Script(), sink=sink) == 2
    assert f"That game cannot be opened: {path}:1: " in sink.text


def test_a_damaged_saved_game_is_named_and_left_alone(home: Path) -> None:
    folder = home / "data" / "games"
    folder.mkdir(parents=True)
    path = folder / "bad.500.jsonl"
    path.write_text("no record\n")
    sink = Sink()
    run(source=Script("quit"), sink=sink)
    assert "A saved game is damaged and left alone: bad.500.jsonl: line 1:" in sink.text
    assert path.read_text() == "no record\n"


def test_a_fault_of_the_program_is_one_line_that_names_a_report(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(Turn, "_hint", broken)
    sink = Sink()
    assert run(setup(rules_from({})), source=Script("hint"), sink=sink) == 70
    (report,) = (home / "state").iterdir()
    line = broken.__code__.co_firstlineno + 1
    assert capsys.readouterr().err == (
        f"fivehundred: a fault of the program: RuntimeError: a fault (test_games.py:{line}); "
        f"what happened is in {report}\n"
    )
    assert "Traceback" not in sink.text
    assert sink.text.endswith("The game is kept. To go on with it, type: fivehundred --plain\n")
    words = report.read_text(encoding="utf-8")
    assert "Traceback" in words
    assert only_record(home).read_text(encoding="utf-8") in words


def test_a_game_from_a_seed_goes_on_with_its_cards_after_a_break(home: Path) -> None:
    two = setup(rules_from({"max_hands": 2}), seed="monday")
    sink = Sink()
    assert run(two, source=Robot(sink), sink=sink) == 0
    whole = only_record(home)
    assert run(two, source=Script("hand"), sink=Sink()) == 0
    (path,) = set((home / "data" / "games").iterdir()) - {whole}
    sink = Sink()
    assert run(record=path, source=Robot(sink), sink=sink) == 0
    deals = [
        [action for action in read(one).actions if isinstance(action, Deal)][:2]
        for one in (whole, path)
    ]
    assert len(deals[0]) == 2
    assert deals[0] == deals[1]
    assert "by chance" not in sink.text
    path = path.rename(path.with_name("moved.500.jsonl"))
    sink = Sink()
    run(record=path, source=Script(), sink=sink)
    assert "The word from which this game’s cards came is not known here" in sink.text
    assert b"monday" not in path.read_bytes()
