"""The state of a game: the mechanics it is made of, and the target."""

from __future__ import annotations

from dataclasses import dataclass, field

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Mask, Seat
from penult.core.shapes import COPIES, SEATS, ints
from penult.games.mechanics import piles
from penult.games.mechanics.chance import Chance
from penult.games.mechanics.drawing import Drawing
from penult.games.mechanics.hands import Hands
from penult.games.mechanics.journal import Journal
from penult.games.mechanics.piles import Piles
from penult.games.mechanics.progress import Progress
from penult.games.mechanics.scoring import Scores
from penult.games.mechanics.seats import Seats
from penult.games.rlcard import phase
from penult.games.rlcard.options import Options


@dataclass(slots=True)
class State:
    options: Options = field(default_factory=Options)
    phase: int = phase.DEAL
    seats: Seats = field(default_factory=Seats)
    chance: Chance = field(default_factory=Chance)
    piles: Piles = field(default_factory=Piles)
    gone: list[Mask] = ints(COPIES)  # the cards on the talon, counted as in ``hands``
    target: Card = NO_CARD  # the card to match; after a reshuffle it may be anywhere (RLC-11)
    colour: int = NO_COLOUR  # of the target
    hands: Hands = field(default_factory=Hands)
    lacks: list[int] = ints(SEATS)  # colour, plus 1, of which a seat surely has no card (see turn)
    drawing: Drawing = field(default_factory=Drawing)
    progress: Progress = field(default_factory=Progress)
    scores: Scores = field(default_factory=Scores)
    round_winner: Seat = NOBODY
    winners: Mask = 0
    journal: Journal = field(default_factory=Journal)


def put_on_talon(s: State, card: Card) -> None:
    piles.put(s.piles, card)
    count_gone(s, card)


def count_gone(s: State, card: Card) -> None:
    bit = 1 << card
    copy = 0
    while s.gone[copy] & bit:
        copy += 1
    s.gone[copy] |= bit


def clear_gone(s: State) -> None:
    for copy in range(COPIES):
        s.gone[copy] = 0
