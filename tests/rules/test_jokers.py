"""Jokers without trumps: free, nominated, forced, led, low (rules.md §7.2 and §7.3)."""

from typing import Any

import pytest

from fivehundred.rules.game import GameState
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import RuleSet
from tests.rules.scripted import begin, lead, may, refused, run, word_set

SUITS = ("S", "C", "D", "H")
CLUBS = "5C 6C 7C 8C 9C 10C JC QC KC AC"
SPADES = "5S 6S 7S 8S 9S 10S JS QS KS AS"


def playing(bid: str, hands: dict[int, str], nomination: str = "", **options: Any) -> GameState:
    """Seat 0 plays ``bid`` with its dealt cards, the nomination made if there is one."""
    table = RuleSet(**{"raise_own_bid": False, "misere": "anytime", **options})
    return begin(table, f"{bid} pass pass pass out:kitty {nomination}", hands)


def named(state: GameState, joker: str = "RJ") -> set[str]:
    """The suits that the joker may name; "-" for none; empty if it may not be led."""
    return {word.partition("/")[2] or "-" for word in may(state) if word.partition("/")[0] == joker}


# ---- following --------------------------------------------------------------------------------


def test_a_free_joker_wins_the_trick_and_of_two_the_black() -> None:
    red_first = {
        0: SPADES,
        1: "RJ 5C 6C 7C 8C 9C 10C JC QC KC",
        2: "BJ 4D 5D 6D 7D 8D 9D 10D JD QD",
    }
    state = run(playing("7NT", red_first, kitty=6, joker_nomination=False), "AS")
    assert run(state, "RJ 4D 4S").seat == 1
    assert run(state, "RJ BJ 4S").seat == 2
    black_first = {seat: red_first[seat].translate(str.maketrans("RB", "BR")) for seat in red_first}
    state = run(playing("7NT", black_first, kitty=6, joker_nomination=False), "AS")
    assert run(state, "BJ RJ 4S").seat == 1


def test_a_nominated_joker_follows_its_suit_and_must() -> None:
    hands = {
        0: "RJ 5S 6S 7S 8S 9S 10S JS QS 4D",
        1: "AS KS 9H 10H JH QH KH AH 5C 6C",
        2: "4H 5D 7C 8C 9C 10C JC QC KC AC",
        3: "5H 6H 7H 8H 6D 7D 8D 9D 10D JD",
    }
    state = run(playing("6NT", hands, "joker:H"), "5S AS 5D 6D")
    hearts = run(state, "9H 4H 5H")
    assert may(hearts) == {"RJ"}  # its only heart
    assert refused(hearts, "6S") == "you must follow ♥: you hold the joker"
    assert run(hearts, "RJ").seat == 0
    assert may(run(state, "5C 7C 7D")) == word_set("RJ 6S 7S 8S 9S 10S JS QS 4D")


def test_a_free_joker_beats_a_nominated_one_of_either_colour() -> None:
    for own, other in (("RJ", "BJ"), ("BJ", "RJ")):
        hands = {
            0: f"{own} {SPADES[3:]}",
            1: f"{other} {CLUBS[3:]}",
            2: "4D 4H 5H 6H 7H 8H 9H 10H JH QH",
            3: "5D 6D 7D 8D 9D 10D JD QD KD AD",
        }
        state = playing("7NT", hands, "joker:D", kitty=6)
        led = run(state, own)
        assert other in may(led)  # no diamonds
        assert run(led, f"{other} 4D AD").seat == 1
        assert run(led, "6C 4D AD").seat == 0  # and it is the highest diamond


def test_the_nominated_black_joker_is_above_the_nominated_red_one() -> None:
    hands = {0: f"RJ BJ {SPADES[6:]}"}
    state = playing("7NT", hands, "joker:D", kitty=6)
    view = view_of(state, 0)
    assert view.ranking is not None
    assert named(state) == named(state, "BJ") == {"-"}  # a card of a suit names none
    assert refused(state, "RJ/D") == "the red joker names no suit: it belongs to one"


def test_declined_both_jokers_are_free() -> None:
    state = playing("7NT", {0: f"RJ BJ {SPADES[6:]}"}, "joker:-", kitty=6)
    assert named(state) == named(state, "BJ") == set(SUITS)


def test_the_joker_of_another_seat_stays_free() -> None:
    hands = {0: f"RJ {SPADES[3:]}", 1: "BJ 4D 5D 6D 7D 8D 9D 10D JD 5C"}
    led = run(playing("7NT", hands, "joker:D", kitty=6), "RJ")
    assert may(led) == word_set("4D 5D 6D 7D 8D 9D 10D JD")  # not BJ: it has diamonds


def test_a_partners_joker_is_free_too_where_the_contractor_plays_both() -> None:
    hands = {0: f"RJ {SPADES[3:]}", 2: f"BJ {CLUBS[3:]}", 1: "4D 5D 6D 7D 8D 9D 10D JD QD KD"}
    state = playing("misere", hands, "joker:D", kitty=6, misere_play="both")
    led = run(state, "RJ 4D")
    assert led.seat == 2
    assert may(led) == {"BJ"}  # void, so forced: it did not become a diamond
    assert run(led, "BJ AD").seat == 2


# ---- forced -----------------------------------------------------------------------------------


def test_a_void_hand_with_two_free_jokers_must_play_either() -> None:
    hands = {0: SPADES, 1: f"RJ BJ {CLUBS[6:]}"}
    assert may(run(playing("misere", hands, kitty=6), "AS")) == {"RJ", "BJ"}
    assert refused(run(playing("misere", hands, kitty=6), "AS"), "7C") == (
        "you must play a joker: you cannot follow ♠"
    )


@pytest.mark.parametrize("bid", ["misere", "open"])
def test_forced_in_every_misere_and_never_at_no_trump(bid: str) -> None:
    hands = {0: SPADES, 1: f"RJ {CLUBS[3:]}"}
    assert may(run(playing(bid, hands), "AS")) == {"RJ"}
    assert may(run(playing(bid, hands, joker_forced_in_misere=False), "AS")) == word_set(hands[1])
    assert may(run(playing("7NT", hands), "AS")) == word_set(hands[1])


def test_who_can_follow_is_not_forced_and_may_not_play_the_joker() -> None:
    hands = {0: SPADES.replace("5S", "4D"), 1: f"RJ 5S {CLUBS[6:]}"}
    assert may(run(playing("misere", hands), "AS")) == {"5S"}


def test_the_contractors_free_joker_is_forced_and_a_nominated_one_is_not() -> None:
    hands = {
        0: f"RJ 4D {SPADES[6:]}",
        1: "AD KD QD JD 10D 9D 8D 7D 6D 5D",
        3: "AC KC QC JC 10C 9C 8C 7C 6C 5C",
    }
    diamonds = "4D AD 5C KD 6C"  # seat 2 sits out; seat 1 wins the first trick
    assert may(run(playing("misere", hands, "joker:-"), diamonds)) == {"RJ"}
    assert may(run(playing("misere", hands, "joker:H"), diamonds)) == {"RJ", *SPADES[6:].split()}


# ---- leading ----------------------------------------------------------------------------------

# Seat 0 wins every trick that it leads to, and can lead all suits or spades only.
ALL_SUITS = "RJ AS KS AC KC AD KD AH KH QH"
ONE_SUIT = "RJ 6S 7S 8S 9S 10S JS QS KS AS"
NINE_SPADES = "AS KS QS JS 10S 9S 8S 7S 6S"
NINE_OTHERS = "AS AC AD AH KS KC KD KH QH"


def no_trump(hand: str, joker_lead: str, **options: Any) -> GameState:
    return playing("8NT", {0: hand}, joker_nomination=False, joker_lead=joker_lead, **options)


@pytest.mark.parametrize("mode", ["free", "unled"])
def test_the_leader_names_a_suit(mode: str) -> None:
    state = no_trump(ALL_SUITS, mode)
    assert may(state) == word_set(f"{ALL_SUITS[3:]} RJ/S RJ/C RJ/D RJ/H")
    assert refused(state, "RJ") == "name a suit for the joker that you lead"
    assert run(state, "RJ/D").seat == 1
    view = view_of(run(state, "RJ/D"), 1)
    assert view.trick is not None
    assert (view.trick.suit, view.trick.joker_led) == (2, True)
    assert [suit.letter for suit in view.led_suits] == ["D"]


def test_free_any_suit_at_any_time() -> None:
    state = no_trump(ALL_SUITS, "free")
    assert named(lead(state, "AS AC AD AH")) == set(SUITS)
    last = lead(state, NINE_OTHERS)
    assert may(last) == word_set("RJ/S RJ/C RJ/D RJ/H")
    assert refused(last, "RJ") == "name a suit for the joker that you lead"


def test_unled_no_suit_that_was_led() -> None:
    state = lead(no_trump(ALL_SUITS, "unled"), "AS")
    assert named(state) == {"C", "D", "H"}
    assert refused(state, "RJ/S") == "♠ was led already: the joker may not name it"
    state = lead(state, "AD")
    assert named(state) == {"C", "H"}
    state = lead(state, "AH")
    assert named(state) == {"C"}


def test_unled_a_suit_that_was_named_counts_as_led() -> None:
    state = no_trump(f"BJ {ALL_SUITS[:-3]}", "unled", kitty=6)
    state = lead(state, "AS RJ/H")
    assert named(state, "BJ") == {"C", "D"}
    assert refused(state, "BJ/H") == "♥ was led already: the joker may not name it"


def test_unled_a_nominated_jokers_lead_counts_as_its_suit() -> None:
    hands = {
        0: f"RJ {SPADES[3:].replace('AS', 'AD')}",
        1: f"BJ AS 4D {CLUBS[9:]}",
        2: "4H 5H 6H 7H 8H 9H 10H JH QH KH",
    }
    state = playing("7NT", hands, "joker:D", kitty=6)
    state = lead(state, "RJ 6S")
    assert state.seat == 1  # its ace
    assert named(state, "BJ") == {"C", "H"}


def test_unled_when_no_suit_is_left_not_before_the_last_trick() -> None:
    state = lead(no_trump(ALL_SUITS, "unled"), "AS AC AD AH")
    assert may(state) == word_set("KS KC KD KH QH")
    reason = "every suit was led: the joker may be led only to the last trick"
    assert refused(state, "RJ/S") == refused(state, "RJ") == reason
    last = lead(state, "KS KC KD KH QH")
    assert may(last) == {"RJ"}
    assert refused(last, "RJ/S") == "this lead of the joker names no suit"
    # No suit named: any card.
    assert len(may(run(last, "RJ"))) == 1
    assert view_of(lead(last, "RJ"), 0).tricks[-1].winner == 0


@pytest.mark.parametrize("mode", ["unled", "last"])
def test_on_the_last_trick_too_a_suit_is_named_if_one_is_left(mode: str) -> None:
    last = lead(no_trump(ONE_SUIT, mode), NINE_SPADES)
    assert may(last) == word_set("RJ/C RJ/D RJ/H")
    assert refused(last, "RJ") == "name a suit for the joker that you lead"
    assert refused(last, "RJ/S") == "♠ was led already: the joker may not name it"


def test_last_only_to_the_last_trick() -> None:
    state = no_trump(ONE_SUIT, "last")
    for spade in NINE_SPADES.split():
        assert named(state) == set()
        assert refused(state, "RJ/H") == "the joker may be led only to the last trick"
        state = lead(state, spade)
    assert named(state) == {"C", "D", "H"}
    all_led = lead(no_trump(ALL_SUITS, "last"), NINE_OTHERS)
    assert may(all_led) == {"RJ"}


def test_unled_only_jokers_left_before_the_last_trick() -> None:
    all_led = lead(no_trump(f"BJ {ALL_SUITS[:-3]}", "unled", kitty=6), "AS AC AD AH KS KC KD KH")
    assert may(all_led) == {"RJ", "BJ"}
    hand_1 = {word.split("/")[0] for word in may(run(all_led, "RJ"))}
    assert len(hand_1) == 2  # no suit named: both cards of the next hand
    assert may(lead(all_led, "RJ")) == {"BJ"}
    spades = lead(no_trump("RJ BJ 7S 8S 9S 10S JS QS KS AS", "unled", kitty=6), NINE_SPADES[:-3])
    assert named(spades) == named(spades, "BJ") == {"C", "D", "H"}
    assert may(lead(spades, "RJ/C")) == {"BJ/D", "BJ/H"}


def test_last_only_jokers_left_before_it_are_led_naming_none() -> None:
    hand = "RJ BJ 7S 8S 9S 10S JS QS KS AS"
    state = lead(no_trump(hand, "last", kitty=6), NINE_SPADES[:-3])
    assert may(state) == {"RJ", "BJ"}
    assert refused(state, "RJ/C") == "this lead of the joker names no suit"
    assert may(lead(state, "RJ")) == {"BJ/C", "BJ/D", "BJ/H"}  # naming none led no suit
    hearts = "AH KH QH JH 10H 9H 8H 7H"
    state = lead(no_trump(f"RJ BJ {hearts}", "last", kitty=6), hearts)
    assert may(lead(state, "RJ")) == {"BJ/S", "BJ/C", "BJ/D"}


def test_only_a_free_jokers_lead_names_a_suit() -> None:
    state = no_trump(ALL_SUITS, "unled")
    assert refused(state, "AS/S") == "A♠ names no suit: it belongs to one"
    hands = {0: SPADES, 1: f"RJ {CLUBS[3:]}"}
    led = run(playing("7NT", hands, joker_nomination=False), "AS")
    assert refused(led, "RJ/C") == "only the lead of a free joker names a suit"
    trumps = playing("7S", {0: ONE_SUIT})
    assert refused(trumps, "RJ/S") == "the joker names no suit: it belongs to one"
    assert may(trumps) == word_set(ONE_SUIT)


# ---- the other joker where one is led ---------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "forced", "hearts", "allowed"),
    [
        ("7NT", True, "4H 5H", "BJ 4H 5H"),
        ("7NT", True, "", "all"),
        ("misere", True, "4H 5H", "BJ 4H 5H"),
        ("misere", True, "", "BJ"),
        ("misere", False, "4H 5H", "BJ 4H 5H"),
        ("misere", False, "", "all"),
    ],
)
def test_the_other_joker(bid: str, forced: bool, hearts: str, allowed: str) -> None:
    hand = f"BJ {hearts or '4C 5C'} 6C 7C 8C 9C 10C JC QC"
    state = playing(
        bid,
        {0: f"RJ {SPADES[3:]}", 1: hand},
        joker_nomination=False,
        joker_forced_in_misere=forced,
        kitty=6,
    )
    led = run(state, "RJ/H")
    assert may(led) == word_set(hand if allowed == "all" else allowed)
    assert refused(led, "BJ/S") == "only the lead of a free joker names a suit"


# ---- low jokers -------------------------------------------------------------------------------


def low(hands: dict[int, str], **options: Any) -> GameState:
    return playing("misere", hands, joker_low_in_misere=True, kitty=6, **options)


def test_low_a_trick_led_by_an_ordinary_card_is_never_won_by_a_joker() -> None:
    hands = {0: CLUBS, 1: "BJ 4D 5D 6D 7D 8D 9D 10D JD QD", 3: "RJ 4H 5H 6H 7H 8H 9H 10H JH QH"}
    assert run(low(hands), "5C BJ RJ").seat == 0


def test_low_a_joker_led_loses_to_the_highest_card_of_the_named_suit() -> None:
    hands = {
        0: f"RJ {SPADES[3:]}",
        1: "4H 9H 4D 5D 6D 7D 8D 9D 10D JD",
        3: "5H KH 5C 6C 7C 8C 9C 10C JC QC",
    }
    led = run(low(hands), "RJ/H")
    assert may(led) == {"4H", "9H"}
    assert run(led, "4H 5H").seat == 3
    assert run(led, "9H 5H").seat == 1
    assert run(led, "9H KH").seat == 3


def test_low_none_of_the_named_suit_the_joker_wins_and_of_two_the_black() -> None:
    for own, other, winner in (("RJ", "BJ", 1), ("BJ", "RJ", 0)):
        hands = {
            0: f"{own} {SPADES[3:]}",
            1: f"{other} 4D 5D 6D 7D 8D 9D 10D JD QD",
            3: CLUBS,
        }
        led = run(low(hands), f"{own}/H")
        assert may(led) == word_set(hands[1])  # never forced
        assert run(led, "4D 5C").seat == 0
        assert run(led, f"{other} 5C").seat == winner


def test_low_with_the_named_suit_the_other_joker_may_be_played_and_loses() -> None:
    hands = {
        0: f"RJ {SPADES[3:]}",
        1: "BJ 4H 5H 6H 7D 8D 9D 10D JD QD",
        3: "AH 5C 6C 7C 8C 9C 10C JC QC KC",
    }
    led = run(low(hands), "RJ/H")
    assert may(led) == word_set("BJ 4H 5H 6H")
    assert run(led, "BJ AH").seat == 3


def test_low_no_suit_named_the_joker_wins() -> None:
    hand = "RJ BJ 7S 8S 9S 10S JS QS KS AS"
    state = low({0: hand}, joker_lead="last")
    state = lead(state, NINE_SPADES[:-3])
    assert may(state) == {"RJ", "BJ"}
    assert lead(state, "RJ").seat == 0


def test_low_follow_only_when_void_and_lead_as_free_jokers() -> None:
    hands = {0: CLUBS, 1: "RJ 4C 5D 6D 7D 8D 9D 10D JD QD"}
    assert may(run(low(hands), "5C")) == {"4C"}
    state = low({0: ALL_SUITS})
    assert named(state) == set(SUITS)
    assert named(lead(state, "AS")) == {"C", "D", "H"}


def test_low_jokers_are_for_misere_alone() -> None:
    hands = {0: SPADES, 1: f"RJ {CLUBS[3:]}"}
    state = playing("7NT", hands, joker_low_in_misere=True)
    assert run(state, "AS RJ 4D 4H").seat == 1
