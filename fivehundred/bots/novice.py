"""``novice``: a beginner who was told the rules of thumb.

Counts its tricks, bids its best suit, keeps trumps and aces, draws trumps as contractor, follows
low under its partner's winner and otherwise wins as cheaply as it can. It remembers no card.
"""

from __future__ import annotations

from fivehundred.bots.bot import acting_hand
from fivehundred.rules.actions import (
    AnyDiscard,
    Discard,
    Look,
    MakeCall,
    NominateJoker,
    PlayCard,
    SeatAction,
)
from fivehundred.rules.calls import PASS, Bid, Misere, MisereKind
from fivehundred.rules.cards import JOKERS, SUITS, Card, Cards, Rank, Suit, cards_in, cards_of
from fivehundred.rules.trick import winning
from fivehundred.rules.trumps import NO_SUIT, Ranking, Strain, ranking
from fivehundred.rules.view import View

_PLAIN = ranking(Strain.NO_TRUMP)


class Novice:
    """The heuristics of a beginner; the seed changes nothing."""

    name = "novice"

    def choose(self, view: View, seed: int) -> SeatAction:
        """The beginner's action."""
        return _decide(view)[0]

    def explain(self, view: View, action: SeatAction) -> str:
        """The rule of thumb behind the action, or the action that it would rather take."""
        mine, why = _decide(view)
        return why if mine == action else f"A beginner would do otherwise: {why}"


def _decide(view: View) -> tuple[SeatAction, str]:
    first = view.legal[0]
    if isinstance(first, Look):
        return first, "Nobody bids well without looking."
    if isinstance(first, MakeCall):
        return _call(view)
    if isinstance(first, AnyDiscard):
        return _discard(view, first)
    if isinstance(first, NominateJoker):
        return _nominate(view)
    return _play(view)


# ---- the auction ------------------------------------------------------------------------------


def _tricks(hand: Cards, strain: Strain) -> float:
    """The tricks that a beginner counts in ten cards."""
    order = ranking(strain)
    total = float((hand & JOKERS).bit_count())
    for suit in Suit:
        held = [order.strength(one) for one in cards_in(hand & order.suits[suit] & ~JOKERS)]
        if suit is strain.trump_suit:
            total += sum(1 if power > 100 else 0.8 if power > 93 else 0 for power in held)
            total += max(0, len(held) - 3) * 0.6
            continue
        plain = [power - 10 for power in held]
        if Rank.ACE in plain:
            total += 0.9
        if Rank.KING in plain and len(plain) > 1:
            total += 0.9 if Rank.ACE in plain else 0.4
        if strain == Strain.NO_TRUMP and Rank.ACE in plain:
            total += max(0, len(plain) - 4) * 0.5
    return total


def _is_misere(hand: Cards, seats: int, spare: int) -> bool:
    """Whether a hand may lose every trick once its ``spare`` worst cards are away.

    In each suit the lowest cards must lie low, and the next ones not far above them.
    """
    lowest = {3: Rank.SEVEN, 4: Rank.FOUR}.get(seats, Rank.TWO)
    bad = (hand & JOKERS).bit_count()
    for suit in Suit:
        ranks = sorted(one & 15 for one in cards_in(hand & _PLAIN.suits[suit]))
        bad += sum(rank > lowest + 1 + 2 * place for place, rank in enumerate(ranks))
    return bad <= spare


def _call(view: View) -> tuple[SeatAction, str]:
    rules, hand = view.rules, cards_of(view.hand or ())
    calls = {action.call: action for action in view.legal if isinstance(action, MakeCall)}
    refuse = calls[PASS], "I pass: my tricks do not reach a bid."
    partners = rules.partners(view.seat)
    high = view.high_bid
    if rules.misere_play == "own" or not partners:
        for kind, spare in ((MisereKind.OPEN, 0), (MisereKind.PLAIN, 2)):
            bid = Misere(kind)
            if bid in calls and _is_misere(hand, rules.seats, spare):
                return calls[bid], "My cards are low in every suit: I bid to lose every trick."
    if high is not None and high[0] in partners and isinstance(high[1], Misere):
        return calls[PASS], "I pass: my partner means to lose every trick."
    shown = {call.strain for seat, call in view.calls if seat in partners and isinstance(call, Bid)}
    best: tuple[float, MakeCall] | None = None
    for strain in Strain:
        order = ranking(strain)
        if strain == Strain.NO_TRUMP:
            suits = [hand & order.suits[suit] for suit in Suit]
            if not hand & JOKERS or any(suit.bit_count() < 2 for suit in suits):
                continue
        else:
            trumps = [order.strength(one) for one in cards_in(hand & order.trumps)]
            if len(trumps) < 4 or max(trumps) < 94:
                continue
        total = _tricks(hand, strain) + (1 + 0.7 * len(partners)) * (10 / (10 + rules.seats - 4))
        total += strain in shown
        legal = [call for call in calls if isinstance(call, Bid) and call.strain == strain]
        reached = [call for call in legal if call.level <= total and not call.sans]
        if reached and (best is None or total > best[0]):
            best = total, calls[min(reached, key=lambda call: call.level)]
    if best is None:
        return refuse
    return best[1], f"I count {best[0]:.1f} tricks for our side."


# ---- the kitty and the joker ------------------------------------------------------------------


def _discard(view: View, wanted: AnyDiscard) -> tuple[SeatAction, str]:
    assert view.contract is not None
    hand, bid = acting_hand(view), view.contract.bid
    if isinstance(bid, Misere):
        jokers_last = view.contract.low_jokers
        worst = sorted(
            cards_in(hand),
            key=lambda one: (-1 if jokers_last else 99) if one.is_joker else one & 15,
            reverse=True,
        )
        return Discard(wanted.seat, tuple(sorted(worst[: wanted.count]))), "I throw my high cards."
    order = ranking(bid.strain)

    def keep(one: Card) -> float:
        suit = order.suit(one)
        if suit is None or suit == bid.strain.trump_suit:
            return 100 + order.strength(one)
        length = (hand & order.suits[suit]).bit_count()
        if one.rank == Rank.ACE:
            return 90
        if one.rank == Rank.KING and length > 1:
            return 50
        return length * (5 if bid.strain == Strain.NO_TRUMP else 1) + (one & 15) / 10

    away = sorted(cards_in(hand), key=keep)[: wanted.count]
    return Discard(wanted.seat, tuple(sorted(away))), "I keep trumps, aces and guarded kings."


def _nominate(view: View) -> tuple[SeatAction, str]:
    assert view.contract is not None
    if not view.contract.misere:
        return NominateJoker(view.seat, None), "A joker of no suit beats every suit."
    hand = acting_hand(view)
    longest = max(SUITS, key=lambda suit: (hand & _PLAIN.suits[suit]).bit_count())
    return NominateJoker(view.seat, longest), "Among many cards of a suit the joker may hide."


# ---- the play ---------------------------------------------------------------------------------


def _play(view: View) -> tuple[SeatAction, str]:
    order, contract = view.ranking, view.contract
    assert order is not None and contract is not None
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    declaring = view.seat % view.rules.teams == contract.contractor % view.rules.teams
    if contract.misere:
        return _play_misere(view, plays, order, declaring)
    if view.trick is None:
        return _lead(view, plays, order, declaring)
    return _follow(view, plays, order)


def _cheap(order: Ranking, play: PlayCard) -> tuple[bool, int]:
    """Sorts cards from the least to the most useful."""
    suit = order.suit_of[play.card]
    return suit in (NO_SUIT, order.strain), order.strength(play.card)


def _lead(
    view: View, plays: list[PlayCard], order: Ranking, declaring: bool
) -> tuple[SeatAction, str]:
    trumps = [play for play in plays if order.trumps >> play.card & 1]
    tops = [play for play in plays if play.card in (64, 65) or order.strength(play.card) == 25]
    if declaring and trumps and len(view.tricks) < 4:
        return max(trumps, key=lambda play: order.strength(play.card)), "I draw trumps."
    aces = [play for play in tops if play not in trumps]
    if aces:
        hand = acting_hand(view)

        def length(play: PlayCard) -> int:
            suit = play.suit if play.suit is not None else order.suit(play.card)
            return 0 if suit is None else (hand & order.suits[suit]).bit_count()

        return max(aces, key=length), "I cash a winner."
    return min(plays, key=lambda play: _cheap(order, play)), "I lead a small card."


def _follow(view: View, plays: list[PlayCard], order: Ranking) -> tuple[SeatAction, str]:
    trick, contract = view.trick, view.contract
    assert trick is not None and contract is not None and view.to_act is not None
    best = winning(trick.plays, trick.led, order)
    power = order.power[trick.led]
    low = min(plays, key=lambda play: _cheap(order, play))
    if best.seat in view.rules.partners(view.to_act):
        return low, "My partner is winning the trick: I follow low."
    winners = [play for play in plays if power[play.card] > power[best.card]]
    if not winners:
        return low, "I cannot win the trick: I follow low."
    last = len(trick.plays) == len(contract.playing) - 1
    if last or order.suit_of[winners[0].card] != trick.led:
        return min(winners, key=lambda play: power[play.card]), "I win as cheaply as I can."
    if len(trick.plays) == 1 and power[max(winners, key=lambda p: power[p.card]).card] < 25:
        return low, "I am second: I play low."
    return max(winners, key=lambda play: power[play.card]), "I play high to win the trick."


def _play_misere(
    view: View, plays: list[PlayCard], order: Ranking, declaring: bool
) -> tuple[SeatAction, str]:
    trick = view.trick
    if trick is None:
        return min(plays, key=lambda play: order.strength(play.card)), "I lead low."
    power = order.power[trick.led]
    top = power[winning(trick.plays, trick.led, order).card]
    under = [play for play in plays if power[play.card] < top]
    if under:
        safest = max(under, key=lambda play: (order.strength(play.card), power[play.card]))
        return safest, "I get rid of my highest card that does not win."
    if declaring:
        return min(plays, key=lambda play: power[play.card]), "I play as low as I can."
    return max(plays, key=lambda play: power[play.card]), "I win it anyway: with my highest."
