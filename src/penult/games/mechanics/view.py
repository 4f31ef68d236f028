"""What every viewer may see of the shared parts of a state, field by field.

A game's ``View`` adds its own fields to one of these; each function copies the parts it is given
and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, TABLE, Card, Mask, Seat
from penult.core.shapes import COPIES, SEATS, ints
from penult.games.mechanics import doubt, misplay, piles
from penult.games.mechanics.calling import Calling
from penult.games.mechanics.debts import Debt
from penult.games.mechanics.doubt import Doubt
from penult.games.mechanics.hands import Hands
from penult.games.mechanics.misplay import Misplay
from penult.games.mechanics.piles import Piles
from penult.games.mechanics.progress import Progress
from penult.games.mechanics.scoring import Scores
from penult.games.mechanics.seats import Seats


@dataclass(slots=True)
class SharedView:
    """The view of any game."""

    viewer: Seat = TABLE  # TABLE: a spectator
    seats: int = 0
    phase: int = 0
    turn: Seat = NOBODY  # the seat that the table waits for
    direction: int = 0
    dealer: Seat = 0
    sizes: list[int] = ints(SEATS)
    drawn: Card = NO_CARD  # the viewer's own, just drawn
    exposed: Mask = 0
    called: Mask = 0
    turns: int = 0
    played: int = 0  # cards in this round
    layer: Seat = NOBODY
    rounds: int = 0
    totals: list[int] = ints(SEATS)
    gained: list[int] = ints(SEATS)
    round_winner: Seat = NOBODY
    winners: Mask = 0


@dataclass(slots=True)
class TalonView(SharedView):
    """The view of a game with one talon, and hands that fit into one word of kinds."""

    colour: int = NO_COLOUR
    top: Card = NO_CARD
    stock_size: int = 0
    talon_size: int = 0
    hand: list[int] = ints(COPIES)  # the viewer's own, as in mechanics.hands
    lays: Mask = 0  # what the viewer may legally play now


@dataclass(slots=True)
class DoubtView(TalonView):
    """The view of a game with cards that can be answered, challenged or called out."""

    bluff: int = 0  # 1: a wild +4 played by the viewer now would be illegal
    debt: int = 0
    debt_kind: int = 0
    challenged: Seat = NOBODY  # who played the wild +4 that can be challenged
    colour_before: int = NO_COLOUR  # in force when it was played
    shown: list[int] = ints(COPIES)  # the challenged hand, while it is shown to the viewer
    against: Mask = 0  # its cards because of which the challenged one was illegal
    wrong: Seat = NOBODY  # who played a card that can be called out


def show_seats(view: SharedView, seats: Seats) -> None:
    view.seats = seats.count
    view.turn = seats.turn
    view.direction = seats.direction
    view.dealer = seats.dealer


def show_sizes(view: SharedView, h: Hands, seats: int) -> None:
    for seat in range(seats):
        view.sizes[seat] = h.size[seat]


def show_round(view: SharedView, progress: Progress, scores: Scores, calling: Calling) -> None:
    view.exposed = calling.exposed
    view.called = calling.early
    view.turns = progress.turns
    view.played = progress.lays
    view.layer = progress.layer
    view.rounds = scores.rounds
    for seat in range(view.seats):
        view.totals[seat] = scores.total[seat]
        view.gained[seat] = scores.gained[seat]


def show_piles(view: TalonView, p: Piles, colour: int) -> None:
    view.colour = colour
    view.top = piles.top(p) if p.talon_size > 0 else NO_CARD
    view.stock_size = p.stock_size
    view.talon_size = p.talon_size


def show_hand(view: TalonView, h: Hands, viewer: Seat) -> None:
    """Only to its holder; spectators see none."""
    for copy in range(COPIES):
        view.hand[copy] = 0 if viewer == TABLE else h.held[viewer][copy]


def show_doubts(view: DoubtView, debt: Debt, evidence: Doubt, m: Misplay) -> None:
    """What can be answered, which is all public. The challenged hand isn't part of it."""
    view.debt = debt.amount
    view.debt_kind = debt.kind
    view.challenged = evidence.layer
    view.colour_before = evidence.colour
    view.wrong = m.seat if misplay.can_be_called_out(m) else NOBODY


def show_challenged_hand(view: DoubtView, evidence: Doubt, scope: int, shown: bool) -> None:
    """To those who may look at it; clears what another viewer was shown."""
    for copy in range(COPIES):
        view.shown[copy] = evidence.hand[copy] if shown else 0
    view.against = doubt.forbidding(view.shown[0], evidence.colour, scope) if shown else 0
