"""The state of a match of Royal: options, a phase, and the states of its mechanics."""

from __future__ import annotations

from dataclasses import dataclass, field

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Mask, Seat
from penult.games.mechanics.calling import Calling
from penult.games.mechanics.chance import Chance
from penult.games.mechanics.cutting import Cutting
from penult.games.mechanics.drawing import Drawing
from penult.games.mechanics.hands import Hands
from penult.games.mechanics.journal import Journal
from penult.games.mechanics.piles import Piles
from penult.games.mechanics.progress import Progress, Timer
from penult.games.mechanics.scoring import Scores
from penult.games.mechanics.seats import Seats
from penult.games.royal import phase
from penult.games.royal.options import Options


@dataclass(slots=True)
class Court:
    king: Seat = NOBODY
    jester: Seat = NOBODY  # NOBODY until the king has designated one
    ready: Mask = 0  # seats that are ready for the round


@dataclass(slots=True)
class Sceptre:
    """A timer that ends a reign. The rules know whether it runs, never for how long."""

    timer: int = Timer.IDLE
    held_back: int = 0  # 1: a fanfare has sounded and waits for the end of a decision or turn
    resume: int = 0  # the phase that goes on after the start signal
    reigns: int = 0  # start signals in this match: the number of the current reign
    turns: int = 0  # begun in this reign


@dataclass(slots=True)
class Tally:
    """What happened in the current round, for statistics."""

    reigns: int = 0
    fanfares: int = 0
    royal_draws: int = 0
    jester_draws: int = 0
    penalty_draws: int = 0


@dataclass(slots=True)
class State:
    """``seats.turn`` is who the table waits for; ``player`` is whose turn it is, even while the
    king decides. Before the first turn of a round that is nobody.
    """

    options: Options = field(default_factory=Options)
    phase: int = phase.CUT
    seats: Seats = field(default_factory=Seats)
    player: Seat = NOBODY
    chance: Chance = field(default_factory=Chance)
    cutting: Cutting = field(default_factory=Cutting)
    court: Court = field(default_factory=Court)
    sceptre: Sceptre = field(default_factory=Sceptre)
    piles: Piles = field(default_factory=Piles)
    colour: int = NO_COLOUR  # active; until a joker's colour is named, the one before it
    hands: Hands = field(default_factory=Hands)
    drawn: Card = NO_CARD  # by the player whose turn it is, who may play it
    drawing: Drawing = field(default_factory=Drawing)
    struck: Seat = NOBODY  # who drew for a +1 card in this turn
    calling: Calling = field(default_factory=Calling)
    progress: Progress = field(default_factory=Progress)
    scores: Scores = field(default_factory=Scores)
    tally: Tally = field(default_factory=Tally)
    round_winner: Seat = NOBODY
    winners: Mask = 0  # of the match
    journal: Journal = field(default_factory=Journal)
