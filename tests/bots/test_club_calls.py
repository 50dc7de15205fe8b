"""How club calls: the faults that players of other programs complain of, and what a club knows."""

from dataclasses import replace

import pytest

from fivehundred.bots.bidding import call_for, past_calls, situation_of
from fivehundred.bots.club import Club
from fivehundred.rules.actions import MakeCall
from fivehundred.rules.calls import Bid
from fivehundred.rules.cards import cards_of
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import PRESETS, RuleSet
from fivehundred.rules.scoring import ScoredDeal
from fivehundred.rules.trumps import Strain
from fivehundred.rules.view import View
from tests.rules.scripted import begin, cards

AUSTRALIAN = RuleSet()
AMERICAN = PRESETS["trickster-american"]


def view(
    words: str,
    hand: str,
    rules: RuleSet = AUSTRALIAN,
    scores: tuple[int, ...] | None = None,
) -> View:
    """What the seat to call sees after those calls, holding that hand, at those scores."""
    seat = begin(rules, words).seat
    assert seat is not None
    seen = view_of(begin(rules, words, {seat: hand}), seat)
    if scores is None:
        return seen
    line = ScoredDeal(0, 0, Bid(6, Strain.SPADES), True, (0,) * rules.seats, scores, scores)
    return replace(seen, sheet=(line,))


def called(seen: View) -> str:
    """What club calls, as a code."""
    choice = Club().choose(seen, 0)
    assert isinstance(choice, MakeCall)
    assert choice.call == call_for(cards_of(seen.hand or ()), situation_of(seen))
    assert Club().explain(seen, choice).strip()
    return choice.call.code


def level(code: str) -> int:
    """The level of a bid; 0 for a pass or a misère."""
    return int(code.rstrip("SCDHNT")) if code[0].isdigit() else 0


# ---- what to open -----------------------------------------------------------------------------

MODEST = "JS AS QS 8S 5S AH 9H 6C 9C 7D"
"""Right bower, ace, queen and two small trumps, and an ace beside."""
POOR = "10S 8S 6S 9H 7H 4H 9C 6C 8D 5D"
BARE_JOKER = "RJ 8S 6S 9H 7H 4H 9C 6C 8D 5D"
ALL_STOPPED = "RJ AS KS 6S AH 7H KC QC AD 5D"


def test_a_modest_hand_opens_at_six() -> None:
    assert called(view("", MODEST)) == "6S"


def test_a_poor_hand_passes() -> None:
    assert called(view("", POOR)) == "pass"


def test_six_no_trump_is_not_bid_on_any_joker() -> None:
    assert called(view("", BARE_JOKER)) == "pass"
    assert called(view("", "RJ JS AS QS 8S 5S 9H 6C 9C 7D")) == "6S"


def test_no_trump_is_bid_with_the_joker_and_every_suit_stopped() -> None:
    assert called(view("", ALL_STOPPED)).endswith("NT")


def test_a_suit_needs_four_trumps_and_a_top_one() -> None:
    """♠ 10 9 8 7 6 5 is long and has no top; ♥ A K Q are three."""
    assert called(view("", "10S 9S 8S 7S 6S 5S AH KH QH 4D")) == "pass"


def test_nine_and_ten_are_not_bid_without_the_joker() -> None:
    """Seven trumps with both bowers and two aces; the foes are at 8♥, and the joker is out."""
    strong = "JS JC AS KS QS 9S 8S AH AD 7D"
    assert level(called(view("8H", strong))) <= 8
    assert level(called(view("8H", strong, scores=(0, 480)))) <= 8


# ---- raising ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "support",
    [
        "QH 8H 5H AS 9S 6S 10C 7C 8D 5D",  # three trumps and an ace
        "AH 9H 6H KS 8S AC 9C 7C 8D 6D",  # the ace of trumps, an ace and a king
        "JH 10H 6H 9S 8S KC 9C 7C 8D 6D",  # a bower and a king
    ],
)
def test_a_raise_is_not_pushed_to_eight(support: str) -> None:
    """The partner has opened 6♥. Raising to seven is enough, or no raise at all."""
    assert called(view("6H pass", support)) in {"pass", "7H"}


def test_support_counts_once() -> None:
    """Seat 2 has raised 6♥ to 7♥; seat 0 has gone to 8♥: the same cards are no reason for nine."""
    assert called(view("6H pass 7H pass 8H", "JH 10H 6H AS 8S KC 9C 7C 8D 6D")) == "pass"


def test_six_no_trump_is_not_jumped_to_eight() -> None:
    """The partner's 6NT says joker; two aces and a king do not make eight tricks of it."""
    hand = "AS KS 8S AH 9H 6H 9C 7C 8D 6D"
    assert level(called(view("6NT pass", hand))) <= 7


def test_a_partners_misere_is_left_alone() -> None:
    rules = PRESETS["trickster-australian"]
    assert called(view("misere pass", MODEST, rules)) == "pass"


# ---- the score --------------------------------------------------------------------------------


def test_at_480_a_six_level_contract_is_taken() -> None:
    """40 points win the game. A hand that would not open at nought bids six, and no more."""
    hand = "JS KS 9S 8S 9H 7H AC 6C 8D 5D"
    seen = view("pass pass", hand, scores=(480, 100))
    assert level(called(seen)) == 6


def test_at_480_no_more_is_bid_than_wins() -> None:
    """A hand for eight: every contract wins the game, so the surest one is the best."""
    rules = replace(AUSTRALIAN, raise_own_bid=False)
    strong = "RJ JS JC AS 9S 8S AH KH 7C 6D"
    assert level(called(view("", strong, rules))) >= 8
    assert level(called(view("", strong, rules, scores=(480, 100)))) == 6


def test_foes_at_480_do_not_play_a_contract_in_peace() -> None:
    """Their 7♠ would win the game; at nought the same hand passes."""
    hand = "JH AH 9H 6H KS 8S 9C 7C 8D 5D"
    assert called(view("7S pass pass", hand, scores=(0, 0))) == "pass"
    assert level(called(view("7S pass pass", hand, scores=(480, 0)))) >= 7


def test_near_minus_500_nothing_is_staked_on_a_thin_bid() -> None:
    """At −460 a failed 6♠ loses the game at once; 80 points ahead of nobody, a thin hand waits."""
    thin = "JS KS 9S 8S 9H 7H KC 6C 8D 5D"
    assert called(view("", thin, scores=(-460, 400))) in {"pass", "6S"}
    assert called(view("7D pass", thin, scores=(-460, -460))) == "pass"


# ---- misère -----------------------------------------------------------------------------------

ANYTIME = PRESETS["trickster-australian"]


def test_misere_is_bid_on_low_cards_under_every_gap() -> None:
    low = "5S 6S 9S 5C 7C 4H 6H 8H 4D 7D"
    assert called(view("7H", low, ANYTIME)) in {"misere", "open"}


def test_misere_is_not_bid_with_the_joker_or_a_bare_ace() -> None:
    assert called(view("7H", "RJ 5S 6S 9S 5C 7C 4H 6H QH AD", ANYTIME)) == "pass"
    assert called(view("7H", "AS KS QS 9C 10C JC QH KH 9D AD", ANYTIME)) != "misere"


def test_open_misere_is_for_hands_all_low() -> None:
    assert called(view("7H", "5S 6S 7S 5C 6C 4H 5H 6H 4D 5D", ANYTIME)) == "open"
    assert called(view("7H", "5S 8S 10S 6C 9C 5H 7H 10H 5D 9D", ANYTIME)) != "open"


# ---- inkles -----------------------------------------------------------------------------------


def test_an_inkle_tells_of_a_suit_where_each_seat_calls_once() -> None:
    """Not enough for seven, but the partner should know."""
    assert called(view("", "JS 9S 8S 6S QH 7H KC 6C 8D 5D", AMERICAN)) == "6S"


def test_no_inkle_without_a_suit() -> None:
    assert called(view("", "10S 8S 6S QH 9H 7H KC 9C QD 10D", AMERICAN)) == "pass"


def test_a_partners_inkle_is_read() -> None:
    """Seat 2 would pass after two passes; with its partner's 6♥ it bids seven hearts."""
    hand = "KH 10H 9H 6H KS 8S AC 9C 7C 6D"
    assert called(view("pass pass", hand, AMERICAN)) == "pass"
    assert called(view("6H pass", hand, AMERICAN)) == "7H"


# ---- what others' calls say -------------------------------------------------------------------


def test_past_calls_are_found_again_in_their_situations() -> None:
    """For each call of an auction, what its maker was to choose from; so a hand can be tried."""
    state = begin(AUSTRALIAN, "6S pass 7S pass", {0: MODEST})
    seen = view_of(state, 0)
    found = list(past_calls(seen))
    assert [call.code for _, call in found] == ["6S", "pass", "7S", "pass"]
    first, second = found[0][0], found[1][0]
    assert first.calls == ()
    assert [call.code for call in second.legal][:2] == ["pass", "6C"]
    assert call_for(cards_of(cards(MODEST)), first).code == "6S"
    assert call_for(cards_of(cards(POOR)), first).code == "pass"
