"""A table for the clause tests: dictated shuffles, positions in one line, short questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from penult.core.ids import Seat
from penult.games.rummy.game import GAME
from penult.games.rummy.phase import Phase
from penult.games.rummy.tiles import DECK_SIZE
from penult.match.match import Match
from tests.games import dictating

RACK = 14
OTHERS = ("y1 y3 y6", "g1 g3 g6", "b1 b3 b6")  # racks of plain tiles without any meld

# Dictating chance


def cut_order(codes: str) -> list[int]:
    """Seat 0 draws the first tile named, seat 1 the second, and so on."""
    return dictating.on_top(GAME, codes, DECK_SIZE)


def cut_for(first: Seat, seats: int) -> list[int]:
    """This seat draws a 12, everybody else less."""
    codes = ["r1", "b1", "y1", "g1"][: seats - 1]
    codes.insert(first, "r12")
    return cut_order(" ".join(codes))


def deal_order(*racks: str, starters: str = "", pool: str = "") -> list[int]:
    """The first player's rack (filled up with arbitrary tiles), then the next one's, and so on."""
    named = " ".join((*racks, starters, pool))
    spare = dictating.all_but(GAME, named, DECK_SIZE).split()
    dealt: list[str] = []
    for rack in racks:
        tiles = rack.split()
        dealt += tiles + [spare.pop() for _ in range(RACK - len(tiles))]
    return dictating.on_top(GAME, " ".join((*dealt, starters, pool)), DECK_SIZE)


def dealt(
    *racks: str,
    starters: str = "r1 b4 y8 g12",
    pool: str = "",
    first: Seat = 0,
    options: str = "",
    then: Sequence[list[int]] = (),
) -> Match:
    """A match just dealt; racks are given from the first player to the left."""
    orders = [cut_for(first, len(racks)), deal_order(*racks, starters=starters, pool=pool), *then]
    return Match.new("rummy", seats=len(racks), options=options, orders=orders, seed=0)


def all_but(codes: str) -> str:
    """Every tile except those named."""
    return dictating.all_but(GAME, codes, DECK_SIZE)


# Positions


def seated(
    melds: str,
    *racks: str,
    single: str = "-",
    options: str = "",
    pool: str = "rest",
    more: str = "",
    orders: Sequence[list[int]] = (),
) -> Match:
    """Seat 0 is to play unless ``more`` says otherwise; racks and pool (top first) as given."""
    turn = "" if "turn:" in more else "turn: 0;"
    held = "; ".join(f"hand {seat}: {tiles or '-'}" for seat, tiles in enumerate(racks))
    return Match.read(
        f"rummy; options: {options}; {turn} melds: {melds or '-'}; single: {single}; {held};"
        f"stock: {pool}; {more}",
        orders=orders,
        seed=0,
    )


def four(
    tiles: str,
    melds: str = "",
    *,
    single: str = "-",
    options: str = "",
    pool: str = "rest",
    more: str = "",
) -> Match:
    """Seat 0 of four is to play with these tiles."""
    return seated(melds, tiles, *OTHERS, single=single, options=options, pool=pool, more=more)


def two(
    tiles: str,
    melds: str = "",
    *,
    single: str = "-",
    options: str = "",
    pool: str = "rest",
    more: str = "",
) -> Match:
    """Seat 0 of two is to play with these tiles."""
    return seated(melds, tiles, OTHERS[0], single=single, options=options, pool=pool, more=more)


def low_pool(
    *racks: str, pool: str = "-", melds: str = "", options: str = "", more: str = ""
) -> Match:
    """The pool holds just these tiles; one more seat holds everything else."""
    on_table = " ".join(tiles_in(meld) for meld in melds.split())
    named = " ".join((*racks, pool, on_table)).replace("-", "")
    return seated(melds, *racks, all_but(named), pool=pool, options=options, more=more)


def tiles_in(meld: str) -> str:
    """The tiles of a meld: “r3-5*4” has r3, a joker and r5."""
    code, *jokers = meld.split("*")
    if "-" in code:
        first, last = (int(word) for word in code[1:].split("-"))
        names = {str(n): f"{code[0]}{n}" for n in range(first, last + 1)}
    else:
        number = code.rstrip("rbyg")
        names = {letter: letter + number for letter in code[len(number) :]}
    return " ".join("joker" if name in jokers else tile for name, tile in names.items())


# Playing


def play(m: Match, *acts: str) -> Match:
    """The current player takes these steps."""
    for act in acts:
        m.push(act)
    return m


def lay(m: Match, tiles: str, *acts: str) -> Match:
    """The current player lays these tiles, takes these steps, and finishes the turn."""
    return play(m, *tiles.split(), *acts, "finish")


# Asking


def moves(m: Match, seat: Seat | None = None) -> set[str]:
    """The moves the table may wait for, in notation."""
    return {str(act) for act in m.moves(seat)}


def lines(m: Match) -> dict[str, str]:
    """The lines of the position, by key."""
    return dict(row.split(": ", 1) for row in m.write().splitlines()[1:])


def line(m: Match, key: str) -> str:
    """The position's value for a key; ``-`` if there is none."""
    return lines(m).get(key, "-")


def melds(m: Match) -> list[str]:
    """The melds on the table, in the order of their codes."""
    return sorted(word for word in line(m, "melds").split() if word != "-")


def single(m: Match) -> list[str]:
    """The tiles that are in no meld."""
    return [word for word in line(m, "single").split() if word != "-"]


def pool(m: Match) -> int:
    return int(m.view().pool_size)


def direction(m: Match) -> int:
    """1: to the left; -1: to the right."""
    return int(m.view().direction)


def phase(m: Match) -> str:
    return Phase(m.view().phase).name.lower()


def winners(m: Match) -> tuple[Seat, ...]:
    return m.outcome.winners if m.outcome else ()


def all_tiles(m: Match) -> Counter[str]:
    """Every tile: racks, pool, melds and singles."""
    found = Counter(single(m))
    for meld in melds(m):
        found.update(tiles_in(meld).split())
    for row in m.write().splitlines():
        key, _, tiles = row.partition(":")
        if key.startswith(("hand ", "stock")):
            found.update(code for code in tiles.split() if code != "-")
    return found
