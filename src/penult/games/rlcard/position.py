"""How a position is written, and what every position must satisfy."""

from __future__ import annotations

from penult.core.deck import COLOUR
from penult.core.ids import COLOURS, NO_CARD, NO_COLOUR, NOBODY
from penult.games.mechanics import chance, drawing, progress, scoring, seats
from penult.games.mechanics.hands import flaw_of_hands
from penult.games.positions import ONE_TALON, Field, FieldForm, flaw_of_end
from penult.games.rlcard import state
from penult.games.rlcard.cards import DECK_SIZE
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.phase import Phase, Reason
from penult.games.rlcard.state import State

FIELDS: tuple[Field, ...] = (
    Field("phase", "phase", FieldForm.NAME, default=Phase.ACT, names=Phase),
    *seats.FIELDS,
    *ONE_TALON[:-1],  # no drawn card is ever in a hand
    Field("target", "target", FieldForm.CARD),
    Field("lacks", "lacks", FieldForm.PER_SEAT),
    *drawing.fields(Reason, Clause, Phase),
    *progress.FIELDS,
    *scoring.fields(FieldForm.POINTS),
    *chance.FIELDS,
)


def complete(s: State) -> None:
    """Fill in what follows from the rest: the target, its colour, the awaited order."""
    for place in range(s.piles.talon_size):
        state.count_gone(s, s.piles.talon[place])
    if s.target == NO_CARD and s.piles.talon_size > 0:
        s.target = s.piles.talon[s.piles.talon_size - 1]
    if s.colour == NO_COLOUR and s.target != NO_CARD:
        s.colour = COLOUR[s.target]
    s.progress.turns = max(s.progress.turns, 1 if s.phase == Phase.ACT else 0)
    everything = s.piles.stock_size + s.piles.talon_size
    match s.phase:
        case Phase.DEAL:
            chance.ask(s.chance, DECK_SIZE, DECK_SIZE)
        case Phase.PUT_BACK | Phase.RESHUFFLE:
            chance.ask(s.chance, everything, everything)
        case Phase.COLOURING:
            chance.ask(s.chance, COLOURS, 1)
        case Phase.OVER:
            s.seats.turn = NOBODY


def flaw(s: State) -> str:
    """What makes the position impossible, as part of a text key; empty: nothing."""
    if (s.phase == Phase.RESHUFFLE) != (s.drawing.seat != NOBODY):
        return "drawing"
    end = flaw_of_end(s.phase == Phase.OVER, s.winners, s.round_winner != NOBODY)
    if end or s.phase in (Phase.DEAL, Phase.OVER):
        return end
    if s.target == NO_CARD:
        return "no-talon"
    if s.phase != Phase.ACT:
        return ""
    if s.seats.turn == NOBODY:
        return "no-turn"
    return flaw_of_hands(s.hands, s.round_winner, (1 << s.seats.count) - 1)
