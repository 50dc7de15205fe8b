"""The contract: what was bid and by whom, and what follows from it for the play."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.rules.calls import Bid, ContractBid, Misere
from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.trumps import Strain


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract that stands. All of it is known to everybody."""

    contractor: int
    bid: ContractBid
    strain: Strain
    """The strain of the play; every misère is played at no-trump."""
    misere: bool
    playing: tuple[int, ...]
    """The seats whose hands are played; in a misère partners may sit out (rules.md §8)."""
    next_seat: tuple[int, ...]
    """For each seat the next one that plays."""
    forced_joker: bool
    """Who cannot follow must play a free joker (rules.md §7.2)."""
    low_jokers: bool
    """The jokers are the lowest cards (rules.md §7.3)."""
    partners_exposed: bool
    """The contractor plays its partners' hands, face up (``misere_play = both``)."""

    @property
    def needed(self) -> int:
        """The tricks that the contractor's team must win; 0 in a misère, where it may win none."""
        return self.bid.level if isinstance(self.bid, Bid) else 0


def contract_of(rules: RuleSet, contractor: int, bid: ContractBid) -> Contract:
    """What a bid means for the play, under the rules in force."""
    misere = isinstance(bid, Misere)
    partners = rules.partners(contractor)
    sit_out = partners if misere and rules.misere_play == "own" else ()
    playing = tuple(seat for seat in range(rules.seats) if seat not in sit_out)
    next_seat = tuple(
        next(
            other
            for step in range(1, rules.seats + 1)
            if (other := (seat + step) % rules.seats) in playing
        )
        for seat in range(rules.seats)
    )
    low = misere and rules.joker_low_in_misere
    return Contract(
        contractor=contractor,
        bid=bid,
        strain=bid.strain if isinstance(bid, Bid) else Strain.NO_TRUMP,
        misere=misere,
        playing=playing,
        next_seat=next_seat,
        forced_joker=misere and rules.joker_forced_in_misere and not low,
        low_jokers=low,
        partners_exposed=misere and rules.misere_play == "both" and bool(partners),
    )
