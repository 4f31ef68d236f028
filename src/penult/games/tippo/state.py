"""The state of a Tippo match: options, a phase, and the parts that belong to mechanics."""

from __future__ import annotations

from dataclasses import dataclass, field

from penult.core.ids import NO_CARD, NO_TRAY, NOBODY, Card, Mask, Seat
from penult.games.mechanics.calling import Calling
from penult.games.mechanics.chance import Chance
from penult.games.mechanics.cutting import Cutting
from penult.games.mechanics.drawing import Drawing
from penult.games.mechanics.hands import Hands
from penult.games.mechanics.journal import Journal
from penult.games.mechanics.piles import Piles
from penult.games.mechanics.progress import Progress
from penult.games.mechanics.scoring import Scores
from penult.games.mechanics.seats import Seats
from penult.games.tippo import phase
from penult.games.tippo.balance import Balance, Scale
from penult.games.tippo.options import Options
from penult.games.tippo.trays import Trays

NO_GESTURE = -1_000


@dataclass(slots=True)
class Tilt:
    """A Tilt in progress."""

    layer: Seat = NOBODY  # who played it; NOBODY: it was dealt
    dealer: Seat = NOBODY  # who deals the next card onto the tray; NOBODY: no Tilt is under way
    dealt: int = 0  # cards dealt so far
    runs: int = 0  # Tilts in a row, each dealt by the previous one


@dataclass(slots=True)
class Tally:
    """Counts for statistics about the current round."""

    falls: int = 0
    draw_falls: int = 0
    tilts: int = 0
    tilt_cards: int = 0
    own_tilts: int = 0
    undone: int = 0


@dataclass(slots=True)
class State:
    options: Options = field(default_factory=Options)
    phase: int = phase.CUT
    step: int = 0  # why the balance moves
    seats: Seats = field(default_factory=Seats)
    chance: Chance = field(default_factory=Chance)
    cutting: Cutting = field(default_factory=Cutting)
    piles: Piles = field(default_factory=Piles)  # the draw pile; the talon is what was set aside
    trays: Trays = field(default_factory=Trays)
    tray: int = NO_TRAY  # where the latest card was played
    frozen: int = NO_TRAY  # the tray that is frozen
    balance: Balance = field(default_factory=Balance)
    scale: Scale = field(default_factory=Scale)
    gesture: int = NO_GESTURE  # of the current player, as a percentage of the placement noise
    hands: Hands = field(default_factory=Hands)
    drawn: Card = NO_CARD  # by the current player, who may play it
    drawing: Drawing = field(default_factory=Drawing)
    tilt: Tilt = field(default_factory=Tilt)
    calling: Calling = field(default_factory=Calling)
    progress: Progress = field(default_factory=Progress)
    scores: Scores = field(default_factory=Scores)
    tally: Tally = field(default_factory=Tally)
    round_winner: Seat = NOBODY
    winners: Mask = 0  # of the match
    journal: Journal = field(default_factory=Journal)
