"""Who deals, the deal, and the first cards of both trays (TIP-01 … 10)."""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NO_TRAY, NOBODY
from penult.games.mechanics import calling, cutting, hands, journal, piles, progress, scoring
from penult.games.mechanics import seats as round_table
from penult.games.mechanics.seats import LEFT
from penult.games.tippo import balance, ending, stops, trays
from penult.games.tippo.balance import TRAYS
from penult.games.tippo.cards import COLOUR, DECK, DECK_SIZE, rank_in_the_cut
from penult.games.tippo.clauses import Clause
from penult.games.tippo.options import build_scale
from penult.games.tippo.state import NO_GESTURE, State
from penult.games.tippo.turn import begin_turn

HAND = 7


def start(s: State, seats: int) -> None:
    """Open a match on a fresh or a used state: first it is drawn who deals."""
    new_round(s)
    build_scale(s.scale, s.options)
    scoring.clear(s.scores)
    s.winners = 0
    s.seats.count = seats
    s.seats.dealer = 0
    s.chance.given = 0
    s.chance.drawn = 0
    ending.ask_who_deals(s)


def new_round(s: State) -> None:
    """The balance is empty and its disc in the middle (TIP-02, 86)."""
    s.seats.direction = LEFT  # TIP-10
    s.round_winner = NOBODY
    s.drawn = NO_CARD
    s.gesture = NO_GESTURE
    s.step = 0
    s.tray = NO_TRAY
    s.frozen = NO_TRAY
    s.tilt.layer = NOBODY
    s.tilt.dealer = NOBODY
    s.tilt.dealt = 0
    s.tilt.runs = 0
    balance.empty(s.balance)
    trays.clear(s.trays)
    hands.clear(s.hands)
    piles.clear(s.piles)
    progress.restart(s.progress)
    calling.close(s.calling)
    clear_tally(s)


def clear_tally(s: State) -> None:
    s.tally.falls = 0
    s.tally.draw_falls = 0
    s.tally.tilts = 0
    s.tally.tilt_cards = 0
    s.tally.own_tilts = 0
    s.tally.undone = 0


def cut(s: State, order: Sequence[int]) -> None:
    """Each seat turns up a card, the highest deals; the tied turn up another (TIP-03, R04)."""
    cutting.begin(s.cutting, s.seats.count)
    place = 0
    while not cutting.is_decided(s.cutting):
        if place + s.seats.count > DECK_SIZE:
            ending.ask_who_deals(s)  # the deck has run out: shuffle again
            return
        for seat in range(s.seats.count):
            if cutting.turns_up(s.cutting, seat):
                place += 1
                card = DECK[order[DECK_SIZE - place]]
                journal.note(s.journal, Kind.CUT, Clause.TIP_03, seat=seat, card=card)
                cutting.show(s.cutting, seat, rank_in_the_cut(card))
        cutting.narrow(s.cutting)
    s.seats.dealer = cutting.decide(s.cutting)
    journal.note(s.journal, Kind.DEALER, Clause.TIP_03, seat=s.seats.dealer)
    ending.ask_for_deal(s)


def deal(s: State, order: Sequence[int]) -> None:
    """Seven cards each, from the dealer's left, and one turned up on each tray (TIP-04 … 06)."""
    new_round(s)
    for place in range(DECK_SIZE):
        piles.stack(s.piles, DECK[order[place]])
    seat = s.seats.dealer
    for _ in range(s.seats.count):
        seat = round_table.left_of(s.seats, seat)
        for _ in range(HAND):
            card = piles.take(s.piles)
            hands.give(s.hands, seat, card)
            journal.note_card(s.journal, seat, card)
        journal.note(s.journal, Kind.DEALT, Clause.TIP_04, seat=seat, count=HAND)
    for tray in range(TRAYS):
        turn_up(s, tray)
    stops.note_change(s, NO_TRAY)  # TIP-09
    begin_turn(s, round_table.left_of(s.seats, s.seats.dealer))


def turn_up(s: State, tray: int) -> None:
    """Nothing happens because of it (TIP-07); a colour may have to be named (TIP-08)."""
    card = piles.take(s.piles)
    trays.put(s.trays, tray, card, COLOUR[card])
    balance.place(s.balance, tray, 0)
    journal.note(s.journal, Kind.TURNED_UP, Clause.TIP_06, card=card, tray=tray)
