"""What the table waits for, and why somebody draws."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


class Phase(IntEnum):
    """What the table waits for; the first two wait for chance."""

    DEAL = 0  # an order, to deal
    RESHUFFLE = 1  # an order, because the draw pile ran out
    ACT = 2  # the current player plays or draws
    DRAWN = 3  # they have drawn, and play that card or pass
    COUNTING = 4  # nothing: the round is over, and the same action goes on to count it
    OVER = 5


# The rules compare with these: in Python 3.11 a constant is found five times as fast as a member.
DEAL, RESHUFFLE, ACT, DRAWN, COUNTING, OVER = (int(member) for member in Phase)


@quick
class Reason(IntEnum):
    """Why somebody draws, which decides how play continues."""

    TURN = 0  # and the card may be played
    PENALTY = 1  # and play continues where it was
