"""Which action tiles are armed, and which of them take effect (RUM-56 … 59)."""

from __future__ import annotations

from penult.core.ids import NO_CARD, Card
from penult.games.rummy import checks
from penult.games.rummy.clauses import Clause
from penult.games.rummy.draft import MOST_FIRES, WORN
from penult.games.rummy.options import every_meld_may_act, last_tile_acts, used_jokers_fire
from penult.games.rummy.solver import melds
from penult.games.rummy.state import State
from penult.games.rummy.tiles import JOKER, acts, number_of


def is_armed(s: State, kind: Card) -> bool:
    return armed(s, kind) > 0


def armed(s: State, kind: Card) -> int:
    """How many action tiles of this kind were laid from the rack in this turn (RUM-56)."""
    count = s.draft.laid[kind] if acts(kind) else 0
    if kind == JOKER and used_jokers_fire(s.options):
        count += s.draft.laid[WORN] + max(0, checks.jokers_taken(s) - s.draft.kept)  # RUL-19
    return count


def effect_of(kind: Card) -> int:
    return 0 if kind == JOKER else number_of(kind)


def clause_of_action(kind: Card) -> Clause:
    match effect_of(kind):
        case 0:
            return Clause.RUM_55
        case 2:
            return Clause.RUM_52
        case 5:
            return Clause.RUM_53
        case _:
            return Clause.RUM_54


# Choosing


def must_choose(s: State) -> bool:
    """Are more tiles armed than may act, and do their effects differ (RUM-58)?

    Where the last tiles have no effect, going out leaves nothing to choose (RUM-69).
    """
    if s.hands.size[s.seats.turn] == 0 and not last_tile_acts(s.options):
        return False
    left = melds_that_act(s) if every_meld_may_act(s.options) else 1
    left -= s.draft.fire_count
    if left <= 0:
        return False
    waiting = 0
    first = NO_CARD
    differ = False
    for kind in range(JOKER + 1):
        if may_fire(s, kind):
            waiting += armed(s, kind) - times_chosen(s, kind)
            differ = differ or (first != NO_CARD and effect_of(kind) != effect_of(first))
            first = kind if first == NO_CARD else first
    return differ and waiting > left


def may_fire(s: State, kind: Card) -> bool:
    """Can this action still be chosen? One per turn, or one for each meld with new tiles."""
    if not is_armed(s, kind):
        return False
    if not every_meld_may_act(s.options):
        return s.draft.fire_count == 0
    if s.draft.fire_count == MOST_FIRES or times_chosen(s, kind) == armed(s, kind):
        return False
    return each_has_a_meld(s, kind)


def times_chosen(s: State, kind: Card) -> int:
    count = 0
    for place in range(s.draft.fire_count):
        count += 1 if s.draft.fires[place] == kind else 0
    return count


def each_has_a_meld(s: State, kind: Card) -> bool:
    """Can this action and the chosen ones come from different melds (RUL-47)?

    They can if every group of them is found in at least as many melds (Hall's theorem).
    """
    for some in range(1 << s.draft.fire_count):
        found = 0
        for number in range(s.table.count):
            found += 1 if holds_one(s, number, some) or holds_fresh(s, number, kind) else 0
        if found < some.bit_count() + 1:
            return False
    return True


def holds_one(s: State, number: int, some: int) -> bool:
    """Does this meld hold one of these chosen actions (a bit mask)?"""
    place = 0
    while some >> place:
        if some >> place & 1 and holds_fresh(s, number, s.draft.fires[place]):
            return True
        place += 1
    return False


def holds_fresh(s: State, number: int, kind: Card) -> bool:
    """Does the meld hold such a tile, or a joker used again, from this turn?"""
    if place_of_fresh(s, number, kind) >= 0:
        return True
    return kind == JOKER and used_jokers_fire(s.options) and holds_used(s, number)


def place_of_fresh(s: State, number: int, tile: Card) -> int:
    for place in range(s.table.size[number]):
        piece = s.table.pieces[number][place]
        kind = JOKER if melds.is_joker(piece) else piece
        if kind == tile and s.draft.fresh[number] >> place & 1:
            return place
    return -1


def holds_used(s: State, number: int) -> bool:
    """Does a joker of this meld stand for a tile that no joker stood for before (RUL-19)?"""
    for place in range(s.table.size[number]):
        piece = s.table.pieces[number][place]
        cell = melds.kind_in(piece)
        if melds.is_joker(piece):
            if checks.jokers_at(s.table, cell) > checks.jokers_at(s.before, cell):
                return True
    return False


def melds_that_act(s: State) -> int:
    count = 0
    for number in range(s.table.count):
        count += 1 if has_action(s, number) else 0
    return count


def has_action(s: State, number: int) -> bool:
    kind = 0
    while kind <= JOKER and not (is_armed(s, kind) and holds_fresh(s, number, kind)):
        kind += 1
    return kind <= JOKER


def fire(s: State, kind: Card) -> None:
    s.draft.fires[s.draft.fire_count] = kind
    s.draft.fire_count += 1


def choose_anew(s: State) -> None:
    """The open turn has changed: drop the choices that are no longer possible (RUM-56)."""
    count = s.draft.fire_count
    s.draft.fire_count = 0
    for place in range(count):
        kind = s.draft.fires[place]
        s.draft.fires[place] = NO_CARD
        if may_fire(s, kind):
            fire(s, kind)


def choose_by_itself(s: State) -> None:
    """Choose everything that is armed and leaves no choice (RUL-49)."""
    for kind in range(JOKER + 1):
        while may_fire(s, kind):
            fire(s, kind)
