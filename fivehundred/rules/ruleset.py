"""The rule set: every option of rules.md §10, the presets, and what excludes what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal

Layout = Literal["2v2", "3v3", "2v2v2", "solo3"]
OptionValue = str | int | bool | None
"""What an option can hold; yes/no is True/False and none is None, as in a record's header."""

_TABLES: Final[Mapping[str, tuple[int, int]]] = {
    "2v2": (4, 2),
    "3v3": (6, 2),
    "2v2v2": (6, 3),
    "solo3": (3, 3),
}


class BadRules(ValueError):
    """An option or a value that rules.md §10 does not have, or that cannot go with the others."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the table in rules.md §10."""

    name: str
    group: str
    """Where a set-up screen shows it: table, auction, misère, jokers, score, house."""
    values: tuple[OptionValue, ...]
    """The values to offer; for ``whole_numbers`` the customary ones."""
    words: str
    """One line that explains it."""
    whole_numbers: range | None = None
    """Where any whole number of a range is allowed too."""

    def allows(self, value: object) -> bool:
        """Whether the option can hold the value (types count: True is not 1)."""
        if any(type(value) is type(one) and value == one for one in self.values):
            return True
        return type(value) is int and self.whole_numbers is not None and value in self.whole_numbers

    @property
    def choices(self) -> str:
        """The values in words: ``3, 5 or 6``, ``none, or 1 to 100``."""
        if self.whole_numbers is not None:
            span = f"{self.whole_numbers.start} to {self.whole_numbers.stop - 1}"
            return f"none, or {span}" if None in self.values else span
        texts = [spell(value) for value in self.values]
        return f"{', '.join(texts[:-1])} or {texts[-1]}"


def spell(value: OptionValue) -> str:
    """A value as people write it: yes, no, none, or itself."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


_YES_NO: Final = (True, False)
_CLOCK: Final = ("off", 7, 15, 30, 60)


def _option(
    default: Any,
    group: str,
    values: tuple[OptionValue, ...],
    words: str,
    whole_numbers: range | None = None,
) -> Any:
    about = {"group": group, "values": values, "words": words, "whole_numbers": whole_numbers}
    return field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one game; the defaults are the ``australian`` preset."""

    # _option makes a field(), which is what a dataclass wants here.
    layout: Layout = _option(  # noqa: RUF009
        "2v2", "table", tuple(_TABLES), "Who sits at the table and who plays with whom."
    )
    kitty: int = _option(3, "table", (3, 5, 6), "Cards in the kitty; six brings a second joker.")
    auction: Literal["rounds", "single"] = _option(
        "rounds", "auction", ("rounds", "single"), "Bid on round the table, or one call each."
    )
    raise_own_bid: bool = _option(
        True, "auction", _YES_NO, "The highest bidder may raise once the others are out."
    )
    sans_kitty: bool = _option(
        False, "auction", _YES_NO, "A bid may promise to leave the kitty untouched."
    )
    misere: Literal["off", "after7", "anytime"] = _option(
        "after7", "misère", ("off", "after7", "anytime"), "When a misère may be bid."
    )
    misere_points: int = _option(250, "misère", (210, 230, 250), "What a misère is worth.")
    misere_play: Literal["own", "both"] = _option(
        "own", "misère", ("own", "both"), "Partners sit out, or their hands are played too."
    )
    eight_spades_over_misere: bool = _option(
        True, "misère", _YES_NO, "Eight spades outranks a misère at 250."
    )
    open_misere_points: int = _option(
        500, "misère", (330, 430, 500, 520), "What an open misère is worth."
    )
    open_misere_after8: bool = _option(
        False, "misère", _YES_NO, "Open misère only after a bid at level 8 or higher."
    )
    ten_hearts_over_open_misere: bool = _option(
        True, "misère", _YES_NO, "Ten hearts outranks an open misère at 500."
    )
    open_hand: Literal["after_first_trick", "before_first_lead"] = _option(
        "after_first_trick",
        "misère",
        ("after_first_trick", "before_first_lead"),
        "When the hand of an open misère is put face up.",
    )
    blind_misere: bool = _option(
        False, "misère", _YES_NO, "A misère may be bid before looking at one's cards."
    )
    joker_nomination: bool = _option(
        True, "jokers", _YES_NO, "Without trumps, the contractor may give the joker a suit."
    )
    joker_lead: Literal["free", "unled", "last"] = _option(
        "unled",
        "jokers",
        ("free", "unled", "last"),
        "Without trumps, which suit a led joker may name.",
    )
    joker_forced_in_misere: bool = _option(
        True, "jokers", _YES_NO, "In a misère, who cannot follow must play the joker."
    )
    joker_low_in_misere: bool = _option(
        False, "jokers", _YES_NO, "In a misère the jokers are the lowest cards."
    )
    slam: int | None = _option(
        250, "score", (250, None), "The least that all ten tricks are worth to the contractor."
    )
    target: int = _option(
        500, "score", (500,), "The score that wins, and that loses below zero.", range(100, 2001)
    )
    must_bid_to_win: bool = _option(
        True, "score", _YES_NO, "Only a contract made wins the game at the target."
    )
    trick_points_cap: int | None = _option(
        None, "score", (None, 480, 490), "Trick points never lift a score above this."
    )
    both_over: Literal["bidder", "higher"] = _option(
        "bidder", "score", ("bidder", "higher"), "Who wins when several reach the target at once."
    )
    max_hands: int | None = _option(
        None, "score", (None,), "The game ends after this many scored deals.", range(1, 101)
    )
    suggestions: bool = _option(True, "house", _YES_NO, "Hints may be asked for.")
    bid_time: str | int = _option("off", "house", _CLOCK, "Seconds for a call.")
    play_time: str | int = _option("off", "house", _CLOCK, "Seconds for a card.")
    watching: bool = _option(True, "house", _YES_NO, "At a shared table, others may watch.")
    chat: Literal["none", "preset", "text"] = _option(
        "text", "house", ("none", "preset", "text"), "What may be said at a shared table."
    )

    def __post_init__(self) -> None:
        for option in OPTIONS.values():
            if not option.allows(getattr(self, option.name)):
                raise BadRules(
                    f"{option.name} cannot be {getattr(self, option.name)!r}: "
                    f"it is {option.choices}"
                )

    @property
    def seats(self) -> int:
        """Number of seats: 3, 4 or 6."""
        return _TABLES[self.layout][0]

    @property
    def teams(self) -> int:
        """Number of teams: 2 or 3. A seat's team is ``seat % teams`` (rules.md §1)."""
        return _TABLES[self.layout][1]

    @property
    def kitty_size(self) -> int:
        """The kitty that is really dealt: three-handed it is always 3."""
        return 3 if self.layout == "solo3" else self.kitty

    @property
    def jokers(self) -> int:
        """Number of jokers in the pack: the second comes with a kitty of six (rules.md §2)."""
        return 2 if self.kitty_size == 6 else 1

    def partners(self, seat: int) -> tuple[int, ...]:
        """The other seats of a seat's team."""
        return tuple(other for other in self.team_seats(seat) if other != seat)

    def team_seats(self, seat: int) -> range:
        """The seats of a seat's team, its own among them."""
        return range(seat % self.teams, self.seats, self.teams)

    def values(self) -> dict[str, OptionValue]:
        """Every option by name, as a record's header writes them."""
        return {option.name: getattr(self, option.name) for option in OPTIONS.values()}

    def in_force(self) -> RuleSet:
        """The same rules with every option that does not apply at the value that has no effect."""
        return replace(
            self, **{name: _WITHOUT_EFFECT[name] for name in OPTIONS if self.excluded(name)}
        )

    def excluded(self, name: str) -> str | None:
        """Why an option does not apply beside the others (rules.md §10); None when it does."""
        for names, applies, reason in _EXCLUSIONS:
            if name in names and not applies(self):
                return reason
        return None


OPTIONS: Final[Mapping[str, Option]] = {
    one.name: Option(name=one.name, **one.metadata) for one in fields(RuleSet)
}

_MISERE: Final = {
    "joker_forced_in_misere",
    "joker_low_in_misere",
    *(option.name for option in OPTIONS.values() if option.group == "misère"),
} - {"misere"}

_EXCLUSIONS: Final[tuple[tuple[Collection[str], Callable[[RuleSet], bool], str], ...]] = (
    (("kitty",), lambda r: r.layout != "solo3", "three-handed, the kitty is always 3"),
    (("raise_own_bid",), lambda r: r.auction == "rounds", "only with auction = rounds"),
    (_MISERE, lambda r: r.misere != "off", "misere is off"),
    (("misere_play",), lambda r: r.layout != "solo3", "three-handed, nobody has a partner"),
    (
        ("eight_spades_over_misere",),
        lambda r: r.misere_points == 250,
        "only when misere_points is 250",
    ),
    (("open_misere_after8",), lambda r: r.misere == "after7", "only with misere = after7"),
    (
        ("ten_hearts_over_open_misere",),
        lambda r: r.open_misere_points == 500,
        "only when open_misere_points is 500",
    ),
    (
        ("joker_forced_in_misere",),
        lambda r: not r.joker_low_in_misere,
        "not with joker_low_in_misere",
    ),
    (("both_over",), lambda r: not r.must_bid_to_win, "only without must_bid_to_win"),
)

_WITHOUT_EFFECT: Final[dict[str, Any]] = {
    "kitty": 3,
    "raise_own_bid": False,
    "misere_play": "own",
    "misere_points": 250,
    "open_misere_points": 500,
    "eight_spades_over_misere": True,
    "ten_hearts_over_open_misere": True,
    "open_misere_after8": False,
    "open_hand": "after_first_trick",
    "blind_misere": False,
    "joker_forced_in_misere": False,
    "joker_low_in_misere": False,
    "both_over": "bidder",
}

AUSTRALIAN: Final = RuleSet()
PRESETS: Final[Mapping[str, RuleSet]] = {
    "australian": AUSTRALIAN,
    "trickster-australian": RuleSet(
        raise_own_bid=False,
        misere="anytime",
        ten_hearts_over_open_misere=False,
        open_hand="before_first_lead",
        joker_nomination=False,
        joker_lead="free",
        joker_forced_in_misere=False,
        trick_points_cap=490,
    ),
    "trickster-american": RuleSet(
        kitty=5,
        auction="single",
        raise_own_bid=False,
        misere="anytime",
        ten_hearts_over_open_misere=False,
        open_hand="before_first_lead",
        joker_nomination=False,
        joker_lead="free",
        joker_forced_in_misere=False,
        must_bid_to_win=False,
    ),
}


def rules_from(values: Mapping[str, object], base: RuleSet = AUSTRALIAN) -> RuleSet:
    """A rule set with those options set over ``base``. Raises BadRules at the first wrong one."""
    for name, value in values.items():
        option = OPTIONS.get(name)
        if option is None:
            raise BadRules(f"there is no option {name!r}")
        if not option.allows(value):
            raise BadRules(f"{name} cannot be {value!r}: it is {option.choices}")
    return replace(base, **values)  # type: ignore[arg-type]


def parse_value(name: str, text: str) -> OptionValue:
    """What a person wrote for an option: yes/no, none, a number, a word. Raises BadRules."""
    option = OPTIONS.get(name)
    if option is None:
        raise BadRules(f"there is no option {name!r}")
    word = text.strip().lower()
    spoken: dict[str, OptionValue] = {spell(value): value for value in option.values}
    spoken.update({"true": True, "false": False} if option.values == _YES_NO else {})
    if None in option.values:
        spoken.update({"off": None, "null": None})
    number = word.isascii() and word.isdigit() and len(word) < 10  # no option has a longer one
    value = spoken.get(word, int(word) if number else word)
    if not option.allows(value):
        raise BadRules(f"{name} cannot be {text!r:.60}: it is {option.choices}")
    return value


def choose(settings: Mapping[str, str], base: RuleSet = AUSTRALIAN) -> RuleSet:
    """A rule set from what a person set explicitly; an option that would have no effect is refused.

    Raises BadRules with the reason.
    """
    rules = rules_from({name: parse_value(name, text) for name, text in settings.items()}, base)
    for name in settings:
        reason = rules.excluded(name)
        if reason is not None and not (name == "kitty" and rules.kitty == rules.kitty_size):
            raise BadRules(f"{name} has no effect here: {reason}")
    return rules
