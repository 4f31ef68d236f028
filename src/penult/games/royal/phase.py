"""What the table waits for, and why somebody draws."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


class Phase(IntEnum):
    """What the table waits for; the first four wait for chance."""

    CUT = 0  # an order, to see who deals
    DEAL = 1  # an order, to deal
    CROWN = 2  # an order, to see who is the first king
    RESHUFFLE = 3  # an order, because the draw pile ran out
    READY = 4  # everybody says that they are ready
    DESIGNATE = 5  # the king designates a jester
    START = 6  # the table: the sceptre sounds the start
    OPENING = 7  # nothing: after the start signal the card that was turned up takes effect
    ACT = 8  # the player whose turn it is plays a card or draws
    DRAWN = 9  # that player has drawn, and plays that card or passes
    COLOUR = 10  # the king decrees the colour of a joker
    TARGET = 11  # the king chooses who draws for a royal card
    COUNTING = 12  # nothing: the round is over, and the same action counts it
    OVER = 13


# The rules compare with these: Python 3.11 finds a constant five times as fast as a member
(
    CUT,
    DEAL,
    CROWN,
    RESHUFFLE,
    READY,
    DESIGNATE,
    START,
    OPENING,
    ACT,
    DRAWN,
    COLOUR,
    TARGET,
    COUNTING,
    OVER,
) = (int(member) for member in Phase)


@quick
class Reason(IntEnum):
    """Why somebody draws, which decides how play continues."""

    TURN = 0  # the player may play the card
    ROYAL = 1  # a royal card: the turn passes on from whoever played it
    JESTER = 2  # a jester card: the same
    PENALTY = 3  # play continues where it was
