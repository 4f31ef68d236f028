"""Stop cards: which tray is frozen follows from the two top cards alone (TIP-57 … 67)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_TRAY, NOBODY
from penult.games.mechanics import journal
from penult.games.tippo import trays
from penult.games.tippo.balance import A, B
from penult.games.tippo.cards import TILT, is_stop
from penult.games.tippo.clauses import Clause
from penult.games.tippo.state import State


def shows_stop(s: State, tray: int) -> bool:
    return s.trays.size[tray] > 0 and is_stop(trays.top(s.trays, tray))


def frozen_tray(s: State) -> int:
    """The tray with the only visible Stop, or NO_TRAY."""
    if shows_stop(s, A) == shows_stop(s, B):
        return NO_TRAY
    return A if shows_stop(s, A) else B


def why_open(s: State, tray: int) -> Clause:
    """A Stop on the other tray or a joker on this one opens it; a Tilt when its cards fall."""
    if s.tilt.dealer != NOBODY:
        return Clause.TIP_60
    if shows_stop(s, tray):
        return Clause.TIP_63
    return Clause.TIP_60 if trays.top(s.trays, tray) == TILT else Clause.TIP_62


def note_change(s: State, covered: int) -> None:
    """Record that a tray froze or opened after a top card changed (TIP-60).

    ``covered`` is the tray a card was just played on, or NO_TRAY after a deal or a fall.
    """
    now = frozen_tray(s)
    if now == s.frozen:
        return
    if s.frozen != NO_TRAY:
        journal.note(s.journal, Kind.THAWED, why_open(s, s.frozen), tray=s.frozen)
    if now != NO_TRAY:
        other = covered != NO_TRAY and covered != now  # its Stop no longer cancels this one
        journal.note(s.journal, Kind.FROZE, Clause.TIP_66 if other else Clause.TIP_57, tray=now)
    s.frozen = now
