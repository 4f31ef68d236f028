"""King, jester and sceptre: who reigns, who is the jester, and the fanfare (ROY-57 … 68)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NOBODY, TABLE, Seat
from penult.games.mechanics import journal, seats
from penult.games.mechanics.progress import Timer
from penult.games.royal import phase
from penult.games.royal.clauses import Clause
from penult.games.royal.options import fanfare_waits_for_turn
from penult.games.royal.state import State


def awaited(s: State) -> Seat:
    """Who the table waits for."""
    if is_paused(s) or s.phase <= phase.RESHUFFLE or s.phase == phase.OVER:
        return TABLE
    if s.phase == phase.READY:
        return first_not_ready(s)
    if s.phase == phase.DESIGNATE or s.phase == phase.COLOUR or s.phase == phase.TARGET:
        return s.court.king
    if s.phase == phase.ACT or s.phase == phase.DRAWN:
        return s.player
    return TABLE


# The king


def dissolve_court(s: State) -> None:
    """Before a match, nobody is king or jester."""
    s.court.king = NOBODY
    s.court.jester = NOBODY
    s.court.ready = 0


def crown(s: State, seat: Seat, clause: Clause) -> None:
    """A new king; there is no jester until the king has designated one."""
    s.court.king = seat
    s.court.jester = NOBODY
    journal.note(s.journal, Kind.CROWNED, clause, seat=seat)


# Being ready


def is_ready(s: State, seat: Seat) -> bool:
    return s.court.ready >> seat & 1 == 1


def first_not_ready(s: State) -> Seat:
    """The lowest seat that isn't ready, or NOBODY."""
    missing = ~s.court.ready & ((1 << s.seats.count) - 1)
    return (missing & -missing).bit_length() - 1


# The jester


def ask_for_jester(s: State, resume: int) -> None:
    """The king designates a jester; then play continues in the phase ``resume``."""
    s.sceptre.resume = resume
    s.phase = phase.DESIGNATE
    if s.seats.count == 2:
        designate(s, seats.left_of(s.seats, s.court.king))  # ROY-R06: there is no choice


def designate(s: State, jester: Seat) -> None:
    """The king points the sceptre at somebody, who puts on the hat (ROY-14)."""
    s.court.jester = jester
    journal.note(s.journal, Kind.DESIGNATED, clause_of_jester(s), seat=jester, other=s.court.king)
    s.phase = phase.START


def clause_of_jester(s: State) -> Clause:
    """The first jester of the match, the first of a later round, or one after a fanfare."""
    if s.sceptre.resume != phase.OPENING:
        return Clause.ROY_62
    return Clause.ROY_09 if s.scores.rounds == 0 else Clause.ROY_83


# The sceptre


def is_running(s: State) -> bool:
    return s.sceptre.timer == Timer.RUNNING


def is_paused(s: State) -> bool:
    return s.sceptre.timer == Timer.PAUSED


def stop(s: State) -> None:
    """Stop the timer and drop a fanfare that waits."""
    s.sceptre.timer = Timer.IDLE
    s.sceptre.held_back = 0


def sound_start(s: State) -> None:
    """The start signal: the timer runs, and play continues where it was (ROY-10, 11, 64)."""
    s.sceptre.timer = Timer.RUNNING
    s.sceptre.reigns += 1
    s.sceptre.turns = 0 if s.sceptre.resume == phase.OPENING else 1
    s.tally.reigns += 1
    journal.note(s.journal, Kind.STARTED, Clause.ROY_10, seat=s.court.king)
    s.phase = s.sceptre.resume


def sound_fanfare(s: State) -> None:
    """The reign ends at once, or after the decision or turn that is under way (ROY-61)."""
    s.tally.fanfares += 1
    journal.note(s.journal, Kind.FANFARE, Clause.ROY_61, seat=s.court.king)
    if s.phase == phase.COLOUR or s.phase == phase.TARGET or fanfare_waits_for_turn(s.options):
        s.sceptre.timer = Timer.IDLE
        s.sceptre.held_back = 1  # ROY-R16, R17
        journal.note(s.journal, Kind.HELD_BACK, Clause.ROY_61, seat=s.court.king)
    else:
        change_king(s)


def change_king(s: State) -> None:
    """The crown passes to the left, whatever the direction of play (ROY-61, 62)."""
    stop(s)
    crown(s, seats.left_of(s.seats, s.court.king), Clause.ROY_61)
    ask_for_jester(s, s.phase)


def restart(s: State) -> None:
    """The fanfare failed to sound: the same reign gets a full new period (ROY-65)."""
    s.sceptre.turns = min(s.sceptre.turns, 1)  # the current turn
    journal.note(s.journal, Kind.RESTARTED, Clause.ROY_65, seat=s.court.king)


def pause(s: State) -> None:
    s.sceptre.timer = Timer.PAUSED
    journal.note(s.journal, Kind.PAUSED, Clause.ROY_68)


def resume(s: State) -> None:
    s.sceptre.timer = Timer.RUNNING
    journal.note(s.journal, Kind.RESUMED, Clause.ROY_68)


def end_with_round(s: State) -> None:
    """The timer stops with the round, and a fanfare that waits is dropped (ROY-R17)."""
    if is_running(s):
        journal.note(s.journal, Kind.STOPPED, Clause.ROY_68)
    stop(s)
