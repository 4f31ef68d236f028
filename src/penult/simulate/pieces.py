"""What an observation is made of: for each game, a list of pieces with names.

The function that writes a row is generated from the list, and so is the table in docs/envs.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from penult.core.ids import COLOURS
from penult.core.shapes import COPIES
from penult.games.game import Game
from penult.games.mechanics.hands import MASKS
from penult.simulate import encoding
from penult.simulate.encoding import CHOSEN, COUNTED, EVENT, SCALED

Writer: TypeAlias = Callable[..., None]
KINDS_OF_EVENTS = 128
CARDS_IN_HAND = 32  # more than nearly any hand; hand sizes are divided by it
POINTS = 500
TURNS = 200
MOST_CARDS = 112
ODDS = 1_000


class Size(NamedTuple):
    """What the length of pieces depends on."""

    seats: int
    kinds: int  # of cards
    copies: int  # the most of one kind in a deck
    history: int  # events


@dataclass(frozen=True)
class Piece:
    """Some ints of a row, and how each of them is spread over columns of floats."""

    name: str
    what: str  # for the documentation
    write: str  # the call that writes it
    ints: Callable[[Size], int]
    form: int
    width: Callable[[Size], int]


def one(_size: Size) -> int:
    return 1


def per_seat(size: Size) -> int:
    return size.seats


def per_kind(size: Size) -> int:
    return size.kinds


def per_rival_and_kind(size: Size) -> int:
    return (size.seats - 1) * size.kinds


def per_copy(size: Size) -> int:
    return size.copies


def always(number: int) -> Callable[[Size], int]:
    return lambda _size: number


# Kinds of pieces


def number(name: str, what: str, most: int, field: str = "") -> Piece:
    return Piece(
        name, what, f"put_number(out, at, view.{field or name})", one, SCALED, always(most)
    )


def choice(name: str, what: str, values: int, field: str = "") -> Piece:
    write = f"put_number(out, at, view.{field or name})"
    return Piece(name, what, write, one, CHOSEN, always(values))


def colour(name: str, what: str) -> Piece:
    return choice(name, what, COLOURS)


def card(name: str, what: str) -> Piece:
    return Piece(name, what, f"put_number(out, at, view.{name})", one, CHOSEN, per_kind)


def seat(name: str, what: str) -> Piece:
    return Piece(name, what, f"put_seat(out, at, view, view.{name})", one, CHOSEN, per_seat)


def seats(name: str, what: str) -> Piece:
    return Piece(name, what, f"put_seats(out, at, view, view.{name})", per_seat, SCALED, one)


def each_seat(name: str, what: str, most: int) -> Piece:
    write = f"put_per_seat(out, at, view, view.{name})"
    return Piece(name, what, write, per_seat, SCALED, always(most))


def kinds(name: str, what: str, low: str, high: str = "0") -> Piece:
    write = f"put_kinds(out, at, view.{low}, {high}, kinds)"
    return Piece(name, what, write, per_kind, SCALED, one)


def hand(name: str, what: str, masks: int = COPIES) -> Piece:
    write = f"put_hand(out, at, view.{name}, {masks}, kinds)"
    return Piece(name, what, write, per_kind, COUNTED, per_copy)


def listed(name: str, what: str, length: int, most: int) -> Piece:
    write = f"put_list(out, at, view.{name}, {length})"
    return Piece(name, what, write, always(length), SCALED, always(most))


def chosen(name: str, what: str, length: int, values: Callable[[Size], int]) -> Piece:
    write = f"put_list(out, at, view.{name}, {length})"
    return Piece(name, what, write, always(length), CHOSEN, values)


def tiles(name: str, what: str) -> Piece:
    write = f"put_list(out, at, view.{name}, kinds)"
    return Piece(name, what, write, per_kind, COUNTED, per_copy)


def in_melds(name: str, what: str) -> Piece:
    write = f"put_melds(out, at, view.{name}, kinds)"
    return Piece(name, what, write, per_kind, COUNTED, per_copy)


# The pieces of each game

SHARED = (
    choice("phase", "what the table waits for, numbered as in the game's `phase.py`", 32),
    seat("turn", "whose turn it is"),
    number("direction", "of play: 1 clockwise, -1 the other way", 1),
    seat("dealer", "who dealt"),
    each_seat("sizes", "of all hands", CARDS_IN_HAND),
    card("drawn", "the card you have just drawn and may play"),
    seats("exposed", "who can be caught without a call"),
    seats("called", "who has called before playing"),
    seat("layer", "who played the top card"),
    number("turns", "begun in this round", TURNS),
    number("played", "cards played in this round", TURNS),
    number("rounds", "that are over", 10),
    each_seat("totals", "points in this match", POINTS),
)
TALON = (
    colour("colour", "in force"),
    card("top", "the top card"),
    number("stock_size", "cards in the draw pile", MOST_CARDS),
    number("talon_size", "cards in the discard pile", MOST_CARDS),
    hand("hand", "your cards, by kind"),
    kinds("lays", "the kinds you may play now", "lays"),
)
DOUBT = (
    number("bluff", "1 if your wild +4 would be illegal now", 1),
    number("debt", "cards owed", CARDS_IN_HAND),
    number("debt_kind", "2 if a +2 can answer it, 4 if a +4", 4),
    seat("challenged", "who played the wild +4 that can be challenged"),
    colour("colour_before", "in force before it"),
    hand("shown", "the challenged hand, while you may look at it"),
    seat("wrong", "who played a card that can be called out"),
)
HEARD = (
    Piece(
        "seen",
        "cards on face-up piles, by kind",
        "put_seen(out, at, mind, kinds)",
        per_kind,
        COUNTED,
        per_copy,
    ),
    Piece(
        "known",
        "cards that you know to be in other hands, seat by seat and by kind",
        "put_known(out, at, view, mind, kinds)",
        per_rival_and_kind,
        COUNTED,
        per_copy,
    ),
    Piece(
        "excluded",
        "kinds that no unknown card of another seat can be, seat by seat",
        "put_excluded(out, at, view, mind, kinds)",
        per_rival_and_kind,
        SCALED,
        one,
    ),
)
HISTORY = Piece(
    "history",
    "the latest events, the newest first: kind, seat, other seat, card, colour, count, tray; "
    "a hidden card that you saw comes after its event, as kind 0",
    "put_history(out, at, view, notes, history)",
    lambda size: EVENT * size.history,
    SCALED,
    always(KINDS_OF_EVENTS),
)

CUSTOMS = (
    choice("slot", "the custom card whose rule is being carried out", 8),
    seat("caster", "who played it"),
    number("step", "of its rule", 20),
    number("left", "cards or names that the current player still has to give", 10),
    seats("tied", "the seats that the caster chooses from"),
    seats("named", "who lost under a rule of honour"),
    number("die", "what was rolled", 20),
    kinds("picks", "the kinds you may pick now", "picks"),
    seats("dry", "who needn't draw next time"),
    seats("firm", "who doesn't lose their next turn"),
    seats("bound", "who may play only some cards in their next turn"),
)
CLOCK = (
    card("laid", "the card on the table that hasn't been pressed in"),
    seat("laid_by", "who played it"),
    colour("laid_colour", "named for it"),
    number("speed", "seconds per turn", 10),
    number("running", "1 if the clock runs", 1),
    choice("resume", "the phase after a restart press", 32),
    seats("away", "who is away"),
    seats("out", "who is out of the match"),
    each_seat("side", "of each seat: partners have the same number", 10),
    number("motion", "what is voted on", 4),
    seat("accused", "by that vote"),
)
COURT = (
    seat("player", "whose turn is next when the sceptre has been passed on"),
    seat("king", "who is king"),
    seat("jester", "who is jester"),
    seats("ready", "who is ready"),
    number("timer", "of the sceptre: 0 idle, 1 running, 2 paused", 2),
    number("reigns", "so far", 20),
    number("reign_turns", "turns begun in this reign", TURNS),
)
BALANCE = (
    chosen("tops", "the top card of each tray", 2, per_kind),
    chosen("colours", "in force on each tray", 2, always(COLOURS)),
    listed("tray_sizes", "cards on each tray", 2, MOST_CARDS),
    choice("frozen", "the tray on which nothing may be played", 2),
    number("lean", "of the balance, positive towards tray B", 10 * ODDS),
    number("disc", "where its disc lies, from -1000 at the edge of tray A to 1000", ODDS),
    number("motion", "how it moved last", 10),
    listed("falls", "outcomes in which the next card on each tray makes it fall", 2, ODDS),
    listed("slides", "outcomes in which it only moves the disc", 2, ODDS),
    number("outcomes", "how many there are in all; 0 if nobody may know", ODDS),
    number("stock_size", "cards in the draw pile", MOST_CARDS),
    number("aside_size", "cards set aside", MOST_CARDS),
    hand("hand", "your cards, by kind", MASKS),
    kinds("lays_a", "the kinds you may play on tray A", "lays[0]", "view.lays[1]"),
    kinds("lays_b", "the kinds you may play on tray B", "lays[2]", "view.lays[3]"),
    number("gesture", "1 after a careful gesture", 1),
)
SPREAD = (
    number("pool_size", "tiles left to draw", MOST_CARDS),
    each_seat("worn", "jokers that everybody saw being kept", 4),
    hand("hand", "your tiles, by kind"),
    in_melds("table", "tiles in melds, by kind; jokers count as jokers"),
    in_melds("before", "the same when the turn began"),
    tiles("single", "tiles on the table that are in no meld"),
    tiles("loose", "start tiles that were single when the turn began"),
    tiles("laid", "from the rack in this turn"),
    number("begun", "1 if the turn has begun", 1),
    number("layable", "1 if you can lay something", 1),
)
PIECES: dict[str, tuple[Piece, ...]] = {
    "coloradd": (*SHARED, *TALON, *DOUBT, *CUSTOMS),
    "master": (*SHARED, *TALON, *DOUBT, *CLOCK),
    "royal": (*SHARED, *TALON, *COURT),
    "tippo": (*SHARED, *BALANCE),
    "rummy": (*SHARED, *SPREAD),
    "rlcard": (*SHARED, *TALON),
}


# Rows


@dataclass(frozen=True)
class Place:
    """Where a piece stands in a row of ints, and in a row of floats."""

    piece: Piece
    ints: slice
    floats: slice
    shape: tuple[int, int]  # of its floats: ints by columns


class Encoder:
    """Writes rows for the viewers of a table."""

    def __init__(self, game: Game, seats: int, knowing: bool = True, history: int = 0) -> None:
        copies = max(game.deck.count(card) for card in set(game.deck))
        self.size = Size(seats, len(game.cards), copies, history)
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
        row = np.zeros((1, self.ints), np.int64)
        self.write(view, mind, notes, self.size.kinds, self.size.history, row[0])
        encoding.spread(row, self.forms, out.reshape(1, -1), 0, 1)

    @property
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


def pieces_of(game: Game, knowing: bool, history: bool) -> tuple[Piece, ...]:
    own = PIECES[game.name]
    heard = HEARD if knowing and game.secrets else ()
    return (*own, *heard, HISTORY) if history else (*own, *heard)


def places(pieces: tuple[Piece, ...], size: Size) -> Iterator[Place]:
    counts = [piece.ints(size) for piece in pieces]
    columns = [1 if piece.form == SCALED else piece.width(size) for piece in pieces]
    ints = [0, *accumulate(counts)]
    floats = [0, *accumulate(count * width for count, width in zip(counts, columns, strict=True))]
    for number, piece in enumerate(pieces):
        yield Place(
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
