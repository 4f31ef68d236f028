"""What a table waits for."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


@quick
class Phase(IntEnum):
    """What the table is waiting for; the first two wait for chance."""

    CUT = 0  # an order, to decide who begins
    DEAL = 1  # an order, to deal
    ACT = 2  # the player lays or draws
    DRAWN = 3  # the player has drawn and lays that tile or passes
    COUNTING = 4  # nothing: the round is over and is counted within the same action
    OVER = 5


# The rules compare with these: in Python 3.11, constants are five times as fast as enum members.
CUT, DEAL, ACT, DRAWN, COUNTING, OVER = (int(member) for member in Phase)
