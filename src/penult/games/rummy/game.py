"""The game as one object, and the scene that pictures and words are made of."""

from __future__ import annotations

from penult.core.ids import NO_CARD, NO_COLOUR, Card, Seat
from penult.games.game import assemble
from penult.games.mechanics.hands import cards_of
from penult.games.rummy import draft, legality, phase
from penult.games.rummy.actions import (
    ACTIONS,
    CELLS,
    MOST_SEATS,
    SEARCHING,
    SHAPE_CODES,
    STEPS,
    is_run,
)
from penult.games.rummy.clauses import Clause
from penult.games.rummy.clock import CLOCKWORK
from penult.games.rummy.knowledge import SECRETS
from penult.games.rummy.obstacles import OBSTACLES
from penult.games.rummy.options import RULES
from penult.games.rummy.rounds import ending
from penult.games.rummy.solver import melds
from penult.games.rummy.state import State
from penult.games.rummy.tiles import CODES, COLOUR, DECK, POINTS
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
        counted=is_counted(view),
        notes=mine.notes,
        spread=spread(view),
    )


def is_counted(view: View) -> bool:
    """Whether the round shown is over, and the next one not yet dealt."""
    return view.phase <= phase.DEAL or view.phase == phase.OVER


def own(view: View) -> Own:
    return Own(
        hand=rack(view),
        notes=("layable",) if view.layable else (),
    )


def rack(view: View) -> tuple[HeldCard, ...]:
    """The viewer's own tiles, sorted; of two equal tiles only one was just drawn."""
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
        code=SHAPE_CODES[shape],
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


def tally(s: State, out: list[int]) -> None:
    out[0] = s.tally.lays
    out[1] = s.tally.tiles
    out[2] = s.tally.draws
    out[3] = s.tally.ran_out
    out[4] = s.tally.actions
    out[5] = s.tally.forced
    out[6] = s.tally.jokers_taken
    out[7] = s.tally.caught


GAME = assemble(
    "rummy",
    version=RULES,
    seats=range(2, MOST_SEATS + 1),  # RUM-01
    cards=CODES,
    colours=COLOUR,
    deck=DECK,
    points=POINTS,
    actions=ACTIONS,
    moves=legality.moves,
    obstacles=OBSTACLES,
    scene=scene,
    own=own,
    clockwork=CLOCKWORK,
    motif="tiles",
    secrets=SECRETS,
    ending=ending,
    draw_clause=Clause.RUM_31,
    tiles=True,
    steps=STEPS,
    tallies=(
        "lays",
        "tiles",
        "draws",
        "ran_out",
        "actions",
        "forced",
        "jokers_taken",
        "caught_tiles",
    ),
    tally=tally,
    rates=(("tiles_a_lay", "tiles", "lays"),),
    slow=SEARCHING,
    replay_cost=32,  # melds are arranged anew
)
