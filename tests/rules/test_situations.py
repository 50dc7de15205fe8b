"""The situations of rules.md §11 that catch programs out, each by its number."""

from fivehundred.rules.calls import Bid, Misere, MisereKind, parse_call
from fivehundred.rules.cards import Suit, parse_card
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.scoring import Outcome, Reason, ScoredDeal, outcome, score_deal
from fivehundred.rules.trumps import Strain, ranking
from tests.rules.scripted import begin, cards, may, refused, rules, run, word_set

SPADES = "6S pass pass pass pass out:kitty"
NO_TRUMP = "6NT pass pass pass pass out:kitty"
MISERE = "misere pass pass pass pass out:kitty"
CLUBS = "5C 6C 7C 8C 9C 10C JC QC KC AC"


def points(bid: str, tricks: tuple[int, ...], before: tuple[int, ...] = (0, 0)) -> tuple[int, ...]:
    """What seat 0's contract adds to each team, in the Australian game."""
    return scored(RuleSet(), bid, tricks, before).points


def scored(
    table: RuleSet, bid: str, tricks: tuple[int, ...], before: tuple[int, ...]
) -> ScoredDeal:
    contract = parse_call(bid)
    assert isinstance(contract, Bid | Misere)
    return score_deal(table, 3, 0, contract, tricks, before)


def test_1_left_bower_is_no_club_when_spades_are_trumps() -> None:
    seat_1 = "JC 4H 5H 6H 7H 4D 5D 6D 7D 9S"
    seat_0 = "AC KC QC 10C AS KS QS JS 10S 8S"
    led = run(begin(rules(), SPADES, {0: seat_0, 1: seat_1}), "AC")
    assert may(led) == word_set(seat_1)


def test_2_left_bower_led_asks_for_trumps() -> None:
    hands = {0: "JC AC KC QC 10C 9C 8C 7C 6C 5C", 1: "5S 6S 4H 5H 6H 7H 8H 4D 5D 6D"}
    led = run(begin(rules(), SPADES, hands), "JC")
    assert may(led) == {"5S", "6S"}
    assert refused(led, "4H") == "you must follow ♠: you hold 5♠ 6♠"


def test_3_left_bower_or_joker_as_the_only_trump_must_be_played() -> None:
    seat_0 = "AS KS QS JS 10S 9S 8S 7S 6S 5S"
    for only in ("JC", "RJ"):
        hands = {0: seat_0, 1: f"{only} 4H 5H 6H 7H 8H 4D 5D 6D 7D"}
        assert may(run(begin(rules(), SPADES, hands), "AS")) == {only}


def test_4_joker_at_no_trump_is_illegal_with_the_suit_and_may_be_kept_without() -> None:
    holds_one = {0: "AC KC QC JC 10C 9C 8C 7C 6C AS", 1: "RJ 5C 4H 5H 6H 7H 8H 4D 5D 6D"}
    led = run(begin(rules(), NO_TRUMP, holds_one), "AC")
    assert may(led) == {"5C"}
    assert refused(led, "RJ") == "you must follow ♣: you hold 5♣"
    void = "RJ 5S 4H 5H 6H 7H 8H 4D 5D 6D"
    assert may(run(begin(rules(), NO_TRUMP, {0: CLUBS, 1: void}), "AC")) == word_set(void)


def test_5_joker_led_naming_hearts_asks_for_hearts() -> None:
    hands = {
        0: "RJ AS KS QS JS 10S 9S 8S 7S 6S",
        1: "4H 9H 4D 5D 6D 7D 8D 9D 10D JD",
        2: CLUBS,
    }
    led = run(begin(rules(), f"{NO_TRUMP} joker:-", hands), "RJ/H")
    assert may(led) == {"4H", "9H"}
    assert refused(led, "4D") == "you must follow ♥: you hold 4♥ 9♥"
    assert may(run(led, "9H")) == word_set(CLUBS)  # no hearts: any card


def test_6_free_joker_of_a_void_hand_is_forced_in_a_misere_and_wins_the_trick() -> None:
    void = "RJ 5S 4H 5H 6H 7H 8H 4D 5D 6D"
    hands = {0: CLUBS, 1: void, 3: "9H 10H JH QH KH AH 7D 8D 9D 10D"}
    led = run(begin(rules(misere="anytime"), MISERE, hands), "AC")
    assert may(led) == {"RJ"}
    assert refused(led, "4H") == "you must play the joker: you cannot follow ♣"
    assert run(led, "RJ 9H").seat == 1  # the joker's hand leads next
    free = rules(misere="anytime", joker_forced_in_misere=False)
    assert may(run(begin(free, MISERE, hands), "AC")) == word_set(void)
    low = run(begin(rules(misere="anytime", joker_low_in_misere=True), MISERE, hands), "AC")
    assert may(low) == word_set(void)
    assert run(low, "RJ 9H").seat == 0  # unless jokers are low: the ace of clubs won


def test_7_nominated_joker_thrown_on_another_suit_loses() -> None:
    hands = {
        0: "RJ 5S 6S 7S 8S 9S 10S AD KD QD",
        1: "AS KS AC KC QC JC 10C 9C 8C 7C",
        2: "4H 5H 6H 7H 8H 9H 10H JH QH KH",
        3: "5C 6C 4D 5D 6D 7D 8D 9D 10D JD",
    }
    seven_of_clubs_led = "5S AS 4H 4D 7C 5H 6C"
    heart = run(begin(rules(), f"{NO_TRUMP} joker:H", hands), seven_of_clubs_led)
    assert "RJ" in may(heart)
    assert run(heart, "RJ").seat == 1  # 7C won
    free = run(begin(rules(), f"{NO_TRUMP} joker:-", hands), seven_of_clubs_led)
    assert run(free, "RJ").seat == 0


def test_8_after_six_no_trump_no_misere_but_open_misere() -> None:
    state = begin(rules(misere="after7"), "6NT")
    assert "misere" not in may(state)
    assert "open" in may(state)
    assert refused(state, "misere") == "misère may be bid only after a bid at level 7 or higher"
    assert "misere" in may(begin(rules(misere="after7"), "7S"))


def test_9_all_ten_tricks_score_250_at_least_and_other_overtricks_nothing() -> None:
    assert points("8S", (6, 0, 4, 0)) == (250, 0)
    assert points("8C", (6, 0, 4, 0)) == (260, 0)
    assert points("7S", (5, 1, 4, 0)) == (140, 10)


def test_10_cap_on_trick_points() -> None:
    capped = RuleSet(trick_points_cap=490)
    line = scored(capped, "6S", (3, 3, 2, 2), (0, 470))
    assert line.points == (-40, 20)
    assert line.totals == (-40, 490)
    assert scored(RuleSet(), "6S", (3, 3, 2, 2), (0, 470)).totals == (-40, 520)


def test_11_six_seats_hearts_trumps_from_the_joker_down() -> None:
    order = ranking(Strain.HEARTS)
    high_to_low = cards("RJ JH JD AH KH QH 13H 12H 11H 10H 9H 8H 7H 6H 5H 4H 3H 2H")
    strengths = [order.strength(card) for card in high_to_low]
    assert strengths == sorted(set(strengths), reverse=True)
    assert {order.suit(card) for card in high_to_low} == {Suit.HEARTS}


def test_12_two_inkles_and_two_passes_are_thrown_in() -> None:
    state = begin(rules(auction="single"), "6S 6C pass pass")
    assert (state.stage, state.thrown_in, state.dealer) == ("deal", 1, 0)
    assert state.totals == (0, 0)


def test_13_failed_six_spades_at_minus_460_loses_the_game() -> None:
    line = scored(RuleSet(), "6S", (3, 3, 2, 2), (-460, 0))
    assert line.totals == (-500, 50)
    assert outcome(RuleSet(), line, 8) == Outcome(1, Reason.BACKWARDS)


def test_14_three_teams_each_defending_team_scores_its_own_tricks() -> None:
    three = RuleSet(layout="2v2v2")
    line = scored(three, "6S", (4, 1, 0, 2, 2, 1), (0, 0, 0))
    assert line.points == (40, 30, 10)
    assert scored(RuleSet(layout="solo3"), "6S", (5, 3, 2), (0, 0, 0)).points == (-40, 30, 20)


def test_15_red_joker_led_naming_hearts_leaves_the_black_one_free_to_be_played() -> None:
    hands = {
        0: "RJ AS KS QS JS 10S 9S 8S 7S 6S",
        1: "BJ 4H 9H 4D 5D 6D 7D 8D 9D 10D",
        2: "4C 5C 6C 7C 8C 9C 10C JC QC KC",
    }
    led = run(begin(rules(kitty=6), f"{NO_TRUMP} joker:-", hands), "RJ/H")
    assert may(led) == {"BJ", "4H", "9H"}
    seat_3 = "5H"
    assert run(led, f"BJ 4C {seat_3}").seat == 1
    assert run(led, f"4H 4C {seat_3}").seat == 0


def test_16_both_jokers_nominated_are_the_highest_of_their_suit() -> None:
    order = ranking(Strain.NO_TRUMP, Suit.DIAMONDS, (1 << 64) | (1 << 65))
    diamonds = [order.strength(card) for card in cards("BJ RJ AD KD QD JD 10D 9D")]
    assert diamonds == sorted(set(diamonds), reverse=True)
    assert order.suit(parse_card("RJ")) is order.suit(parse_card("BJ")) is Suit.DIAMONDS
    hands = {
        0: "RJ BJ AS KS QS JS 10S 9S 8S 7S",
        1: "4H 9H 4D 5D 6D 7D 8D 9D 10D JD",
        2: "4C 5C 6C 7C 8C 9C 10C JC QC KC",
        3: "KH AD KD 5H 6H 7H 8H 10H JH QH",
    }
    led = run(begin(rules(kitty=6), f"{NO_TRUMP} joker:D", hands), "RJ")
    assert may(led) == word_set("4D 5D 6D 7D 8D 9D 10D JD")
    led = run(led, "4D")
    assert may(led) == word_set(hands[2])  # neither diamonds nor anything else special
    led = run(led, "4C")
    assert may(led) == {"AD", "KD"}
    assert run(led, "AD").seat == 0  # the red joker is above the ace


def test_17_one_team_out_backwards_and_the_others_tied_play_another_deal() -> None:
    three = RuleSet(layout="2v2v2")
    misere = Misere(MisereKind.PLAIN)
    line = ScoredDeal(5, 0, misere, False, (1,) + (0,) * 5, (-250, 0, 0), (-520, 60, 60))
    assert outcome(three, line, 9) is None
    line = ScoredDeal(5, 0, misere, False, (1,) + (0,) * 5, (-250, 0, 0), (-520, 60, 70))
    assert outcome(three, line, 9) == Outcome(2, Reason.BACKWARDS)
