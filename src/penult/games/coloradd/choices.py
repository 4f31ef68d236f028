"""The list of legal acts and of the seats that may react, from the masks of ``legality``.

Quicker than asking ``why_not`` about every act; a property test proves that both agree.
"""

from __future__ import annotations

from penult.games import lays
from penult.games.coloradd import answers, phase, writing
from penult.games.coloradd.actions import (
    CALL,
    CALL_OUT,
    CATCH,
    CHALLENGE,
    COUNT,
    DRAW,
    JUMP,
    LAY,
    NAME,
    PASS,
    SEEN,
    UNNAMED,
)
from penult.games.coloradd.cards import CUSTOM, KINDS
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.legality import (
    SEVENS,
    is_playing,
    is_stuck,
    kinds_that_swap,
    may_call,
    open_jumps,
    open_lays,
    why_not_call_out,
    why_not_catch,
    why_not_challenge,
)
from penult.games.coloradd.options import may_jump_in, price_of_a_false_catch
from penult.games.coloradd.state import State
from penult.games.lays import COLOURED_KINDS
from penult.mechanics import calling, piles
from penult.mechanics.acts import list_set, put
from penult.mechanics.misplay import Wrong
from penult.vocabulary.ids import COLOURS, NOBODY, TABLE, ActionId, Mask, Seat


def legal(s: State, seat: Seat, out: list[ActionId]) -> int:
    """Write the ids of the seat's legal acts into ``out``; return how many there are."""
    if s.phase <= phase.LOT:
        return 0
    if s.phase >= phase.WRITING:
        return writing.list_writing(s, seat, out) if s.phase == phase.WRITING else 0
    size = 0
    if seat == s.seats.turn:
        size = list_turn(s, seat, out)
    if seat == TABLE:
        return size
    if may_call(s, seat):
        size = put(out, size, CALL)
    if anybody_may_react(s):
        size = list_reactions(s, seat, out, size)
    return size


def list_turn(s: State, seat: Seat, out: list[ActionId]) -> int:
    if is_playing(s):
        size = list_lays(s, seat, open_lays(s, seat), LAY, out, 0)
        return list_plain(s, seat, out, size)
    if s.phase == phase.NAMING:
        for colour in range(COLOURS):
            out[colour] = NAME + colour
        return COLOURS
    if s.phase >= phase.CHOOSING:
        return answers.list_answers(s, seat, out)
    return put(out, 0, SEEN if s.phase == phase.CHECK else COUNT)


def list_plain(s: State, seat: Seat, out: list[ActionId], size: int) -> int:
    """Drawing, passing and doubting, whichever the phase allows."""
    if s.phase == phase.DRAWN:
        return put(out, size, PASS)
    if s.phase == phase.OWING:
        size = put(out, size, DRAW)
        return put(out, size, CHALLENGE) if why_not_challenge(s, seat) == Clause.OK else size
    if piles.drawable(s.piles) > 0:
        return put(out, size, DRAW)
    return put(out, size, PASS) if is_stuck(s, seat) else size


def list_lays(s: State, seat: Seat, mask: Mask, base: int, out: list[ActionId], size: int) -> int:
    """Every way to lay (or, from ``base`` JUMP, to jump in with) the kinds of the mask."""
    swapping = mask & kinds_that_swap(s, seat) if mask & SEVENS else 0
    size = list_set(mask & COLOURED_KINDS & ~swapping, base, out, size)
    if mask > COLOURED_KINDS:
        unnamed = mask & s.wilds.unnamed << CUSTOM
        size = lays.list_wilds(mask & ~unnamed, base, out, size)
        size = list_set(unnamed, base + UNNAMED - CUSTOM, out, size)
    if swapping:
        others = ~(1 << seat) & (1 << s.seats.count) - 1
        size = lays.list_swaps(swapping, others, KINDS, base, out, size)
    return size


def anybody_may_react(s: State) -> bool:
    """A quick look: is anything open that somebody might answer out of turn?"""
    if s.calling.exposed != 0 or s.misplay.wrong != Wrong.NOT:
        return True
    return may_jump_in(s.options) or price_of_a_false_catch(s.options) > 0


def list_reactions(s: State, seat: Seat, out: list[ActionId], size: int) -> int:
    for target in range(s.seats.count):
        if why_not_catch(s, seat, target) == Clause.OK:
            size = put(out, size, CATCH + target)
    jumps = open_jumps(s, seat)
    if jumps:
        size = list_lays(s, seat, jumps, JUMP, out, size)
    if why_not_call_out(s, seat) == Clause.OK:
        size = put(out, size, CALL_OUT)
    return size


def reactors(s: State) -> Mask:
    """The seats out of turn that may do something now (DESIGN: out-of-turn acts are acts)."""
    mask = 0
    if s.phase >= phase.WRITING:
        return writing.writers(s) if s.phase == phase.WRITING else 0
    if s.phase <= phase.NAMING or not anybody_may_react(s):
        return mask
    for seat in range(s.seats.count):
        if seat != s.seats.turn and has_reaction(s, seat):
            mask |= 1 << seat
    return mask


def has_reaction(s: State, seat: Seat) -> bool:
    if why_not_call_out(s, seat) == Clause.OK:
        return True
    if s.round_winner != NOBODY:
        return False
    if s.calling.exposed & ~(1 << seat) or may_call(s, seat):
        return True
    if price_of_a_false_catch(s.options) > 0 and not calling.has_cried(s.calling, seat):
        return True
    return open_jumps(s, seat) != 0
