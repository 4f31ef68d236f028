"""The list of legal acts and of the seats that may react, from the masks of ``legality``.

Quicker than asking ``why_not`` about every act; a property test proves that both agree. Moves
come first; behind them stand the acts nobody waits for: faults, remarks, leaving.
"""

from __future__ import annotations

from penult.games import lays
from penult.games.master import phase
from penult.games.master.actions import (
    ACCUSE,
    BACK,
    CALL,
    CALL_OUT,
    CATCH,
    CHALLENGE,
    CLOSE,
    COUNT,
    DRAW,
    JUMP,
    LAY,
    LEAVE,
    NAME,
    NO,
    PAUSE,
    PRESS,
    RESTART,
    RESUME,
    RING,
    SEEN,
    SPEED,
    START,
    STOP,
    YES,
)
from penult.games.master.cards import KINDS
from penult.games.master.clauses import Clause
from penult.games.master.legality import (
    is_playing,
    kinds_that_swap,
    open_jumps,
    open_lays,
    partners_to_swap,
)
from penult.games.master.options import (
    may_jump_in,
    price_of_a_false_call_out,
    price_of_a_false_catch,
)
from penult.games.master.refusals import (
    is_fault,
    why_not_call,
    why_not_call_out,
    why_not_challenge,
    why_not_draw,
    why_not_press,
)
from penult.games.master.state import State
from penult.games.master.table_acts import (
    is_open_for_talk,
    may_accuse,
    why_not_accuse,
    why_not_be_back,
    why_not_clock,
    why_not_close,
    why_not_leave,
    why_not_stop,
    why_not_vote,
)
from penult.mechanics import calling, misplay, ring, teams, vote
from penult.mechanics.acts import list_set
from penult.mechanics.shoe import SECONDS
from penult.vocabulary.actions import Verb
from penult.vocabulary.ids import COLOURS, TABLE, ActionId, Mask, Seat

SPEEDS = len(SECONDS)


def put(out: list[ActionId], size: int, action: ActionId, clause: int) -> int:
    """Add the act if no clause forbids it."""
    out[size] = action
    return size + 1 if clause == Clause.OK else size


def moves(s: State, seat: Seat, out: list[ActionId]) -> int:
    """What somebody may be waited for to do: write the ids into ``out``, return how many."""
    if s.phase <= phase.RESHUFFLE or s.phase == phase.OVER:
        return 0
    if seat == TABLE:
        return list_table(s, out)
    if not ring.plays(s.ring, seat):
        return 0
    if s.phase == phase.PAUSED:
        return put(out, 0, RESUME, Clause.OK)
    size = list_turn(s, seat, out) if seat == s.seats.turn else 0
    size = put(out, size, CALL, why_not_call(s, seat))
    return list_reactions(s, seat, out, size) if anybody_may_react(s) else size


def legal(s: State, seat: Seat, out: list[ActionId]) -> int:
    """All legal acts: the moves, and behind them those nobody waits for."""
    size = moves(s, seat, out)
    if seat == TABLE or not is_open_for_talk(s) or not ring.plays(s.ring, seat):
        return size
    return list_asides(s, seat, out, size)


# Moves


def list_turn(s: State, seat: Seat, out: list[ActionId]) -> int:
    if is_playing(s):
        size = list_lays(s, seat, open_lays(s, seat), LAY, out, 0)
        size = put(out, size, DRAW, why_not_draw(s, seat))
        size = put(out, size, CHALLENGE, why_not_challenge(s, seat))
        return size if is_fault(s, seat) else put(out, size, PRESS, Clause.OK)
    match s.phase:
        case phase.NAMING:
            for colour in range(COLOURS):
                out[colour] = NAME + colour
            return COLOURS
        case phase.START:
            return put(out, 0, START, Clause.OK)
        case phase.CHECK:
            return put(out, 0, SEEN, Clause.OK)
        case _:
            return put(out, 0, PRESS, why_not_press(s, seat))


def list_lays(s: State, seat: Seat, mask: Mask, base: int, out: list[ActionId], size: int) -> int:
    """Every way to lay (or, from ``base`` JUMP, to jump in with) the kinds of the mask."""
    sevens = mask & kinds_that_swap(s, seat)
    size = lays.list_plain(mask & ~sevens, base, out, size)
    size = lays.list_wilds(mask, base, out, size)
    if sevens:
        size = lays.list_swaps(sevens, partners_to_swap(s, seat), KINDS, base, out, size)
    return size


def anybody_may_react(s: State) -> bool:
    """A quick look: is anything open that somebody might answer out of turn?"""
    if s.calling.exposed != 0 or misplay.can_be_called_out(s.misplay) or vote.is_open(s.vote):
        return True
    if price_of_a_false_catch(s.options) > 0 or price_of_a_false_call_out(s.options) > 0:
        return True
    return may_jump_in(s.options)


def list_reactions(s: State, seat: Seat, out: list[ActionId], size: int) -> int:
    size = list_set(catchable(s, seat), CATCH, out, size)
    size = list_lays(s, seat, open_jumps(s, seat), JUMP, out, size)
    size = put(out, size, CALL_OUT, why_not_call_out(s, seat))
    size = put(out, size, YES, why_not_vote(s, seat))
    return put(out, size, NO, why_not_vote(s, seat))


# Acts nobody waits for


def list_asides(s: State, seat: Seat, out: list[ActionId], size: int) -> int:
    if is_fault(s, seat):
        size = put(out, size, PRESS, why_not_press(s, seat))
    size = put(out, size, STOP, why_not_stop(s, seat))
    size = put(out, size, BACK, why_not_be_back(s, seat))
    size = put(out, size, LEAVE, why_not_leave(s, seat))
    if may_accuse(s, seat):
        for target in range(s.seats.count):
            size = put(out, size, ACCUSE + target, why_not_accuse(s, seat, target))
    return size


def list_table(s: State, out: list[ActionId]) -> int:
    """What the table may do: first what it is waited for, then what its clock does."""
    size = put(out, 0, COUNT, why_not_clock(s, TABLE, Verb.COUNT))
    size = put(out, size, RESUME, why_not_clock(s, TABLE, Verb.RESUME))
    size = put(out, size, RING, why_not_clock(s, TABLE, Verb.RING))
    size = put(out, size, RESTART, why_not_clock(s, TABLE, Verb.RESTART))
    size = put(out, size, PAUSE, why_not_clock(s, TABLE, Verb.PAUSE))
    if s.phase == phase.PAUSED:
        return size
    for speed in range(SPEEDS):
        size = put(out, size, SPEED + speed, why_not_clock(s, TABLE, Verb.SPEED))
    size = put(out, size, YES, why_not_vote(s, TABLE))
    size = put(out, size, NO, why_not_vote(s, TABLE))
    return put(out, size, CLOSE, why_not_close(s, TABLE))


# Who may react


def reactors(s: State) -> Mask:
    """The seats out of turn that have a move now (DESIGN: out-of-turn acts are acts)."""
    mask = 0
    if s.phase <= phase.RESHUFFLE or s.phase == phase.OVER:
        return mask
    if s.phase != phase.PAUSED and not anybody_may_react(s):
        return mask
    for place in range(s.ring.size):
        seat = s.ring.order[place]
        if seat != s.seats.turn and has_reaction(s, seat):
            mask |= 1 << seat
    return mask


def has_reaction(s: State, seat: Seat) -> bool:
    if s.phase == phase.PAUSED or why_not_call(s, seat) == Clause.OK:
        return True
    if why_not_call_out(s, seat) == Clause.OK or open_jumps(s, seat) != 0:
        return True
    if why_not_vote(s, seat) == Clause.OK:
        return True
    return catchable(s, seat) != 0


def catchable(s: State, seat: Seat) -> Mask:
    """Whom the seat may try to catch: those who can be caught or, where that has its price, all."""
    if s.phase == phase.CLOSING:
        return 0
    if may_cry(s, seat):
        return opponents_of(s, seat)
    return opponents_of(s, seat) & s.calling.exposed if s.calling.exposed else 0


def may_cry(s: State, seat: Seat) -> bool:
    """May he catch wrongly (MAS-72)?"""
    if price_of_a_false_catch(s.options) == 0 or s.phase <= phase.START:
        return False
    return not calling.has_cried(s.calling, seat)


def opponents_of(s: State, seat: Seat) -> Mask:
    """All in the round but himself and his partner (MR-51)."""
    return ring.everybody(s.ring) & ~teams.side_of(s.teams, s.seats.count, seat)
