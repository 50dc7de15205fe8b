"""The solver against plain minimax, against itself compiled and not, and against DDS."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from fivehundred.bots import solver
from fivehundred.bots.position import (
    Move,
    Position,
    SearchStopped,
    card_numbers,
    legal_moves,
    to_play,
)
from fivehundred.bots.solver import Solver
from fivehundred.rules.cards import Suit, cards_in, cards_of, pack, parse_card
from fivehundred.rules.trumps import Strain, ranking
from tests.bots.endings import Ending, Table, actions, all_worths, position, random_ending


def cards(codes: str) -> int:
    return cards_of(map(parse_card, codes.split()))


def four(strain: Strain, *hands: str, **rest: object) -> Position:
    """A position at a table of four, the contractor and its partner at seats 0 and 2."""
    rank = ranking(strain)
    fixed = {
        "seats": (0, 1, 2, 3),
        "hands": tuple(cards(hand) for hand in hands),
        "side": 0b0101,
        "leader": 0,
        "suits": rank.suits,
        "power": rank.power,
        "free_jokers": rank.free_jokers,
    }
    return Position(**{**fixed, **rest})  # type: ignore[arg-type]


def deal(random: Random, strain: Strain, **rest: object) -> Position:
    """All forty cards of a random deal for four."""
    pile = list(cards_in(pack(4, 3)))
    random.shuffle(pile)
    position = four(strain, "", "", "", "", **rest)
    return replace(
        position, hands=tuple(cards_of(pile[seat * 10 : seat * 10 + 10]) for seat in range(4))
    )


def small(seed: int) -> int:
    """The number of tricks of an ending that minimax can still try out."""
    return (1, 2, 2, 3)[seed % 4]


@pytest.mark.parametrize("block", range(12))
def test_every_action_of_small_endings_is_worth_what_minimax_says(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        ending, table = random_ending(Random(seed), small(seed))
        asked = position(ending, table)
        worths = all_worths(ending, table)
        needed = 1 if ending.misere else 1 + seed % 3
        context = f"seed {seed}: {ending} {table}"
        assert Solver(asked).moves() == worths, context
        assert Solver(replace(asked, needed=needed)).making_moves() == {
            move: (worth >= needed) != ending.misere for move, worth in worths.items()
        }, context


def test_the_legal_moves_of_an_ending_are_those_of_the_rules() -> None:
    for seed in range(2000):
        ending, table = random_ending(Random(seed), 3)
        asked = position(ending, table)
        assert set(legal_moves(asked)) == set(all_legal(ending, table)), f"seed {seed}"


def all_legal(ending: Ending, table: Table) -> Iterator[Move]:
    """The actions of the rules as the solver writes them."""
    for card, named in actions(ending, table):
        yield Move(card, named)


@cache
def pure() -> ModuleType:
    """The solver's source as plain Python, whatever the installed one is."""
    names = [f"fivehundred.bots.{part}" for part in ("solver_state", "solver_sight", "solver")]
    installed = {name: sys.modules[name] for name in names}
    folder = Path(solver.__file__ or "").parent
    try:
        for name in names:
            source = folder / f"{name.rpartition('.')[2]}.py"
            spec = importlib.util.spec_from_file_location(name, source)
            assert spec is not None
            assert spec.loader is not None
            sys.modules[name] = module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
    finally:
        sys.modules.update(installed)
    return module


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("strain", Strain)
def test_questions_about_a_whole_deal_agree(seed: int, strain: Strain) -> None:
    asked = seven_tricks(seed, strain)
    one = Solver(asked)
    value = one.value()
    assert [one.at_least(tricks) for tricks in range(9)] == [value >= n for n in range(9)]
    worths = one.moves()
    assert max(worths.values()) == value
    assert Solver(asked).moves() == worths
    assert pure().Solver(asked).value() == value
    made = Solver(replace(asked, needed=value)).making_moves()
    assert made == {move: worth >= value for move, worth in worths.items()}


def seven_tricks(seed: int, strain: Strain) -> Position:
    """The last seven tricks of a random deal."""
    asked = deal(Random(seed), strain)
    return replace(asked, hands=tuple(cards_of(cards_in(hand)[3:]) for hand in asked.hands))


def test_compiled_and_plain_search_the_same_tree() -> None:
    asked = seven_tricks(11, Strain.HEARTS)
    one, two = Solver(asked), pure().Solver(asked)
    assert one.value() == two.value()
    assert one.nodes == two.nodes
    assert pure().COMPILED is False


def test_suits_turned_round_the_table_are_worth_the_same() -> None:
    """The same deal a seat further on, and with the colours exchanged."""
    for seed in range(6):
        asked = seven_tricks(seed, Strain.DIAMONDS)
        moved = replace(asked, seats=(1, 2, 3, 0), side=0b1010, leader=1)
        assert Solver(moved).value() == Solver(asked).value()
        rank = ranking(Strain.SPADES)
        swap = {card: card ^ 32 if card < 64 else card for card in range(66)}
        other = replace(
            asked,
            hands=tuple(
                sum(1 << swap[card] for card in card_numbers(hand)) for hand in asked.hands
            ),
            suits=rank.suits,
            power=rank.power,
        )
        assert Solver(other).value() == Solver(asked).value()


def test_a_finesse_through_the_king() -> None:
    asked = four(Strain.NO_TRUMP, "2S 3S", "KS 4S", "AS QS", "5S 6S")
    assert Solver(asked).value() == 2
    # With the king behind the queen it takes a trick.
    asked = four(Strain.NO_TRUMP, "2S 3S", "5S 6S", "AS QS", "KS 4S")
    assert Solver(asked).value() == 1


def test_a_misere_is_made_or_not() -> None:
    safe = four(Strain.NO_TRUMP, "4H 6H", "5H 7H", "", "8H 9H", misere=True)
    safe = replace(safe, seats=(0, 1, 3), hands=(*safe.hands[:2], safe.hands[3]))
    assert Solver(safe).makes()
    assert Solver(replace(safe, leader=3)).makes()
    caught = replace(safe, hands=(cards("4H 9H"), cards("5H 7H"), cards("8H 6H")))
    assert not Solver(caught).makes()
    assert Solver(caught).making_moves() == {
        Move(parse_card("4H")): False,
        Move(parse_card("9H")): False,
    }


def test_a_free_joker_may_name_only_what_joker_lead_leaves() -> None:
    asked = four(
        Strain.NO_TRUMP, "RJ 4H", "5S 6S", "AH KH", "7S 8S", joker_lead="unled", led=0b1011
    )
    joker = parse_card("RJ")
    assert set(legal_moves(asked)) == {Move(joker, Suit.DIAMONDS), Move(parse_card("4H"))}
    assert set(Solver(asked).moves()) == set(legal_moves(asked))
    asked = replace(asked, joker_lead="last")
    assert legal_moves(asked) == [Move(parse_card("4H"))]


def test_a_search_stops_at_its_limits() -> None:
    asked = deal(Random(3), Strain.NO_TRUMP, needed=6)
    stopped = Solver(asked)
    stopped.limits(max_nodes=50)
    with pytest.raises(SearchStopped):
        stopped.value()
    assert stopped.nodes <= 50
    calls = []

    def stop() -> bool:
        calls.append(1)
        return len(calls) == 2

    stopped.limits(stop=stop)
    with pytest.raises(SearchStopped):
        stopped.value()
    assert len(calls) == 2


def test_a_stopped_search_can_go_on() -> None:
    asked = seven_tricks(5, Strain.NO_TRUMP)
    one = Solver(asked)
    budget = 20
    while True:
        one.limits(max_nodes=budget)
        try:
            value = one.value()
        except SearchStopped:
            budget *= 2
        else:
            break
    assert value == Solver(asked).value()


def test_the_seat_to_play_is_counted_from_the_leader() -> None:
    asked = four(Strain.SPADES, "4H", "5H", "6H 7H", "8H 9H", leader=0, trick=(parse_card("AH"),))
    assert to_play(asked) == 1


DDS_RANKS = "23456789TJQKA"


def dds_hand(asked: Position, hand: int) -> str:
    """A hand as DDS reads it: ♠♥♦♣, the cards of each suit in play ranked from the ace down."""
    in_play = sum(asked.hands)
    suits = []
    for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
        ranked = sorted(
            card_numbers(asked.suits[suit] & in_play), key=asked.power[suit].__getitem__
        )
        names = dict(zip(ranked, DDS_RANKS[13 - len(ranked) :], strict=True))
        suits.append("".join(names[card] for card in reversed(ranked) if hand >> card & 1))
    return ".".join(suits)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("strain", [strain for strain in Strain if strain.trump_suit is not None])
def test_dds_gives_a_suit_contract_the_same_value(seed: int, strain: Strain) -> None:
    types = pytest.importorskip("endplay.types")
    dds = pytest.importorskip("endplay.dds")
    asked = seven_tricks(seed, strain) if not solver.COMPILED else deal(Random(seed), strain)
    board = types.Deal("N:" + " ".join(dds_hand(asked, hand) for hand in asked.hands))
    board.trump = getattr(types.Denom, strain.word)
    board.first = types.Player.north
    assert Solver(asked).value() == max(tricks for _card, tricks in dds.solve_board(board))
