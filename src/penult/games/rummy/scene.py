"""From the ints of a view to the scene that pictures and words are made of."""

from __future__ import annotations

from penult.games.rummy import phase
from penult.games.rummy.shapes import CELLS, CODES, is_run
from penult.games.rummy.view import View
from penult.games.scene import (
    HeldCard,
    Own,
    Scene,
    SceneMeld,
    ScenePiece,
    SceneSeat,
    SceneSpread,
    held_card,
)
from penult.mechanics import draft, melds
from penult.mechanics.hands import cards_of
from penult.vocabulary.ids import NO_CARD, NO_COLOUR, Card, Seat


def scene(view: View) -> Scene:
    mine = own(view)
    return Scene(
        viewer=view.viewer,
        seats=tuple(scene_seat(view, seat) for seat in range(view.seats)),
        turn=view.turn,
        direction=view.direction,
        top=NO_CARD,
        colour=NO_COLOUR,
        stock=view.pool_size,
        debt=0,
        hand=mine.hand,
        shown=(),
        rounds=view.rounds,
        notes=mine.notes,
        spread=spread(view),
    )


def own(view: View) -> Own:
    return Own(
        hand=rack(view),
        notes=("layable",) if view.layable else (),
    )


def rack(view: View) -> tuple[HeldCard, ...]:
    """The viewer's own tiles, sorted; of two that are alike only one was just drawn."""
    tiles = cards_of(view.hand)
    last = {tile: place for place, tile in enumerate(tiles)}.get(view.drawn)
    return tuple(held_card(tile, False, place == last) for place, tile in enumerate(tiles))


def spread(view: View) -> SceneSpread:
    return SceneSpread(
        melds=tuple(meld(view, number) for number in range(view.table.count)),
        singles=counted(view.single),
        laid=counted(view.laid),
    )


def meld(view: View, number: int) -> SceneMeld:
    shape = CELLS.index(draft.cells_of(view.table, number))
    pieces = view.table.pieces[number][: view.table.size[number]]
    fresh = view.fresh[number]
    return SceneMeld(
        code=CODES[shape],
        pieces=tuple(
            ScenePiece(melds.kind_in(piece), melds.is_joker(piece), bool(fresh >> place & 1))
            for place, piece in enumerate(pieces)
        ),
        is_run=is_run(shape),
    )


def counted(counts: list[int]) -> tuple[Card, ...]:
    return tuple(kind for kind, count in enumerate(counts) for _ in range(count))


def scene_seat(view: View, seat: Seat) -> SceneSeat:
    marks = (
        ("turn", view.turn == seat and view.phase != phase.OVER),
        ("first", view.dealer == seat),
        ("exposed", bool(view.exposed >> seat & 1)),
        ("called", bool(view.called >> seat & 1)),
        ("winner", bool(view.winners >> seat & 1)),
    )
    return SceneSeat(
        seat=seat,
        size=view.sizes[seat],
        total=view.totals[seat],
        marks=tuple(mark for mark, holds in marks if holds),
        unit="rounds-won" if view.in_rounds else "points",
    )
