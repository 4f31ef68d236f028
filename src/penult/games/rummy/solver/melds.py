"""Melds on the table: what a run and a set are, and the solver's question about a table.

A *piece* of a meld is the kind of tile it stands for; jokers are marked by ``AS_JOKER``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import COLOURS
from penult.core.shapes import ints
from penult.games.rummy.solver.questions import PAIRS, Question, pair_of
from penult.games.rummy.tiles import NUMBERED, NUMBERS, TILES, colour_of, number_of

LEAST = 3  # RUM-37
MELDS = TILES // LEAST
AS_JOKER = 64
ALL_COLOURS = (1 << COLOURS) - 1


@quick
class Flaw(IntEnum):
    """What is wrong with a meld."""

    NONE = 0
    TOO_SHORT = 1  # RUM-37
    MIXED = 2  # neither one colour nor one number (RUM-12)
    GAP = 3  # RUM-13
    TWICE = 4  # a colour twice in a set (RUM-16)
    JOKERS_TOUCH = 5  # RUM-21
    TWO_JOKERS = 6  # in a set (RUM-20)


@dataclass(slots=True)
class Melds:
    count: int = 0
    size: list[int] = ints(MELDS)
    pieces: list[list[int]] = ints(MELDS, NUMBERS)


def kind_in(piece: int) -> int:
    """The numbered tile that a piece is or stands for."""
    return piece & ~AS_JOKER


def is_joker(piece: int) -> bool:
    return piece & AS_JOKER != 0


def clear(melds: Melds) -> None:
    melds.count = 0


def begin(melds: Melds, piece: int) -> int:
    """Add a meld with its first piece; return its number."""
    meld = melds.count
    melds.count += 1
    melds.size[meld] = 0
    put(melds, meld, piece)
    return meld


def put(melds: Melds, meld: int, piece: int) -> None:
    melds.pieces[meld][melds.size[meld]] = piece
    melds.size[meld] += 1


def copy_meld(source: Melds, meld: int, target: Melds) -> None:
    new = begin(target, source.pieces[meld][0])
    for place in range(1, source.size[meld]):
        put(target, new, source.pieces[meld][place])


def copy(source: Melds, target: Melds) -> None:
    """Copy all melds and overwrite the old ones."""
    for meld in range(max(source.count, target.count)):
        size = source.size[meld] if meld < source.count else 0
        target.size[meld] = size
        for place in range(NUMBERS):
            target.pieces[meld][place] = source.pieces[meld][place] if place < size else 0
    target.count = source.count


def one_number(melds: Melds, meld: int) -> bool:
    """Do all pieces have the same number? Then it's meant as a set."""
    number = number_of(kind_in(melds.pieces[meld][0]))
    for place in range(1, melds.size[meld]):
        if number_of(kind_in(melds.pieces[meld][place])) != number:
            return False
    return True


def flaw(melds: Melds, meld: int) -> int:
    """Why a meld is neither a run nor a set, or ``Flaw.NONE``."""
    if melds.size[meld] < LEAST:
        return Flaw.TOO_SHORT
    if one_number(melds, meld):
        return flaw_of_set(melds, meld)
    return flaw_of_run(melds, meld)


def flaw_of_set(melds: Melds, meld: int) -> int:
    colours = jokers = 0
    for place in range(melds.size[meld]):
        piece = melds.pieces[meld][place]
        colour = 1 << colour_of(kind_in(piece))
        if colours & colour:
            return Flaw.TWICE
        colours |= colour
        jokers += is_joker(piece)
    return Flaw.TWO_JOKERS if jokers > 1 else Flaw.NONE


def flaw_of_run(melds: Melds, meld: int) -> int:
    for place in range(1, melds.size[meld]):
        before, piece = melds.pieces[meld][place - 1], melds.pieces[meld][place]
        if colour_of(kind_in(piece)) != colour_of(kind_in(before)):
            return Flaw.MIXED
        if kind_in(piece) != kind_in(before) + 1:
            return Flaw.GAP
        if is_joker(piece) and is_joker(before):
            return Flaw.JOKERS_TOUCH
    return Flaw.NONE


# The solver's question about a table


def ask_about(question: Question, melds: Melds, kept: int, either: bool) -> None:
    """Fill in the tiles and jokers of all melds; those in the mask ``kept`` stay as they are.

    ``either``: the joker of a three-tile set stands for either missing colour (RUL-15).
    """
    for kind in range(NUMBERED):
        question.melded[kind] = 0
        question.pinned[kind] = 0
        question.standing[kind] = 0
    for place in range(NUMBERS * PAIRS):
        question.open[place] = 0
    for meld in range(melds.count):
        if kept >> meld & 1:
            keep_meld(question, melds, meld)
        else:
            break_meld(question, melds, meld, either)


def keep_meld(question: Question, melds: Melds, meld: int) -> None:
    for place in range(melds.size[meld]):
        piece = melds.pieces[meld][place]
        if not is_joker(piece):
            question.standing[piece] += 1


def break_meld(question: Question, melds: Melds, meld: int, either: bool) -> None:
    for place in range(melds.size[meld]):
        piece = melds.pieces[meld][place]
        if not is_joker(piece):
            question.melded[piece] += 1
        elif either and melds.size[meld] == LEAST and one_number(melds, meld):
            number = number_of(kind_in(piece)) - 1
            question.open[number * PAIRS + open_pair(melds, meld)] += 1
        else:
            question.pinned[kind_in(piece)] += 1


def open_pair(melds: Melds, meld: int) -> int:
    """The two colours that the joker of a three-tile set may stand for."""
    missing = ALL_COLOURS
    for place in range(LEAST):
        piece = melds.pieces[meld][place]
        if not is_joker(piece):
            missing &= ~(1 << colour_of(piece))
    high = missing.bit_length() - 1
    return pair_of((missing ^ 1 << high).bit_length() - 1, high)
