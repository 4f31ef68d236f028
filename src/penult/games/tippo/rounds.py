"""The frame of a match: choosing the dealer, the deal, the first cards, the count, the next round.

TIP-01 … 10 and TIP-84 … 92.
"""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NO_TRAY, NOBODY, Seat
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
from penult.games.mechanics.options import low_score, most_rounds, target_of, ties_play_on
from penult.games.mechanics.seats import LEFT
from penult.games.tippo import balance, phase, stops, trays
from penult.games.tippo.balance import TRAYS
from penult.games.tippo.cards import COLOUR, CUT_RANKS, DECK, DECK_SIZE, POINTS
from penult.games.tippo.clauses import Clause
from penult.games.tippo.options import build_scale
from penult.games.tippo.state import NO_GESTURE, State
from penult.games.tippo.turn import begin_turn

HAND = 7


def start(s: State, seats: int) -> None:
    """Begin a match on a new or a used state; first, cards decide who deals."""
    new_round(s)
    build_scale(s.scale, s.options)
    scoring.clear(s.scores)
    s.winners = 0
    s.seats.count = seats
    s.seats.dealer = 0
    s.chance.given = 0
    s.chance.drawn = 0
    ask_who_deals(s)


def ask_who_deals(s: State) -> None:
    s.phase = phase.CUT
    s.seats.turn = NOBODY
    s.cutting.tied = 0
    chance.ask(s.chance, DECK_SIZE, DECK_SIZE)


def ask_for_deal(s: State) -> None:
    s.phase = phase.DEAL
    s.seats.turn = NOBODY
    chance.ask(s.chance, DECK_SIZE, DECK_SIZE)


def new_round(s: State) -> None:
    """The balance is empty, its disc in the middle (TIP-02, 86)."""
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
    """Each player turns up a card and the highest deals; ties turn up another (TIP-03, R04)."""
    cutting.begin(s.cutting, s.seats.count)
    if not cutting.turn_up(
        s.cutting,
        s.journal,
        s.seats.count,
        order,
        DECK_SIZE,
        DECK_SIZE,
        DECK,
        CUT_RANKS,
        Clause.TIP_03,
    ):
        ask_who_deals(s)  # the deck has run out, so shuffle again
        return
    s.seats.dealer = cutting.decide(s.cutting)
    journal.note(s.journal, Kind.DEALER, Clause.TIP_03, seat=s.seats.dealer)
    ask_for_deal(s)


def deal(s: State, order: Sequence[int]) -> None:
    """Seven cards each, from the dealer's left, and one turned up on each tray (TIP-04 … 06)."""
    if s.scores.rounds > 0:
        pass_deal(s)
    new_round(s)
    piles.build(s.piles, order, DECK_SIZE, DECK)
    seat = s.seats.dealer
    for _ in range(s.seats.count):
        seat = round_table.left_of(s.seats, seat)
        drawing.deal(s.piles, s.hands, s.journal, seat, HAND, Clause.TIP_04)
    for tray in range(TRAYS):
        turn_up(s, tray)
    stops.note_change(s, NO_TRAY)  # TIP-09
    begin_turn(s, round_table.left_of(s.seats, s.seats.dealer))


def pass_deal(s: State) -> None:
    """The deal passes to the left (TIP-86, R47)."""
    s.seats.dealer = round_table.left_of(s.seats, s.seats.dealer)
    journal.note(s.journal, Kind.DEALER, Clause.TIP_86, seat=s.seats.dealer)


def turn_up(s: State, tray: int) -> None:
    """The card has no effect (TIP-07); a colour may have to be named (TIP-08)."""
    card = piles.take(s.piles)
    trays.put(s.trays, tray, card, COLOUR[card])
    balance.place(s.balance, tray, 0)
    journal.note(s.journal, Kind.TURNED_UP, Clause.TIP_06, card=card, tray=tray)


# The end of a round


def count_round(s: State) -> None:
    """Score the round, then end the match or deal again (TIP-84 … 92)."""
    scoring.begin_count(s.scores)
    if s.round_winner == NOBODY:
        journal.note(s.journal, Kind.BLOCKED, Clause.TIP_84)
    if low_score(s.options):
        scoring.everybody_is_charged(
            s.scores, s.hands, s.journal, s.seats.count, POINTS, Clause.TIP_91
        )
    elif s.round_winner != NOBODY:
        scoring.winner_takes_all(
            s.scores, s.hands, s.journal, s.seats.count, s.round_winner, POINTS, Clause.TIP_87
        )
    s.scores.rounds += 1
    if match_is_over(s):
        end_match(s)
    else:
        ask_for_deal(s)


def weight(s: State, seat: Seat) -> int:
    return scoring.weight(seat, s.round_winner, low_score(s.options), False)


def match_is_over(s: State) -> bool:
    return scoring.is_over(
        s.scores,
        s.seats.count,
        target_of(s.options),
        most_rounds(s.options),
        low_score(s.options),
        ties_play_on(s.options),
    )


def end_match(s: State) -> None:
    """The highest total wins (TIP-90) or, if players score their own cards, the lowest (TIP-92)."""
    low = low_score(s.options)
    clause = Clause.TIP_92 if low else Clause.TIP_90
    s.winners = scoring.leaders(s.scores, s.seats.count, low)
    scoring.note_winners(s.scores, s.journal, s.seats.count, s.winners, clause)
    s.phase = phase.OVER
    s.seats.turn = NOBODY
