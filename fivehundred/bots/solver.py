# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""The exact double-dummy solver: what a position of the card play is worth with all hands open.

Alpha-beta over bit masks, always with a null window: "does the contractor's side take at least n
tricks?" In suit contracts and at no-trump the contractor's side takes as many tricks as it can and
every other seat keeps it from them. With three teams that is the paranoid standard: the two other
teams play as one. In a misère the contractor's side avoids tricks and the others force them on it.

The table keeps partitions, not positions. A search returns, with its answer, the cards whose rank
mattered to it. Two positions in which each seat has as many cards of each suit, and the cards down
to the lowest one that mattered lie in the same hands, share the answer. In a misère the labels of
the cards are turned round (see ``Labels``), so the same holds for the cards up to the highest.

This file and the two below it (``solver_sight``, ``solver_state``) are plain Python; a ``.pxd``
beside each gives the types with which Cython compiles them.
"""

from __future__ import annotations

from collections.abc import Callable

from fivehundred.bots.position import (
    Move,
    Position,
    SearchStopped,
    legal_moves,
    suit_led,
    to_play,
    tricks_left,
)
from fivehundred.bots.solver_sight import Sight
from fivehundred.bots.solver_words import CHOICES, LEADS, SHAPE, UNKNOWN, YES

COMPILED: bool = not __file__.endswith(".py")
"""Whether this module runs as a compiled extension."""


class Solver(Sight):
    """Answers questions about one position and keeps its table from one question to the next."""

    def __init__(self, position: Position) -> None:
        """Prepare the tables for this position; nothing is searched yet."""
        super().__init__(position)
        self.nodes = 0
        self.check = 1 << 62
        self.limit = 1 << 62
        self.stop: Callable[[], bool] | None = None
        self._set_root(position)

    def limits(self, max_nodes: int | None = None, stop: Callable[[], bool] | None = None) -> None:
        """Raise SearchStopped after that many more nodes, or once ``stop()`` is true."""
        self.limit = 1 << 62 if max_nodes is None else self.nodes + max_nodes
        self.stop = stop
        self.check = self.limit if stop is None else min(self.limit, self.nodes + 256)

    def at_least(self, tricks: int) -> bool:
        """Whether the contractor's side takes at least that many tricks from here on."""
        left = self.root_left
        if tricks <= 0 or tricks > left:
            return tricks <= 0
        if self.root_started:
            found = self._follow(
                self.root_seat,
                self.root_leader,
                self.root_before,
                self.root_rem,
                self.root_suit,
                self.root_extra,
                self.root_best,
                self.root_owner,
                self.root_led,
                tricks,
                left,
            )
        else:
            found = self._lead(self.root_rem, self.root_leader, self.root_led, tricks, left)
        return found >= YES

    def value(self) -> int:
        """The tricks that the contractor's side takes from here, the one in progress included."""
        low, high = 0, self.root_left
        guess = 1 if self.position.misere else (high + 1) // 2
        while low < high:
            if self.at_least(guess):
                low = guess
            else:
                high = guess - 1
            guess = min(max(guess, low + 1), high)
        return low

    def makes(self) -> bool:
        """Whether the contract is made from here: ``needed`` tricks, or none in a misère."""
        if self.position.misere:
            return not self.at_least(1)
        return self.at_least(self.position.needed)

    def moves(self) -> dict[Move, int]:
        """For each legal action the tricks that the contractor's side takes from here after it."""
        value = self.value()
        step = -1 if self.wants[self.root_seat] else 1
        worth: dict[tuple[int, int | None], int] = {}
        out = {}
        for move in legal_moves(self.position):
            block = self._block(move)
            if block not in worth:
                # No action is better for its seat than the position; walk from there.
                tricks = value
                while (
                    self._after(block[0], move.named, tricks + (step > 0)) == (step > 0)
                    and 0 <= tricks + step <= self.root_left
                ):
                    tricks += step
                worth[block] = tricks
            out[move] = worth[block]
        return out

    def making_moves(self) -> dict[Move, bool]:
        """For each legal action whether the contract is made after it, by one search each."""
        misere = self.position.misere
        goal = 1 if misere else self.position.needed
        answers: dict[tuple[int, int | None], bool] = {}
        out = {}
        for move in legal_moves(self.position):
            block = self._block(move)
            if block not in answers:
                answers[block] = self._after(block[0], move.named, goal) != misere
            out[move] = answers[block]
        return out

    def _block(self, move: Move) -> tuple[int, int | None]:
        """A card's label, the same for all cards equivalent to it, and the suit it names."""
        bit = self.labels.bit[move.card]
        hand = self.hands[self.root_seat]
        for group in range(5):
            cards = self.group[group] & self.root_before
            if bit & cards:
                for other in self.labels.bit.values():
                    between = cards & (2 * other - 1) & ~(bit - 1)
                    if other > bit and other & hand & cards and not between & ~hand:
                        bit = other
        return bit, move.named

    def _after(self, card: int, named: int | None, need: int) -> bool:
        """Whether the contractor's side takes ``need`` tricks when this card is played now."""
        left, seat, rem = self.root_left, self.root_seat, self.root_rem ^ card
        if need <= 0 or need > left:
            return need <= 0
        suit, best, owner = self.root_suit, self.root_best, self.root_owner
        extra, led = self.root_extra, self.root_led
        if not self.root_started:
            suit = 4 if named is None else named
            for group in range(4):
                if card & self.group[group]:
                    suit = group
            best, owner = card, seat
            extra = card & self.jokers and self.jokers
            led |= self.track << suit & 15
        elif card & self.win[suit] and (card < best if self.reverse else card > best):
            best, owner = card, seat
        after = self.nxt[seat]
        if after == self.root_leader:
            found = self._lead(rem, owner, led, need - self.counts[owner], left - 1)
        else:
            found = self._follow(
                after, self.root_leader, self.root_before, rem,
                suit, extra, best, owner, led, need, left,
            )  # fmt: skip
        return found >= YES

    def _set_root(self, position: Position) -> None:
        labels = self.labels
        self.root_left = tricks_left(position)
        self.root_seat = to_play(position)
        self.root_leader = position.seats.index(position.leader)
        self.root_rem = labels.mask(sum(position.hands))
        self.root_before = self.root_rem | sum(labels.bit[card] for card in position.trick)
        self.root_led = position.led if self.track else 0
        self.root_suit = 4
        self.root_extra = 0
        self.root_best = 0
        self.root_owner = 0
        self.root_started = bool(position.trick)
        self._locate(self.root_before, self.root_left)
        if not position.trick:
            return
        self.root_suit = suit_led(position)
        self.root_led |= self.track << self.root_suit & 15
        first = labels.bit[position.trick[0]]
        self.root_extra = self.jokers if first & self.jokers else 0
        seat = self.root_leader
        for card in position.trick:
            bit = labels.bit[card]
            better = bit < self.root_best if self.reverse else bit > self.root_best
            if seat == self.root_leader or (bit & self.win[self.root_suit] and better):
                self.root_best, self.root_owner = bit, seat
            seat = self.nxt[seat]

    def _poll(self) -> None:
        """Stop the search if it may not go on; else say when to ask again."""
        if self.nodes >= self.limit or (self.stop is not None and self.stop()):
            raise SearchStopped
        self.check = min(self.limit, self.nodes + 256)

    def _lead(self, rem: int, leader: int, led: int, need: int, left: int) -> int:
        """Whether the contractor's side takes ``need`` of ``left`` tricks, ``leader`` to lead."""
        if need <= 0:
            return YES
        if need > left:
            return 0
        self.nodes += 1
        if self.nodes >= self.check:
            self._poll()
        if left == 1 and not self.low:
            return self._last(rem, leader)
        if not rem & self.jokers:
            led = 0
        at = left * 5
        key = leader * self.weights[38] + led * self.weights[39]
        first = second = third = 0
        records = self.records
        for group in range(self.groups):
            local = (rem >> self.shift[group]) & self.mask[group]
            found = self.slot[self.base[group] + local]
            if not found:
                found = self._record(group, local)
                records = self.records
            self.at[at + group] = found
            first |= records[found]
            second |= records[found + 1]
            third |= records[found + 2]
            key += records[found + SHAPE]
        table = self.table
        entry = self.heads[key & self.heads_size - 1]
        same = 0
        while entry:
            if table[entry] == key:
                apart = (table[entry + 2] ^ first) | (table[entry + 3] ^ second)
                if not (apart | (table[entry + 4] ^ third)) & table[entry + 1]:
                    if table[entry + 5] >= need:
                        return YES | self._cards(table[entry + 1], rem)
                    if table[entry + 6] < need:
                        return self._cards(table[entry + 1], rem)
                    same = entry
            entry = table[entry + 7]
        if self.reverse:
            answer = self._safe(rem, leader, need, left)
        else:
            answer = self._quick(rem, leader, need, left)
        if answer == UNKNOWN:
            answer = self._try_leads(rem, leader, led, need, left)
            self._keep(key, first, second, third, rem, answer, need, left, same)
        return answer

    def _try_leads(self, rem: int, leader: int, led: int, need: int, left: int) -> int:
        """Every lead in turn, best first, until one does what its seat wants."""
        wants = self.wants[leader]
        hand = self.hands[leader] & rem
        after = self.nxt[leader]
        start = left * LEADS
        end = self._leads(leader, hand, led, left)
        mattered = 0
        while start < end:
            card, suit = self.lead_card[start], self.lead_suit[start]
            start += 1
            extra = self.jokers if card & self.jokers else 0
            now = led | ((self.track << suit) & 15)
            answer = self._follow(
                after, leader, rem, rem ^ card, suit, extra, card, leader, now, need, left
            )
            if (answer >= YES) == wants:
                self.merit[leader * 67 + card % 67] += left * left
                return answer
            if answer & card:
                group = self.top if card & self.top else self.group[suit]
                answer |= self._block_end(card, hand, rem, group)
            mattered |= answer
        return mattered

    def _follow(
        self,
        seat: int,
        leader: int,
        before: int,
        rem: int,
        suit: int,
        extra: int,
        best: int,
        owner: int,
        led: int,
        need: int,
        left: int,
    ) -> int:
        """The rest of a trick: ``seat`` plays while ``owner`` is winning with ``best``.

        ``before`` are the cards in play when the trick began, ``rem`` those in hands now, ``extra``
        the jokers that may be played though the seat can follow.
        """
        hand = self.hands[seat] & rem
        jokers = hand & self.jokers
        at = left * 5
        records = self.records
        if suit < 4 and hand & self.group[suit]:
            moves = records[self.at[at + suit] + CHOICES + seat]
            jokers &= extra
        elif jokers and self.forced and suit < 4:
            moves = 0
        else:
            at_seat = CHOICES + seat
            moves = (
                records[self.at[at] + at_seat]
                | records[self.at[at + 1] + at_seat]
                | records[self.at[at + 2] + at_seat]
                | records[self.at[at + 3] + at_seat]
            )
        if jokers:
            moves |= jokers & (jokers - 1) or jokers
        if self.reverse:
            winners = moves & self.win[suit] & (best - 1)
        else:
            winners = moves & self.win[suit] & ~(best | (best - 1))
        after = self.nxt[seat]
        wants = self.wants[seat]
        mattered = 0
        card = 0
        if moves & (moves - 1):
            card = self._first(seat, leader, rem, suit, moves, winners, best, owner)
        while moves:
            if not card:
                card = moves & ~winners
                if not card:
                    card = moves
                card &= -card
            moves ^= card
            new_best, new_owner = best, owner
            if card & winners:
                winners ^= card
                new_best, new_owner = card, seat
            if after == leader:
                group = self.top if new_best & self.top else self.group[suit]
                played = (before ^ rem ^ card) & group
                if self.reverse:
                    played &= played - 1
                    pinned = played & -played
                else:
                    pinned = new_best if played & (played - 1) else 0
                answer = pinned | self._lead(
                    rem ^ card, new_owner, led, need - self.counts[new_owner], left - 1
                )
            else:
                answer = self._follow(
                    after,
                    leader,
                    before,
                    rem ^ card,
                    suit,
                    extra,
                    new_best,
                    new_owner,
                    led,
                    need,
                    left,
                )
            if (answer >= YES) == wants:
                return answer
            if answer & card:
                group = self.top if card & self.top else self.group[suit]
                answer |= self._block_end(card, hand, before, group)
            mattered |= answer
            card = 0
        return mattered
