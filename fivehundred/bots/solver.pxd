# The types with which Cython compiles solver.py. Sets of cards, keys and counts that are stored with
# them are machine words; the class becomes a C struct whose search methods call each other directly.

import cython

ctypedef unsigned long long word

cdef word YES, UNKNOWN, CARDS
cdef int PLANES, SHAPE, HEAD, RUN, LENGTHS, SAFE, CHOICES, RECORD, LEADS, ENTRY
cdef list WEIGHTS

cdef class Solver:
    cdef readonly object position
    cdef readonly object labels
    cdef public long long nodes
    cdef long long check, limit
    cdef object stop

    cdef int seats
    cdef word[6] hands
    cdef int[6] nxt
    cdef int[6] wants
    cdef int[6] counts

    cdef word[5] group
    cdef word[5] win
    cdef word[5] mask
    cdef int[5] base
    cdef int[5] shift
    cdef int[5] size
    cdef word[40] weights
    cdef int top_group, groups, rule, track
    cdef word top, jokers
    cdef bint reverse, forced, low

    cdef const unsigned char[::1] pops
    cdef word[::1] slot
    cdef word[::1] records
    cdef int records_size, records_used
    cdef word[80] at
    cdef word[256] lead_card
    cdef int[256] lead_suit
    cdef long long[256] lead_weight
    cdef long long[402] merit
    @cython.locals(record=int, mine=bint, head=int, ours=bint, lengths=word, tops=word, merit=int, seat=int)
    cdef int _suit_merit(self, int leader, int group, int left) noexcept

    cdef word[::1] heads
    cdef word[::1] table
    cdef word heads_size
    cdef word table_used, table_size

    cdef int root_left, root_seat, root_leader, root_led, root_suit, root_owner
    cdef word root_rem, root_before, root_extra, root_best
    cdef bint root_started

    @cython.locals(place=int, group=int, local=word, found=word)
    cdef void _locate(self, word rem, int left) except *

    @cython.locals(start=int, shift=int, place=word, bit=word, last=int, run=int, open_run=bint, seat=int, plane=int)
    cdef int _record(self, int group, word local) except -1

    cdef void _poll(self) except *

    @cython.locals(at=int, key=word, first=word, second=word, third=word, group=int, local=word, found=word, entry=word, same=word, apart=word, answer=word)
    cdef word _lead(self, word rem, int leader, int led, int need, int left) except? 1

    @cython.locals(wants=bint, hand=word, after=int, start=int, end=int, mattered=word, card=word, suit=int, extra=word, now=int, answer=word, group=word)
    cdef word _try_leads(self, word rem, int leader, int led, int need, int left) except? 1

    @cython.locals(start=int, end=int, place=int, record=int, suit=int, run=word, weight=cython.longlong, at=int, group=int, moves=word, card=word, jokers=word, names=int, name=int)
    cdef int _leads(self, int leader, word hand, int led, int left) except -1

    @cython.locals(unled=int)
    cdef int _nameable(self, word hand, int led, int left) noexcept

    @cython.locals(hand=word, jokers=word, at=int, at_seat=int, moves=word, winners=word, after=int, wants=bint, mattered=word, card=word, new_best=word, new_owner=int, group=word, played=word, pinned=word, answer=word)
    cdef word _follow(self, int seat, int leader, word before, word rem, int suit, word extra, word best, int owner, int led, int need, int left) except? 1

    @cython.locals(wants=int, later=int, cards=word, threat=word, support=word, hand=word, able=word, card=word)
    cdef word _first(self, int seat, int leader, word rem, int suit, word moves, word winners, word best, int owner) noexcept

    @cython.locals(end=word)
    cdef word _block_end(self, word card, word hand, word cards, word group) noexcept

    @cython.locals(best=word, owner=int, suit=int, win=word, seat=int, card=word, played=word, answer=word)
    cdef word _last(self, word rem, int leader) noexcept

    @cython.locals(jokers=word, theirs=word, seat=int, at=int, group=int, pinned=word, safe=word)
    cdef word _safe(self, word rem, int leader, int need, int left) noexcept

    @cython.locals(at=int, mine=bint, goal=int, yes=word, no=word, record=word, tops=word, mattered=word, quick=int, possible=int, owned=int, group=int, head=int, most=int, seat=int, cash=word, more=word)
    cdef word _quick(self, word rem, int leader, int need, int left) noexcept

    @cython.locals(at=int, tops=word, mattered=word, total=word, entry=bint, group=int, record=word, head=int, run=int, lengths=word, longest=int, limit=int, other=int, length=int, count=int, cards=word)
    cdef word _cash(self, int seat, int leader, int left, bint mine) noexcept

    @cython.locals(mask=word, group=int, cards=word, shift=int, count=int, whole=word, low=int, high=int, entry=word, slot=word)
    cdef void _keep(self, word key, word first, word second, word third, word rem, word answer, int need, int left, word same) except *

    @cython.locals(entry=word, slot=word)
    cdef void _grow_table(self) except *

    @cython.locals(out=word, group=int, places=word, shift=int, cards=word, skip=int)
    cdef word _cards(self, word mask, word rem) noexcept
