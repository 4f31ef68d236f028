"""King, jester and sceptre: who reigns, who wears the hat, and the fanfare (ROY-57 … 68)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.games.mechanics import journal, seats
from penult.games.mechanics.progress import Timer
from penult.games.royal import court, phase, sceptre
from penult.games.royal.clauses import Clause
from penult.games.royal.options import fanfare_waits_for_turn
from penult.games.royal.state import State


def awaited(s: State) -> Seat:
    """Whom the table waits for."""
    if sceptre.is_paused(s.sceptre) or s.phase <= phase.RESHUFFLE or s.phase == phase.OVER:
        return TABLE
    if s.phase == phase.READY:
        return court.first_not_ready(s.court, s.seats.count)
    if s.phase == phase.DESIGNATE or s.phase == phase.COLOUR or s.phase == phase.TARGET:
        return s.court.king
    if s.phase == phase.ACT or s.phase == phase.DRAWN:
        return s.player
    return TABLE


def crown(s: State, seat: Seat, clause: Clause) -> None:
    court.crown(s.court, seat)
    journal.note(s.journal, Kind.CROWNED, clause, seat=seat)


# The jester


def ask_for_jester(s: State, resume: int) -> None:
    """The king designates; then play goes on in the phase ``resume``."""
    s.sceptre.resume = resume
    s.phase = phase.DESIGNATE
    if s.seats.count == 2:
        designate(s, seats.left_of(s.seats, s.court.king))  # ROY-R06: there is no choice


def designate(s: State, jester: Seat) -> None:
    """The sceptre points at somebody, who puts the hat on (ROY-14)."""
    court.give_hat(s.court, jester)
    journal.note(s.journal, Kind.DESIGNATED, clause_of_jester(s), seat=jester, other=s.court.king)
    s.phase = phase.START


def clause_of_jester(s: State) -> Clause:
    """The first of a match, the first of a later round, or one after a fanfare."""
    if s.sceptre.resume != phase.OPENING:
        return Clause.ROY_62
    return Clause.ROY_09 if s.scores.rounds == 0 else Clause.ROY_83


# The sceptre


def sound_start(s: State) -> None:
    """The start signal: the timer runs, and play goes on where it was (ROY-10, 11, 64)."""
    sceptre.start(s.sceptre, 0 if s.sceptre.resume == phase.OPENING else 1)
    s.tally.reigns += 1
    journal.note(s.journal, Kind.STARTED, Clause.ROY_10, seat=s.court.king)
    s.phase = s.sceptre.resume


def sound_fanfare(s: State) -> None:
    """The reign is over: at once, or when what is under way has been finished (ROY-61)."""
    s.tally.fanfares += 1
    journal.note(s.journal, Kind.FANFARE, Clause.ROY_61, seat=s.court.king)
    if s.phase == phase.COLOUR or s.phase == phase.TARGET or fanfare_waits_for_turn(s.options):
        sceptre.hold_back(s.sceptre)  # ROY-R16, R17
        journal.note(s.journal, Kind.HELD_BACK, Clause.ROY_61, seat=s.court.king)
    else:
        change_king(s)


def change_king(s: State) -> None:
    """The crown moves to the left, whatever the direction of play (ROY-61, 62)."""
    sceptre.stop(s.sceptre)
    crown(s, seats.left_of(s.seats, s.court.king), Clause.ROY_61)
    ask_for_jester(s, s.phase)


def restart(s: State) -> None:
    """A fanfare that did not come: a full new period for the same reign (ROY-65)."""
    s.sceptre.turns = min(s.sceptre.turns, 1)  # the turn under way
    journal.note(s.journal, Kind.RESTARTED, Clause.ROY_65, seat=s.court.king)


def pause(s: State) -> None:
    s.sceptre.timer = Timer.PAUSED
    journal.note(s.journal, Kind.PAUSED, Clause.ROY_68)


def resume(s: State) -> None:
    s.sceptre.timer = Timer.RUNNING
    journal.note(s.journal, Kind.RESUMED, Clause.ROY_68)


def end_with_round(s: State) -> None:
    """The timer stops with the round, and a fanfare that was held back is dropped (ROY-R17)."""
    if sceptre.is_running(s.sceptre):
        journal.note(s.journal, Kind.STOPPED, Clause.ROY_68)
    sceptre.stop(s.sceptre)
