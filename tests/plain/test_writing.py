"""How lines are written: cards, suits, minus signs, ASCII, and nothing that a terminal obeys."""

import pytest

from fivehundred.plain.console import Console, Ended
from fivehundred.plain.writing import Style
from fivehundred.rules.cards import parse_card
from tests.plain.robots import Script, Sink

SENTENCES = [
    ("Cal puts 4♦ 7♣ 9♥ away.", "Cal puts 4D, 7C, 9H away."),
    ("You play ten no-trump and take the kitty: 10♠ red joker 4♦.",
     "You play ten no-trump and take the kitty: 10S, RJ, 4D."),
    ("Ann’s hand lies face up: A♠ joker.", "Ann’s hand lies face up: AS, RJ."),
    ("Ann’s hand lies face up: red joker black joker.", "Ann’s hand lies face up: RJ, BJ."),
    ("Bea wins the trick with the joker.", "Bea wins the trick with the joker."),
    ("Bea wins the trick with the red joker.", "Bea wins the trick with the red joker."),
    ("The suit that a led joker names", "The suit that a led joker names"),
    ("In a misère the jokers are low.", "In a misère the jokers are low."),
    ("you must follow ♠: you hold 9♠ Q♠", "you must follow spades: you hold 9S, QS"),
    ("Ann and Cal 240, Bea and Dot −60.", "Ann and Cal 240, Bea and Dot minus 60."),
    ("Bea’s hand lies face up: A♠ 4♥.", "Bea’s hand lies face up: AS, 4H."),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), SENTENCES)
def test_codes(before: str, after: str) -> None:
    assert Style().text(before) == after


def test_words() -> None:
    style = Style("words")
    assert style.text("You hold 9♠ red joker") == "You hold nine of spades, red joker"
    assert style.text("You hold 9♠ joker") == "You hold nine of spades, joker"
    cards = [parse_card(code) for code in ("QS", "RJ")]
    assert style.cards(cards, 1) == "queen of spades, joker"
    assert style.cards(cards, 2) == "queen of spades, red joker"


def test_symbols_stay() -> None:
    assert Style("symbols").cards([parse_card("QS"), parse_card("RJ")], 1) == "Q♠, joker"
    assert Style("symbols").text("Cal puts 4♦ 7♣ away: −60.") == "Cal puts 4♦ 7♣ away: −60."


def test_ascii() -> None:
    assert Style(ascii=True).text("Zoë’s misère – −60…") == "Zoe's misere - minus 60..."
    assert Style("symbols", ascii=True).text("4♦ −60") == "4D -60"
    assert Style(ascii=True).text("Иван") == "????"


def test_a_name_cannot_move_the_cursor() -> None:
    sink = Sink()
    Console(Script(), sink, Style()).say("Ann\x1b[2J\rBea\nCal")
    assert sink.text == "Ann�[2J�Bea�Cal\n"


def test_answers() -> None:
    sink = Sink()
    console = Console(Script("  q♠ \x1b", "x" * 9000, "maybe", "", "N"), sink, Style())
    assert console.ask("Your card:") == "q♠"
    assert set(console.ask("Your card:")) == {"?"}
    assert console.yes("Sure?", True) is True
    assert "Please answer yes or no." in sink.text
    assert console.yes("Sure?", True) is False
    with pytest.raises(Ended):
        console.ask("Your card:")
