"""Games that differ only in cards that a seat has not seen are one and the same to that seat.

A pair is a random position and another deal that fits all that the seat knows (Unseen, which
tests/rules/test_secrecy.py explains). Whatever the program would tell the seat must be identical to
the byte: view, events, claim, reasons of refusals, a bot's choice and its words, and the commands'
answers.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fivehundred.bots.registry import make
from fivehundred.claims import Claim, claim
from fivehundred.cli.bot import Answering
from fivehundred.record.lines import dump, header_object, object_of
from fivehundred.rules.actions import (
    Action,
    AnyDiscard,
    Discard,
    IllegalAction,
    Look,
    MakeCall,
    NominateJoker,
    PlayCard,
    SeatAction,
)
from fivehundred.rules.calls import PASS, Bid
from fivehundred.rules.cards import CARDS, Suit, cards_in, pack
from fivehundred.rules.game import GameState, apply
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain
from fivehundred.rules.view import View
from fivehundred.table.table import Table
from tests.cli.commands import run
from tests.record.making import header_for
from tests.rules.test_secrecy import VARIANTS, Unseen, play
from tests.strategies import SOAK, random_rules, times
from tests.tally import done

LAYOUTS = ("2v2", "3v3", "2v2v2", "solo3")
BOTS = {name: make(name) for name in ("novice", "club")}


class Pair:
    """A position, and another that the seat cannot tell from it."""

    def __init__(self, rules: RuleSet, actions: list[Action], other: list[Action], seat: int):
        self.rules, self.seat = rules, seat
        self.games = (actions, other)

    @property
    def states(self) -> tuple[GameState, GameState]:
        """The two games now."""
        one, two = (_after(self.rules, actions) for actions in self.games)
        return one, two


def _after(rules: RuleSet, actions: list[Action]) -> GameState:
    from fivehundred.rules.game import new_game

    state = new_game(rules)
    for action in actions:
        state = apply(state, action)
    return state


def find(rules: RuleSet, bid: str | None, rng: Random) -> Pair | None:
    """A pair: a deal by chance, cut somewhere, mostly where the seat itself is to decide."""
    start, actions = play(rules, rng, bid)
    if start.sheet or start.thrown_in:
        return None  # the table's memory of deals before this one is no matter here
    cut = rng.randint(1, len(actions))
    if rng.random() < 0.3:  # the end, where a claim may come up
        cut = rng.randint(max(1, len(actions) - 12), len(actions))
    nominating = [at for at, one in enumerate(actions) if isinstance(one, NominateJoker)]
    if nominating and rng.random() < 0.2:
        cut = nominating[0]  # a moment that comes up too seldom otherwise
    actor = _after(rules, actions[:cut]).actor
    seat = rng.randrange(rules.seats) if actor is None or rng.random() < 0.2 else actor
    unseen = Unseen(start, actions[:cut], seat, last=3)
    cards = list(unseen.cards)
    fitted: list[Action] | None = None
    for _ in range(40):
        if len(cards) < 2:
            break
        other = list(cards)
        for _ in range(rng.choice((1, 2, 3, len(other)))):
            one, two = rng.randrange(len(other)), rng.randrange(len(other))
            other[one], other[two] = other[two], other[one]
        moved = unseen.anew(other, rng)
        if moved != actions[:cut] and unseen.check(other, rng):
            states = unseen.fits(moved)
            if states is not None:
                cards, fitted = other, moved
                if rng.random() < 0.3:
                    break
    return None if fitted is None else Pair(rules, actions[:cut], fitted, seat)


# ---- what a seat is told -----------------------------------------------------------------------


def refusals(state: GameState, seat: int) -> list[str]:
    """What the table says to each thing that the seat could try, legal or not.

    It plays from another hand only when the decision is its own: at another's turn the table
    refuses whatever it sends, and looks at no card.
    """
    hands: list[SeatAction] = [PlayCard(seat, one) for one in CARDS]
    hands += [PlayCard(seat, CARDS[0], suit) for suit in Suit]
    if state.actor == seat:
        hands += [PlayCard(other, CARDS[-1]) for other in range(state.rules.seats)]
    hands += [MakeCall(seat, PASS), MakeCall(seat, Bid(7, Strain.HEARTS)), Look(seat)]
    hands += [NominateJoker(seat, None), NominateJoker(seat, Suit.SPADES)]
    whole = cards_in(pack(state.rules.seats, state.rules.kitty_size))
    hands += [
        Discard(seat, whole[at : at + state.rules.kitty_size]) for at in range(0, len(whole), 4)
    ]
    told = []
    for action in hands:
        try:
            apply(state, action)
            told.append("fine")
        except IllegalAction as error:
            told.append(str(error))
    return told


def advice(view: View, names: dict[str, Any]) -> list[object]:
    """What each bot would do in the seat's place, and why."""
    out: list[object] = []
    for bot in names.values():
        if view.my_turn:
            action = bot.choose(view, 7)
            out += [action, bot.explain(view, action)]
            out += [
                bot.explain(view, choice)
                for choice in view.legal[:3]
                if not isinstance(choice, AnyDiscard)
            ]
    return out


def lines(rules: RuleSet, actions: list[Action]) -> list[dict[str, object]]:
    """A record's lines as objects."""
    return [header_object(header_for(rules)), *map(object_of, actions)]


def at_the_table(rules: RuleSet, actions: list[Action], seat: int, path: Path) -> list[object]:
    """What a game that is resumed tells the seat, and whether it may take back."""
    path.unlink(missing_ok=True)
    path.write_bytes(b"".join(map(dump, lines(rules, actions))))
    table = Table.resume(path, seed=bytes(32))
    told: list[object] = [table.history(seat), table.view(seat), table.can_undo(seat)]
    table.listen(seat, lambda events, view: told.append((events, view)))
    with suppress(IllegalAction):
        told.append(table.undo(seat))
    table.close()
    return told


def shown(pair: Pair, folder: Path) -> None:
    """The commands' answers about the two games."""
    one, two = folder / "one" / "a.500.jsonl", folder / "two" / "a.500.jsonl"
    answers = []
    for path, actions in zip((one, two), pair.games, strict=True):
        path.parent.mkdir(exist_ok=True)
        game = [*map(dump, lines(pair.rules, actions))]
        path.write_bytes(b"".join([*game, b'{"type": "play", "seat": 0}\n']))
        at = ["--at", len(game), "--seat", pair.seat]
        answer = [run("show", path, *at), run("show", path, *at, "--json")]
        broken = run("show", path, "--seat", pair.seat)
        assert broken.code == 2
        answers.append(repr([*answer, broken]).replace(str(path.parent), ""))
    assert answers[0] == answers[1]


def compare(pair: Pair, folder: Path, seen: Counter[str], commands: bool) -> None:
    """Hold all that the seat is told in one game against the other."""
    (one, two), seat = pair.states, pair.seat
    views = view_of(one, seat), view_of(two, seat)
    assert repr(views[0]) == repr(views[1])
    assert claim(views[0]) == claim(views[1])
    assert refusals(one, seat) == refusals(two, seat)
    assert advice(views[0], BOTS) == advice(views[1], BOTS)
    path = folder / "a.500.jsonl"
    told = [at_the_table(pair.rules, actions, seat, path) for actions in pair.games]
    assert told[0] == told[1]
    if one.actor == seat:
        asked = [{"record": lines(pair.rules, actions), "seed": 5} for actions in pair.games]
        for name, bot in BOTS.items():
            answers = [Answering(bot).answer(dump(request)) for request in asked]
            assert answers[0] == answers[1]
            assert "error" not in answers[0]
            seen[f"answers of {name}"] += 1
    if commands:
        shown(pair, folder)
        seen["shown"] += 1
    seen["pairs"] += 1
    done("pairs")
    seen["claims"] += isinstance(claim(views[0]), Claim)
    seen["blind"] += views[0].hand is None and one.stage == "auction"
    seen["nominations"] += views[0].nominated
    seen["exposed"] += bool(views[0].exposed)
    seen[one.stage] += 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_unseen_cards_change_nothing_that_is_told(layout: str, tmp_path: Path) -> None:
    """26 pairs in each layout, 1,300 at length: two or a hundred for each kind of contract."""
    rng = Random(layout)
    seen: Counter[str] = Counter()
    for bid, options in VARIANTS:
        values = dict(options)
        if bid is not None:
            values = {"misere": "anytime", "blind_misere": False, **values}
        before, tries = seen["pairs"], 0
        while seen["pairs"] < before + times(2, 100):
            tries += 1
            assert tries < times(200, 2000)
            pair = find(random_rules(rng, layout=layout, target=2000, **values), bid, rng)
            if pair is not None:
                compare(pair, tmp_path, seen, commands=bool(SOAK) or seen["pairs"] % 6 == 0)
    assert seen["exposed"] > 0
    assert seen["discard"] + seen["play"] > seen["pairs"] / 3
    if SOAK >= 1:
        assert min(seen["claims"], seen["blind"], seen["nominations"], seen["joker"]) > 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_expert_does_not_peek(layout: str) -> None:
    rng = Random(f"expert {layout}")
    experts = {"expert": make("expert:worlds=3")}
    compared = 0
    while compared < times(1, 100):
        bid, options = rng.choice(VARIANTS)
        rules = random_rules(
            rng, **{"layout": layout, "target": 2000, "misere": "anytime", **options}
        )
        pair = find(rules, bid, rng)
        if pair is None or pair.states[0].actor != pair.seat:
            continue
        one, two = (advice(view_of(state, pair.seat), experts) for state in pair.states)
        assert one == two
        assert one
        compared += 1
        done("pairs for an expert")


def test_a_seat_that_sees_the_difference_is_told_of_it(tmp_path: Path) -> None:
    """The comparison would notice a leak: to another seat the two games are not the same."""
    rng = Random(3)
    noticed = 0
    while noticed < 3:
        pair = find(random_rules(rng, layout="2v2", target=2000, blind_misere=False), "7H", rng)
        if pair is None:
            continue
        others = [seat for seat in range(4) if seat != pair.seat]
        for pair.seat in others:
            if view_of(pair.states[0], pair.seat).hand != view_of(pair.states[1], pair.seat).hand:
                with pytest.raises(AssertionError):
                    compare(pair, tmp_path, Counter(), commands=False)
                noticed += 1
