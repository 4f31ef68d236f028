"""How a Rummy position is written, and what makes it valid.

Melds: ``r3-7*5`` is a run whose 5 is a joker, ``7rby*b`` a set with a joker for the blue tile.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from penult.core.deck import LETTERS
from penult.core.ids import NO_CARD, NOBODY, Card
from penult.games.errors import BadNotation
from penult.games.mechanics import calling, chance, progress, scoring, seats
from penult.games.mechanics.hands import copies, flaw_of_hands
from penult.games.positions import Field, FieldForm, flaw_of_end
from penult.games.rummy import draft
from penult.games.rummy.actions import CELLS, SHAPE_CODES, is_run
from penult.games.rummy.draft import MOST_FIRES, WORN
from penult.games.rummy.firing import choose_anew
from penult.games.rummy.options import jokers_may_be_kept
from penult.games.rummy.phase import Phase
from penult.games.rummy.planning import can_lay
from penult.games.rummy.rounds import CUT_TILES, match_is_over
from penult.games.rummy.solver import melds
from penult.games.rummy.solver.melds import AS_JOKER, MELDS, Melds, is_joker
from penult.games.rummy.solver.questions import MOST
from penult.games.rummy.state import State
from penult.games.rummy.tiles import CODES, DECK_SIZE, JOKER, NUMBERS, colour_of, number_of
from penult.games.rummy.turn import remember_table

NONE = "-"

# Melds and counts of tiles


def write_melds(table: Melds) -> str:
    return " ".join(write_meld(table, number) for number in range(table.count)) or NONE


def write_meld(table: Melds, number: int) -> str:
    shape = CELLS.index(draft.cells_of(table, number))
    pieces = table.pieces[number][: table.size[number]]
    jokers = (melds.kind_in(piece) for piece in pieces if is_joker(piece))
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
        JOKER if is_joker(piece) else piece
        for number in range(table.count)
        for piece in table.pieces[number][: table.size[number]]
    ]


def write_counts(counts: list[int]) -> str:
    codes = (*CODES, "worn")
    words = (code for kind, code in enumerate(codes[: len(counts)]) for _ in range(counts[kind]))
    return " ".join(words) or NONE


def read_counts(text: str, counts: list[int]) -> None:
    codes = (*CODES, "worn")[: len(counts)]
    for kind in range(len(counts)):
        counts[kind] = 0
    for word in text.split():
        if word == NONE:
            continue
        if word not in codes:
            raise BadNotation(text=word, close=f"r1, g{NUMBERS}, joker")
        counts[codes.index(word)] += 1


# Fields


def melds_at(key: str, name: str, cards: bool) -> Field:
    def write(s: Any) -> str:
        return write_melds(getattr(s, name)) if cards or s.draft.begun else NONE

    def read(s: Any, text: str) -> None:
        read_melds(text, getattr(s, name))

    def found(s: Any) -> list[int]:
        return tiles_of(getattr(s, name))

    return Field(
        key, name, FieldForm.OWN, write=write, read=read, cards=found if cards else nothing
    )


def counts_at(key: str, name: str, cards: bool = False) -> Field:
    def write(s: Any) -> str:
        return write_counts(getattr(s.draft, name)) if cards or s.draft.begun else NONE

    def read(s: Any, text: str) -> None:
        read_counts(text, getattr(s.draft, name))

    def found(s: Any) -> list[int]:
        counts = getattr(s.draft, name)
        return [kind for kind, count in enumerate(counts) for _ in range(count)]

    path = f"draft.{name}"
    return Field(
        key, path, FieldForm.OWN, write=write, read=read, cards=found if cards else nothing
    )


def nothing(_: Any) -> list[int]:
    return []


def write_fresh(s: Any) -> str:
    """For each meld, the places that hold tiles laid in this turn, as a bit mask."""
    return " ".join(map(str, s.draft.fresh[: s.table.count])) if any(s.draft.fresh) else NONE


def read_fresh(s: Any, text: str) -> None:
    for number, word in enumerate(text.replace("-", "").split()[: len(s.draft.fresh)]):
        if not word.isdecimal() or len(word) > 4:
            raise BadNotation(text=word, close="0, 1, 6")
        s.draft.fresh[number] = int(word)


def write_fires(s: Any) -> str:
    return " ".join(CODES[kind] for kind in s.draft.fires[: s.draft.fire_count]) or NONE


def read_fires(s: Any, text: str) -> None:
    words = [word for word in text.split() if word != NONE]
    if len(words) > MOST_FIRES or any(word not in CODES for word in words):
        raise BadNotation(text=text, close="r2, b5, joker")
    s.draft.fire_count = len(words)
    for place, word in enumerate(words):
        s.draft.fires[place] = CODES.index(word)


FIELDS: tuple[Field, ...] = (
    Field("phase", "phase", FieldForm.NAME, default=Phase.ACT, names=Phase),
    *seats.FIELDS[:2],
    Field("first", "seats.dealer", FieldForm.SEAT),
    melds_at("melds", "table", cards=True),
    counts_at("single", "single", cards=True),
    Field("hand", "hands.held", FieldForm.HANDS),
    Field("stock", "piles.stock", FieldForm.PILE),
    Field("drawn", "drawn", FieldForm.CARD),
    Field("worn", "worn", FieldForm.PER_SEAT),
    Field("begun", "draft.begun", FieldForm.NUMBER),
    melds_at("melds-before", "before", cards=False),
    counts_at("loose", "loose"),
    counts_at("laid", "laid"),
    counts_at("own", "own"),
    Field("fresh", "draft.fresh", FieldForm.OWN, write=write_fresh, read=read_fresh, cards=nothing),
    Field("fires", "draft.fires", FieldForm.OWN, write=write_fires, read=read_fires, cards=nothing),
    Field("kept", "draft.kept", FieldForm.NUMBER),
    *calling.FIELDS,
    *progress.FIELDS,
    Field("lay-turns", "tally.lays", FieldForm.NUMBER),
    Field("tiles-laid", "tally.tiles", FieldForm.NUMBER),
    Field("draws", "tally.draws", FieldForm.NUMBER),
    Field("actions", "tally.actions", FieldForm.NUMBER),
    Field("forced", "tally.forced", FieldForm.NUMBER),
    Field("jokers-taken", "tally.jokers_taken", FieldForm.NUMBER),
    Field("caught", "tally.caught", FieldForm.NUMBER),
    *scoring.fields(),
    *chance.FIELDS,
)


# Checks


def complete(s: State) -> None:
    """Fill in what follows from the rest: chance, the table before the turn, what can be laid."""
    if s.phase in (Phase.CUT, Phase.DEAL):
        chance.ask(s.chance, DECK_SIZE, CUT_TILES if s.phase == Phase.CUT else DECK_SIZE)
    if s.phase == Phase.OVER:
        s.seats.turn = NOBODY
    if s.phase not in (Phase.ACT, Phase.DRAWN) or s.seats.turn == NOBODY:
        return
    if not s.draft.begun:
        remember_table(s)
    s.draft.count = sum(s.draft.laid)
    if flaw(s) == "":
        choose_anew(s)
        s.layable = 1 if can_lay(s, s.seats.turn) else 0


def flaw(s: State) -> str:
    """What makes the position impossible, as a key for ``i18n``; empty if nothing does."""
    if s.phase == Phase.COUNTING:
        return "counting"
    end = flaw_of_end(s.phase == Phase.OVER, s.winners, match_is_over(s))
    if end or s.phase not in (Phase.ACT, Phase.DRAWN):
        return end
    if s.seats.turn == NOBODY:
        return "no-turn"
    return flaw_of_lay(s) or flaw_of_draw(s) or flaw_of_worn(s) or flaw_of_racks(s)


def flaw_of_racks(s: State) -> str:
    """Only players who laid tiles in this turn can have none left (RUM-69)."""
    others = (1 << s.seats.count) - 1 & ~(1 << s.seats.turn if s.draft.count > 0 else 0)
    return flaw_of_hands(s.hands, s.round_winner, others)


def flaw_of_lay(s: State) -> str:
    """The table before the turn and the tiles laid since must make up the table now."""
    d = s.draft
    now = Counter(tiles_of(s.table)) + counted(d.single)
    then = Counter(tiles_of(s.before)) + counted(d.loose) + counted(d.laid)
    now[JOKER] += d.kept
    sound = d.begun in (0, 1) and d.count <= MOST and now == then and marks_are_right(s)
    return "" if sound else "laid"


def counted(counts: list[int]) -> Counter[Card]:
    """By kind; a kept joker counts as a joker."""
    tiles = Counter(dict(enumerate(counts[:WORN])))
    tiles[JOKER] += sum(counts[WORN:])
    return tiles


def marks_are_right(s: State) -> bool:
    """Are exactly the tiles laid in this turn marked, single or in melds?"""
    d = s.draft
    found = counted(d.own)
    for number, fresh in enumerate(d.fresh):
        size = s.table.size[number] if number < s.table.count else 0
        for place in range(size):
            if fresh >> place & 1:
                piece = s.table.pieces[number][place]
                found[JOKER if is_joker(piece) else piece] += 1
        if fresh >> size:
            return False
    return counted(d.own) <= counted(d.single) and found == counted(d.laid)


def flaw_of_draw(s: State) -> str:
    if s.phase != Phase.DRAWN:
        return "" if s.drawn == NO_CARD else "no-drawn"
    if s.drawn == NO_CARD:
        return "no-drawn"
    there = copies(s.hands, s.seats.turn, s.drawn) + s.draft.laid[s.drawn]
    if s.drawn == JOKER:
        there -= s.worn[s.seats.turn]
    return "" if there > 0 else "no-drawn"


def flaw_of_worn(s: State) -> str:
    """Kept jokers are on a rack; those kept in this turn are on the current player's."""
    seats = range(s.seats.count)
    held = all(s.worn[seat] <= copies(s.hands, seat, JOKER) for seat in seats)
    there = s.worn[s.seats.turn] + s.draft.laid[WORN]
    may = jokers_may_be_kept(s.options) or (not any(s.worn) and there == 0)
    return "" if held and may and s.draft.kept <= there else "worn"
