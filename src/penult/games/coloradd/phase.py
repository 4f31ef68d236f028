"""What the table waits for, and why somebody draws."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


class Phase(IntEnum):
    """What the table waits for; the first five wait for chance."""

    CUT = 0  # a shuffle, to see who deals
    DEAL = 1  # a shuffle, to deal
    PUT_BACK = 2  # a shuffle, because a wild +4 was turned up
    RESHUFFLE = 3  # a shuffle, because the draw pile ran out
    LOT = 4  # an order, because a custom card's rule leaves something to chance
    NAMING = 5  # the first player names the colour of a wild starter
    ACT = 6  # the current player plays or draws
    DRAWN = 7  # they have drawn: they play that card or pass
    OWING = 8  # they owe cards: they draw, answer or challenge
    CHECK = 9  # they look at the hand they challenged
    CLOSING = 10  # free table: the last card can still be called out
    CHOOSING = 11  # a custom card's rule: its layer chooses a seat
    DECIDING = 12  # somebody chooses one of two ways
    PICKING = 13  # somebody picks a card from their hand
    TAKING = 14  # somebody points at the back of a card
    GUESSING = 15  # somebody guesses a card
    BLAMING = 16  # the layer names who lost under a rule of honour
    VOTING = 17  # the others confirm it
    COLOURING = 18  # the layer names the colour at the end of the rule
    WRITING = 19  # before the deal: the players agree on the rules of custom cards
    EFFECT = 20  # nothing: a rule continues within the same action
    COUNTING = 21  # nothing: the round is over and is counted within the same action
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
    """Why somebody draws, which decides how play goes on."""

    TURN = 0
    DEBT = 1  # and the turn is lost
    DOUBT = 6  # a failed challenge: the same
    PENALTY = 2  # play goes on where it was
    BLUFF = 3  # and the challenger plays
    MISPLAY = 4  # and the turn is over
    LAST = 5  # before the count
    RULE = 7  # and the rule goes on
