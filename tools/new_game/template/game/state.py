"""The state of a match of Skeleton: options, a phase, and the sub-states of its mechanics."""

from __future__ import annotations

from dataclasses import dataclass, field

from penult.games.skeleton import phase
from penult.games.skeleton.options import Options

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Mask, Seat
from penult.games.mechanics.calling import Calling
from penult.games.mechanics.chance import Chance
from penult.games.mechanics.drawing import Drawing
from penult.games.mechanics.hands import Hands
from penult.games.mechanics.journal import Journal
from penult.games.mechanics.piles import Piles
from penult.games.mechanics.progress import Progress
from penult.games.mechanics.scoring import Scores
from penult.games.mechanics.seats import Seats


@dataclass(slots=True)
class State:
    options: Options = field(default_factory=Options)
    phase: int = phase.DEAL
    seats: Seats = field(default_factory=Seats)
    chance: Chance = field(default_factory=Chance)
    piles: Piles = field(default_factory=Piles)
    colour: int = NO_COLOUR  # the current colour
    hands: Hands = field(default_factory=Hands)
    drawn: Card = NO_CARD  # by the current player, who may play it
    drawing: Drawing = field(default_factory=Drawing)
    calling: Calling = field(default_factory=Calling)
    progress: Progress = field(default_factory=Progress)
    scores: Scores = field(default_factory=Scores)
    round_winner: Seat = NOBODY
    winners: Mask = 0  # of the match
    journal: Journal = field(default_factory=Journal)
