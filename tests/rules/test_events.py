"""Who is told what, step by step: events and views of one seat (rules.md §5 to §8)."""

from collections.abc import Iterable

from fivehundred.rules.actions import (
    Action,
    Called,
    CardPlayed,
    ContractMade,
    DealScored,
    Dealt,
    Discarded,
    Event,
    GameWon,
    Look,
    Looked,
    MakeCall,
    Nominated,
    Result,
    ThrownIn,
    TrickWon,
)
from fivehundred.rules.calls import PASS, Bid
from fivehundred.rules.cards import JOKERS, Suit, parse_card
from fivehundred.rules.game import GameState, apply, new_game, table_action
from fivehundred.rules.observe import events_of, view_of
from fivehundred.rules.trumps import Ranking, Strain
from tests.rules.scripted import (
    action,
    begin,
    cards,
    deal_of,
    first_play,
    lead,
    play_out,
    rules,
    run,
    scored,
)

TABLE = rules(raise_own_bid=False)
HAND = "5S 6S 7S 8S 9S 10S QS KS AS RJ"
EVERYBODY = (0, 1, 2, 3, None)
SEVEN_NT = Bid(7, Strain.NO_TRUMP)


def told(state: GameState, done: str | Action, seat: int | None) -> tuple[Event, ...]:
    what = action(state, done) if isinstance(done, str) else done
    return events_of(state, what, apply(state, what), seat)


def all_alike(state: GameState, done: str | Action, seats: Iterable[int | None]) -> list[Event]:
    """What those seats are told, when each is told the same."""
    first, *others = [told(state, done, seat) for seat in seats]
    assert all(other == first for other in others)
    return list(first)


def test_dealt() -> None:
    game, deal = new_game(TABLE), deal_of(TABLE, {0: HAND, 2: "4D 5D 6D 7D 8D 4H 5H 6H 7H 8H"})
    assert told(game, deal, 0) == (Dealt(3, cards(HAND)),)
    assert told(game, deal, 2) == (Dealt(3, cards("4D 5D 6D 7D 8D 4H 5H 6H 7H 8H")),)
    assert told(game, deal, None) == (Dealt(3, None),)


def test_dealt_face_down_and_looked() -> None:
    table = rules(blind_misere=True)
    game, deal = new_game(table), deal_of(table, {0: HAND})
    assert all_alike(game, deal, EVERYBODY) == [Dealt(3, None)]
    state = apply(game, deal)
    assert told(state, "look", 0) == (Looked(0, cards(HAND)),)
    assert all_alike(state, "look", (1, 2, 3, None)) == [Looked(0, None)]


def test_called_inkle_and_thrown_in() -> None:
    state = begin(rules(auction="single"))
    six = Bid(6, Strain.SPADES)
    assert all_alike(state, "6S", EVERYBODY) == [Called(0, six, inkle=True)]
    assert all_alike(state, "7NT", EVERYBODY) == [Called(0, SEVEN_NT, inkle=False)]
    assert all_alike(begin(TABLE), "6S", EVERYBODY) == [Called(0, six, inkle=False)]
    last = run(state, "6S pass pass")
    assert all_alike(last, "pass", EVERYBODY) == [Called(3, PASS), ThrownIn()]


def test_the_kitty_is_for_the_contractor_alone() -> None:
    state = begin(TABLE, "7NT pass pass", {0: HAND}, "KH AH QH")
    passed = Called(3, PASS)
    assert told(state, "pass", 0) == (passed, ContractMade(0, SEVEN_NT, cards("QH KH AH")))
    assert all_alike(state, "pass", (1, 2, 3, None)) == [passed, ContractMade(0, SEVEN_NT, None)]


def test_sans_kitty_nobody_is_told_of_it() -> None:
    state = begin(rules(raise_own_bid=False, sans_kitty=True), "sans:7NT pass pass", {0: HAND})
    sans = Bid(7, Strain.NO_TRUMP, sans=True)
    assert all_alike(state, "pass", EVERYBODY) == [Called(3, PASS), ContractMade(0, sans, None)]


def test_discards_and_nomination() -> None:
    state = begin(TABLE, "7NT pass pass pass", {0: HAND}, "KH AH QH")
    assert told(state, "out:QH,5S,KH", 0) == (Discarded(0, 3, cards("5S QH KH")),)
    assert all_alike(state, "out:QH,5S,KH", (1, 2, 3, None)) == [Discarded(0, 3, None)]
    state = run(state, "out:kitty")
    assert all_alike(state, "joker:H", EVERYBODY) == [Nominated(0, Suit.HEARTS)]
    assert all_alike(state, "joker:-", EVERYBODY) == [Nominated(0, None)]


def test_cards_and_tricks() -> None:
    hands = {
        0: HAND,
        1: "4D 5D 6D 7D 8D 9D 10D JD QD KD",
        2: "5C 6C 7C 8C 9C 10C JC QC KC AC",
        3: "4H 5H 6H 7H 8H 9H 10H JH QH KH",
    }
    state = begin(TABLE, "7NT pass pass pass out:kitty joker:-", hands)
    ten, joker = parse_card("10S"), parse_card("RJ")
    assert all_alike(state, "10S", EVERYBODY) == [CardPlayed(0, ten, None)]
    assert all_alike(state, "RJ/D", EVERYBODY) == [CardPlayed(0, joker, Suit.DIAMONDS)]
    last = run(state, "RJ/D 4D 5C")
    four = parse_card("4H")
    assert all_alike(last, "4H", EVERYBODY) == [CardPlayed(3, four, None), TrickWon(0, joker)]


def test_scored_and_won() -> None:
    table = rules(raise_own_bid=False, target=140)
    strong = "RJ JS JC AS KS QS 10S 9S 8S 7S"
    state = play_out(begin(table, "7S pass pass pass out:kitty", {0: strong}))
    due = table_action(state)
    assert due is not None
    seven = Bid(7, Strain.SPADES)
    assert all_alike(state, due, EVERYBODY) == [
        DealScored(0, seven, True, (10, 0, 0, 0), (250, 0), (250, 0))
    ]
    assert all_alike(scored(state), Result(0), EVERYBODY) == [GameWon(0)]


def test_a_later_trick_and_a_later_deal_tell_of_themselves() -> None:
    strong = "RJ JS JC AS KS QS 10S 9S 8S 7S"
    state = lead(begin(TABLE, "7S pass pass pass out:kitty", {0: strong}), "7S")
    state = run(state, "8S")
    for _ in range(2):
        state = apply(state, first_play(state))
    last = events_of(state, first_play(state), apply(state, first_play(state)), 2)
    assert last[-1] == TrickWon(0, parse_card("8S"))
    state = scored(play_out(state))
    state = apply(state, deal_of(TABLE, {1: strong}, dealer=0))
    state = play_out(run(state, "8S pass pass pass out:kitty"))
    due = table_action(state)
    assert due is not None
    assert all_alike(state, due, EVERYBODY) == [
        DealScored(1, Bid(8, Strain.SPADES), True, (0, 10, 0, 0), (0, 250), (250, 250))
    ]


# ---- views ------------------------------------------------------------------------------------


def test_a_view_between_deals_is_bare() -> None:
    view = view_of(new_game(TABLE), 1)
    assert (view.seat, view.stage, view.dealer, view.to_act, view.actor) == (
        1,
        "deal",
        None,
        None,
        None,
    )
    assert (view.hand, view.counts, view.looked, view.calls, view.legal) == (None, (), (), (), ())
    assert (view.contract, view.ranking, view.trick, view.tricks) == (None, None, None, ())
    assert (view.nomination, view.nominated, view.exposed, view.led_suits) == (None, False, (), ())
    assert (view.totals, view.sheet, view.thrown_in) == ((0, 0), (), 0)
    assert not view.my_turn
    after = view_of(begin(TABLE, "pass pass pass pass"), 1)
    assert (after.thrown_in, after.dealer, after.hand, after.calls) == (1, 0, None, ())


def test_only_the_seat_to_act_has_legal_actions() -> None:
    state = begin(TABLE, "6S")
    for seat in range(4):
        view = view_of(state, seat)
        assert (view.to_act, view.actor, view.my_turn) == (1, 1, seat == 1)
        assert bool(view.legal) == (seat == 1)
    assert MakeCall(1, PASS) in view_of(state, 1).legal
    assert Look(1) not in view_of(state, 1).legal


def test_own_cards_only() -> None:
    state = begin(TABLE, "7NT pass pass pass out:kitty joker:-", {0: HAND})
    hands = [view_of(state, seat).hand for seat in range(4)]
    assert hands[0] == cards(HAND)
    assert len({card for hand in hands for card in hand or ()}) == 40
    state = lead(state, "5S")
    assert view_of(state, 0).counts == (9, 9, 9, 9)
    assert len(view_of(state, 3).hand or ()) == 9


def test_the_contract_in_the_view() -> None:
    before = view_of(begin(TABLE, "7NT pass pass"), 0)
    assert before.contract is None
    view = view_of(begin(TABLE, "7NT pass pass pass"), 3)
    contract = view.contract
    assert contract is not None
    assert (contract.contractor, contract.bid, contract.needed) == (0, SEVEN_NT, 7)
    assert contract.playing == (0, 1, 2, 3)
    assert not contract.misere
    assert not contract.forced_joker
    assert not contract.low_jokers
    misere = rules(raise_own_bid=False, misere="anytime")
    contract = view_of(begin(misere, "misere pass pass pass"), 3).contract
    assert contract is not None
    assert (contract.needed, contract.misere, contract.forced_joker) == (0, True, True)
    low = rules(raise_own_bid=False, misere="anytime", joker_low_in_misere=True)
    contract = view_of(begin(low, "misere pass pass pass"), 3).contract
    assert contract is not None
    assert (contract.low_jokers, contract.forced_joker) == (True, False)
    contract = view_of(begin(low, "7NT pass pass pass"), 3).contract
    assert contract is not None
    assert not contract.low_jokers


def test_led_suits_in_the_view() -> None:
    state = begin(TABLE, "7NT pass pass pass out:kitty joker:-", {0: HAND})
    assert view_of(state, 1).led_suits == ()
    assert view_of(run(state, "5S"), 1).led_suits == (Suit.SPADES,)
    assert view_of(run(state, "RJ/H"), 1).led_suits == (Suit.HEARTS,)
    assert view_of(lead(state, "AS RJ/D"), 1).led_suits == (Suit.SPADES, Suit.DIAMONDS)


def test_the_ranking_in_the_view() -> None:
    assert view_of(begin(TABLE, "7S pass pass pass"), 0).ranking is None
    order = view_of(begin(TABLE, "7S pass pass pass out:kitty"), 1).ranking
    assert order is not None
    assert order.suit(parse_card("JC")) is Suit.SPADES
    assert order.suit(parse_card("RJ")) is Suit.SPADES


# ---- which joker was nominated, as each seat can know it ---------------------------------------

RED, BLACK = parse_card("RJ"), parse_card("BJ")


def hearts_among(order: Ranking | None) -> set[str]:
    """The jokers that a seat knows to be hearts."""
    assert order is not None
    return {one.code for one in (RED, BLACK) if order.suit(one) is Suit.HEARTS}


def test_with_one_joker_in_the_pack_everybody_knows_it() -> None:
    state = begin(TABLE, "7NT pass pass pass out:kitty joker:H", {0: HAND})
    assert [hearts_among(view_of(state, seat).ranking) for seat in range(4)] == [{"RJ"}] * 4


def test_with_two_jokers_a_seat_knows_what_it_can_tell() -> None:
    table = rules(raise_own_bid=False, kitty=6)
    hands = {
        0: "RJ 5S 6S 7S 8S 9S 10S JS QS 5C",
        1: "BJ AS KS 4C 6C 7C 8C 9C 10C JC",
        2: "4D 5D 6D 7D 8D 9D 10D JD QD KD",
        3: "4H 5H 6H 7H 8H 9H 10H JH QH KH",
    }
    state = begin(table, "7NT pass pass pass out:kitty joker:H", hands)
    # The contractor knows, and seat 1, which holds the other; seats 2 and 3 cannot tell.
    known = [hearts_among(view_of(state, seat).ranking) for seat in range(4)]
    assert known == [{"RJ"}, {"RJ"}, set(), set()]
    played = run(state, "RJ")
    assert [hearts_among(view_of(played, seat).ranking) for seat in range(4)] == [{"RJ"}] * 4
    # Seat 1 wins a spade and leads its joker: now everybody knows that the contractor has the red.
    shown = run(lead(state, "5S"), "BJ/D")
    assert [hearts_among(view_of(shown, seat).ranking) for seat in range(4)] == [{"RJ"}] * 4


def test_a_contractors_exposed_hand_tells_both() -> None:
    table = rules(raise_own_bid=False, kitty=6, open_hand="before_first_lead")
    hand = "RJ BJ 5S 6S 7S 8S 9S 10S JS QS"
    state = begin(table, "open pass pass pass out:kitty joker:H", {0: hand})
    known = [hearts_among(view_of(state, seat).ranking) for seat in range(4)]
    assert known == [{"RJ", "BJ"}] * 4


def test_a_partners_exposed_joker_places_the_other() -> None:
    table = rules(raise_own_bid=False, kitty=6, misere="anytime", misere_play="both")
    hands = {0: HAND, 2: "BJ 4D 5D 6D 7D 8D 9D 10D JD QD"}
    state = begin(table, "misere pass pass pass out:kitty joker:H", hands)
    known = [hearts_among(view_of(state, seat).ranking) for seat in range(4)]
    assert known == [{"RJ"}] * 4


def test_declined_or_never_due_both_are_free() -> None:
    table = rules(raise_own_bid=False, kitty=6)
    for words in ("joker:-", ""):
        hands = {0: HAND} if words else {1: HAND}
        state = begin(table, f"7NT pass pass pass out:kitty {words}", hands)
        for seat in range(4):
            view = view_of(state, seat)
            assert view.ranking is not None
            assert view.ranking.free_jokers == JOKERS
            assert view.nominated == bool(words)
