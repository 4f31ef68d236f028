"""Melds and counts of tiles as text: "r3-7*5" is a run whose 5 is a joker, "7rby*b" such a set."""

from __future__ import annotations

from penult.core.deck import LETTERS
from penult.games.errors import BadNotation
from penult.games.rummy import draft
from penult.games.rummy.actions import CELLS, SHAPE_CODES, is_run
from penult.games.rummy.solver import melds
from penult.games.rummy.solver.melds import AS_JOKER, MELDS, Melds
from penult.games.rummy.tiles import CODES as TILE_CODES
from penult.games.rummy.tiles import JOKER, NUMBERS, colour_of, number_of

NONE = "-"


def write_melds(table: Melds) -> str:
    return " ".join(write_meld(table, number) for number in range(table.count)) or NONE


def write_meld(table: Melds, number: int) -> str:
    shape = CELLS.index(draft.cells_of(table, number))
    pieces = table.pieces[number][: table.size[number]]
    jokers = (melds.kind_in(piece) for piece in pieces if melds.is_joker(piece))
    return SHAPE_CODES[shape] + "".join(f"*{joker_text(shape, cell)}" for cell in jokers)


def joker_text(shape: int, cell: int) -> str:
    """A place is named by its number in a run, by its colour in a set."""
    return str(number_of(cell)) if is_run(shape) else LETTERS[colour_of(cell)]


def read_melds(text: str, table: Melds) -> None:
    melds.clear(table)
    for word in text.split():
        if word != NONE:
            read_meld(word, table)


def read_meld(word: str, table: Melds) -> None:
    code, *jokers = word.split("*")
    if code not in SHAPE_CODES or table.count == MELDS:
        raise BadNotation(text=word, close="r3-7, r3-7*5, 7rby, 7rby*b")
    shape = SHAPE_CODES.index(code)
    kinds = [cell for cell in range(CELLS[shape].bit_length()) if CELLS[shape] >> cell & 1]
    places = {joker_text(shape, cell): cell for cell in kinds}
    if any(joker not in places for joker in jokers):
        raise BadNotation(text=word, close=", ".join(f"{code}*{place}" for place in places))
    stand_ins = {places[joker] for joker in jokers}
    first, *rest = (cell | AS_JOKER if cell in stand_ins else cell for cell in kinds)
    number = melds.begin(table, first)
    for piece in rest:
        melds.put(table, number, piece)
    if melds.flaw(table, number):
        raise BadNotation(text=word, close="r2-6*4*6, 7rby*b")


def tiles_of(table: Melds) -> list[int]:
    """The tiles in all melds; a joker counts as a joker."""
    return [
        JOKER if melds.is_joker(piece) else piece
        for number in range(table.count)
        for piece in table.pieces[number][: table.size[number]]
    ]


def write_counts(counts: list[int]) -> str:
    codes = (*TILE_CODES, "worn")
    words = (code for kind, code in enumerate(codes[: len(counts)]) for _ in range(counts[kind]))
    return " ".join(words) or NONE


def read_counts(text: str, counts: list[int]) -> None:
    codes = (*TILE_CODES, "worn")[: len(counts)]
    for kind in range(len(counts)):
        counts[kind] = 0
    for word in text.split():
        if word == NONE:
            continue
        if word not in codes:
            raise BadNotation(text=word, close=f"r1, g{NUMBERS}, joker")
        counts[codes.index(word)] += 1
