"""The game as one object, and the scene that pictures and words are made from."""

from __future__ import annotations

from penult.core.ids import NO_COLOUR, Seat
from penult.games.game import assemble
from penult.games.mechanics.options import ending
from penult.games.royal import phase
from penult.games.royal.cards import MOST_SEATS
from penult.games.royal.clauses import Clause
from penult.games.royal.clock import CLOCKWORK
from penult.games.royal.knowledge import SECRETS
from penult.games.royal.obstacles import OBSTACLES
from penult.games.royal.state import State
from penult.games.royal.view import View
from penult.games.scene import Own, Scene, SceneSeat, held_cards


def scene(view: View) -> Scene:
    mine = own(view)
    return Scene(
        viewer=view.viewer,
        seats=tuple(scene_seat(view, seat) for seat in range(view.seats)),
        turn=view.turn,
        direction=view.direction,
        top=view.top,
        colour=NO_COLOUR if view.phase == phase.COLOUR else view.colour,
        stock=view.stock_size,
        debt=0,
        hand=mine.hand,
        shown=(),
        rounds=view.rounds,
        counted=is_counted(view),
    )


def is_counted(view: View) -> bool:
    """Whether the round shown is over, and the next one not yet dealt."""
    return view.phase <= phase.DEAL or view.phase == phase.OVER


def own(view: View) -> Own:
    return Own(hand=held_cards(tuple(view.hand), view.lays, view.drawn))


def scene_seat(view: View, seat: Seat) -> SceneSeat:
    marks = (
        ("turn", view.turn == seat),
        ("waiting", view.player == seat != view.turn and not is_counted(view)),
        ("king", view.king == seat),
        ("jester", view.jester == seat),
        ("dealer", view.dealer == seat),
        ("ready", view.phase == phase.READY and bool(view.ready >> seat & 1)),
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


def tally(s: State, out: list[int]) -> None:
    out[0] = s.tally.reigns
    out[1] = s.tally.fanfares
    out[2] = s.tally.royal_draws
    out[3] = s.tally.jester_draws
    out[4] = s.tally.penalty_draws


GAME = assemble(
    "royal",
    version=1,
    seats=range(2, MOST_SEATS + 1),
    obstacles=OBSTACLES,
    scene=scene,
    own=own,
    clockwork=CLOCKWORK,
    motif="throne",
    secrets=SECRETS,
    ending=ending,
    draw_clause=Clause.ROY_19,
    tallies=("reigns", "fanfares", "royal_draws", "jester_draws", "penalty_draws"),
    tally=tally,
)
