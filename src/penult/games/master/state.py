"""The state of a match of Master: options, a phase, and the states of its mechanics."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Mask, Seat
from penult.core.shapes import SEATS, ints
from penult.games.master import phase
from penult.games.master.options import Options
from penult.games.master.pending import Pending
from penult.games.master.phase import Lost
from penult.games.master.ring import Ring
from penult.games.master.shoe import Shoe
from penult.games.master.teams import Teams
from penult.games.mechanics.calling import Calling
from penult.games.mechanics.chance import Chance
from penult.games.mechanics.cutting import Cutting
from penult.games.mechanics.debts import Debt
from penult.games.mechanics.doubt import Doubt
from penult.games.mechanics.drawing import Drawing
from penult.games.mechanics.hands import Hands
from penult.games.mechanics.journal import Journal
from penult.games.mechanics.misplay import Misplay
from penult.games.mechanics.piles import Piles
from penult.games.mechanics.progress import Progress
from penult.games.mechanics.scoring import Scores
from penult.games.mechanics.seats import Seats


@quick
class Motion(IntEnum):
    NONE = 0
    REMARK = 1  # that the accused draws two cards
    STOP = 2  # that the clock stops


@dataclass(slots=True)
class Vote:
    motion: int = Motion.NONE
    by: Seat = NOBODY
    accused: Seat = NOBODY
    voters: Mask = 0
    yes: Mask = 0
    no: Mask = 0
    number: int = 0  # of votes opened in this match
    lost: list[int] = ints(SEATS)  # accusations rejected in this round


@dataclass(slots=True)
class Tally:
    """What happened in the current round, for statistics."""

    rings: int = 0
    early_presses: int = 0
    caught: int = 0
    challenges: int = 0
    bluffs: int = 0  # proven
    stacks: int = 0
    swaps: int = 0  # and hands passed on
    jumps: int = 0


@dataclass(slots=True)
class State:
    options: Options = field(default_factory=Options)
    phase: int = phase.CUT
    seats: Seats = field(default_factory=Seats)
    ring: Ring = field(default_factory=Ring)
    teams: Teams = field(default_factory=Teams)
    out: Mask = 0  # seats that have been eliminated or have left
    chance: Chance = field(default_factory=Chance)
    cutting: Cutting = field(default_factory=Cutting)
    piles: Piles = field(default_factory=Piles)
    colour: int = NO_COLOUR  # active
    hands: Hands = field(default_factory=Hands)
    shoe: Shoe = field(default_factory=Shoe)
    pending: Pending = field(default_factory=Pending)
    drawn: Card = NO_CARD  # by the seat whose turn it is, which may play it
    drawing: Drawing = field(default_factory=Drawing)
    debt: Debt = field(default_factory=Debt)
    calling: Calling = field(default_factory=Calling)
    doubt: Doubt = field(default_factory=Doubt)
    lost: int = Lost.NONE  # the challenge that is being paid for
    bluffs: list[int] = ints(SEATS)  # Super Jokers played illegally and not challenged
    misplay: Misplay = field(default_factory=Misplay)
    mistaken: Mask = 0  # seats that wrongly called out the latest card
    vote: Vote = field(default_factory=Vote)
    progress: Progress = field(default_factory=Progress)
    tally: Tally = field(default_factory=Tally)
    scores: Scores = field(default_factory=Scores)
    round_winner: Seat = NOBODY
    winners: Mask = 0  # of the match
    journal: Journal = field(default_factory=Journal)
