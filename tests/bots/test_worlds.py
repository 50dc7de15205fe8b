"""What a seat knows about the cards, and the worlds that fit it, the truth among them."""

from collections import Counter
from random import Random

import pytest

from fivehundred.bots.belief import Belief, rough_tricks
from fivehundred.bots.knowledge import Knowledge, knowledge
from fivehundred.bots.open_hands import position_in
from fivehundred.bots.position import legal_moves
from fivehundred.bots.worlds import World, draw_world, draw_worlds
from fivehundred.rules.actions import Deal, Discard, MakeCall, PlayCard
from fivehundred.rules.calls import PASS, Bid
from fivehundred.rules.cards import JOKERS, Cards, cards_in, cards_of, pack, parse_card
from fivehundred.rules.game import GameState, apply, new_game
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import AUSTRALIAN
from fivehundred.rules.trumps import Strain
from tests.strategies import random_game, random_rules

LAYOUTS = ("2v2", "3v3", "2v2v2", "solo3")


def cards(codes: str) -> Cards:
    """The set of cards with those codes."""
    return cards_of(parse_card(code) for code in codes.split())


def moments(layout: str, games: int) -> list[GameState]:
    """States of random games in which a seat is to act."""
    found = []
    for number in range(games):
        rng = Random(f"{layout} {number}")
        rules = random_rules(rng, layout=layout)
        states = [before for before, _, _ in random_game(rules, rng, deals=1)]
        found += [state for state in states if state.deal is not None and rng.random() < 0.4]
    return found


@pytest.mark.parametrize("layout", LAYOUTS)
def test_knowledge_never_contradicts_the_cards_as_they_lie(layout: str) -> None:
    for state in moments(layout, 6):
        assert state.deal is not None
        for seat in range(state.rules.seats):
            known = knowledge(view_of(state, seat))
            for other, hand in enumerate(state.deal.hands):
                assert not known.held[other] & ~hand
                assert not known.barred[other] & hand
                assert known.room[other] == (hand & ~known.held[other]).bit_count()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_world_spreads_the_unseen_cards_and_nothing_else(layout: str) -> None:
    rng = Random(layout)
    for state in moments(layout, 6):
        for seat in range(state.rules.seats):
            known = knowledge(view_of(state, seat))
            world = draw_world(known, rng)
            spread = world.away
            for other, hand in enumerate(world.hands):
                assert not hand & known.barred[other]
                assert hand & known.held[other] == known.held[other]
                assert (hand & ~known.held[other]).bit_count() == known.room[other]
                assert not spread & hand
                spread |= hand & ~known.held[other]
            assert spread == known.unseen
            assert world.away.bit_count() == known.away
            if known.nominator is not None:
                seen = known.played[known.nominator]
                assert (world.hands[known.nominator] | seen) & JOKERS


@pytest.mark.parametrize("layout", LAYOUTS)
def test_with_the_cards_as_they_lie_the_solver_knows_the_legal_plays(layout: str) -> None:
    """The position made from a view has the legal plays of the rules, jokers and all."""
    for state in moments(layout, 25):
        if state.stage != "play" or state.actor is None:
            continue
        assert state.deal is not None
        view = view_of(state, state.actor)
        truth = World(state.deal.hands, 0)
        moves = legal_moves(position_in(view, knowledge(view), truth))
        plays = [action for action in view.legal if isinstance(action, PlayCard)]
        assert {(move.card, move.named) for move in moves} == {
            (int(play.card), None if play.suit is None else int(play.suit)) for play in plays
        }


def test_each_card_is_as_likely_in_one_free_place_as_in_another() -> None:
    """Six cards, two for each of two hands and two away: each card a third of the time in each."""
    unseen = cards("5S 6S 7S 8S 9S 10S")
    known = Knowledge((0, 0, 0), (0, 2, 2), (0, 0, 0), 2, unseen, (0, 0, 0), None)
    rng, count = Random(500), Counter[int]()
    for _ in range(3000):
        world = draw_world(known, rng)
        place = next(i for i, hand in enumerate((*world.hands, world.away)) if hand & cards("5S"))
        count[place] += 1
    # A third of 3000 is 1000 with a deviation of 26; five of those are never seen by chance.
    assert count[0] == 0
    assert all(870 < count[place] < 1130 for place in (1, 2, 3))


def test_a_void_leaves_one_way_only() -> None:
    """Seat 1 is out of spades and has room for two; the only two hearts are its own."""
    unseen = cards("5S 6S 5H 6H")
    known = Knowledge((0, 0), (2, 2), (0, cards("5S 6S")), 0, unseen, (0, 0), None)
    world = draw_world(known, Random(1))
    assert world.hands == (cards("5S 6S"), cards("5H 6H"))


def test_likelier_worlds_are_kept_more_often() -> None:
    unseen = cards("5S 6S 7S 8S")
    known = Knowledge((0, 0), (2, 2), (0, 0), 0, unseen, (0, 0), None)

    def with_the_five(world: World) -> float:
        return 1.0 if world.hands[0] & cards("5S") else 0.1

    kept = list(draw_worlds(known, 300, Random(1), (with_the_five,)))
    with_five = sum(bool(world.hands[0] & cards("5S")) for world in kept)
    assert len(kept) == 300
    assert with_five > 200  # half of them if nothing was weighed


def test_rough_tricks_count_the_top_trumps_and_aces() -> None:
    """Joker, both bowers and the ace of trumps, three small, and two aces: about nine tricks."""
    strong = cards("RJ JH JD AH 10H 9H 8H AS AC 5C")
    weak = cards("5S 6S 7S 5C 6C 7C 5D 6D 7D 8D")
    assert 8 <= rough_tricks(strong, Strain.HEARTS) <= 10
    assert rough_tricks(weak, Strain.HEARTS) < 2
    assert rough_tricks(strong, Strain.HEARTS) > rough_tricks(strong, Strain.SPADES)


def test_a_bid_makes_hands_likelier_that_can_bid_it() -> None:
    """After six hearts by seat 1 the world in which it holds the top hearts beats the other."""
    strong, weak = "JH JD AH KH QH 10H AS 5S 5C 5D", "4H 5H 6S 7S 6C 7C 8C 6D 7D 8D"
    rest = [one for one in cards_in(pack(4, 3)) if not one.bit & cards(f"{strong} {weak}")]
    hands = (
        tuple(rest[:10]),
        tuple(cards_in(cards(strong))),
        tuple(rest[10:20]),
        tuple(cards_in(cards(weak))),
    )
    state = apply(new_game(AUSTRALIAN), Deal(0, hands, tuple(rest[20:])))
    state = apply(state, MakeCall(1, Bid(6, Strain.HEARTS)))
    view = view_of(state, 2)
    belief = Belief(view, knowledge(view))
    mine, away = cards_of(hands[2]), cards_of(rest[20:])
    as_bid = World((cards_of(hands[0]), cards(strong), mine, cards(weak)), away)
    swapped = World((cards_of(hands[0]), cards(weak), mine, cards(strong)), away)
    assert belief.about(as_bid) > 3 * belief.about(swapped)
    assert belief.to_the_letter(as_bid) > 3 * belief.to_the_letter(swapped)


def test_the_contractors_calls_are_not_held_against_the_hand_that_its_kitty_made() -> None:
    """Seat 1 has exchanged: its bid says nothing to the letter of what it holds now.

    Seat 3 passed: a world that gives it all the top hearts fits badly.
    """
    top, low = "RJ JH JD AH KH QH 10H AS AC AD", "4H 5H 6H 5S 6S 7S 5C 6C 7C 5D"
    mine = "10S JC 9S 8S 8C 9C 10C 8D 9D 10D"
    third = "JS QS KS QC KC 7H 8H 9H QD KD"
    hands = tuple(tuple(cards_in(cards(hand))) for hand in (low, top, mine, third))
    kitty = pack(4, 3) & ~cards(f"{low} {top} {mine} {third}")
    state = apply(new_game(AUSTRALIAN), Deal(0, hands, cards_in(kitty)))
    for seat, call in ((1, Bid(6, Strain.HEARTS)), (2, PASS), (3, PASS), (0, PASS), (1, PASS)):
        state = apply(state, MakeCall(seat, call))
    state = apply(state, Discard(1, cards_in(kitty)))
    view = view_of(state, 2)
    belief = Belief(view, knowledge(view))

    def fit(first: str, contractor: str, other: str) -> float:
        hands = cards(first), cards(contractor), cards(mine), cards(other)
        return belief.to_the_letter(World(hands, kitty))

    assert fit(low, top, third) == fit(low, third, third)
    assert fit(low, top, third) > 3 * fit(low, third, top)
