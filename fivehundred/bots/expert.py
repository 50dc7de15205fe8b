"""``expert``: thinks each choice over in many worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from time import monotonic
from typing import Final

from fivehundred.bots.auction_thought import SURE, weigh_calls
from fivehundred.bots.belief import Belief
from fivehundred.bots.bot import Bot
from fivehundred.bots.club import Club
from fivehundred.bots.exchange_thought import (
    other_discards,
    weigh_discards,
    weigh_nominations,
)
from fivehundred.bots.knowledge import knowledge
from fivehundred.bots.solver import COMPILED
from fivehundred.bots.thought import FOUR, Limits, Prospect, prospects
from fivehundred.rules.actions import (
    AnyDiscard,
    Discard,
    Look,
    MakeCall,
    NominateJoker,
    PlayCard,
    SeatAction,
)
from fivehundred.rules.calls import Pass, speak
from fivehundred.rules.cards import cards_in, cards_of
from fivehundred.rules.trumps import speak as speak_card
from fivehundred.rules.view import View

WORLDS: Final = 40 if COMPILED else 12
SECONDS: Final = 1.0
DISCARDS: Final = 14
"""Discards that are thought over."""
CLOSE: Final = 0.0015
"""Plays so near the best, in chance to win the game, are as good: the club player picks."""
EARLY_TRICKS: Final = 3
"""Tricks at a crowded table that pure Python leaves to the club player."""
EARLY_MISERE: Final = 4
"""Tricks of a misère there that are left to the club player in any case."""


class Expert:
    """Perfect-information Monte Carlo. With ``worlds`` alone, view and seed decide the choice."""

    def __init__(self, worlds: int | None = None, seconds: float | None = None) -> None:
        """``worlds`` to think over; without it as many as ``seconds`` allow, up to ``WORLDS``."""
        self.worlds = worlds
        self.seconds = seconds
        self._club: Bot = Club()
        self._told: tuple[View, SeatAction, str] | None = None

    @property
    def name(self) -> str:
        """The registry's name for it, settings included."""
        given = [("worlds", self.worlds), ("seconds", self.seconds)]
        settings = ",".join(f"{key}={value:g}" for key, value in given if value is not None)
        return f"expert:{settings}" if settings else "expert"

    def choose(self, view: View, seed: int) -> SeatAction:
        """The action that promises most."""
        action, why = self._decide(view, seed)
        self._told = view, action, why
        return action

    def explain(self, view: View, action: SeatAction) -> str:
        """Why the bot would take that action, or what it would rather do.

        The reason for its last choice is at hand; anything else is thought over anew.
        """
        if self._told is not None and self._told[:2] == (view, action):
            return self._told[2]
        mine, why = self._decide(view, 0)
        return why if mine == action else f"I would rather not: {why}"

    def _limits(self) -> Limits:
        if self.worlds is not None and self.seconds is None:
            return Limits(self.worlds)
        end = monotonic() + (SECONDS if self.seconds is None else self.seconds)
        return Limits(self.worlds or WORLDS, lambda: monotonic() > end)

    def _decide(self, view: View, seed: int) -> tuple[SeatAction, str]:
        first = view.legal[0]
        fallback = self._club.choose(view, seed)
        told = self._club.explain(view, fallback)
        if len(view.legal) == 1 and not isinstance(first, AnyDiscard):
            return fallback, told
        if isinstance(first, Look) or _left_to_club(view):
            return fallback, told
        rng = Random(seed)
        limits = self._limits()
        if isinstance(first, PlayCard):
            return self._play(view, fallback, told, rng, limits)
        if isinstance(first, MakeCall):
            return self._call(view, fallback, told, rng, limits)
        if isinstance(first, AnyDiscard):
            return self._discard(view, fallback, told, rng, limits)
        ranked = weigh_nominations(view, rng, limits)
        if not ranked:
            return fallback, told
        suit = ranked[0][1]
        chosen = NominateJoker(first.seat, suit)
        where = "to no suit" if suit is None else f"to {suit.word}"
        return chosen, f"The joker does most when it belongs {where}."

    def _play(
        self, view: View, fallback: SeatAction, told: str, rng: Random, limits: Limits
    ) -> tuple[SeatAction, str]:
        known = knowledge(view)
        ranked = prospects(view, rng, limits, Belief(view, known).sieves)
        if not ranked:
            return fallback, told
        best = ranked[0]
        for prospect in ranked:
            if prospect.play == fallback and prospect.worth >= best.worth - CLOSE:
                return fallback, f"{told} {_share(view, prospect)}"
        assert view.contract is not None
        card = speak_card(best.play.card, view.contract.strain, view.rules.jokers)
        return best.play, f"{card[0].upper()}{card[1:]} promises most. {_share(view, best)}"

    def _call(
        self, view: View, fallback: SeatAction, told: str, rng: Random, limits: Limits
    ) -> tuple[SeatAction, str]:
        weighed = weigh_calls(view, rng, limits)
        if not weighed:
            return fallback, told
        best = weighed[0]
        if best.gain - SURE * best.error <= CLOSE:
            return fallback, told
        if isinstance(best.call, Pass):
            return MakeCall(view.seat, best.call), "No bid promises more than a pass."
        said = speak(best.call)
        return MakeCall(view.seat, best.call), f"{said[0].upper()}{said[1:]} promises most."

    def _discard(
        self, view: View, fallback: SeatAction, told: str, rng: Random, limits: Limits
    ) -> tuple[SeatAction, str]:
        assert isinstance(fallback, Discard)
        away = cards_of(fallback.cards)
        plans = other_discards(cards_of(view.hand or ()), away, DISCARDS)
        ranked = weigh_discards(view, plans, rng, limits)
        if not ranked:
            return fallback, told
        usual = next(worth for worth, plan in ranked if plan == away)
        if usual >= ranked[0][0] - CLOSE:
            return fallback, told
        chosen = Discard(fallback.seat, cards_in(ranked[0][1]))
        return chosen, "What I keep wins most with the cards as they may lie."


def _left_to_club(view: View) -> bool:
    """Whether the search is too slow for a second to show anything.

    At a crowded table what comes before the play and the first tricks of a misère; in pure Python
    the first tricks of anything there and the calls at any table.
    """
    crowded = view.rules.seats > FOUR
    if view.contract is None:
        return crowded or not COMPILED
    if not isinstance(view.legal[0], PlayCard):
        return crowded
    if COMPILED:
        return crowded and view.contract.misere and len(view.tricks) < EARLY_MISERE
    return crowded and len(view.tricks) < EARLY_TRICKS


def _share(view: View, prospect: Prospect) -> str:
    odds = round(100 * prospect.made)
    return f"The contract is made in about {odds} of 100 deals that fit what I know."


def make_expert(settings: Mapping[str, str]) -> Expert:
    """The expert with the settings ``worlds`` (1 or more) and ``seconds``. Raises ValueError."""
    numbers: dict[str, float] = {}
    for key, text in settings.items():
        if key not in ("worlds", "seconds"):
            raise ValueError(f"expert takes no setting {key!r}: it takes worlds and seconds")
        try:
            numbers[key] = int(text) if key == "worlds" else float(text)
        except ValueError:
            raise ValueError(f"{key} cannot be {text!r}: it is a number") from None
        if not 0 < numbers[key] <= 10_000:
            raise ValueError(f"{key} cannot be {text!r}: it is above 0 and at most 10000")
    worlds, seconds = numbers.get("worlds"), numbers.get("seconds")
    return Expert(None if worlds is None else int(worlds), seconds)
