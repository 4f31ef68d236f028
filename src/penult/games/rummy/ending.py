"""End of a round, counting, and end of the match (RUM-69 … 82)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NOBODY, Mask, Seat
from penult.core.shapes import COPIES
from penult.games.mechanics import chance, journal, scoring, seats
from penult.games.rummy import phase
from penult.games.rummy.clauses import Clause
from penult.games.rummy.options import (
    FirstPlayer,
    counts_rounds,
    first_player,
    most_rounds,
    target_of,
    ties_are_split,
)
from penult.games.rummy.state import State
from penult.games.rummy.tiles import DECK_SIZE, POINTS

CUT_TILES = 40  # looked at in one mixing to see who begins: ten each at a full table


def ask_who_begins(s: State) -> None:
    s.phase = phase.CUT
    s.seats.turn = NOBODY
    s.cutting.tied = 0
    chance.ask(s.chance, DECK_SIZE, CUT_TILES)


def ask_for_deal(s: State) -> None:
    s.phase = phase.DEAL
    s.seats.turn = NOBODY
    chance.ask(s.chance, DECK_SIZE, DECK_SIZE)


# Points


def count_round(s: State) -> None:
    """Credit the round to who won it, then end the match or deal again."""
    for seat in range(s.seats.count):
        s.scores.gained[seat] = 0
    if s.round_winner != NOBODY:
        credit(s, 1 << s.round_winner, Clause.RUM_71)
    else:
        winners = lowest_racks(s)
        s.round_winner = first_of(s, winners)
        credit(s, winners, Clause.RUM_78)
    s.scores.rounds += 1
    if match_is_over(s):
        end_match(s)
    else:
        next_round(s)


def rack_value(s: State, seat: Seat) -> int:
    """What the tiles on a rack are worth (RUM-72 … 74)."""
    points = 0
    for copy in range(COPIES):
        mask = s.hands.held[seat][copy]
        while mask:
            points += POINTS[(mask & -mask).bit_length() - 1]
            mask &= mask - 1
    return points


def lowest_racks(s: State) -> Mask:
    """Who holds least when the pool has run out (RUM-77); one of equals, unless they share."""
    lowest = rack_value(s, 0)
    for seat in range(1, s.seats.count):
        lowest = min(lowest, rack_value(s, seat))
    tied = 0
    for seat in range(s.seats.count):
        if rack_value(s, seat) == lowest:
            tied |= 1 << seat
    return tied if ties_are_split(s.options) else 1 << first_of(s, tied)


def first_of(s: State, tied: Mask) -> Seat:
    """Fewer tiles, then who would have moved first (RUL-76)."""
    best = NOBODY
    seat = s.seats.turn
    for _ in range(s.seats.count):
        if tied >> seat & 1 and (best == NOBODY or s.hands.size[seat] < s.hands.size[best]):
            best = seat
        seat = seats.after(s.seats, seat)
    return best


def credit(s: State, winners: Mask, clause: Clause) -> None:
    """All other racks in full (RUM-71, 78), or one round (RUM-80, 82)."""
    points = 0
    for seat in range(s.seats.count):
        if not winners >> seat & 1:
            points += rack_value(s, seat)
    share = points // winners.bit_count()
    if counts_rounds(s.options):
        clause = Clause.RUM_80
        share = 1
    for seat in range(s.seats.count):
        if winners >> seat & 1:
            s.scores.gained[seat] = share
            s.scores.total[seat] += share  # RUM-75
            journal.note(s.journal, Kind.SCORED, clause, seat=seat, count=share)


# The match


def match_is_over(s: State) -> bool:
    if s.scores.rounds >= most_rounds(s.options):
        return True
    return scoring.highest(s.scores, s.seats.count) >= target_of(s.options)  # RUM-76, 80


def end_match(s: State) -> None:
    """The highest total wins; of equals, who would be first in a tie of racks (RUL-80)."""
    best = scoring.highest(s.scores, s.seats.count)
    s.winners = 1 << first_of(s, scoring.seats_at(s.scores, s.seats.count, best))
    clause = Clause.RUM_80 if counts_rounds(s.options) else Clause.RUM_76
    for seat in range(s.seats.count):
        if s.winners >> seat & 1:
            journal.note(s.journal, Kind.WON, clause, seat=seat, count=best)
    s.phase = phase.OVER
    s.seats.turn = NOBODY


def next_round(s: State) -> None:
    """The left neighbour begins, or who the table agreed on (RUL-04)."""
    rule = first_player(s.options)
    if rule == FirstPlayer.DRAW:
        ask_who_begins(s)
        return
    if rule == FirstPlayer.WINNER:
        s.seats.dealer = s.round_winner
    else:
        s.seats.dealer = seats.left_of(s.seats, s.seats.dealer)
    journal.note(s.journal, Kind.BEGINS, Clause.RUM_10, seat=s.seats.dealer)
    ask_for_deal(s)
