"""How long a table waits (RUL-44, 64), and what happens when a player runs out of time."""

from __future__ import annotations

from penult.core.ids import ActionId
from penult.games.clockwork import Clockwork
from penult.games.mechanics import progress
from penult.games.rummy.actions import TIME_UP
from penult.games.rummy.options import time_to_catch, time_to_play
from penult.games.rummy.state import State

SECOND = 1000


def question(s: State) -> int:
    """A number for each turn, different from the one before."""
    return progress.turn_number(s.progress, s.scores.rounds)


def limit(s: State) -> int:
    return time_to_play(s.options) * SECOND


def penult(s: State) -> int:
    """The number of the latest turn if it left one tile, called or not (RUL-64)."""
    return progress.penult(s.progress, s.hands.size, s.scores.rounds)


def guard(s: State) -> int:
    return time_to_catch(s.options) * SECOND


def silent(_: State) -> ActionId:
    """The open turn is undone and the player's duty is done for them (RUL-44)."""
    return TIME_UP


CLOCKWORK = Clockwork(limit=limit, silent=silent, question=question, penult=penult, guard=guard)
