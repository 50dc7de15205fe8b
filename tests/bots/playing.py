"""Whole games of bots through the rules engine, and rule sets at random."""

from collections.abc import Iterator, Sequence
from random import Random

from fivehundred.bots.bot import Bot
from fivehundred.rules.actions import Action, AnyDiscard, Deal, Discard, SeatAction
from fivehundred.rules.cards import Card, cards_in, pack
from fivehundred.rules.game import GameState, apply, legal_actions, new_game, table_action
from fivehundred.rules.observe import view_of
from fivehundred.rules.ruleset import OPTIONS, RuleSet, rules_from


def random_rules(rng: Random, **fixed: object) -> RuleSet:
    """A rule set with every option at random but those given; the game is short."""
    values = {
        name: rng.choice(option.values)
        for name, option in OPTIONS.items()
        if option.group != "house"
    }
    return rules_from(values | {"target": rng.choice((100, 500)), "max_hands": 3} | fixed)


def shuffled(rules: RuleSet, rng: Random, dealer: int) -> Deal:
    """A deal at random."""
    cards = list(cards_in(pack(rules.seats, rules.kitty_size)))
    rng.shuffle(cards)
    hands = tuple(tuple(cards[10 * seat : 10 * seat + 10]) for seat in range(rules.seats))
    return Deal(dealer, hands, tuple(cards[10 * rules.seats :]))


def is_listed(action: SeatAction, state: GameState) -> bool:
    """Whether the rules list the action; a discard stands for all its combinations."""
    legal = legal_actions(state)
    if isinstance(action, Discard):
        return any(isinstance(one, AnyDiscard) and one.seat == action.seat for one in legal)
    return action in legal


def game(
    rules: RuleSet, bots: Sequence[Bot], seed: int, deals: int = 4
) -> Iterator[tuple[GameState, Action]]:
    """Every state of a game and the action taken in it, for at most that many deals."""
    rng = Random(seed)
    state = new_game(rules)
    while state.stage != "over":
        action: Action
        if state.stage == "deal":
            if deals == 0:
                return
            deals -= 1
            dealer = rng.randrange(rules.seats) if state.dealer is None else state.dealer
            action = shuffled(rules, rng, dealer)
        elif state.actor is None:
            table = table_action(state)
            assert table is not None
            action = table
        else:
            view = view_of(state, state.actor)
            action = bots[state.actor].choose(view, rng.getrandbits(32))
        yield state, action
        state = apply(state, action)


def cards(text: str) -> tuple[Card, ...]:
    """Cards from their codes: ``"RJ JS 10H"``."""
    from fivehundred.rules.cards import parse_card

    return tuple(parse_card(code) for code in text.split())
