"""Who deals, the deal, the first king, and the first card of the talon (ROY-01 … 16)."""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Seat
from penult.core.shapes import COPIES
from penult.games.mechanics import (
    calling,
    chance,
    cutting,
    hands,
    journal,
    piles,
    progress,
    scoring,
)
from penult.games.mechanics import seats as round_table
from penult.games.mechanics.seats import LEFT, RIGHT
from penult.games.royal import court, ending, phase, reign, sceptre
from penult.games.royal.cards import COLOUR, DECK, DECK_SIZE, FACE, Face, rank_in_the_cut
from penult.games.royal.clauses import Clause
from penult.games.royal.laying import ask_who_draws, draw_as_jester
from penult.games.royal.options import king_opens_always, youngest_counts, youngest_of
from penult.games.royal.state import State
from penult.games.royal.turn import begin_turn

HAND = 7


def start(s: State, seats: int) -> None:
    """Open a match on a fresh or a used state: first it is drawn who deals."""
    new_round(s)
    court.dissolve(s.court)  # ROY-02
    s.sceptre.reigns = 0
    scoring.clear(s.scores)
    s.winners = 0
    s.seats.count = seats
    s.seats.turn = NOBODY
    s.seats.dealer = 0
    s.chance.given = 0
    s.chance.drawn = 0
    ending.ask_who_deals(s)


def new_round(s: State) -> None:
    """A clean slate, but for scores, deal and crown (ROY-84)."""
    s.seats.direction = LEFT  # ROY-17
    s.player = NOBODY
    s.round_winner = NOBODY
    s.drawn = NO_CARD
    s.struck = NOBODY
    s.colour = NO_COLOUR
    s.court.ready = 0
    s.sceptre.resume = 0
    s.sceptre.turns = 0
    sceptre.stop(s.sceptre)
    hands.clear(s.hands)
    piles.clear(s.piles)
    progress.restart(s.progress)
    calling.close(s.calling)
    clear_tally(s)


def clear_tally(s: State) -> None:
    s.tally.reigns = 0
    s.tally.fanfares = 0
    s.tally.royal_draws = 0
    s.tally.jester_draws = 0
    s.tally.penalty_draws = 0


def cut(s: State, order: Sequence[int]) -> None:
    """Each seat turns up a card, the highest deals; the tied turn up another (ROY-03, R03)."""
    if s.cutting.tied == 0:
        cutting.begin(s.cutting, s.seats.count)
    place = 0
    while not cutting.is_decided(s.cutting):
        if place + s.seats.count > DECK_SIZE:
            chance.ask(s.chance, DECK_SIZE, DECK_SIZE)  # the deck has run out: the tied go on
            return
        for seat in range(s.seats.count):
            if cutting.turns_up(s.cutting, seat):
                place += 1
                card = DECK[order[DECK_SIZE - place]]
                journal.note(s.journal, Kind.CUT, Clause.ROY_03, seat=seat, card=card)
                cutting.show(s.cutting, seat, rank_in_the_cut(card))
        cutting.narrow(s.cutting)
    s.seats.dealer = cutting.decide(s.cutting)
    journal.note(s.journal, Kind.DEALER, Clause.ROY_03, seat=s.seats.dealer)
    ending.ask_for_deal(s)


def deal(s: State, order: Sequence[int]) -> None:
    """Seven cards each, one at a time from the dealer's left, and one turned up (ROY-05 … 07)."""
    new_round(s)
    for place in range(DECK_SIZE):
        piles.stack(s.piles, DECK[order[place]])
    for _ in range(HAND):
        seat = s.seats.dealer
        for _ in range(s.seats.count):
            seat = round_table.left_of(s.seats, seat)
            hands.give(s.hands, seat, piles.take(s.piles))
    note_deal(s)
    card = piles.take(s.piles)
    piles.put(s.piles, card)
    s.colour = COLOUR[card]
    journal.note(s.journal, Kind.TURNED_UP, Clause.ROY_07, card=card)
    find_king(s)


def note_deal(s: State) -> None:
    for seat in range(s.seats.count):
        for copy in range(COPIES):
            journal.note_cards(s.journal, seat, s.hands.held[seat][copy])
        journal.note(s.journal, Kind.DEALT, Clause.ROY_05, seat=seat, count=HAND)


def find_king(s: State) -> None:
    """The youngest reigns first; if nobody knows who that is, chance decides (ROY-08, R04)."""
    if s.court.king != NOBODY:
        get_ready(s)
        return
    youngest = youngest_of(s.options)
    if youngest_counts(s.options) and NOBODY < youngest < s.seats.count:
        reign.crown(s, youngest, Clause.ROY_08)
        get_ready(s)
    else:
        s.phase = phase.CROWN
        chance.ask(s.chance, s.seats.count, 1)


def crown_by_lot(s: State, order: Sequence[int]) -> None:
    reign.crown(s, order[s.seats.count - 1], Clause.ROY_08)
    get_ready(s)


def get_ready(s: State) -> None:
    s.phase = phase.READY  # ROY-12


def say_ready(s: State, seat: Seat) -> None:
    """When the last one is ready, the king designates the jester (ROY-12, 83)."""
    court.get_ready(s.court, seat)
    journal.note(s.journal, Kind.READY, Clause.ROY_12, seat=seat)
    if court.first_not_ready(s.court, s.seats.count) == NOBODY:
        reign.ask_for_jester(s, phase.OPENING)


# The first card (ROY-15, 16)


def open_play(s: State) -> None:
    """What was turned up takes effect, then the first turn begins: usually the king's."""
    match FACE[piles.top(s.piles)]:
        case Face.REVERSE:  # ROY-36
            s.seats.direction = RIGHT
            journal.note(s.journal, Kind.REVERSED, Clause.ROY_36)
            begin_turn(s, s.court.king if king_opens_always(s.options) else s.seats.dealer)
        case Face.SKIP:  # ROY-40
            skip_first(s)
        case Face.JOKER:  # ROY-45
            s.phase = phase.COLOUR
        case Face.ROYAL:  # ROY-52
            ask_who_draws(s)
        case Face.JESTER:  # ROY-56
            draw_as_jester(s)
        case _:
            begin_turn(s, s.court.king)


def skip_first(s: State) -> None:
    """The dealer's left neighbour loses his turn, or the king where he always opens (R09)."""
    skipped = s.court.king
    if not king_opens_always(s.options):
        skipped = round_table.left_of(s.seats, s.seats.dealer)
    journal.note(s.journal, Kind.SKIPPED, Clause.ROY_40, seat=skipped)
    begin_turn(s, round_table.left_of(s.seats, skipped))
