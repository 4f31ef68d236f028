"""The end of a game and its payoffs (RLC-12 … 14)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NOBODY, Seat
from penult.games.mechanics import journal, scoring
from penult.games.rlcard import phase
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.state import State


def end(s: State) -> None:
    """With a winner, or, after too many turns, with nobody ahead (RLC-14)."""
    s.phase = phase.OVER
    s.seats.turn = NOBODY
    s.scores.rounds = 1
    scoring.begin_count(s.scores)
    if s.round_winner == NOBODY:
        journal.note(s.journal, Kind.BLOCKED, Clause.RLC_14)
        s.winners = (1 << s.seats.count) - 1
        return
    s.winners = 1 << s.round_winner
    pay(s)
    scoring.note_winners(s.scores, s.journal, s.seats.count, s.winners, Clause.RLC_12)


def pay(s: State) -> None:
    """One seat loses, which may even be the winner's own (RLC-13)."""
    loser = payer(s.round_winner, s.seats.count)
    if loser != s.round_winner:
        scoring.write_down(s.scores, s.journal, s.round_winner, 1, Clause.RLC_13)
    scoring.write_down(s.scores, s.journal, loser, -1, Clause.RLC_13)


def payer(winner: Seat, count: int) -> Seat:
    """Seat number 1 - winner; a negative number counts from the end, as in a Python list."""
    return 1 - winner if winner < 2 else count + 1 - winner
