"""What the table votes on: unwelcome remarks, and stopping the clock (MAS-45, 102, 122)."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import NOBODY, TABLE, Mask, Seat
from penult.core.shapes import SEATS
from penult.games.master import ring
from penult.games.master.clauses import Clause
from penult.games.master.options import CommentRule, judge_of_remarks
from penult.games.master.phase import Reason
from penult.games.master.state import Motion, State
from penult.games.mechanics import drawing, journal

REMARK = 2  # cards to draw
MOST_LOST = 2  # accusations a seat may lose in a round; then it can't accuse any more


def speak(s: State, seat: Seat, verb: int, target: Seat) -> None:
    match verb:
        case Verb.ACCUSE:
            journal.note(s.journal, Kind.ACCUSED, Clause.MAS_102, seat=target, other=seat)
            put_to_vote(s, Motion.REMARK, seat, target, judges(s, target))
        case Verb.STOP:
            journal.note(s.journal, Kind.ASKED_TO_STOP, Clause.MAS_45, seat=seat)
            put_to_vote(s, Motion.STOP, seat, NOBODY, ring.everybody(s.ring))
        case Verb.CLOSE:
            settle(s, is_carried(s))
            return
        case _:
            answer(s, seat, verb == Verb.YES)
    settle_if_decided(s)


def judges(s: State, accused: Seat) -> Mask:
    """Everybody but the accused; with two players only the accused, who may admit it (MR-59)."""
    if judge_of_remarks(s.options) == CommentRule.HOST:
        return 0  # the table decides
    return 1 << accused if s.ring.size == 2 else ring.everybody(s.ring) & ~(1 << accused)


# The vote


def is_open(s: State) -> bool:
    return s.vote.motion != Motion.NONE


def put_to_vote(s: State, motion: int, by: Seat, accused: Seat, voters: Mask) -> None:
    """Whoever makes the motion votes for it, if they have a vote."""
    s.vote.motion = motion
    s.vote.by = by
    s.vote.accused = accused
    s.vote.voters = voters
    s.vote.yes = voters & 1 << by
    s.vote.no = 0
    s.vote.number += 1


def may_vote(s: State, seat: Seat) -> bool:
    return is_open(s) and missing(s) >> seat & 1 == 1


def missing(s: State) -> Mask:
    return s.vote.voters & ~s.vote.yes & ~s.vote.no


def answer(s: State, seat: Seat, in_favour: bool) -> None:
    if seat == TABLE:
        settle(s, in_favour)
        return
    if in_favour:
        s.vote.yes |= 1 << seat
    else:
        s.vote.no |= 1 << seat
    clause = Clause.MAS_102 if s.vote.motion == Motion.REMARK else Clause.MAS_45
    journal.note(s.journal, Kind.VOTED, clause, seat=seat, count=1 if in_favour else 0)


def is_carried(s: State) -> bool:
    """Are more than half of the voters in favour? Not voting counts as a no."""
    return 2 * s.vote.yes.bit_count() > s.vote.voters.bit_count()


def is_decided(s: State) -> bool:
    """Can the missing votes no longer change the result?"""
    most = s.vote.yes | missing(s)
    return is_carried(s) or 2 * most.bit_count() <= s.vote.voters.bit_count()


def settle_if_decided(s: State) -> None:
    """Without voters, only the table can decide."""
    if s.vote.voters != 0 and is_decided(s):
        settle(s, is_carried(s))


def settle(s: State, carried: bool) -> None:
    """A remark costs two cards or nothing; a stop takes effect at the next press (MR-43)."""
    by = s.vote.by
    accused = s.vote.accused
    motion = s.vote.motion
    end_vote(s)
    if motion == Motion.STOP:
        s.shoe.stopping = 1 if carried else 0
        journal.note(s.journal, Kind.WILL_STOP if carried else Kind.WILL_NOT_STOP, Clause.MAS_45)
        return
    kind = Kind.UPHELD if carried else Kind.REJECTED
    journal.note(s.journal, kind, Clause.MAS_102, seat=accused, other=by)
    if carried:
        drawing.must_draw(s.drawing, accused, REMARK, Reason.PENALTY, Clause.MAS_102, s.phase)
    else:
        s.vote.lost[by] += 1


def withdraw(s: State, seat: Seat) -> None:
    """A seat has left: it no longer votes, and anything it is accused of is dropped."""
    if s.vote.accused == seat or s.vote.by == seat:
        end_vote(s)
        return
    s.vote.voters &= ~(1 << seat)
    s.vote.yes &= s.vote.voters
    s.vote.no &= s.vote.voters
    settle_if_decided(s)


def end_vote(s: State) -> None:
    s.vote.motion = Motion.NONE
    s.vote.by = NOBODY
    s.vote.accused = NOBODY
    s.vote.voters = 0
    s.vote.yes = 0
    s.vote.no = 0


def new_round(s: State) -> None:
    end_vote(s)
    for seat in range(SEATS):
        s.vote.lost[seat] = 0
