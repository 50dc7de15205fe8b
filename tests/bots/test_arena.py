"""The arena: who plays which seat, that the cards' luck cancels, and the statistics."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from fivehundred.bots import arena
from fivehundred.bots.bot import Bot
from fivehundred.bots.registry import make
from fivehundred.rules.actions import Action, AnyDiscard, Deal, PlayCard, Result, SeatAction
from fivehundred.rules.calls import Bid
from fivehundred.rules.cards import CARDS
from fivehundred.rules.game import apply, new_game
from fivehundred.rules.ruleset import PRESETS, RuleSet, rules_from
from fivehundred.rules.scoring import ScoredDeal
from fivehundred.rules.trumps import Strain
from fivehundred.rules.view import View

SEED = arena.game_seed(500, 0)
TABLES = [
    PRESETS["australian"],
    PRESETS["trickster-american"],
    rules_from({"layout": "3v3", "kitty": 6}),
    rules_from({"layout": "2v2v2", "kitty": 5}),
    rules_from({"layout": "solo3"}),
    rules_from({"misere": "anytime", "misere_play": "both", "blind_misere": True}),
]


class Recorder:
    """A bot that plays like another and remembers what it was asked."""

    def __init__(self, name: str, like: str = "random") -> None:
        self.name = name
        self.asked: list[tuple[View, int]] = []
        self._like = make(like)

    def choose(self, view: View, seed: int) -> SeatAction:
        self.asked.append((view, seed))
        return self._like.choose(view, seed)

    def explain(self, view: View, action: SeatAction) -> str:
        return ""


def everywhere(rules: RuleSet, bot: Bot) -> Sequence[Bot]:
    """The bot in every seat."""
    return [bot] * rules.seats


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: f"{rules.layout} {rules.kitty}")
def test_a_game_is_what_its_actions_say(rules: RuleSet) -> None:
    actions: list[Action] = []
    played = arena.play_game(rules, everywhere(rules, make("novice")), SEED, keep=actions.append)
    state = new_game(rules)
    for action in actions:
        state = apply(state, action)
    assert state.stage == "over"
    assert actions[-1] == Result(state.winner if state.winner is not None else -1)
    assert (played.sheet, played.thrown_in, played.winner) == (
        state.sheet,
        state.thrown_in,
        state.winner,
    )
    assert played.deals == sum(isinstance(action, Deal) for action in actions)
    assert sum(played.decisions) == sum(isinstance(action, SeatAction) for action in actions)


def test_each_bot_sees_its_own_seat_only() -> None:
    rules = rules_from({"misere": "anytime", "misere_play": "both"})
    bots = [Recorder(f"bot {seat}") for seat in range(4)]
    for index in range(5):
        arena.play_game(rules, bots, arena.game_seed(1, index))
    for seat, bot in enumerate(bots):
        assert bot.asked
        for view, _ in bot.asked:
            assert isinstance(view, View)
            assert view.seat == view.actor == seat


def test_the_dice_differ_from_decision_to_decision_and_follow_from_the_seed() -> None:
    rules = PRESETS["australian"]
    first, again = Recorder("first"), Recorder("again")
    arena.play_game(rules, everywhere(rules, first), SEED)
    arena.play_game(rules, everywhere(rules, again), SEED)
    assert first.asked == again.asked
    dice = [seed for _, seed in first.asked]
    assert len(set(dice)) == len(dice)


def test_games_of_a_run_have_seeds_of_their_own() -> None:
    seeds = {arena.game_seed(seed, index) for seed in range(30) for index in range(30)}
    assert len(seeds) == 900
    assert {len(seed) for seed in seeds} == {32}


def test_a_game_without_end_is_given_up() -> None:
    class Passing(Recorder):
        def choose(self, view: View, seed: int) -> SeatAction:
            choice = view.legal[0]
            assert not isinstance(choice, AnyDiscard)
            return choice

    rules = PRESETS["australian"]
    played = arena.play_game(rules, everywhere(rules, Passing("passing")), SEED, limit=7)
    assert (played.deals, played.thrown_in, played.winner) == (7, 7, None)
    assert sum(played.decisions) == 28


def test_a_deal_starts_at_nothing_and_ends_with_its_score() -> None:
    rules = PRESETS["australian"]
    for index in range(10):
        played = arena.play_deal(
            rules, everywhere(rules, make("random")), arena.game_seed(2, index), index % 4
        )
        assert played.deals == 1
        assert played.winner is None
        for deal in played.sheet:
            assert deal.dealer == index % 4
            assert deal.totals == deal.points


def test_a_game_can_be_called_off() -> None:
    rules = PRESETS["australian"]
    bot = Recorder("bot")
    with pytest.raises(arena.CalledOff):
        arena.play_game(rules, everywhere(rules, bot), SEED, stopped=lambda: len(bot.asked) == 17)
    assert len(bot.asked) == 17


def test_a_bot_at_fault_is_named_with_its_seat() -> None:
    class Cheat(Recorder):
        def choose(self, view: View, seed: int) -> SeatAction:
            if view.stage != "play":
                return super().choose(view, seed)
            return PlayCard(view.to_act or 0, next(one for one in CARDS if one not in view.hand))  # type: ignore[operator]

    class Broken(Recorder):
        def choose(self, view: View, seed: int) -> SeatAction:
            raise ZeroDivisionError("no tricks")

    rules = PRESETS["australian"]
    with pytest.raises(arena.BotFault, match=r"^cheat in seat \d broke a rule .*do not hold"):
        arena.play_game(rules, everywhere(rules, Cheat("cheat")), SEED)
    with pytest.raises(arena.BotFault, match=r"^broken failed in seat \d: ZeroDivisionError"):
        arena.play_game(rules, everywhere(rules, Broken("broken")), SEED)


# ---- duplicates ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: f"{rules.layout} {rules.kitty}")
def test_a_bot_against_itself_comes_out_even(rules: RuleSet) -> None:
    """Whoever sits where, the same cards are played the same way."""
    bot = make("novice")
    for index in range(3):
        seed = arena.game_seed(3, index)
        deal = arena.duplicate_deal(rules, bot, bot, seed, index % rules.seats)
        assert deal.difference == pytest.approx(0)
        assert deal.deals == rules.teams
        game = arena.duplicate_game(rules, bot, bot, seed)
        assert game.difference == pytest.approx(0)
        assert game.wins == pytest.approx(1 / rules.teams)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: f"{rules.layout} {rules.kitty}")
def test_a_plays_every_team_once_with_the_same_cards(rules: RuleSet) -> None:
    a, b = Recorder("a"), Recorder("b")
    arena.duplicate_deal(rules, a, b, SEED, 1)
    first_views = [view for view, _ in (*a.asked, *b.asked) if not view.calls]
    # The seat on the dealer's left sees the same hand each time.
    assert {view.seat for view in first_views} == {2}
    looked = {view.hand for view in first_views if view.hand is not None}
    assert len(looked) <= 1
    teams = {view.seat % rules.teams for view, _ in a.asked}
    assert teams == set(range(rules.teams))


def duplicate(difference: float, deals: int = 2, wins: float = 0.5) -> arena.Duplicate:
    """A duplicate of which only the points and wins matter."""
    nothing: Counter[tuple[str, str]] = Counter()
    return arena.Duplicate(difference, deals, wins, nothing, nothing, (3, 1), (0.6, 0.1))


def scored(*points: int) -> arena.Played:
    """A deal that added those points to the teams; team 0 bid 7♠."""
    deal = ScoredDeal(3, 0, Bid(7, Strain.SPADES), points[0] > 0, (0,) * 6, points, points)
    return arena.Played((deal,), 0, None, (1,) * 6, (0.5,) * 6)


def test_points_between_two_teams() -> None:
    """A makes team 0's contract, 140 to 30; B fails in it, −140 to 50: A is 110 and 190 ahead."""
    a, b = make("novice"), make("random")
    found = arena._duplicate(
        PRESETS["australian"],
        a,
        b,
        lambda bots: scored(140, 30) if bots[0] is a else scored(-140, 50),
    )
    assert (found.difference, found.deals) == (300, 2)
    assert found.bid == {("A", "7"): 1, ("B", "7"): 1}
    assert found.made == {("A", "7"): 1, ("B", "7"): 0}
    assert found.decisions == (4, 4)
    assert found.seconds == (2, 2)


def test_points_between_three_teams_are_held_against_the_mean_of_the_others() -> None:
    """A is ahead by 140 − 15 as team 0, by 10 − (140 + 20) / 2 as team 1 and 20 − 75 as team 2."""
    rules = rules_from({"layout": "2v2v2"})
    found = arena._duplicate(
        rules, make("novice"), make("random"), lambda bots: scored(140, 10, 20)
    )
    assert (found.difference, found.deals) == (125 - 70 - 55, 3)
    assert found.bid == {("A", "7"): 1, ("B", "7"): 2}
    assert found.decisions == (6, 12)


def test_standard_errors_come_from_the_spread_between_clusters() -> None:
    match = arena.Match()
    match.duplicates += [duplicate(60), duplicate(-20), duplicate(80), duplicate(0)]
    per_deal = [30, -10, 40, 0]
    assert match.deals == 8
    assert match.points_per_deal.mean == statistics.mean(per_deal) == 15
    assert match.points_per_deal.error == pytest.approx(statistics.stdev(per_deal) / math.sqrt(4))


def test_longer_games_weigh_more() -> None:
    """100 points over 10 deals and 20 over 2: 10 points a deal each, so no spread at all."""
    match = arena.Match()
    match.duplicates += [duplicate(100, 10), duplicate(20, 2)]
    assert match.points_per_deal == arena.Estimate(10, 0)
    match.duplicates.append(duplicate(0, 12))
    assert match.points_per_deal.mean == 5


def test_the_error_of_a_ratio_covers_the_truth() -> None:
    """Of 300 matches with a true difference of 7 about 95 % must be within two standard errors."""
    rng = Random(500)
    inside = 0
    for _ in range(300):
        sizes = [rng.randrange(2, 12) for _ in range(100)]
        values = [sum(rng.gauss(7, 100) for _ in range(size)) + rng.gauss(0, 80) for size in sizes]
        found = arena.ratio(values, sizes)
        inside += abs(found.mean - 7) < 2 * found.error
    assert 270 <= inside <= 298


def test_wins_and_times() -> None:
    match = arena.Match()
    match.duplicates += [duplicate(0, wins=1.0), duplicate(0, wins=0.5), duplicate(0, wins=0.5)]
    assert match.win_rate.mean == pytest.approx(2 / 3)
    assert match.win_rate.error == pytest.approx(statistics.stdev([1, 0.5, 0.5]) / math.sqrt(3))
    assert match.decisions(0) == 9
    assert match.seconds_per_decision(0) == pytest.approx(0.2)
    assert match.seconds_per_decision(1) == pytest.approx(0.1)


def test_too_little_to_tell() -> None:
    nothing = arena.Match()
    assert math.isnan(nothing.points_per_deal.mean)
    assert nothing.seconds_per_decision(0) is None
    nothing.duplicates.append(duplicate(10))
    assert nothing.points_per_deal.mean == 5
    assert math.isnan(nothing.points_per_deal.error)


def test_contracts_are_counted_by_side_and_level() -> None:
    rules = PRESETS["australian"]
    match = arena.Match()
    for index in range(20):
        match.duplicates.append(
            arena.duplicate_deal(
                rules, make("novice"), make("random"), arena.game_seed(4, index), 0
            )
        )
    levels = list(match.contracts("B"))
    assert "10" in levels  # random bids run up the ladder
    assert levels == sorted(levels, key=lambda level: (len(level), level))
    total = sum(bid for side in arena.SIDES for bid, _ in match.contracts(side).values())
    assert total == sum(sum(one.bid.values()) for one in match.duplicates)
    assert all(made <= bid for bid, made in match.contracts("B").values())
