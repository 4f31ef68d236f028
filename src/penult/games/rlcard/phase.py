"""What the table waits for, and why somebody draws."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


class Phase(IntEnum):
    """What the table waits for; the first four wait for chance."""

    DEAL = 0  # an order, to deal
    PUT_BACK = 1  # an order, because a wild +4 was turned up
    RESHUFFLE = 2  # an order, because the draw pile is too small
    COLOURING = 3  # an order of the four colours, of which the last counts
    ACT = 4  # the current player plays or draws
    OVER = 5


# The rules compare with these: in Python 3.11 a constant is found five times as fast as a member.
DEAL, PUT_BACK, RESHUFFLE, COLOURING, ACT, OVER = (int(member) for member in Phase)


@quick
class Reason(IntEnum):
    """Why somebody draws, which decides how play continues."""

    TURN = 0  # and the card may be played for them
    EFFECT = 1  # and the turn is lost
    STARTER = 2  # and the turn is theirs
