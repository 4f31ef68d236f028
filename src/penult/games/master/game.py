"""The game as one object, and the scene that pictures and words are made from."""

from __future__ import annotations

from penult.core.ids import Seat
from penult.games.game import assemble
from penult.games.master import ending, legality, phase, rounds
from penult.games.master.cards import SUPER
from penult.games.master.clauses import Clause
from penult.games.master.clock import CLOCKWORK
from penult.games.master.knowledge import SECRETS
from penult.games.master.obstacles import OBSTACLES
from penult.games.master.options import OLDER_DEFAULTS, RULES
from penult.games.master.shoe import SECONDS
from penult.games.master.state import State
from penult.games.master.view import FEW, View
from penult.games.mechanics.hands import cards_of
from penult.games.scene import Own, Scene, SceneSeat, SceneShoe, held_cards


def scene(view: View) -> Scene:
    mine = own(view)
    return Scene(
        viewer=view.viewer,
        seats=seats(view),
        turn=view.turn,
        direction=view.direction,
        top=view.top,
        colour=view.colour,
        stock=view.stock_size,
        debt=view.debt,
        hand=mine.hand,
        shown=mine.shown,
        rounds=view.rounds,
        counted=is_counted(view),
        notes=mine.notes,
        laid=view.laid,
        laid_colour=view.laid_colour,
        laid_partner=view.laid_partner,
        order=tuple(view.order[: view.playing]),
        shoe=SceneShoe(seconds=SECONDS[view.speed], running=bool(view.running)),
    )


def is_counted(view: View) -> bool:
    """Whether the round shown is over, and the next one not yet dealt."""
    return view.phase <= phase.DEAL or view.phase == phase.OVER


def own(view: View) -> Own:
    return Own(
        hand=held_cards(tuple(view.hand), view.lays, view.drawn),
        shown=tuple(cards_of(view.shown)) if any(view.shown) else (),
        against=tuple(cards_of([view.against])) if view.against else (),
        notes=("bluff-super",) if view.bluff and view.lays >> SUPER & 1 else (),
        seats=seats(view) if view.coarse or has_partners(view) else None,
    )


def seats(view: View) -> tuple[SceneSeat, ...]:
    return tuple(scene_seat(view, seat) for seat in range(view.seats))


def scene_seat(view: View, seat: Seat) -> SceneSeat:
    """Missed calls and wrong cards aren't marked: opponents must spot them (MR-60, 102)."""
    marks = (
        ("turn", view.turn == seat and view.phase != phase.OVER),
        ("dealer", view.dealer == seat),
        ("restart", view.turn == seat and view.phase == phase.RESTART),
        ("laid", view.laid_by == seat),
        ("called", bool(view.called >> seat & 1)),
        ("partner", is_partner(view, seat)),
        ("away", bool(view.away >> seat & 1)),
        ("out", bool(view.out >> seat & 1)),
        ("winner", bool(view.winners >> seat & 1)),
    )
    return SceneSeat(
        seat=seat,
        size=view.sizes[seat],
        total=view.totals[seat],
        marks=(*(mark for mark, holds in marks if holds), *team_of(view, seat)),
        about=about(view, seat),
    )


def has_partners(view: View) -> bool:
    return any(is_partner(view, seat) for seat in range(view.seats))


def is_partner(view: View, seat: Seat) -> bool:
    if view.viewer < 0 or seat == view.viewer:
        return False
    return view.side[seat] == view.side[view.viewer]


def team_of(view: View, seat: Seat) -> tuple[str, ...]:
    """A mark that shows spectators, who have no partner, which seats are partners (MAS-114)."""
    sides = view.side[: view.seats]
    if view.viewer >= 0 or sides.count(view.side[seat]) == 1:
        return ()
    return (f"team{list(dict.fromkeys(sides)).index(view.side[seat]) + 1}",)


def about(view: View, seat: Seat) -> str:
    """A word for a hand size shown only roughly (MR-102); empty if it is exact."""
    if not view.coarse or seat == view.viewer or view.sizes[seat] == 0:
        return ""
    return "few" if view.sizes[seat] <= FEW else "many"


def tally(s: State, out: list[int]) -> None:
    out[0] = s.tally.rings
    out[1] = s.tally.early_presses
    out[2] = s.tally.caught
    out[3] = s.tally.challenges
    out[4] = s.tally.bluffs
    out[5] = s.tally.stacks
    out[6] = s.tally.swaps
    out[7] = s.tally.jumps


GAME = assemble(
    "master",
    version=RULES,
    seats=range(2, 11),  # MAS-01
    unfit=rounds.unfit,
    older_defaults=OLDER_DEFAULTS,
    moves=legality.moves,
    obstacles=OBSTACLES,
    scene=scene,
    own=own,
    clockwork=CLOCKWORK,
    motif="shoe",
    secrets=SECRETS,
    ending=ending.match_ending,
    draw_clause=Clause.MAS_18,
    weight=ending.weight,
    tallies=(
        "rings",
        "early_presses",
        "caught",
        "challenges",
        "bluffs",
        "stacks",
        "swaps",
        "jumps",
    ),
    tally=tally,
)
