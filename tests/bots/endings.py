"""Random endings of every kind, and a plain minimax over them written straight from the rules.

The minimax shares nothing with the solver nor with ``rules``: who follows what and who wins is
spelled out here again (rules.md §3, §7, §8), so that the solver is measured against the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from fivehundred.bots.position import JokerLead, Move, Position
from fivehundred.rules.cards import BLACK_JOKER, JOKERS, RED_JOKER, Suit, cards_in, pack
from fivehundred.rules.trumps import Strain, ranking

JACK = 12


@dataclass(frozen=True)
class Ending:
    """What a deal's last tricks depend on."""

    seats: tuple[int, ...]
    side: int
    strain: int
    misere: bool
    nominated: int | None
    nominated_jokers: int
    low: bool
    forced: bool
    joker_lead: JokerLead


@dataclass(frozen=True)
class Table:
    """The cards still held, by place in ``seats``, and the trick in progress."""

    hands: tuple[frozenset[int], ...]
    leader: int
    trick: tuple[int, ...] = ()
    named: int | None = None
    led: frozenset[int] = frozenset()


def home(ending: Ending, card: int) -> int | None:
    """The suit a card belongs to; None for a free joker."""
    if card >= RED_JOKER:
        if ending.strain < 4:
            return ending.strain
        return ending.nominated if ending.nominated_jokers >> card & 1 else None
    suit, rank = divmod(card, 16)
    if ending.strain < 4 and rank == JACK and suit == ending.strain ^ 1:
        return ending.strain
    return suit


def height(ending: Ending, card: int) -> int:
    """The card's place among the cards of its suit."""
    if card >= RED_JOKER:
        return card
    if ending.strain < 4 and card % 16 == JACK and home(ending, card) == ending.strain:
        return 51 if card // 16 == ending.strain else 50
    return card % 16


def winner(ending: Ending, trick: tuple[int, ...], named: int | None) -> int:
    """The turn (0 leads) whose card wins a complete trick."""
    free = [card for card in trick if home(ending, card) is None]
    led = home(ending, trick[0])
    if led is None:
        led = named
    if free and not ending.low:
        return trick.index(max(free))
    trumps = [card for card in trick if ending.strain < 4 and home(ending, card) == ending.strain]
    following = [card for card in trick if led is not None and home(ending, card) == led]
    best = trumps or following
    if best:
        return trick.index(max(best, key=lambda card: height(ending, card)))
    return trick.index(max(free))


def actions(ending: Ending, table: Table) -> list[tuple[int, int | None]]:
    """The legal cards, with the suit named for a free joker that is led."""
    hand = table.hands[(table.leader + len(table.trick)) % len(table.hands)]
    free = {card for card in hand if home(ending, card) is None}
    if not table.trick:
        out: list[tuple[int, int | None]] = [(card, None) for card in hand - free]
        last, only = len(hand) == 1, free == hand
        names: list[int | None]
        unled = [suit for suit in range(4) if suit not in table.led]
        if ending.joker_lead == "free":
            names = list(range(4))
        elif ending.joker_lead == "unled":
            names = list(unled) or ([None] if last or only else [])
        elif last:
            names = list(unled) or [None]
        else:
            names = [None] if only else []
        return out + [(card, name) for card in free for name in names]
    led = home(ending, table.trick[0])
    joker_led = led is None
    if joker_led:
        led = table.named
    if led is None:
        return [(card, None) for card in hand]
    following = {card for card in hand if home(ending, card) == led}
    if following:
        return [(card, None) for card in (following | free if joker_led else following)]
    return [(card, None) for card in (free if free and ending.forced else hand)]


def play(ending: Ending, table: Table, card: int, named: int | None) -> tuple[Table, int | None]:
    """The table after a card, and the place of the winner if it completed the trick."""
    turn = (table.leader + len(table.trick)) % len(table.hands)
    hands = tuple(
        hand - {card} if place == turn else hand for place, hand in enumerate(table.hands)
    )
    trick = (*table.trick, card)
    if len(trick) == 1:
        suit = home(ending, card)
        suit = named if suit is None else suit
        led = table.led if suit is None else table.led | {suit}
        table = replace(table, hands=hands, trick=trick, named=named, led=led)
    else:
        table = replace(table, hands=hands, trick=trick)
    if len(trick) < len(hands):
        return table, None
    won = (table.leader + winner(ending, trick, table.named)) % len(hands)
    return Table(hands, won, led=table.led), won


class Minimax:
    """The tricks that the contractor's side takes, by trying everything."""

    def __init__(self, ending: Ending) -> None:
        self.ending = ending
        self.known: dict[Table, int] = {}

    def worth(self, table: Table) -> int:
        """What a table is worth from here on."""
        if not any(table.hands):
            return 0
        if table not in self.known:
            ending = self.ending
            turn = (table.leader + len(table.trick)) % len(table.hands)
            mine = bool(ending.side >> ending.seats[turn] & 1)
            best = max if mine != ending.misere else min
            self.known[table] = best(self.worths(table).values())
        return self.known[table]

    def worths(self, table: Table) -> dict[Move, int]:
        """What each action is worth."""
        ending = self.ending
        out = {}
        for card, named in actions(ending, table):
            after, won = play(ending, table, card, named)
            counts = won is not None and ending.side >> ending.seats[won] & 1
            out[Move(card, named)] = self.worth(after) + counts
        return out


def all_worths(ending: Ending, table: Table) -> dict[Move, int]:
    """The minimax worth of every action."""
    return Minimax(ending).worths(table)


LAYOUTS = {"2v2": (4, 2), "3v3": (6, 2), "2v2v2": (6, 3), "solo3": (3, 3)}


def random_ending(random: Random, tricks: int) -> tuple[Ending, Table]:
    """An ending of a random kind with that many tricks to go, the first of them perhaps begun.

    With more than four seats there are at most two: a third is more than minimax can try out.
    """
    layout = random.choice(list(LAYOUTS))
    seats, teams = LAYOUTS[layout]
    misere = random.random() < 0.4
    strain = 4 if misere else random.choice([0, 1, 2, 3, 4, 4])
    contractor = random.randrange(seats)
    partners = [seat for seat in range(seats) if seat % teams == contractor % teams]
    playing = list(range(seats))
    if misere and random.random() < 0.7:
        playing = [seat for seat in playing if seat == contractor or seat not in partners]
    if len(playing) > 4:
        tricks = min(tricks, 2)
    cards = list(cards_in(pack(seats, 3 if seats == 3 else random.choice([3, 5, 6, 6]))))
    # Few suits and low numbers of ranks make endings in which the cards meet.
    suits = random.sample(range(4), random.choice([1, 2, 3, 4]))
    some = [card for card in cards if card >= 64 or card // 16 in suits]
    if len(some) >= tricks * len(playing):
        cards = some
    random.shuffle(cards)
    if random.random() < 0.6:
        cards.sort(key=lambda card: card < 64)
        kept = cards[: tricks * len(playing)]
        random.shuffle(kept)
        cards = kept
    hands = [frozenset(map(int, cards[i * tricks : (i + 1) * tricks])) for i in range(len(playing))]
    low = misere and random.random() < 0.3
    held = sum(1 << card for card in hands[playing.index(contractor)] if card >= 64)
    nominated = None
    if strain == 4 and not low and held and random.random() < 0.4:
        nominated = random.randrange(4)
    leads: list[JokerLead] = ["free", "unled", "last"]
    ending = Ending(
        tuple(playing),
        sum(1 << seat for seat in partners),
        strain,
        misere,
        nominated,
        held if nominated is not None else 0,
        low,
        misere and not low and random.random() < 0.5,
        random.choice(leads),
    )
    led = frozenset(suit for suit in range(4) if random.random() < 0.4)
    table = Table(tuple(hands), random.randrange(len(playing)), led=led)
    for _ in range(random.choice([0, 0, *range(len(playing))])):
        table, _won = play(ending, table, *random.choice(actions(ending, table)))
    return ending, table


def position(ending: Ending, table: Table) -> Position:
    """The same as the solver's input."""
    rank = ranking(
        Strain(ending.strain),
        None if ending.nominated is None else Suit(ending.nominated),
        ending.nominated_jokers,
        ending.low,
    )
    return Position(
        seats=ending.seats,
        hands=tuple(sum(1 << card for card in hand) for hand in table.hands),
        side=ending.side,
        leader=ending.seats[table.leader],
        suits=rank.suits,
        power=rank.power,
        free_jokers=rank.free_jokers,
        trick=table.trick,
        named=4 if table.named is None else table.named,
        led=sum(1 << suit for suit in table.led),
        misere=ending.misere,
        joker_lead=ending.joker_lead,
        joker_forced=ending.forced,
    )


assert JOKERS == 1 << RED_JOKER | 1 << BLACK_JOKER
