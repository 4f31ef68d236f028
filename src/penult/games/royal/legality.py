"""What may be done, and the clause that forbids the rest.

``why_not`` is the definition. Which cards may be played and who may be chosen is one bit mask
each: ``why_not`` tests a bit and gives the reason, ``legal`` lists the bits that are set.
"""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.ids import COLOURS, NOBODY, TABLE, ActionId, Card, Mask, Seat
from penult.games.mechanics import calling, hands, piles
from penult.games.mechanics.lays import list_set, put
from penult.games.mechanics.options import low_score
from penult.games.royal import phase
from penult.games.royal.cards import (
    CALL,
    CARD,
    CATCH,
    DESIGNATE,
    DRAW,
    FACE,
    FANFARE,
    HIT,
    JOKER,
    LAY,
    NAME,
    PASS,
    PAUSE,
    READY,
    RESTART,
    RESUME,
    START,
    TARGET,
    VERB,
    Face,
    fitting,
)
from penult.games.royal.clauses import Clause
from penult.games.royal.options import king_may_be_hit
from penult.games.royal.reign import is_paused, is_ready, is_running
from penult.games.royal.state import State

# Which cards, and who


def is_turn(s: State) -> bool:
    """Is it somebody's turn to play, draw or pass?"""
    return s.phase == phase.ACT or s.phase == phase.DRAWN


def lawful_lays(s: State, seat: Seat) -> Mask:
    """The kinds that may be played on this turn."""
    fits = hands.kinds(s.hands, seat) & fitting(piles.top(s.piles), s.colour)
    if s.phase == phase.DRAWN:
        return fits & 1 << s.drawn  # ROY-23
    return fits


def everybody(s: State) -> Mask:
    return (1 << s.seats.count) - 1


def targets(s: State) -> Mask:
    """Who the king may choose to draw for a royal card (ROY-51, R07, R08, R30)."""
    mask = everybody(s)
    if not king_may_be_hit(s.options):
        mask &= ~(1 << s.court.king)
    if s.round_winner != NOBODY:
        mask &= ~(1 << s.round_winner)
    return mask


def possible_jesters(s: State) -> Mask:
    """Anybody but the king (ROY-63)."""
    return everybody(s) & ~(1 << s.court.king)


# Why not


def why_not(s: State, seat: Seat, action: ActionId) -> Clause:
    """The clause that forbids the action now, or ``Clause.OK``."""
    if s.phase == phase.OVER:
        return Clause.ROY_91 if low_score(s.options) else Clause.ROY_89
    if s.phase <= phase.RESHUFFLE:
        return Clause.ROY_79 if s.phase == phase.RESHUFFLE else Clause.ROY_05
    if VERB[action] >= Verb.START:
        return why_not_clock(s, seat, VERB[action])
    if is_paused(s) or seat == TABLE:
        return Clause.ROY_68
    match VERB[action]:
        case Verb.LAY:
            return why_not_lay(s, seat, CARD[action])
        case Verb.DRAW:
            return why_not_draw(s, seat)
        case Verb.PASS:
            return why_not_pass(s, seat)
        case Verb.CALL:
            return why_not_call(s, seat)
        case Verb.CATCH:
            return why_not_catch(s, seat, TARGET[action])
        case Verb.NAME:
            return why_not_name(s, seat)
        case Verb.HIT:
            return why_not_hit(s, seat, TARGET[action])
        case Verb.DESIGNATE:
            return why_not_designate(s, seat, TARGET[action])
        case _:
            return why_not_ready(s, seat)


# In turn


def why_turn_waits(s: State) -> Clause:
    """The clause about what must happen before the turn continues; OK if there is nothing."""
    match s.phase:
        case phase.READY:
            return Clause.ROY_12
        case phase.DESIGNATE:
            return why_jester_is_missing(s)
        case phase.START:
            return Clause.ROY_11
        case phase.COLOUR:
            return Clause.ROY_44
        case phase.TARGET:
            return Clause.ROY_50
        case _:
            return Clause.OK


def why_jester_is_missing(s: State) -> Clause:
    if s.sceptre.resume != phase.OPENING:
        return Clause.ROY_62
    return Clause.ROY_09 if s.scores.rounds == 0 else Clause.ROY_83


def why_not_lay(s: State, seat: Seat, card: Card) -> Clause:
    waits = why_turn_waits(s)
    if waits != Clause.OK:
        return waits
    if seat != s.player or not hands.holds(s.hands, seat, card):
        return Clause.ROY_18
    if s.phase == phase.DRAWN and card != s.drawn:
        return Clause.ROY_23
    if lawful_lays(s, seat) >> card & 1:
        return Clause.OK
    return why_card_does_not_fit(s, card)


def why_card_does_not_fit(s: State, card: Card) -> Clause:
    if piles.top(s.piles) == JOKER:
        return Clause.ROY_31
    match FACE[card]:
        case Face.REVERSE:
            return Clause.ROY_34
        case Face.SKIP:
            return Clause.ROY_37
        case Face.ROYAL:
            return Clause.ROY_49
        case Face.JESTER:
            return Clause.ROY_53
        case _:
            return Clause.ROY_32


def why_not_draw(s: State, seat: Seat) -> Clause:
    waits = why_turn_waits(s)
    if waits != Clause.OK:
        return waits
    if seat != s.player:
        return Clause.ROY_19
    if s.phase == phase.DRAWN:
        return Clause.ROY_24
    return Clause.OK if piles.drawable(s.piles) > 0 else Clause.ROY_80


def why_not_pass(s: State, seat: Seat) -> Clause:
    waits = why_turn_waits(s)
    if waits != Clause.OK:
        return waits
    if seat != s.player:
        return Clause.ROY_24
    if s.phase == phase.DRAWN:
        return Clause.OK
    if piles.drawable(s.piles) > 0:
        return Clause.ROY_24
    return Clause.OK if lawful_lays(s, seat) == 0 else Clause.ROY_22  # ROY-R24, R27


# Calling and catching


def why_not_call(s: State, seat: Seat) -> Clause:
    if calling.is_exposed(s.calling, seat):
        return Clause.OK
    if seat != s.player or not is_turn(s) or calling.called_early(s.calling, seat):
        return Clause.ROY_69
    if s.hands.size[seat] == 2 and lawful_lays(s, seat) != 0:
        return Clause.OK  # ROY-R31: just before the card that leaves one
    return Clause.ROY_69


def why_not_catch(s: State, seat: Seat, target: Seat) -> Clause:
    if seat == target or target >= s.seats.count:
        return Clause.ROY_70
    return Clause.OK if calling.is_exposed(s.calling, target) else Clause.ROY_71


# The king's powers


def why_not_name(s: State, seat: Seat) -> Clause:
    if s.phase != phase.COLOUR:
        return Clause.ROY_58
    return Clause.OK if seat == s.court.king else Clause.ROY_41


def why_not_hit(s: State, seat: Seat, target: Seat) -> Clause:
    if s.phase != phase.TARGET:
        return Clause.ROY_58
    if seat != s.court.king:
        return Clause.ROY_50
    return Clause.OK if targets(s) >> target & 1 else Clause.ROY_51


def why_not_designate(s: State, seat: Seat, target: Seat) -> Clause:
    if s.phase == phase.READY:
        return Clause.ROY_12
    if s.phase != phase.DESIGNATE:
        return Clause.ROY_67
    if seat != s.court.king:
        return why_jester_is_missing(s)
    if target >= s.seats.count:
        return Clause.ROY_13
    return Clause.OK if possible_jesters(s) >> target & 1 else Clause.ROY_63


def why_not_ready(s: State, seat: Seat) -> Clause:
    if s.phase == phase.READY and not is_ready(s, seat):
        return Clause.OK
    return Clause.ROY_12


# The clock


def why_not_clock(s: State, seat: Seat, verb: int) -> Clause:
    """Only the table works the sceptre, and only while the timer is in the right state."""
    if verb == Verb.START:
        return Clause.OK if seat == TABLE and s.phase == phase.START else Clause.ROY_10
    if verb == Verb.RESUME:
        return Clause.OK if seat == TABLE and is_paused(s) else Clause.ROY_68
    if seat == TABLE and is_running(s):
        return Clause.OK
    match verb:
        case Verb.FANFARE:
            return Clause.ROY_60
        case Verb.RESTART:
            return Clause.ROY_65
        case _:
            return Clause.ROY_68


def legal(s: State, seat: Seat, out: list[ActionId]) -> int:
    """Write the ids of the seat's legal actions to ``out``; return how many there are."""
    if s.phase <= phase.RESHUFFLE or s.phase == phase.OVER:
        return 0
    if seat == TABLE:
        return list_clock(s, out)
    if is_paused(s):
        return 0
    size = 0
    if s.phase == phase.READY:
        return size if is_ready(s, seat) else put(out, size, READY)
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
    """What the king may decide."""
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
    if is_paused(s):
        return put(out, 0, RESUME)
    if not is_running(s):
        return 0
    size = put(out, 0, FANFARE)
    size = put(out, size, RESTART)
    return put(out, size, PAUSE)


def reactors(s: State) -> Mask:
    """The seats that may do something now although the table isn't waiting for them."""
    if s.phase <= phase.RESHUFFLE or s.phase == phase.OVER or is_paused(s):
        return 0
    others = everybody(s)
    if s.seats.turn != TABLE:
        others &= ~(1 << s.seats.turn)
    if s.phase == phase.READY:
        return others & ~s.court.ready
    return others if s.calling.exposed != 0 else 0  # to call or to catch
