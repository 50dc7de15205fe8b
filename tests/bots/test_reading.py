"""What club reads off the play, and what it makes of hands and scores; each answer by hand."""

import pytest

from fivehundred.bots.evaluate import declared, helps, holding, top_trumps
from fivehundred.bots.keeping import cost
from fivehundred.bots.misere_play import danger
from fivehundred.bots.reading import Reading, above, read
from fivehundred.bots.standing import after_deal, chances
from fivehundred.rules.calls import Bid, Misere, MisereKind
from fivehundred.rules.cards import cards_in, cards_of, parse_card
from fivehundred.rules.game import GameState
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain, ranking
from tests.rules.scripted import begin, cards, run

AUSTRALIAN = RuleSet()
HANDS = {
    0: "RJ JS JC AS 9S 8S AH KH 7D 5D",
    1: "5S 5H 6H 7H 8C 9C 10C 8D 9D JD",
    2: "KS QS 10S 7S 9H 10H QC 5C 10D QD",
    3: "6S 8H JH QH KC AC 7C 6D KD AD",
}


def eight_spades(plays: str = "") -> GameState:
    words = "8S pass pass pass pass out:4D,6C,4H"
    return run(begin(AUSTRALIAN, words, HANDS, kitty="4D 6C 4H"), plays)


def reading(state: GameState) -> Reading:
    assert state.actor is not None
    return read(view_of(state, state.actor))


def codes(held: int) -> set[str]:
    return {card.code for card in cards_in(held)}


def test_the_left_bower_ranks_above_the_ace_of_trumps() -> None:
    order = ranking(Strain.SPADES)
    assert codes(above(parse_card("AS"), order)) == {"RJ", "BJ", "JS", "JC"}
    assert codes(above(parse_card("QC"), order)) == {"KC", "AC"}


def test_who_did_not_follow_is_out_of_the_suit() -> None:
    """Seats 1 and 3 threw side cards on the second trump: all trumps left are with seat 2."""
    seen = reading(eight_spades("RJ 5S 7S 6S JS 5H 10S 6D"))
    assert not seen.may_hold[1] & seen.trumps
    assert not seen.may_hold[3] & seen.trumps
    assert codes(seen.may_hold[2] & seen.trumps) == {"KS", "QS"}
    assert seen.foes_trumps == 0
    assert seen.lacks(1, seen.trumps) == 1.0


def test_the_contractor_knows_what_it_put_away() -> None:
    seen = reading(eight_spades())
    assert not (seen.may_hold[1] | seen.may_hold[2]) & cards_of(cards("4D 6C 4H"))


def test_a_master_is_a_card_that_no_foe_can_beat() -> None:
    """A♥ from the start; K♥ once the contractor looks at its own ace."""
    seen = reading(eight_spades())
    assert seen.is_master(parse_card("KH"))
    assert not seen.is_master(parse_card("7D"))
    defender = reading(eight_spades("7D"))
    assert not defender.is_master(parse_card("JD"))


def test_chances_follow_from_the_cards_left() -> None:
    """Last to play, nobody is behind: a card that wins now wins for certain."""
    seen = reading(eight_spades("7D 8D QD"))
    assert seen.later == ()
    assert seen.trick_chance(parse_card("KD"), True, 2) == 1.0
    second = reading(eight_spades("7D"))
    assert second.later == (2, 3)
    assert 0.0 < second.trick_chance(parse_card("JD"), True, 2) < 1.0


def test_sitting_partners_hold_no_card_of_the_play() -> None:
    rules = RuleSet(misere="anytime")
    state = begin(rules, "misere pass pass pass pass out:4D,6C,4H", HANDS, kitty="4D 6C 4H")
    if state.stage == "joker":
        state = run(state, "joker:S")
    seen = reading(state)
    assert seen.may_hold[2] == 0
    assert seen.foes == (1, 3)


def test_masters_cost_more_than_small_cards() -> None:
    seen = reading(eight_spades())
    assert cost(parse_card("AH"), seen) > cost(parse_card("5D"), seen)
    assert cost(parse_card("RJ"), seen) > cost(parse_card("8S"), seen)


# ---- hands ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "kind"),
    [("", "-"), ("4H", "x"), ("KH", "K"), ("KH 4H", "Kx"), ("KH QH", "KQ"), ("AH", "A"),
     ("AH 5H", "Ax"), ("AH QH 4H", "AQ"), ("AH KH", "AK"), ("AH KH 5H", "AKx"),
     ("AH KH QH", "AKQ"), ("QH 5H", "Qx"), ("QH", "x"), ("9H 8H", "xx"), ("9H 8H 4H", "xxx")],
)  # fmt: skip
def test_holdings_by_name(held: str, kind: str) -> None:
    assert holding(cards_of(cards(held))) == kind


def test_the_top_trumps_of_each_pack() -> None:
    def names(strain: Strain, seats: int, kitty: int) -> list[str]:
        return [cards_in(1 << one)[0].code for one in top_trumps(strain, seats, kitty)]

    assert names(Strain.SPADES, 4, 3) == ["RJ", "JS", "JC", "AS", "KS", "QS"]
    assert names(Strain.HEARTS, 4, 6) == ["BJ", "RJ", "JH", "JD", "AH", "KH"]


@pytest.mark.parametrize("layout", ["2v2", "3v3", "2v2v2", "solo3"])
def test_better_cards_promise_more_tricks(layout: str) -> None:
    rules = RuleSet(layout=layout)  # type: ignore[arg-type]
    weak = cards_of(cards("9S 8S 10S 7S 9H 8H 9C 8C 9D 8D"))
    strong = cards_of(cards("JS 8S 10S 7S AH 8H 9C 8C 9D 8D"))
    long = cards_of(cards("JS QS 10S 7S AH 8H 9S 8S 9D 8D"))
    tricks = [declared(hand, Strain.SPADES, rules) for hand in (weak, strong, long)]
    assert tricks == sorted(tricks)
    assert tricks[0] > 0
    assert tricks[2] < 10
    assert helps(strong, Strain.SPADES, rules, False) < helps(weak, Strain.SPADES, rules, False)


def test_a_holding_under_every_gap_is_no_danger() -> None:
    """5 7 9 under 6 8 10 J Q K A: each card of ours has a smaller one for each that can be led."""
    ours = cards_of(cards("5S 7S 9S"))
    theirs = cards_of(cards("6S 8S 10S JS QS KS AS"))
    assert danger(ours, theirs) == 0.0
    assert danger(cards_of(cards("9S")), theirs) > danger(cards_of(cards("7S")), theirs) > 0.0
    assert danger(cards_of(cards("5S AS")), theirs) < danger(cards_of(cards("AS")), theirs)


# ---- scores -----------------------------------------------------------------------------------


def test_chances_to_win_add_up_and_follow_the_scores() -> None:
    assert chances(AUSTRALIAN, (0, 0), 0) == pytest.approx((0.5, 0.5))
    three = chances(RuleSet(layout="2v2v2"), (100, 0, -100), 2)
    assert sum(three) == pytest.approx(1.0)
    assert three[0] > three[1] > three[2]


def test_a_deal_that_ends_the_game_is_won_or_lost_outright() -> None:
    six, misere = Bid(6, Strain.SPADES), Misere(MisereKind.OPEN)
    assert after_deal(AUSTRALIAN, (480, 0), 3, 0, six, 6) == (1.0, 0.0)
    assert after_deal(AUSTRALIAN, (-460, 0), 3, 2, six, 5) == (0.0, 1.0)
    assert after_deal(AUSTRALIAN, (0, 0), 0, 0, misere, 0) == (1.0, 0.0)
    assert after_deal(AUSTRALIAN, (0, 0), 0, 0, misere, 1) == (0.0, 1.0)


def test_trick_points_end_a_game_only_where_nobody_must_bid_to_win() -> None:
    """The defenders stand at 470 and take four tricks."""
    eight = Bid(8, Strain.SPADES)
    free = RuleSet(must_bid_to_win=False)
    assert after_deal(free, (0, 470), 3, 0, eight, 6) == (0.0, 1.0)
    assert after_deal(AUSTRALIAN, (0, 470), 3, 0, eight, 6)[0] > 0.0


def test_before_the_last_deal_a_lead_counts_for_more() -> None:
    late = RuleSet(max_hands=10)
    assert chances(late, (100, 0), 9)[0] > chances(late, (100, 0), 2)[0]
