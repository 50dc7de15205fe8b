# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True, annotation_typing=False
"""What the solver sees without searching: settled positions, and which card to try first.

``solver_sight.pxd`` beside it gives the types with which Cython compiles it.
"""

from __future__ import annotations

from fivehundred.bots.solver_state import State
from fivehundred.bots.solver_words import (
    CARDS,
    CHOICES,
    HEAD,
    LEADS,
    LENGTHS,
    RUN,
    SAFE,
    UNKNOWN,
    YES,
)


class Sight(State):
    """Judgements on positions and on moves that need no search."""

    def _safe(self, rem: int, leader: int, need: int, left: int) -> int:
        """No if no misère hand can be made to win a trick; yes if one holds the only joker."""
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
        """From bit 60 up the tricks that a seat can cash, below it the cards that they hang on.

        None in the top group counts nor any that another side may ruff, and none at all if the
        leader cannot reach the seat.
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
        """The card to try first, from what the seats still to play can do; 0 for the lowest."""
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
