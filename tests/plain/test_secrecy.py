"""While a person sits at the keyboard, no card is printed that this person could not see."""

import re
from collections import defaultdict

import pytest

from fivehundred.plain.console import Console
from fivehundred.plain.desk import Desk
from fivehundred.plain.signals import Signals
from fivehundred.plain.sitting import Sitting
from fivehundred.plain.writing import Style
from fivehundred.record.lines import Header
from fivehundred.rules.actions import Event
from fivehundred.rules.cards import CARDS, Card, Rank, card
from fivehundred.rules.ruleset import RuleSet, rules_from
from fivehundred.rules.trumps import Strain, speak
from fivehundred.rules.view import View
from fivehundred.table.table import Table
from tests.plain.robots import Robot, Sink

CODE = re.compile(r"\b(?:(?:1[0-3]|[2-9JQKA])[SCDH]|RJ|BJ)\b")
BY_CODE = {one.code: one for one in CARDS}
BY_WORDS = {
    speak(one, None, jokers).removeprefix("the "): one for jokers in (1, 2) for one in CARDS
}
WORDS = re.compile("|".join(BY_WORDS))
ASKED = (
    "hand",
    "trick",
    "last",
    "score",
    "calls",
    "contract",
    "who",
    "history",
    "help",
    "hint",
    "t",
)


def mentioned(text: str, strain: Strain | None) -> set[Card]:
    found = {BY_CODE[code] for code in CODE.findall(text)}
    found |= {BY_WORDS[words] for words in WORDS.findall(text)}
    trump = None if strain is None else strain.trump_suit
    if trump is not None and "bower" in text:
        bowers = {"right": card(trump, Rank.JACK), "left": card(trump.same_colour, Rank.JACK)}
        found |= {one for side, one in bowers.items() if f"{side} bower" in text}
    return found


class Watch:
    """Looks at each piece of text as it is printed."""

    def __init__(self, table: Table, sink: Sink) -> None:
        self.table = table
        self.sink = sink
        self.sitting: Sitting | None = None
        self.deal = dict.fromkeys(range(table.rules.seats), 1)
        """The deal that each person's lines speak of."""
        self.known: dict[tuple[int, int], set[Card]] = defaultdict(set)
        self.strains: dict[int, Strain] = {}
        self.before: int | None = None
        """Who sat at the keyboard last."""
        self.checked = 0
        self.read_to = 0
        for seat in range(table.rules.seats):
            table.listen(seat, self.heard)

    def heard(self, events: tuple[Event, ...], view: View) -> None:
        """Keep what a seat has been entitled to see in each deal."""
        deal = self.table.deals
        tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
        self.known[view.seat, deal] |= {
            *(view.hand or ()),
            *(view.kitty or ()),
            *(one for _, cards in view.exposed for one in cards),
            *(play.card for trick in tricks for play in trick.plays),
        }
        if view.contract is not None:
            self.strains[deal] = view.contract.strain

    def look(self, prompt: str = "") -> None:
        """Check what was printed since the last look, when somebody is asked for an answer."""
        assert self.sitting is not None
        here = self.sitting._here
        self.sink.seek(self.read_to)
        text = self.sink.read()
        self.read_to = self.sink.tell()
        if here is None:
            # The last person's text ends where the empty lines begin.
            seen, _, curtain = text.rpartition("\n" * 60)
            assert not mentioned(curtain, None), curtain
            if self.before is not None:
                self.check(self.before, seen)
        else:
            self.check(here.seat, text)
            self.before = here.seat

    def check(self, seat: int, text: str) -> None:
        for line in text.splitlines():
            # The examples that help gives.
            if line.startswith(("Type ", "The rule, ", "More rules", "Not allowed", "rules: ")):
                continue
            if begun := re.search(r"Deal (\d+)\. ", line):
                self.deal[seat] = int(begun[1])
            deal = self.deal[seat]
            cards = mentioned(line, self.strains.get(deal))
            assert cards <= self.known[seat, deal], (seat, line)
            self.checked += len(cards)


def play(rules: RuleSet, people: tuple[int, ...], bids: bool, style: Style, seed: int) -> Watch:
    players = ["human" if seat in people else "novice" for seat in range(rules.seats)]
    names = ("Ann", "Bea", "Cal", "Dot", "Eve", "Fay")[: rules.seats]
    table = Table.new(Header(rules, names, {"players": players}), seed=bytes([seed] * 32))
    sink = Sink()
    watch = Watch(table, sink)
    robot = Robot(sink, bids=bids, before=ASKED, watch=watch.look)
    desk = Desk(table, Console(robot, sink, style), Signals())
    watch.sitting = Sitting(desk)
    watch.sitting.play()
    watch.look()
    assert table.over
    return watch


@pytest.mark.parametrize(
    ("options", "people", "bids", "style"),
    [
        ({"layout": "2v2"}, (0, 1), True, Style("words", True)),
        ({"layout": "2v2"}, (0, 2), False, Style()),
        ({"layout": "solo3", "blind_misere": True}, (0, 1, 2), True, Style()),
        ({"layout": "2v2v2", "sans_kitty": True}, (1, 4), True, Style("words")),
        ({"misere": "anytime", "misere_play": "both"}, (0, 2), False, Style()),
    ],
)
def test_each_person_reads_only_what_it_may_see(
    options: dict[str, object], people: tuple[int, ...], bids: bool, style: Style
) -> None:
    watch = play(rules_from(options | {"max_hands": 1}), people, bids, style, 7)
    assert watch.checked > 100


def test_the_check_would_notice() -> None:
    rules = rules_from({"max_hands": 1})
    watch = play(rules, (0, 1), True, Style(), 3)
    deal = watch.deal[0]
    foreign = watch.known[1, deal] - watch.known[0, deal]  # the kitty or its discards
    with pytest.raises(AssertionError):
        watch.check(0, f"Bea holds {min(foreign).code}.")


def test_the_curtain_pushes_a_screen_of_any_common_size_away() -> None:
    watch = play(rules_from({"max_hands": 1, "layout": "solo3"}), (0, 1, 2), True, Style(), 5)
    text = watch.sink.text
    curtains = text.count("Pass the keyboard to")
    assert curtains > 10
    assert text.count("\n" * 60) == curtains - 1  # the first has nothing to hide
    assert text.count("Do not scroll back.") == curtains
