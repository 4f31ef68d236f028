"""The frame of a match: the deal, the count, the next round (SKE-01 … 03, 08 … 10)."""

from __future__ import annotations

from collections.abc import Sequence

from penult.games.skeleton import phase
from penult.games.skeleton.cards import COLOUR, DECK, DECK_SIZE, POINTS
from penult.games.skeleton.clauses import Clause
from penult.games.skeleton.state import State
from penult.games.skeleton.turn import begin_turn

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, Seat
from penult.games.mechanics import (
    calling,
    chance,
    drawing,
    hands,
    journal,
    piles,
    progress,
    scoring,
    seats,
)
from penult.games.mechanics.options import low_score, most_rounds, target_of, ties_play_on
from penult.games.mechanics.seats import LEFT

HAND = 7


def start(s: State, count: int) -> None:
    """Start a match on a fresh or used state: the first seat deals."""
    scoring.clear(s.scores)
    s.winners = 0
    s.seats.count = count
    s.seats.dealer = 0
    s.chance.given = 0
    s.chance.drawn = 0
    new_round(s)
    ask_for_deal(s)


def new_round(s: State) -> None:
    s.seats.direction = LEFT
    s.round_winner = NOBODY
    s.drawn = NO_CARD
    hands.clear(s.hands)
    piles.clear(s.piles)
    progress.restart(s.progress)
    calling.close(s.calling)


def ask_for_deal(s: State) -> None:
    s.phase = phase.DEAL
    s.seats.turn = NOBODY
    chance.ask(s.chance, DECK_SIZE, DECK_SIZE)


def deal(s: State, order: Sequence[int]) -> None:
    """Seven cards each, from the dealer's left, and one turned up (SKE-01, 02)."""
    if s.scores.rounds > 0:
        pass_deal(s)
    new_round(s)
    piles.build(s.piles, order, DECK_SIZE, DECK)
    seat = s.seats.dealer
    for _ in range(s.seats.count):
        seat = seats.left_of(s.seats, seat)
        drawing.deal(s.piles, s.hands, s.journal, seat, HAND, Clause.SKE_01)
    card = piles.take(s.piles)
    piles.put(s.piles, card)
    s.colour = COLOUR[card]
    journal.note(s.journal, Kind.TURNED_UP, Clause.SKE_02, card=card)
    begin_turn(s, seats.left_of(s.seats, s.seats.dealer))  # SKE-03


def pass_deal(s: State) -> None:
    s.seats.dealer = seats.left_of(s.seats, s.seats.dealer)
    journal.note(s.journal, Kind.DEALER, Clause.SKE_03, seat=s.seats.dealer)


def count_round(s: State) -> None:
    """Score the round, then end the match or deal again (SKE-08 … 10)."""
    scoring.begin_count(s.scores)
    if s.round_winner == NOBODY:
        journal.note(s.journal, Kind.BLOCKED, Clause.SKE_08)
    if low_score(s.options):
        scoring.everybody_is_charged(
            s.scores, s.hands, s.journal, s.seats.count, POINTS, Clause.SKE_09
        )
    elif s.round_winner != NOBODY:
        scoring.winner_takes_all(
            s.scores, s.hands, s.journal, s.seats.count, s.round_winner, POINTS, Clause.SKE_09
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
    s.winners = scoring.leaders(s.scores, s.seats.count, low_score(s.options))
    scoring.note_winners(s.scores, s.journal, s.seats.count, s.winners, Clause.SKE_10)
    s.phase = phase.OVER
    s.seats.turn = NOBODY
