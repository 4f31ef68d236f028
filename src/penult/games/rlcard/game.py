"""The game as one object, and the scene that pictures and words are made of.

It isn't in the registry, so that no table, page or list of rules can offer it: whoever wants it
imports ``GAME``.
"""

from __future__ import annotations

from penult.core.deck import CODES, COLOUR
from penult.core.ids import Seat
from penult.games.game import assemble
from penult.games.rlcard import phase
from penult.games.rlcard.cards import ACTIONS, DECK, POINTS
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.knowledge import SECRETS
from penult.games.rlcard.view import View
from penult.games.scene import Own, Scene, SceneSeat, held_cards


def scene(view: View) -> Scene:
    return Scene(
        viewer=view.viewer,
        seats=tuple(scene_seat(view, seat) for seat in range(view.seats)),
        turn=view.turn,
        direction=view.direction,
        top=view.top,
        colour=view.colour,
        stock=view.stock_size,
        debt=0,
        hand=own(view).hand,
        shown=(),
        rounds=view.rounds,
        counted=view.phase in (phase.DEAL, phase.OVER),
    )


def own(view: View) -> Own:
    return Own(hand=held_cards(tuple(view.hand), view.lays, view.drawn))


def scene_seat(view: View, seat: Seat) -> SceneSeat:
    marks = (
        ("turn", view.turn == seat and view.phase != phase.OVER),
        ("winner", bool(view.winners >> seat & 1)),
    )
    return SceneSeat(
        seat=seat,
        size=view.sizes[seat],
        total=view.totals[seat],
        marks=tuple(mark for mark, holds in marks if holds),
    )


GAME = assemble(
    "rlcard",
    version=1,
    seats=range(2, 11),
    cards=CODES,
    colours=COLOUR,
    deck=DECK,
    points=POINTS,
    actions=ACTIONS,
    draw_clause=Clause.RLC_07,
    scene=scene,
    own=own,
    secrets=SECRETS,
)
