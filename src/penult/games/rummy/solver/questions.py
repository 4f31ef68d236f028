"""A question to the meld solver: the table, what may be laid, and what tiles are worth.

Only counts by kind matter (RUL-38) and, for jokers in melds, what they stand for (RUL-17).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import COLOURS
from penult.core.shapes import ints
from penult.games.rummy.tiles import JOKER, JOKERS, KINDS, NUMBERED, NUMBERS, POINTS

MOST = 4  # RUM-26: tiles laid in one turn
PAIRS = 6  # of two different colours …
ONE_OF_PAIR = (0, 0, 0, 1, 1, 2)
OTHER_OF_PAIR = (1, 2, 3, 2, 3, 3)


@quick
class Jokers(IntEnum):
    """What binds a joker on the table to what it stands for (RUL-16, RUL-17)."""

    FIXED_ANY = 0  # until any tile of that kind takes its place
    FIXED_RACK = 1  # until one from the player's rack does
    FREE = 2  # nothing


@quick
class SetJoker(IntEnum):
    """What the joker of a three-tile set stands for (RUL-15)."""

    DECLARED = 0
    EITHER_COLOUR = 1


@quick
class TakenJoker(IntEnum):
    """Whether a joker that was replaced may go to the rack (RUL-18)."""

    SAME_TURN = 0
    MAY_KEEP = 1


RACK = Jokers.FIXED_RACK
FREE = Jokers.FREE


@dataclass(slots=True)
class Question:
    melded: list[int] = ints(NUMBERED)  # numbered tiles in melds: all must be in melds again
    pinned: list[int] = ints(NUMBERED)  # jokers in melds, by what they stand for
    # Jokers of three-tile sets that stand for either of two colours (RUL-15: either_colour)
    open: list[int] = ints(NUMBERS * PAIRS)
    standing: list[int] = ints(NUMBERED)  # numbered tiles in melds that stay as they are
    loose: list[int] = ints(KINDS)  # start tiles not yet melded: used or left (RUM-45)
    rack: list[int] = ints(KINDS)  # what may be laid …
    due: list[int] = ints(KINDS)  # … and what of it must be
    worth: list[int] = ints(KINDS)  # of laying a tile, from 0 to a million; the sum is maximised
    binding: int = Jokers.FIXED_ANY
    taken: int = 0  # released jokers that go to the rack (RUL-18: may_keep)
    mirrored: int = 0  # 1 if every number n stands for 13 - n


def pair_of(one: int, other: int) -> int:
    """The index of a pair of colours."""
    low, high = min(one, other), max(one, other)
    return low * (2 * COLOURS - 1 - low) // 2 + high - low - 1


def table_jokers(question: Question) -> int:
    """Jokers in melds before the turn."""
    count = 0
    for kind in range(NUMBERED):
        count += question.pinned[kind]
    for place in range(NUMBERS * PAIRS):
        count += question.open[place]
    return count


def mirror(question: Question) -> None:
    """Read the numbers from 12 to 1; runs and sets stay the same."""
    question.mirrored = 1 - question.mirrored
    for number in range(NUMBERS // 2):
        other = NUMBERS - 1 - number
        for colour in range(COLOURS):
            begin = colour * NUMBERS
            swap(question.melded, begin + number, begin + other)
            swap(question.pinned, begin + number, begin + other)
            swap(question.standing, begin + number, begin + other)
            swap(question.loose, begin + number, begin + other)
            swap(question.rack, begin + number, begin + other)
            swap(question.due, begin + number, begin + other)
            swap(question.worth, begin + number, begin + other)
        for pair in range(PAIRS):
            swap(question.open, number * PAIRS + pair, other * PAIRS + pair)


def swap(counts: list[int], one: int, other: int) -> None:
    counts[one], counts[other] = counts[other], counts[one]


# A quick test: most tiles that can't be laid don't fit anything


def is_hopeless(question: Question) -> bool:
    """Is a tile due that fits into no set and no run, whatever else there is?"""
    jokers = table_jokers(question) + question.loose[JOKER] + question.rack[JOKER]
    for kind in range(NUMBERED):
        if question.due[kind] and not fits_set(question, kind, jokers):
            if not fits_run(question, kind, jokers):
                return True
    return False


def is_there(question: Question, kind: int) -> bool:
    return question.melded[kind] + question.loose[kind] + question.rack[kind] > 0


def fits_set(question: Question, kind: int, jokers: int) -> bool:
    colours = min(jokers, 1)
    for colour in range(COLOURS):
        colours += is_there(question, colour * NUMBERS + kind % NUMBERS)
    return colours >= 3


def fits_run(question: Question, kind: int, jokers: int) -> bool:
    """Is one of the three-tile runs around it possible?"""
    place = kind % NUMBERS
    for begin in range(max(0, place - 2), min(place, NUMBERS - 3) + 1):
        first = kind - place + begin
        there = 0
        for tile in range(first, first + 3):
            there |= is_there(question, tile) << tile - first
        missing = 3 - there.bit_count()
        if missing <= min(jokers, 1) or (missing == 2 and jokers >= 2 and there == 0b010):
            return True
    return False


# The moves: every choice of tiles of one number, before sets and runs are made

WIDTH = 6  # ints per move
LAID = 0  # tiles from the rack
GAIN = 1  # what they are worth
THERE = 2  # tiles of each colour to be melded, in base 3
BOUND = 3  # jokers that must stand for each colour, three bits each
OWED = 4  # jokers that no tile has replaced; counted only if some are to be taken
FROM_RACK = 5  # tiles of each colour from the rack, two bits each


def list_moves(question: Question, moves: list[int], begins: list[int]) -> None:
    """List all moves by number; ``begins[n]`` is where those of number ``n + 1`` begin."""
    for number in range(NUMBERS):
        begins.append(len(moves))
        list_moves_of(question, number, moves)
    begins.append(len(moves))


def list_moves_of(question: Question, number: int, moves: list[int]) -> None:
    """Every choice of loose tiles and rack tiles of one number."""
    choices = 1
    for colour in range(COLOURS):
        choices *= choices_of(question, colour * NUMBERS + number)
    for chosen in range(choices):
        laid = gain = there = from_rack = 0
        rest = chosen
        for colour in range(COLOURS):
            kind = colour * NUMBERS + number
            ways = choices_of(question, kind)
            loose = rest % ways % (question.loose[kind] + 1)
            own = question.due[kind] + rest % ways // (question.loose[kind] + 1)
            rest //= ways
            laid += own
            gain += own * question.worth[kind]
            there += (question.melded[kind] + loose + own) * 3**colour
            from_rack |= own << 2 * colour
        if laid <= MOST:
            add_moves(question, number, moves, (laid, gain, there, from_rack))


def choices_of(question: Question, kind: int) -> int:
    return (question.loose[kind] + 1) * (question.rack[kind] - question.due[kind] + 1)


def add_moves(
    question: Question, number: int, moves: list[int], tiles: tuple[int, int, int, int]
) -> None:
    """Add one move, or several if jokers may stand for either of two colours."""
    laid, gain, there, from_rack = tiles
    begin = len(moves)
    opened = open_at(question, number)
    for readings in range(1 << opened):
        bound = owed = 0
        for colour in range(COLOURS):
            kind = colour * NUMBERS + number
            jokers = question.pinned[kind]
            if opened:
                jokers += read_as(question, number, readings, colour)
            replaced = there // 3**colour % 3 + question.standing[kind]
            if question.binding == RACK:
                replaced = from_rack >> 2 * colour & 3
            missing = max(0, jokers - replaced)
            if question.taken:
                owed += missing
            if question.binding != FREE:
                bound |= missing << 3 * colour
        if is_new(moves, begin, bound, owed):
            moves.append(laid)
            moves.append(gain)
            moves.append(there)
            moves.append(bound)
            moves.append(owed)
            moves.append(from_rack)


def is_new(moves: list[int], begin: int, bound: int, owed: int) -> bool:
    """Has no move since ``begin`` bound the same jokers?"""
    for move in range(begin, len(moves), WIDTH):
        if moves[move + BOUND] == bound and moves[move + OWED] == owed:
            return False
    return True


def open_at(question: Question, number: int) -> int:
    """Jokers of this number that stand for either of two colours."""
    count = 0
    for pair in range(PAIRS):
        count += question.open[number * PAIRS + pair]
    return count


def read_as(question: Question, number: int, readings: int, colour: int) -> int:
    """How many of these jokers stand for this colour in a reading (one bit each)."""
    count = 0
    for pair in range(PAIRS):
        for _ in range(question.open[number * PAIRS + pair]):
            meant = OTHER_OF_PAIR[pair] if readings & 1 else ONE_OF_PAIR[pair]
            readings >>= 1
            if meant == colour:
                count += 1
    return count


# What lies ahead: lists with five entries per number, one for each count of tiles laid or left

AHEAD = MOST + 1


def rooms(question: Question, moves: list[int], begins: list[int]) -> list[int]:
    """``rooms[5 * n + k]``: jokers that may be used up to number ``n`` with ``k`` tiles laid.

    The jokers that later numbers need stay reserved.
    """
    room = least_ahead(moves, begins, True)
    there = table_jokers(question) - question.taken + question.loose[JOKER]
    for number in range(NUMBERS + 1):
        reverse(room, number * AHEAD)
        for laid in range(AHEAD):
            own = min(question.rack[JOKER], MOST - laid)
            room[number * AHEAD + laid] = there + own - room[number * AHEAD + laid]
    return room


def credits(question: Question, moves: list[int], begins: list[int]) -> list[int]:
    """``credits[5 * n + k]``: jokers that may be owed so far if enough are to be replaced."""
    if question.taken == 0:
        return [0] * ((NUMBERS + 1) * AHEAD)  # none are ever owed
    credit = least_ahead(moves, begins, False)
    there = table_jokers(question) - question.taken
    for number in range(NUMBERS + 1):
        reverse(credit, number * AHEAD)
        for laid in range(AHEAD):
            credit[number * AHEAD + laid] = there - credit[number * AHEAD + laid]
    return credit


def least_ahead(moves: list[int], begins: list[int], bound: bool) -> list[int]:
    """The fewest jokers that numbers after ``n`` bind (or owe) if ``k`` tiles are left."""
    least = [0] * ((NUMBERS + 1) * AHEAD)
    for number in range(NUMBERS - 1, -1, -1):
        for left in range(AHEAD):
            fewest = JOKERS + 1
            for move in range(begins[number], begins[number + 1], WIDTH):
                rest = left - moves[move + LAID]
                if rest >= 0:
                    here = bound_jokers(moves[move + BOUND]) if bound else moves[move + OWED]
                    fewest = min(fewest, here + least[(number + 1) * AHEAD + rest])
            least[number * AHEAD + left] = fewest
    return least


def reverse(row: list[int], begin: int) -> None:
    """Turn an index "tiles left" into "tiles laid"."""
    for place in range(AHEAD // 2):
        other = begin + MOST - place
        row[begin + place], row[other] = row[other], row[begin + place]


def bound_jokers(bound: int) -> int:
    return (bound & 7) + (bound >> 3 & 7) + (bound >> 6 & 7) + (bound >> 9 & 7)


def hopes(question: Question) -> list[int]:
    """``hopes[5 * n + k]``: the most that ``k`` tiles after number ``n`` can be worth."""
    most = [0] * ((NUMBERS + 1) * AHEAD)
    best = [0] * MOST
    for _ in range(min(MOST, question.rack[JOKER])):
        put_in_order(best, question.worth[JOKER])
    for number in range(NUMBERS, -1, -1):
        if number < NUMBERS:
            for colour in range(COLOURS):
                kind = colour * NUMBERS + number
                for _ in range(question.rack[kind]):
                    put_in_order(best, question.worth[kind])
        for tiles in range(MOST):
            most[number * AHEAD + tiles + 1] = most[number * AHEAD + tiles] + best[tiles]
    return most


def put_in_order(best: list[int], worth: int) -> None:
    """Insert into a descending list and drop its last entry."""
    for place in range(MOST):
        if worth > best[place]:
            best[place], worth = worth, best[place]


# What to maximise

Wanting = Callable[[Question], None]
TILE = 1000  # more than the points of four tiles


def want_tiles(question: Question) -> None:
    """The most tiles, and among those the most points."""
    for kind in range(KINDS):
        question.worth[kind] = TILE + POINTS[kind]


def want_points(question: Question) -> None:
    """The most points, and among those the most tiles."""
    for kind in range(KINDS):
        question.worth[kind] = POINTS[kind] * (MOST + 1) + 1
