"""The state of a match of ColorADD: options, a phase, and the sub-states of its mechanics."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from penult.games.coloradd.options import Options
from penult.mechanics.calling import Calling
from penult.mechanics.chance import Chance
from penult.mechanics.debts import Debt
from penult.mechanics.doubt import Doubt
from penult.mechanics.drawing import Drawing
from penult.mechanics.hands import Hands
from penult.mechanics.journal import Journal
from penult.mechanics.misplay import Misplay
from penult.mechanics.pace import Pace
from penult.mechanics.piles import Piles
from penult.mechanics.scoring import Scores
from penult.mechanics.seats import Seats
from penult.vocabulary.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Mask, Seat


class Phase(IntEnum):
    """What the table waits for; the first four wait for chance."""

    CUT = 0  # an order, to see who deals
    DEAL = 1  # an order, to deal
    PUT_BACK = 2  # an order, because a wild +4 was turned up
    RESHUFFLE = 3  # an order, because the stock ran out
    NAMING = 4  # the first player names the colour of a wild starter
    ACT = 5  # the seat in turn lays or draws
    DRAWN = 6  # it has drawn: it lays that card or passes
    OWING = 7  # it owes cards: it draws, answers or challenges
    CHECK = 8  # it looks at the hand it challenged
    CLOSING = 9  # free table: the last card can still be called out
    COUNTING = 10  # nothing: the round is over and the same act goes on to count it
    OVER = 11


class Reason(IntEnum):
    """Why somebody draws, which says how play goes on."""

    TURN = 0
    DEBT = 1  # and the turn is lost
    PENALTY = 2  # play goes on where it was
    BLUFF = 3  # and the challenger plays
    MISPLAY = 4  # and the turn is over
    LAST = 5  # before the count


@dataclass(slots=True)
class State:
    options: Options = field(default_factory=Options)
    phase: int = Phase.CUT
    seats: Seats = field(default_factory=Seats)
    chance: Chance = field(default_factory=Chance)
    piles: Piles = field(default_factory=Piles)
    colour: int = NO_COLOUR  # in force
    hands: Hands = field(default_factory=Hands)
    drawn: Card = NO_CARD  # by the seat in turn, which may lay it
    drawing: Drawing = field(default_factory=Drawing)
    debt: Debt = field(default_factory=Debt)
    calling: Calling = field(default_factory=Calling)
    doubt: Doubt = field(default_factory=Doubt)
    misplay: Misplay = field(default_factory=Misplay)
    pace: Pace = field(default_factory=Pace)
    scores: Scores = field(default_factory=Scores)
    round_winner: Seat = NOBODY
    winners: Mask = 0  # of the match
    journal: Journal = field(default_factory=Journal)
