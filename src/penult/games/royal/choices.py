"""The list of legal acts and of the seats that may react, from the masks of ``legality``.

Quicker than asking ``why_not`` about every act; a property test proves that both agree.
"""

from __future__ import annotations

from penult.games.royal import phase
from penult.games.royal.actions import (
    CALL,
    CATCH,
    DESIGNATE,
    DRAW,
    FANFARE,
    HIT,
    LAY,
    NAME,
    PASS,
    PAUSE,
    READY,
    RESTART,
    RESUME,
    START,
)
from penult.games.royal.clauses import Clause
from penult.games.royal.legality import (
    everybody,
    is_turn,
    lawful_lays,
    possible_jesters,
    targets,
    why_not_call,
)
from penult.games.royal.state import State
from penult.mechanics import court, piles, sceptre
from penult.mechanics.acts import list_set, put
from penult.vocabulary.ids import COLOURS, TABLE, ActionId, Mask, Seat


def legal(s: State, seat: Seat, out: list[ActionId]) -> int:
    """Write the ids of the seat's legal acts into ``out``; return how many there are."""
    if s.phase <= phase.RESHUFFLE or s.phase == phase.OVER:
        return 0
    if seat == TABLE:
        return list_clock(s, out)
    if sceptre.is_paused(s.sceptre):
        return 0
    size = 0
    if s.phase == phase.READY:
        return size if court.is_ready(s.court, seat) else put(out, size, READY)
    if is_turn(s) and seat == s.player:
        size = list_turn(s, seat, out)
    elif seat == s.court.king:
        size = list_decision(s, out)
    if why_not_call(s, seat) == Clause.OK:
        size = put(out, size, CALL)
    return list_set(s.calling.exposed & ~(1 << seat), CATCH, out, size)


def list_turn(s: State, seat: Seat, out: list[ActionId]) -> int:
    lays = lawful_lays(s, seat)
    size = list_set(lays, LAY, out, 0)
    if s.phase == phase.DRAWN:
        return put(out, size, PASS)
    if piles.drawable(s.piles) > 0:
        return put(out, size, DRAW)
    return put(out, size, PASS) if lays == 0 else size


def list_decision(s: State, out: list[ActionId]) -> int:
    """What the king may answer."""
    match s.phase:
        case phase.DESIGNATE:
            return list_set(possible_jesters(s), DESIGNATE, out, 0)
        case phase.COLOUR:
            return list_set((1 << COLOURS) - 1, NAME, out, 0)
        case phase.TARGET:
            return list_set(targets(s), HIT, out, 0)
        case _:
            return 0


def list_clock(s: State, out: list[ActionId]) -> int:
    if s.phase == phase.START:
        return put(out, 0, START)
    if sceptre.is_paused(s.sceptre):
        return put(out, 0, RESUME)
    if not sceptre.is_running(s.sceptre):
        return 0
    size = put(out, 0, FANFARE)
    size = put(out, size, RESTART)
    return put(out, size, PAUSE)


def reactors(s: State) -> Mask:
    """The seats the table does not wait for that may do something now."""
    if s.phase <= phase.RESHUFFLE or s.phase == phase.OVER or sceptre.is_paused(s.sceptre):
        return 0
    others = everybody(s)
    if s.seats.turn != TABLE:
        others &= ~(1 << s.seats.turn)
    if s.phase == phase.READY:
        return others & ~s.court.ready
    return others if s.calling.exposed != 0 else 0  # its holder may call, the others catch him
