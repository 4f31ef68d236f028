"""The game as one object, and the scene that pictures and words are made of."""

from __future__ import annotations

from penult.games.skeleton import phase
from penult.games.skeleton.clauses import Clause
from penult.games.skeleton.view import View

from penult.core.ids import Seat
from penult.games.game import assemble
from penult.games.scene import Own, Scene, SceneSeat, held_cards


def scene(view: View) -> Scene:
    mine = own(view)
    return Scene(
        viewer=view.viewer,
        seats=tuple(scene_seat(view, seat) for seat in range(view.seats)),
        turn=view.turn,
        direction=view.direction,
        top=view.top,
        colour=view.colour,
        stock=view.stock_size,
        debt=0,
        hand=mine.hand,
        shown=(),
        rounds=view.rounds,
        counted=view.phase in (phase.DEAL, phase.OVER),
    )


def own(view: View) -> Own:
    return Own(hand=held_cards(tuple(view.hand), view.lays, view.drawn))


def scene_seat(view: View, seat: Seat) -> SceneSeat:
    marks = (
        ("turn", view.turn == seat and view.phase != phase.OVER),
        ("dealer", view.dealer == seat),
        ("exposed", bool(view.exposed >> seat & 1)),
        ("called", bool(view.called >> seat & 1)),
        ("winner", bool(view.winners >> seat & 1)),
    )
    return SceneSeat(
        seat=seat,
        size=view.sizes[seat],
        total=view.totals[seat],
        marks=tuple(mark for mark, holds in marks if holds),
    )


GAME = assemble(
    "skeleton",
    version=1,
    seats=range(2, 9),
    draw_clause=Clause.SKE_05,
    scene=scene,
    own=own,
)
