"""How ``club`` calls.

A call is weighed by the chance to win the game that follows it: a bid by how often its contract is
made, a pass by what becomes of the bid that stands. How often a contract is made follows from the
tricks that the hand promises (evaluate.py) and what the others' calls add or take away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import erf, sqrt
from typing import Final

from fivehundred.bots.evaluate import BARE, declared, helps, holding, top_trumps
from fivehundred.bots.misere_hand import misere_chance
from fivehundred.bots.standing import after_deal, chances
from fivehundred.bots.strength_table import CALLS, STRENGTH
from fivehundred.rules.actions import MakeCall
from fivehundred.rules.auction import is_inkle, open_auction
from fivehundred.rules.calls import PASS, Bid, Call, ContractBid, Misere, MisereKind, Pass, speak
from fivehundred.rules.cards import JOKERS, Cards, cards_of
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain, ranking
from fivehundred.rules.view import View

Chosen = tuple[Call, str]

MARGIN: Final = 0.0
"""How much a bid must gain on a pass, in chance to win the game."""
QUIET: Final = {2: -0.03, 3: 0.005}
"""What a pass costs while nobody has bid and others are still to call, by the number of teams.

Between two teams what is not ours is theirs; of three each gains when the others try and fail.
"""
INKLE: Final = 5.9
"""A suit is shown by an inkle from that many tricks on."""
INKLE_GAIN: Final = 0.04
"""What an inkle gains on a pass, in chance to win the game."""
OPEN_SURE: Final = 0.7
"""An open misère is for hands that hardly lose: it stakes the whole game."""
MISERE_SURE: Final = 0.6
"""The same for a misère."""
HIGH: Final = 5
"""So many of the highest trumps are top ones: down to the king or, with two jokers, the ace."""
MOST_BARE: Final = 1
"""At no-trump, the suits without a stopper that a joker makes up for."""


@dataclass(frozen=True, slots=True)
class Situation:
    """An auction as a seat finds it that is to call: all but its hand."""

    rules: RuleSet
    """The rules in force."""
    seat: int
    calls: tuple[tuple[int, Call], ...]
    """The calls so far."""
    legal: tuple[Call, ...]
    """What it may call."""
    totals: tuple[int, ...]
    scored: int
    """Deals scored before this one."""
    shift: tuple[float, ...]
    """Per strain, what the others' calls add to the tricks of this seat's contract."""
    again: bool
    """Whether a bid made now can be raised later, come what may."""
    worths: dict[tuple[int, ContractBid, bool], float] = field(
        default_factory=dict, compare=False, repr=False
    )
    """The chance to win the game after contracts, as far as they were asked for."""

    @property
    def high(self) -> tuple[int, ContractBid] | None:
        """The highest bid that can become the contract, and its maker."""
        for seat, call in reversed(self.calls):
            if not isinstance(call, Pass):
                return None if is_inkle(call, self.rules) else (seat, call)
        return None

    def worth(self, contractor: int, bid: ContractBid, made: bool) -> float:
        """The chance of this seat's team to win the game once a contract is made or lost."""
        key = contractor, bid, made
        if key not in self.worths:
            if isinstance(bid, Misere):
                tricks = 0 if made else 2
            else:
                tricks = bid.level if made else bid.level - 1
            after = after_deal(self.rules, self.totals, self.scored, contractor, bid, tricks)
            self.worths[key] = after[self.seat % self.rules.teams]
        return self.worths[key]

    def expected(self, contractor: int, bid: ContractBid, chance: float) -> float:
        """The chance to win the game when a contract is made with a given chance."""
        made, lost = self.worth(contractor, bid, True), self.worth(contractor, bid, False)
        return chance * made + (1.0 - chance) * lost


def situation_of(view: View) -> Situation:
    """The situation of a view whose seat is to call."""
    legal = tuple(action.call for action in view.legal if isinstance(action, MakeCall))
    return situation_at(view, view.seat, view.calls, legal)


def is_blind(call: Call) -> bool:
    """Whether a call is made before its seat has looked at its cards."""
    return isinstance(call, Misere) and call.kind is MisereKind.BLIND


def past_calls(view: View) -> Iterator[tuple[Situation, Call]]:
    """Every call of the auction so far with the situation in which it was made, oldest first."""
    assert view.dealer is not None
    auction = open_auction(view.rules, view.dealer)
    for place, (seat, call) in enumerate(view.calls):
        blind = is_blind(call)
        legal = auction.legal_calls(blind).actions
        yield (
            situation_at(view, seat, view.calls[:place], tuple(action.call for action in legal)),
            call,
        )
        auction = auction.after(MakeCall(seat, call), blind)


def situation_at(
    view: View, seat: int, calls: tuple[tuple[int, Call], ...], legal: tuple[Call, ...]
) -> Situation:
    """The situation of any seat after any calls in the view's deal."""
    rules = view.rules
    passed = {caller for caller, call in calls if isinstance(call, Pass)}
    others_in = rules.seats - len(passed) - 1
    return Situation(
        rules=rules,
        seat=seat,
        calls=calls,
        legal=legal,
        totals=view.totals,
        scored=len(view.sheet),
        shift=_shift(rules, seat, calls),
        again=rules.auction == "rounds" and rules.raise_own_bid and others_in > 0,
    )


def _shift(rules: RuleSet, seat: int, calls: tuple[tuple[int, Call], ...]) -> tuple[float, ...]:
    """What the others' calls say about the tricks of a seat's contract, per strain."""
    partners = rules.partners(seat)
    shift = [0.0] * 5
    for other in range(rules.seats):
        mine = [call for caller, call in calls if caller == other]
        if other == seat or not mine:
            continue
        reading = CALLS["partner" if other in partners else "foe"]
        bids = [call for call in mine if isinstance(call, Bid)]
        if not bids:
            low = any(isinstance(call, Misere) for call in mine)
            shift = [old + (reading.misere if low else reading.passed) for old in shift]
            continue
        for strain in Strain:
            same = [bid.level for bid in bids if bid.strain == strain]
            if same:
                shift[strain] += reading.same + reading.level * (max(same) - 6)
            elif any(bid.strain == Strain.NO_TRUMP for bid in bids):
                shift[strain] += reading.no_trump
            else:
                shift[strain] += reading.other
    return tuple(shift)


# ---- the choice -------------------------------------------------------------------------------


def call_for(hand: Cards, situation: Situation) -> Call:
    """What a club player with that hand would call."""
    return choose_call(hand, situation)[0]


def choose_call(hand: Cards, situation: Situation) -> Chosen:
    """The call and why."""
    rest = _pass_worth(hand, situation)
    promised = promises(hand, situation)
    best: tuple[float, ContractBid] | None = None
    for call in situation.legal:
        if isinstance(call, Pass) or call.sans or is_inkle(call, situation.rules):
            continue
        chance = _chance(hand, call, situation, promised)
        if chance is None:
            continue
        worth = situation.expected(situation.seat, call, chance)
        if best is None or worth > best[0]:
            best = worth, call
    inkle = _inkle(situation, promised)
    if inkle is not None:
        rest += INKLE_GAIN
    if best is not None and best[0] > rest + MARGIN:
        return _bid(best[1], situation, promised)
    return inkle or (PASS, _why_pass(situation))


def promises(hand: Cards, situation: Situation) -> dict[Strain, float]:
    """The tricks to expect with each strain that the hand may bid."""
    rules = situation.rules
    partners = rules.partners(situation.seat)
    helped = {
        call.strain for seat, call in situation.calls if seat in partners and isinstance(call, Bid)
    }
    return {
        strain: declared(hand, strain, rules) + situation.shift[strain]
        for strain in Strain
        if _biddable(hand, strain, rules, strain in helped)
    }


def _biddable(hand: Cards, strain: Strain, rules: RuleSet, helped: bool) -> bool:
    """Whether the hand has the make of a contract: four trumps with a top one, or stoppers.

    A joker is a top trump of any suit: with it alone five are wanted. In a suit that a partner has
    bid three trumps will do, or two with a top one.
    """
    order = ranking(strain)
    if strain == Strain.NO_TRUMP:
        suits = [holding(hand & cards) for cards in order.suits]
        bare = sum(kind in BARE for kind in suits)
        joker = bool(hand & JOKERS)
        return bare <= MOST_BARE if joker else bare == 0 and any("A" in kind for kind in suits)
    trumps = hand & order.trumps
    length = trumps.bit_count()
    tops = top_trumps(strain, rules.seats, rules.kitty_size)[:HIGH]
    topped = any((trumps & ~JOKERS) >> one & 1 for one in tops)
    if helped:
        return length >= (2 if topped else 3)
    return length >= (4 if topped else 5) and (topped or bool(trumps & JOKERS))


def _chance(
    hand: Cards, call: ContractBid, situation: Situation, promised: dict[Strain, float]
) -> float | None:
    """The chance to make a contract; None for one that a club player does not think of."""
    rules = situation.rules
    if isinstance(call, Misere):
        sure = OPEN_SURE if call.kind is MisereKind.OPEN else MISERE_SURE
        return misere_chance(hand, call, rules, sure)
    tricks = promised.get(call.strain)
    if tricks is None or (call.level >= 9 and not hand & JOKERS):
        return None
    return made_chance(tricks, call, rules)


def made_chance(tricks: float, bid: Bid, rules: RuleSet) -> float:
    """The chance that a bid is made when its side takes ``tricks`` on average."""
    table = STRENGTH[rules.layout]
    spread = table.spread_no_trump if bid.strain == Strain.NO_TRUMP else table.spread
    return 0.5 * (1.0 + erf((tricks - bid.level + 0.5) / (spread * sqrt(2.0))))


def _pass_worth(hand: Cards, situation: Situation) -> float:
    """The chance to win the game if this seat says no more."""
    rules, high = situation.rules, situation.high
    team = situation.seat % rules.teams
    if high is None:
        now = chances(rules, situation.totals, situation.scored)[team]
        waiting = len({seat for seat, _ in situation.calls}) < rules.seats - 1
        return now + (QUIET[rules.teams] if waiting else 0.0)
    seat, bid = high
    return situation.expected(seat, bid, _standing_chance(hand, seat, bid, situation))


def _standing_chance(hand: Cards, seat: int, bid: ContractBid, situation: Situation) -> float:
    """The chance that the bid that stands is made, as this hand sees it."""
    rules = situation.rules
    if isinstance(bid, Bid) and seat == situation.seat:
        tricks = declared(hand, bid.strain, rules) + situation.shift[bid.strain]
        return made_chance(tricks, bid, rules)
    friend = seat % rules.teams == situation.seat % rules.teams
    reading = CALLS["partner" if friend else "foe"]
    if isinstance(bid, Misere):
        return reading.makes_misere
    no_trump = bid.strain == Strain.NO_TRUMP
    tricks = bid.level + (reading.spare_no_trump if no_trump else reading.spare)
    tricks -= reading.steep * max(0, bid.level - 7)
    tricks += reading.weight * helps(hand, bid.strain, rules, friend)
    if any(
        isinstance(call, Bid) and caller == situation.seat and call.strain == bid.strain
        for caller, call in situation.calls
    ):
        tricks += reading.counted
    return made_chance(tricks, bid, rules)


def _bid(best: ContractBid, situation: Situation, promised: dict[Strain, float]) -> Chosen:
    """The best bid, or a lower one in its strain while it can still be raised."""
    if isinstance(best, Misere):
        if best.kind is MisereKind.OPEN:
            return best, "All my cards are low: I can lose every trick with my hand on the table."
        return best, "My cards are low in every suit: I bid to lose every trick."
    tricks = promised[best.strain]
    count = f"I count about {tricks:.1f} tricks for our side with {best.strain.word}"
    if situation.again:
        for call in situation.legal:
            if isinstance(call, Bid) and call.strain == best.strain and not call.sans:
                if call.level < best.level:
                    return call, f"{count}; I begin low, for I can raise my bid later."
                break
    return best, f"{count}: {speak(best)} is worth the risk."


def _inkle(situation: Situation, promised: dict[Strain, float]) -> Chosen | None:
    """The inkle that tells the partner of the best suit, if there is one."""
    inkles = [
        call
        for call in situation.legal
        if isinstance(call, Bid) and is_inkle(call, situation.rules) and call.strain in promised
    ]
    good = [call for call in inkles if promised[call.strain] >= INKLE]
    if not good:
        return None
    call = max(good, key=lambda bid: promised[bid.strain])
    return call, f"An inkle: my partner should know of my {call.strain.word}."


def _why_pass(situation: Situation) -> str:
    high = situation.high
    if high is None:
        return "No contract of mine would be made often enough."
    friend = high[0] % situation.rules.teams == situation.seat % situation.rules.teams
    if friend:
        return "I leave my side's bid as it stands: more would be made too seldom."
    return "I let them have it: a higher bid of ours would lose more than theirs wins."


def choice_of(view: View) -> Chosen:
    """The call of the seat to call, and why."""
    return choose_call(cards_of(view.hand or ()), situation_of(view))
