"""The rules of 500 in short, and the keys, as the help screen shows them.

A line that begins with # is a heading; what stands between * is emphasised; lines that begin with
a bar are shown as they are; other lines run together into paragraphs, with a blank line between.
"""

from __future__ import annotations

from typing import Final

RULES: Final = """\
# The game

Two teams (or three, or three people each alone) bid for the right to name trumps. Whoever bids
most takes the kitty, and must win as many of the ten tricks as were bid. The first to reach *500*
by a bid that was made wins; a team that falls to *−500* has lost.

# The cards

Ten to each seat, the rest is the kitty. Four seats use 43 cards (5 to ace, the red fours and a
joker), three use 33, six use 63, with elevens, twelves and two thirteens. A larger kitty brings
the missing low or high cards and then a second, black joker.

# Trumps, high to low

| the joker (the black one above the red)
| the right bower: the jack of trumps
| the left bower: the other jack of the same colour, a trump in every way
| A K Q 10 9 8 …

Follow the suit that was led if you can; otherwise play anything. The highest trump takes the
trick, else the highest card of the suit led. The winner leads next.

# Bids

|          ♠     ♣     ♦     ♥    NT
|   6     40    60    80   100   120
|   7    140   160   180   200   220
|   8    240   260   280   300   320
|   9    340   360   380   400   420
|  10    440   460   480   500   520

Each bid must rank above the last. Australians bid round and round until all but one have passed;
by American rules each seat has one call, and a six is an *inkle*, a mere message to the partner.

*Misère* (nullo): to win no trick at all, without trumps; 250 by most rules. *Open misère*: the
same with the hand face up, 500. The partner sits out.

# The joker without trumps

It belongs to no suit. You may play it when you cannot follow, and it wins. Whoever leads it names
the suit that the others must follow. By Australian rules the contractor may *nominate* it before
the first lead: it is then the highest card of that suit; and in a misère who cannot follow must
play it.

# Scoring

The bid is won when it was made (all ten tricks bring at least 250) and lost when it was not. The
other teams have 10 for each trick, but nothing in a misère. By Australian rules trick points alone
never win the game.

Every rule that is played differently somewhere is an option of a new game, each with a line that
explains it.
"""

KEYS: Final = """\
# Keys at the table

|  ← → ↑ ↓     choose a card or a bid
|  Enter       play it, bid it, put it away
|  1 … 9, 0    the card at that place
|  p           pass
|  Space       go on, without waiting
|  t, s        the last trick, the score sheet
|  h           a hint, with the reason
|  u           take back, where it is fair
|  c, x        claim the rest; play a decided deal fast
|  4, F4       four colours or two; F4 also while 4 is a card
|  ?           help with what is going on
|  q           leave the table; the game is kept

Everywhere *Ctrl-P* shows all commands, *Ctrl-Z* puts the program aside and *Ctrl-C* leaves it.
The mouse does everything too. Every action is saved as it is made: nothing is lost, however the
program ends.
"""
