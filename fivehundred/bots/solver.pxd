# The types with which Cython compiles solver.py.

import cython

from fivehundred.bots.solver_sight cimport Sight
from fivehundred.bots.solver_state cimport word

cdef word YES, UNKNOWN
cdef int SHAPE, CHOICES, LEADS

cdef class Solver(Sight):
    cdef public long long nodes
    cdef long long check, limit
    cdef object stop

    cdef int root_left, root_seat, root_leader, root_led, root_suit, root_owner
    cdef word root_rem, root_before, root_extra, root_best
    cdef bint root_started

    cdef void _poll(self) except *

    @cython.locals(at=int, key=word, first=word, second=word, third=word, group=int, local=word, found=word, entry=word, same=word, apart=word, answer=word)
    cdef word _lead(self, word rem, int leader, int led, int need, int left) except? 1

    @cython.locals(wants=bint, hand=word, after=int, start=int, end=int, mattered=word, card=word, suit=int, extra=word, now=int, answer=word, group=word)
    cdef word _try_leads(self, word rem, int leader, int led, int need, int left) except? 1

    @cython.locals(hand=word, jokers=word, at=int, at_seat=int, moves=word, winners=word, after=int, wants=bint, mattered=word, card=word, new_best=word, new_owner=int, group=word, played=word, pinned=word, answer=word)
    cdef word _follow(self, int seat, int leader, word before, word rem, int suit, word extra, word best, int owner, int led, int need, int left) except? 1
