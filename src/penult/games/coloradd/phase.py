"""What the table waits for, and why somebody draws."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


class Phase(IntEnum):
    """What the table waits for; the first five wait for chance."""

    CUT = 0  # an order, to see who deals
    DEAL = 1  # an order, to deal
    PUT_BACK = 2  # an order, because a wild +4 was turned up
    RESHUFFLE = 3  # an order, because the stock ran out
    LOT = 4  # an order, because a written rule leaves something to chance
    NAMING = 5  # the first player names the colour of a wild starter
    ACT = 6  # the seat in turn lays or draws
    DRAWN = 7  # it has drawn: it lays that card or passes
    OWING = 8  # it owes cards: it draws, answers or challenges
    CHECK = 9  # it looks at the hand it challenged
    CLOSING = 10  # free table: the last card can still be called out
    CHOOSING = 11  # a written rule: its layer chooses a seat
    DECIDING = 12  # somebody takes the first or the second way
    PICKING = 13  # somebody picks a card of his own
    TAKING = 14  # somebody points at the back of a card
    GUESSING = 15  # somebody guesses a card
    BLAMING = 16  # the layer names who lost by the rule of honour
    VOTING = 17  # the others confirm it
    COLOURING = 18  # the layer names the colour at the end of the rule
    WRITING = 19  # before the deal: the table agrees on what is written on the customs
    EFFECT = 20  # nothing: a written rule goes on within the same act
    COUNTING = 21  # nothing: the round is over and the same act goes on to count it
    OVER = 22


# The rules compare with these: in Python 3.11 a constant is found five times as fast as a member.
(
    CUT,
    DEAL,
    PUT_BACK,
    RESHUFFLE,
    LOT,
    NAMING,
    ACT,
    DRAWN,
    OWING,
    CHECK,
    CLOSING,
    CHOOSING,
    DECIDING,
    PICKING,
    TAKING,
    GUESSING,
    BLAMING,
    VOTING,
    COLOURING,
    WRITING,
    EFFECT,
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
    RULE = 7  # a written rule goes on
