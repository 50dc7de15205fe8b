"""Claims: sure whatever the others hold, or none. The answers are worked out by hand."""

from dataclasses import replace

import pytest

from fivehundred.claims import claimable
from fivehundred.rules.actions import PlayCard
from fivehundred.rules.calls import Bid, ContractBid, Misere, MisereKind
from fivehundred.rules.cards import Card, cards_in, pack, parse_card
from fivehundred.rules.contract import contract_of
from fivehundred.rules.ruleset import AUSTRALIAN
from fivehundred.rules.trick import Play, Trick
from fivehundred.rules.trumps import Strain, ranking
from fivehundred.rules.view import View


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
    assert claimable(view(hand, unseen, bid)) == cards(order)


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
    assert claimable(view(hand, unseen, bid)) is None


def test_ones_own_discards_are_no_danger() -> None:
    assert claimable(view("KH QH", "AH 9H", SPADES, discards=True)) == cards("KH QH")


def test_only_on_lead() -> None:
    following = replace(view("AS", "4H", SPADES), trick=Trick((Play(3, Card(50)),), 3, False))
    assert claimable(following) is None
    assert claimable(replace(view("AS", "4H", SPADES), actor=1)) is None
