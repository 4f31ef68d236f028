"""The draw for dealer, the deal, the first king, the count and the next round.

ROY-01 … 16 and ROY-78 … 92.
"""

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
from penult.games.mechanics.options import low_score, most_rounds, target_of, ties_play_on
from penult.games.mechanics.seats import LEFT, RIGHT
from penult.games.royal import phase, reign
from penult.games.royal.cards import COLOUR, CUT_RANKS, DECK, DECK_SIZE, FACE, POINTS, Face
from penult.games.royal.clauses import Clause
from penult.games.royal.laying import ask_who_draws, draw_as_jester
from penult.games.royal.options import king_opens_always, youngest_counts, youngest_of
from penult.games.royal.state import State
from penult.games.royal.turn import begin_turn

HAND = 7


def start(s: State, seats: int) -> None:
    """Begin a match on a new or used state, with the draw for dealer."""
    new_round(s)
    reign.dissolve_court(s)  # ROY-02
    s.sceptre.reigns = 0
    scoring.clear(s.scores)
    s.winners = 0
    s.seats.count = seats
    s.seats.turn = NOBODY
    s.seats.dealer = 0
    s.chance.given = 0
    s.chance.drawn = 0
    ask_who_deals(s)


def ask_who_deals(s: State) -> None:
    s.phase = phase.CUT
    s.cutting.tied = 0
    chance.ask(s.chance, DECK_SIZE, DECK_SIZE)


def ask_for_deal(s: State) -> None:
    s.phase = phase.DEAL
    chance.ask(s.chance, DECK_SIZE, DECK_SIZE)


def new_round(s: State) -> None:
    """Reset everything but the scores, the dealer and the king (ROY-84)."""
    s.seats.direction = LEFT  # ROY-17
    s.player = NOBODY
    s.round_winner = NOBODY
    s.drawn = NO_CARD
    s.struck = NOBODY
    s.colour = NO_COLOUR
    s.court.ready = 0
    s.sceptre.resume = 0
    s.sceptre.turns = 0
    reign.stop(s)
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
    """Every seat turns up a card and the highest deals; tied seats draw again (ROY-03, R03)."""
    if s.cutting.tied == 0:
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
        Clause.ROY_03,
    ):
        chance.ask(s.chance, DECK_SIZE, DECK_SIZE)  # the deck has run out: tied seats go on
        return
    s.seats.dealer = cutting.decide(s.cutting)
    journal.note(s.journal, Kind.DEALER, Clause.ROY_03, seat=s.seats.dealer)
    ask_for_deal(s)


def deal(s: State, order: Sequence[int]) -> None:
    """Deal seven cards each, one by one from the dealer's left; turn one up (ROY-05 … 07)."""
    if s.scores.rounds > 0:
        pass_on(s)
    new_round(s)
    piles.build(s.piles, order, DECK_SIZE, DECK)
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


def pass_on(s: State) -> None:
    """Deal and crown move one seat to the left (ROY-81, 82)."""
    s.seats.dealer = round_table.left_of(s.seats, s.seats.dealer)
    journal.note(s.journal, Kind.DEALER, Clause.ROY_81, seat=s.seats.dealer)
    reign.crown(s, round_table.left_of(s.seats, s.court.king), Clause.ROY_82)


def note_deal(s: State) -> None:
    for seat in range(s.seats.count):
        for copy in range(COPIES):
            journal.note_cards(s.journal, seat, s.hands.held[seat][copy])
        journal.note(s.journal, Kind.DEALT, Clause.ROY_05, seat=seat, count=HAND)


def find_king(s: State) -> None:
    """The youngest is the first king; if nobody knows who that is, a draw decides (ROY-08, R04)."""
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
    """Once everybody is ready, the king designates the jester (ROY-12, 83)."""
    s.court.ready |= 1 << seat
    journal.note(s.journal, Kind.READY, Clause.ROY_12, seat=seat)
    if reign.first_not_ready(s) == NOBODY:
        reign.ask_for_jester(s, phase.OPENING)


# The first card (ROY-15, 16)


def open_play(s: State) -> None:
    """The card turned up takes effect, then the first turn begins, usually the king's."""
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
    """The player on the dealer's left is skipped, or the king if the king always opens (R09)."""
    skipped = s.court.king
    if not king_opens_always(s.options):
        skipped = round_table.left_of(s.seats, s.seats.dealer)
    journal.note(s.journal, Kind.SKIPPED, Clause.ROY_40, seat=skipped)
    begin_turn(s, round_table.left_of(s.seats, skipped))


# The end of a round


def count_round(s: State) -> None:
    """Score the round, then end the match or deal again (ROY-85 … 91)."""
    scoring.begin_count(s.scores)
    if s.round_winner == NOBODY:
        journal.note(s.journal, Kind.BLOCKED, Clause.ROY_78)
    if low_score(s.options):
        scoring.everybody_is_charged(
            s.scores, s.hands, s.journal, s.seats.count, POINTS, Clause.ROY_90
        )
    elif s.round_winner != NOBODY:
        scoring.winner_takes_all(
            s.scores, s.hands, s.journal, s.seats.count, s.round_winner, POINTS, Clause.ROY_85
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
    """The highest total wins (ROY-89), or the lowest if players score their own cards (ROY-91)."""
    low = low_score(s.options)
    clause = Clause.ROY_91 if low else Clause.ROY_89
    s.winners = scoring.leaders(s.scores, s.seats.count, low)
    scoring.note_winners(s.scores, s.journal, s.seats.count, s.winners, clause)
    s.phase = phase.OVER
