"""The way from one number to the next: what can become of tiles that are melded number by number.

Of each number some tiles go into sets; the others go into runs, and for these each colour has its
*outlook*. A *key* is where such a way stands: the number, the four outlooks, jokers used, tiles
laid. Whatever led to the same key, the future is the same.
"""

from __future__ import annotations

from penult.mechanics.meld_tables import (
    BOUNDS,
    NAMED,
    NOTHING,
    ROW_JOKERS,
    START,
    USED,
    after,
    finished,
    first_named,
    first_plain,
    named_row,
    plain_row,
    within,
)
from penult.mechanics.questions import BOUND, LAID, MOST, OWED, THERE, Question
from penult.mechanics.tiles import JOKER, JOKERS
from penult.vocabulary.ids import COLOURS

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
    """What can become of a node by a move: each next key, and the row of sets that leads there.

    ``room`` is how many jokers may be used up to and with this number.
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
    """No joker must stand for a tile of this number: what a joker in a set means is no matter."""
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
    """The outlook of a colour afterwards, by the tiles that go into sets, in one int."""
    nexts = 0
    outlook = outlook_in(key, colour)
    for used in range(tiles + 1):
        nexts |= after(outlook, tiles - used, 0) << NEXT_BITS * used
    return nexts


def follow_bound(
    key: int, moves: list[int], move: int, room: int, low: int, found: list[int]
) -> None:
    """Some jokers must stand for tiles of this number, be it in sets or in runs (RUL-17)."""
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
    """By colour, tiles that go into sets, and jokers that must stand for it within runs."""
    nexts = [NOTHING] * (3 * COLOURS * BOUNDS)
    for colour in range(COLOURS):
        tiles = there // THREES[colour] % 3
        for used in range(tiles + 1):
            for missing in range((bound >> 3 * colour & 7) + 1):
                place = (3 * colour + used) * BOUNDS + missing
                nexts[place] = after(outlook_in(key, colour), tiles - used, missing)
    return nexts


def in_runs(moves: list[int], move: int, row: int, colour: int) -> int:
    """Tiles of a colour that sets leave for runs."""
    return moves[move + THERE] // THREES[colour] % 3 - USED[row * COLOURS + colour]


def bound_at(moves: list[int], move: int, colour: int) -> int:
    return moves[move + BOUND] >> 3 * colour & 7


def joined(a: int, b: int, c: int, d: int, left: int) -> int:
    """The outlooks of a key, without what more jokers than are left would be needed for."""
    key = within(d, left)
    key = key << OUTLOOK_BITS | within(c, left)
    key = key << OUTLOOK_BITS | within(b, left)
    key = key << OUTLOOK_BITS | within(a, left)
    return key << OUTLOOK_SHIFT


# The end


def joker_counts(key: int) -> int:
    """With how many jokers in all every run is finished: a mask, one bit for each count."""
    counts = 1 << jokers_in(key)
    for colour in range(COLOURS):
        counts = sums_of(counts, finished(outlook_in(key, colour)))
    return counts


def jokers_fit(counts: int, least: int, loose: int) -> bool:
    """Can all jokers that must be in melds be there, with loose ones or without?"""
    return counts >> least & ((2 << loose) - 1) != 0


def own_counts(question: Question, key: int, on_table: int) -> int:
    """How many jokers of the rack can be laid in the end: a mask, 0 if it is no end.

    ``on_table`` jokers are in melds already and stay there.
    """
    laid = laid_in(key)
    counts = joker_counts(key)
    found = 0
    for own in range(question.due[JOKER], min(question.rack[JOKER], MOST - laid) + 1):
        if own + laid > 0 and jokers_fit(counts, on_table + own, question.loose[JOKER]):
            found |= 1 << own
    return found


def own_jokers(question: Question, key: int, on_table: int) -> int:
    """The most jokers of the rack that can be laid in the end, or -1 if it is no end."""
    return own_counts(question, key, on_table).bit_length() - 1


def sums_of(counts: int, others: int) -> int:
    """All sums of a number in one mask and one in the other."""
    sums = 0
    for jokers in range(JOKERS + 1):
        if others >> jokers & 1:
            sums |= counts << jokers
    return sums
