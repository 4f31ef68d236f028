"""What the table waits for, and why somebody draws."""

from __future__ import annotations

from enum import IntEnum

from penult.vocabulary.quick import quick


class Phase(IntEnum):
    """What the table waits for; the first four wait for chance."""

    CUT = 0  # an order, to see who deals
    DEAL = 1  # an order, to deal
    PUT_BACK = 2  # an order, because a wild +4 was turned up
    RESHUFFLE = 3  # an order, because the stock ran out
    NAMING = 4  # the first player names the colour of a wild starter
    ACT = 5  # the seat in turn lays or draws
    DRAWN = 6  # it has drawn: it lays that card or passes
    OWING = 7  # it owes cards: it draws, answers or challenges
    CHECK = 8  # it looks at the hand it challenged
    CLOSING = 9  # free table: the last card can still be called out
    COUNTING = 10  # nothing: the round is over and the same act goes on to count it
    OVER = 11


# The rules compare with these: in Python 3.11 a constant is found five times as fast as a member.
(
    CUT,
    DEAL,
    PUT_BACK,
    RESHUFFLE,
    NAMING,
    ACT,
    DRAWN,
    OWING,
    CHECK,
    CLOSING,
    COUNTING,
    OVER,
) = (int(member) for member in Phase)


@quick
class Reason(IntEnum):
    """Why somebody draws, which says how play goes on."""

    TURN = 0
    DEBT = 1  # and the turn is lost
    DOUBT = 6  # a failed challenge: the same
    PENALTY = 2  # play goes on where it was
    BLUFF = 3  # and the challenger plays
    MISPLAY = 4  # and the turn is over
    LAST = 5  # before the count
