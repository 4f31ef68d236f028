"""The open turn: which tiles are single on the table, and which of all come from the rack.

Only a finished turn counts; until then every step can be taken back (RUM-35, RUL-43).
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_CARD, Card, Mask
from penult.core.shapes import ints
from penult.games.rummy.solver import melds
from penult.games.rummy.solver.melds import AS_JOKER, MELDS, Melds
from penult.games.rummy.tiles import JOKER, KINDS, NUMBERED

WORN = KINDS  # a joker that was taken from the table and kept
RACK_KINDS = KINDS + 1
MOST_FIRES = 4


@dataclass(slots=True)
class Draft:
    begun: int = 0  # 1 if the player has changed the table
    single: list[int] = ints(KINDS)  # tiles in no meld, by kind
    own: list[int] = ints(KINDS)  # … of which this many were laid in this turn
    loose: list[int] = ints(KINDS)  # start tiles that were single when the turn began (RUM-45)
    laid: list[int] = ints(RACK_KINDS)  # tiles laid in this turn, single or melded
    count: int = 0  # … and their number
    fresh: list[int] = ints(MELDS)  # which places of each meld hold such tiles, as a bit mask
    kept: int = 0  # jokers taken to the rack
    fires: list[int] = ints(MOST_FIRES)  # the actions chosen, in order
    fire_count: int = 0


def token(kind: Card) -> Card:
    """What a tile from the rack is on the table, where all jokers are the same."""
    return JOKER if kind == WORN else kind


def clear(draft: Draft) -> None:
    """A new round begins with an empty table."""
    for kind in range(KINDS):
        draft.single[kind] = 0
    begin_turn(draft)


def begin_turn(draft: Draft) -> None:
    """Tiles that are single now are start tiles and belong to nobody."""
    for kind in range(KINDS):
        draft.loose[kind] = draft.single[kind]
    forget_lay(draft)


def forget_lay(draft: Draft) -> None:
    draft.begun = 0
    draft.count = 0
    draft.kept = 0
    draft.fire_count = 0
    for kind in range(KINDS):
        draft.own[kind] = 0
    for kind in range(RACK_KINDS):
        draft.laid[kind] = 0
    for meld in range(MELDS):
        draft.fresh[meld] = 0
    for place in range(MOST_FIRES):
        draft.fires[place] = NO_CARD


def lay(draft: Draft, kind: Card) -> None:
    draft.begun = 1
    draft.laid[kind] += 1
    draft.count += 1
    draft.single[token(kind)] += 1
    draft.own[token(kind)] += 1


def take_back(draft: Draft, kind: Card) -> None:
    draft.laid[kind] -= 1
    draft.count -= 1
    draft.single[token(kind)] -= 1
    draft.own[token(kind)] -= 1


def can_take_back(draft: Draft, kind: Card) -> bool:
    """Is a tile like this, laid in this turn, still single?"""
    return draft.laid[kind] > 0 and draft.own[token(kind)] > 0


# Melds


def meld(draft: Draft, table: Melds, cells: Mask) -> None:
    """Make a meld of single tiles; a joker stands for a tile that is missing."""
    draft.begun = 1
    number = -1
    fresh = 0
    while cells:
        cell = (cells & -cells).bit_length() - 1
        cells &= cells - 1
        kind = cell if draft.single[cell] > 0 else JOKER
        piece = cell if kind == cell else cell | AS_JOKER
        if number < 0:
            number = melds.begin(table, piece)
        else:
            melds.put(table, number, piece)
        fresh |= use(draft, kind) << table.size[number] - 1
    draft.fresh[number] = fresh


def use(draft: Draft, kind: Card) -> int:
    """Take a single tile, the player's own first; return 1 if it was their own."""
    draft.single[kind] -= 1
    if draft.own[kind] == 0:
        return 0
    draft.own[kind] -= 1
    return 1


def break_up(draft: Draft, table: Melds, number: int) -> None:
    """Make the tiles of a meld single; the last meld takes its place."""
    draft.begun = 1
    for place in range(table.size[number]):
        piece = table.pieces[number][place]
        kind = JOKER if melds.is_joker(piece) else piece
        draft.single[kind] += 1
        draft.own[kind] += draft.fresh[number] >> place & 1
    last = table.count - 1
    for place in range(table.size[last]):
        table.pieces[number][place] = table.pieces[last][place]
    table.size[number] = table.size[last]
    draft.fresh[number] = draft.fresh[last]
    draft.fresh[last] = 0
    table.count -= 1


def find(table: Melds, cells: Mask) -> int:
    """The number of the first meld of this shape, or -1."""
    for number in range(table.count):
        if cells >> melds.kind_in(table.pieces[number][0]) & 1 and cells_of(table, number) == cells:
            return number
    return -1


def cells_of(table: Melds, number: int) -> Mask:
    """The tiles that the pieces of a meld are or stand for."""
    cells = 0
    for place in range(table.size[number]):
        cells |= 1 << melds.kind_in(table.pieces[number][place])
    return cells


def melded(table: Melds) -> Mask:
    """The cells of all melds."""
    cells = 0
    for number in range(table.count):
        cells |= cells_of(table, number)
    return cells


def jokers_of(table: Melds, number: int) -> Mask:
    """What the meld's jokers stand for."""
    cells = 0
    for place in range(table.size[number]):
        piece = table.pieces[number][place]
        if melds.is_joker(piece):
            cells |= 1 << melds.kind_in(piece)
    return cells


def lying(draft: Draft) -> Mask:
    """The numbered tiles that are single."""
    cells = 0
    for kind in range(NUMBERED):
        if draft.single[kind] > 0:
            cells |= 1 << kind
    return cells


def missing(draft: Draft, cells: Mask) -> Mask:
    """The cells of a shape without a single tile; jokers would have to stand for them."""
    left = cells
    while left:
        cell = (left & -left).bit_length() - 1
        left &= left - 1
        if draft.single[cell] > 0:
            cells &= ~(1 << cell)
    return cells


def stray(draft: Draft) -> Card:
    """The first kind with more single tiles than allowed (RUM-37, 45), or NO_CARD."""
    for kind in range(KINDS):
        if draft.single[kind] > draft.loose[kind]:
            return kind
    return NO_CARD
