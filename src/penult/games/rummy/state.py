"""The state of a Rummy match: options, a phase, and the parts that belong to mechanics."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from penult.core.ids import NO_CARD, NOBODY, Card, Mask, Seat
from penult.core.shapes import SEATS, ints
from penult.games.mechanics.calling import Calling
from penult.games.mechanics.chance import Chance
from penult.games.mechanics.cutting import Cutting
from penult.games.mechanics.hands import Hands
from penult.games.mechanics.journal import Journal
from penult.games.mechanics.piles import Piles
from penult.games.mechanics.progress import Progress
from penult.games.mechanics.scoring import Scores
from penult.games.mechanics.seats import Seats
from penult.games.rummy import phase
from penult.games.rummy.draft import Draft
from penult.games.rummy.options import Options
from penult.games.rummy.solver.melds import Melds
from penult.games.rummy.solver.plans import MeldPlan
from penult.games.rummy.solver.questions import Question


@dataclass(slots=True)
class SolverScratch:
    """Memory for the solver; its content means nothing between two actions."""

    SCRATCH: ClassVar[bool] = True
    question: Question = field(default_factory=Question)
    plan: MeldPlan = field(default_factory=MeldPlan)
    melds: Melds = field(default_factory=Melds)


@dataclass(slots=True)
class Tally:
    """Counts for statistics about the current round."""

    lays: int = 0  # turns in which something was laid
    tiles: int = 0  # laid
    draws: int = 0  # because nothing could be laid
    ran_out: int = 0  # 1 if the pool ran out
    actions: int = 0  # that took effect
    forced: int = 0  # tiles drawn by them
    jokers_taken: int = 0
    caught: int = 0


@dataclass(slots=True)
class State:
    options: Options = field(default_factory=Options)
    phase: int = phase.CUT
    seats: Seats = field(default_factory=Seats)  # the dealer is whoever begins the round
    chance: Chance = field(default_factory=Chance)
    cutting: Cutting = field(default_factory=Cutting)
    piles: Piles = field(default_factory=Piles)  # the draw pile is the pool
    hands: Hands = field(default_factory=Hands)  # the racks
    table: Melds = field(default_factory=Melds)
    before: Melds = field(default_factory=Melds)  # the table when the turn began
    draft: Draft = field(default_factory=Draft)
    worn: list[int] = ints(SEATS)  # jokers on each rack that were taken from the table (RUL-18)
    layable: int = 0  # 1 if the current player can lay something; only they know
    drawn: Card = NO_CARD
    calling: Calling = field(default_factory=Calling)
    progress: Progress = field(default_factory=Progress)
    tally: Tally = field(default_factory=Tally)
    scores: Scores = field(default_factory=Scores)
    round_winner: Seat = NOBODY
    winners: Mask = 0  # of the match
    scratch: SolverScratch = field(default_factory=SolverScratch)
    journal: Journal = field(default_factory=Journal)
