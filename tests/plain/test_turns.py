"""What a person can type in its turn, and what it hears."""

import pytest

from fivehundred.plain.writing import LISTS, Style
from fivehundred.rules.ruleset import rules_from
from tests.plain.tables import Cards, played

# Ann can win ten tricks at no-trump. She calls first; the others pass.
STRONG = Cards({0: "RJ AS KS QS JS 10S AH KH QH AD"}, "4D 4H 5C")
TAKEN = ("10nt", "pass", "4d 4h 5c")
"""Ann bids, keeps her bid at the raise, and puts away what she took."""


def test_the_auction_by_ear() -> None:
    text = played(STRONG, "7S", "pass")
    assert text.startswith(
        "Deal 1. Dot deals.\n"
        "10 cards:\n"
        "Joker: 1 RJ.\n"
        "Spades: 2 AS, 3 KS, 4 QS, 5 JS, 6 10S.\n"
        "Diamonds: 7 AD.\n"
        "Hearts: 8 AH, 9 KH, 10 QH.\n"
        "Your call: pass, bid six spades or higher, open misère.\n"
        "Your call: You bid seven spades.\n"
        "Bea passes.\n"
        "Cal passes.\n"
        "Dot passes.\n"
        "Your call: pass, bid seven clubs or higher, misère, open misère.\n"
        "Your call: You pass.\n"
        "You play seven spades and take the kitty: 5C, 4D, 4H.\n"
    )


def test_wrong_calls_are_refused_with_the_reason_and_asked_again() -> None:
    text = played(STRONG, "7S", "6H", "misere", "", "hello", "5C")
    assert "Not allowed: six hearts does not rank above seven spades.\nYour call: " in text
    text = played(STRONG, "misere", "", "hello", "5C", "pass", "blind")
    assert "Not allowed: misère may be bid only after a bid at level 7 or higher.\n" in text
    assert "Your call: Type help to hear what may be typed.\n" in text
    assert "'hello' is no call: type for example 7H, 8NT, misere or pass. Or type help." in text
    assert "'5C' is no call: bids go from 6 to 10 tricks." in text


def test_the_kitty_is_exchanged_by_code_name_or_number() -> None:
    for answer in ("4d 4h 5c", "four of diamonds, four of hearts, five of clubs", "13 9 7"):
        text = played(STRONG, "10nt", "pass", answer)
        assert (
            "You hold the kitty. Put 3 cards away.\nCards to put away: You put 5C, 4D, 4H" in text
        )


def test_a_wrong_discard_is_refused() -> None:
    text = played(STRONG, "10nt", "pass", "4d 4h", "4d 4d 4h", "4d 4h 9c", "4d 4h 5c 99")
    assert "Not allowed: discard 3 cards, not 2." in text
    assert "Not allowed: the same card is discarded twice." in text
    assert "Not allowed: you do not hold 9C." in text
    assert "There is no card number 99: the hand has 13." in text


def test_an_ace_or_a_trump_is_put_away_only_after_a_question() -> None:
    text = played(STRONG, "10s", "pass", "ad as 4d", "no", "ad as 4d", "yes")
    question = "That puts away the ace of diamonds, the ace of spades. Do it?"
    assert text.count(question) == 2
    assert text.count("You put AS, 4D, AD away.") == 1


def test_the_joker_gets_a_suit_or_none() -> None:
    assert "You count the joker to hearts." in played(STRONG, *TAKEN, "h")
    assert "You give the joker no suit." in played(STRONG, *TAKEN, "none")
    text = played(STRONG, *TAKEN, "banana", "hint", "?")
    assert "Name a suit: spades, clubs, diamonds or hearts; or none. Or type help." in text
    assert "Hint: " in text
    assert "The rule, nomination: Without trumps, a contractor who holds a joker" in text


def test_of_two_jokers_each_is_told_by_its_colour() -> None:
    both = Cards({0: "RJ BJ AS KS QS JS AH KH QH AD"}, "4S 4C 4D 4H 5C 5D")
    rules = rules_from({"kitty": 6})
    keep = ("10nt", "pass", "4s 4c 4d 4h 5c rj", "no", "4s 4c 4d 4h 5c 5d", "none")
    text = played(both, *keep, "hand", "rj d", rules=rules, style=Style("words"))
    assert "That puts away the red joker. Do it?" in text
    assert "Jokers: 1 black joker, 2 red joker.\n" in text
    assert "You lead the red joker and name diamonds." in text
    symbols = played(both, *keep[:2], "hand", rules=rules, style=Style("symbols"))
    assert "Jokers: 1 black joker, 2 red joker.\n" in symbols


def test_the_only_joker_has_no_colour() -> None:
    for lists in LISTS:
        answers = (*TAKEN, "none", "hand", "joker clubs", "trick", "last", "history")
        text = played(STRONG, *answers, style=Style(lists))
        assert "red joker" not in text
        assert ("Joker: 1 RJ." if lists == "codes" else "Joker: 1 joker.") in text
        assert "You lead the joker and name clubs." in text


def test_a_led_joker_names_a_suit() -> None:
    for answers in (("joker", "clubs"), ("rj clubs",), ("1 c",), ("red joker", "x", "c")):
        text = played(STRONG, *TAKEN, "none", *answers)
        assert "You lead the joker and name clubs." in text
    assert "Which suit does the joker name: spades, clubs, diamonds, hearts, or back?" in text
    assert "'x' is no suit: type spades, clubs, diamonds or hearts." in text
    text = played(STRONG, *TAKEN, "none", "joker", "back", "as")
    assert "You lead the ace of spades." in text


def test_a_suit_that_was_led_may_not_be_named() -> None:
    text = played(STRONG, *TAKEN, "none", "as", "rj s", "joker", "s", "hearts")
    assert "Not allowed: spades was led already: the joker may not name it." in text
    assert "The joker may not name spades now." in text
    assert "You lead the joker and name hearts." in text


def test_the_play_by_ear() -> None:
    deal = Cards(
        {0: "RJ AS KS QS JS 10S AH KH QH AD", 1: "9S 8S", 2: "JC 7S", 3: "6S 5S"}, "4D 4H 5C"
    )
    text = played(deal, "10s", "pass", "4d 4h 5c", "qs", "trick", "t", "contract", "score", "who")
    assert (
        "You are to lead: 1 RJ, 2 JS, 3 AS, 4 KS, 5 QS, 6 10S, 7 AD, 8 AH, 9 KH, 10 QH.\n"
        "Your card: You lead the queen of spades.\n"
        "Bea plays the eight of spades.\n"
        "Cal plays the seven of spades.\n"
        "Dot plays the five of spades.\n"
        "You win the trick with the queen of spades.\n"
        "You are to lead: 1 RJ, 2 JS, 3 AS, 4 KS, 5 10S, 6 AD, 7 AH, 8 KH, 9 QH.\n"
        "Your card: No card has been played to this trick.\n"
        "Your card: Trick 1: You the queen of spades; Bea the eight of spades; "
        "Cal the seven of spades; Dot the five of spades. You win it.\n"
    ) in text
    assert "You: ten spades, 440.\nTricks: You and Cal 1; Bea and Dot 0. Needed: 10.\n" in text
    assert "Score: You and Cal 0, Bea and Dot 0. The game goes to 500." in text
    assert "Clockwise: You, Bea, Cal, Dot.\nTeams: You and Cal; Bea and Dot.\nDealer: Dot." in text


def test_cards_that_may_not_be_played() -> None:
    weak = Cards(
        {0: "4H 5H 6H 7H 8C 9C 10C 4D 5D AS", 1: "RJ AH KH QH JH JD 10H 9H 8H AD"}, "AC KC QC"
    )
    text = played(weak, "pass", "as", "kc", "5d 6h", "77", "trick", rules=rules_from({}))
    assert "Not allowed: you must follow hearts: you hold 4H, 5H, 6H, 7H." in text
    assert "Not allowed: you do not hold KC." in text
    assert "One card at a time. Or type help." in text
    assert "There is no card number 77: the hand has 10." in text
    assert "Bea is winning." in text


def test_undo_before_anything_was_seen() -> None:
    text = played(STRONG, "10nt", "pass", "4d 4h 5c", "undo", "5c 4d 4h", "s", "undo")
    assert "The last action has been taken back.\n13 cards:\n" in text
    text = played(STRONG, *TAKEN, "none", "as", "undo")
    assert "That cannot be taken back: a card has been seen since." in text
    text = played(STRONG, "undo")
    assert "That cannot be taken back: there is nothing of yours to take back in this deal." in text


def test_a_claim_is_taken_when_it_is_sure() -> None:
    rules = rules_from({"max_hands": 1})
    text = played(STRONG, "10s", "pass", "4d 4h 5c", "claim", rules=rules)
    assert "No claim: a spade of yours may lose." in text
    sure = Cards({0: "RJ JS JC AS KS QS 10S 9S 8S AH"}, "4D 4H 5C")
    text = played(sure, "claim", "10s", "pass", "4d 4h 5c", "claim", rules=rules)
    assert "Your call: No claim: a claim is made during the play." in text
    assert "You lay your cards down and claim all the remaining tricks.\n" in text
    assert "You lead the joker." in text
    assert "You make ten spades: You and Cal +440, Bea and Dot 0." in text
    assert "You and Cal win the game.\nReason: has the highest score after the last deal." in text


def test_a_lost_misere_is_played_out() -> None:
    rules = rules_from({"misere": "anytime", "max_hands": 1})
    answers = ("misere", "rest", "pass", "4d 4h 5c", "none", "rest", "as", "rest")
    text = played(STRONG, *answers, rules=rules)
    assert text.count("The deal is not decided yet.") == 2
    assert "You fail in misère: You and Cal minus 250, Bea and Dot 0." in text
    assert "Bea and Dot win the game." in text


def test_hints_have_a_reason_and_can_be_off() -> None:
    text = played(STRONG, "hint")
    assert "Your call: Hint: " in text
    for text in (
        played(STRONG, "h", rules=rules_from({"suggestions": False})),
        played(STRONG, "h", hints=False),
    ):
        assert "Hints are off at this table." in text


@pytest.mark.parametrize("word", ["q", "quit", "exit"])
def test_leaving_is_asked(word: str) -> None:
    text = played(STRONG, word, "no", "7s", word, "yes", "pass")
    assert text.count("Leave the game? It is kept. Yes or no, Enter for yes: ") == 2
    assert "You bid seven spades." in text
    assert "You pass." not in text


def test_help_in_every_state() -> None:
    text = played(STRONG, "help", "help misere", "help bower", "help nonsense", "rules")
    assert "Type a bid, like 7H, 8NT, misere or open, or type pass." in text
    assert "The rule, auction: Say how many of the ten tricks" in text
    assert "Misère: Misère: win no trick, for 250 points." in text
    assert "Bowers: The highest trumps are the joker" in text
    assert "There is no help on 'nonsense'. There is on cards, bowers, auction" in text
    assert "raise_own_bid: yes. The highest bidder may raise once the others are out." in text
    assert "There are no clocks in plain mode" in text
    text = played(STRONG, "10nt", "pass", "?", "4d 4h 5c", "none", "?")
    assert "Type the 3 cards to put away, by code or number" in text
    assert "The rule, kitty: The contractor takes the 3 cards" in text
    assert "Type a card: its code QS" in text
    assert "The rule, joker: With trumps the joker is the highest trump." in text


def test_the_history_of_the_deal() -> None:
    text = played(STRONG, "10s", "history")
    told = "Deal 1. Dot deals.\nYou bid ten spades.\nBea passes.\nCal passes.\nDot passes.\n"
    assert f"Your call: {told}" in text


def test_the_way_of_writing_changes_at_any_time() -> None:
    text = played(STRONG, "cards words", "hand", "cards symbols", "hand", "cards", "cards x")
    assert "Cards are written like this: queen of spades, ten of hearts." in text
    assert "Spades: 2 ace of spades, 3 king of spades" in text
    assert "Cards are written like this: Q♠, 10♥." in text
    assert "Spades: 2 A♠, 3 K♠" in text
    assert text.count("Type cards and one of codes, words, symbols.") == 2


def test_american_words() -> None:
    rules = rules_from({"misere": "anytime", "kitty": 5})
    text = played(STRONG, "nullo", "pass", rules=rules, american=True, style=Style(ascii=True))
    assert "You bid nullo." in text
    assert "You play nullo and take the widow:" in text
    assert "You hold the widow. Put 5 cards away." in text


def test_blind_misere_and_looking() -> None:
    rules = rules_from({"blind_misere": True})
    text = played(STRONG, "hand", "pass", "look", "blind", "7s", rules=rules)
    assert "It is your turn, and your cards lie face down.\nLook or blind: " in text
    assert "Look or blind: Your cards lie face down." in text
    assert "Not allowed: look at your cards first: until then you may only bid blind" in text
    assert "You turn the cards up.\n10 cards:\nJoker: 1 RJ." in text
    assert "Not allowed: you have looked at your cards" in text


def test_a_bid_without_the_kitty() -> None:
    text = played(STRONG, "10nt sans", "pass", rules=rules_from({"sans_kitty": True}))
    assert "open misère; any of these bids also without the kitty." in text
    assert "You play ten no-trump without the kitty." in text


def test_an_open_hand_and_a_partner_s_cards() -> None:
    rules = rules_from(
        {"misere": "anytime", "misere_play": "both", "open_hand": "before_first_lead"}
    )
    text = played(STRONG, "open", "pass", "4d 4h 5c", "none", "ad", "trick", rules=rules)
    assert "Your hand lies face up: 10S, JS, QS, KS, AS, AD, QH, KH, AH, RJ." in text
    assert "Cal’s hand lies face up:" in text
    assert "Cal’s hand may play:" in text or "Cal’s hand is to lead:" in text
    assert "Card of Cal: " in text
    assert "Face up, Cal: " in text


def test_an_undo_at_the_curtain() -> None:
    rules = rules_from({"layout": "solo3"})
    deal = Cards({0: "RJ AS KS QS JS 10S AH KH QH AD"}, dealer=2)
    text = played(deal, "", "7s", "what", "undo", "", "8s", rules=rules, players=["human"] * 3)
    first, curtain, second = text.split("\n" * 60)
    assert "You bid seven spades." in first
    assert "Enter shows the hand. Or type undo, for the last player, or quit." in curtain
    assert "RJ" not in curtain.partition("Pass the keyboard to Ann.")[0]
    assert "The last action has been taken back." in curtain
    assert "You bid eight spades." in curtain
    assert "Pass the keyboard to Bea." in second


def test_the_curtain_may_be_left() -> None:
    text = played(STRONG, "quit", "yes", players=["human"] * 4)
    assert "Pass the keyboard to Ann. Ann, press Enter when ready: Leave the game?" in text
    assert "RJ" not in text
