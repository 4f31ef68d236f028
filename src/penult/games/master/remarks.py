"""What the table votes on: unwelcome remarks, and stops (MAS-45, 102, 122)."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import NOBODY, TABLE, Mask, Seat
from penult.games.master import ring, vote
from penult.games.master.clauses import Clause
from penult.games.master.options import CommentRule, judge_of_remarks
from penult.games.master.phase import Reason
from penult.games.master.state import State
from penult.games.master.vote import Motion
from penult.games.mechanics import drawing, journal

REMARK = 2  # cards to draw


def speak(s: State, seat: Seat, verb: int, target: Seat) -> None:
    match verb:
        case Verb.ACCUSE:
            journal.note(s.journal, Kind.ACCUSED, Clause.MAS_102, seat=target, other=seat)
            vote.start(s.vote, Motion.REMARK, seat, target, judges(s, target))
        case Verb.STOP:
            journal.note(s.journal, Kind.ASKED_TO_STOP, Clause.MAS_45, seat=seat)
            vote.start(s.vote, Motion.STOP, seat, NOBODY, ring.everybody(s.ring))
        case Verb.CLOSE:
            close(s)
            return
        case _:
            answer(s, seat, verb == Verb.YES)
    close_if_decided(s)


def close_if_decided(s: State) -> None:
    """Where the table judges, nobody else votes and only it can decide."""
    if s.vote.voters != 0 and vote.is_decided(s.vote):
        close(s)


def withdraw(s: State, seat: Seat) -> None:
    """A seat has left: it votes no more, and what it is accused of is dropped."""
    if s.vote.accused == seat or s.vote.by == seat:
        vote.close(s.vote)
        return
    s.vote.voters &= ~(1 << seat)
    s.vote.yes &= s.vote.voters
    s.vote.no &= s.vote.voters
    close_if_decided(s)


def judges(s: State, accused: Seat) -> Mask:
    """All but the accused; with two players he alone, by admitting it (MR-59)."""
    if judge_of_remarks(s.options) == CommentRule.HOST:
        return 0  # the table decides
    return 1 << accused if s.ring.size == 2 else ring.everybody(s.ring) & ~(1 << accused)


def answer(s: State, seat: Seat, in_favour: bool) -> None:
    if seat == TABLE:
        settle(s, in_favour)
        return
    vote.cast(s.vote, seat, in_favour)
    clause = Clause.MAS_102 if s.vote.motion == Motion.REMARK else Clause.MAS_45
    journal.note(s.journal, Kind.VOTED, clause, seat=seat, count=1 if in_favour else 0)


def close(s: State) -> None:
    settle(s, vote.is_carried(s.vote))


def settle(s: State, carried: bool) -> None:
    """Two cards or nothing; a stop takes effect at the next press (MR-43)."""
    by = s.vote.by
    accused = s.vote.accused
    motion = s.vote.motion
    vote.close(s.vote)
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
