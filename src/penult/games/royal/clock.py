"""How long a reign lasts (ROY-60, R22), and what is done for idle players (ROY-R45, R46)."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.ids import COLOURS, NO_COLOUR, NOBODY, TABLE, ActionId, Seat
from penult.core.shapes import COPIES
from penult.games.clockwork import NEVER, ClockMode, Clockwork
from penult.games.mechanics import piles, progress, seats
from penult.games.mechanics.options import time_to_catch, time_to_decide, time_to_play
from penult.games.royal import phase
from penult.games.royal.cards import (
    DESIGNATE,
    DRAW,
    FANFARE,
    HIT,
    LAY,
    NAME,
    PASS,
    PAUSE,
    READY,
    RESTART,
    RESUME,
    SAME_COLOUR,
    START,
    VERB,
)
from penult.games.royal.legality import lawful_lays, targets
from penult.games.royal.options import (
    clock_mode,
    countdown_is_shown,
    jitter_of_a_reign,
    length_of_a_reign,
    time_to_designate,
    turns_of_a_reign,
)
from penult.games.royal.reign import is_paused, is_running
from penult.games.royal.state import State

SECOND = 1000

# How long actions take on a virtual clock: what people need on average
LAYING = 5 * SECOND
DRAWING = 3 * SECOND  # and as long again to decide what to do with the card
DECIDING = 3 * SECOND


def mode(s: State) -> int:
    return clock_mode(s.options)


def period(s: State) -> int:
    return s.sceptre.reigns if is_running(s) else 0


def length(s: State) -> int:
    return NEVER if mode(s) == ClockMode.TURNS else length_of_a_reign(s.options)


def jitter(s: State) -> int:
    """Less than the length: no reign ends before it has begun."""
    if mode(s) == ClockMode.TURNS:
        return 0
    return min(jitter_of_a_reign(s.options), length_of_a_reign(s.options) - 1)


def is_over(s: State) -> bool:
    return mode(s) == ClockMode.TURNS and s.sceptre.turns > turns_of_a_reign(s.options)


def cost(s: State, action: ActionId) -> int:
    match VERB[action]:
        case Verb.LAY:
            return DECIDING if s.phase == phase.DRAWN else LAYING
        case Verb.DRAW:
            return DRAWING
        case Verb.PASS | Verb.NAME | Verb.HIT:
            return DECIDING
        case _:
            return 0


def shown(s: State) -> bool:
    return countdown_is_shown(s.options)


# Idle players


def question(s: State) -> int:
    """A number for what the table waits for, different from the one before.

    Turns are counted over the whole match; getting ready counts as a turn before the first.
    """
    turn = progress.turn_number(s.progress, s.scores.rounds)
    if s.phase == phase.ACT or s.phase == phase.DRAWN or s.phase == phase.READY:
        return turn
    return -(turn << 4 | s.phase)


def limit(s: State) -> int:
    """How long the table waits before it acts for a player; the start sounds at once (ROY-10)."""
    if s.seats.turn == TABLE:
        return 0 if s.phase == phase.START else NEVER
    if s.phase == phase.DESIGNATE or s.phase == phase.READY:
        return time_to_designate(s.options) * SECOND
    if s.phase == phase.COLOUR or s.phase == phase.TARGET:
        return time_to_decide(s.options) * SECOND
    return time_to_play(s.options) * SECOND


def silent(s: State) -> ActionId:
    """What is done for a player whose time is up (ROY-R45)."""
    match s.phase:
        case phase.READY:
            return READY
        case phase.START:
            return START
        case phase.DESIGNATE:
            return DESIGNATE + seats.left_of(s.seats, s.court.king)
        case phase.COLOUR:
            return NAME + (most_held_colour(s) if s.colour == NO_COLOUR else s.colour)
        case phase.TARGET:
            return HIT + usual_target(s)
        case phase.DRAWN:
            return PASS
        case _:
            return draw_or_what_is_left(s)


def draw_or_what_is_left(s: State) -> ActionId:
    """Draw; if there is nothing to draw, play a card that must be played (ROY-R24) or pass."""
    if piles.drawable(s.piles) > 0:
        return DRAW
    lays = lawful_lays(s, s.player)
    return LAY + (lays & -lays).bit_length() - 1 if lays else PASS


def most_held_colour(s: State) -> int:
    """The colour the king holds most of; the first in a tie."""
    best = 0
    most = -1
    for colour in range(COLOURS):
        count = 0
        for copy in range(COPIES):
            count += (s.hands.held[s.court.king][copy] & SAME_COLOUR[colour]).bit_count()
        if count > most:
            most = count
            best = colour
    return best


def usual_target(s: State) -> Seat:
    """The jester; else the smallest hand, in a tie the nearest on the king's left."""
    allowed = targets(s)
    if allowed >> s.court.jester & 1:
        return s.court.jester
    best = NOBODY
    seat = s.court.king
    for _ in range(s.seats.count):
        seat = seats.left_of(s.seats, seat)
        if allowed >> seat & 1 and (best == NOBODY or s.hands.size[seat] < s.hands.size[best]):
            best = seat
    return best


def penult(s: State) -> int:
    """The number of the last card played, if it left its player one card (ROY-R32, R34)."""
    return progress.penult(s.progress, s.hands.size, s.scores.rounds)


def guard(s: State) -> int:
    return time_to_catch(s.options)


CLOCKWORK = Clockwork(
    sound=FANFARE,
    restart=RESTART,
    pause=PAUSE,
    resume=RESUME,
    mode=mode,
    period=period,
    length=length,
    jitter=jitter,
    is_over=is_over,
    is_paused=is_paused,
    cost=cost,
    limit=limit,
    silent=silent,
    question=question,
    penult=penult,
    guard=guard,
    shown=shown,
)
