"""Stop cards: which tray is frozen, a pure function of the two tops (TIP-57 … 67)."""

from __future__ import annotations

from penult.games.tippo.cards import is_stop
from penult.games.tippo.clauses import Clause
from penult.games.tippo.state import State
from penult.mechanics import journal, trays
from penult.mechanics.balance import A, B
from penult.mechanics.journal import NO_TRAY
from penult.vocabulary.events import Kind


def shows_stop(s: State, tray: int) -> bool:
    return s.trays.size[tray] > 0 and is_stop(trays.top(s.trays, tray))


def frozen_tray(s: State) -> int:
    """The tray whose Stop is the only visible one, or NO_TRAY."""
    if shows_stop(s, A) == shows_stop(s, B):
        return NO_TRAY
    return A if shows_stop(s, A) else B


def note_change(s: State) -> None:
    """A top has changed: say so if a tray froze or opened (TIP-60)."""
    now = frozen_tray(s)
    if now == s.frozen:
        return
    if s.frozen != NO_TRAY:
        clause = Clause.TIP_63 if shows_stop(s, s.frozen) else Clause.TIP_62
        journal.note(s.journal, Kind.THAWED, clause, tray=s.frozen)
    if now != NO_TRAY:
        journal.note(s.journal, Kind.FROZE, Clause.TIP_57, tray=now)
    s.frozen = now
