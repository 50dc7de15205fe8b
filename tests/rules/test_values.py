"""What holds for the values of the rules as such: they never change, and shared ones are shared."""

import dataclasses
import importlib
import inspect
import pkgutil
from typing import Any

import pytest

import fivehundred.rules
from fivehundred.rules.actions import MakeCall
from fivehundred.rules.auction import open_auction
from fivehundred.rules.calls import PASS, Bid, Misere, MisereKind, Pass, ladder
from fivehundred.rules.cards import RED_JOKER, Suit, pack
from fivehundred.rules.game import new_game
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain, ranking
from tests.rules.scripted import begin

MODULES = [
    importlib.import_module(f"fivehundred.rules.{module.name}")
    for module in pkgutil.iter_modules(fivehundred.rules.__path__)
]
VALUES = sorted(
    {
        one
        for module in MODULES
        for _, one in inspect.getmembers(module, inspect.isclass)
        if dataclasses.is_dataclass(one) and one.__module__.startswith("fivehundred.rules")
    },
    key=lambda one: one.__qualname__,
)


def test_there_are_values() -> None:
    assert len(VALUES) > 30


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
def test_no_value_can_be_changed_or_widened(value: Any) -> None:
    assert value.__dataclass_params__.frozen
    assert "__slots__" in vars(value)
    assert value.__doc__


def test_what_is_asked_again_and_again_is_made_once() -> None:
    table = RuleSet(target=777)
    assert ladder(table) is ladder(RuleSet(target=777))
    assert new_game(table).rules is new_game(RuleSet(target=777)).rules
    one = ranking(Strain.NO_TRUMP, Suit.HEARTS, RED_JOKER.bit)
    assert one is ranking(Strain.NO_TRUMP, Suit.HEARTS, RED_JOKER.bit)
    assert pack(6, 6) is pack(6, 6)
    assert open_auction(table, 0).table is open_auction(table, 1).table


def test_equal_calls_are_equal_and_others_are_not() -> None:
    assert Bid(7, Strain.SPADES) == Bid(7, Strain.SPADES)
    assert Bid(7, Strain.SPADES) != Bid(7, Strain.SPADES, sans=True)
    assert Misere(MisereKind.OPEN) != Misere(MisereKind.BLIND)
    assert Pass() == PASS


def test_the_same_moves_make_the_same_state_and_it_can_be_a_key() -> None:
    states = [begin(RuleSet(target=777), words) for words in ("7S pass", "7S pass", "7S")]
    assert states[0] == states[1] != states[2]
    assert len(set(states)) == 2


def test_an_auction_goes_on_face_up_unless_told_otherwise() -> None:
    auction = open_auction(RuleSet(), 3)
    assert auction.after(MakeCall(0, PASS)).calls == ((0, PASS),)
