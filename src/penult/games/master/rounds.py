"""Partners, the draw for dealer, the deal and the card turned up (MAS-01 … 14)."""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Seat
from penult.core.shapes import SEATS
from penult.games.master import ending, pending, phase, ring, shoe, teams, voting
from penult.games.master.cards import COLOUR, CUT_RANKS, DECK, DECK_SIZE, FACE, SUPER, Face, is_wild
from penult.games.master.clauses import Clause
from penult.games.master.options import (
    Options,
    first_player_presses,
    in_teams,
    partners_change,
    seating_of,
    speed_of,
    starter_reverse_skips_for_two,
)
from penult.games.master.phase import Lost
from penult.games.master.shoe import SECONDS
from penult.games.master.state import State
from penult.games.master.turn import begin_turn, fall_due
from penult.games.mechanics import (
    calling,
    chance,
    cutting,
    debts,
    doubt,
    drawing,
    hands,
    journal,
    misplay,
    piles,
    progress,
    scoring,
)
from penult.games.mechanics.debts import Owed
from penult.games.mechanics.seats import LEFT, RIGHT

HAND = 7


def unfit(o: Options, seats: int) -> Clause:
    """The clause that this number of seats or these teams break, or OK."""
    if partners_change(o) and seats != teams.ROTATING:
        return Clause.MAS_119
    if not in_teams(o):
        return Clause.OK
    if seats % teams.PAIR != 0 or seats < 2 * teams.PAIR:
        return Clause.MAS_114
    if seating_of(o) != 0 and not teams.is_seating(seats, seating_of(o)):
        return Clause.MAS_115
    return Clause.OK


def start(s: State, seats: int) -> None:
    """Begin a match on a new or used state, with the draw for dealer."""
    s.seats.count = seats
    s.out = 0
    s.shoe.speed = speed_of(s.options)
    s.shoe.periods = 0
    shoe.forget_silence(s.shoe)
    s.vote.number = 0
    s.teams.first = NOBODY
    scoring.clear(s.scores)
    new_round(s)
    s.winners = 0
    s.seats.dealer = 0
    s.chance.given = 0
    s.chance.drawn = 0
    ending.ask_who_deals(s)


# The table


def new_round(s: State) -> None:
    s.seats.direction = LEFT  # MAS-10
    s.round_winner = NOBODY
    s.drawn = NO_CARD
    s.colour = NO_COLOUR
    hands.clear(s.hands)
    piles.clear(s.piles)
    progress.restart(s.progress)
    calling.close(s.calling)
    s.calling.cried = 0
    s.mistaken = 0
    doubt.forget(s.doubt)
    misplay.forget(s.misplay)
    pending.clear(s.pending)
    debts.settle(s.debt)
    s.lost = Lost.NONE
    voting.new_round(s)
    shoe.halt(s.shoe)
    s.shoe.stopping = 0
    clear_counts(s)
    choose_sides(s)
    sit_down(s)


def clear_counts(s: State) -> None:
    for seat in range(SEATS):
        s.bluffs[seat] = 0
    s.tally.rings = 0
    s.tally.early_presses = 0
    s.tally.caught = 0
    s.tally.challenges = 0
    s.tally.bluffs = 0
    s.tally.stacks = 0
    s.tally.swaps = 0
    s.tally.jumps = 0


def choose_sides(s: State) -> None:
    if partners_change(s.options) and s.teams.first != NOBODY:
        for place in range(teams.ROTATING):
            seat = teams.rotating_order(s.teams.first, s.scores.rounds, place)
            s.teams.side[seat] = place % teams.PAIR
    elif in_teams(s.options) and seating_of(s.options) > 0:
        teams.as_written(s.teams, s.seats.count, seating_of(s.options))
    elif in_teams(s.options):
        teams.opposite(s.teams, s.seats.count)
    else:
        teams.alone(s.teams, s.seats.count)


def sit_down(s: State) -> None:
    """Seat everybody who is still in the match; rotating partners change places (MR-69)."""
    ring.clear(s.ring)
    for place in range(s.seats.count):
        seat = place
        if partners_change(s.options) and s.teams.first != NOBODY:
            seat = teams.rotating_order(s.teams.first, s.scores.rounds, place)
        if not s.out >> seat & 1:
            ring.sit(s.ring, seat)


def tell_partners(s: State) -> None:
    for seat in range(s.seats.count):
        for other in range(seat + 1, s.seats.count):
            if teams.are_partners(s.teams, seat, other):
                clause = Clause.MAS_119 if partners_change(s.options) else Clause.MAS_114
                journal.note(s.journal, Kind.PARTNERS, clause, seat=seat, other=other)


# The draw for the deal


def cut(s: State, order: Sequence[int]) -> None:
    """Every seat turns up a card and the highest deals; tied seats draw again (MAS-04, 05)."""
    cutting.begin(s.cutting, s.seats.count)
    s.cutting.tied &= ~s.out
    if not cutting.turn_up(
        s.cutting,
        s.journal,
        s.seats.count,
        order,
        DECK_SIZE,
        ending.CUT_CARDS,
        DECK,
        CUT_RANKS,
        Clause.MAS_04,
    ):
        ending.ask_who_deals(s)  # still tied: shuffle again
        return
    s.seats.dealer = cutting.decide(s.cutting)
    if s.teams.first == NOBODY:
        s.teams.first = s.seats.dealer
    journal.note(s.journal, Kind.DEALER, Clause.MAS_04, seat=s.seats.dealer)
    ending.ask_for_deal(s)


# The deal


def deal(s: State, order: Sequence[int]) -> None:
    """Deal seven cards each, from the dealer's left; turn one up (MAS-06 … 08)."""
    if s.scores.rounds > 0:
        ending.pass_deal(s)
    new_round(s)
    tell_partners(s)
    piles.build(s.piles, order, DECK_SIZE, DECK)
    seat = s.seats.dealer
    for _ in range(s.ring.size):
        seat = ring.step(s.ring, seat, LEFT)
        drawing.deal(s.piles, s.hands, s.journal, seat, HAND, Clause.MAS_06)
    turn_up(s)


def put_back(s: State, order: Sequence[int]) -> None:
    """A Super Joker goes back into the draw pile, and another card is turned up (MAS-42)."""
    journal.note(s.journal, Kind.PUT_BACK, Clause.MAS_42, card=SUPER)
    piles.return_top(s.piles, order)
    turn_up(s)


def turn_up(s: State) -> None:
    card = piles.take(s.piles)
    piles.put(s.piles, card)
    journal.note(s.journal, Kind.TURNED_UP, Clause.MAS_08, card=card)
    if card == SUPER:
        s.phase = phase.PUT_BACK
        chance.ask(s.chance, s.piles.stock_size + 1, s.piles.stock_size + 1)
        return
    s.colour = COLOUR[card]
    s.seats.turn = s.seats.dealer
    s.phase = phase.NAMING if is_wild(card) else phase.START


def name_colour(s: State, seat: Seat, colour: int) -> None:
    """The dealer, who may look at their hand, names the colour, then starts the clock (MAS-35)."""
    s.colour = colour
    journal.note(s.journal, Kind.NAMED, Clause.MAS_35, seat=seat, colour=colour)
    s.phase = phase.START


# The start


def set_speed(s: State, speed: int) -> None:
    """Between rounds the table may change the time for a turn (MR-44)."""
    s.shoe.speed = speed
    journal.note(s.journal, Kind.SPEED_SET, Clause.MAS_12, count=SECONDS[speed])


def start_clock(s: State, dealer: Seat) -> None:
    """The dealer presses, and the first player's time begins (MAS-44)."""
    journal.note(s.journal, Kind.CLOCK_RUNS, Clause.MAS_44, seat=dealer)
    if not first_player_presses(s.options):
        shoe.run(s.shoe)
    begin_play(s, piles.top(s.piles), ring.step(s.ring, dealer, LEFT))


def begin_play(s: State, starter: Card, first: Seat) -> None:
    """The card turned up takes effect, then the first turn begins."""
    match FACE[starter]:
        case Face.DRAW_TWO:  # MAS-26
            debts.add(s.debt, Owed.TWO)
            fall_due(s, first)
        case Face.REVERSE:  # MAS-29
            if s.ring.size == 2 and starter_reverse_skips_for_two(s.options):
                journal.note(s.journal, Kind.SKIPPED, Clause.MAS_109, seat=first)
                begin_turn(s, s.seats.dealer)
                return
            s.seats.direction = RIGHT
            journal.note(s.journal, Kind.REVERSED, Clause.MAS_29)
            begin_turn(s, ring.step(s.ring, s.seats.dealer, RIGHT))
        case Face.SKIP:  # MAS-32
            journal.note(s.journal, Kind.SKIPPED, Clause.MAS_32, seat=first)
            begin_turn(s, ring.step(s.ring, first, LEFT))
        case _:  # MAS-09, 10
            begin_turn(s, first)
