"""Who begins, the racks, and the four start tiles (RUM-01 … 11)."""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, Card
from penult.core.shapes import SEATS
from penult.games.mechanics import calling, cutting, hands, journal, piles, progress, scoring
from penult.games.mechanics import seats as round_table
from penult.games.mechanics.seats import LEFT
from penult.games.rummy import draft, ending
from penult.games.rummy.clauses import Clause
from penult.games.rummy.solver import melds
from penult.games.rummy.state import State
from penult.games.rummy.tiles import DECK, DECK_SIZE, JOKER, number_of
from penult.games.rummy.turn import begin_turn

RACK = 14
STARTERS = 4


def start(s: State, seats: int) -> None:
    """Open a match on a fresh or a used state: first it is drawn who begins."""
    new_round(s)
    scoring.clear(s.scores)
    s.winners = 0
    s.seats.count = seats
    s.seats.dealer = 0
    s.chance.given = 0
    s.chance.drawn = 0
    ending.ask_who_begins(s)


def rank_in_the_draw(tile: Card) -> int:
    """Its number, also of an action tile; a joker has none (RUM-05, RUL-01)."""
    return 0 if tile == JOKER else number_of(tile)


def cut(s: State, order: Sequence[int]) -> None:
    """Everybody draws a tile, the highest begins; the tied draw again (RUM-05, RUL-02)."""
    cutting.begin(s.cutting, s.seats.count)
    place = 0
    while not cutting.is_decided(s.cutting):
        if place + s.seats.count > ending.CUT_TILES:
            ending.ask_who_begins(s)  # still tied: mix again
            return
        for seat in range(s.seats.count):
            if cutting.turns_up(s.cutting, seat):
                place += 1
                tile = DECK[order[DECK_SIZE - place]]
                journal.note(s.journal, Kind.CUT, Clause.RUM_05, seat=seat, card=tile)
                cutting.show(s.cutting, seat, rank_in_the_draw(tile))
        cutting.narrow(s.cutting)
    s.seats.dealer = cutting.decide(s.cutting)
    journal.note(s.journal, Kind.BEGINS, Clause.RUM_05, seat=s.seats.dealer)
    ending.ask_for_deal(s)  # RUM-06: all tiles go back


def deal(s: State, order: Sequence[int]) -> None:
    """Fourteen tiles each and four face up in the middle (RUM-07, 08)."""
    new_round(s)
    for place in range(DECK_SIZE):
        piles.stack(s.piles, DECK[order[place]])
    seat = s.seats.dealer
    for _ in range(s.seats.count):
        for _ in range(RACK):
            tile = piles.take(s.piles)
            hands.give(s.hands, seat, tile)
            journal.note_card(s.journal, seat, tile)
        journal.note(s.journal, Kind.DEALT, Clause.RUM_07, seat=seat, count=RACK)
        seat = round_table.left_of(s.seats, seat)
    for _ in range(STARTERS):
        tile = piles.take(s.piles)
        s.draft.single[tile] += 1
        journal.note(s.journal, Kind.STARTER, Clause.RUM_08, card=tile)
    begin_turn(s, s.seats.dealer)


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
