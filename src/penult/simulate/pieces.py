"""What an observation is made of: pieces, most of them named after the field that they show.

The function that writes a row is generated from them; docs/envs.md says what each of them means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from penult.core.events import PRIVATE_CARD
from penult.core.ids import COLOURS, Seat
from penult.core.shapes import COPIES
from penult.games.game import Game
from penult.games.mechanics.hands import MASKS
from penult.match.match import Match
from penult.simulate import encoding
from penult.simulate.encoding import CHOSEN, COUNTED, EVENT, SCALED
from penult.simulate.noting import Notes

Writer: TypeAlias = Callable[..., None]
KINDS_OF_EVENTS = 128
CARDS_IN_HAND = 32  # more than nearly any hand; hand sizes are divided by it
POINTS = 500
TURNS = 200
MOST_CARDS = 112
ODDS = 1_000
ANY = -1  # number of places


class RowSize(NamedTuple):
    """What the length of pieces depends on."""

    seats: int
    kinds: int  # of cards
    copies: int  # the most of one kind in a deck
    history: int  # events


@dataclass(frozen=True)
class Piece:
    """Some ints of a row, and how each of them is spread over columns of floats."""

    name: str
    write: str  # the call that writes it
    ints: Callable[[RowSize], int]
    form: int
    width: Callable[[RowSize], int]
    field: str  # of the views that have such a piece
    places: int = 0  # in that field; 0 if it is no list


def one(_size: RowSize) -> int:
    return 1


def per_seat(size: RowSize) -> int:
    return size.seats


def per_kind(size: RowSize) -> int:
    return size.kinds


def per_rival_and_kind(size: RowSize) -> int:
    return (size.seats - 1) * size.kinds


def per_copy(size: RowSize) -> int:
    return size.copies


def per_event(size: RowSize) -> int:
    return EVENT * size.history


def always(number: int) -> Callable[[RowSize], int]:
    return lambda _size: number


# Kinds of pieces; each is named after a field of a view


def number(name: str, most: int) -> Piece:
    return Piece(name, f"put_number(out, at, view.{name})", one, SCALED, always(most), name)


def choice(name: str, values: int) -> Piece:
    return Piece(name, f"put_number(out, at, view.{name})", one, CHOSEN, always(values), name)


def card(name: str) -> Piece:
    return Piece(name, f"put_number(out, at, view.{name})", one, CHOSEN, per_kind, name)


def seat(name: str) -> Piece:
    return Piece(name, f"put_seat(out, at, view, view.{name})", one, CHOSEN, per_seat, name)


def seats(name: str) -> Piece:
    return Piece(name, f"put_seats(out, at, view, view.{name})", per_seat, SCALED, one, name)


def each_seat(name: str, most: int) -> Piece:
    write = f"put_per_seat(out, at, view, view.{name})"
    return Piece(name, write, per_seat, SCALED, always(most), name, ANY)


def kinds(name: str) -> Piece:
    return Piece(name, f"put_kinds(out, at, view.{name}, 0, kinds)", per_kind, SCALED, one, name)


def on_tray(name: str, field: str, first: int) -> Piece:
    words = f"view.{field}[{first}], view.{field}[{first + 1}]"
    return Piece(name, f"put_kinds(out, at, {words}, kinds)", per_kind, SCALED, one, field, 4)


def hand(name: str, masks: int) -> Piece:
    write = f"put_hand(out, at, view.{name}, {masks}, kinds)"
    return Piece(name, write, per_kind, COUNTED, per_copy, name, masks)


def listed(name: str, length: int, most: int) -> Piece:
    write = f"put_list(out, at, view.{name}, {length})"
    return Piece(name, write, always(length), SCALED, always(most), name, length)


def chosen(name: str, length: int, values: Callable[[RowSize], int]) -> Piece:
    write = f"put_list(out, at, view.{name}, {length})"
    return Piece(name, write, always(length), CHOSEN, values, name, length)


def tiles(name: str) -> Piece:
    write = f"put_list(out, at, view.{name}, kinds)"
    return Piece(name, write, per_kind, COUNTED, per_copy, name, ANY)


def in_melds(name: str) -> Piece:
    write = f"put_melds(out, at, view.{name}, kinds)"
    return Piece(name, write, per_kind, COUNTED, per_copy, name)


PIECES = (
    choice("phase", 32),
    seat("turn"),
    number("direction", 1),
    seat("dealer"),
    each_seat("sizes", CARDS_IN_HAND),
    card("drawn"),
    seats("exposed"),
    seats("called"),
    seat("layer"),
    number("turns", TURNS),
    number("played", TURNS),
    number("rounds", 10),
    each_seat("totals", POINTS),
    choice("colour", COLOURS),
    card("top"),
    number("stock_size", MOST_CARDS),
    number("talon_size", MOST_CARDS),
    hand("hand", COPIES),
    kinds("lays"),
    number("bluff", 1),
    number("debt", CARDS_IN_HAND),
    number("debt_kind", 4),
    seat("challenged"),
    choice("colour_before", COLOURS),
    hand("shown", COPIES),
    seat("wrong"),
    choice("slot", 8),
    seat("caster"),
    number("step", 20),
    number("left", 10),
    seats("tied"),
    seats("named"),
    number("die", 20),
    kinds("picks"),
    seats("dry"),
    seats("firm"),
    seats("bound"),
    card("laid"),
    seat("laid_by"),
    choice("laid_colour", COLOURS),
    number("speed", 10),
    number("running", 1),
    choice("resume", 32),
    seats("away"),
    seats("out"),
    each_seat("side", 10),
    number("motion", 4),
    seat("accused"),
    seat("player"),
    seat("king"),
    seat("jester"),
    seats("ready"),
    number("timer", 2),
    number("reigns", 20),
    number("reign_turns", TURNS),
    chosen("tops", 2, per_kind),
    chosen("colours", 2, always(COLOURS)),
    listed("tray_sizes", 2, MOST_CARDS),
    choice("frozen", 2),
    number("lean", 10 * ODDS),
    number("disc", ODDS),
    listed("falls", 2, ODDS),
    listed("slides", 2, ODDS),
    number("outcomes", ODDS),
    number("aside_size", MOST_CARDS),
    hand("hand", MASKS),
    on_tray("lays_a", "lays", 0),
    on_tray("lays_b", "lays", 2),
    number("gesture", 1),
    number("pool_size", MOST_CARDS),
    each_seat("worn", 4),
    in_melds("table"),
    in_melds("before"),
    tiles("single"),
    tiles("loose"),
    tiles("laid"),
    number("begun", 1),
    number("layable", 1),
)
HEARD = (
    Piece("seen", "put_seen(out, at, mind, kinds)", per_kind, COUNTED, per_copy, ""),
    Piece(
        "known",
        "put_known(out, at, view, mind, kinds)",
        per_rival_and_kind,
        COUNTED,
        per_copy,
        "",
    ),
    Piece(
        "excluded",
        "put_excluded(out, at, view, mind, kinds)",
        per_rival_and_kind,
        SCALED,
        one,
        "",
    ),
)
HISTORY = Piece(
    "history",
    "put_history(out, at, view, notes, history)",
    per_event,
    SCALED,
    always(KINDS_OF_EVENTS),
    "",
)


# Rows


@dataclass(frozen=True)
class PiecePlace:
    """Where a piece stands in a row of ints, and in a row of floats."""

    piece: Piece
    ints: slice
    floats: slice
    shape: tuple[int, int]  # of its floats: ints by columns


class Encoder:
    """Writes rows for the viewers of a table."""

    def __init__(self, game: Game, seats: int, knowing: bool = True, history: int = 0) -> None:
        copies = max(game.deck.count(card) for card in set(game.deck))
        self.size = RowSize(seats, len(game.cards), copies, history)
        self.pieces = pieces_of(game, knowing, history > 0)
        self.write = writer(game, knowing, history > 0)
        self.name = f"seen{int(knowing)}{int(history > 0)}"  # for machine code on disk
        self.places = tuple(places(self.pieces, self.size))

    @property
    def ints(self) -> int:
        return int(self.places[-1].ints.stop)

    @property
    def floats(self) -> int:
        return int(self.places[-1].floats.stop)

    def spread(self, view: Any, mind: Any, notes: Any, out: Any) -> None:
        """Write one row of floats, without a batch."""
        row = np.zeros(self.ints, np.int64)
        self.write(view, mind, notes, self.size.kinds, self.size.history, row)
        spread_row(row, self.forms, out)

    @cached_property
    def forms(self) -> npt.NDArray[np.int64]:
        """For ``encoding.spread``: a row for each int."""
        rows = [
            (
                place.floats.start + number * place.shape[1],
                place.piece.form,
                place.piece.width(self.size),
            )
            for place in self.places
            for number in range(place.shape[0])
        ]
        return np.array(rows, np.int64)


def spread_row(row: npt.NDArray[np.int64], forms: npt.NDArray[np.int64], out: Any) -> None:
    """``encoding.spread`` for a single row, without a loop over all its ints."""
    at, form, width = forms.T
    out[:] = 0
    scaled = form == SCALED
    out[at[scaled]] = np.clip(row[scaled] / width[scaled], -1, 1)
    chosen = (form == CHOSEN) & (row >= 0) & (row < width)
    out[at[chosen] + row[chosen]] = 1
    counts = np.where(form == COUNTED, np.minimum(row, width), 0)
    for step in range(counts.max(initial=0)):
        out[at[counts > step] + step] = 1


def write_notes(match: Match, viewer: Seat, events: int, notes: Notes) -> None:
    """The latest events as this viewer saw them, for ``Encoder``."""
    rows: list[list[int]] = []
    for event in match.events_for(viewer, max(len(match.events) - events, 0)):
        cards = event.cards if isinstance(event.cards, tuple) else ()
        rows += [[PRIVATE_CARD, viewer, viewer, card, 0, 0, 0, 0] for card in cards]
        row = [event.kind, event.seat, event.other, event.card, event.colour, event.count]
        rows.append([*row, int(event.clause), event.tray])
    notes.size = min(len(rows), events)
    notes.rows[: notes.size] = rows[len(rows) - notes.size :]


def pieces_of(game: Game, knowing: bool, history: bool) -> tuple[Piece, ...]:
    """The pieces for which the game's view has a field."""
    shapes = {each.name: each.metadata.get("shape", ()) for each in fields(game.view())}
    own = tuple(piece for piece in PIECES if fits(piece, shapes))
    heard = HEARD if knowing and game.secrets else ()
    return (*own, *heard, HISTORY) if history else (*own, *heard)


def fits(piece: Piece, shapes: Mapping[str, tuple[int, ...]]) -> bool:
    """Is there such a field, with as many places?"""
    if piece.field not in shapes:
        return False
    shape = shapes[piece.field]
    return len(shape) == 1 if piece.places == ANY else shape == (piece.places,) * bool(piece.places)


def places(pieces: tuple[Piece, ...], size: RowSize) -> Iterator[PiecePlace]:
    counts = [piece.ints(size) for piece in pieces]
    columns = [1 if piece.form == SCALED else piece.width(size) for piece in pieces]
    ints = [0, *accumulate(counts)]
    floats = [0, *accumulate(count * width for count, width in zip(counts, columns, strict=True))]
    for number, piece in enumerate(pieces):
        yield PiecePlace(
            piece,
            slice(ints[number], ints[number + 1]),
            slice(floats[number], floats[number + 1]),
            (counts[number], columns[number]),
        )


@cache
def writer(game: Game, knowing: bool, history: bool) -> Writer:
    """A function that writes a row of ints, generated from the pieces."""
    calls = [f" at = {piece.write}" for piece in pieces_of(game, knowing, history)]
    head = "def write(view, mind, notes, kinds, history, out):\n at = 0\n"
    known: dict[str, Any] = dict(vars(encoding))
    exec(head + "\n".join(calls), known)
    write: Writer = known["write"]
    return write
