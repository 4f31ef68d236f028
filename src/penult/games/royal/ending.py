"""End of a round, counting, and end of the match (ROY-78, 81 … 92)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NOBODY, Seat
from penult.core.shapes import COPIES
from penult.games.mechanics import chance, journal, scoring, seats
from penult.games.royal import court, phase
from penult.games.royal.cards import DECK_SIZE, POINTS
from penult.games.royal.clauses import Clause
from penult.games.royal.options import low_score, most_rounds, target_of, ties_play_on
from penult.games.royal.state import State


def ask_who_deals(s: State) -> None:
    s.phase = phase.CUT
    s.cutting.tied = 0
    chance.ask(s.chance, DECK_SIZE, DECK_SIZE)


def ask_for_deal(s: State) -> None:
    s.phase = phase.DEAL
    chance.ask(s.chance, DECK_SIZE, DECK_SIZE)


def count_round(s: State) -> None:
    """Write down the points of the round, then end the match or deal again (ROY-78)."""
    if s.round_winner == NOBODY:
        journal.note(s.journal, Kind.BLOCKED, Clause.ROY_78)
    for seat in range(s.seats.count):
        s.scores.gained[seat] = 0
    if low_score(s.options):
        everybody_is_charged(s)
    elif s.round_winner != NOBODY:
        winner_takes_all(s, s.round_winner)
    s.scores.rounds += 1
    if match_is_over(s):
        end_match(s)
    else:
        next_round(s)


def write_down(s: State, seat: Seat, points: int, clause: Clause) -> None:
    s.scores.gained[seat] = points
    s.scores.total[seat] += points  # ROY-87
    journal.note(s.journal, Kind.SCORED, clause, seat=seat, count=points)


def hand_value(s: State, seat: Seat) -> int:
    """What the cards in a hand are worth (ROY-86)."""
    points = 0
    for copy in range(COPIES):
        mask = s.hands.held[seat][copy]
        while mask:
            points += POINTS[(mask & -mask).bit_length() - 1]
            mask &= mask - 1
    return points


def winner_takes_all(s: State, winner: Seat) -> None:
    points = 0
    for seat in range(s.seats.count):
        if seat != winner:
            points += hand_value(s, seat)
    write_down(s, winner, points, Clause.ROY_85)


def everybody_is_charged(s: State) -> None:
    for seat in range(s.seats.count):
        write_down(s, seat, hand_value(s, seat), Clause.ROY_90)


def match_is_over(s: State) -> bool:
    if s.scores.rounds >= most_rounds(s.options):
        return True
    if scoring.highest(s.scores, s.seats.count) < target_of(s.options):
        return False  # ROY-88
    leaders = scoring.seats_at(s.scores, s.seats.count, best_total(s))
    shared = leaders & (leaders - 1) != 0
    return not (shared and ties_play_on(s.options))


def best_total(s: State) -> int:
    """The total that wins: the highest, or of own hands the lowest (ROY-89, 91)."""
    if low_score(s.options):
        return scoring.lowest(s.scores, s.seats.count)
    return scoring.highest(s.scores, s.seats.count)


def end_match(s: State) -> None:
    best = best_total(s)
    s.winners = scoring.seats_at(s.scores, s.seats.count, best)
    clause = Clause.ROY_91 if low_score(s.options) else Clause.ROY_89
    for seat in range(s.seats.count):
        if s.winners >> seat & 1:
            journal.note(s.journal, Kind.WON, clause, seat=seat, count=best)
    s.phase = phase.OVER


def next_round(s: State) -> None:
    """Deal and crown move one seat to the left (ROY-81, 82)."""
    s.seats.dealer = seats.left_of(s.seats, s.seats.dealer)
    journal.note(s.journal, Kind.DEALER, Clause.ROY_81, seat=s.seats.dealer)
    court.crown(s.court, seats.left_of(s.seats, s.court.king))
    journal.note(s.journal, Kind.CROWNED, Clause.ROY_82, seat=s.court.king)
    ask_for_deal(s)
