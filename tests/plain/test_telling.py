"""Every event is a sentence that can be understood by ear."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from fivehundred.home.setups import Setup
from fivehundred.plain import run
from fivehundred.plain.telling import Teller
from fivehundred.plain.writing import Style
from fivehundred.rulebook import topics
from fivehundred.rules.actions import (
    Called,
    CardPlayed,
    ContractMade,
    DealScored,
    Dealt,
    Discarded,
    Event,
    GameWon,
    HandExposed,
    Looked,
    Nominated,
    ThrownIn,
    TrickWon,
)
from fivehundred.rules.calls import PASS, Bid, Misere, MisereKind
from fivehundred.rules.cards import Suit, parse_card
from fivehundred.rules.ruleset import AUSTRALIAN, PRESETS, rules_from
from fivehundred.rules.scoring import Outcome, Reason
from fivehundred.rules.trumps import Strain
from fivehundred.speech import Speaker
from tests.plain.robots import Script, Sink
from tests.plain.tables import cards

SPADES = Bid(8, Strain.SPADES)
QUEEN, LEFT, JOKER = (parse_card(code) for code in ("QS", "JC", "RJ"))

# A deal from its beginning to the end of the game, as Ann (seat 0) hears it.
STORY: list[tuple[Event, list[str]]] = [
    (Dealt(3, cards("QS")), ["Deal 4. Dot deals."]),
    (Looked(1, None), ["Bea turns the cards up."]),
    (Called(0, Bid(6, Strain.HEARTS), inkle=True), ["You inkle six hearts."]),
    (Called(1, PASS), ["Bea passes."]),
    (Called(2, Misere(MisereKind.OPEN)), ["Cal bids open misère."]),
    (Called(0, SPADES), ["You bid eight spades."]),
    (ContractMade(0, SPADES, cards("4D 4H RJ")),
     ["You play eight spades and take the kitty: 4D, 4H, RJ."]),
    (Discarded(0, 3, cards("4D 4H 5C")), ["You put 4D, 4H, 5C away."]),
    (Discarded(1, 3, None), ["Bea puts 3 cards away."]),
    (Nominated(0, Suit.HEARTS), ["You count the joker to hearts."]),
    (Nominated(1, None), ["Bea gives the joker no suit."]),
    (HandExposed(2, cards("4D 10S")), ["Cal’s hand lies face up: 4D, 10S."]),
    (CardPlayed(0, JOKER, None), ["You lead the joker."]),
    (CardPlayed(1, LEFT, None), ["Bea plays the left bower."]),
    (TrickWon(0, JOKER), ["You win the trick with the joker."]),
    (CardPlayed(0, QUEEN, None), ["You lead the queen of spades."]),
    (TrickWon(3, QUEEN), ["Dot wins the trick with the queen of spades."]),
    (CardPlayed(3, JOKER, Suit.HEARTS), ["Dot leads the joker and names hearts."]),
    (DealScored(0, SPADES, True, (8, 1, 0, 1), (240, 20), (500, -60)),
     ["You make eight spades: You and Cal +240, Bea and Dot +20.",
      "Score: You and Cal 500, Bea and Dot minus 60."]),
    (DealScored(1, SPADES, False, (8, 1, 0, 1), (80, -240), (80, -240)),
     ["Bea fails in eight spades: You and Cal +80, Bea and Dot minus 240.",
      "Score: You and Cal 80, Bea and Dot minus 240."]),
    (ThrownIn(), ["Nobody has made a bid that counts: the cards are thrown in."]),
    (GameWon(0), ["You and Cal win the game.", "Reason: reached the target by making a contract."]),
]  # fmt: skip


def test_every_event_as_it_is_heard() -> None:
    teller = Teller(Speaker(("Ann", "Bea", "Cal", "Dot"), you=0))
    outcome = Outcome(0, Reason.CONTRACT)
    for event, said in STORY:
        told = [Style().text(line) for line in teller.tell(event, 4, outcome)]
        assert told == said
    kinds = {type(event) for event, _ in STORY}
    assert kinds == set(Event.__args__)


def test_the_rules_in_short_follow_the_options() -> None:
    usual = topics(AUSTRALIAN.in_force())
    assert "inkle" not in usual
    assert "Who leads it names a suit that was not led before" in usual["joker"]
    assert "In a misère, who cannot follow must play it." in usual["joker"]
    assert usual["misère"].startswith("Misère: win no trick, for 250 points.")
    assert "once somebody has bid seven" in usual["misère"]
    assert "won by a contract made that brings a team to 500" in usual["end"]
    american = topics(PRESETS["trickster-american"].in_force(), widow=True)
    assert "inkle" in american
    assert "takes the 5 cards of the widow" in american["widow"]
    assert "nomination" not in american
    assert not any("kitty" in text or "isère" in text for text in american.values())
    none = topics(rules_from({"misere": "off", "sans_kitty": True}).in_force())
    assert "misère" not in none
    assert "sans kitty" in none


def test_a_full_disk_is_told_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIVEHUNDRED_HOME", str(tmp_path))

    def full(*_: Any) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    sink = Sink()
    assert run(Setup(), source=Script("10nt"), sink=sink) == 0
    warning = "Warning: the game is not being saved: no space left on device. It goes on."
    assert sink.text.count(warning) == 1
    assert "You bid ten no-trump." in sink.text
    assert (
        "Warning: the last actions could not be saved: no space left on device." in sink.lines[-1]
    )
    assert "The game is kept" not in sink.text


def test_clocks_are_off_and_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEHUNDRED_HOME", str(tmp_path))
    sink = Sink()
    run(Setup(rules_from({"bid_time": 7})), source=Script(), sink=sink)
    assert "The clocks of this game are off in plain mode: take your time." in sink.text


def test_a_stream_that_knows_only_ascii_gets_only_ascii(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIVEHUNDRED_HOME", str(tmp_path))
    sink = Sink()
    sink.encoding = "ascii"
    run(Setup(names=("Zoë", "Bea", "Cal", "Dot")), source=Script("help", "calls"), sink=sink)
    assert sink.text.isascii()
    assert "open misere" in sink.text
    assert "Zoe" in sink.text
