"""The frame of a match: who begins, the racks, the start tiles, the count, the next round.

RUM-01 … 11 and RUM-69 … 82.
"""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, Mask, Seat
from penult.core.shapes import SEATS
from penult.games.mechanics import (
    calling,
    chance,
    cutting,
    drawing,
    hands,
    journal,
    piles,
    progress,
    scoring,
)
from penult.games.mechanics import seats as round_table
from penult.games.mechanics.options import most_rounds
from penult.games.mechanics.scoring import Ending
from penult.games.mechanics.seats import LEFT
from penult.games.rummy import draft, phase
from penult.games.rummy.clauses import Clause
from penult.games.rummy.options import (
    FirstPlayer,
    Options,
    counts_rounds,
    first_player,
    target_of,
    ties_are_split,
)
from penult.games.rummy.solver import melds
from penult.games.rummy.state import State
from penult.games.rummy.tiles import CUT_RANKS, DECK, DECK_SIZE, POINTS
from penult.games.rummy.turn import begin_turn

CUT_TILES = 40  # per shuffle, to decide who begins: ten each at a full table
RACK = 14
STARTERS = 4


def start(s: State, seats: int) -> None:
    """Begin a match on a new or a used state; first, tiles decide who begins."""
    new_round(s)
    scoring.clear(s.scores)
    s.winners = 0
    s.seats.count = seats
    s.seats.dealer = 0
    s.chance.given = 0
    s.chance.drawn = 0
    ask_who_begins(s)


def ask_who_begins(s: State) -> None:
    s.phase = phase.CUT
    s.seats.turn = NOBODY
    s.cutting.tied = 0
    chance.ask(s.chance, DECK_SIZE, CUT_TILES)


def ask_for_deal(s: State) -> None:
    s.phase = phase.DEAL
    s.seats.turn = NOBODY
    chance.ask(s.chance, DECK_SIZE, DECK_SIZE)


def cut(s: State, order: Sequence[int]) -> None:
    """Everybody draws a tile and the highest begins; ties draw again (RUM-05, RUL-02)."""
    cutting.begin(s.cutting, s.seats.count)
    if not cutting.turn_up(
        s.cutting,
        s.journal,
        s.seats.count,
        order,
        DECK_SIZE,
        CUT_TILES,
        DECK,
        CUT_RANKS,
        Clause.RUM_05,
    ):
        ask_who_begins(s)  # still tied, so shuffle again
        return
    s.seats.dealer = cutting.decide(s.cutting)
    journal.note(s.journal, Kind.BEGINS, Clause.RUM_05, seat=s.seats.dealer)
    ask_for_deal(s)  # RUM-06: all tiles go back


def deal(s: State, order: Sequence[int]) -> None:
    """Fourteen tiles each and four face up in the middle (RUM-07, 08)."""
    if s.scores.rounds > 0:
        choose_who_begins(s)
    new_round(s)
    piles.build(s.piles, order, DECK_SIZE, DECK)
    seat = s.seats.dealer
    for _ in range(s.seats.count):
        drawing.deal(s.piles, s.hands, s.journal, seat, RACK, Clause.RUM_07)
        seat = round_table.left_of(s.seats, seat)
    for _ in range(STARTERS):
        tile = piles.take(s.piles)
        s.draft.single[tile] += 1
        journal.note(s.journal, Kind.STARTER, Clause.RUM_08, card=tile)
    begin_turn(s, s.seats.dealer)


def choose_who_begins(s: State) -> None:
    """The left neighbour, or who the table agreed on (RUL-04); it may have been drawn already."""
    rule = first_player(s.options)
    if rule == FirstPlayer.DRAW:
        return
    if rule == FirstPlayer.WINNER:
        s.seats.dealer = s.round_winner
    else:
        s.seats.dealer = round_table.left_of(s.seats, s.seats.dealer)
    journal.note(s.journal, Kind.BEGINS, Clause.RUM_10, seat=s.seats.dealer)


def new_round(s: State) -> None:
    s.seats.direction = LEFT  # RUL-06
    s.round_winner = NOBODY
    s.drawn = NO_CARD
    s.layable = 0
    for seat in range(SEATS):
        s.worn[seat] = 0
    hands.clear(s.hands)
    piles.clear(s.piles)
    melds.clear(s.table)
    melds.clear(s.before)
    draft.clear(s.draft)
    progress.restart(s.progress)
    calling.close(s.calling)
    clear_counts(s)


def clear_counts(s: State) -> None:
    s.tally.lays = 0
    s.tally.tiles = 0
    s.tally.draws = 0
    s.tally.ran_out = 0
    s.tally.actions = 0
    s.tally.forced = 0
    s.tally.jokers_taken = 0
    s.tally.caught = 0


# Points


def count_round(s: State) -> None:
    """Score the round for its winners, then end the match or deal again."""
    scoring.begin_count(s.scores)
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


def lowest_racks(s: State) -> Mask:
    """Who holds the least when the pool is empty (RUM-77); only one of a tie, unless they share."""
    tied = tied_racks(s)
    return tied if ties_are_split(s.options) else 1 << first_of(s, tied)


def tied_racks(s: State) -> Mask:
    lowest = hands.value(s.hands, 0, POINTS)
    for seat in range(1, s.seats.count):
        lowest = min(lowest, hands.value(s.hands, seat, POINTS))
    tied = 0
    for seat in range(s.seats.count):
        if hands.value(s.hands, seat, POINTS) == lowest:
            tied |= 1 << seat
    return tied


def first_of(s: State, tied: Mask) -> Seat:
    """Fewer tiles first, then whoever would have moved first (RUL-76)."""
    best = NOBODY
    seat = s.seats.turn
    for _ in range(s.seats.count):
        if tied >> seat & 1 and (best == NOBODY or s.hands.size[seat] < s.hands.size[best]):
            best = seat
        seat = round_table.after(s.seats, seat)
    return best


def credit(s: State, winners: Mask, clause: Clause) -> None:
    """Score all other racks in full (RUM-71, 78), or one won round (RUM-80, 82)."""
    points = 0
    for seat in range(s.seats.count):
        if not winners >> seat & 1:
            points += hands.value(s.hands, seat, POINTS)
    share = points // winners.bit_count()
    if counts_rounds(s.options):
        clause = Clause.RUM_80
        share = 1
    for seat in range(s.seats.count):
        if winners >> seat & 1:
            scoring.write_down(s.scores, s.journal, seat, share, clause)  # RUM-75


def weight(s: State, seat: Seat) -> int:
    """Of a round that was counted: the racks of those who didn't win it, unless rounds count."""
    winners = tied_racks(s) if ties_are_split(s.options) else 1 << s.round_winner
    return 0 if counts_rounds(s.options) or winners >> seat & 1 else 1


# The match


def match_is_over(s: State) -> bool:
    target, rounds = target_of(s.options), most_rounds(s.options)
    return scoring.is_over(s.scores, s.seats.count, target, rounds, False, False)  # RUM-76, 80


def ending(o: Options, _seats: int) -> Ending:
    return Ending(target_of(o), most_rounds(o))


def end_match(s: State) -> None:
    """The highest total wins; a tie is decided as for racks (RUL-80)."""
    s.winners = 1 << first_of(s, scoring.leaders(s.scores, s.seats.count, False))
    clause = Clause.RUM_80 if counts_rounds(s.options) else Clause.RUM_76
    scoring.note_winners(s.scores, s.journal, s.seats.count, s.winners, clause)
    s.phase = phase.OVER
    s.seats.turn = NOBODY


def next_round(s: State) -> None:
    if first_player(s.options) == FirstPlayer.DRAW:  # RUL-04
        ask_who_begins(s)
    else:
        ask_for_deal(s)
