"""A position as a picture for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fivehundred.rules import calls
from fivehundred.rules.cards import Card, Cards, Suit, cards_in, symbol
from fivehundred.rules.trick import Trick
from fivehundred.rules.trumps import NO_SUIT
from fivehundred.rules.view import View
from fivehundred.speech import counted, gain, points

_STYLES = {Suit.SPADES: "", Suit.CLUBS: "green", Suit.DIAMONDS: "bright_blue", Suit.HEARTS: "red"}
_STAGES = {
    "deal": "the next deal is due",
    "auction": "to call",
    "discard": "to discard",
    "joker": "to give the joker a suit",
    "play": "to play",
    "score": "the score is due",
    "result": "the result is due",
    "over": "the game is over",
}


def picture(
    view: View, names: Sequence[str], all_hands: Sequence[Cards] | None = None
) -> list[RenderableType]:
    """The position as a seat sees it; with ``all_hands`` every hand lies open."""
    parts: list[RenderableType] = [_heading(view, names), _seats(view, names, all_hands)]
    if view.kitty is not None and view.stage == "discard":
        parts.append(_line("Kitty taken: ", cards(view.kitty)))
    if view.discards is not None:
        parts.append(_line("Discards: ", cards(view.discards)))
    if view.tricks:
        parts.append(_line("Last trick: ", _trick(view.tricks[-1])))
    if view.trick is not None:
        parts.append(_line("Trick: ", _trick(view.trick)))
    if view.sheet:
        parts.append(_scores(view, names))
    return parts


def _heading(view: View, names: Sequence[str]) -> Text:
    text = Text(f"Deal {len(view.sheet) + view.thrown_in + (view.stage in _PLAYING)}")
    if view.contract is not None:
        bid = calls.speak(view.contract.bid)
        text.append(f" · {names[view.contract.contractor]}: {bid}")
        if view.nomination is not None:
            text.append(f", joker {view.nomination.symbol}")
    todo = _STAGES[view.stage]
    text.append(f" · {todo}" if view.to_act is None else f" · {names[view.to_act]} {todo}")
    if view.outcome is not None and view.stage == "over":
        text.append(f": team {view.outcome.winner} {view.outcome.reason.value}")
    text.stylize("bold")
    return text


_PLAYING = ("auction", "discard", "joker", "play", "score")


def _seats(view: View, names: Sequence[str], all_hands: Sequence[Cards] | None) -> Table:
    table = Table(box=SIMPLE, pad_edge=False)
    for heading, justify in (("seat", "right"), ("name", "left"), ("team", "right")):
        table.add_column(heading, justify=justify)  # type: ignore[arg-type]
    table.add_column("calls")
    table.add_column("tricks", justify="right")
    table.add_column("hand")
    exposed = dict(view.exposed)
    for seat, name in enumerate(names):
        if all_hands is not None:
            hand = cards(cards_in(all_hands[seat]))
        elif seat == view.seat and view.hand is not None:
            hand = cards(view.hand)
        elif seat in exposed:
            hand = cards(exposed[seat])
        else:
            hand = Text(counted(view.counts[seat], "card") if view.counts else "", style="dim")
        called = [_call(call) for caller, call in view.calls if caller == seat]
        table.add_row(
            str(seat),
            Text(f"{name}{' (dealer)' if seat == view.dealer else ''}"),
            str(seat % view.rules.teams),
            ", ".join(called),
            str(view.tricks_won[seat]),
            hand,
            style="bold" if seat == view.to_act else "",
        )
    return table


def _call(call: calls.Call) -> str:
    if isinstance(call, calls.Bid):
        code = f"{call.level}{call.strain.symbol}"
    else:
        code = call.code.replace("misere", "misère")
    return code if isinstance(call, calls.Pass) or not call.sans else f"{code} sans kitty"


def cards(some: Iterable[Card]) -> Text:
    """Cards in the colours of their suits, highest first."""
    text = Text()
    for one in sorted(some, reverse=True):
        if text:
            text.append(" ")
        style = "magenta" if one.suit is None else _STYLES[one.suit]
        text.append(one.code if one.is_joker else symbol(one, 1), style=style)
    return text


def _trick(trick: Trick) -> Text:
    text = Text()
    for play in trick.plays:
        text.append(f"{'' if not text else '  '}seat {play.seat} ")
        text.append_text(cards((play.card,)))
    if trick.joker_led:
        named = "no suit" if trick.led == NO_SUIT else Suit(trick.led).symbol
        text.append(f"  (the joker named {named})")
    if trick.winner is not None:
        text.append(f"  won by seat {trick.winner}")
    return text


def _line(label: str, content: Text) -> Text:
    return Text(label).append_text(content)


def _scores(view: View, names: Sequence[str]) -> Table:
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column("deal", justify="right")
    table.add_column("contract")
    table.add_column("")
    for team in range(view.rules.teams):
        table.add_column(f"team {team}", justify="right")
    for number, deal in enumerate(view.sheet, 1):
        table.add_row(
            str(number),
            Text(f"{names[deal.contractor]} {_call(deal.bid)}"),
            "made" if deal.made else "lost",
            *(
                f"{gain(gained)} = {points(total)}"
                for gained, total in zip(deal.points, deal.totals, strict=True)
            ),
        )
    return table
