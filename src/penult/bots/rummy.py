"""Bots for Rummy: ``random``, ``eager`` (lays as many tiles as it can), ``sensible``, and levels.

The solver finds the lays; a bot decides what to look for, which action to use, and when to call
and catch. Even a single imagined world often shows the solver's best lay, so levels below
``sensible`` don't think ahead here: ``newcomer`` and ``casual`` overlook what takes rearranging, as
beginners do, and ``steady`` lays all it can and saves nothing.
"""

from __future__ import annotations

from penult.bots.habits import FORGETS, NOTICES, follower, has, notices, recalls, uniform
from penult.chance.stream import Stream
from penult.core.actions import WAIT
from penult.core.ids import NO_CARD, ActionId, Card, Mask
from penult.games.rummy.actions import (
    ACTING,
    BREAK,
    CALL,
    CATCH,
    CELLS,
    FINISH,
    FIRE,
    LAY,
    MELD,
    PLAN,
    SHAPES,
)
from penult.games.rummy.draft import cells_of, find, jokers_of
from penult.games.rummy.planning import DEAR, KEEP_ACTIONS, KEEP_JOKERS, MOST
from penult.games.rummy.solver.melds import LEAST, one_number
from penult.games.rummy.solver.questions import MOST as MOST_TILES
from penult.games.rummy.tiles import (
    DRAW_TWO,
    JOKER,
    NUMBERED,
    POINTS,
    SKIP,
    colour_of,
    number_of,
)
from penult.games.rummy.view import View
from penult.match.policy import Bot

NEARLY_OUT = 5  # tiles: one turn, or two
IN_DANGER = 3  # tiles of an opponent: points matter most
FAR = 10  # tiles of all opponents: there is time to save actions


def eager(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """The first legal move: a plan that lays the most tiles, the end of the turn, or a draw."""
    return legal[0] if view.turn == view.viewer else WAIT


def sensible(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    if view.turn != view.viewer or view.begun == 0:
        reacts = reaction(view, legal, size, stream, FORGETS, NOTICES)
        if reacts != WAIT or view.turn != view.viewer:
            return reacts
    if view.begun == 1:
        return end_of_turn(view, legal, size, stream, FORGETS)
    if has(legal, size, PLAN):
        return PLAN + plan_for(view)
    return legal[0]


def end_of_turn(
    view: View, legal: list[ActionId], size: int, stream: Stream, forgets: int
) -> ActionId:
    if has(legal, size, CALL) and recalls(view, stream, view.played + 1, forgets):
        return CALL
    return FINISH if has(legal, size, FINISH) else best_action(view, legal, size)


# What to lay


def plan_for(view: View) -> int:
    """Lay the most tiles if nearly out, high ones if an opponent is, else save useful ones."""
    own = view.sizes[view.viewer]
    fewest = fewest_of_others(view)
    if own <= NEARLY_OUT:
        return MOST
    if fewest <= IN_DANGER:
        return DEAR
    return KEEP_ACTIONS if fewest >= FAR else KEEP_JOKERS


def fewest_of_others(view: View) -> int:
    fewest = view.sizes[follower(view)]
    for seat in range(view.seats):
        if seat != view.viewer:
            fewest = min(fewest, view.sizes[seat])
    return fewest


# Which action


def best_action(view: View, legal: list[ActionId], size: int) -> ActionId:
    """The one that hurts most, or gives the turn to a player far from going out."""
    best = legal[0]
    highest = -1
    for place in range(size):
        if FIRE <= legal[place] < PLAN:
            worth = worth_of_action(view, ACTING[legal[place] - FIRE])
            if worth > highest:
                highest = worth
                best = legal[place]
    return best


def worth_of_action(view: View, tile: Card) -> int:
    if tile == JOKER:
        return 4
    if number_of(tile) == DRAW_TWO:
        return 3
    if number_of(tile) == SKIP:
        return 2
    return 5 if turns_away(view) else 1


def turns_away(view: View) -> bool:
    """Would a reversal give the turn to a player farther from going out?"""
    before = (view.viewer - view.direction) % view.seats
    return view.seats > 2 and view.sizes[before] > view.sizes[follower(view)] + IN_DANGER


# The last tile


def reaction(
    view: View, legal: list[ActionId], size: int, stream: Stream, forgets: int, sees: int
) -> int:
    """``forgets`` and ``sees``: percent of its own calls and of others' lapses."""
    for place in range(size):
        action = legal[place]
        if action == CALL and recalls(view, stream, view.played, forgets):
            return CALL
        if action >= CATCH and notices(view, stream, sees):
            return action
    return WAIT


# Levels below ``sensible``


def newcomer(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Lays one tile where it fits, or a meld of its own, and often forgets to call."""
    return without_rearranging(view, legal, size, stream, 1, 40)


def casual(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Lays all that fits the melds as they are."""
    return without_rearranging(view, legal, size, stream, MOST_TILES, 75)


def steady(view: View, legal: list[ActionId], size: int, stream: Stream) -> int:
    """Lays as many tiles as possible, whatever they could be saved for."""
    if view.turn != view.viewer or view.begun == 0:
        reacts = reaction(view, legal, size, stream, 15, 85)
        if reacts != WAIT or view.turn != view.viewer:
            return reacts
    if view.begun == 1:
        return end_of_turn(view, legal, size, stream, 15)
    return legal[0]


def without_rearranging(
    view: View, legal: list[ActionId], size: int, stream: Stream, most: int, attention: int
) -> int:
    """Tile by tile. Only where nothing fits as it is, but something must be laid, a plan helps."""
    forgets = 100 - attention
    if view.turn != view.viewer or view.begun == 0:
        reacts = reaction(view, legal, size, stream, forgets, attention)
        if reacts != WAIT or view.turn != view.viewer:
            return reacts
    if view.begun == 0:
        return first_tile(view) if has(legal, size, PLAN) else legal[0]
    stray = stray_tiles(view)
    if stray == 0:
        return end_of_turn(view, legal, size, stream, forgets)
    further = tile_that_fits(view, stray) if laid_so_far(view) < most else NO_CARD
    return LAY + further if further != NO_CARD else step_with(view, stray)


def first_tile(view: View) -> ActionId:
    tile = tile_that_fits(view, 0)
    if tile == NO_CARD:
        tile = tile_of_own_meld(view, 0)
    return LAY + tile if tile != NO_CARD else PLAN + MOST


def step_with(view: View, stray: Mask) -> ActionId:
    """Put tiles that lie around into a meld, or get what is missing."""
    shape = longest_shape(stray)
    if shape < SHAPES:
        return MELD + shape
    for kind in range(NUMBERED):
        if stray >> kind & 1:
            for meld in range(view.table.count):
                if fits(view, meld, kind):
                    return BREAK + longest_shape(cells_of(view.table, meld))
    tile = tile_of_own_meld(view, stray)
    return LAY + tile if tile != NO_CARD else PLAN + MOST


def stray_tiles(view: View) -> Mask:
    """Tiles in no meld, except for start tiles."""
    stray = 0
    for kind in range(NUMBERED):
        if view.single[kind] > view.loose[kind]:
            stray |= 1 << kind
    return stray


def laid_so_far(view: View) -> int:
    count = 0
    for kind in range(JOKER + 1):
        count += view.laid[kind]
    return count


def longest_shape(cells: Mask) -> int:
    """The number of the longest meld that such tiles make; SHAPES if there is none."""
    longest = SHAPES
    size = 0
    for shape in range(SHAPES):
        if CELLS[shape] & ~cells == 0 and CELLS[shape].bit_count() > size:
            longest = shape
            size = CELLS[shape].bit_count()
    return longest


def tile_that_fits(view: View, stray: Mask) -> Card:
    """The dearest tile that some meld can be extended with; a drawn tile must be laid first."""
    best = NO_CARD
    for kind in range(NUMBERED):
        if (view.hand[0] & ~stray) >> kind & 1 and (best == NO_CARD or POINTS[kind] > POINTS[best]):
            if must_not_wait(view, kind):
                for meld in range(view.table.count):
                    if fits(view, meld, kind):
                        best = kind
    return best


def must_not_wait(view: View, kind: Card) -> bool:
    """Is this the drawn tile, or is there none that must be laid first?"""
    return view.drawn == NO_CARD or view.drawn == kind or view.laid[view.drawn] > 0


def fits(view: View, meld: int, kind: Card) -> bool:
    """Does the tile make a set complete, or a run longer? Melds with jokers are left alone."""
    cells = cells_of(view.table, meld)
    if jokers_of(view.table, find(view.table, cells)):  # "break" means the first of its shape
        return False
    if one_number(view.table, meld):
        lowest = (cells & -cells).bit_length() - 1
        return number_of(kind) == number_of(lowest) and cells >> kind & 1 == 0
    first = (cells & -cells).bit_length() - 1
    last = cells.bit_length() - 1
    if colour_of(kind) != colour_of(first):
        return False
    return kind == first - 1 or kind == last + 1


def tile_of_own_meld(view: View, laid: Mask) -> Card:
    """A tile of a meld of three that the rack, with the tiles just laid, is enough for."""
    own = laid | view.hand[0] & (1 << NUMBERED) - 1
    room = MOST_TILES - laid_so_far(view)
    for shape in range(SHAPES):
        cells = CELLS[shape]
        if cells & ~own == 0 and laid & ~cells == 0 and cells.bit_count() == LEAST:
            missing = cells & ~laid
            if has_drawn(view, cells) and missing.bit_count() <= room:
                return (missing & -missing).bit_length() - 1
    return NO_CARD


def has_drawn(view: View, cells: Mask) -> bool:
    """Is the drawn tile among these, if it must be?"""
    if view.drawn == NO_CARD:
        return True
    return view.drawn < NUMBERED and cells >> view.drawn & 1 == 1


# How many worlds levels imagine here. A world is very dear: the solver lists everybody's plans. So
# only a few turns of each are played out; by then racks tell nearly as much as the end would
WORLDS = {"expert": 20, "champion": 60, "gambler": 20, "miser": 20, "watchdog": 20}
HORIZON = 6  # turns
BOTS = (
    Bot("random", uniform, looks=False),
    Bot("eager", eager, looks=False),
    Bot("newcomer", newcomer),
    Bot("casual", casual),
    Bot("steady", steady),
    Bot("sensible", sensible),
)
