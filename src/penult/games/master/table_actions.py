"""What may be done besides playing: the clock's acts, votes, leaving. ``refusals`` asks here."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.ids import TABLE, Seat
from penult.games.master import pending, phase, ring, shoe, voting
from penult.games.master.clauses import Clause
from penult.games.master.options import (
    AwayMode,
    CommentRule,
    PausePolicy,
    judge_of_remarks,
    the_absent,
    who_may_stop,
)
from penult.games.master.state import Motion, State


def in_turn(s: State, seat: Seat, awaited: int) -> bool:
    return s.phase == awaited and seat == s.seats.turn


# The clock


def is_of_the_clock(verb: int) -> bool:
    return (
        Verb.START <= verb <= Verb.RESUME
        or verb == Verb.RING
        or verb == Verb.SPEED
        or verb == Verb.COUNT
    )


def why_not_clock(s: State, seat: Seat, verb: int) -> Clause:
    """Only the dealer starts it, only the table rings; anybody may end a pause."""
    match verb:
        case Verb.START:
            return Clause.OK if in_turn(s, seat, phase.START) else Clause.MAS_44
        case Verb.RESUME:
            return Clause.OK if s.phase == phase.PAUSED else Clause.MAS_45
        case Verb.PAUSE:
            running = phase.RESTART <= s.phase <= phase.LAID
            may = seat == TABLE and who_may_stop(s.options) != PausePolicy.OFF
            return Clause.OK if running and may else Clause.MAS_45
        case Verb.SPEED:
            return Clause.OK if seat == TABLE and s.phase == phase.START else Clause.MAS_12
        case Verb.COUNT:
            return Clause.OK if in_turn(s, seat, phase.CLOSING) else Clause.MAS_86
        case _:
            return why_not_ring(s, seat)


def why_not_ring(s: State, seat: Seat) -> Clause:
    if s.phase == phase.CHECK:
        return Clause.MAS_63
    if seat != TABLE or not shoe.is_running(s.shoe) or not shoe.is_timed(s.shoe):
        return Clause.MAS_43
    return Clause.OK


# The table


def is_of_the_table(verb: int) -> bool:
    return verb >= Verb.STOP


def why_not_speak(s: State, seat: Seat, verb: int, target: Seat) -> Clause:
    match verb:
        case Verb.STOP:
            return why_not_stop(s, seat)
        case Verb.ACCUSE:
            return why_not_accuse(s, seat, target)
        case Verb.CLOSE:
            return why_not_close(s, seat)
        case Verb.BACK:
            return why_not_be_back(s, seat)
        case Verb.LEAVE:
            return why_not_leave(s, seat)
        case _:
            return why_not_vote(s, seat)


def is_open_for_talk(s: State) -> bool:
    """While cards are in hands and nobody is checking one (MR-59)."""
    return phase.START <= s.phase <= phase.LAID


def why_not_stop(s: State, seat: Seat) -> Clause:
    if seat == TABLE or who_may_stop(s.options) != PausePolicy.MAJORITY or s.shoe.stopping == 1:
        return Clause.MAS_45
    if voting.is_open(s) or not is_open_for_talk(s):
        return Clause.MAS_45
    return Clause.OK


def why_not_accuse(s: State, seat: Seat, target: Seat) -> Clause:
    if seat == TABLE or seat == target or not ring.plays(s.ring, target):
        return Clause.MAS_102
    return Clause.OK if may_accuse(s, seat) else Clause.MAS_102


def may_accuse(s: State, seat: Seat) -> bool:
    """One accusation at a time, and none from who lost two in this round (MR-59)."""
    if judge_of_remarks(s.options) == CommentRule.OFF:
        return False
    if voting.is_open(s) or not is_open_for_talk(s):
        return False
    return s.vote.lost[seat] < voting.MOST_LOST


def why_not_vote(s: State, seat: Seat) -> Clause:
    if s.phase == phase.CHECK:
        return clause_of_vote(s)
    if seat == TABLE:
        judges = s.vote.motion == Motion.REMARK and judge_of_remarks(s.options) == CommentRule.HOST
        return Clause.OK if judges else clause_of_vote(s)
    return Clause.OK if voting.may_vote(s, seat) else clause_of_vote(s)


def clause_of_vote(s: State) -> Clause:
    return Clause.MAS_45 if s.vote.motion == Motion.STOP else Clause.MAS_102


def why_not_close(s: State, seat: Seat) -> Clause:
    """The time to vote is over; not in the middle of a check, and not where the table judges."""
    is_voted_on = voting.is_open(s) and s.vote.voters != 0 and s.phase != phase.CHECK
    return Clause.OK if seat == TABLE and is_voted_on else clause_of_vote(s)


# Being there


def why_not_be_back(s: State, seat: Seat) -> Clause:
    is_missed = seat != TABLE and shoe.is_away(s.shoe, seat)
    return Clause.OK if is_missed and is_open_for_talk(s) else Clause.MAS_66


def why_not_leave(s: State, seat: Seat) -> Clause:
    """Where seats can be given up, and no card or hand is on the way (MR-109)."""
    between = phase.RESTART <= s.phase <= phase.PAID and not pending.is_open(s.pending)
    may = seat != TABLE and the_absent(s.options) == AwayMode.REMOVE
    return Clause.OK if may and between else Clause.MAS_66
