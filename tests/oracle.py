"""The rules of 500 a second time, straight from rules.md: what the engine is held against.

Slow and plain on purpose. Cards and bids are their record codes, whatever is asked is worked out
anew from the list of what has happened, ranks are lists read from high to low. It shares nothing
with the engine and never imports it. What is done is taken to be legal: ``do`` checks nothing.

Steps are tuples, as ``legal`` lists them::

    ("look", seat)  ("call", seat, "7S", sans)  ("discard", seat, count)
    ("joker", seat, "H" or None)  ("play", seat, "RJ", "H" or None)

and to ``do`` a discard is ``("discard", seat, cards)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import wraps
from typing import Any, TypeVar

Step = tuple[Any, ...]

LAYOUTS = {"2v2": (4, 2), "3v3": (6, 2), "2v2v2": (6, 3), "solo3": (3, 3)}
SUITS = ("S", "C", "D", "H")
STRAINS = (*SUITS, "NT")
HIGH_TO_LOW = ("A", "K", "Q", "J", *(str(pips) for pips in range(13, 1, -1)))
SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}
JOKERS = ("BJ", "RJ")  # the black one is the higher
BLIND_OR_OPEN = ("open", "blind")
MISERES = ("misere", *BLIND_OR_OPEN)


def is_joker(card: str) -> bool:
    return card in JOKERS


Answer = TypeVar("Answer")


def until_next_step(
    question: Callable[[Oracle], Answer],
) -> Callable[[Oracle], Answer]:
    """Keep an answer until something happens: what is asked is slow to work out anew."""

    @wraps(question)
    def ask(self: Oracle) -> Answer:
        if question.__name__ not in self.answers:
            self.answers[question.__name__] = question(self)
        answer: Answer = self.answers[question.__name__]
        return answer

    return ask


class Oracle:
    """One game, as the list of what has happened."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.o = dict(options)
        self.seats, self.teams = LAYOUTS[self.o["layout"]]
        self.kitty_size = 3 if self.o["layout"] == "solo3" else self.o["kitty"]
        self.totals = [0] * self.teams
        self.scored = 0
        self.thrown_in = 0
        self.winner: int | None = None
        self.dealer: int | None = None
        self.hands: list[list[str]] = []
        self.kitty: list[str] = []
        self.log: list[Step] = []
        self.answers: dict[str, Any] = {}

    # ---- the game around the deals (§2, §9) ---------------------------------------------------

    def deal(self, dealer: int, hands: Sequence[Sequence[str]], kitty: Sequence[str]) -> None:
        self.dealer = dealer
        self.hands = [list(hand) for hand in hands]
        self.kitty = list(kitty)
        self.log = []
        self.answers = {}

    @until_next_step
    def stage(self) -> str:
        if self.winner is not None:
            return "result"
        if not self.hands:
            return "deal"
        if self.caller() is not None:
            return "auction"
        if self.contract() is None:
            return "thrown in"
        if self.exchange_due():
            return "discard"
        if self.nomination_due():
            return "joker"
        return "play" if len(self.tricks()) < 10 else "score"

    def do(self, step: Step) -> None:
        self.log.append(step)
        self.answers = {}
        if step[0] == "call" and self.stage() == "thrown in":
            self.thrown_in += 1
            self.next_deal()

    def branch(self) -> Oracle:
        """A second game that has come as far as this one."""
        other = copy(self)
        other.totals, other.log, other.answers = list(self.totals), list(self.log), {}
        return other

    def next_deal(self) -> None:
        assert self.dealer is not None
        self.dealer = (self.dealer + 1) % self.seats
        self.hands = []
        self.answers = {}

    def seat(self) -> int | None:
        """The seat to act."""
        stage = self.stage()
        if stage == "auction":
            return self.caller()
        if stage in ("discard", "joker"):
            return self.contractor()
        return self.on_play() if stage == "play" else None

    def decides(self) -> int | None:
        """Who chooses for the seat to act (§8, ``both``)."""
        seat = self.seat()
        if self.stage() != "play" or not self.is_misere() or self.o["misere_play"] != "both":
            return seat
        contractor = self.contractor()
        return contractor if seat in self.partners(contractor) else seat

    def legal(self) -> set[Step]:
        stage, seat = self.stage(), self.seat()
        if stage == "auction":
            return set(self.legal_calls(seat))
        if stage == "discard":
            return {("discard", seat, self.kitty_size)}
        if stage == "joker":
            return {("joker", seat, suit) for suit in (*SUITS, None)}
        return set(self.legal_plays(seat)) if stage == "play" else set()

    def team(self, seat: int) -> int:
        return seat % self.teams

    def partners(self, seat: int | None) -> list[int]:
        if seat is None:
            return []
        return [s for s in range(self.seats) if s != seat and self.team(s) == self.team(seat)]

    # ---- the auction (§4, §5) -----------------------------------------------------------------

    @until_next_step
    def calls(self) -> list[tuple[int, str, bool]]:
        return [(step[1], step[2], step[3]) for step in self.log if step[0] == "call"]

    def bids(self) -> list[tuple[int, str, bool]]:
        return [call for call in self.calls() if call[1] != "pass"]

    @until_next_step
    def ladder(self) -> list[str]:
        """Every bid that this game knows, low to high (blind beside open: see ``rank``)."""
        rungs = [f"{level}{strain}" for level in (6, 7, 8, 9, 10) for strain in STRAINS]
        if self.o["misere"] == "off":
            return rungs
        over_misere = {210: "7NT", 230: "8S", 250: "8C"}[self.o["misere_points"]]
        if self.o["misere_points"] == 250 and self.o["eight_spades_over_misere"]:
            over_misere = "8S"
        rungs.insert(rungs.index(over_misere), "misere")
        over_open = {330: "9S", 430: "10S", 500: "10NT", 520: None}[self.o["open_misere_points"]]
        if self.o["open_misere_points"] == 500 and self.o["ten_hearts_over_open_misere"]:
            over_open = "10H"
        rungs.insert(len(rungs) if over_open is None else rungs.index(over_open), "open")
        return rungs

    def rank(self, bid: str) -> int:
        return self.ladder().index("open" if bid == "blind" else bid)

    @until_next_step
    def caller(self) -> int | None:
        """Whose turn it is to call; None when the auction is over."""
        assert self.dealer is not None
        calls, first = self.calls(), (self.dealer + 1) % self.seats
        if self.o["auction"] == "single":
            return None if len(calls) == self.seats else (first + len(calls)) % self.seats
        if not calls:
            return first
        out = [seat for seat, bid, _ in calls if bid == "pass"]
        bids = self.bids()
        if bids:
            high = bids[-1]
            maker = high[0]
            others = [seat for seat in range(self.seats) if seat not in out and seat != maker]
            if not others:
                since = calls[len(calls) - 1 - calls[::-1].index(high) + 1 :]
                passed_it = [seat for seat, _, _ in since if seat != maker]
                kept = [seat for seat, _, _ in since if seat == maker]
                turn = self.o["raise_own_bid"] and passed_it and not kept
                return maker if turn else None
        last = calls[-1][0]
        for steps in range(1, self.seats + 1):
            seat = (last + steps) % self.seats
            if seat not in out:
                return seat
        return None

    def blind_is_played(self) -> bool:
        return bool(self.o["blind_misere"]) and self.o["misere"] != "off"

    def has_looked(self, seat: int) -> bool:
        return not self.blind_is_played() or ("look", seat) in self.log

    def legal_calls(self, seat: int | None) -> Iterator[Step]:
        assert seat is not None
        looked = self.has_looked(seat)
        called = any(caller == seat for caller, _, _ in self.calls())
        if not looked:
            yield ("look", seat)
            if called:
                return
        else:
            yield ("call", seat, "pass", False)
        names = [*self.ladder(), "blind"] if self.blind_is_played() else self.ladder()
        for bid in names:
            for sans in (False, True):
                if (bid == "blind") == (not looked) and self.may_bid(seat, bid, sans):
                    yield ("call", seat, bid, sans)

    def may_bid(self, seat: int, bid: str, sans: bool) -> bool:
        bids = self.bids()
        if bids and self.rank(bid) <= self.rank(bids[-1][1]):
            return False
        if sans and not self.o["sans_kitty"]:
            return False
        levels = [
            int(done[:-2] if done.endswith("NT") else done[:-1])
            for _, done, _ in bids
            if done not in MISERES
        ]
        if bid == "misere":
            return self.o["misere"] == "anytime" or any(level >= 7 for level in levels)
        if bid == "open" and self.o["misere"] == "after7" and self.o["open_misere_after8"]:
            return any(level >= 8 for level in levels)
        if self.is_inkle(bid):
            have_called = [caller for caller, _, _ in self.calls()]
            return not sans and any(mate not in have_called for mate in self.partners(seat))
        return True

    def is_inkle(self, bid: str) -> bool:
        return self.o["auction"] == "single" and bid.startswith("6")

    @until_next_step
    def contract(self) -> tuple[int, str, bool] | None:
        """Contractor, bid and sans, once the auction is over; None: thrown in."""
        bids = self.bids()
        return bids[-1] if bids and not self.is_inkle(bids[-1][1]) else None

    def contractor(self) -> int | None:
        contract = self.contract()
        return None if contract is None else contract[0]

    @until_next_step
    def is_misere(self) -> bool:
        contract = self.contract()
        return contract is not None and contract[1] in MISERES

    @until_next_step
    def trump(self) -> str | None:
        contract = self.contract()
        assert contract is not None
        return None if self.is_misere() or contract[1].endswith("NT") else contract[1][-1]

    # ---- the kitty and the nomination (§6, §7.1) ----------------------------------------------

    def exchange_due(self) -> bool:
        contract = self.contract()
        assert contract is not None
        return not contract[2] and not any(step[0] == "discard" for step in self.log)

    @until_next_step
    def after_exchange(self) -> list[str]:
        """The ten cards that the contractor begins the play with."""
        contract = self.contract()
        assert contract is not None
        dealt = self.hands[contract[0]]
        away = [card for step in self.log if step[0] == "discard" for card in step[2]]
        return dealt if contract[2] else [c for c in dealt + self.kitty if c not in away]

    @until_next_step
    def low_jokers(self) -> bool:
        return self.is_misere() and bool(self.o["joker_low_in_misere"])

    @until_next_step
    def nomination_due(self) -> bool:
        return (
            bool(self.o["joker_nomination"])
            and self.trump() is None
            and not self.low_jokers()
            and any(is_joker(card) for card in self.after_exchange())
            and not any(step[0] == "joker" for step in self.log)
        )

    @until_next_step
    def nominated_suit(self) -> str | None:
        return next((step[2] for step in self.log if step[0] == "joker"), None)

    @until_next_step
    def nominated_jokers(self) -> list[str]:
        if self.nominated_suit() is None:
            return []
        return [card for card in self.after_exchange() if is_joker(card)]

    # ---- the play (§3, §7, §8) ----------------------------------------------------------------

    @until_next_step
    def plays(self) -> list[Step]:
        return [step for step in self.log if step[0] == "play"]

    @until_next_step
    def playing(self) -> list[int]:
        if self.is_misere() and self.o["misere_play"] == "own":
            return [s for s in range(self.seats) if s not in self.partners(self.contractor())]
        return list(range(self.seats))

    def all_tricks(self) -> list[list[Step]]:
        plays, size = self.plays(), len(self.playing())
        return [plays[at : at + size] for at in range(0, len(plays), size)]

    @until_next_step
    def tricks(self) -> list[list[Step]]:
        """The complete ones."""
        return [trick for trick in self.all_tricks() if len(trick) == len(self.playing())]

    def trick(self) -> list[Step]:
        """The one on the table; empty when somebody is to lead."""
        tricks = self.all_tricks()
        return tricks[-1] if tricks and len(tricks[-1]) < len(self.playing()) else []

    def on_play(self) -> int | None:
        trick = self.trick()
        if not trick:
            tricks = self.tricks()
            return self.taker(tricks[-1]) if tricks else self.contractor()
        seat = trick[-1][1]
        while True:
            seat = (seat + 1) % self.seats
            if seat in self.playing():
                return int(seat)

    def held(self, seat: int) -> list[str]:
        """What a seat holds during the play."""
        start = self.after_exchange() if seat == self.contractor() else self.hands[seat]
        played = [step[2] for step in self.plays()]
        return [card for card in start if card not in played]

    def suit_of(self, card: str) -> str | None:
        """The suit that a card belongs to; None for a free joker."""
        trump = self.trump()
        if is_joker(card):
            if trump is not None:
                return trump
            return self.nominated_suit() if card in self.nominated_jokers() else None
        if trump is not None and card == "J" + SAME_COLOUR[trump]:
            return trump
        return card[-1]

    def suit_to_follow(self, trick: list[Step]) -> str | None:
        """The suit led, or named; None when a joker named none."""
        lead = trick[0]
        suit = self.suit_of(lead[2])
        return lead[3] if suit is None else suit

    def high_to_low(self, suit: str | None) -> list[str]:
        """The cards that can win a trick where ``suit`` is to follow, the best first."""
        trump = self.trump()
        plain = [] if suit is None else [rank + suit for rank in HIGH_TO_LOW]
        if trump is not None:
            bowers = ["J" + trump, "J" + SAME_COLOUR[trump]]
            trumps = [rank + trump for rank in HIGH_TO_LOW if rank != "J"]
            return [*JOKERS, *bowers, *trumps, *(c for c in plain if c not in bowers)]
        owned = [joker for joker in JOKERS if joker in self.nominated_jokers()]
        free = [joker for joker in JOKERS if joker not in owned]
        if self.low_jokers():
            return [*plain, *free]
        return [*free, *(owned if suit == self.nominated_suit() else []), *plain]

    def taker(self, trick: list[Step]) -> int:
        on_table = {step[2]: int(step[1]) for step in trick}
        ranked = self.high_to_low(self.suit_to_follow(trick))
        return next(on_table[card] for card in ranked if card in on_table)

    def legal_plays(self, seat: int | None) -> Iterator[Step]:
        assert seat is not None
        hand, trick = self.held(seat), self.trick()
        free = [card for card in hand if self.suit_of(card) is None]
        if not trick:
            for card in hand:
                if card not in free:
                    yield ("play", seat, card, None)
                else:
                    for suit in self.nameable(hand, free):
                        yield ("play", seat, card, suit)
            return
        for card in self.following(hand, free, trick):
            yield ("play", seat, card, None)

    def following(self, hand: list[str], free: list[str], trick: list[Step]) -> list[str]:
        suit = self.suit_to_follow(trick)
        if suit is None:
            return hand
        of_suit = [card for card in hand if self.suit_of(card) == suit]
        if of_suit:
            joker_led = self.suit_of(trick[0][2]) is None
            return of_suit + free if joker_led else of_suit
        forced = self.is_misere() and self.o["joker_forced_in_misere"] and not self.low_jokers()
        return free if forced and free else hand

    def nameable(self, hand: list[str], free: list[str]) -> list[str | None]:
        """What the lead of a free joker may name; None: nothing; no entry: no lead."""
        mode = self.o["joker_lead"]
        last, only_jokers = len(self.tricks()) == 9, len(hand) == len(free)
        if mode == "free":
            return list(SUITS)
        if mode == "last" and not last:
            return [None] if only_jokers else []
        led = [self.suit_to_follow(trick) for trick in self.tricks()]
        unled: list[str | None] = [suit for suit in SUITS if suit not in led]
        return unled or ([None] if last or only_jokers else [])

    def exposed(self) -> set[int]:
        """The seats whose hands lie face up (§8)."""
        contract = self.contract()
        if self.stage() not in ("play", "score", "result") or contract is None:
            return set()
        up: set[int] = set()
        if self.is_misere() and self.o["misere_play"] == "both":
            up |= set(self.partners(contract[0]))
        at_once = self.o["open_hand"] == "before_first_lead"
        if contract[1] == "open" and (at_once or self.tricks()):
            up.add(contract[0])
        return up

    # ---- the score (§9) -----------------------------------------------------------------------

    @until_next_step
    def tricks_by_seat(self) -> list[int]:
        takers = [self.taker(trick) for trick in self.tricks()]
        return [takers.count(seat) for seat in range(self.seats)]

    def worth(self, bid: str) -> int:
        if bid in MISERES:
            name = "misere_points" if bid == "misere" else "open_misere_points"
            return int(self.o[name])
        table = {
            "6": (40, 60, 80, 100, 120),
            "7": (140, 160, 180, 200, 220),
            "8": (240, 260, 280, 300, 320),
            "9": (340, 360, 380, 400, 420),
            "10": (440, 460, 480, 500, 520),
        }
        strain = "NT" if bid.endswith("NT") else bid[-1]
        return table[bid[: -len(strain)]][STRAINS.index(strain)]

    def score(self) -> tuple[list[int], list[int], list[int]]:
        """Score the played deal: tricks by seat, points and totals by team. The deal is over."""
        contract = self.contract()
        assert contract is not None
        contractor, bid, _ = contract
        tricks, mine = self.tricks_by_seat(), self.team(contractor)
        won = [sum(n for s, n in enumerate(tricks) if self.team(s) == t) for t in range(self.teams)]
        points = [0] * self.teams
        if bid in MISERES:
            made = won[mine] == 0
            points[mine] = self.worth(bid) if made else -self.worth(bid)
        else:
            level = int(bid.rstrip("SCDHNT"))
            made = won[mine] >= level
            for team in range(self.teams):
                if team != mine:
                    points[team] = 10 * won[team]
                    cap = self.o["trick_points_cap"]
                    if cap is not None and self.totals[team] + points[team] > cap:
                        points[team] = max(0, cap - self.totals[team])
            points[mine] = self.worth(bid) if made else -self.worth(bid)
            if won[mine] == 10 and self.o["slam"] is not None and points[mine] < self.o["slam"]:
                points[mine] = self.o["slam"]
        self.totals = [old + new for old, new in zip(self.totals, points, strict=True)]
        self.scored += 1
        self.winner = self.wins(mine, made)
        self.answers = {}
        if self.winner is None:
            self.next_deal()
        return tricks, points, list(self.totals)

    def wins(self, bidder: int, made: bool) -> int | None:
        """Who has won after this deal, by the four steps of §9."""
        target, totals, must = self.o["target"], self.totals, self.o["must_bid_to_win"]
        everybody = range(self.teams)
        if made and totals[bidder] >= target and (must or self.o["both_over"] == "bidder"):
            return bidder
        there = [team for team in everybody if totals[team] >= target]
        if not must and there:
            return self.highest(there)
        backwards = [team for team in everybody if totals[team] <= -target]
        others = [team for team in everybody if team not in backwards]
        if backwards and others:
            return self.highest(others)
        if self.o["max_hands"] is not None and self.scored >= self.o["max_hands"]:
            return self.highest(list(everybody))
        return None

    def highest(self, teams: list[int]) -> int | None:
        """The team with the highest score of these; None when it is shared."""
        best = max(self.totals[team] for team in teams)
        there = [team for team in teams if self.totals[team] == best]
        return there[0] if len(there) == 1 else None
