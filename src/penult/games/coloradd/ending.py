"""End of a round, counting, and end of the match (ADD-70 … 85)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NOBODY, TABLE, Seat
from penult.core.shapes import COPIES
from penult.games.coloradd import phase
from penult.games.coloradd.cards import CLASSIC_SIZE, POINTS
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom import agreement
from penult.games.coloradd.options import (
    customs_in_play,
    dealer_after,
    low_score,
    lowest_wins_when_blocked,
    may_rewrite,
    most_rounds,
    table_agrees,
    target_of,
    ties_play_on,
)
from penult.games.coloradd.state import State
from penult.games.mechanics import chance, journal, scoring, seats
from penult.games.mechanics.scoring import DealerNext

CUT_CARDS = 30  # looked at in one shuffle to see who deals: three each at a full table


def deck_size(s: State) -> int:
    return CLASSIC_SIZE + customs_in_play(s.options) - s.wilds.absent  # ADD-04, 06


def table_writes(s: State) -> bool:
    """Does the table agree on its customs before it plays?"""
    return table_agrees(s.options) and customs_in_play(s.options) > 0


def let_the_table_write(s: State) -> None:
    """Anybody may propose, everybody must accept; the table says when that is over (AR-42)."""
    s.phase = phase.WRITING
    s.seats.turn = TABLE
    in_play = (1 << customs_in_play(s.options) - s.wilds.absent) - 1
    agreement.open_for(s.agreement, in_play if s.scores.rounds > 0 else 0, (1 << s.seats.count) - 1)


def open_round(s: State) -> None:
    """It is drawn who deals, or known already."""
    if s.scores.rounds == 0 or dealer_after(s.options) == DealerNext.REDRAW:
        ask_who_deals(s)
    else:
        ask_for_deal(s)


def ask_who_deals(s: State) -> None:
    s.phase = phase.CUT
    s.seats.turn = NOBODY
    s.cutting.tied = 0
    chance.ask(s.chance, deck_size(s), CUT_CARDS)


def ask_for_deal(s: State) -> None:
    s.phase = phase.DEAL
    s.seats.turn = NOBODY
    chance.ask(s.chance, deck_size(s), deck_size(s))


def count_round(s: State) -> None:
    """Write down the points of the round, then end the match or deal again."""
    if s.round_winner == NOBODY:
        journal.note(s.journal, Kind.BLOCKED, Clause.ADD_77)
    for seat in range(s.seats.count):
        s.scores.gained[seat] = 0
    if low_score(s.options):
        everybody_writes_his_own(s)
    elif s.round_winner != NOBODY:
        winner_scores_the_others(s, s.round_winner)
    elif lowest_wins_when_blocked(s.options):
        lowest_hand_wins_the_differences(s)
    s.scores.rounds += 1
    if match_is_over(s):
        end_match(s)
    else:
        next_round(s)


def write_down(s: State, seat: Seat, points: int, clause: Clause) -> None:
    s.scores.gained[seat] = points
    s.scores.total[seat] += points  # ADD-80
    journal.note(s.journal, Kind.SCORED, clause, seat=seat, count=points)


def hand_value(s: State, seat: Seat) -> int:
    """What the cards in a hand are worth (ADD-79)."""
    points = 0
    for copy in range(COPIES):
        mask = s.hands.held[seat][copy]
        while mask:
            points += POINTS[(mask & -mask).bit_length() - 1]
            mask &= mask - 1
    return points


def winner_scores_the_others(s: State, winner: Seat) -> None:
    points = 0
    for seat in range(s.seats.count):
        if seat != winner:
            points += hand_value(s, seat)
    write_down(s, winner, points, Clause.ADD_78)


def everybody_writes_his_own(s: State) -> None:
    for seat in range(s.seats.count):
        write_down(s, seat, hand_value(s, seat), Clause.ADD_83)


def lowest_hand_wins_the_differences(s: State) -> None:
    """AR-37, second reading; a shared lowest hand wins nothing."""
    lowest = hand_value(s, 0)
    winner = 0
    points = 0
    shared = False
    for seat in range(1, s.seats.count):
        value = hand_value(s, seat)
        if value < lowest:
            points += (lowest - value) * seat
            lowest = value
            winner = seat
            shared = False
        else:
            shared = shared or value == lowest
            points += value - lowest
    if not shared:
        write_down(s, winner, points, Clause.ADD_77)


def match_is_over(s: State) -> bool:
    if s.scores.rounds >= most_rounds(s.options):
        return True
    if scoring.highest(s.scores, s.seats.count) < target_of(s.options):
        return False  # ADD-81
    best = best_total(s)
    leaders = scoring.seats_at(s.scores, s.seats.count, best)
    shared = leaders & (leaders - 1) != 0
    return not (shared and ties_play_on(s.options))


def best_total(s: State) -> int:
    """The total that wins: the highest, or with low scores the lowest (ADD-82, 84)."""
    if low_score(s.options):
        return scoring.lowest(s.scores, s.seats.count)
    return scoring.highest(s.scores, s.seats.count)


def end_match(s: State) -> None:
    best = best_total(s)
    s.winners = scoring.seats_at(s.scores, s.seats.count, best)
    clause = Clause.ADD_84 if low_score(s.options) else Clause.ADD_82
    for seat in range(s.seats.count):
        if s.winners >> seat & 1:
            journal.note(s.journal, Kind.WON, clause, seat=seat, count=best)
    s.phase = phase.OVER
    s.seats.turn = NOBODY


def next_round(s: State) -> None:
    """The deal passes on (ADD-85)."""
    rule = dealer_after(s.options)
    if rule != DealerNext.REDRAW:
        if rule == DealerNext.WINNER and s.round_winner != NOBODY:
            s.seats.dealer = s.round_winner
        else:
            s.seats.dealer = seats.left_of(s.seats, s.seats.dealer)
        journal.note(s.journal, Kind.DEALER, Clause.ADD_85, seat=s.seats.dealer)
    if may_rewrite(s.options) and table_writes(s):
        let_the_table_write(s)  # AR-50, second reading
    else:
        open_round(s)
