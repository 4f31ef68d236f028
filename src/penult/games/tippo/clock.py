"""How long a table waits (TIP-19, R42), and what happens when a player runs out of time."""

from __future__ import annotations

from penult.core.ids import COLOURS, ActionId, Card, Seat
from penult.core.shapes import COPIES, WORD
from penult.games.clockwork import Clockwork
from penult.games.mechanics import progress
from penult.games.mechanics.options import time_to_catch, time_to_play
from penult.games.tippo import balance, phase, trays
from penult.games.tippo.balance import TRAYS, A
from penult.games.tippo.cards import DRAW, JOKER, NAME, PASS, SAME_COLOUR, SUPER, WORDS, lay_of
from penult.games.tippo.legality import can_lay, drawable, lays
from penult.games.tippo.state import State

SECOND = 1000


def question(s: State) -> int:
    """A number for what the table is waiting for, different from the one before."""
    turn = progress.turn_number(s.progress, s.scores.rounds)
    return -turn if s.phase == phase.NAMING else turn


def limit(s: State) -> int:
    return time_to_play(s.options) * SECOND


def penult(s: State) -> int:
    """The number of the latest play if it left one card, called or not (R42)."""
    return progress.penult(s.progress, s.hands.size, s.scores.rounds)


def guard(s: State) -> int:
    return time_to_catch(s.options)


def silent(s: State) -> ActionId:
    seat = s.seats.turn
    if s.phase == phase.NAMING:
        return NAME + most_held_colour(s, seat)
    if s.phase == phase.DRAWN:
        return PASS
    if can_lay(s, seat):
        return safest_lay(s, seat)
    return DRAW if drawable(s) > 0 else PASS


def safest_lay(s: State, seat: Seat) -> ActionId:
    """The first card for the tray that is less likely to fall."""
    best = A
    least = -1
    for tray in range(TRAYS):
        if first_card(s, seat, tray) >= 0:
            falls = balance.falls(s.balance, s.scale, trays.count(s.trays) + 1, tray)
            if least < 0 or falls < least:
                best = tray
                least = falls
    card = first_card(s, seat, best)
    named = most_held_colour(s, seat) if card == JOKER or card == SUPER else 0
    return lay_of(card, best, named)


def first_card(s: State, seat: Seat, tray: int) -> Card:
    """The lowest kind that may be played on a tray; -1 if there is none."""
    for word in range(WORDS):
        mask = lays(s, seat, tray, word)
        if mask:
            return word * WORD + (mask & -mask).bit_length() - 1
    return -1


def most_held_colour(s: State, seat: Seat) -> int:
    """The first one in case of a tie."""
    best = 0
    most = -1
    for colour in range(COLOURS):
        count = 0
        for word in range(WORDS):
            for copy in range(word * COPIES, (word + 1) * COPIES):
                count += (
                    s.hands.held[seat][copy] & SAME_COLOUR[word * COLOURS + colour]
                ).bit_count()
        if count > most:
            most = count
            best = colour
    return best


CLOCKWORK = Clockwork(limit=limit, silent=silent, question=question, penult=penult, guard=guard)
