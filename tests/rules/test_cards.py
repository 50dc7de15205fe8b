"""The cards and the packs of rules.md §2."""

import pytest

from fivehundred.rules import cards as module
from fivehundred.rules.cards import (
    BLACK_JOKER,
    CARDS,
    JOKERS,
    RED_JOKER,
    BadCard,
    Card,
    Rank,
    Suit,
    card,
    cards_in,
    cards_of,
    pack,
    parse_card,
    parse_suit,
    symbol,
    symbols,
)

FROM_SEVEN = "7 8 9 10 J Q K A"
FROM_FIVE = f"5 6 {FROM_SEVEN}"
FROM_TWO = "2 3 4 5 6 7 8 9 10 11 12 J Q K A"


def every(suits: str, ranks: str) -> set[str]:
    return {rank + suit for suit in suits for rank in ranks.split()}


THREE = every("SCDH", FROM_SEVEN) | {"RJ"}
FOUR = every("SCDH", FROM_FIVE) | {"4D", "4H", "RJ"}
SIX = every("SCDH", FROM_TWO) | {"13D", "13H", "RJ"}


@pytest.mark.parametrize(
    ("seats", "kitty", "size", "codes"),
    [
        (3, 3, 33, THREE),
        (4, 3, 43, FOUR),
        (4, 5, 45, FOUR | {"4S", "4C"}),
        (4, 6, 46, FOUR | {"4S", "4C", "BJ"}),
        (6, 3, 63, SIX),
        (6, 5, 65, SIX | {"13S", "13C"}),
        (6, 6, 66, SIX | {"13S", "13C", "BJ"}),
    ],
)
def test_packs(seats: int, kitty: int, size: int, codes: set[str]) -> None:
    whole = cards_in(pack(seats, kitty))
    assert len(whole) == size == 10 * seats + kitty
    assert {one.code for one in whole} == codes


def test_codes_and_symbols() -> None:
    four, eleven = card(Suit.HEARTS, Rank.FOUR), card(Suit.CLUBS, Rank.ELEVEN)
    assert (four.code, str(four), repr(four), symbol(four, 1)) == ("4H", "4H", "4H", "4♥")
    assert (eleven.code, symbol(eleven, 1)) == ("11C", "11♣")
    assert symbol(card(Suit.SPADES, Rank.ACE), 1) == "A♠"
    assert symbol(card(Suit.DIAMONDS, Rank.TWO), 2) == "2♦"


def test_a_joker_has_a_colour_where_there_are_two() -> None:
    assert (RED_JOKER.code, BLACK_JOKER.code) == ("RJ", "BJ")
    assert [symbol(RED_JOKER, jokers) for jokers in (1, 2)] == ["joker", "red joker"]
    assert symbol(BLACK_JOKER, 2) == "black joker"
    assert symbols(RED_JOKER.bit, 1) == "the joker"
    assert symbols(RED_JOKER.bit, 2) == "the red joker"
    assert symbols(cards_of((RED_JOKER, card(Suit.SPADES, Rank.ACE))), 1) == "A♠ joker"
    assert symbols(cards_of((RED_JOKER, BLACK_JOKER)), 2) == "red joker black joker"


def test_every_code_is_read_back() -> None:
    assert len({one.code for one in CARDS}) == 66
    for one in CARDS:
        assert parse_card(one.code) is one


def test_faces() -> None:
    ace = parse_card("AH")
    assert (ace.suit, ace.rank, ace.is_joker) == (Suit.HEARTS, Rank.ACE, False)
    for joker in (RED_JOKER, BLACK_JOKER):
        assert (joker.suit, joker.rank, joker.is_joker) == (None, None, True)
    assert cards_of([RED_JOKER, BLACK_JOKER]) == JOKERS
    assert not parse_card("2S").is_joker


@pytest.mark.parametrize(
    "wrong", ["", "1S", "14H", "4", "H4", "4h", "rj", " 4H", "NT", None, 7, []]
)
def test_no_card(wrong: object) -> None:
    with pytest.raises(BadCard, match="is no card"):
        parse_card(wrong)  # type: ignore[arg-type]


def test_no_card_quotes_what_was_read() -> None:
    with pytest.raises(BadCard, match=r"^'1S' is no card$"):
        parse_card("1S")
    with pytest.raises(BadCard, match=r"^'X' is no suit$"):
        parse_suit("X")


def test_suits() -> None:
    assert [parse_suit(letter) for letter in "SCDH"] == list(Suit)
    assert "".join(suit.symbol for suit in Suit) == "♠♣♦♥"
    assert [suit.word for suit in Suit] == ["spades", "clubs", "diamonds", "hearts"]
    assert [suit.same_colour.letter for suit in Suit] == ["C", "S", "H", "D"]
    for wrong in ("", "NT", "s", None):
        with pytest.raises(BadCard):
            parse_suit(wrong)  # type: ignore[arg-type]


def test_ranks_low_to_high() -> None:
    low_to_high = "2 3 4 5 6 7 8 9 10 11 12 13 J Q K A"
    assert " ".join(rank.text for rank in sorted(Rank)) == low_to_high


def test_sets() -> None:
    some = [parse_card(code) for code in ("RJ", "AH", "2S", "10S", "4C")]
    assert [one.code for one in cards_in(cards_of(some))] == ["2S", "10S", "4C", "AH", "RJ"]
    assert cards_of([]) == 0
    assert cards_in(0) == ()
    assert cards_of([some[0], some[0]]) == some[0].bit
    assert all(type(one) is Card for one in cards_in(pack(6, 6)))
    assert symbols(cards_of(some[1:4]), 1) == "2♠ 10♠ A♥"


def test_numbers_are_as_documented() -> None:
    assert parse_card("2S") == 0
    assert parse_card("AH") == 63
    assert (RED_JOKER, BLACK_JOKER) == (64, 65)
    assert module.RANKS == 16
