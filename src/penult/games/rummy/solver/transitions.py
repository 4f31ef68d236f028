"""Precomputed tables about melds: outlooks of runs and rows of sets.

``tools/meld_tables.py`` computes the tables from the rules and writes ``melds.bin``. They are bytes
because both speeds load a bytes constant at once, however long it is. In compiled code a byte is
unsigned; adding or multiplying with an int makes it an int again, shifting doesn't.

An *outlook* is every state that the runs of one colour may be in after some number: which can
still go on, and with how many jokers used. A *row* says which tiles of one number go into sets.
"""

from __future__ import annotations

from pathlib import Path

from penult.core.ids import COLOURS
from penult.games.rummy.solver.questions import BOUND, LAID, MOST, OWED, THERE, Question
from penult.games.rummy.tiles import COPIES, JOKER, JOKERS

OUTLOOKS = 1195
START = 0  # the outlook before number 1
NOTHING = 0xFFFF  # instead of an outlook: these tiles make no runs
BOUNDS = JOKERS + 1  # 0 to 4 jokers that must stand for a tile

ROWS = 392
PLAIN_ROWS = 128  # the first ones say nothing about what their jokers stand for
SETS_IN_A_ROW = 4
PLAIN_FITS = 1108  # entries in the lists of matching rows
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
    """One of the tables, which follow each other in the file."""
    data = Path(__file__).with_name("melds.bin").read_bytes()
    begin = sum(SIZES[:number])
    return data[begin : begin + SIZES[number]]


AFTER = section(0)
WITHIN = section(1)
FINISHED = section(2)
USED = section(3)  # row * COLOURS + colour: tiles in sets
NAMED = section(4)  # likewise: jokers in sets that stand for this colour
PARTS = section(5)  # row * SETS_IN_A_ROW + place: see ``colours_of_set``
# The rows that can be made from the tiles of one number, fewest jokers first
PLAIN_BEGINS = section(6)
NAMED_BEGINS = section(7)
PLAIN_FITTING = section(8)
NAMED_FITTING = section(9)
ROW_JOKERS = bytes(sum(NAMED[row * COLOURS : (row + 1) * COLOURS]) for row in range(ROWS))


def after(outlook: int, tiles: int, bound: int) -> int:
    """The outlook after one more number with this many tiles in runs and at least ``bound`` jokers.

    Times eight, plus the fewest jokers needed; or ``NOTHING``.
    """
    place = 2 * ((outlook * (COPIES + 1) + tiles) * BOUNDS + bound)
    return 256 * AFTER[place] + AFTER[place + 1]


def within(outlook: int, left: int) -> int:
    """The same outlook when only ``left`` more jokers can be spent."""
    if left >= JOKERS:
        return outlook
    place = 2 * (outlook * JOKERS + left)
    return 256 * WITHIN[place] + WITHIN[place + 1]


def finished(outlook: int) -> int:
    """A mask of how many jokers may be used so that no run is left unfinished."""
    return 0 + FINISHED[outlook]


def first_plain(tiles: int) -> int:
    """Where the plain rows for these tiles (in base 3) begin."""
    return 256 * PLAIN_BEGINS[2 * tiles] + PLAIN_BEGINS[2 * tiles + 1]


def plain_row(place: int) -> int:
    return 256 * PLAIN_FITTING[2 * place] + PLAIN_FITTING[2 * place + 1]


def first_named(tiles: int) -> int:
    """Where the list of all rows for these tiles begins."""
    return 256 * NAMED_BEGINS[2 * tiles] + NAMED_BEGINS[2 * tiles + 1]


def named_row(place: int) -> int:
    return 256 * NAMED_FITTING[2 * place] + NAMED_FITTING[2 * place + 1]


def colours_of_set(row: int, place: int) -> int:
    """The colours of its tiles as a mask of four bits, then the joker's colour plus one."""
    return 0 + PARTS[row * SETS_IN_A_ROW + place]


THREES = (1, 3, 9, 27)
NEXT_BITS = 16  # of what ``after`` returns
NEXT = (1 << NEXT_BITS) - 1

# A key: number, jokers used, tiles laid, jokers owed, then the outlooks of the colours
JOKER_SHIFT = 4
LAID_SHIFT = 7
OWED_SHIFT = 10
OUTLOOK_SHIFT = 13
OUTLOOK_BITS = 11
OUTLOOK = (1 << OUTLOOK_BITS) - 1


def number_in(key: int) -> int:
    return key & 15


def jokers_in(key: int) -> int:
    return key >> JOKER_SHIFT & 7


def laid_in(key: int) -> int:
    return key >> LAID_SHIFT & 7


def owed_in(key: int) -> int:
    return key >> OWED_SHIFT & 7


def outlook_in(key: int, colour: int) -> int:
    return key >> (OUTLOOK_SHIFT + OUTLOOK_BITS * colour) & OUTLOOK


def first_key() -> int:
    key = START
    for _ in range(COLOURS):
        key = key << OUTLOOK_BITS | START
    return key << OUTLOOK_SHIFT


# From one number to the next


def follow(key: int, moves: list[int], move: int, room: int, found: list[int]) -> None:
    """List what a move makes of a node: each next key, and the row of sets that leads there.

    ``room`` is how many jokers may be used up to and including this number.
    """
    found.clear()
    laid = laid_in(key) + moves[move + LAID]
    owed = owed_in(key) + moves[move + OWED]
    low = number_in(key) + 1 | laid << LAID_SHIFT | owed << OWED_SHIFT
    if moves[move + BOUND]:
        follow_bound(key, moves, move, room, low, found)
    else:
        follow_plain(key, moves, move, room, low, found)


def follow_plain(
    key: int, moves: list[int], move: int, room: int, low: int, found: list[int]
) -> None:
    """No joker is bound to a tile of this number, so what those in sets mean doesn't matter."""
    there = moves[move + THERE]
    nexts_a = nexts_of(key, 0, there % 3)
    nexts_b = nexts_of(key, 1, there // 3 % 3)
    nexts_c = nexts_of(key, 2, there // 9 % 3)
    nexts_d = nexts_of(key, 3, there // 27 % 3)
    jokers = jokers_in(key)
    for place in range(first_plain(there), first_plain(there + 1)):
        row = plain_row(place)
        spent = jokers + ROW_JOKERS[row]
        if spent > room:
            break
        a = nexts_a >> NEXT_BITS * USED[row * COLOURS] & NEXT
        b = nexts_b >> NEXT_BITS * USED[row * COLOURS + 1] & NEXT
        c = nexts_c >> NEXT_BITS * USED[row * COLOURS + 2] & NEXT
        d = nexts_d >> NEXT_BITS * USED[row * COLOURS + 3] & NEXT
        if a == NOTHING or b == NOTHING or c == NOTHING or d == NOTHING:
            continue
        spent += (a & 7) + (b & 7) + (c & 7) + (d & 7)
        if spent <= room:
            outlooks = joined(a >> 3, b >> 3, c >> 3, d >> 3, room - spent)
            found.append(outlooks | spent << JOKER_SHIFT | low)
            found.append(row)


def nexts_of(key: int, colour: int, tiles: int) -> int:
    """The next outlooks of a colour, by the number of its tiles in sets, packed into an int."""
    nexts = 0
    outlook = outlook_in(key, colour)
    for used in range(tiles + 1):
        nexts |= after(outlook, tiles - used, 0) << NEXT_BITS * used
    return nexts


def follow_bound(
    key: int, moves: list[int], move: int, room: int, low: int, found: list[int]
) -> None:
    """Some jokers must stand for tiles of this number, in sets or in runs (RUL-17)."""
    there = moves[move + THERE]
    bound = moves[move + BOUND]
    nexts = bound_nexts(key, there, bound)
    chosen = [NOTHING] * COLOURS
    for place in range(first_named(there), first_named(there + 1)):
        row = named_row(place)
        spent = jokers_in(key) + ROW_JOKERS[row]
        if spent > room:
            break
        for colour in range(COLOURS):
            column = row * COLOURS + colour
            missing = max(0, (bound >> 3 * colour & 7) - NAMED[column])
            met = nexts[(3 * colour + USED[column]) * BOUNDS + missing]
            chosen[colour] = met >> 3
            spent += met & 7
            if met == NOTHING:
                spent = room + 1
                break
        if spent <= room:
            outlooks = joined(chosen[0], chosen[1], chosen[2], chosen[3], room - spent)
            found.append(outlooks | spent << JOKER_SHIFT | low)
            found.append(row)


def bound_nexts(key: int, there: int, bound: int) -> list[int]:
    """By colour, tiles that go into sets, and jokers that must stand for it in runs."""
    nexts = [NOTHING] * (3 * COLOURS * BOUNDS)
    for colour in range(COLOURS):
        tiles = there // THREES[colour] % 3
        for used in range(tiles + 1):
            for missing in range((bound >> 3 * colour & 7) + 1):
                place = (3 * colour + used) * BOUNDS + missing
                nexts[place] = after(outlook_in(key, colour), tiles - used, missing)
    return nexts


def in_runs(moves: list[int], move: int, row: int, colour: int) -> int:
    """Tiles of a colour that aren't in sets."""
    return moves[move + THERE] // THREES[colour] % 3 - USED[row * COLOURS + colour]


def bound_at(moves: list[int], move: int, colour: int) -> int:
    return moves[move + BOUND] >> 3 * colour & 7


def joined(a: int, b: int, c: int, d: int, left: int) -> int:
    """Join the outlooks into a key, dropping what would need more jokers than are left."""
    key = within(d, left)
    key = key << OUTLOOK_BITS | within(c, left)
    key = key << OUTLOOK_BITS | within(b, left)
    key = key << OUTLOOK_BITS | within(a, left)
    return key << OUTLOOK_SHIFT


# The end


def joker_counts(key: int) -> int:
    """A mask of the total numbers of jokers with which every run is finished."""
    counts = 1 << jokers_in(key)
    for colour in range(COLOURS):
        counts = sums_of(counts, finished(outlook_in(key, colour)))
    return counts


def jokers_fit(counts: int, least: int, loose: int) -> bool:
    """Can all jokers that must be in melds be there, with or without loose ones?"""
    return counts >> least & ((2 << loose) - 1) != 0


def own_counts(question: Question, key: int, on_table: int) -> int:
    """A mask of how many jokers of the rack can be laid at the end, 0 if this is no end.

    ``on_table`` jokers are already in melds and stay there.
    """
    laid = laid_in(key)
    counts = joker_counts(key)
    found = 0
    for own in range(question.due[JOKER], min(question.rack[JOKER], MOST - laid) + 1):
        if own + laid > 0 and jokers_fit(counts, on_table + own, question.loose[JOKER]):
            found |= 1 << own
    return found


def own_jokers(question: Question, key: int, on_table: int) -> int:
    """The most jokers of the rack that can be laid at the end, or -1 if this is no end."""
    return own_counts(question, key, on_table).bit_length() - 1


def sums_of(counts: int, others: int) -> int:
    """All sums of one number from each mask."""
    sums = 0
    for jokers in range(JOKERS + 1):
        if others >> jokers & 1:
            sums |= counts << jokers
    return sums
