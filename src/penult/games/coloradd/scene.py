"""From the ints of a view to the scene that pictures and words are made of."""

from __future__ import annotations

from penult.games.coloradd import phase
from penult.games.coloradd.cards import WILD_FOUR
from penult.games.coloradd.view import View
from penult.games.scene import Own, Scene, SceneSeat, held_cards
from penult.mechanics.hands import cards_of
from penult.vocabulary.ids import Seat


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
        debt=view.debt,
        hand=mine.hand,
        shown=mine.shown,
        rounds=view.rounds,
        notes=mine.notes,
    )


def own(view: View) -> Own:
    return Own(
        hand=held_cards(tuple(view.hand), view.lays, view.drawn),
        shown=tuple(cards_of(view.shown)) if any(view.shown) else (),
        notes=("bluff",) if view.bluff and view.lays >> WILD_FOUR & 1 else (),
    )


def scene_seat(view: View, seat: Seat) -> SceneSeat:
    marks = (
        ("turn", view.turn == seat and view.phase != phase.OVER),
        ("dealer", view.dealer == seat),
        ("exposed", bool(view.exposed >> seat & 1)),
        ("called", bool(view.called >> seat & 1)),
        ("wrong", view.wrong == seat),
        ("winner", bool(view.winners >> seat & 1)),
    )
    return SceneSeat(
        seat=seat,
        size=view.sizes[seat],
        total=view.totals[seat],
        marks=tuple(mark for mark, holds in marks if holds),
    )
