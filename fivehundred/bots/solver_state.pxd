# The types with which Cython compiles solver_state.py.

import cython

ctypedef unsigned long long word

cdef word YES
cdef int PLANES, SHAPE, HEAD, RUN, LENGTHS, SAFE, CHOICES, RECORD, LEADS, ENTRY

cdef class State:
    cdef readonly object position
    cdef readonly object labels

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

    cdef word[::1] heads
    cdef word[::1] table
    cdef word heads_size
    cdef word table_used, table_size

    @cython.locals(place=int, group=int, local=word, found=word)
    cdef void _locate(self, word rem, int left) except *

    @cython.locals(start=int, shift=int, place=word, bit=word, last=int, run=int, open_run=bint, seat=int, plane=int)
    cdef int _record(self, int group, word local) except -1

    @cython.locals(mask=word, group=int, cards=word, shift=int, count=int, whole=word, low=int, high=int, entry=word, slot=word)
    cdef void _keep(self, word key, word first, word second, word third, word rem, word answer, int need, int left, word same) except *

    @cython.locals(entry=word, slot=word)
    cdef void _grow_table(self) except *

    @cython.locals(out=word, group=int, places=word, shift=int, cards=word, skip=int)
    cdef word _cards(self, word mask, word rem) noexcept
