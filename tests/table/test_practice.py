"""Practice: deals of a kind, the same cards again, cards from a word."""

from pathlib import Path

import pytest

from fivehundred.home.setups import Setup
from fivehundred.record.store import read
from fivehundred.rules.actions import Deal, MakeCall
from fivehundred.rules.calls import PASS
from fivehundred.rules.cards import cards_in, cards_of, pack
from fivehundred.rules.ruleset import RuleSet
from fivehundred.table.opening import CannotOpen, again, begin, resume
from fivehundred.table.players import says_widow
from fivehundred.table.practice import KINDS, OfKind, dealer_for, practice_header, seed_of
from fivehundred.table.shuffle import SameCards, Shuffler
from fivehundred.table.table import Table
from tests.rules.scripted import cards
from tests.table.making import header

RULES = RuleSet()


@pytest.mark.parametrize(
    ("kind", "hand", "fits"),
    [
        ("misere", "5S 7S 5C 7C 4D 6D 8D 4H 6H 8H", True),
        ("misere", "5S 7S 5C 7C 4D 6D 8D 4H 6H AH", True),  # one danger goes into the kitty
        ("misere", "5S 7S 5C 7C 4D 6D KD 4H 6H AH", False),  # two do not
        ("misere", "5S 7S 5C 7C 4D 6D 8D 4H 6H RJ", False),  # the joker wins a trick
        ("slam", "RJ JS JC AS KS QS 9S AH KH AD", True),  # 7 trumps, A K, A
        ("slam", "RJ JS 5C AS KS QS 9S 4H KH AD", False),  # 6 trumps, A
        ("slam", "6S 7S 8S AS KS QS 9S AH AC AD", False),  # no bower, no joker
        ("six", "5S 6S 7S 8S 9S 10S 5C 4D 4H RJ", True),
        ("six", "5S 6S 7S 8S 9S 6C 5C 4D 4H RJ", False),
        ("any", "5S 6S 7S 8S 9S 6C 5C 4D 4H RJ", True),
    ],
)
def test_which_hands_are_of_a_kind(kind: str, hand: str, fits: bool) -> None:
    assert KINDS[kind].fits(cards(hand), RULES) is fits


@pytest.mark.parametrize("layout", ["2v2", "3v3", "2v2v2", "solo3"])
@pytest.mark.parametrize("kind", list(KINDS))
def test_deals_of_a_kind_are_whole_packs_and_repeat_with_the_seed(layout: str, kind: str) -> None:
    rules = RuleSet(layout=layout, kitty=6 if layout == "3v3" else 3)  # type: ignore[arg-type]
    dealer = OfKind(KINDS[kind], 1, b"1" * 32)
    deal = dealer.deal(rules, 1, 2)
    assert deal.dealer == 2
    assert KINDS[kind].fits(deal.hands[1], rules)
    whole = [card for hand in deal.hands for card in hand] + list(deal.kitty)
    assert len(whole) == len(cards_in(pack(rules.seats, rules.kitty_size)))
    assert cards_of(whole) == pack(rules.seats, rules.kitty_size)
    assert dealer.deal(rules, 1, 2) == deal
    assert dealer.deal(rules, 2, 2) != deal


def test_a_word_stands_for_the_same_cards(tmp_path: Path) -> None:
    assert seed_of("monday") == seed_of("monday") != seed_of("tuesday")
    setup = Setup(RULES, players=("human", "random", "random", "random"), seed="monday")
    first, second = (deals_of(begin(setup, tmp_path, on_unsaved=fail)) for _ in range(2))
    assert first == second
    other = Setup(RULES, players=("human", "random", "random", "random"))
    assert deals_of(begin(other, tmp_path, on_unsaved=fail)) != first


def test_the_seed_is_not_in_the_record(tmp_path: Path) -> None:
    setup = Setup(RULES, players=("human", "random", "random", "random"), seed="monday")
    begin(setup, tmp_path, on_unsaved=fail).close()
    (path,) = tmp_path.iterdir()
    assert b"monday" not in path.read_bytes()
    assert seed_of("monday").hex().encode() not in path.read_bytes()


def second_deal(table: Table) -> Deal:
    """Throw the first deal in, and deal again."""
    if table.stage == "deal":
        table.advance()
    while table.seat is not None:
        table.submit(MakeCall(table.seat, PASS))
    return deals_of(table)[1]


def test_a_game_from_a_word_goes_on_with_it_if_the_word_is_known(tmp_path: Path) -> None:
    setup = Setup(RULES, players=("human", "random", "random", "random"), seed="monday")
    wanted = second_deal(begin(setup, tmp_path, on_unsaved=fail))
    for word in ("monday", ""):
        table = begin(setup, tmp_path, on_unsaved=fail)
        path = table.path
        assert path is not None
        deals_of(table)
        table = resume(path, word=word, on_unsaved=fail)
        assert (second_deal(table) == wanted) is bool(word)
        told = table.notice or ""
        assert ("the deals to come are by chance" in told) is not bool(word)


def test_a_word_makes_no_other_game_of_an_ordinary_one(tmp_path: Path) -> None:
    setup = Setup(RULES, players=("human", "random", "random", "random"))
    deals = set()
    for _ in range(2):
        table = begin(setup, tmp_path, on_unsaved=fail)
        path = table.path
        assert path is not None
        table.close()
        table = resume(path, word="monday", on_unsaved=fail)
        assert table.notice is None
        deals.add(second_deal(table))
    assert len(deals) == 2


def test_the_same_cards_again_and_from_the_next_seat(tmp_path: Path) -> None:
    players = ("human", "random", "random", "random")
    table = begin(Setup(RULES, players=players, deals="six"), tmp_path, on_unsaved=fail)
    path = table.path
    assert path is not None
    (deal,) = deals_of(table)
    (same,) = deals_of(again(path, 0, tmp_path, on_unsaved=fail))
    assert same == deal
    moved = again(path, 1, tmp_path, on_unsaved=fail)
    moved_path = moved.path
    assert moved_path is not None
    (turned,) = deals_of(moved)
    assert turned.hands == (deal.hands[3], *deal.hands[:3])
    assert turned.dealer == (deal.dealer + 1) % 4
    # Once more, and the cards are those of the first record, two seats on.
    (twice,) = deals_of(again(moved_path, 1, tmp_path, on_unsaved=fail))
    assert twice.hands == (*deal.hands[2:], *deal.hands[:2])


def test_practice_goes_on_after_resuming(tmp_path: Path) -> None:
    players = ("random", "human", "random", "random")
    table = begin(Setup(RULES, players=players, deals="slam"), tmp_path, on_unsaved=fail)
    path = table.path
    assert path is not None
    table.close()
    table = resume(path, on_unsaved=fail)
    (deal,) = deals_of(table)
    assert KINDS["slam"].fits(deal.hands[1], RULES)  # the first person sits at seat 1


def test_a_header_with_odd_practice_in_it_deals_by_chance(tmp_path: Path) -> None:
    for extra in (
        {"deals": "nonsense"},
        {"deals": 3},
        {"cards_of": "../elsewhere.500.jsonl"},
        {"cards_of": "missing.500.jsonl", "turn": "x"},
        {"cards_of": 5, "turn": 1},
    ):
        dealer = dealer_for(header(RULES, (0,), **extra), bytes(32), tmp_path)
        assert isinstance(dealer, Shuffler)


def test_cards_of_another_layout_are_not_dealt(tmp_path: Path) -> None:
    table = begin(Setup(RULES, players=("human",) * 4), tmp_path, on_unsaved=fail)
    path = table.path
    assert path is not None
    deals_of(table)
    extra = practice_header(cards_of=path, turn=9)
    assert isinstance(
        dealer_for(header(RuleSet(kitty=5), (0,), **extra), bytes(32), tmp_path), Shuffler
    )
    dealer = dealer_for(header(RULES, (0,), **extra), bytes(32), tmp_path)
    assert isinstance(dealer, SameCards)
    assert dealer.turn == 1


def test_the_words_follow_the_preset_that_house_rules_start_from(tmp_path: Path) -> None:
    players = ("human", "random", "random", "random")
    for preset, base, widow in (
        ("australian", "", False),
        ("trickster-american", "", True),
        ("lodge", "trickster-american", True),
        ("american legion", "australian", False),
    ):
        setup = Setup(RULES, players=players, preset=preset, base=base)
        table = begin(setup, tmp_path, on_unsaved=fail)
        assert says_widow(table.header) is widow
        table.close()


def test_a_bot_that_does_not_exist_cannot_be_seated(tmp_path: Path) -> None:
    setup = Setup(RULES, players=("human", "hal", "random", "random"))
    with pytest.raises(CannotOpen, match="there is no bot 'hal'"):
        begin(setup, tmp_path, on_unsaved=fail)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(CannotOpen, match="no such file"):
        resume(tmp_path / "gone.500.jsonl", on_unsaved=fail)
    with pytest.raises(CannotOpen, match="no such file"):
        again(tmp_path / "gone.500.jsonl", 0, tmp_path, on_unsaved=fail)


def fail(problem: str | None) -> None:
    """The disk is not expected to fail."""
    pytest.fail(str(problem))


def deals_of(table: Table) -> tuple[Deal, ...]:
    """Deal once, close, and read the deals in the record."""
    path = table.path
    assert path is not None
    assert table.advance()
    table.close()
    return tuple(action for action in read(path).actions if isinstance(action, Deal))
