"""The state of a match of ColorADD: options, a phase, and the sub-states of its mechanics."""

from __future__ import annotations

from dataclasses import dataclass, field

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Mask, Seat
from penult.games.coloradd import phase
from penult.games.coloradd.custom.agreement import Agreement
from penult.games.coloradd.custom.wards import Wards
from penult.games.coloradd.options import Options
from penult.games.custom.effect import Effect
from penult.games.custom.program import Wilds
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


@dataclass(slots=True)
class State:
    options: Options = field(default_factory=Options)
    phase: int = phase.CUT
    seats: Seats = field(default_factory=Seats)
    chance: Chance = field(default_factory=Chance)
    cutting: Cutting = field(default_factory=Cutting)
    piles: Piles = field(default_factory=Piles)
    colour: int = NO_COLOUR  # in force
    hands: Hands = field(default_factory=Hands)
    drawn: Card = NO_CARD  # by the current player, who may play it
    drawing: Drawing = field(default_factory=Drawing)
    debt: Debt = field(default_factory=Debt)
    calling: Calling = field(default_factory=Calling)
    doubt: Doubt = field(default_factory=Doubt)
    misplay: Misplay = field(default_factory=Misplay)
    progress: Progress = field(default_factory=Progress)
    scores: Scores = field(default_factory=Scores)
    round_winner: Seat = NOBODY
    winners: Mask = 0  # of the match
    wilds: Wilds = field(default_factory=Wilds)
    effect: Effect = field(default_factory=Effect)
    wards: Wards = field(default_factory=Wards)
    agreement: Agreement = field(default_factory=Agreement)
    journal: Journal = field(default_factory=Journal)
