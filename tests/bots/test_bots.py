"""What holds for every bot: its actions are legal, and nothing but the view decides them."""

from dataclasses import replace
from random import Random

import pytest

from fivehundred.bots.registry import NAMES, BadBot, make
from fivehundred.rules.actions import Deal
from fivehundred.rules.cards import cards_in, cards_of
from fivehundred.rules.deal import DealState
from fivehundred.rules.game import GameState
from fivehundred.rules.observe import view_of
from tests.bots.playing import game, is_listed, random_rules

LAYOUTS = ("2v2", "3v3", "2v2v2", "solo3")
QUICK = [name for name in NAMES if name != "expert"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", QUICK)
def test_whole_games_under_random_rules(name: str, layout: str) -> None:
    """Each bot among random ones, so that it meets every oddity of an auction and of the play."""
    for number in range(12):
        rng = Random(f"{layout} {number}")
        rules = random_rules(rng, layout=layout)
        others = ("random", name, "random", name, name, "random")
        bots = [make(others[(seat + number) % 6]) for seat in range(rules.seats)]
        for state, action in game(rules, bots, number, deals=2):
            if state.actor is not None:
                assert not isinstance(action, Deal)
                assert is_listed(action, state)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", QUICK)
def test_same_view_and_seed_same_choice_and_a_reason_for_it(name: str) -> None:
    rules = random_rules(Random(7), layout="2v2", blind_misere=True)
    bot = make(name)
    for state, action in game(rules, [bot] * 4, 7, deals=2):
        if state.actor is None:
            continue
        view = view_of(state, state.actor)
        again = make(name)
        assert bot.choose(view, 5) == again.choose(view, 5)
        assert bot.explain(view, action) == again.explain(view, action)  # type: ignore[arg-type]
        assert bot.explain(view, action).strip()  # type: ignore[arg-type]


def dealt_anew(state: GameState, seat: int, rng: Random) -> GameState:
    """The same state with the cards that ``seat`` does not see dealt in another way.

    Counts stay; who showed what in the play so far is left aside: no view may tell the difference.
    """
    deal = state.deal
    assert isinstance(deal, DealState)
    knows_kitty = deal.contract is not None and deal.contract.contractor == seat
    hidden = [other for other in range(len(deal.hands)) if other != seat]
    hidden = [other for other in hidden if other not in deal.exposed]
    places = [(deal.hands[other], other) for other in hidden]
    pile = [one for cards, _ in places for one in cards_in(cards)]
    bury = 0
    if not knows_kitty:
        bury = deal.discards if deal.contract and deal.discards else 0
        pile += cards_in(bury)
    rng.shuffle(pile)
    hands = list(deal.hands)
    for cards, other in places:
        count = cards.bit_count()
        hands[other] = cards_of(pile[:count])
        pile = pile[count:]
    return replace(
        state, deal=replace(deal, hands=tuple(hands), discards=cards_of(pile) or deal.discards)
    )


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", QUICK)
def test_unseen_cards_change_nothing(name: str, layout: str) -> None:
    rng = Random(11)
    rules = random_rules(rng, layout=layout)
    bots = [make(name)] * rules.seats
    for state, _ in game(rules, bots, 11, deals=2):
        if state.actor is None:
            continue
        view = view_of(state, state.actor)
        other = view_of(dealt_anew(state, state.actor, rng), state.actor)
        assert other == view
        assert bots[0].choose(other, 3) == bots[0].choose(view, 3)


def test_every_name_makes_a_bot_of_that_name() -> None:
    assert [make(name).name for name in NAMES] == list(NAMES)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("grandmaster", "there is no bot 'grandmaster': there are random, novice"),
        ("", "there is no bot ''"),
        ("novice:depth=3", "novice takes no setting 'depth'"),
        ("novice:", "'' is no setting: write NAME=VALUE"),
        ("novice:depth", "'depth' is no setting: write NAME=VALUE"),
        ("novice:a=1,a=2", "'a' is set twice"),
    ],
)
def test_wrong_name_or_setting_says_what_is_wrong(name: str, reason: str) -> None:
    with pytest.raises(BadBot) as error:
        make(name)
    assert str(error.value).startswith(reason)
