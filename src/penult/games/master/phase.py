"""What the table waits for, and why somebody draws."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


class Phase(IntEnum):
    """What the table waits for; the first four wait for chance."""

    CUT = 0  # an order, to see who deals
    DEAL = 1  # an order, to deal
    PUT_BACK = 2  # an order, because a Super Joker was turned up
    RESHUFFLE = 3  # an order, because the draw pile ran out
    NAMING = 4  # the dealer names the colour of a Joker starter
    START = 5  # the dealer starts the clock
    RESTART = 6  # the seat whose turn it is presses before it plays
    ACT = 7  # it plays a card or draws
    DRAWN = 8  # it has drawn, and plays that card or presses
    OWING = 9  # it owes cards: it draws, answers or challenges
    PAYING = 10  # it owes cards and can only draw
    PAID = 11  # it has drawn what it owed: it presses
    LAID = 12  # a card lies on the table, and its player presses
    CHECK = 13  # it looks at the hand it challenged
    CLOSING = 14  # free table: the last card can still be called out
    PAUSED = 15  # the clock is stopped
    COUNTING = 16  # nothing: the round is over, and the same action counts it
    OVER = 17


# The rules compare with these: Python 3.11 finds a constant five times as fast as a member
(
    CUT,
    DEAL,
    PUT_BACK,
    RESHUFFLE,
    NAMING,
    START,
    RESTART,
    ACT,
    DRAWN,
    OWING,
    PAYING,
    PAID,
    LAID,
    CHECK,
    CLOSING,
    PAUSED,
    COUNTING,
    OVER,
) = (int(member) for member in Phase)


@quick
class Reason(IntEnum):
    """Why somebody draws, which decides how play continues."""

    TURN = 0  # the player may play the card
    DEBT = 1  # the player then presses
    PENALTY = 2  # play continues where it was
    BLUFF = 3  # then the challenger plays
    TURN_OVER = 4  # a ring, a misplay: the next player restarts the clock
    EARLY = 5  # an early press that ends the turn
    ABSENT = 6  # the player is away: the turn passes
    LAST = 7  # because of the last card, before the count


@quick
class Lost(IntEnum):
    """The lost challenge that is being paid for."""

    NONE = 0
    SINGLE = 1  # of one Super Joker (MAS-82)
    CHAIN = 2  # of several (MAS-137)
