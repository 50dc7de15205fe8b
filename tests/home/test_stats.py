"""The statistics, against games whose outcome is worked out by hand."""

import json
import os
from pathlib import Path

import pytest

from fivehundred.home import stats
from fivehundred.home.stats import Player, Share, collect
from fivehundred.record.lines import Header
from fivehundred.rules.actions import Discard, MakeCall, PlayCard
from fivehundred.rules.calls import PASS, Bid, MisereKind, parse_call
from fivehundred.rules.cards import RED_JOKER
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain
from fivehundred.table.shuffle import SameCards, Shuffler
from fivehundred.table.table import Table
from tests.rules.scripted import cards, deal_of

NAMES = ("Ann", "Bea", "Cal", "Dot")
SPADES = Bid(10, Strain.SPADES)


def start(path: Path, *players: str, deals: int = 1, **extra: object) -> Table:
    """A game in which seat 0 holds all spades each time, and the joker lies in the kitty."""
    header = Header(RuleSet(), NAMES, {"players": list(players), **extra})
    deal = deal_of(header.rules)
    return Table.new(header, path=path, dealer=SameCards((deal,) * deals, Shuffler(bytes(32))))


def slam(table: Table) -> None:
    """Seat 0 makes ten spades with all ten tricks; the lowest is put away with both hearts."""
    table.advance()
    while table.stage == "auction":
        seat = table.seat
        assert seat is not None
        first = seat == 0 and table.view(0).high_bid is None
        table.submit(MakeCall(seat, SPADES if first else PASS))
    table.submit(Discard(0, cards("KH AH 5S")))
    order = [RED_JOKER, *cards("JS AS KS QS 10S 9S 8S 7S 6S")]
    while table.stage == "play":
        seat = table.seat
        assert seat is not None
        if seat == 0:
            table.submit(PlayCard(0, order.pop(0)))
        else:
            choice = table.view(seat).legal[0]
            assert isinstance(choice, PlayCard)
            table.submit(choice)
    while table.stage in ("score", "result"):
        table.advance()


def test_two_slams_win_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.500.jsonl"
    table = start(path, "human", "novice", "random", "novice", deals=2)
    slam(table)  # +440: below the target
    slam_by_next_dealer(table)
    table.close()
    total = collect([path])
    assert (total.finished, total.unfinished, total.scored, total.thrown_in) == (1, 0, 2, 0)
    assert total.contracts == {(10, Strain.SPADES): Share(2, 2)}
    assert total.level(10) == total.strain(Strain.SPADES) == Share(2, 2)
    assert total.level(6) == Share(0, 0)
    assert total.miseres == {}
    # Ann made both: 880 points, 20 tricks. Each novice lost both deals, twice over: two seats.
    assert total.players[False, "Ann"] == Player(
        "Ann", False, Share(1, 1), Share(2, 2), Share(2, 2), Share(), 880, 20
    )
    assert total.players[True, "random"] == Player(
        "random", True, Share(1, 1), Share(2, 2), Share(), Share(), 880, 0
    )
    assert total.players[True, "novice"] == Player(
        "novice", True, Share(0, 1), Share(0, 4), Share(), Share(), 0, 0
    )
    assert [one.name for one in total.ranking] == ["Ann", "novice", "random"]
    assert total.players[False, "Ann"].tricks_a_deal == 10
    assert total.players[False, "Ann"].points_a_deal == 440


def slam_by_next_dealer(table: Table) -> None:
    """The same when the deal has moved on: seat 1 calls first, and passes."""
    slam(table)
    assert table.over


def test_a_failed_misere_and_an_unfinished_game(tmp_path: Path) -> None:
    path = tmp_path / "game.500.jsonl"
    table = start(path, "human", "human", "human", "human")
    table.advance()
    for caller, code in enumerate(("open", "pass", "pass", "pass")):
        table.submit(MakeCall(caller, parse_call(code)))
    table.submit(MakeCall(0, PASS))
    table.submit(Discard(0, cards("KH AH 5S")))  # the joker stays: it wins the trick it leads
    table.submit(table.view(0).legal[-1])  # type: ignore[arg-type]
    while table.stage == "play":
        seat = table.seat
        assert seat is not None
        choice = table.view(seat).legal[-1]
        table.submit(choice)  # type: ignore[arg-type]
    assert table.view(0).team_tricks[0] > 0
    table.advance()
    table.close()
    total = collect([path])
    assert (total.finished, total.unfinished, total.scored) == (0, 1, 1)
    assert total.miseres == {MisereKind.OPEN: Share(0, 1)}
    ann, bea = total.players[False, "Ann"], total.players[False, "Bea"]
    assert (ann.contracts, ann.miseres, ann.deals, ann.points) == (
        Share(0, 1), Share(0, 1), Share(0, 1), -500,
    )  # fmt: skip
    assert (bea.deals, bea.points, bea.games) == (Share(1, 1), 0, Share(0, 0))


def test_bots_of_one_name_on_both_sides_win_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.500.jsonl"
    table = start(path, "random", "random", "random", "random", deals=2)
    slam(table)
    slam(table)
    table.close()
    assert collect([path]).players[True, "random"].games == Share(0, 0)


def test_a_bot_in_a_record_cannot_move_the_cursor(tmp_path: Path) -> None:
    path = tmp_path / "game.500.jsonl"
    table = start(path, "human", "random", "random", "random", deals=1)
    slam(table)
    table.close()
    path.write_bytes(path.read_bytes().replace(b'"random"', b'"\\u001b[2J\\n\\u202e:x"', 1))
    assert (True, "�[2J��") in collect([path]).players


def test_games_with_chosen_cards_count_apart(tmp_path: Path) -> None:
    path = tmp_path / "game.500.jsonl"
    table = start(path, "human", "random", "random", "random")
    table.close()
    chosen = tmp_path / "chosen.500.jsonl"
    start(chosen, "human", "random", "random", "random", cards_of="game.500.jsonl").close()
    total = collect([path, chosen])
    assert (total.unfinished, total.practice) == (1, 1)


def test_a_damaged_record_is_named_and_left_out(tmp_path: Path) -> None:
    path = tmp_path / "bad.500.jsonl"
    path.write_bytes(b'{"type": "game", "format": 2}\n')
    total = collect([path])
    assert total.scored == 0
    assert len(total.notices) == 1
    assert total.notices[0].startswith(f"{path}:1: ")


def test_what_was_read_is_kept_and_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, kept = tmp_path / "game.500.jsonl", tmp_path / "statistics.json"
    table = start(path, "human", "novice", "random", "novice", deals=2)
    slam(table)
    first = collect([path], kept)
    assert first.scored == 1
    with monkeypatch.context() as patch:
        patch.setattr(stats, "read", None)  # a record that is read again raises a TypeError
        assert collect([path], kept) == first
    slam(table)
    table.close()
    second = collect([path], kept)
    assert (second.scored, second.finished) == (2, 1)
    path.unlink()
    assert collect([path], kept).scored == 0


@pytest.mark.parametrize("mutant", ["", "{}", "null\n{}", '{"format": 1}\n{"a": 1}', "x" * 1000])
def test_a_kept_file_with_anything_wrong_is_made_anew(tmp_path: Path, mutant: str) -> None:
    path, kept = tmp_path / "game.500.jsonl", tmp_path / "statistics.json"
    table = start(path, "human", "novice", "random", "novice")
    slam(table)
    table.close()
    right = collect([path], kept)
    text = kept.read_text(encoding="utf-8")
    for wrong in (mutant, text.replace("440", "940"), text[: len(text) // 2], f"{text}x"):
        kept.write_text(wrong, encoding="utf-8")
        assert collect([path], kept) == right
        assert kept.read_text(encoding="utf-8") == text
    assert json.loads(text.splitlines()[0])["format"] == 2


def test_a_record_that_could_not_be_read_is_tried_again(tmp_path: Path) -> None:
    path, kept = tmp_path / "game.500.jsonl", tmp_path / "statistics.json"
    start(path, "human", "novice", "random", "novice").close()
    whole, info = path.read_bytes(), path.stat()
    for format_, problems in ((b"2", 1), (b"1", 0)):  # a newer program reads what this one cannot
        path.write_bytes(whole.replace(b'"format": 1', b'"format": ' + format_))
        os.utime(path, ns=(info.st_atime_ns, info.st_mtime_ns))
        assert len(collect([path], kept).notices) == problems


def test_adding_up_can_be_stopped_and_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "statistics.json"
    paths = [tmp_path / f"{n}.500.jsonl" for n in range(3)]
    for path in paths:
        table = start(path, "human", "novice", "random", "novice")
        slam(table)
        table.close()
    asked = iter((False, False, True))
    assert collect(paths, kept, lambda: next(asked)).scored == 2
    read_again: list[Path] = []

    def digest(path: Path) -> dict[str, object]:
        read_again.append(path)
        return {"problem": "x"}

    monkeypatch.setattr(stats, "_digest", digest)
    collect(paths, kept)
    assert read_again == paths[2:]


def test_a_folder_that_cannot_be_written_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "game.500.jsonl"
    table = start(path, "human", "novice", "random", "novice")
    slam(table)
    table.close()
    (tmp_path / "file").touch()
    assert collect([path], tmp_path / "file" / "statistics.json").scored == 1
