"""What people type is read as they mean it, or refused with a reason."""

import pytest

from fivehundred.plain.reading import Unclear, read_call, read_cards, read_play, read_suit
from fivehundred.rules.cards import Card, parse_card, parse_suit
from fivehundred.rules.trumps import Strain


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(code) for code in text.split())


HAND = cards("RJ JS JC AS KH 9H 4D")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("QS", "QS"),
        ("qs", "QS"),
        ("q♠", "QS"),
        ("Queen of Spades", "QS"),
        ("queen spades", "QS"),
        ("10h", "10H"),
        ("10 h", "10H"),
        ("ten of hearts", "10H"),
        ("13 of diamonds", "13D"),
        ("eleven clubs", "11C"),
        ("joker", "RJ"),
        ("the red joker", "RJ"),
        ("bj", "BJ"),
        ("black joker", "BJ"),
        ("right", "JS"),
        ("the left bower", "JC"),
        ("4", "AS"),
        ("1 5 7", "RJ KH 4D"),
        ("1,5,7", "RJ KH 4D"),
        ("4d 9h", "4D 9H"),
        ("four of diamonds, nine of hearts and the king of hearts", "4D 9H KH"),
        ("red joker 4D 2", "RJ 4D JS"),
    ],
)
def test_cards(text: str, codes: str) -> None:
    assert read_cards(text, HAND, Strain.SPADES) == cards(codes)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("banana", "'banana' is no card"),
        ("QX", "'QX' is no card"),
        ("1S", "'1S' is no card"),
        ("8", "there is no card number 8: the hand has 7"),
        ("0", "there is no card number 0"),
        ("99999999999999999999", "there is no card number"),
        ("", "type a card"),
        ("QS banana", "'banana' is no card"),
    ],
)
def test_cards_that_are_none(text: str, reason: str) -> None:
    with pytest.raises(Unclear, match=reason):
        read_cards(text, HAND, Strain.SPADES)


def test_without_trumps_there_are_no_bowers() -> None:
    with pytest.raises(Unclear, match="no bowers"):
        read_cards("left bower", HAND, Strain.NO_TRUMP)


def test_of_two_jokers_one_must_be_named() -> None:
    with pytest.raises(Unclear, match="red joker or black joker"):
        read_cards("joker", cards("RJ BJ"), None)


@pytest.mark.parametrize(
    ("text", "code", "suit"),
    [
        ("RJ hearts", "RJ", "H"),
        ("joker naming spades", "RJ", "S"),
        ("1 d", "RJ", "D"),
        ("joker", "RJ", None),
        ("queen of spades", "QS", None),
        ("10 s", "10S", None),
    ],
)
def test_plays(text: str, code: str, suit: str | None) -> None:
    wanted = None if suit is None else parse_suit(suit)
    assert read_play(text, HAND, Strain.NO_TRUMP) == (parse_card(code), wanted)


def test_one_card_at_a_time() -> None:
    with pytest.raises(Unclear, match="one card"):
        read_play("QS KS", HAND, None)


@pytest.mark.parametrize(
    ("text", "code", "sans"),
    [
        ("7H", "7H", False),
        ("7 hearts", "7H", False),
        ("seven hearts", "7H", False),
        ("7♥", "7H", False),
        ("10nt", "10NT", False),
        ("8 no trumps", "8NT", False),
        ("eight no-trump", "8NT", False),
        ("8n", "8NT", False),
        ("8NT sans", "8NT", True),
        ("8NT sans kitty", "8NT", True),
        ("eight spades without the kitty", "8S", True),
        ("eight spades without the widow", "8S", True),
        ("misere", "misere", False),
        ("Misère", "misere", False),
        ("nullo", "misere", False),
        ("open", "open", False),
        ("open misère", "open", False),
        ("open nullo sans", "open", True),
        ("blind", "blind", False),
        ("blind misere", "blind", False),
        ("pass", "pass", False),
        ("P", "pass", False),
    ],
)
def test_calls(text: str, code: str, sans: bool) -> None:
    call = read_call(text)
    assert call.code == code
    assert getattr(call, "sans", False) is sans


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5H", "bids go from 6 to 10"),
        ("11NT", "bids go from 6 to 10"),
        ("7", "no call"),
        ("hearts", "no call"),
        ("pass sans", "a pass cannot be sans"),
        ("7 hats", "no call"),
        ("", "no call"),
    ],
)
def test_calls_that_are_none(text: str, reason: str) -> None:
    with pytest.raises(Unclear, match=reason):
        read_call(text)


@pytest.mark.parametrize("text", ["s", "S", "spades", "Spade", "♠"])
def test_suits(text: str) -> None:
    assert read_suit(text) == parse_suit("S")


def test_what_is_no_suit() -> None:
    with pytest.raises(Unclear, match="spades, clubs, diamonds or hearts"):
        read_suit("stars")
