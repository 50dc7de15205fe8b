"""Positions and moves in short hand, for tests whose answers are worked out by hand.

A game is moved on by words, each meant for the seat (or hand) whose turn it is::

    pass  7S  8NT  misere  open  blind      calls; "sans:7S" sans kitty; "look"
    out:4D,7C,9H                            the discard; "out:kitty" puts the kitty back
    joker:H  joker:-                        the nomination, or declining it
    9S  RJ/H                                cards; a free joker naming hearts

``may`` lists what is legal in the same words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fivehundred.rules.actions import (
    Action,
    AnyDiscard,
    Choice,
    Deal,
    Discard,
    IllegalAction,
    Look,
    MakeCall,
    NominateJoker,
    PlayCard,
    SeatAction,
)
from fivehundred.rules.calls import Pass, parse_call
from fivehundred.rules.cards import Card, cards_in, cards_of, pack, parse_card, parse_suit
from fivehundred.rules.game import GameState, apply, legal_actions, new_game, table_action
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.view import View


def cards(text: str) -> tuple[Card, ...]:
    """The cards of ``9S QS``."""
    return tuple(parse_card(code) for code in text.replace(",", " ").split())


def codes(hand: tuple[Card, ...]) -> str:
    """The cards as ``9S QS``."""
    return " ".join(card.code for card in hand)


def deal_of(
    rules: RuleSet, hands: Mapping[int, str] | None = None, kitty: str = "", dealer: int = -1
) -> Deal:
    """A deal with those cards in those hands; the rest of the pack fills the places left, in order.

    Without ``dealer`` the last seat deals, so that seat 0 calls first.
    """
    given = {seat: cards(text) for seat, text in (hands or {}).items()}
    bottom = cards(kitty)
    used = cards_of([card for hand in (*given.values(), bottom) for card in hand])
    rest = list(cards_in(pack(rules.seats, rules.kitty_size) & ~used))
    whole = []
    for seat in range(rules.seats):
        hand = list(given.get(seat, ()))
        while len(hand) < 10:
            hand.append(rest.pop(0))
        whole.append(tuple(hand))
    while len(bottom) < rules.kitty_size:
        bottom = (*bottom, rest.pop(0))
    assert not rest
    return Deal(dealer % rules.seats, tuple(whole), bottom)


def begin(
    rules: RuleSet,
    words: str = "",
    hands: Mapping[int, str] | None = None,
    kitty: str = "",
    dealer: int = -1,
) -> GameState:
    """A new game, dealt as by ``deal_of`` and moved on by ``words``."""
    return run(apply(new_game(rules), deal_of(rules, hands, kitty, dealer)), words)


def action(state: GameState, word: str) -> SeatAction:
    """What a word means for the seat whose turn it is."""
    seat = state.seat
    assert seat is not None, f"nobody is to act at stage {state.stage}"
    if word == "look":
        return Look(seat)
    head, _, tail = word.partition(":")
    if head == "sans":
        return MakeCall(seat, parse_call(tail, sans=True))
    if head == "out":
        view = view_of(state, seat)
        return Discard(seat, (view.kitty or ()) if tail == "kitty" else cards(tail))
    if head == "joker":
        return NominateJoker(seat, None if tail == "-" else parse_suit(tail))
    if state.stage == "auction" or word in ("pass", "misere", "open", "blind"):
        return MakeCall(seat, parse_call(word))
    code, _, suit = word.partition("/")
    return PlayCard(seat, parse_card(code), parse_suit(suit) if suit else None)


def run(state: GameState, words: str) -> GameState:
    """The game after those moves."""
    for word in words.split():
        state = apply(state, action(state, word))
    return state


def word_of(choice: Choice) -> str:
    match choice:
        case Look():
            return "look"
        case MakeCall():
            call = choice.call
            return f"sans:{call.code}" if not isinstance(call, Pass) and call.sans else call.code
        case AnyDiscard():
            return f"out {choice.count}"
        case NominateJoker():
            return f"joker:{'-' if choice.suit is None else choice.suit.letter}"
        case PlayCard():
            named = "" if choice.suit is None else f"/{choice.suit.letter}"
            return f"{choice.card.code}{named}"


def may(state: GameState) -> set[str]:
    """What the seat to act may do, in words."""
    legal = legal_actions(state)
    assert {choice.seat for choice in legal} <= {state.seat}
    words = [word_of(choice) for choice in legal]
    assert len(set(words)) == len(words)
    return set(words)


def word_set(text: str) -> set[str]:
    """The words of ``text`` as a set, to compare with ``may``."""
    return set(text.split())


def views(state: GameState) -> list[View]:
    """What each seat sees."""
    return [view_of(state, seat) for seat in range(state.rules.seats)]


def refused(state: GameState, wrong: str | Action) -> str:
    """The reason why the action breaks a rule; checks that trying it changes nothing."""
    before = views(state)
    tried = action(state, wrong) if isinstance(wrong, str) else wrong
    with pytest.raises(IllegalAction) as caught:
        apply(state, tried)
    assert views(state) == before
    return str(caught.value)


def hand_of(state: GameState, seat: int) -> set[str]:
    """What a seat holds, as codes."""
    return {card.code for card in view_of(state, seat).hand or ()}


def scored(state: GameState) -> GameState:
    """The game after its played deal is scored."""
    due = table_action(state)
    assert due is not None
    return apply(state, due)


def play_out(state: GameState) -> GameState:
    """The deal played to its last card, each hand playing the first legal card."""
    while state.stage == "play":
        state = apply(state, first_play(state))
    return state


def first_play(state: GameState) -> SeatAction:
    first = legal_actions(state)[0]
    assert isinstance(first, PlayCard)
    return first


def rules(**values: Any) -> RuleSet:
    """The Australian rules with those changes."""
    return RuleSet(**values)


def lead(state: GameState, words: str) -> GameState:
    """Whole tricks: each word is led, the other hands play their first legal card."""
    for word in words.split():
        state = run(state, word)
        while view_of(state, 0).trick is not None:
            state = apply(state, first_play(state))
    return state
