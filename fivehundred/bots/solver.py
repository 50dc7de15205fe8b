# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""The exact double-dummy solver: what a position of the card play is worth with all hands open.

Alpha-beta with a null window ("does the contractor's side take at least n tricks?") over bit masks.
In suit contracts and at no-trump the contractor's side takes as many tricks as it can and every
other seat keeps it from them. With three teams that is the paranoid standard: the two other teams
play as one. In a misère the contractor's side avoids tricks and the others force them on it.

The table keeps partitions, not positions. A search returns, with its answer, the cards whose rank
mattered to it. Two positions in which each seat has as many cards of each suit, and the cards down
to the lowest one that mattered lie in the same hands, share the answer. In a misère the labels of
the cards are turned round (see ``Labels``), so the same holds for the cards up to the highest.

This file is plain Python; ``solver.pxd`` beside it gives the types with which Cython compiles it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from random import Random

from fivehundred.bots.position import (
    Labels,
    Move,
    Position,
    SearchStopped,
    card_numbers,
    legal_moves,
    suit_led,
    to_play,
    tricks_left,
)

COMPILED: bool = not __file__.endswith(".py")
"""Whether this module runs as a compiled extension."""

# An answer is one word: this bit for "yes, so many tricks", below it the cards that mattered. Of
# these only the lowest of each group counts: all above it in the group matter with it.
YES = 1 << 62
UNKNOWN = 1 << 61
CARDS = (1 << 60) - 1

# A record tells all about one group of cards in one state (which of its cards are still in play):
# three bit planes of the holders of its cards, pressed to the top of the group; the shape (how many
# cards each seat holds, as a sum of weights); holder and length of the run of top cards in one
# hand; that run's cards; four bits for each seat's length; whether the misère hands are safe in it;
# and for each seat its cards, one for each block of equivalent ones.
PLANES = 0
SHAPE = 3
HEAD = 4
RUN = 5
LENGTHS = 6
SAFE = 7
CHOICES = 8
RECORD = 16

# Places for the leads of one trick: ten cards, or nine and a joker with four names.
LEADS = 16

# A table entry: the key, the mask of places that mattered, three planes, bounds, the next entry.
ENTRY = 8

WEIGHTS = [Random(500 + place).getrandbits(56) | 1 for place in range(40)]
COUNTS = b"\0"
for _ in range(18):
    COUNTS += bytes(count + 1 for count in COUNTS)


def words(count: int) -> list[int]:
    """That many machine words, all zero."""
    return array("Q", bytes(8 * count)) if COMPILED else [0] * count  # type: ignore[return-value]


class Solver:
    """Answers questions about one position and keeps its table from one question to the next."""

    def __init__(self, position: Position) -> None:
        """Prepare the tables for this position; nothing is searched yet."""
        self.position = position
        self.labels = Labels(position)
        self.nodes = 0
        self.check = 1 << 62
        self.limit = 1 << 62
        self.stop: Callable[[], bool] | None = None
        self._set_seats(position)
        self._set_groups(position, self.labels)
        self._set_root(position)
        self.heads_size = 1 << (8 if self.root_left < 5 else 12)
        self.heads = words(self.heads_size)
        self.table = words(self.heads_size * ENTRY)
        self.table_used = ENTRY
        self.table_size = self.heads_size * ENTRY

    # -- questions ---------------------------------------------------------------------------

    def limits(self, max_nodes: int | None = None, stop: Callable[[], bool] | None = None) -> None:
        """From here on, raise SearchStopped after that many more nodes or once ``stop()`` is true."""
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
        """The tricks that the contractor's side takes from here on, the one in progress included."""
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
        """For each legal action whether the contract is made after it: one search each, no value."""
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

    # -- preparation -------------------------------------------------------------------------

    def _set_seats(self, position: Position) -> None:
        labels, count = self.labels, len(position.seats)
        self.seats = count
        hands, nxt, wants, counts = [0] * 6, [0] * 6, [0] * 6, [0] * 6
        for place, seat in enumerate(position.seats):
            hands[place] = labels.mask(position.hands[place])
            nxt[place] = (place + 1) % count
            counts[place] = position.side >> seat & 1
            wants[place] = counts[place] ^ position.misere
        first = position.seats.index(position.leader)
        for turn, card in enumerate(position.trick):
            hands[(first + turn) % count] |= labels.bit[card]
        self.hands = hands
        self.nxt = nxt
        self.wants = wants
        self.counts = counts

    def _set_groups(self, position: Position, labels: Labels) -> None:
        group, win, mask, base = [0] * 5, [0] * 5, [0] * 5, [0] * 5
        slots = 0
        top = labels.top_group
        for number in range(5):
            mask[number] = (1 << labels.size[number]) - 1
            group[number] = mask[number] << labels.shift[number]
            base[number] = slots
            slots += 1 << labels.size[number]
        for number in range(5):
            win[number] = group[number] | group[top]
        win[4] = group[top]
        self.group = group
        self.win = win
        self.mask = mask
        self.base = base
        self.shift = list(labels.shift)
        self.size = list(labels.size)
        self.weights = list(WEIGHTS)
        self.top_group = top
        self.top = group[top]
        self.jokers = group[4]
        self.groups = 5 if self.jokers else 4
        self.reverse = labels.reverse
        self.forced = position.joker_forced
        self.rule = ("free", "unled", "last").index(position.joker_lead)
        self.track = 1 if self.rule and self.jokers else 0
        self.low = labels.low
        self.pops = COUNTS
        self.slot = words(slots)
        self.records = words(64 * RECORD)
        self.records_size = 64 * RECORD
        self.records_used = RECORD
        self.at = words(16 * 5)
        self.lead_card = words(16 * LEADS)
        self.lead_suit = words(16 * LEADS)
        self.lead_weight = words(16 * LEADS)
        self.merit = words(67 * 6)
        empty = self._record(4, 0)
        for place in range(16 * 5):
            self.at[place] = empty

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

    # -- records -----------------------------------------------------------------------------

    def _locate(self, rem: int, left: int) -> None:
        """Note where the records of the groups are for the trick that starts with these cards."""
        place = left * 5
        for group in range(self.groups):
            local = (rem >> self.shift[group]) & self.mask[group]
            found = self.slot[self.base[group] + local]
            if not found:
                found = self._record(group, local)
            self.at[place + group] = found

    def _record(self, group: int, local: int) -> int:
        """Write the record of a group in one state and say where it is."""
        start = self.records_used
        if start + RECORD > self.records_size:
            self.records = self._grown(self.records, self.records_size)
            self.records_size *= 2
        self.records_used = start + RECORD
        self.slot[self.base[group] + local] = start
        shift = self.shift[group]
        place = self.mask[group]
        place = (place ^ (place >> 1)) << shift
        bit = place
        last, run = -1, 0
        open_run = True
        while bit >> shift and bit:
            if (local << shift) & bit:
                seat = 0
                while not self.hands[seat] & bit:
                    seat += 1
                for plane in range(3):
                    if seat >> plane & 1:
                        self.records[start + PLANES + plane] |= place
                place >>= 1
                self.records[start + SHAPE] += self.weights[seat * 5 + group]
                self.records[start + LENGTHS] += 1 << 4 * seat
                if seat != last:
                    self.records[start + CHOICES + seat] |= bit
                    open_run = last < 0
                last = seat
                if open_run:
                    run += 1
                    self.records[start + HEAD] = seat
                    self.records[start + RUN] |= bit
            bit >>= 1
        self.records[start + HEAD] |= run << 3
        if self.reverse:
            self.records[start + SAFE] = self._safety(local << shift)
        return start

    def _safety(self, cards: int) -> int:
        """YES and the cards that this hangs on, if no misère hand can be made to win a lead of these."""
        theirs = 0
        for seat in range(self.seats):
            if not self.counts[seat]:
                theirs |= self.hands[seat] & cards
        over = [1 << place for place in reversed(card_numbers(theirs))]
        pinned = 0
        for seat in range(self.seats):
            if self.counts[seat]:
                held = reversed(card_numbers(self.hands[seat] & cards))
                for under, card in zip(over, held, strict=False):
                    if 1 << card < under:
                        return 0
                    pinned |= 1 << card
        return YES | pinned

    def _grown(self, old: list[int], size: int) -> list[int]:
        """The same words and as many zeros after them."""
        new = words(2 * size)
        for place in range(size):
            new[place] = old[place]
        return new

    # -- search ------------------------------------------------------------------------------

    def _poll(self) -> None:
        """Stop the search if it may not go on; else say when to ask again."""
        if self.nodes >= self.limit or (self.stop is not None and self.stop()):
            raise SearchStopped
        self.check = min(self.limit, self.nodes + 256)

    def _lead(self, rem: int, leader: int, led: int, need: int, left: int) -> int:
        """Whether the contractor's side takes ``need`` of the ``left`` tricks, ``leader`` to lead."""
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

    def _leads(self, leader: int, hand: int, led: int, left: int) -> int:
        """List the leads of a trick, best first, and say where the list ends."""
        start = end = left * LEADS
        at = left * 5
        for group in range(4):
            record = self.at[at + group]
            moves = self.records[record + CHOICES + leader]
            if not moves:
                continue
            suit = self._suit_merit(leader, group, left)
            run = self.records[record + RUN]
            while moves:
                card = moves & -moves
                moves ^= card
                weight = self.merit[leader * 67 + card % 67] + suit
                if card & run and not self.reverse:
                    weight += 600
                place = end
                while place > start and self.lead_weight[place - 1] < weight + self.reverse:
                    self.lead_card[place] = self.lead_card[place - 1]
                    self.lead_suit[place] = self.lead_suit[place - 1]
                    self.lead_weight[place] = self.lead_weight[place - 1]
                    place -= 1
                self.lead_card[place] = card
                self.lead_suit[place] = group
                self.lead_weight[place] = weight
                end += 1
        jokers = hand & self.jokers
        if jokers:
            names = self._nameable(hand, led, left)
            card = jokers & (jokers - 1) or jokers
            for name in range(5):
                if names >> name & 1:
                    self.lead_card[end] = card
                    self.lead_suit[end] = name
                    end += 1
        return end

    def _suit_merit(self, leader: int, group: int, left: int) -> int:
        """How promising it is to lead a suit, from the holders of its top cards and the voids."""
        records = self.records
        record = self.at[left * 5 + group]
        mine = self.wants[leader]
        if self.reverse:
            return 100 if (records[record + SAFE] < YES) == mine else 0
        head = records[record + HEAD]
        ours = self.wants[head & 7] == mine
        if group == self.top_group:
            return 1200 if ours else -400
        lengths = records[record + LENGTHS]
        tops = records[self.at[left * 5 + self.top_group] + LENGTHS]
        merit = 1000 if ours else -600
        for seat in range(self.seats):
            if seat != leader and not (lengths >> 4 * seat) & 15 and (tops >> 4 * seat) & 15:
                merit += 1200 if self.wants[seat] == mine else -1600
        return merit

    def _nameable(self, hand: int, led: int, left: int) -> int:
        """The suits that a joker may name when it is led, a bit for each; bit 4: it names none."""
        if self.rule == 0:
            return 15
        unled = 15 & ~led
        if unled and (left == 1 or self.rule == 1):
            return unled
        return 16 if left == 1 or not hand & ~self.jokers else 0

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
        """The rest of a trick: ``seat`` plays to the suit led while ``owner`` is winning with ``best``.

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

    def _first(
        self,
        seat: int,
        leader: int,
        rem: int,
        suit: int,
        moves: int,
        winners: int,
        best: int,
        owner: int,
    ) -> int:
        """The card to try first in a trick, from what the seats still to play can do; 0: the lowest."""
        wants = self.wants[seat]
        later = self.nxt[seat]
        cards = self.group[suit] if suit < 4 else 0
        if self.reverse:
            if wants and self.counts[owner] != wants:
                while later != leader:
                    if self.counts[later]:
                        while moves & (moves - 1):
                            moves &= moves - 1
                        return moves
                    later = self.nxt[later]
            return 0
        if not winners:
            return 0
        threat = support = 0
        while later != leader:
            hand = self.hands[later] & rem
            able = hand & cards
            if not able:
                able = hand & self.top
            if self.wants[later] == wants:
                support |= able
            else:
                threat |= able
            later = self.nxt[later]
        if self.wants[owner] == wants and best > threat:
            return 0
        if support > (threat | best):
            return 0
        while winners:
            card = winners & -winners
            if card > threat:
                return card
            winners ^= card
        return 0

    def _block_end(self, card: int, hand: int, cards: int, group: int) -> int:
        """The lowest of the cards of a hand with none of another's between it and this one."""
        end = card
        card >>= 1
        while card & group:
            if card & cards:
                if not card & hand:
                    break
                end = card
            card >>= 1
        return end

    def _last(self, rem: int, leader: int) -> int:
        """The answer for the last trick, which plays itself."""
        best = self.hands[leader] & rem
        owner = leader
        suit = 0
        while suit < 4 and not best & self.group[suit]:
            suit += 1
        win = self.win[suit]
        seat = self.nxt[leader]
        while seat != leader:
            card = self.hands[seat] & rem
            if card & win and (card < best if self.reverse else card > best):
                best = card
                owner = seat
            seat = self.nxt[seat]
        played = rem & (self.top if best & self.top else self.group[suit])
        answer = YES if self.counts[owner] else 0
        if self.reverse:
            played &= played - 1
            return answer | (played & -played)
        return answer | best if played & (played - 1) else answer

    def _safe(self, rem: int, leader: int, need: int, left: int) -> int:
        """No, where no misère hand can be made to win a trick; yes, where one holds the only joker."""
        jokers = rem & self.jokers
        if jokers:
            theirs = 0
            for seat in range(self.seats):
                if not self.counts[seat]:
                    theirs |= self.hands[seat] & jokers
            if self.low:
                if theirs:
                    return UNKNOWN
            elif not theirs and need == 1:
                return YES
            elif theirs != jokers:
                return UNKNOWN
        if self.counts[leader]:
            return UNKNOWN
        at = left * 5
        pinned = 0
        for group in range(4):
            safe = self.records[self.at[at + group] + SAFE]
            if safe < YES:
                return UNKNOWN
            pinned |= safe ^ YES
        return pinned

    def _quick(self, rem: int, leader: int, need: int, left: int) -> int:
        """The answer where top cards alone settle it.

        The run of top cards that one hand holds in the top group wins a trick for each, whenever
        they are played. The leader may also cash the top cards of other suits, as far as nobody
        against it can ruff and no partner must.
        """
        at = left * 5
        records = self.records
        mine = self.wants[leader]
        goal = need if mine else left - need + 1
        yes = no = 0
        if mine:
            yes = YES
        else:
            no = YES
        record = self.at[at + self.top_group]
        tops = records[record + LENGTHS]
        mattered = 0
        quick = records[record + HEAD] >> 3
        if quick:
            mattered = records[record + RUN]
            if self.wants[records[record + HEAD] & 7] != mine:
                if quick > left - goal:
                    return mattered | no
                quick = 0
                mattered = 0
            elif quick >= goal:
                return mattered | yes
        possible = owned = 0
        for group in range(4):
            if group != self.top_group:
                record = self.at[at + group]
                head = records[record + HEAD]
                if head > 7 and self.wants[head & 7] == mine:
                    owned |= 1 << (head & 7)
                    possible += (records[record + LENGTHS] >> 4 * (head & 7)) & 15
        if quick + possible < goal:
            return UNKNOWN
        most = left
        for seat in range(self.seats):
            if self.wants[seat] == mine:
                most = min(most, left - ((tops >> 4 * seat) & 15))
        cash = 0
        if (owned >> leader) & 1:
            cash = self._cash(leader, leader, left, mine)
            mattered |= cash & CARDS
            cash >>= 60
        if quick + min(cash, most) >= goal:
            return mattered | yes
        for seat in range(self.seats):
            if seat != leader and (owned >> seat) & 1:
                more = self._cash(seat, leader, left, mine)
                if quick + min(cash + (more >> 60), most) >= goal:
                    return mattered | (more & CARDS) | yes
        return UNKNOWN

    def _cash(self, seat: int, leader: int, left: int, mine: int) -> int:
        """The tricks outside the top group that a seat can cash, from bit 60 up, and what they hang on.

        None that another side may ruff counts, and none at all if the leader cannot reach the seat.
        """
        at = left * 5
        records = self.records
        tops = records[self.at[at + self.top_group] + LENGTHS]
        mattered = 0
        total = 0
        entry = seat == leader
        if self.top_group < 4 and (tops >> 4 * leader) & 15:
            head = records[self.at[at + self.top_group] + HEAD]
            entry |= (head & 7) == seat
        for group in range(4):
            if group == self.top_group:
                continue
            record = self.at[at + group]
            head = records[record + HEAD]
            if head < 8 or (head & 7) != seat:
                continue
            run = head >> 3
            lengths = records[record + LENGTHS]
            longest, limit = 0, left
            for other in range(self.seats):
                if other != seat:
                    length = (lengths >> 4 * other) & 15
                    longest = max(longest, length)
                    if (tops >> 4 * other) & 15 and self.wants[other] != mine:
                        limit = min(limit, length)
            count = run
            if run >= longest:
                count = (lengths >> 4 * seat) & 15
            count = min(count, limit)
            if count:
                total += count
                if (lengths >> 4 * leader) & 15:
                    entry = True
                if longest:
                    run -= min(count, longest)
                    cards = records[record + RUN]
                    while run > 0:
                        cards &= cards - 1
                        run -= 1
                    mattered |= cards
        return mattered | (total << 60) if entry else 0

    # -- the table of partitions -------------------------------------------------------------

    def _keep(
        self,
        key: int,
        first: int,
        second: int,
        third: int,
        rem: int,
        answer: int,
        need: int,
        left: int,
        same: int,
    ) -> None:
        """Keep an answer for all positions that agree on the cards that mattered to it."""
        mask = 0
        for group in range(self.groups):
            cards = answer & self.group[group]
            if cards:
                shift = self.shift[group]
                cards = rem & self.group[group] & ~((cards & -cards) - 1)
                count = self.pops[cards >> shift]
                whole = self.mask[group]
                mask |= (whole & ~(whole >> count)) << shift
        low, high = 0, need - 1
        if answer >= YES:
            low, high = need, left
        if same and self.table[same + 1] == mask:
            if low > self.table[same + 5]:
                self.table[same + 5] = low
            if high < self.table[same + 6]:
                self.table[same + 6] = high
            return
        entry = self.table_used
        if entry + ENTRY > self.table_size:
            self._grow_table()
        self.table_used = entry + ENTRY
        table = self.table
        slot = key & (self.heads_size - 1)
        table[entry] = key
        table[entry + 1] = mask
        table[entry + 2] = first
        table[entry + 3] = second
        table[entry + 4] = third
        table[entry + 5] = low
        table[entry + 6] = high
        table[entry + 7] = self.heads[slot]
        self.heads[slot] = entry

    def _grow_table(self) -> None:
        """Double the table and spread its entries over twice as many heads."""
        self.table = self._grown(self.table, self.table_size)
        self.table_size *= 2
        self.heads_size *= 2
        self.heads = words(self.heads_size)
        for entry in range(ENTRY, self.table_used, ENTRY):
            slot = self.table[entry] & (self.heads_size - 1)
            self.table[entry + 7] = self.heads[slot]
            self.heads[slot] = entry

    def _cards(self, mask: int, rem: int) -> int:
        """The lowest card of each group that a mask of places reaches down to."""
        out = 0
        for group in range(self.groups):
            places = mask & self.group[group]
            if places:
                shift = self.shift[group]
                cards = rem & self.group[group]
                skip = self.pops[cards >> shift] - self.pops[places >> shift]
                while skip > 0:
                    cards &= cards - 1
                    skip -= 1
                out |= cards & -cards
        return out
