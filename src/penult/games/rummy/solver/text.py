"""Tiles and melds as text: ``r7`` is a tile, ``j`` a joker, ``j=r7`` a joker standing for it.

Colours are ``r b y g``. Tiles are separated by blanks, melds by ``|``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from penult.core.coercion import texts_of
from penult.core.ids import COLOURS, Colour
from penult.games.rummy.solver import melds
from penult.games.rummy.solver.errors import BadMeld, BadTile
from penult.games.rummy.solver.melds import AS_JOKER, Flaw, Melds, is_joker, kind_in
from penult.games.rummy.tiles import JOKER, KINDS, NUMBERED, NUMBERS, colour_of, kind_of, number_of

LETTERS = tuple(colour.name[0].lower() for colour in Colour)
CODES = (*(f"{LETTERS[colour_of(k)]}{number_of(k)}" for k in range(NUMBERED)), "j")
KIND_BY_CODE = {code: kind for kind, code in enumerate(CODES)}
UNNAMED = -1  # a joker, where the text doesn't say what it stands for


def order_of(kind: int) -> int:
    """By number, then by colour; jokers last."""
    return JOKER if kind == JOKER else (number_of(kind) - 1) * COLOURS + colour_of(kind)


def read_kind(word: str) -> int:
    kind = KIND_BY_CODE.get(word.lower())
    if kind is None:
        raise BadTile(text=word)
    return kind


def read_tiles(text: str | Iterable[str]) -> list[int]:
    """The kinds of tiles named in one or several texts."""
    words = text.split() if isinstance(text, str) else " ".join(texts_of(text, "tiles")).split()
    return [read_kind(word) for word in words]


def counts_of(kinds: Iterable[int]) -> list[int]:
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def write_tiles(counts: Sequence[int]) -> str:
    kinds = sorted(range(KINDS), key=order_of)
    return " ".join(CODES[kind] for kind in kinds for _ in range(counts[kind]))


# Melds


def write_piece(piece: int) -> str:
    code = CODES[kind_in(piece)]
    return f"{CODES[JOKER]}={code}" if is_joker(piece) else code


def write_meld(table: Melds, meld: int) -> str:
    return " ".join(write_piece(p) for p in table.pieces[meld][: table.size[meld]])


def read_piece(word: str) -> int:
    head, sign, named = word.partition("=")
    if not sign:
        kind = read_kind(word)
        return UNNAMED if kind == JOKER else kind
    kind = read_kind(named)
    if read_kind(head) != JOKER or kind == JOKER:
        raise BadTile(text=word)
    return kind | AS_JOKER


def read_meld(text: str, table: Melds, either: bool) -> None:
    """Add a meld to the table; ``either``: what a set's joker stands for may stay open."""
    pieces = [read_piece(word) for word in text.split()]
    if len(pieces) > NUMBERS:
        raise BadMeld(text, "too_long")
    pieces = named(pieces, text, either)
    meld = melds.begin(table, pieces[0])
    for piece in pieces[1:]:
        melds.put(table, meld, piece)
    flaw = melds.flaw(table, meld)
    if flaw:
        raise BadMeld(text, Flaw(flaw).name.lower())


def named(pieces: list[int], text: str, either: bool) -> list[int]:
    """Say what every joker stands for, where its place leaves no doubt (RUM-22)."""
    known = [kind_in(piece) for piece in pieces if piece != UNNAMED]
    if not known:
        raise BadMeld(text, "only_jokers")
    if len(known) == len(pieces):
        return pieces
    if len(known) > 1 and len({number_of(kind) for kind in known}) == 1:
        return named_in_set(pieces, known, text, either)
    return named_in_run(pieces, text)


def named_in_set(pieces: list[int], known: list[int], text: str, either: bool) -> list[int]:
    missing = [colour for colour in range(COLOURS) if colour not in map(colour_of, known)]
    if len(missing) > 1 and not either:
        raise BadMeld(text, "unnamed")  # RUL-15: the player who lays it names the colour
    if not missing or pieces.count(UNNAMED) > 1:
        raise BadMeld(text, Flaw.TWO_JOKERS.name.lower())
    joker = kind_of(missing[0], number_of(known[0])) | AS_JOKER
    return [joker if piece == UNNAMED else piece for piece in pieces]


def named_in_run(pieces: list[int], text: str) -> list[int]:
    """Its place in the run says it; a joker beyond 1 or 12 moves to the other end (RUL-12)."""
    if begin_of_run(pieces) + len(pieces) - 1 > NUMBERS and pieces[-1] == UNNAMED:
        pieces = [UNNAMED, *pieces[:-1]]
    elif begin_of_run(pieces) < 1 and pieces[0] == UNNAMED:
        pieces = [*pieces[1:], UNNAMED]
    begin = begin_of_run(pieces)
    if begin < 1 or begin + len(pieces) - 1 > NUMBERS:
        raise BadMeld(text, Flaw.GAP.name.lower())
    colour = next(colour_of(kind_in(piece)) for piece in pieces if piece != UNNAMED)
    return [
        kind_of(colour, begin + place) | AS_JOKER if piece == UNNAMED else piece
        for place, piece in enumerate(pieces)
    ]


def begin_of_run(pieces: list[int]) -> int:
    """The number of the first piece, derived from the first known one."""
    place = next(place for place, piece in enumerate(pieces) if piece != UNNAMED)
    return number_of(kind_in(pieces[place])) - place
