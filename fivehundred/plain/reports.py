"""What a person may ask about the game: hand, trick, calls, scores, rules. Lines from one view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fivehundred.plain.writing import Style
from fivehundred.rules import trumps
from fivehundred.rules.actions import (
    MakeCall,
    SeatAction,
)
from fivehundred.rules.calls import Bid, ContractBid, Misere, value
from fivehundred.rules.cards import JOKERS, SUITS, Card, Rank, cards_in, cards_of
from fivehundred.rules.ruleset import OPTIONS, spell
from fivehundred.rules.trick import Trick, winning
from fivehundred.rules.trumps import Ranking, Strain, ranking
from fivehundred.rules.view import View
from fivehundred.speech import Speaker, advised, counted, listing, points

_UNTRUMPED = ranking(Strain.NO_TRUMP)


# ---- cards ------------------------------------------------------------------------------------


def acting_cards(view: View) -> tuple[Card, ...]:
    """The cards of the hand that is to act, or one's own, in the order of their numbers."""
    cards = view.hand or ()
    if view.my_turn and view.to_act != view.seat:
        cards = next((hand for seat, hand in view.exposed if seat == view.to_act), ())
    return tuple(one for _, group in _groups(cards, _order(view)) for one in group)


def _order(view: View) -> Ranking:
    if view.ranking is not None:
        return view.ranking
    return ranking(view.contract.strain) if view.contract is not None else _UNTRUMPED


def _groups(cards: Iterable[Card], order: Ranking) -> Iterator[tuple[str, list[Card]]]:
    """Cards by suit, trumps first, jokers of no suit before them; highest first."""
    held = cards_of(cards)
    trump = order.strain.trump_suit
    jokers = sorted(cards_in(held & order.free_jokers & JOKERS), reverse=True)
    yield "Jokers" if len(jokers) > 1 else "Joker", jokers
    suits = sorted(SUITS, key=lambda suit: suit != trump)
    for suit in suits:
        group = cards_in(held & order.suits[suit])
        name = f"Trumps, {suit.word}" if suit == trump else suit.word.capitalize()
        yield name, sorted(group, key=order.strength, reverse=True)


def numbered(cards: Iterable[Card], hand: Sequence[Card], view: View, style: Style) -> str:
    """Cards with their numbers in the hand: ``1 RJ, 4 AH``."""
    jokers = view.rules.jokers
    return ", ".join(f"{hand.index(one) + 1} {style.card(one, jokers)}" for one in cards)


def hand_lines(view: View, style: Style) -> list[str]:
    """The hand by suits, each card with its number."""
    if view.hand is None:
        return [
            "Your cards lie face down."
            if view.stage == "auction"
            else "You hold no cards: the next deal is to come."
        ]
    hand = acting_cards(view)
    if not hand:
        return ["You hold no more cards."]
    lines = [f"{counted(len(hand), 'card').capitalize()}:"]
    for name, group in _groups(hand, _order(view)):
        if group:
            lines.append(f"{name}: {numbered(group, hand, view, style)}.")
    return lines


# ---- calls ------------------------------------------------------------------------------------


def worth(bid: ContractBid, view: View, speaker: Speaker) -> str:
    """A bid and its value: ``eight spades, 240``."""
    return f"{speaker.call(bid)}, {value(bid, view.rules)}"


def call_lines(view: View, speaker: Speaker) -> list[str]:
    """The calls of this deal, and what may be called now."""
    said = [f"{speaker.name(seat)} {speaker.call(call)}" for seat, call in view.calls]
    lines = [f"Calls so far: {'; '.join(said)}." if said else "Nobody has called yet."]
    if view.high_bid is not None and view.contract is None:
        seat, bid = view.high_bid
        lines.append(f"The highest is {worth(bid, view, speaker)}, by {speaker.name(seat)}.")
    bids = [one.call for one in view.legal if isinstance(one, MakeCall)]
    may = [worth(bid, view, speaker) for bid in bids if isinstance(bid, Bid | Misere)]
    if may:
        lines.append(f"You may bid: {'; '.join(may)}.")
    return lines


def bids_in_short(view: View, speaker: Speaker) -> str:
    """What may be called, in one line."""
    bids = [one.call for one in view.legal if isinstance(one, MakeCall)]
    ladder = [bid for bid in bids if isinstance(bid, Bid) and not bid.sans]
    miseres = [speaker.call(bid) for bid in bids if isinstance(bid, Misere) and not bid.sans]
    may = ["pass"] if any(not isinstance(bid, Bid | Misere) for bid in bids) else []
    if ladder:
        may.append(f"bid {speaker.call(ladder[0])} or higher")
    text = ", ".join([*may, *miseres])
    if any(isinstance(bid, Bid | Misere) and bid.sans for bid in bids):
        text += f"; any of these bids also without the {speaker.kitty}"
    return text


# ---- the play ---------------------------------------------------------------------------------


def contract_lines(view: View, speaker: Speaker) -> list[str]:
    """The contract, its joker, and the tricks won so far."""
    contract = view.contract
    if contract is None:
        return ["There is no contract yet."]
    lines = [f"{speaker.name(contract.contractor)}: {worth(contract.bid, view, speaker)}."]
    if view.nomination is not None:
        lines.append(f"The joker counts to {view.nomination.word}.")
    teams = range(view.rules.teams)
    won = [f"{speaker.team(team)} {view.team_tricks[team]}" for team in teams]
    needed = f" Needed: {contract.needed}." if contract.needed else ""
    lines.append(f"Tricks: {'; '.join(won)}.{needed}")
    return lines


def trick_line(view: View, speaker: Speaker) -> str:
    """The trick in progress: who played what, and whose card wins so far."""
    trick = view.trick
    if trick is None or view.ranking is None:
        return "No card has been played to this trick."
    best = winning(trick.plays, trick.led, view.ranking)
    be = "are" if best.seat == view.seat else "is"
    return f"{_played(trick, view, speaker)}. {speaker.name(best.seat)} {be} winning."


def last_line(view: View, speaker: Speaker) -> str:
    """The last complete trick."""
    if not view.tricks:
        return "No trick is complete in this deal."
    trick = view.tricks[-1]
    assert trick.winner is not None
    number = len(view.tricks)
    win = "win" if trick.winner == view.seat else "wins"
    return (
        f"Trick {number}: {_played(trick, view, speaker)}. {speaker.name(trick.winner)} {win} it."
    )


def _played(trick: Trick, view: View, speaker: Speaker) -> str:
    strain = None if view.contract is None else view.contract.strain
    named = ""
    if trick.joker_led:
        named = f" naming {'no suit' if trick.suit is None else trick.suit.word}"
    said = [f"{speaker.name(play.seat)} {speaker.card(play.card, strain)}" for play in trick.plays]
    return "; ".join([said[0] + named, *said[1:]])


def exposed_lines(view: View, speaker: Speaker, style: Style) -> list[str]:
    """The hands that lie face up."""
    jokers = view.rules.jokers
    return [
        f"Face up, {speaker.name(seat)}: {style.cards(cards, jokers) or 'no more cards'}."
        for seat, cards in view.exposed
        if seat != view.seat
    ]


# ---- the game ---------------------------------------------------------------------------------


def score_lines(view: View, speaker: Speaker) -> list[str]:
    """The score sheet, a line for each deal, and the totals."""
    lines = []
    for number, deal in enumerate(view.sheet, 1):
        won = sum(deal.tricks[deal.contractor % view.rules.teams :: view.rules.teams])
        what = "made" if deal.made else "failed"
        lines.append(
            f"{number}: {speaker.name(deal.contractor)}, {speaker.call(deal.bid)}, {what} with "
            f"{counted(won, 'trick')}. {speaker.scores(deal.points, True)}."
        )
    if view.thrown_in:
        lines.append(f"Thrown in: {counted(view.thrown_in, 'deal')}.")
    goal = f"The game goes to {view.rules.target}."
    return [*lines, f"Score: {speaker.scores(view.totals)}. {goal}"]


def seat_lines(view: View, speaker: Speaker) -> list[str]:
    """Who sits where, clockwise, and who plays with whom."""
    rules = view.rules
    seats = [speaker.name((view.seat + step) % rules.seats) for step in range(rules.seats)]
    dealer = [] if view.dealer is None else [f"Dealer: {speaker.name(view.dealer)}."]
    teams = "; ".join(speaker.team(team) for team in range(rules.teams))
    return [f"Clockwise: {', '.join(seats)}.", f"Teams: {teams}.", *dealer]


def rules_lines(view: View) -> list[str]:
    """The rules in force, an option a line."""
    return [
        f"{option.name}: {spell(getattr(view.rules, option.name))}. {option.words}"
        for option in OPTIONS.values()
        if option.group != "house" and view.rules.excluded(option.name) is None
    ]


def action_words(action: SeatAction, view: View, speaker: Speaker, style: Style) -> str:
    """An action as advice: ``play the queen of spades``."""
    strain = None if view.contract is None else view.contract.strain
    return advised(
        action,
        speaker.call,
        lambda cards: style.cards(cards, view.rules.jokers),
        lambda card: f"play {speaker.card(card, strain)}",
    )


def precious(cards: Iterable[Card], view: View) -> list[str]:
    """The trumps, jokers and aces among cards to be put away, in words."""
    contract = view.contract
    if contract is None or contract.misere:
        return []
    order = ranking(contract.strain)
    return [
        trumps.speak(one, contract.strain, view.rules.jokers)
        for one in cards
        if one.is_joker or order.trumps >> one & 1 or one.rank == Rank.ACE
    ]


def standing(view: View, speaker: Speaker) -> str:
    """How the game stands, in one line."""
    deal = len(view.sheet) + view.thrown_in + 1
    totals = listing([f"{speaker.team(t)} {points(n)}" for t, n in enumerate(view.totals)])
    return f"Deal {deal}. Score: {totals}."
