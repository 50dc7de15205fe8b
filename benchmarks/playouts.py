"""How fast the rules are: random games through ``legal_actions`` and ``apply``, on one core.

A decision is one choice of a seat: the legal actions are listed, one is drawn, and it is applied
with every check. Dealing, scoring and the dice are in the time, which is the processor's.

    python -m benchmarks.playouts [SECONDS per row]
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

from fivehundred.rules.actions import AnyDiscard, Choice, Deal, Discard, SeatAction
from fivehundred.rules.cards import cards_in, pack
from fivehundred.rules.game import GameState, apply, legal_actions, new_game, table_action
from fivehundred.rules.ruleset import PRESETS, RuleSet, rules_from

ROWS: dict[str, RuleSet] = {
    "2v2 australian": PRESETS["australian"],
    "2v2 american": PRESETS["trickster-american"],
    "2v2 blind, sans kitty, both hands": rules_from(
        {"blind_misere": True, "sans_kitty": True, "misere_play": "both", "kitty": 6}
    ),
    "3v3 australian": rules_from({"layout": "3v3"}),
    "2v2v2 australian": rules_from({"layout": "2v2v2"}),
    "solo3 australian": rules_from({"layout": "solo3"}),
}


def shuffled(rules: RuleSet, dealer: int, dice: Random) -> Deal:
    """Deal a shuffled pack."""
    cards = list(cards_in(pack(rules.seats, rules.kitty_size)))
    dice.shuffle(cards)
    hands = tuple(tuple(cards[10 * seat : 10 * seat + 10]) for seat in range(rules.seats))
    return Deal(dealer, hands, tuple(cards[10 * rules.seats :]))


def choose(state: GameState, choices: tuple[Choice, ...], dice: Random) -> SeatAction:
    """Draw a legal action; half the time pass, so that auctions are as long as real ones."""
    if state.stage == "auction" and dice.random() < 0.5:
        choice = choices[0]
    else:
        choice = choices[int(dice.random() * len(choices))]
    if not isinstance(choice, AnyDiscard):
        return choice
    assert state.deal is not None
    hand = cards_in(state.deal.hands[choice.seat])
    return Discard(choice.seat, tuple(dice.sample(hand, choice.count)))


def playout(rules: RuleSet, dice: Random) -> tuple[int, int]:
    """Play one game at random; return its decisions and its deals."""
    state = new_game(rules)
    decisions = deals = 0
    while state.stage != "over":
        if choices := legal_actions(state):
            state = apply(state, choose(state, choices, dice))
            decisions += 1
        elif state.stage == "deal":
            dealer = state.dealer if state.dealer is not None else int(dice.random() * rules.seats)
            state = apply(state, shuffled(state.rules, dealer, dice))
            deals += 1
        else:
            written = table_action(state)
            assert written is not None
            state = apply(state, written)
    return decisions, deals


def main() -> None:
    """Measure every row and print the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print(f"{'random games':36}{'games':>8}{'deals':>8}{'decisions':>12}{'decisions/s':>13}")
    for name, rules in ROWS.items():
        dice = Random(500)
        playout(rules, dice)  # the tables that are made once are not what is measured
        games = deals = decisions = 0
        start = process_time()
        while process_time() - start < seconds:
            some, more = playout(rules, dice)
            games, decisions, deals = games + 1, decisions + some, deals + more
        rate = decisions / (process_time() - start)
        print(f"{name:36}{games:8,}{deals:8,}{decisions:12,}{rate:13,.0f}")


if __name__ == "__main__":
    main()
