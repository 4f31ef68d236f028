"""What the table waits for, and how play goes on after a tick of the balance or a draw."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


class Phase(IntEnum):
    """What the table waits for; the first four wait for chance."""

    CUT = 0  # an order, to see who deals
    DEAL = 1  # an order, to deal
    RESHUFFLE = 2  # an order, because the stock ran out
    TICK = 3  # two words: the balance moves
    NAMING = 4  # the player in turn asks for a colour on a tray that has none
    ACT = 5  # the player in turn lays or draws
    DRAWN = 6  # he has drawn: he lays that card or passes
    COUNTING = 7  # nothing: the round is over and the same act goes on to count it
    OVER = 8


# The rules compare with these: in Python 3.11 a constant is found five times as fast as a member.
CUT, DEAL, RESHUFFLE, TICK, NAMING, ACT, DRAWN, COUNTING, OVER = (int(member) for member in Phase)


@quick
class TickCause(IntEnum):
    """Why the balance ticks, which says how play goes on after it."""

    LAID = 0  # a card was laid
    SETTLING = 1  # it was the last of a hand: the balance comes to rest before that counts
    DREW = 2  # a card was drawn for the turn
    DEALT = 3  # a card is dealt onto a tray because of a Tilt


@quick
class Reason(IntEnum):
    """Why somebody draws, which says how play goes on."""

    TURN = 0  # and the balance ticks
    HIT = 1  # a +2 or Super Joker: the turn is lost
    FALL = 2  # he tipped the balance: play goes on behind the tick
    PENALTY = 3  # and play goes on where it was
    LAST = 4  # before the count
