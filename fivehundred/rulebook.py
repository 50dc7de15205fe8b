"""The rules in a few sentences each, for the options in force: what help shows when asked."""

from __future__ import annotations

from fivehundred.rules.ruleset import RuleSet
from fivehundred.rules.view import View


def topics(rules: RuleSet, widow: bool = False) -> dict[str, str]:
    """The texts by topic. ``rules`` are those in force; ``widow``: the American words."""
    texts = {
        "cards": _cards(rules),
        "bowers": _BOWERS,
        "auction": _auction(rules),
        "values": _VALUES,
        "kitty": _kitty(rules),
        "joker": _joker(rules),
        "follow": _FOLLOW,
        "scoring": _scoring(rules),
        "end": _end(rules),
    }
    if rules.misere != "off":
        texts["misère"] = _misere(rules)
        texts["open misère"] = _open(rules)
    if rules.blind_misere and rules.misere != "off":
        texts["blind misère"] = _BLIND
    if rules.joker_nomination:
        texts["nomination"] = _NOMINATION
    if rules.sans_kitty:
        texts["sans kitty"] = _SANS
    if rules.auction == "single":
        texts["inkle"] = _INKLE
    return {american(name): american(text) for name, text in texts.items()} if widow else texts


def moment(view: View, widow: bool = False) -> dict[str, str]:
    """What applies to what is to be done now: the texts by topic, the first one above all."""
    texts = topics(view.rules, widow)
    names = [topic_for(view, widow)]
    if view.stage == "auction":
        more = ("auction", "misère", "sans kitty")
        names += [american(name) if widow else name for name in more]
    found = {name: texts[name] for name in names if name in texts}
    if view.stage == "play" and view.contract is not None:
        trump = view.contract.strain.trump_suit
        if trump is not None:
            jokers = "black joker, red joker" if view.rules.jokers == 2 else "joker"
            found["trumps"] = (
                f"Trumps from the top: {jokers}, jack of {trump.word}, jack of "
                f"{trump.same_colour.word}, then ace, king and so on of {trump.word}."
            )
    return found


def american(text: str) -> str:
    """The text with widow and nullo for kitty and misère."""
    for ours, theirs in (("kitty", "widow"), ("misère", "nullo")):
        text = text.replace(ours, theirs).replace(ours.capitalize(), theirs.capitalize())
    return text


def topic_for(view: View, widow: bool = False) -> str:
    """The topic that fits what is to be done now."""
    name = "cards"
    contract = view.contract
    if view.stage == "auction":
        name = "blind misère" if view.my_turn and view.hand is None else "auction"
    elif view.stage == "discard":
        name = "kitty"
    elif view.stage == "joker":
        name = "nomination"
    elif view.stage == "play" and contract is not None:
        no_trump = contract.strain.trump_suit is None
        name = "misère" if contract.misere else "joker" if no_trump else "follow"
    elif view.stage in ("score", "result"):
        name = "scoring"
    elif view.stage == "over":
        name = "end"
    return american(name) if widow else name


_BOWERS = (
    "The highest trumps are the joker, then the right bower, the jack of trumps, then the left "
    "bower, the other jack of the same colour. The left bower is a trump in every way. Where there "
    "are two jokers, the black is the higher. Without trumps there are no bowers."
)
_VALUES = (
    "Six spades is worth 40, and each step up 20 more: spades, clubs, diamonds, hearts, no-trump, "
    "then the next level. So seven spades is 140, eight spades 240, ten no-trump 520."
)
_FOLLOW = (
    "Follow the suit led if you can; otherwise play any card, a trump too. The highest trump wins "
    "the trick, or the highest card of the suit led if there is none. The winner leads next."
)
_BLIND = (
    "Before you turn your cards up you may bid blind misère, or look at them and then call. It "
    "ranks and scores as open misère, but the hand is not laid open."
)
_NOMINATION = (
    "Without trumps, a contractor who holds a joker may say before the first lead which suit it "
    "belongs to: it is then the highest card of that suit and nothing else. Or it may decline."
)
_SANS = (
    "A bid may be made sans kitty: if it becomes the contract, nobody takes the kitty. It ranks "
    "and scores as the plain bid."
)
_INKLE = (
    "Each seat calls once. A bid of six is an inkle: it tells your partner of strength and never "
    "becomes the contract. You may inkle only while a partner has yet to call."
)


def _cards(rules: RuleSet) -> str:
    high = "A K Q J 13 12 11 10" if rules.seats == 6 else "A K Q J 10"
    lowest = {3: "7", 4: "4 (red) or 5 (black)", 6: "2"}[rules.seats]
    return (
        f"Ten cards each and {rules.kitty_size} in the kitty. Each suit goes {high} and so on down "
        f"to {lowest}. Suits rank spades, clubs, diamonds, hearts, then no-trump."
    )


def _auction(rules: RuleSet) -> str:
    if rules.auction == "single":
        course = (
            "Each seat calls once, from the dealer's left; a bid of six is an inkle and cannot "
            "become the contract."
        )
    else:
        course = "Who has passed stays out; the auction goes round until all the others have."
        if rules.raise_own_bid:
            course += " Then the highest bidder may raise its bid, or keep it by a pass."
    return (
        "Say how many of the ten tricks your side will win, from 6 to 10, and with which trumps, "
        f"or pass. A bid must rank above the last one. {course} Whoever bids highest takes the "
        "kitty and plays."
    )


def _kitty(rules: RuleSet) -> str:
    count = rules.kitty_size
    return (
        f"The contractor takes the {count} cards of the kitty and puts {count} cards away face "
        "down; cards of the kitty may go back. Nobody else sees them until the deal is over."
    )


def _misere(rules: RuleSet) -> str:
    when = " It may be bid once somebody has bid seven." if rules.misere == "after7" else ""
    partner = (
        " The partners' hands lie face up and the contractor plays them; they must not win a trick "
        "either."
        if rules.misere_play == "both"
        else " The contractor's partners sit out."
        if rules.seats > 3
        else ""
    )
    return f"Misère: win no trick, for {rules.misere_points} points.{when}{partner}"


def _open(rules: RuleSet) -> str:
    when = (
        "before the first lead"
        if rules.open_hand == "before_first_lead"
        else "after the first trick"
    )
    late = " It may be bid once somebody has bid eight." if rules.open_misere_after8 else ""
    return (
        f"Open misère: win no trick with your hand laid open {when}, for "
        f"{rules.open_misere_points} points.{late}"
    )


def _joker(rules: RuleSet) -> str:
    lead = {
        "free": "Who leads it names any suit",
        "unled": "Who leads it names a suit that was not led before",
        "last": "It may be led to the last trick only, naming a suit not led before",
    }[rules.joker_lead]
    forced = " In a misère, who cannot follow must play it." if rules.joker_forced_in_misere else ""
    low = " In a misère the jokers are the lowest cards." if rules.joker_low_in_misere else ""
    return (
        "With trumps the joker is the highest trump. Without, it belongs to no suit: it may be "
        f"played only by a hand that is out of the suit led, and wins. {lead}, which the others "
        f"must follow.{forced}{low}"
    )


def _scoring(rules: RuleSet) -> str:
    slam = f" All ten tricks bring at least {rules.slam}." if rules.slam is not None else ""
    cap = (
        f" Trick points never lift a score above {rules.trick_points_cap}."
        if rules.trick_points_cap is not None
        else ""
    )
    misere = " In a misère only the contractor's side scores." if rules.misere != "off" else ""
    return (
        f"A contract made brings the bid's value, and one that fails costs it.{slam} Every other "
        f"team has 10 for each trick that it won.{cap}{misere}"
    )


def _end(rules: RuleSet) -> str:
    target = rules.target
    how = (
        f"The game is won by a contract made that brings a team to {target} or more."
        if rules.must_bid_to_win
        else f"The game is won by the team with the highest score at {target} or more."
    )
    last = (
        f" After {rules.max_hands} scored deals the highest score wins." if rules.max_hands else ""
    )
    return f"{how} A team at minus {target} or less has lost.{last}"
