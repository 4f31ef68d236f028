"""What a card does when it is played or turned up (ROY-26 … 56, 69, 75 … 77)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, Card, Seat
from penult.games.mechanics import calling, drawing, hands, journal, piles, progress, seats
from penult.games.mechanics.options import reverse_skips_for_two, table_calls
from penult.games.royal import legality, phase, reign
from penult.games.royal.cards import COLOUR, FACE, JOKER, Face
from penult.games.royal.clauses import Clause
from penult.games.royal.options import jester_stays_in, last_card_acts
from penult.games.royal.phase import Reason
from penult.games.royal.state import State
from penult.games.royal.turn import begin_turn, end_turn, go_on


def lay(s: State, seat: Seat, card: Card) -> None:
    hands.lose(s.hands, seat, card)
    piles.put(s.piles, card)
    if card != JOKER:
        s.colour = COLOUR[card]
    s.drawn = NO_CARD
    progress.laid(s.progress, seat)
    calling.close_by_lay(s.calling, seat)
    left = s.hands.size[seat]
    journal.note(s.journal, Kind.LAID, clause_of_lay(card), seat=seat, card=card, count=left)
    if left == 0 and not must_stay_in(s, seat, card):
        go_out(s, seat, card)
        return
    if left == 1:
        owe_call(s, seat)
    take_effect(s, seat, card)


def clause_of_lay(card: Card) -> Clause:
    match FACE[card]:
        case Face.REVERSE:
            return Clause.ROY_34
        case Face.SKIP:
            return Clause.ROY_37
        case Face.ROYAL:
            return Clause.ROY_49
        case Face.JESTER:
            return Clause.ROY_53
        case Face.JOKER:
            return Clause.ROY_30
        case _:
            return Clause.ROY_18


def owe_call(s: State, seat: Seat) -> None:
    """A player with one card left must call or can be caught (ROY-69); the table may call (R31)."""
    if table_calls(s.options):
        journal.note(s.journal, Kind.CALLED, Clause.ROY_69, seat=seat)
    else:
        calling.must_have_called(s.calling, seat)


def take_effect(s: State, seat: Seat, card: Card) -> None:
    s.calling.early = 0
    match FACE[card]:
        case Face.REVERSE:
            reverse(s, seat)
        case Face.SKIP:
            skip(s, seat, Clause.ROY_38)
        case Face.JOKER:
            s.phase = phase.COLOUR  # ROY-41, 44
        case Face.ROYAL:
            ask_who_draws(s)
        case Face.JESTER:
            draw_as_jester(s)
        case _:
            end_turn(s)


def reverse(s: State, seat: Seat) -> None:
    """The direction changes (ROY-33); with two players it may skip the other one (ROY-R13)."""
    if s.seats.count == 2 and reverse_skips_for_two(s.options):
        skip(s, seat, Clause.ROY_35)
        return
    seats.reverse(s.seats)
    journal.note(s.journal, Kind.REVERSED, Clause.ROY_33, seat=seat)
    end_turn(s)


def skip(s: State, seat: Seat, clause: Clause) -> None:
    """The next seat loses its turn and draws nothing (ROY-38)."""
    following = seats.after(s.seats, seat)
    journal.note(s.journal, Kind.SKIPPED, clause, seat=following)
    begin_turn(s, seats.after(s.seats, following))


def decree(s: State, king: Seat, colour: int) -> None:
    """The king names a joker's colour, whoever played it (ROY-41) or if it was turned up (45)."""
    s.colour = colour
    clause = Clause.ROY_45 if s.player == NOBODY else Clause.ROY_41
    journal.note(s.journal, Kind.NAMED, clause, seat=king, colour=colour)
    go_on(s)


# The +1 cards: one player draws a card, and nobody gains or loses a turn (ROY-46, 47)


def ask_who_draws(s: State) -> None:
    """The king chooses (ROY-50), unless there is nothing to choose (ROY-51, R30)."""
    choices = legality.targets(s)
    s.phase = phase.TARGET
    if choices == 0:
        go_on(s)
    elif choices & (choices - 1) == 0:
        strike(s, choices.bit_length() - 1)


def strike(s: State, victim: Seat) -> None:
    clause = Clause.ROY_52 if s.player == NOBODY else Clause.ROY_50
    journal.note(s.journal, Kind.STRUCK, clause, seat=victim, other=s.court.king)
    s.struck = victim
    drawing.must_draw(s.drawing, victim, 1, Reason.ROYAL, Clause.ROY_46, s.phase)


def draw_as_jester(s: State) -> None:
    """The jester draws, even for their own card (ROY-54, 55)."""
    s.struck = s.court.jester
    clause = Clause.ROY_56 if s.player == NOBODY else Clause.ROY_54
    if s.player == s.court.jester:
        clause = Clause.ROY_55
    drawing.must_draw(s.drawing, s.court.jester, 1, Reason.JESTER, clause, s.phase)


# Going out


def must_stay_in(s: State, seat: Seat, card: Card) -> bool:
    """Is this the jester's own Jester card, where that can't be a last card (ROY-R29)?"""
    return FACE[card] == Face.JESTER and seat == s.court.jester and jester_stays_in(s.options)


def go_out(s: State, seat: Seat, card: Card) -> None:
    """The last card has no effect, except that a +1 makes somebody else draw (ROY-75 … 77)."""
    s.round_winner = seat
    calling.close(s.calling)
    journal.note(s.journal, Kind.WENT_OUT, Clause.ROY_75, seat=seat)
    reign.end_with_round(s)
    s.phase = phase.COUNTING
    if not last_card_acts(s.options):
        return
    if FACE[card] == Face.ROYAL:
        ask_who_draws(s)
    elif FACE[card] == Face.JESTER and seat != s.court.jester:  # ROY-R29
        draw_as_jester(s)
