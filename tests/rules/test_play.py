"""The play: following, winning, sitting out, playing both, hands face up (rules.md §8)."""

from typing import Any

import pytest

from fivehundred.rules.actions import HandExposed, MakeCall, PlayCard
from fivehundred.rules.calls import PASS
from fivehundred.rules.cards import parse_card
from fivehundred.rules.game import GameState, apply, table_action
from fivehundred.rules.observe import events_of, view_of
from fivehundred.rules.ruleset import RuleSet
from tests.rules.scripted import (
    action,
    begin,
    cards,
    first_play,
    hand_of,
    lead,
    may,
    play_out,
    refused,
    rules,
    run,
    word_set,
)

# Seat 0 has the spades, seat 1 the clubs, seat 2 low hearts and diamonds, seat 3 high ones.
HANDS = {
    0: "5S 6S 7S 8S 9S 10S JS QS KS AS",
    1: "5C 6C 7C 8C 9C 10C JC QC KC AC",
    2: "4D 5D 6D 7D 8D 4H 5H 6H 7H 8H",
    3: "9D 10D JD QD KD 9H 10H JH QH KH",
}


def contract(
    bid: str, hands: dict[int, str] | None = None, kitty: str = "", first: int = 0, **options: Any
) -> GameState:
    """Seat ``first`` opens with ``bid``, the others pass, the kitty goes back if it was taken."""
    table = RuleSet(**{"raise_own_bid": False, "misere": "anytime", **options})
    passes = " ".join(["pass"] * (table.seats - 1))
    away = "" if bid.startswith("sans") else "out:kitty"
    return begin(table, f"{bid} {passes} {away}", hands, kitty, dealer=first - 1)


@pytest.mark.parametrize("first", range(4))
def test_the_contractor_leads(first: int) -> None:
    state = contract("7S", first=first)
    assert (state.stage, state.seat, state.actor) == ("play", first, first)
    assert len(may(state)) == 10


def test_follow_if_you_can_otherwise_anything() -> None:
    hands = {0: "AS KS QS JS AC KC QC AD KD QD", 1: "5S 6S 5C JC 4D 5D 4H 5H 6H 7H"}
    state = contract("7S", hands)
    assert may(run(state, "AD")) == {"4D", "5D"}
    assert may(run(state, "AC")) == {"5C"}  # the left bower is no club
    assert may(run(state, "AS")) == {"5S", "6S", "JC"}
    hearts = contract(
        "7S", {0: "AH KH QH JH 10H 9H 8H AD KD QD", 1: "5S 6S 5C 6C 4D 5D 6D 7D 7C 8C"}
    )
    assert may(run(hearts, "AH")) == word_set("5S 6S 5C 6C 4D 5D 6D 7D 7C 8C")  # trumps or not


def test_reasons() -> None:
    state = run(contract("7S", HANDS), "5S")
    assert refused(state, "5S") == "you do not hold 5♠"
    assert refused(state, "4D") == "you do not hold 4♦"
    assert refused(state, PlayCard(2, parse_card("4D"))) == "it is seat 1's turn, not seat 2's"
    assert refused(state, MakeCall(1, PASS)) == "seat 1 is to play a card, not to call"
    assert refused(state, "look") == "seat 1 is to play a card, not to look"


def winner_of(state: GameState, words: str) -> int:
    tricks = view_of(run(state, words), 0).tricks
    winner = tricks[-1].winner
    assert winner is not None
    return winner


def test_highest_trump_wins_else_the_highest_of_the_suit_led() -> None:
    hands = {
        0: "4D 9D KD 5S 6S 7S 8S 4H 5H 6H",
        1: "5D 10D 9S 10S QS KS 7H 8H 9H 10H",
        2: "5C 6C 7C 8C 9C 10C QC KC AH JH",
        3: "6D 7D 8D QD AD JD QH KH JS JC",
    }
    state = contract("7C", hands, "AC RJ AS")
    assert winner_of(state, "4D 5D 5C 6D") == 2  # the lowest trump
    assert winner_of(state, "4D 5D AH AD") == 3  # an ace of another suit does not win
    assert winner_of(state, "9D 10D AH 8D") == 1
    assert winner_of(state, "KD 10D AH QD") == 0
    assert winner_of(state, "5S 9S KC JC") == 3  # the right bower
    assert winner_of(state, "5S 9S AH JS") == 3  # the left bower is a trump
    over = run(state, "4D 5D 5C 6D")
    assert over.seat == 2  # who won leads
    assert winner_of(over, "QC JC 4H 7H") == 3


def test_a_trick_in_the_view() -> None:
    state = run(contract("7NT", HANDS), "5S 5C")
    view = view_of(state, 3)
    assert view.trick is not None
    assert [(play.seat, play.card.code) for play in view.trick.plays] == [(0, "5S"), (1, "5C")]
    assert (view.trick.leader, view.trick.suit, view.trick.joker_led) == (0, 0, False)
    assert view.trick.winner is None
    done = view_of(run(state, "4D 9D"), 3)
    assert done.trick is None
    assert (done.tricks[0].winner, done.tricks[0].winning_card.code) == (0, "5S")
    assert (done.tricks_won, done.team_tricks) == ((1, 0, 0, 0), (1, 0))


@pytest.mark.parametrize("bid", ["6S", "8NT", "misere", "open"])
def test_always_ten_tricks(bid: str) -> None:
    state = play_out(contract(bid, HANDS))
    assert state.stage == "score"
    view = view_of(state, 0)
    assert len(view.tricks) == 10
    assert sum(view.tricks_won) == 10
    assert state.seat is None
    assert table_action(state) is not None


def test_a_misere_that_is_lost_already_is_played_to_the_end() -> None:
    state = lead(contract("misere", HANDS), "AS")
    assert view_of(state, 0).tricks_won == (1, 0, 0, 0)
    assert (state.stage, state.seat) == ("play", 0)
    assert play_out(state).stage == "score"


# ---- sitting out ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "contractor", "order"),
    [
        ("2v2", 0, [0, 1, 3]),
        ("2v2", 1, [1, 2, 0]),
        ("2v2", 3, [3, 0, 2]),
        ("3v3", 0, [0, 1, 3, 5]),
        ("3v3", 4, [4, 5, 1, 3]),
        ("2v2v2", 0, [0, 1, 2, 4, 5]),
        ("2v2v2", 5, [5, 0, 1, 3, 4]),
        ("solo3", 1, [1, 2, 0]),
    ],
)
@pytest.mark.parametrize("bid", ["misere", "open", "sans:misere"])
def test_in_a_misere_the_partners_sit_out(
    layout: Any, contractor: int, order: list[int], bid: str
) -> None:
    state = contract(bid, first=contractor, layout=layout, joker_nomination=False, sans_kitty=True)
    out = [seat for seat in range(state.rules.seats) if seat not in order]
    assert out == list(state.rules.partners(contractor))
    view = view_of(state, 0)
    assert view.contract is not None
    assert view.contract.playing == tuple(sorted(order))
    assert not view.contract.partners_exposed
    for _ in range(3):
        leader = state.seat
        seen: list[int | None] = []
        while not seen or view_of(state, 0).trick is not None:
            seen.append(state.seat)
            assert state.actor == state.seat
            state = apply(state, first_play(state))
        assert leader is not None
        at = order.index(leader)
        assert seen == order[at:] + order[:at]
    for seat in out:
        assert view_of(state, seat).counts[seat] == 10
        assert len(hand_of(state, seat)) == 10
    assert not view_of(state, contractor).exposed or bid == "open"


@pytest.mark.parametrize("bid", ["6S", "6NT"])
def test_in_other_contracts_everybody_plays(bid: str) -> None:
    for layout in ("2v2", "3v3", "2v2v2", "solo3"):
        state = contract(bid, layout=layout, joker_nomination=False)
        view = view_of(state, 0)
        assert view.contract is not None
        assert view.contract.playing == tuple(range(state.rules.seats))


# ---- both -------------------------------------------------------------------------------------


def test_both_the_contractor_plays_its_partners_hand_face_up() -> None:
    state = contract("misere", HANDS, misere_play="both", joker_nomination=False)
    assert view_of(state, 1).exposed == ((2, cards(HANDS[2])),)
    state = run(state, "5S 5C")
    assert (state.seat, state.actor) == (2, 0)
    partner, contractor = view_of(state, 2), view_of(state, 0)
    assert partner.legal == ()
    assert not partner.my_turn
    assert contractor.my_turn
    assert contractor.legal == tuple(PlayCard(2, card) for card in cards(HANDS[2]))
    state = run(state, "4H")
    assert (state.seat, state.actor) == (3, 3)
    assert view_of(state, 1).exposed == ((2, cards("4D 5D 6D 7D 8D 5H 6H 7H 8H")),)


@pytest.mark.parametrize(
    ("layout", "contractor", "partners"),
    [("2v2", 1, (3,)), ("3v3", 2, (0, 4)), ("2v2v2", 4, (1,)), ("solo3", 0, ())],
)
def test_both_in_every_layout(layout: Any, contractor: int, partners: tuple[int, ...]) -> None:
    state = contract(
        "misere", first=contractor, layout=layout, misere_play="both", joker_nomination=False
    )
    view = view_of(state, contractor)
    assert tuple(seat for seat, _ in view.exposed) == partners
    assert view.contract is not None
    assert view.contract.playing == tuple(range(state.rules.seats))
    assert view.contract.partners_exposed == bool(partners)
    for turn in range(state.rules.seats):
        seat = (contractor + turn) % state.rules.seats
        assert state.seat == seat
        assert state.actor == (contractor if seat in partners else seat)
        state = apply(state, first_play(state))


@pytest.mark.parametrize("nomination", [True, False])
def test_both_partners_are_face_up_from_after_the_exchange_and_the_nomination(
    nomination: bool,
) -> None:
    table = rules(
        misere="anytime", misere_play="both", raise_own_bid=False, joker_nomination=nomination
    )
    state = begin(table, "misere pass pass pass", {0: "RJ 6S 7S 8S 9S 10S JS QS KS AS"})
    assert view_of(state, 1).exposed == ()
    state = run(state, "out:kitty")
    if nomination:
        assert state.stage == "joker"
        assert view_of(state, 1).exposed == ()
        state = run(state, "joker:-")
    assert state.stage == "play"
    assert [seat for seat, _ in view_of(state, 1).exposed] == [2]


def test_both_a_trick_won_by_a_partner_breaks_the_misere() -> None:
    hands = {**HANDS, 0: "5S 4D 6D 7D 8D 4H 5H 6H 7H 8H", 2: "6S 7S 8S 9S 10S JS QS KS AS 5D"}
    state = contract("misere", hands, misere_play="both", joker_nomination=False)
    state = run(state, "5S 5C AS 9D")
    assert state.seat == 2
    assert state.actor == 0
    due = table_action(play_out(state))
    assert due is not None
    assert apply(play_out(state), due).totals == (-250, 0)


def test_both_is_for_misere_alone() -> None:
    state = run(contract("7NT", HANDS, misere_play="both"), "5S 5C")
    assert (state.seat, state.actor) == (2, 2)
    assert view_of(state, 0).exposed == ()


# ---- hands face up ----------------------------------------------------------------------------


def exposures(before: GameState, word: str, seat: int | None) -> list[HandExposed]:
    done = action(before, word)
    events = events_of(before, done, apply(before, done), seat)
    return [event for event in events if isinstance(event, HandExposed)]


def test_an_open_hand_after_the_first_trick() -> None:
    state = contract("open", HANDS)
    assert view_of(state, 1).exposed == ()
    state = run(state, "5S 5C")
    assert view_of(state, 1).exposed == ()
    left = cards("6S 7S 8S 9S 10S JS QS KS AS")
    for seat in (0, 1, 2, 3, None):
        assert exposures(state, "9D", seat) == [HandExposed(0, left)]
    state = run(state, "9D")
    for seat in range(4):
        assert view_of(state, seat).exposed == ((0, left),)
    assert exposures(state, "6S", 1) == []  # told once
    assert view_of(run(state, "6S"), 1).exposed == ((0, left[1:]),)


def test_an_open_hand_before_the_first_lead() -> None:
    table = rules(raise_own_bid=False, open_hand="before_first_lead")
    state = begin(table, "open pass pass pass", HANDS)
    assert view_of(state, 1).exposed == ()
    assert exposures(state, "out:kitty", 1) == [HandExposed(0, cards(HANDS[0]))]
    state = run(state, "out:kitty")
    for seat in range(4):
        assert view_of(state, seat).exposed == ((0, cards(HANDS[0])),)
    assert exposures(state, "5S", 1) == []


def test_an_open_hand_with_a_joker_after_the_nomination() -> None:
    table = rules(raise_own_bid=False, open_hand="before_first_lead")
    hand = "RJ 6S 7S 8S 9S 10S JS QS KS AS"
    state = begin(table, "open pass pass pass", {0: hand})
    assert exposures(state, "out:kitty", 1) == []
    state = run(state, "out:kitty")
    assert exposures(state, "joker:H", 1) == [HandExposed(0, cards(f"{hand[3:]} RJ"))]


def test_an_open_hand_sans_kitty_as_soon_as_the_auction_is_over() -> None:
    table = rules(raise_own_bid=False, open_hand="before_first_lead", sans_kitty=True)
    state = begin(table, "sans:open pass pass", HANDS)
    assert exposures(state, "pass", 2) == [HandExposed(0, cards(HANDS[0]))]


@pytest.mark.parametrize("bid", ["misere", "7NT", "7S"])
def test_no_other_hand_is_put_face_up(bid: str) -> None:
    state = contract(bid, HANDS, open_hand="before_first_lead")
    assert view_of(state, 1).exposed == ()
    assert view_of(lead(state, "5S"), 1).exposed == ()


def test_a_blind_hand_is_not_exposed() -> None:
    table = rules(raise_own_bid=False, open_hand="before_first_lead", blind_misere=True)
    state = begin(table, "blind look pass look pass look pass out:kitty", HANDS)
    assert view_of(state, 1).exposed == ()
    assert view_of(lead(state, "5S"), 1).exposed == ()


def test_open_with_both_hands() -> None:
    state = contract("open", HANDS, misere_play="both")
    assert [seat for seat, _ in view_of(state, 1).exposed] == [2]
    state = run(state, "5S 5C 4D")
    assert exposures(state, "9D", 1) == [HandExposed(0, cards(HANDS[0])[1:])]
    state = run(state, "9D")
    assert [seat for seat, _ in view_of(state, 1).exposed] == [0, 2]
