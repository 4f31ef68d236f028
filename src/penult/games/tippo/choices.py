"""The list of legal acts and of the seats that may react, from the masks of ``legality``.

Quicker than asking ``why_not`` about every act; a property test proves that both agree.
"""

from __future__ import annotations

from penult.games.tippo import phase
from penult.games.tippo.actions import CALL, CATCH, DRAW, NAME, PASS, STEADIEST, STEADY, lay_of
from penult.games.tippo.cards import JOKER, SUPER, WORDS
from penult.games.tippo.clauses import Clause
from penult.games.tippo.legality import drawable, lays, why_not_call, why_not_steady
from penult.games.tippo.options import may_decline
from penult.games.tippo.state import State
from penult.mechanics.acts import list_set, put
from penult.mechanics.balance import TRAYS
from penult.mechanics.hands import WORD
from penult.vocabulary.ids import COLOURS, TABLE, ActionId, Mask, Seat


def legal(s: State, seat: Seat, out: list[ActionId]) -> int:
    """Write the ids of the seat's legal acts into ``out``; return how many there are."""
    if s.phase <= phase.TICK or s.phase == phase.OVER or seat == TABLE:
        return 0
    size = list_turn(s, seat, out) if seat == s.seats.turn else 0
    if why_not_call(s, seat) == Clause.OK:
        size = put(out, size, CALL)
    return list_set(s.calling.exposed & ~(1 << seat), CATCH, out, size)


def list_turn(s: State, seat: Seat, out: list[ActionId]) -> int:
    if s.phase == phase.NAMING:
        for colour in range(COLOURS):
            out[colour] = NAME + colour
        return COLOURS
    size = 0
    for tray in range(TRAYS):
        for word in range(WORDS):
            size = list_lays(lays(s, seat, tray, word), tray, word, out, size)
    found = size
    if s.phase == phase.DRAWN:
        size = put(out, size, PASS)
    elif (found == 0 or may_decline(s.options)) and drawable(s) > 0:
        size = put(out, size, DRAW)
    elif found == 0:
        size = put(out, size, PASS)
    if found > 0 and why_not_steady(s, seat) == Clause.OK:
        for gesture in range(2 * STEADIEST + 1):
            size = put(out, size, STEADY + gesture)
    return size


def list_lays(mask: Mask, tray: int, word: int, out: list[ActionId], size: int) -> int:
    while mask:
        card = word * WORD + (mask & -mask).bit_length() - 1
        mask &= mask - 1
        if card == JOKER or card == SUPER:
            for colour in range(COLOURS):
                size = put(out, size, lay_of(card, tray, colour))
        else:
            size = put(out, size, lay_of(card, tray, 0))
    return size


def reactors(s: State) -> Mask:
    """The seats out of turn that may do something now."""
    if s.phase <= phase.TICK or s.phase == phase.OVER or s.calling.exposed == 0:
        return 0
    everybody = (1 << s.seats.count) - 1
    return everybody & ~(1 << s.seats.turn)  # its holder may call, the others catch him
