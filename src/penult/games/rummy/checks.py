"""Can the open turn be finished? Checks the table itself, and the jokers against what they were."""

from __future__ import annotations

from penult.core.ids import COLOURS, NO_CARD, Card, Mask
from penult.games.rummy import draft
from penult.games.rummy.clauses import Clause
from penult.games.rummy.options import binding_of_jokers, drawn_tile_alone, set_jokers_are_open
from penult.games.rummy.solver import melds
from penult.games.rummy.solver.melds import LEAST, Melds
from penult.games.rummy.solver.questions import Jokers
from penult.games.rummy.state import State
from penult.games.rummy.tiles import JOKER, JOKERS, KINDS, NUMBERED, NUMBERS


def why_not_finished(s: State) -> Clause:
    """The first thing wrong with the open turn, or OK."""
    if s.draft.count == 0:
        return Clause.RUM_42 if s.draft.begun else Clause.RUM_25
    if s.drawn != NO_CARD and why_not_drawn(s) != Clause.OK:
        return why_not_drawn(s)
    stray = draft.stray(s.draft)
    if stray == JOKER and s.draft.own[JOKER] == 0:
        return Clause.RUM_49
    if stray != NO_CARD:
        return Clause.RUM_37
    return Clause.OK if jokers_were_replaced(s) else Clause.RUM_47


def why_not_drawn(s: State) -> Clause:
    """After a draw the drawn tile must be laid, or it alone if agreed (RUM-32, 33)."""
    if s.draft.laid[s.drawn] == 0:
        return Clause.RUM_32
    return Clause.RUM_33 if drawn_tile_alone(s.options) and s.draft.count > 1 else Clause.OK


# Jokers (RUL-15 … 18)


def tokens(table: Melds, cell: Card) -> int:
    """How many tiles and jokers in melds are, or stand for, this cell."""
    count = 0
    for number in range(table.count):
        count += draft.cells_of(table, number) >> cell & 1
    return count


def jokers_at(table: Melds, cell: Card) -> int:
    count = 0
    for number in range(table.count):
        count += draft.jokers_of(table, number) >> cell & 1
    return count


def cells_of_jokers(table: Melds) -> Mask:
    """Everything that jokers stand for."""
    cells = 0
    for number in range(table.count):
        cells |= draft.jokers_of(table, number)
    return cells


def jokers_in(table: Melds) -> int:
    count = 0
    for number in range(table.count):
        count += draft.jokers_of(table, number).bit_count()
    return count


def jokers_were_replaced(s: State) -> bool:
    """Has every joker that moved been replaced by the tile it stood for (RUL-17)?

    If agreed, the joker of a set of three may stand for either of two colours: then one valid
    reading of all of them is enough.
    """
    if s.draft.kept == 0 and not jokers_are_bound(s):
        return True
    reading = (1 << JOKERS) - 1 if set_jokers_are_open(s.options) else 0
    while reading > 0 and not holds_for(s, reading):
        reading -= 1
    return holds_for(s, reading)


def holds_for(s: State, reading: int) -> bool:
    owed = 0  # jokers not replaced by a tile
    for cell in range(NUMBERED):
        needed = needed_at(s, cell, reading)
        if needed > 0:
            missing = max(0, needed - replaced_at(s, cell))
            if missing > jokers_at(s.table, cell) and jokers_are_bound(s):
                return False
            owed += missing
    return s.draft.kept == 0 or owed + s.draft.kept <= jokers_in(s.before)  # RUL-18


def jokers_are_bound(s: State) -> bool:
    return binding_of_jokers(s.options) != Jokers.FREE


def replaced_at(s: State, cell: Card) -> int:
    """Tiles that replace jokers: any in melds, or only those laid in this turn (RUL-17)."""
    if binding_of_jokers(s.options) == Jokers.FIXED_RACK:
        return s.draft.laid[cell]
    return tokens(s.table, cell) - jokers_at(s.table, cell)


def needed_at(s: State, cell: Card, reading: int) -> int:
    """How many jokers stood for this tile when the turn began.

    ``reading`` has a bit for each open joker, which says which of its two colours is meant.
    """
    count = 0
    number_of_open = 0
    for number in range(s.before.count):
        jokers = draft.jokers_of(s.before, number)
        if jokers == 0:
            continue
        if set_jokers_are_open(s.options) and is_open(s.before, number):
            meant = second_reading(s.before, number) if reading >> number_of_open & 1 else jokers
            number_of_open += 1
            jokers = meant
        count += jokers >> cell & 1
    return count


def is_open(table: Melds, number: int) -> bool:
    """Is this a set of three with a joker, which could be either of two colours?"""
    return table.size[number] == LEAST and melds.one_number(table, number)


def second_reading(table: Melds, number: int) -> int:
    """The other colour that an open set's joker may stand for, as a mask of one cell."""
    cells = draft.cells_of(table, number)
    first = (cells & -cells).bit_length() - 1
    for colour in range(COLOURS):
        cell = 1 << colour * NUMBERS + first % NUMBERS
        if not cells & cell:
            return cell
    return 0


def jokers_taken(s: State) -> int:
    """How many jokers were replaced in this turn and can be used again or kept."""
    count = 0
    stood = cells_of_jokers(s.before)
    while stood:
        cell = (stood & -stood).bit_length() - 1
        stood &= stood - 1
        count += max(0, jokers_at(s.before, cell) - jokers_at(s.table, cell))
    return count


def may_keep_one(s: State) -> bool:
    """Is there a single joker that is neither a start tile nor just laid (RUL-18)?"""
    alone = s.draft.single[JOKER]
    return s.draft.kept < jokers_in(s.before) and alone > max(
        s.draft.loose[JOKER], s.draft.own[JOKER]
    )


# Undoing


def table_is_as_before(s: State) -> bool:
    """Are the same tiles single, and are the melds the same in any order?"""
    if s.table.count != s.before.count:
        return False
    for kind in range(KINDS):
        if s.draft.single[kind] != s.draft.loose[kind]:
            return False
    for number in range(s.before.count):
        if like(s.table, s.before, number) != like(s.before, s.before, number):
            return False
    return True


def like(table: Melds, other: Melds, number: int) -> int:
    """How many melds of ``table`` equal this meld of ``other``."""
    count = 0
    for candidate in range(table.count):
        place = 0
        size = table.size[candidate]
        while (
            size == other.size[number]
            and place < size
            and table.pieces[candidate][place] == other.pieces[number][place]
        ):
            place += 1
        count += 1 if place == other.size[number] else 0
    return count
