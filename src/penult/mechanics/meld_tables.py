"""What never changes about melds, looked up: outlooks of runs and rows of sets.

``tools/meld_tables.py`` works the tables out from the rules and writes ``melds.bin``. They are
bytes because both speeds read a constant of bytes at once, however long it is. Compiled, a byte is
unsigned; a sum or a product with an int makes it an int again, a shift does not.

An *outlook* is all that the runs of one colour may look like after some number: which of them can
still go on, and with how many jokers used. A *row* says which tiles of one number go into sets.
"""

from __future__ import annotations

from pathlib import Path

from penult.mechanics.tiles import COPIES, JOKERS
from penult.vocabulary.ids import COLOURS

OUTLOOKS = 1195
START = 0  # the outlook before the number 1
NOTHING = 0xFFFF  # instead of an outlook: these tiles make no runs
BOUNDS = JOKERS + 1  # 0 to 4 jokers that must stand for a tile

ROWS = 392
PLAIN_ROWS = 128  # the first of them say nothing about what their jokers stand for
SETS_IN_A_ROW = 4
PLAIN_FITS = 1108  # entries in the lists of rows that fit
NAMED_FITS = 2665

SIZES = (
    2 * OUTLOOKS * (COPIES + 1) * BOUNDS,
    2 * OUTLOOKS * JOKERS,
    OUTLOOKS,
    COLOURS * ROWS,
    COLOURS * ROWS,
    SETS_IN_A_ROW * ROWS,
    2 * (3**COLOURS + 1),
    2 * (3**COLOURS + 1),
    2 * PLAIN_FITS,
    2 * NAMED_FITS,
)


def section(number: int) -> bytes:
    """One of the tables that stand in the file one behind the other."""
    data = Path(__file__).with_name("melds.bin").read_bytes()
    begin = sum(SIZES[:number])
    return data[begin : begin + SIZES[number]]


AFTER = section(0)
WITHIN = section(1)
FINISHED = section(2)
USED = section(3)  # row * COLOURS + colour: tiles in sets
NAMED = section(4)  # likewise: jokers in sets that stand for this colour
PARTS = section(5)  # row * SETS_IN_A_ROW + place: see ``colours_of_set``
# The rows that can be made of the tiles of one number, fewest jokers first
PLAIN_BEGINS = section(6)
NAMED_BEGINS = section(7)
PLAIN_FITTING = section(8)
NAMED_FITTING = section(9)
ROW_JOKERS = bytes(sum(NAMED[row * COLOURS : (row + 1) * COLOURS]) for row in range(ROWS))


def after(outlook: int, tiles: int, bound: int) -> int:
    """The outlook after one more number with so many tiles in runs, at least ``bound`` jokers.

    Times eight, plus the least number of jokers that it takes; or ``NOTHING``.
    """
    place = 2 * ((outlook * (COPIES + 1) + tiles) * BOUNDS + bound)
    return 256 * AFTER[place] + AFTER[place + 1]


def within(outlook: int, left: int) -> int:
    """The same outlook when only so many more jokers can be spent."""
    if left >= JOKERS:
        return outlook
    place = 2 * (outlook * JOKERS + left)
    return 256 * WITHIN[place] + WITHIN[place + 1]


def finished(outlook: int) -> int:
    """A mask of the counts of jokers with which no run is left unfinished."""
    return 0 + FINISHED[outlook]


def first_plain(tiles: int) -> int:
    """Where the plain rows begin that fit these tiles, written with a base of 3."""
    return 256 * PLAIN_BEGINS[2 * tiles] + PLAIN_BEGINS[2 * tiles + 1]


def plain_row(place: int) -> int:
    return 256 * PLAIN_FITTING[2 * place] + PLAIN_FITTING[2 * place + 1]


def first_named(tiles: int) -> int:
    """Where all rows begin that fit these tiles."""
    return 256 * NAMED_BEGINS[2 * tiles] + NAMED_BEGINS[2 * tiles + 1]


def named_row(place: int) -> int:
    return 256 * NAMED_FITTING[2 * place] + NAMED_FITTING[2 * place + 1]


def colours_of_set(row: int, place: int) -> int:
    """The colours of its tiles as a mask of four bits, then the joker's colour plus one."""
    return 0 + PARTS[row * SETS_IN_A_ROW + place]
