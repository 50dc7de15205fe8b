"""How long each event stays before the next one is shown."""

from __future__ import annotations

from typing import Final

from fivehundred.rules.actions import (
    Called,
    CardPlayed,
    ContractMade,
    Dealt,
    Event,
    HandExposed,
    ThrownIn,
    TrickWon,
)

_SECONDS: Final[dict[type[Event], tuple[float, float, float, float]]] = {
    Dealt: (1.0, 0.4, 0.2, 0.0),
    Called: (1.5, 0.8, 0.35, 0.0),
    ThrownIn: (4.0, 2.5, 1.2, 0.0),
    ContractMade: (2.5, 1.6, 0.8, 0.0),
    CardPlayed: (1.3, 0.65, 0.25, 0.0),
    TrickWon: (3.0, 1.7, 0.8, 0.0),
    HandExposed: (2.5, 1.5, 0.7, 0.0),
}
_OTHERS: Final = (1.2, 0.6, 0.3, 0.0)


def seconds(event: Event, speed: int) -> float:
    """The pause after an event at a speed: 0 takes its time, 3 never waits."""
    return _SECONDS.get(type(event), _OTHERS)[speed]
