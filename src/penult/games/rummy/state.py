"""The state of a match of Rummy: options, a phase, and the sub-states of its mechanics."""

from __future__ import annotations

from dataclasses import dataclass, field

from penult.games.rummy import phase
from penult.games.rummy.options import Options
from penult.mechanics.calling import Calling
from penult.mechanics.chance import Chance
from penult.mechanics.cutting import Cutting
from penult.mechanics.draft import Draft
from penult.mechanics.hands import Hands
from penult.mechanics.journal import Journal
from penult.mechanics.limits import SEATS
from penult.mechanics.melds import Melds
from penult.mechanics.pace import Pace
from penult.mechanics.piles import Piles
from penult.mechanics.plans import Plan
from penult.mechanics.questions import Question
from penult.mechanics.scoring import Scores
from penult.mechanics.seats import Seats
from penult.shapes import ints
from penult.vocabulary.ids import NO_CARD, NOBODY, Card, Mask, Seat


@dataclass(slots=True)
class Scratch:
    """Paper for the solver; what is written on it means nothing between two acts."""

    question: Question = field(default_factory=Question)
    plan: Plan = field(default_factory=Plan)
    melds: Melds = field(default_factory=Melds)


@dataclass(slots=True)
class Tally:
    """What is counted of a round for studies."""

    lays: int = 0  # turns with a lay
    tiles: int = 0  # laid
    draws: int = 0  # own, for want of a lay
    ran_out: int = 0  # 1: the pool ended the round
    actions: int = 0  # that took effect
    forced: int = 0  # tiles drawn by them
    jokers_taken: int = 0
    caught: int = 0


@dataclass(slots=True)
class State:
    options: Options = field(default_factory=Options)
    phase: int = phase.CUT
    seats: Seats = field(default_factory=Seats)  # its dealer is who begins the round
    chance: Chance = field(default_factory=Chance)
    cutting: Cutting = field(default_factory=Cutting)
    piles: Piles = field(default_factory=Piles)  # the stock is the pool
    hands: Hands = field(default_factory=Hands)  # the racks
    table: Melds = field(default_factory=Melds)
    before: Melds = field(default_factory=Melds)  # the table when the turn began
    draft: Draft = field(default_factory=Draft)
    worn: list[int] = ints(SEATS)  # jokers on each rack that were taken from the table (RUL-18)
    layable: int = 0  # 1: the seat in turn can lay something; it alone knows
    drawn: Card = NO_CARD
    calling: Calling = field(default_factory=Calling)
    pace: Pace = field(default_factory=Pace)
    tally: Tally = field(default_factory=Tally)
    scores: Scores = field(default_factory=Scores)
    round_winner: Seat = NOBODY
    winners: Mask = 0  # of the match
    scratch: Scratch = field(default_factory=Scratch)
    journal: Journal = field(default_factory=Journal)
