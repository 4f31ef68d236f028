"""What may be done, and the clause that forbids everything else.

``why_not`` is the definition. The cards that may be played on a tray are one bit mask per word:
``why_not`` tests a card's bit and explains; ``legal`` lists the set bits.
"""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.ids import COLOURS, TABLE, ActionId, Card, Mask, Seat
from penult.core.shapes import WORD
from penult.games.mechanics import calling, hands
from penult.games.mechanics.lays import list_set, put
from penult.games.mechanics.options import low_score
from penult.games.tippo import phase, stops, trays
from penult.games.tippo.balance import TRAYS
from penult.games.tippo.cards import (
    CALL,
    CARD,
    CATCH,
    COLOURED,
    DRAW,
    FACE,
    JOKER,
    JOKERS,
    NAME,
    NUMBER,
    PASS,
    PLAIN_NUMBERS,
    STEADIEST,
    STEADY,
    STOPS,
    SUPER,
    TARGET,
    TILT,
    TILTS,
    TRAY,
    VERB,
    WORDS,
    Face,
    fitting,
    is_stop,
    lay_of,
)
from penult.games.tippo.clauses import Clause
from penult.games.tippo.options import (
    Options,
    hand_places,
    may_decline,
    open_stops_are_strict,
    stop_goes_on_frozen,
    tilt_goes_on_frozen,
)
from penult.games.tippo.state import NO_GESTURE, State

# Which cards


def accepted(s: State, tray: int, word: int) -> Mask:
    """The kinds that a tray accepts now: those that match its top, if Stops allow it (TIP-68)."""
    frozen = stops.frozen_tray(s) == tray
    return accepted_on(trays.top(s.trays, tray), s.trays.colour[tray], frozen, s.options, word)


def accepted_on(top: Card, colour: int, frozen: bool, options: Options, word: int) -> Mask:
    """The same for a tray with this top and colour."""
    fits = fitting(top, colour, word)
    if frozen:
        return fits & welcome_on_frozen(options, word)
    if is_stop(top) and open_stops_are_strict(options):
        return fits & ~PLAIN_NUMBERS[word]  # TIP-R29, the strict reading
    return fits


def welcome_on_frozen(options: Options, word: int) -> Mask:
    """Jokers open a frozen tray (TIP-62); Stops may cover its Stop (TIP-64, R28)."""
    mask = JOKERS[word]
    if stop_goes_on_frozen(options):
        mask |= STOPS[word]
    if tilt_goes_on_frozen(options):
        mask |= TILTS[word]
    return mask


def held(s: State, seat: Seat, word: int) -> Mask:
    """The kinds a seat could play: its whole hand or, after a draw, the drawn card (TIP-17)."""
    if s.phase == phase.DRAWN:
        return bit_of(s.drawn, word)
    return hands.kinds(s.hands, seat) if word == 0 else hands.upper_kinds(s.hands, seat)


def bit_of(card: Card, word: int) -> Mask:
    """A set of one kind."""
    if card < 0 or card // WORD != word:
        return 0
    return 1 << card - word * WORD


def lays(s: State, seat: Seat, tray: int, word: int) -> Mask:
    """The kinds that the player whose turn it is may play on a tray."""
    return held(s, seat, word) & accepted(s, tray, word)


def can_lay(s: State, seat: Seat) -> bool:
    for tray in range(TRAYS):
        for word in range(WORDS):
            if lays(s, seat, tray, word) != 0:
                return True
    return False


def drawable(s: State) -> int:
    """Cards left to draw: the draw pile, cards set aside, and those below the two tops (R45)."""
    return s.piles.stock_size + s.piles.talon_size + max(trays.count(s.trays) - TRAYS, 0)


def is_turn(s: State) -> bool:
    return s.phase == phase.ACT or s.phase == phase.DRAWN


# Why not


def why_not(s: State, seat: Seat, action: ActionId) -> Clause:
    """The clause that forbids the action now, or ``Clause.OK``."""
    if s.phase == phase.OVER:
        return Clause.TIP_92 if low_score(s.options) else Clause.TIP_90
    if s.phase <= phase.TICK:
        return why_chance_is_first(s)
    if seat == TABLE:
        return Clause.TIP_11
    match VERB[action]:
        case Verb.LAY:
            return why_not_lay(s, seat, CARD[action], TRAY[action])
        case Verb.DRAW:
            return why_not_draw(s, seat)
        case Verb.PASS:
            return why_not_pass(s, seat)
        case Verb.CALL:
            return why_not_call(s, seat)
        case Verb.CATCH:
            return why_not_catch(s, seat, TARGET[action])
        case Verb.NAME:
            return Clause.OK if seat == s.seats.turn and s.phase == phase.NAMING else Clause.TIP_08
        case _:
            return why_not_steady(s, seat)


def why_chance_is_first(s: State) -> Clause:
    match s.phase:
        case phase.TICK:
            return Clause.TIP_19
        case phase.RESHUFFLE:
            return Clause.TIP_85
        case _:
            return Clause.TIP_04


def why_not_lay(s: State, seat: Seat, card: Card, tray: int) -> Clause:
    if seat != s.seats.turn or not hands.holds(s.hands, seat, card):
        return Clause.TIP_11
    if s.phase == phase.NAMING:
        return Clause.TIP_08
    if s.phase == phase.DRAWN and card != s.drawn:
        return Clause.TIP_17
    word = card // WORD
    if lays(s, seat, tray, word) & bit_of(card, word):
        return Clause.OK
    return why_tray_refuses(s, card, tray)


def why_tray_refuses(s: State, card: Card, tray: int) -> Clause:
    top = trays.top(s.trays, tray)
    if stops.frozen_tray(s) == tray:
        return why_frozen(s, card)
    if is_stop(top) and open_stops_are_strict(s.options) and is_plain_number(card):
        return Clause.TIP_65
    if top >= COLOURED:
        return Clause.TIP_26
    match FACE[card]:
        case Face.DRAW_TWO:
            return Clause.TIP_31
        case Face.REVERSE:
            return Clause.TIP_33
        case Face.SKIP:
            return Clause.TIP_36
        case _:
            return Clause.TIP_20


def why_frozen(s: State, card: Card) -> Clause:
    """Only a joker or a matching Stop goes on a frozen tray."""
    if card == TILT:
        return Clause.TIP_54
    if is_stop(card) and stop_goes_on_frozen(s.options):
        return Clause.TIP_64
    return Clause.TIP_65 if is_plain_number(card) else Clause.TIP_57


def is_plain_number(card: Card) -> bool:
    return NUMBER[card] >= 0 and not is_stop(card)


def why_not_draw(s: State, seat: Seat) -> Clause:
    if seat != s.seats.turn:
        return Clause.TIP_14
    if s.phase != phase.ACT:
        return Clause.TIP_08 if s.phase == phase.NAMING else Clause.TIP_17
    if can_lay(s, seat) and not may_decline(s.options):
        return Clause.TIP_13
    return Clause.OK if drawable(s) > 0 else Clause.TIP_85


def why_not_pass(s: State, seat: Seat) -> Clause:
    if seat != s.seats.turn:
        return Clause.TIP_16
    if s.phase == phase.DRAWN:
        return Clause.OK
    if s.phase == phase.NAMING:
        return Clause.TIP_08
    if can_lay(s, seat):
        return Clause.TIP_13
    return Clause.OK if drawable(s) == 0 else Clause.TIP_14  # TIP-R46


def why_not_call(s: State, seat: Seat) -> Clause:
    if calling.is_exposed(s.calling, seat):
        return Clause.OK
    if seat != s.seats.turn or not is_turn(s) or calling.called_early(s.calling, seat):
        return Clause.TIP_77
    if s.hands.size[seat] == 2 and can_lay(s, seat):
        return Clause.OK  # together with the card that leaves one
    return Clause.TIP_77


def why_not_catch(s: State, seat: Seat, target: Seat) -> Clause:
    if seat == target or target >= s.seats.count:
        return Clause.TIP_78
    return Clause.OK if calling.is_exposed(s.calling, target) else Clause.TIP_79


def why_not_steady(s: State, seat: Seat) -> Clause:
    """One gesture per card, if this table uses them."""
    if not hand_places(s.options) or seat != s.seats.turn or not is_turn(s):
        return Clause.TIP_18
    return Clause.OK if s.gesture == NO_GESTURE and can_lay(s, seat) else Clause.TIP_18


def legal(s: State, seat: Seat, out: list[ActionId]) -> int:
    """Write the ids of the seat's legal actions into ``out``; return how many there are."""
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
    """The seats that may do something although it isn't their turn."""
    if s.phase <= phase.TICK or s.phase == phase.OVER or s.calling.exposed == 0:
        return 0
    everybody = (1 << s.seats.count) - 1
    return everybody & ~(1 << s.seats.turn)  # the exposed player may call, the others catch
