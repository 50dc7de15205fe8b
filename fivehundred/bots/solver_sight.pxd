# The types with which Cython compiles solver_sight.py.

import cython

from fivehundred.bots.solver_state cimport State, word

cdef word YES, UNKNOWN, CARDS
cdef int HEAD, RUN, LENGTHS, SAFE, CHOICES, LEADS

cdef class Sight(State):
    @cython.locals(jokers=word, theirs=word, seat=int, at=int, group=int, pinned=word, safe=word)
    cdef word _safe(self, word rem, int leader, int need, int left) noexcept

    @cython.locals(at=int, mine=bint, goal=int, yes=word, no=word, record=word, tops=word, mattered=word, quick=int, possible=int, owned=int, group=int, head=int, most=int, seat=int, cash=word, more=word)
    cdef word _quick(self, word rem, int leader, int need, int left) noexcept

    @cython.locals(at=int, tops=word, mattered=word, total=word, entry=bint, group=int, record=word, head=int, run=int, lengths=word, longest=int, limit=int, other=int, length=int, count=int, cards=word)
    cdef word _cash(self, int seat, int leader, int left, bint mine) noexcept

    @cython.locals(best=word, owner=int, suit=int, win=word, seat=int, card=word, played=word, answer=word)
    cdef word _last(self, word rem, int leader) noexcept

    @cython.locals(start=int, end=int, place=int, record=int, suit=int, run=word, weight=cython.longlong, at=int, group=int, moves=word, card=word, jokers=word, names=int, name=int)
    cdef int _leads(self, int leader, word hand, int led, int left) except -1

    @cython.locals(record=int, mine=bint, head=int, ours=bint, lengths=word, tops=word, merit=int, seat=int)
    cdef int _suit_merit(self, int leader, int group, int left) noexcept

    @cython.locals(unled=int)
    cdef int _nameable(self, word hand, int led, int left) noexcept

    @cython.locals(wants=int, later=int, cards=word, threat=word, support=word, hand=word, able=word, card=word)
    cdef word _first(self, int seat, int leader, word rem, int suit, word moves, word winners, word best, int owner) noexcept

    @cython.locals(end=word)
    cdef word _block_end(self, word card, word hand, word cards, word group) noexcept
