"""What the table waits for, and why somebody draws."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


@quick
class Phase(IntEnum):
    """What the table waits for; the first two wait for chance."""

    CUT = 0  # an order, to see who begins
    DEAL = 1  # an order, to deal
    ACT = 2  # the seat in turn lays or draws
    DRAWN = 3  # it has drawn: it lays with that tile, or passes
    COUNTING = 4  # nothing: the round is over and the same act goes on to count it
    OVER = 5


# The rules compare with these: in Python 3.11 a constant is found five times as fast as a member.
CUT, DEAL, ACT, DRAWN, COUNTING, OVER = (int(member) for member in Phase)
