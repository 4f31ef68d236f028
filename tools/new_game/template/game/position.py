"""How a position of Skeleton is written, and what every position must satisfy."""

from __future__ import annotations

from penult.games.skeleton.cards import COLOUR, DECK_SIZE
from penult.games.skeleton.clauses import Clause
from penult.games.skeleton.phase import Phase, Reason
from penult.games.skeleton.rounds import match_is_over
from penult.games.skeleton.state import State

from penult.core.ids import NO_CARD, NOBODY
from penult.games.mechanics import calling, chance, drawing, progress, scoring, seats
from penult.games.mechanics.hands import flaw_of_hands, holds
from penult.games.positions import ONE_TALON, Field, FieldForm, flaw_of_end

FIELDS: tuple[Field, ...] = (
    Field("phase", "phase", FieldForm.NAME, default=Phase.ACT, names=Phase),
    *seats.FIELDS,
    *ONE_TALON,
    *calling.FIELDS,
    *drawing.fields(Reason, Clause, Phase),
    *progress.FIELDS,
    *scoring.fields(),
    *chance.FIELDS,
)


def complete(s: State) -> None:
    """Fill in what follows from the rest: the awaited order, the current colour."""
    if s.phase == Phase.DEAL:
        chance.ask(s.chance, DECK_SIZE, DECK_SIZE)
    elif s.phase == Phase.RESHUFFLE:
        chance.ask(s.chance, s.piles.talon_size - 1, s.piles.talon_size - 1)
    if s.phase == Phase.OVER:
        s.seats.turn = NOBODY
    if s.piles.talon_size > 0:
        s.colour = COLOUR[s.piles.talon[s.piles.talon_size - 1]]


def flaw(s: State) -> str:
    """What makes the position impossible, as part of a text key; empty: nothing."""
    if s.phase == Phase.COUNTING:
        return "counting"
    if s.phase != Phase.RESHUFFLE and s.drawing.seat != NOBODY:
        return "drawing"
    end = flaw_of_end(s.phase == Phase.OVER, s.winners, match_is_over(s))
    if end or s.phase in (Phase.DEAL, Phase.OVER):
        return end
    if s.piles.talon_size == 0:
        return "no-talon"
    if s.seats.turn == NOBODY:
        return "no-turn"
    return flaw_of_draw(s) or flaw_of_hands(s.hands, s.round_winner, (1 << s.seats.count) - 1)


def flaw_of_draw(s: State) -> str:
    if s.phase == Phase.DRAWN and (s.drawn == NO_CARD or not holds(s.hands, s.seats.turn, s.drawn)):
        return "no-drawn"
    if s.phase != Phase.RESHUFFLE:
        return ""
    if s.drawing.seat == NOBODY or s.drawing.left == 0:
        return "no-drawing"
    if s.drawing.resume not in (Phase.ACT, Phase.DRAWN):
        return "then"
    return "no-order" if s.piles.stock_size > 0 or s.piles.talon_size < 2 else ""
