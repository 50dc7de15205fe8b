"""What club does with the kitty and with a joker that may be given a suit."""

from itertools import combinations

import pytest

from fivehundred.bots.exchange import discard, nominate
from fivehundred.bots.misere_play import danger
from fivehundred.rules.calls import parse_call
from fivehundred.rules.cards import Suit, cards_in, cards_of, pack
from fivehundred.rules.contract import Contract, contract_of
from fivehundred.rules.ruleset import RuleSet
from tests.rules.scripted import cards

AUSTRALIAN = RuleSet()


def contract(bid: str, rules: RuleSet = AUSTRALIAN) -> Contract:
    call = parse_call(bid)
    assert call.code != "pass"
    return contract_of(rules, 0, call)  # type: ignore[arg-type]


def away(bid: str, hand: str, rules: RuleSet = AUSTRALIAN) -> set[str]:
    """What is put away from a hand with the kitty in it, as codes."""
    gone = discard(cards_of(cards(hand)), contract(bid, rules), rules)
    return {card.code for card in cards_in(gone)}


def test_trumps_aces_and_guarded_kings_stay() -> None:
    """Six trumps, A♥, K♦ with 9♦: the club and heart rags and the lone small club go."""
    assert away("8S", "RJ JS AS KS 8S 6S AH KD 9D 7C 6C 9H 5H") >= {"7C", "6C"}
    kept = {"RJ", "JS", "AS", "KS", "8S", "6S", "AH", "KD", "9D"}
    assert not away("8S", "RJ JS AS KS 8S 6S AH KD 9D 7C 6C 9H 5H") & kept


def test_short_suits_are_thrown_to_make_voids() -> None:
    """Five trumps: the two small clubs and the heart leave, four diamonds with a king stay."""
    assert away("8S", "RJ JS AS 8S 6S AH 7C 6C 9H KD QD 9D 5D") == {"7C", "6C", "9H"}


def test_the_left_bower_counts_as_a_trump() -> None:
    assert "JC" not in away("7S", "JS JC AS 8S 6S AH 9H 7H KD 9D 5D QC 6C")


def test_trumps_go_only_when_all_are_trumps() -> None:
    """Eleven trumps: the two side cards go, and the lowest trump."""
    hand = "RJ JS JC AS KS QS 10S 9S 8S 7S 6S 4D 5H"
    assert away("10S", hand) == {"4D", "5H", "6S"}


def test_no_trump_keeps_stoppers_and_the_long_suit() -> None:
    """The long spades, aces and the guarded king stay; rags of hearts go."""
    hand = "RJ AS KS QS 9S 7S AC KD 8D 9H 7H 5H 6C"
    assert away("8NT", hand) == {"9H", "7H", "5H"}


def test_misere_throws_the_joker_and_the_highest_lonely_cards() -> None:
    hand = "RJ 5S 6S 8S 5C 7C 4H 6H 8H 4D 6D AD KC"
    assert away("misere", hand) == {"RJ", "AD", "KC"}


def test_misere_keeps_a_low_joker() -> None:
    rules = RuleSet(joker_low_in_misere=True)
    hand = "RJ 5S 6S 8S 5C 7C 4H 6H 8H 4D AS AD KC"
    assert away("misere", hand, rules) == {"AS", "AD", "KC"}


@pytest.mark.parametrize("hand", ["5S 9S QS 6C 10C KC 4H 9H JH QH 5D 8D AD"])
def test_a_misere_discard_is_the_safest_of_all(hand: str) -> None:
    """Against all 286 discards, by the same measure of danger."""
    held = cards_of(cards(hand))
    theirs = pack(4, 3) & ~held

    def left(gone: int) -> float:
        kept = held & ~gone
        return sum(
            danger(kept >> 16 * suit & 0xFFFF, theirs >> 16 * suit & 0xFFFF) for suit in range(4)
        )

    best = min(left(cards_of(three)) for three in combinations(cards_in(held), 3))
    assert left(discard(held, contract("misere"), AUSTRALIAN)) == pytest.approx(best)


def test_a_joker_stays_free_at_no_trump() -> None:
    hand = cards_of(cards("RJ AS KS QS 9S 7S AC KD 8D 6C"))
    assert nominate(hand, contract("8NT"), AUSTRALIAN)[0] is None


def test_in_a_misere_the_joker_hides_among_low_cards() -> None:
    """Sans kitty the joker is stuck: as the fifth spade over 5 6 7 8 it need hardly be played.

    As the only diamond it would win the first diamond led; as the second heart the second.
    """
    hand = cards_of(cards("RJ 5S 6S 7S 8S 4H 5C 6C 8C 9C"))
    assert nominate(hand, contract("misere"), AUSTRALIAN)[0] is Suit.SPADES
