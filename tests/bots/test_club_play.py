"""The faults that players of other programs complain of, in the play: each a whole position."""

from fivehundred.bots.club import Club
from fivehundred.rules.actions import PlayCard
from fivehundred.rules.game import GameState
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import PRESETS, RuleSet
from tests.rules.scripted import begin, run, word_of

AUSTRALIAN = RuleSet()
FREE = PRESETS["trickster-australian"]
"""A led joker may name any suit, is never forced, and misère may be bid at any time."""


def club(state: GameState) -> str:
    """The card that club plays, in words; its reason must not be empty."""
    assert state.actor is not None
    view = view_of(state, state.actor)
    choice = Club().choose(view, 0)
    assert isinstance(choice, PlayCard)
    assert Club().explain(view, choice).strip()
    return word_of(choice)


# ---- the contractor with trumps ---------------------------------------------------------------

NO_JOKER = {
    0: "JS AS 9S 8S 6S AH KH AC 7D 5D",
    1: "RJ KS 5H 6H 7H 8C 9C 10C 8D 9D",
    2: "QS 7S 8H 9H 10H QC 5C 10D JD QD",
    3: "10S 5S JC JH QH KC 7C 6D KD AD",
}


def seven_spades_without_the_joker() -> GameState:
    return begin(AUSTRALIAN, "7S pass pass pass pass out:4D,6C,4H", NO_JOKER, kitty="4D 6C 4H")


def test_declarer_without_the_joker_does_not_lead_low_trumps_again_and_again() -> None:
    """The right bower has lost to the joker; K♠ Q♠ 10♠ and the left bower are still out.

    9♠, 8♠ or 6♠ would only feed them. A♠, or a winner beside (A♣, K♥), is right.
    """
    state = run(seven_spades_without_the_joker(), "JS RJ 7S 5S 5H 8H JH AH")
    assert club(state) in {"AS", "AC", "KH"}


def test_declarer_draws_trumps_from_the_top() -> None:
    """The joker and both bowers are as good as one another; A♠ is a master only after them."""
    hands = {
        0: "RJ JS JC AS 9S 8S AH 7C 7D 5D",
        1: "KS 5S 5H 6H 7H 8C 9C 10C 8D 9D",
        2: "QS 7S 8H 9H 10H QC 5C 10D JD QD",
        3: "10S 6S KH JH QH KC AC 6D KD AD",
    }
    state = begin(AUSTRALIAN, "8S pass pass pass pass out:4D,6C,4H", hands, kitty="4D 6C 4H")
    assert club(state) in {"RJ", "JS", "JC"}
    state = run(state, "RJ 5S 7S 6S")
    assert club(state) in {"JS", "JC"}


def test_declarer_stops_drawing_when_only_the_partner_has_trumps() -> None:
    """Both foes have shown out of spades: Q♠ and 10♠ can only be with the partner or put away."""
    hands = {
        0: "RJ JS JC AS 9S 8S AH KH 7D 5D",
        1: "5S 5H 6H 7H 8C 9C 10C 8D 9D JD",
        2: "KS QS 10S 7S 9H 10H QC 5C 10D QD",
        3: "6S 8H JH QH KC AC 7C 6D KD AD",
    }
    state = begin(AUSTRALIAN, "8S pass pass pass pass out:4D,6C,4H", hands, kitty="4D 6C 4H")
    state = run(state, "RJ 5S 7S 6S JS 5H 10S 6D")
    assert club(state) in {"AH", "KH"}


def test_nobody_trumps_or_overtakes_a_partners_winner() -> None:
    """Seat 2's A♦ stands: seat 0, last to play and out of diamonds, keeps its trumps."""
    hands = {
        0: "RJ JS JC AS 9S 8S AH KH 7C 6C",
        1: "5S KS 5H 6H 7H 8C 9C 8D 9D JD",
        2: "QS 10S 7S 9H 10H QC 5C 10D QD AD",
        3: "6S 8H JH QH KC AC 10C 6D KD 7D",
    }
    state = begin(AUSTRALIAN, "8S pass pass pass pass out:4D,5D,4H", hands, kitty="4D 5D 4H")
    state = run(state, "AH 5H 9H 8H KH 6H 10H JH 7C 8C QC KC 6D")
    assert club(state) in {"6C"}
    hands = {
        0: "RJ JS JC AS 9S 8S AH KH 7C 6C",
        1: "5S KS 5H 6H 7H 8C 9C 8D 9D JD",
        2: "QS 10S 7S 9H 10H AC 5C 10D QD AD",
        3: "6S 8H JH QH KC QC 10C 6D KD 7D",
    }
    state = begin(AUSTRALIAN, "8S pass pass pass pass out:4D,5D,4H", hands, kitty="4D 5D 4H")
    state = run(state, "7C 8C AC 10C AD 6D")
    assert club(state) == "6C"


def test_third_hand_wins_as_cheaply_as_wins() -> None:
    """Seat 3 leads 6♦, seat 0 plays low: of A♦ K♦ Q♦ the queen does as well as the ace."""
    hands = {
        0: "RJ JS JC AS 9S 8S AH KH 7D 5D",
        1: "5S KS AD KD QD 8C 9C 5H 6H 7H",
        2: "QS 10S 7S 9H 10H QC 5C 10D JD 9D",
        3: "6S 8H JH QH KC AC 10C 6D 7C 8D",
    }
    state = begin(AUSTRALIAN, "8S pass pass pass pass out:4D,6C,4H", hands, kitty="4D 6C 4H")
    state = run(state, "AH 5H 9H 8H KH 6H 10H JH 7D")
    assert club(state) in {"QD"}


# ---- the joker --------------------------------------------------------------------------------


def test_the_joker_is_not_played_second_for_nothing() -> None:
    """Seat 0 leads a small diamond. Seat 1 is out of them, but its partner still plays.

    Its only trump, the joker, takes a trick whenever it likes; here it would take 5♦ and 10♦.
    """
    hands = {
        0: "JS JC AS KS 9S 8S AH KH 7D 5D",
        1: "RJ 5H 6H 7H 8H 9C 10C 8C 7C 9H",
        2: "QS 10S 7S 10H JH QC 5C 10D JD 9D",
        3: "6S 5S QH KC AC 6D 8D KD QD AD",
    }
    state = begin(AUSTRALIAN, "8S pass pass pass pass out:4D,6C,4H", hands, kitty="4D 6C 4H")
    assert club(run(state, "5D")) != "RJ"


def test_the_joker_is_led_before_the_last_trick_at_no_trump() -> None:
    """Two tricks are left and the contractor is on lead with the joker and a loser."""
    hands = {
        0: "RJ AS KS QS AH KH AC KC AD 5D",
        1: "5S 6S 7S 5H 6H 7H 5C 7C 8D 9D",
        2: "8S 9S 10S 8H 9H 10H 8C 9C 10D JD",
        3: "JS 4H JH QH 10C JC QC KD QD 7D",
    }
    state = begin(FREE, "8NT pass pass pass out:4D,6C,6D", hands, kitty="4D 6C 6D")
    state = run(
        state,
        "AS 5S 8S JS KS 6S 9S 4H QS 7S 10S 10C AH 5H 8H JH KH 6H 9H QH AC 5C 8C JC KC 7C 9C QC",
    )
    state = run(state, "AD 8D 10D 7D")
    assert club(state).startswith("RJ")


def test_the_joker_stops_a_suit_while_the_lead_is_worth_having() -> None:
    """No-trump: the foes run clubs, seat 0 is out of them and has five good spades.

    On the first club its partner might have won; on K♣ nobody else can.
    """
    hands = {
        0: "RJ AS KS QS JS 10S AH 7H 6D 5D",
        1: "5S 6S 4H 5H 6H AC KC QC 8D 9D",
        2: "7S 8S 8H 9H 10H JH 8C 9C 10D JD",
        3: "9S QH KH 10C 7C JC 5C KD QD AD",
    }
    state = begin(FREE, "7NT pass pass pass out:4D,6C,7D", hands, kitty="4D 6C 7D")
    state = run(state, "7H 4H 8H KH 5C 5D AC 8C KC 9C 7C")
    assert club(state) == "RJ"


# ---- no-trump ---------------------------------------------------------------------------------


def test_the_long_suit_is_led_at_no_trump_not_a_singleton() -> None:
    """A♠ K♠ and three more, and one small card each of two suits."""
    hands = {
        0: "RJ AS KS 9S 7S 6S 7H QD 9D 8C",
        1: "5S 8S 4H 5H 6H AC KC QC 8D JD",
        2: "10S JS 8H 9H 10H JH 10C 9C 10D 4D",
        3: "QS QH KH AH 7C JC 5C KD 7D AD",
    }
    state = begin(FREE, "7NT pass pass pass out:5D,6C,6D", hands, kitty="5D 6C 6D")
    assert club(state) == "AS"


def test_defenders_cash_before_it_is_too_late() -> None:
    """Seat 1 has won the first trick with the joker and holds A♦ K♦, not led so far."""
    hands = NO_JOKER | {
        1: "RJ KS 5H 6H 7H 8C 9C 10C AD KD",
        3: "10S 5S JC JH QH KC 7C 6D 8D 9D",
    }
    state = begin(AUSTRALIAN, "7S pass pass pass pass out:4D,6C,4H", hands, kitty="4D 6C 4H")
    state = run(state, "JS RJ 7S 5S")
    assert club(state) in {"AD", "KD"}


# ---- against a misère -------------------------------------------------------------------------

LOW = {
    0: "5S 6S 8S 5C 7C 4H 6H 8H 5H 7H",
    1: "KS 7S QC 10C 5D 9D 10D KH 9H QH",
    2: "9S 10S AC JC 4D 6D 7D 8D JH AS",
    3: "RJ JS QS KC 8C 9C QD KD AH 10H",
}
"""Seat 0 has no diamond."""


def misere(bid: str = "misere", rules: RuleSet = FREE) -> GameState:
    return begin(rules, f"{bid} pass pass pass out:6C,JD,AD", LOW, kitty="6C JD AD")


def test_the_joker_is_not_wasted_on_a_friends_lead_that_hurts_the_caller() -> None:
    """Seat 1 leads 5♦ and seat 3 has no diamond: the caller, last, is caught if it has any.

    (It has: 6♦ alone.) The joker, which need not be played, would take the trick from it.
    """
    hands = {
        0: "5S 6S 8S 5C 7C 4H 6H 8H 5H 6D",
        1: "KS 7S QC 10C 5D 9D 10D KH 9H QH",
        2: "9S 10S AC JC 4D 7D 8D QD JH KD",
        3: "RJ JS QS AS KC 8C 9C 7H AH 10H",
    }
    state = begin(FREE, "misere pass pass pass out:6C,JD,AD", hands, kitty="6C JD AD")
    state = run(state, "4H QH 10H 5D")
    assert state.seat == 3
    assert club(state) != "RJ"


def test_the_suit_that_the_caller_is_out_of_is_not_led() -> None:
    """The caller threw 8♠ on a diamond: diamonds only let it throw more."""
    state = run(misere(), "4H 9H AH QD 8S 10D")
    assert state.seat == 3
    state = run(state, "KC 7C 10C")
    assert state.seat == 3
    assert not club(state).endswith("D")


def test_high_cards_go_once_the_caller_has_ducked() -> None:
    """Seat 3 led A♥, the caller played 8♥ under it: seat 1, last, sheds its king, not 9♥."""
    state = run(misere(), "4H 9H 10H AH 8H")
    assert club(state) == "KH"


def test_an_open_hand_is_used() -> None:
    """The caller's only heart is 8♥. Seat 3 leads 5♥ under it; 7♥ would do, 10♥ and Q♥ would not.

    (Seat 1, which plays last, stays below with 4♥.)
    """
    hands = {
        0: "5S 6S 9S 5C 7C 8H 4D 5D 7D 9D",
        1: "KS 7S QC 10C 8D 10D KD 4H 9H AH",
        2: "8S 10S AC JC 6D 9C 8C QD JH KH",
        3: "RJ JS QS AS KC JD 5H 7H 10H QH",
    }
    state = begin(FREE, "open pass pass pass out:6C,6H,AD", hands, kitty="6C 6H AD")
    assert {card.code for card in view_of(state, 1).exposed[0][1]} >= {"8H"}
    state = run(state, "5D 10D JD")
    assert state.seat == 3
    state = run(state, "KC 7C QC")
    assert state.seat == 3
    assert club(state) in {"5H", "7H"}
