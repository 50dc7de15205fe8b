"""Events as sentences for one person, each with what it needs to be understood by ear."""

from __future__ import annotations

from fivehundred.rules.actions import (
    CardPlayed,
    ContractMade,
    DealScored,
    Dealt,
    Event,
    GameWon,
    TrickWon,
)
from fivehundred.rules.calls import Bid
from fivehundred.rules.scoring import Outcome
from fivehundred.rules.trumps import Strain
from fivehundred.speech import Speaker


class Teller:
    """Tells one seat's events in order. It remembers trumps and whether a trick has begun."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._strain: Strain | None = None
        self._begun = False

    def tell(self, event: Event, deal: int, outcome: Outcome | None = None) -> list[str]:
        """The sentences for an event of deal number ``deal``."""
        speaker = self._speaker
        if isinstance(event, Dealt):
            self._strain, self._begun = None, False
        elif isinstance(event, ContractMade):
            bid = event.bid
            self._strain = bid.strain if isinstance(bid, Bid) else Strain.NO_TRUMP
        told = speaker.event(event, self._strain, leads=not self._begun)
        if isinstance(event, CardPlayed | TrickWon):
            self._begun = isinstance(event, CardPlayed)
        if isinstance(event, Dealt):
            return [f"Deal {deal}. {told}"]
        if isinstance(event, DealScored):
            return [told, f"Score: {speaker.scores(event.totals)}."]
        if isinstance(event, GameWon) and outcome is not None:
            return [told, f"Reason: {outcome.reason}."]
        return [told]
