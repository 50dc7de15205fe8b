"""Claims: granted only when no lie of the other cards can make them fail."""

from __future__ import annotations

from random import Random

import pytest

from fivehundred.record.lines import Header
from fivehundred.rules.actions import AnyDiscard, Discard, MakeCall, PlayCard
from fivehundred.rules.calls import PASS, Bid, Misere, MisereKind
from fivehundred.rules.cards import parse_card
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain
from fivehundred.table.table import Table
from fivehundred.tui.claim import Claim, claim
from tests.tui.tables import LOW, NAMES, SLAM, Stacked, dealt

C = parse_card
RULES = RuleSet(raise_own_bid=False, misere="anytime", joker_nomination=False)


def played(cards: tuple[str, ...], bid: Bid | Misere, away: str, *plays: str) -> Table:
    """Seat 0 has bid, put cards away, and some cards lie on the table."""
    deal = dealt(3, *cards)
    table = Table.new(
        Header(RULES, NAMES[4], {}), seed=bytes(32), dealer=Stacked([deal], bytes(32))
    )
    table.advance()
    table.submit(MakeCall(0, bid))
    for seat in (1, 2, 3):
        table.submit(MakeCall(seat, PASS))
    table.submit(Discard(0, tuple(C(code) for code in away.split())))
    for code in plays:
        assert table.seat is not None
        table.submit(PlayCard(table.seat, C(code)))
    return table


def shaken(cards: tuple[str, ...], random: Random) -> tuple[str, ...]:
    """The same deal with three cards of seat 0 changed for others', and all others dealt anew."""
    kitty, mine, *others = (text.split() for text in cards)
    rest = [card for hand in others for card in hand]
    random.shuffle(rest)
    for place in random.sample(range(10), 3):
        mine[place], rest[place] = rest[place], mine[place]
    random.shuffle(rest)
    hands = [mine, rest[:10], rest[10:20], rest[20:]]
    return (" ".join(kitty), *(" ".join(hand) for hand in hands))


def test_all_trumps_from_the_top_and_aces_are_a_claim() -> None:
    table = played(SLAM, Bid(10, Strain.SPADES), "JD QD KD")
    assert isinstance(claim(table.view(0)), Claim)


def test_too_few_trumps_are_none() -> None:
    # Hearts: she has the joker, both red jacks and the ace against eight others.
    table = played(SLAM, Bid(10, Strain.HEARTS), "9S JD QD")
    assert claim(table.view(0)) == "the others may have more trumps than you"


def test_a_side_card_that_may_lose_is_none() -> None:
    # Eight trumps draw the four others; Q♦ may then lose to K♦ or A♦.
    cards = ("JD QD 4H", SLAM[1].replace("AD", "QH"), SLAM[2].replace("4H", "KD"), *SLAM[3:])
    cards = (*cards[:4], cards[4].replace("QH", "AD"))
    table = played(cards, Bid(10, Strain.SPADES), "JD QH 4H")
    assert claim(table.view(0)) == "a diamond of yours may lose"


def test_not_out_of_turn() -> None:
    table = played(SLAM, Bid(10, Strain.SPADES), "JD QD KD", "RJ")
    assert claim(table.view(0)) == "claim when it is your turn"


def test_without_trumps_a_joker_that_is_out_spoils_it() -> None:
    table = played(LOW, Bid(6, Strain.NO_TRUMP), "AD AH KD")
    assert claim(table.view(0)) == "a joker is still out"


def test_low_cards_in_every_suit_are_a_misere_claim() -> None:
    # Cal sits out. Dot wins the first trick and leads A♠: nothing of Ann's can win any more.
    table = played(LOW, Misere(MisereKind.PLAIN), "AD AH KD", "4D", "6D", "QD", "AS")
    assert isinstance(claim(table.view(0)), Claim)


def test_a_card_that_may_be_made_to_win_is_no_misere_claim() -> None:
    # With K♦ kept instead of 5♦ the diamonds 6 7 8 … may be led to her until only K♦ is left.
    table = played(LOW, Misere(MisereKind.PLAIN), "AD AH 5D", "5S", "8S", "AS", "KC")
    assert claim(table.view(0)) == "a diamond of yours may win"


@pytest.mark.parametrize("bid", [Bid(8, Strain.SPADES), Misere(MisereKind.PLAIN)])
def test_a_claim_never_fails_however_the_others_lie_and_play(bid: Bid | Misere) -> None:
    random = Random(500)
    granted = 0
    for _ in range(60):
        cards, away = (SLAM, "JD QD KD") if isinstance(bid, Bid) else (LOW, "AD AH KD")
        table = played(shaken(cards, random), bid, away)
        pilot: Claim | None = None
        expected = 0
        while table.actor is not None:
            view = table.view(table.actor)
            if table.actor == 0 and pilot is None and isinstance(answer := claim(view), Claim):
                pilot, granted = answer, granted + 1
                left = len(view.hand or ()) if isinstance(bid, Bid) else 0
                expected = view.team_tricks[0] + left
            if pilot is not None and table.actor == 0:
                table.submit(pilot.play(view, 0))
                continue
            action = random.choice(view.legal)
            assert not isinstance(action, AnyDiscard)
            table.submit(action)
        if pilot is not None:
            assert table.view(0).team_tricks[0] == expected
    assert granted > 10
