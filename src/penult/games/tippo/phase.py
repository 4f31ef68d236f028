"""What a table waits for, and how play continues after the balance moved or cards were drawn."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


class Phase(IntEnum):
    """What the table is waiting for; the first four wait for chance."""

    CUT = 0  # an order, to decide who deals
    DEAL = 1  # an order, to deal
    RESHUFFLE = 2  # an order, because the draw pile ran out
    TICK = 3  # two random words, to move the balance
    NAMING = 4  # the player must name a colour for a tray that has none
    ACT = 5  # the player plays or draws
    DRAWN = 6  # the player has drawn and plays that card or passes
    COUNTING = 7  # nothing: the round is over and is counted within the same action
    OVER = 8


# The rules compare with these: in Python 3.11, constants are five times as fast as enum members.
CUT, DEAL, RESHUFFLE, TICK, NAMING, ACT, DRAWN, COUNTING, OVER = (int(member) for member in Phase)


@quick
class TickCause(IntEnum):
    """Why the balance moves, which decides how play continues."""

    LAID = 0  # a card was played
    SETTLING = 1  # it was the player's last: the balance must come to rest before that counts
    DREW = 2  # a card was drawn for the turn
    DEALT = 3  # a card is dealt onto a tray because of a Tilt


@quick
class Reason(IntEnum):
    """Why somebody draws, which decides how play continues."""

    TURN = 0  # then the balance moves
    HIT = 1  # a +2 or Super Joker; the turn is lost
    FALL = 2  # for tipping the balance; play continues after the tick
    PENALTY = 3  # play continues where it was
    LAST = 4  # before the round is counted
