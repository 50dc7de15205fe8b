"""What holds for every bot: its actions are legal, and nothing but the view decides them."""

from dataclasses import replace
from random import Random

import pytest

from fivehundred.bots.registry import NAMES, BadBot, make
from fivehundred.rules.actions import Deal
from fivehundred.rules.cards import cards_in, cards_of
from fivehundred.rules.game import GameState
from fivehundred.rules.observe import view_of
from tests.bots.playing import bots_game, is_listed
from tests.strategies import random_rules

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
        for state, action in bots_game(rules, bots, rng, deals=2):
            if state.actor is not None:
                assert not isinstance(action, Deal)
                assert is_listed(action, state)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", QUICK)
def test_same_view_and_seed_same_choice_and_a_reason_for_it(name: str) -> None:
    rules = random_rules(Random(7), layout="2v2", blind_misere=True)
    bot = make(name)
    for state, action in bots_game(rules, [bot] * 4, Random(7), deals=2):
        if state.actor is None:
            continue
        view = view_of(state, state.actor)
        again = make(name)
        assert bot.choose(view, 5) == again.choose(view, 5)
        assert bot.explain(view, action) == again.explain(view, action)  # type: ignore[arg-type]
        assert bot.explain(view, action).strip()  # type: ignore[arg-type]


def dealt_anew(state: GameState, seat: int, rng: Random) -> GameState:
    """The state with the cards that ``seat`` does not see moved about among their places.

    What the others' cards so far say of their hands is left aside: no view may tell the difference.
    """
    deal = state.deal
    assert deal is not None
    contract, settled = deal.contract, deal.settled
    hidden = [other for other in range(len(deal.hands)) if other not in (seat, *deal.exposed)]
    if contract is None and not settled.looked >> seat & 1:
        hidden.append(seat)
    away = settled.kitty if contract is None else settled.discards
    hands = list(deal.hands)
    places = [hands[other].bit_count() for other in hidden]
    pile = [one for other in hidden for one in cards_in(hands[other])]
    if contract is None or contract.contractor != seat:
        pile += cards_in(away)
        places.append(away.bit_count())
    rng.shuffle(pile)
    for place, count in enumerate(places):
        cards, pile = cards_of(pile[:count]), pile[count:]
        if place < len(hidden):
            hands[hidden[place]] = cards
        else:
            away = cards
    if contract is None:
        settled = replace(settled, kitty=away)
    elif not contract.bid.sans:
        settled = replace(settled, discards=away)
    return replace(state, deal=replace(deal, settled=settled, hands=tuple(hands)))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", QUICK)
def test_unseen_cards_change_nothing(name: str, layout: str) -> None:
    rng = Random(11)
    rules = random_rules(rng, layout=layout)
    bots = [make(name)] * rules.seats
    for state, _ in bots_game(rules, bots, rng, deals=2):
        if state.actor is None:
            continue
        view = view_of(state, state.actor)
        other = view_of(dealt_anew(state, state.actor, rng), state.actor)
        assert bots[0].choose(other, 3) == bots[0].choose(view, 3)
        assert bots[0].explain(other, bots[0].choose(view, 3))


def test_every_name_makes_a_bot_of_that_name() -> None:
    assert [make(name).name for name in NAMES] == list(NAMES)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("grandmaster", "there is no bot 'grandmaster': there are random, novice, club"),
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
