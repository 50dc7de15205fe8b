"""What is said of each event."""

from __future__ import annotations

import pytest

from fivehundred.rules.actions import (
    Called,
    CardPlayed,
    ContractMade,
    DealScored,
    Dealt,
    Discarded,
    Event,
    GameWon,
    HandExposed,
    Looked,
    Nominated,
    ThrownIn,
    TrickWon,
)
from fivehundred.rules.calls import PASS, Bid, Misere, MisereKind
from fivehundred.rules.cards import Suit, parse_card
from fivehundred.rules.trumps import Strain
from fivehundred.speech import Speaker, counted, gain, listing, minus, points

C = parse_card
NAMES = ("Ann", "Bea", "Cal", "Dot")
EIGHT = Bid(8, Strain.SPADES)
CARDS = (C("9S"), C("RJ"))


@pytest.mark.parametrize(
    ("event", "said", "said_to_ann"),
    [
        (Dealt(0, None), "Ann deals.", "You deal."),
        (Looked(0, None), "Ann turns the cards up.", "You turn the cards up."),
        (Called(0, PASS), "Ann passes.", "You pass."),
        (Called(0, EIGHT), "Ann bids eight spades.", "You bid eight spades."),
        (
            Called(0, Bid(6, Strain.HEARTS), inkle=True),
            "Ann inkles six hearts.",
            "You inkle six hearts.",
        ),
        (
            Called(0, Misere(MisereKind.OPEN, sans=True)),
            "Ann bids open misère without the kitty.",
            "You bid open misère without the kitty.",
        ),
        (
            ThrownIn(),
            "Nobody has made a bid that counts: the cards are thrown in.",
            "Nobody has made a bid that counts: the cards are thrown in.",
        ),
        (
            ContractMade(0, EIGHT, None),
            "Ann plays eight spades and takes the kitty.",
            "You play eight spades and take the kitty.",
        ),
        (
            ContractMade(0, EIGHT, CARDS),
            "Ann plays eight spades and takes the kitty: 9♠ joker.",
            "You play eight spades and take the kitty: 9♠ joker.",
        ),
        (Discarded(0, 3, None), "Ann puts 3 cards away.", "You put 3 cards away."),
        (Discarded(0, 2, CARDS), "Ann puts 9♠ joker away.", "You put 9♠ joker away."),
        (
            Nominated(0, Suit.HEARTS),
            "Ann counts the joker to hearts.",
            "You count the joker to hearts.",
        ),
        (Nominated(0, None), "Ann gives the joker no suit.", "You give the joker no suit."),
        (
            HandExposed(0, CARDS),
            "Ann’s hand lies face up: 9♠ joker.",
            "Your hand lies face up: 9♠ joker.",
        ),
        (
            CardPlayed(0, C("JC"), None),
            "Ann plays the left bower.",
            "You play the left bower.",
        ),
        (
            CardPlayed(0, C("RJ"), Suit.CLUBS),
            "Ann leads the joker and names clubs.",
            "You lead the joker and name clubs.",
        ),
        (
            TrickWon(0, C("JS")),
            "Ann wins the trick with the right bower.",
            "You win the trick with the right bower.",
        ),
        (
            DealScored(0, EIGHT, True, (9, 1, 0, 0), (240, 10), (240, -60)),
            "Ann makes eight spades: Ann and Cal +240, Bea and Dot +10.",
            "You make eight spades: You and Cal +240, Bea and Dot +10.",
        ),
        (
            DealScored(0, EIGHT, False, (7, 3, 0, 0), (-240, 30), (-240, 30)),
            "Ann fails in eight spades: Ann and Cal −240, Bea and Dot +30.",
            "You fail in eight spades: You and Cal −240, Bea and Dot +30.",
        ),
        (GameWon(0), "Ann and Cal win the game.", "You and Cal win the game."),
    ],
)
def test_each_event_is_a_sentence(event: Event, said: str, said_to_ann: str) -> None:
    assert Speaker(NAMES).event(event, Strain.SPADES) == said
    assert Speaker(NAMES, you=0).event(event, Strain.SPADES) == said_to_ann


def test_of_two_jokers_each_is_told_by_its_colour() -> None:
    speaker = Speaker(NAMES, jokers=2)
    assert speaker.event(TrickWon(0, C("RJ"))) == "Ann wins the trick with the red joker."
    assert speaker.event(TrickWon(0, C("BJ"))) == "Ann wins the trick with the black joker."
    shown = HandExposed(0, (C("RJ"), C("BJ")))
    assert speaker.event(shown) == "Ann’s hand lies face up: red joker black joker."


def test_a_lead_is_told_from_a_card_that_follows() -> None:
    played = CardPlayed(1, C("KC"), None)
    assert Speaker(NAMES).event(played, leads=True) == "Bea leads the king of clubs."
    assert Speaker(NAMES).event(played) == "Bea plays the king of clubs."


def test_americans_say_widow_and_nullo() -> None:
    speaker = Speaker(NAMES, widow=True)
    made = ContractMade(2, Misere(MisereKind.PLAIN), None)
    assert speaker.event(made) == "Cal plays nullo and takes the widow."


def test_where_nobody_has_a_partner_one_wins() -> None:
    speaker = Speaker(NAMES[:3], teams=3)
    assert speaker.event(GameWon(1)) == "Bea wins the game."
    assert speaker.scores((10, -20, 0)) == "Ann 10, Bea −20, Cal 0"


def test_three_teams_of_two() -> None:
    speaker = Speaker((*NAMES, "Eve", "Fay"), teams=3, you=3)
    assert speaker.team(0) == "You and Ann"
    assert speaker.team(2) == "Cal and Fay"


def test_numbers_in_words() -> None:
    assert [points(score) for score in (240, 0, -60)] == ["240", "0", "−60"]
    assert [gain(score) for score in (240, 0, -60)] == ["+240", "0", "−60"]
    assert minus(f"{-0.5:+z.1f}") == "−0.5"
    told = [counted(number, "trick") for number in (0, 1, 2, 2000)]
    assert told == ["no trick", "1 trick", "2 tricks", "2,000 tricks"]
    assert listing(["a"]) == "a"
    assert listing(["a", "b", "c"]) == "a, b and c"
