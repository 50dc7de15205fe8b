"""Nobody sees what rules.md hides: the unseen cards are dealt anew, and nothing may change.

For a position and a seat, the cards that this seat cannot have seen are moved about among the
places where they may lie (the other hands, the kitty, the discards). A new deal fits when all that
was said and done in the open stays legal. Then the seat's view and events must be the same.
"""

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

from fivehundred.rules.actions import Action, Deal, Discard, IllegalAction, Look, MakeCall
from fivehundred.rules.calls import PASS, parse_call
from fivehundred.rules.cards import parse_card
from fivehundred.rules.game import GameState, apply, legal_actions, new_game
from fivehundred.rules.observe import events_of, view_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trick import Play
from tests.oracle import Oracle
from tests.rules.test_against_oracle import feed
from tests.strategies import random_action, random_deal, random_rules, times

Slot = tuple[str, int]
"""A place for one unseen card: ``("hand", seat)``, ``("kitty", -1)`` or ``("away", -1)``."""


class Unseen:
    """One deal so far, and where the cards lie that ``seat`` (None: a watcher) has not seen."""

    def __init__(
        self, start: GameState, actions: list[Action], seat: int | None, last: int = 1000
    ) -> None:
        self.start, self.actions, self.seat, self.last = start, actions, seat, last
        self.oracle = Oracle(start.rules.values())
        for action in actions:
            feed(self.oracle, action)
        self.states = [start]
        for action in actions:
            self.states.append(apply(self.states[-1], action))
        self.seen = self.sight(self.states, actions)
        placed = list(self.places())
        self.slots = [slot for slot, _ in placed]
        self.cards = [card for _, card in placed]

    def sight(self, states: list[GameState], actions: list[Action]) -> list[object]:
        """All that the seat sees at each of the ``last`` steps."""
        out: list[object] = []
        steps = list(zip(states, actions, states[1:], strict=False))
        for before, action, after in steps[-self.last :]:
            out.append(events_of(before, action, after, self.seat))
            if self.seat is not None:
                out.append(view_of(after, self.seat))
        return out

    def places(self) -> Iterator[tuple[Slot, str]]:
        oracle, me = self.oracle, self.seat
        contractor = None if oracle.stage() == "auction" else oracle.contractor()
        for seat in range(oracle.seats):
            mine = seat == me and (contractor is not None or oracle.has_looked(seat))
            if not mine and seat not in oracle.exposed():
                hand = oracle.hands[seat] if contractor is None else oracle.held(seat)
                yield from ((("hand", seat), card) for card in hand)
        if contractor is None or not self.kitty_taken():
            yield from ((("kitty", -1), card) for card in oracle.kitty)
        elif contractor != me:
            yield from ((("away", -1), card) for card in self.away())

    def kitty_taken(self) -> bool:
        contract = None if self.oracle.stage() == "auction" else self.oracle.contract()
        return contract is not None and not contract[2]

    def away(self) -> list[str]:
        return [card for step in self.oracle.log if step[0] == "discard" for card in step[2]]

    def anew(self, cards: list[str], rng: Random) -> list[Action]:
        """The actions with ``cards`` in the slots, in their order."""
        oracle = self.oracle
        contractor = None if oracle.stage() == "auction" else oracle.contractor()
        there: dict[Slot, list[str]] = {}
        for slot, card in zip(self.slots, cards, strict=True):
            there.setdefault(slot, []).append(card)
        hands, kitty = [], there.get(("kitty", -1), oracle.kitty)
        away = there.get(("away", -1), self.away())
        for seat in range(oracle.seats):
            played = [step[2] for step in oracle.plays() if step[1] == seat]
            hand = there.get(("hand", seat))
            if hand is None and contractor is not None:
                hand = oracle.held(seat)
            hand = oracle.hands[seat] if hand is None else hand + played
            if seat == contractor and self.kitty_taken():
                if seat == self.seat:
                    hand = oracle.hands[seat]
                else:
                    whole = sorted(set(hand + away))
                    rng.shuffle(whole)
                    hand, kitty = whole[:10], whole[10:]
            hands.append(tuple(parse_card(card) for card in hand))
        out: list[Action] = []
        for action in self.actions:
            if isinstance(action, Deal):
                action = Deal(action.dealer, tuple(hands), tuple(map(parse_card, kitty)))
            elif isinstance(action, Discard):
                action = Discard(action.seat, tuple(map(parse_card, away)))
            out.append(action)
        return out

    def fits(self, actions: list[Action]) -> list[GameState] | None:
        """The states of the deal played with those actions; None where one breaks a rule."""
        states = [self.start]
        for action, real in zip(actions, self.states[1:], strict=True):
            try:
                states.append(apply(states[-1], action))
            except IllegalAction:
                return None
            if (states[-1].stage, states[-1].seat) != (real.stage, real.seat):
                return None  # whether a nomination is due is told by its coming
        return states

    def check(self, cards: list[str], rng: Random) -> bool:
        """Whether the cards fit so; if they do, what the seat sees must be the same."""
        actions = self.anew(cards, rng)
        states = self.fits(actions)
        if states is None:
            return False
        assert self.sight(states, actions) == self.seen
        return True

    def shake(self, rng: Random, tries: int) -> int:
        """Move unseen cards about, a few at a time. How many of the new deals fitted."""
        cards, fitted = list(self.cards), 0
        for _ in range(tries):
            other = list(cards)
            for _ in range(rng.randint(1, 4)):
                one, two = rng.randrange(len(other)), rng.randrange(len(other))
                other[one], other[two] = other[two], other[one]
            if self.check(other, rng):
                fitted += 1
                cards = other
        return fitted


def play(rules: RuleSet, rng: Random, bid: str | None) -> tuple[GameState, list[Action]]:
    """A deal by chance to its end; the first to call bids ``bid`` where that is given."""
    start = state = new_game(rules)
    actions: list[Action] = []
    while state.stage != "score":
        action = random_action(state, rng)
        if bid is not None and state.stage == "auction":
            action = forced(state, bid)
        assert action is not None
        state = apply(state, action)
        actions.append(action)
        if state.stage == "deal":
            start, actions = state, []
    return start, actions


def forced(state: GameState, bid: str) -> Action:
    """The wanted bid if it may be made, else a look or a pass."""
    seat = state.seat
    assert seat is not None
    code, _, sans = bid.partition(" ")
    wanted = MakeCall(seat, parse_call(code, sans == "sans")), Look(seat)
    return next((one for one in wanted if one in legal_actions(state)), MakeCall(seat, PASS))


def pairs(rules: RuleSet, bid: str | None, seed: int, tries: int) -> int:
    """Cut a deal at a random place and shake it for a random seat; pairs that fitted."""
    rng = Random(seed)
    start, actions = play(rules, rng, bid)
    cut = rng.choice((rng.randint(1, len(actions)), rng.randint(len(actions) // 2, len(actions))))
    seat = rng.choice((*range(rules.seats), None))
    unseen = Unseen(start, actions[:cut], seat)
    return unseen.shake(rng, tries) if len(unseen.cards) > 1 else 0


VARIANTS: list[tuple[str | None, dict[str, Any]]] = [
    (None, {}),
    ("7H", {}),
    ("7NT", {"kitty": 6, "joker_nomination": True}),
    ("8NT sans", {"sans_kitty": True}),
    ("misere", {"misere_play": "own"}),
    ("misere", {"misere_play": "both", "kitty": 6}),
    ("misere", {"kitty": 6, "joker_nomination": True, "joker_low_in_misere": False}),
    ("misere", {"joker_low_in_misere": True}),
    ("open", {"open_hand": "after_first_trick"}),
    ("open", {"open_hand": "before_first_lead", "misere_play": "both"}),
    ("open sans", {"sans_kitty": True}),
    ("blind", {"blind_misere": True}),
    ("blind sans", {"blind_misere": True, "sans_kitty": True, "misere_play": "both"}),
]


@pytest.mark.parametrize("layout", ["2v2", "3v3", "2v2v2", "solo3"])
@pytest.mark.parametrize(("bid", "options"), VARIANTS)
def test_what_is_unseen_changes_nothing(
    layout: str, bid: str | None, options: dict[str, Any]
) -> None:
    rng = Random(f"{layout} {bid} {sorted(options)}")
    if bid is not None:
        options = {"misere": "anytime", "blind_misere": False, **options}
    fitted = 0
    for _ in range(times(2, 60)):
        rules = random_rules(rng, layout=layout, **options)
        fitted += pairs(rules, bid, rng.randrange(2**32), tries=8)
    assert fitted > 0


def test_every_way_in_which_the_last_cards_can_lie() -> None:
    """Before the last trick: three hands and three discards, 6!/3! = 120 ways, each tried."""
    fitted = 0
    for seed in range(times(2, 100)):
        rng = Random(seed)
        rules = random_rules(rng, layout="2v2", kitty=3, misere="anytime", sans_kitty=False)
        start, actions = play(rules, rng, rng.choice(("7NT", "7H", "misere")))
        cut = len(actions) - len(last_trick(start, actions))
        for seat in range(4):
            unseen = Unseen(start, actions[:cut], seat, last=3)
            ways = {places(unseen.slots, cards): cards for cards in permutations(unseen.cards)}
            fitted += sum(unseen.check(list(cards), rng) for cards in ways.values())
    assert fitted > 24


def places(slots: list[Slot], cards: tuple[str, ...]) -> frozenset[tuple[Slot, str]]:
    """Which card lies where; the order of the discards is no difference."""
    return frozenset(zip(slots, cards, strict=True))


def last_trick(start: GameState, actions: list[Action]) -> tuple[Play, ...]:
    state = start
    for action in actions:
        state = apply(state, action)
    return view_of(state, 0).tricks[-1].plays


def test_a_shaken_deal_is_really_another() -> None:
    """The test above would be empty if the new deals were the old ones."""
    rng = Random(5)
    rules = RuleSet(kitty=6)
    start = new_game(rules)
    deal = random_deal(rules, 3, rng)
    unseen = Unseen(start, [deal], 0)
    assert len(unseen.cards) == 36  # 46 but its own ten
    cards = list(unseen.cards)
    cards.reverse()
    other = unseen.anew(cards, rng)[0]
    assert isinstance(other, Deal)
    assert other != deal
    assert other.hands[0] == deal.hands[0]
    assert unseen.check(cards, rng)


def test_a_leak_would_be_noticed() -> None:
    """What the contractor sees does change with the cards that the others have not seen."""
    rng = Random(6)
    start = new_game(RuleSet(raise_own_bid=False))
    actions: list[Action] = [random_deal(start.rules, 3, rng)]
    state = apply(start, actions[0])
    for _ in range(4):
        actions.append(forced(state, "7S"))
        state = apply(state, actions[-1])
    assert state.stage == "discard"
    other = Unseen(start, actions, 1)
    rng.shuffle(other.cards)
    moved = other.anew(other.cards, rng)
    states = other.fits(moved)
    assert states is not None
    assert other.sight(states, moved) == other.seen
    other.seat = 0  # the contractor looks
    assert other.sight(states, moved) != other.sight(other.states, actions)
