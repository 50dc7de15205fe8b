# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""What the solver knows of a position apart from searching: seats, groups, records, answers kept.

``solver_state.pxd`` beside it gives the types with which Cython compiles it.
"""

from __future__ import annotations

from array import array

from fivehundred.bots.position import Labels, Position, card_numbers
from fivehundred.bots.solver_words import (
    CHOICES,
    COUNTS,
    ENTRY,
    HEAD,
    LEADS,
    LENGTHS,
    PLANES,
    RECORD,
    RUN,
    SAFE,
    SHAPE,
    WEIGHTS,
    YES,
)

COMPILED: bool = not __file__.endswith(".py")


def words(count: int) -> list[int]:
    """That many machine words, all zero."""
    return array("Q", bytes(8 * count)) if COMPILED else [0] * count  # type: ignore[return-value]


class State:
    """The seats and groups of a position, records of the groups' states, a table of answers."""

    def __init__(self, position: Position) -> None:
        """Prepare the tables for this position."""
        self.position = position
        self.labels = Labels(position)
        self._set_seats(position)
        self._set_groups(position, self.labels)
        self.heads_size = 1 << (8 if max(position.hands).bit_count() < 5 else 12)
        self.heads = words(self.heads_size)
        self.table = words(self.heads_size * ENTRY)
        self.table_used = ENTRY
        self.table_size = self.heads_size * ENTRY

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
        """YES and what it hangs on, if no misère hand can be made to win a lead of these."""
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
