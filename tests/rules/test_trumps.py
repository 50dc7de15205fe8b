"""What trumps and jokers do to the cards: rules.md §3 and §7."""

import pytest

from fivehundred.rules.cards import CARDS, JOKERS, Card, Suit, cards_in, cards_of, parse_card
from fivehundred.rules.trick import Play, winning
from fivehundred.rules.trumps import NO_SUIT, Ranking, Strain, effective_suit, ranking, speak
from tests.rules.scripted import cards

PLAIN = "A K Q J 13 12 11 10 9 8 7 6 5 4 3 2"
TRUMPS = "A K Q 13 12 11 10 9 8 7 6 5 4 3 2"
MATE = {"S": "C", "C": "S", "D": "H", "H": "D"}
RED, BLACK = parse_card("RJ"), parse_card("BJ")
BY_LETTER = {strain.letter: strain for strain in Strain}


def of(suit: str, ranks: str) -> tuple[Card, ...]:
    return cards(" ".join(rank + suit for rank in ranks.split()))


def beats(order: Ranking, led: int, high: Card, low: Card) -> bool:
    """Whether ``high`` wins over ``low`` where suit ``led`` is to follow, whoever played first."""
    seats = {winning((Play(0, high), Play(1, low)), led, order).seat}
    seats |= {1 - winning((Play(0, low), Play(1, high)), led, order).seat}
    return seats == {0}


def descending(order: Ranking, led: int, high_to_low: tuple[Card, ...]) -> bool:
    """Whether each of the cards beats all that come after it."""
    return all(
        beats(order, led, high, low)
        for at, high in enumerate(high_to_low)
        for low in high_to_low[at + 1 :]
    )


def strain(letter: str) -> Strain:
    return BY_LETTER[letter]


@pytest.mark.parametrize("trump", "SCDH")
def test_trumps_high_to_low(trump: str) -> None:
    order = ranking(strain(trump))
    bowers = cards(f"J{trump} J{MATE[trump]}")
    whole = (BLACK, RED, *bowers, *of(trump, TRUMPS))
    for led in range(4):
        assert descending(order, led, whole)
    assert {order.suit(card) for card in whole} == {Suit(strain(trump))}
    assert order.trumps == cards_of(whole)
    assert order.free_jokers == 0
    assert [order.strength(one) for one in whole] == sorted(map(order.strength, whole))[::-1]


@pytest.mark.parametrize("trump", "SCDH")
def test_plain_suits_under_trumps(trump: str) -> None:
    order = ranking(strain(trump))
    lowest_trump = parse_card(f"2{trump}")
    for suit in "SCDH".replace(trump, ""):
        plain = of(suit, TRUMPS if suit == MATE[trump] else PLAIN)
        led = Suit("SCDH".index(suit))
        assert descending(order, led, (lowest_trump, *plain))
        assert order.suits[led] == cards_of(plain)
        for other in "SCDH".replace(trump, "").replace(suit, ""):
            ace = parse_card(f"A{other}")
            assert beats(order, led, plain[-1], ace)  # not of the suit led: it never wins


def test_no_trump_has_no_bowers() -> None:
    order = ranking(Strain.NO_TRUMP)
    for suit in Suit:
        assert descending(order, suit, of(suit.letter, PLAIN))
        assert order.suits[suit] == cards_of(of(suit.letter, PLAIN))
    assert order.trumps == 0
    assert order.free_jokers == JOKERS
    assert order.suit(RED) is order.suit(BLACK) is None


def test_free_jokers_win_whatever_is_led_the_black_over_the_red() -> None:
    order = ranking(Strain.NO_TRUMP)
    for suit in Suit:
        assert descending(order, suit, (BLACK, RED, *of(suit.letter, PLAIN)))
    assert descending(order, NO_SUIT, (BLACK, RED, parse_card("AS")))


@pytest.mark.parametrize("suit", Suit)
def test_a_nominated_joker_is_the_highest_of_its_suit_and_nothing_elsewhere(suit: Suit) -> None:
    for joker, other in ((RED, BLACK), (BLACK, RED)):
        order = ranking(Strain.NO_TRUMP, suit, joker.bit)
        assert order.suit(joker) is suit
        assert descending(order, suit, (other, joker, *of(suit.letter, PLAIN)))
        assert order.free_jokers == other.bit  # the other is free and beats it, red or black
        for led in Suit:
            if led != suit:
                assert beats(order, led, of(led.letter, "2")[0], joker)


def test_both_nominated_the_black_above_the_red() -> None:
    order = ranking(Strain.NO_TRUMP, Suit.CLUBS, JOKERS)
    assert descending(order, Suit.CLUBS, (BLACK, RED, *of("C", PLAIN)))
    assert order.free_jokers == 0
    assert order.suits[Suit.CLUBS] == cards_of((BLACK, RED, *of("C", PLAIN)))
    assert order.strength(BLACK) > order.strength(RED) > order.strength(parse_card("AC"))


def test_a_declined_nomination_leaves_the_jokers_free() -> None:
    assert ranking(Strain.NO_TRUMP, None, JOKERS).free_jokers == JOKERS


def test_no_joker_is_nominated_unless_said_which() -> None:
    assert ranking(Strain.NO_TRUMP, Suit.HEARTS).free_jokers == JOKERS


def test_a_card_alone_on_the_table_wins_so_far() -> None:
    order = ranking(Strain.NO_TRUMP)
    for led, one in ((Suit.HEARTS, parse_card("2H")), (NO_SUIT, RED)):
        assert winning((Play(3, one),), led, order) == Play(3, one)


def test_what_neither_follows_nor_is_a_trump_has_no_power() -> None:
    order = ranking(Strain.SPADES)
    assert order.power[Suit.HEARTS][parse_card("AD")] == 0
    assert order.power[Suit.HEARTS][parse_card("2H")] > 0


def test_low_jokers_lose_to_every_card_of_the_suit_led() -> None:
    order = ranking(Strain.NO_TRUMP, low_jokers=True)
    for suit in Suit:
        assert descending(order, suit, (*of(suit.letter, PLAIN), BLACK, RED))
    # Nothing of the named suit on the table, or none named: the joker, the black over the red.
    for led in (*range(4), NO_SUIT):
        away = parse_card("AC" if led == Suit.HEARTS else "AH")
        assert descending(order, led, (BLACK, RED, away))
    assert order.free_jokers == JOKERS


def test_suits_part_the_pack() -> None:
    for kind in Strain:
        order = ranking(kind)
        groups = [*order.suits, order.free_jokers]
        assert sum(group.bit_count() for group in groups) == 66
        assert sum(groups) == cards_of(CARDS)
        for suit in Suit:
            assert all(order.suit_of[one] == suit for one in cards_in(order.suits[suit]))


def test_effective_suit() -> None:
    jack = parse_card("JC")
    assert effective_suit(jack, Strain.SPADES) is Suit.SPADES
    assert effective_suit(jack, Strain.CLUBS) is Suit.CLUBS
    for other in (Strain.DIAMONDS, Strain.HEARTS, Strain.NO_TRUMP):
        assert effective_suit(jack, other) is Suit.CLUBS
    assert effective_suit(RED, Strain.HEARTS) is Suit.HEARTS
    assert effective_suit(RED, Strain.NO_TRUMP) is None
    assert effective_suit(RED, Strain.NO_TRUMP, Suit.CLUBS, RED.bit) is Suit.CLUBS
    assert effective_suit(BLACK, Strain.NO_TRUMP, Suit.CLUBS, RED.bit) is None
    assert effective_suit(BLACK, Strain.NO_TRUMP, Suit.CLUBS) is None


def test_strains() -> None:
    assert [one.letter for one in sorted(Strain)] == ["S", "C", "D", "H", "NT"]
    assert [one.symbol for one in Strain] == ["♠", "♣", "♦", "♥", "NT"]
    assert [one.word for one in Strain] == ["spades", "clubs", "diamonds", "hearts", "no-trump"]
    assert [one.trump_suit for one in Strain] == [*Suit, None]


@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        ("AS", None, "the ace of spades"),
        ("2H", Strain.NO_TRUMP, "the two of hearts"),
        ("10D", Strain.SPADES, "the ten of diamonds"),
        ("11C", None, "the 11 of clubs"),
        ("13H", Strain.HEARTS, "the 13 of hearts"),
        ("JC", None, "the jack of clubs"),
        ("JC", Strain.NO_TRUMP, "the jack of clubs"),
        ("JC", Strain.HEARTS, "the jack of clubs"),
        ("JC", Strain.CLUBS, "the right bower"),
        ("JC", Strain.SPADES, "the left bower"),
        ("QC", Strain.CLUBS, "the queen of clubs"),
        ("RJ", Strain.CLUBS, "the joker"),
        ("BJ", None, "the black joker"),
    ],
)
def test_cards_in_words(code: str, kind: Strain | None, words: str) -> None:
    assert speak(parse_card(code), kind, 1) == words


def test_of_two_jokers_each_is_told_by_its_colour() -> None:
    told = [speak(parse_card(code), None, 2) for code in ("RJ", "BJ", "AS")]
    assert told == ["the red joker", "the black joker", "the ace of spades"]
