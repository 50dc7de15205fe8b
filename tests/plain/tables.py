"""A table with cards that a test chose, played in plain lines by a script."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fivehundred.plain.console import Console, Ended
from fivehundred.plain.desk import Desk, Leave
from fivehundred.plain.signals import Signals
from fivehundred.plain.sitting import Sitting
from fivehundred.plain.writing import Style
from fivehundred.record.lines import Header
from fivehundred.rules.actions import Deal
from fivehundred.rules.cards import Card, cards_in, pack, parse_card
from fivehundred.rules.ruleset import AUSTRALIAN, RuleSet
from fivehundred.table.table import Table
from tests.plain.robots import Script, Sink


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(code) for code in text.split())


@dataclass(frozen=True)
class Cards:
    """Deals these hands every time; what is missing comes from what is left, suits well mixed."""

    hands: Mapping[int, str]
    kitty: str = ""
    dealer: int = 3

    def first(self, _: RuleSet) -> int:
        return self.dealer

    def deal(self, rules: RuleSet, _: int, dealer: int) -> Deal:
        left = list(cards_in(pack(rules.seats, rules.kitty_size)))
        for text in (*self.hands.values(), self.kitty):
            for one in cards(text):
                left.remove(one)
        left = [one for start in range(3) for one in left[start::3]]

        def take(text: str, count: int) -> tuple[Card, ...]:
            given = list(cards(text))
            while len(given) < count:
                given.append(left.pop(0))
            return tuple(given)

        hands = tuple(take(self.hands.get(seat, ""), 10) for seat in range(rules.seats))
        return Deal(dealer, hands, take(self.kitty, rules.kitty_size))


def played(
    deal: Cards,
    *answers: str,
    rules: RuleSet = AUSTRALIAN,
    players: Sequence[str] = ("human", "novice", "novice", "novice"),
    style: Style | None = None,
    american: bool = False,
    hints: bool = True,
) -> str:
    """All that was written while a script played; the game is left at its end."""
    names = ("Ann", "Bea", "Cal", "Dot", "Eve", "Fay")[: rules.seats]
    table = Table.new(Header(rules, names, {"players": list(players)}), dealer=deal)
    sink = Sink()
    console = Console(Script(*answers), sink, style or Style())
    desk = Desk(table, console, Signals(), american=american, hints=hints)
    try:
        Sitting(desk).play()
    except (Ended, Leave):
        sink.write("\n")
    return sink.text
