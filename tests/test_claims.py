"""Claims: granted only when no lie of the other cards can make them fail."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from fivehundred.claims import Claim, claim, decided
from fivehundred.record.lines import Header
from fivehundred.rules.actions import AnyDiscard, Discard, MakeCall, PlayCard
from fivehundred.rules.calls import PASS, Bid, ContractBid, Misere, MisereKind
from fivehundred.rules.cards import Card, cards_in, pack, parse_card
from fivehundred.rules.contract import contract_of
from fivehundred.rules.ruleset import AUSTRALIAN, RuleSet
from fivehundred.rules.trick import Play, Trick
from fivehundred.rules.trumps import Strain, ranking
from fivehundred.rules.view import View
from fivehundred.table.table import Table
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
                table.submit(pilot.play(view))
                continue
            action = random.choice(view.legal)
            assert not isinstance(action, AnyDiscard)
            table.submit(action)
        if pilot is not None:
            assert table.view(0).team_tricks[0] == expected
    assert granted > 10


# ---- positions made by hand ---------------------------------------------------------------------


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(code) for code in text.split())


def view(hand: str, unseen: str, bid: ContractBid, discards: bool = False) -> View:
    """The contractor on lead with ``hand``; every other card but ``unseen`` has been played.

    ``unseen`` is with the others, or in the contractor's own discards.
    """
    contract = contract_of(AUSTRALIAN, 0, bid)
    order = ranking(contract.strain)
    out = set(cards_in(pack(4, 3))) - set(cards(hand)) - set(cards(unseen))
    played = Trick(tuple(Play(seat % 4, one) for seat, one in enumerate(sorted(out))), 0, False, 0)
    legal = tuple(PlayCard(0, one) for one in cards(hand))
    return View(
        rules=AUSTRALIAN, seat=0, stage="play", dealer=0, to_act=0, actor=0, legal=legal,
        hand=cards(hand), counts=(), looked=(), calls=(), contract=contract, kitty=(),
        discards=cards(unseen) if discards else (), nomination=None, nominated=False,
        ranking=order, exposed=(), trick=None, tricks=(played,), led_suits=(),
        sheet=(), thrown_in=0, outcome=None,
    )  # fmt: skip


SPADES = Bid(8, Strain.SPADES)
NO_TRUMP = Bid(8, Strain.NO_TRUMP)


@pytest.mark.parametrize(
    ("hand", "unseen", "bid", "order"),
    [
        # All the trumps that are left, and an ace.
        ("RJ AS AH", "KH QH 9D", SPADES, "RJ AS AH"),
        # One unseen trump falls under the joker; then the small heart is good: no heart is out.
        ("RJ 9H", "KS 4D", SPADES, "RJ 9H"),
        # The left bower is a trump, not a club.
        ("JC AC", "AS KC", SPADES, "JC AC"),
        # After ace and king the last heart out has fallen, and the four is the highest.
        ("AH KH 4H", "QH 9H 5D", SPADES, "AH KH 4H"),
        # No-trump: tops in two suits.
        ("AS KS AD", "QS KD QD", NO_TRUMP, "AS KS AD"),
        # A free joker goes last, where it may always be led.
        ("RJ AD", "KD QS", NO_TRUMP, "AD RJ"),
    ],
)
def test_sure(hand: str, unseen: str, bid: ContractBid, order: str) -> None:
    seen = view(hand, unseen, bid)
    claimed = claim(seen)
    assert isinstance(claimed, Claim)
    left, led = list(cards(hand)), []
    while left:
        legal = tuple(PlayCard(0, one) for one in left)
        led.append(claimed.play(replace(seen, hand=tuple(left), legal=legal)).card)
        left.remove(led[-1])
    assert tuple(led) == cards(order)


@pytest.mark.parametrize(
    ("hand", "unseen", "bid"),
    [
        ("AS KS", "RJ 4H", SPADES),  # the joker is out
        ("JS AH", "KS QS 4D", SPADES),  # a second trump may ruff the ace
        ("AH", "9S KD", SPADES),  # a ruff
        ("KH QH", "AH 9H", SPADES),  # the ace of hearts
        ("AH KH 4H", "QH 9H 8H", SPADES),  # the third heart may beat the four
        ("AS AD", "RJ 9H", NO_TRUMP),  # the free joker may be thrown on either
        ("AS KD", "AD 4S", NO_TRUMP),
        ("4S", "", Misere(MisereKind.PLAIN)),  # nobody claims tricks in a misère
    ],
)
def test_not_sure(hand: str, unseen: str, bid: ContractBid) -> None:
    assert isinstance(claim(view(hand, unseen, bid)), str)


def test_ones_own_discards_are_no_danger() -> None:
    assert isinstance(claim(view("KH QH", "AH 9H", SPADES, discards=True)), Claim)


def test_only_on_lead() -> None:
    following = replace(view("AS", "4H", SPADES), trick=Trick((Play(3, Card(50)),), 3, False))
    assert claim(following) == "claim when you are to lead"
    assert claim(replace(view("AS", "4H", SPADES), actor=1)) == "claim when it is your turn"


def test_what_others_at_the_keyboard_hold_is_played_as_it_may_be() -> None:
    """A second person's cards are laid down too: they must follow suit."""
    table = played(SLAM, Bid(10, Strain.SPADES), "JD QD KD")
    claimed = claim(table.view(0))
    assert isinstance(claimed, Claim)
    while table.actor is not None:
        table.submit(claimed.play(table.view(table.actor)))
    assert table.view(0).team_tricks[0] == 10


def test_a_deal_is_decided_when_its_contract_is_made_or_cannot_be() -> None:
    def after(needed: int, *winners: int) -> bool:
        seen = view("AS", "4H", Bid(needed, Strain.SPADES))
        tricks = tuple(Trick((Play(0, Card(0)),), 0, False, winner) for winner in winners)
        return decided(replace(seen, tricks=tricks))

    assert not after(6, 0, 0, 0, 0, 0, 1)
    assert after(6, 0, 0, 0, 0, 0, 0, 1)
    assert not after(6, *(0,) * 7)  # all ten tricks are worth more
    assert after(6, *(1,) * 5)
    assert not after(6, *(1,) * 4)
    lost = replace(view("4S", "", Misere(MisereKind.PLAIN)), tricks=(Trick((), 0, False, 2),))
    assert decided(lost)
    assert not decided(replace(lost, stage="score"))
    assert not decided(replace(lost, contract=None))
