"""The game as one object, and the scene that pictures and words are made of."""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.ids import NO_CARD, NO_COLOUR, Card, Seat
from penult.core.shapes import WORD
from penult.games.game import assemble
from penult.games.mechanics.hands import cards_of
from penult.games.mechanics.options import ending
from penult.games.scene import HeldCard, Own, Scene, SceneBalance, SceneSeat, SceneTray, held_card
from penult.games.tippo import phase
from penult.games.tippo.balance import RIM, TRAYS, DiscMotion
from penult.games.tippo.cards import WORDS
from penult.games.tippo.clauses import Clause
from penult.games.tippo.clock import CLOCKWORK
from penult.games.tippo.knowledge import SECRETS
from penult.games.tippo.obstacles import OBSTACLES
from penult.games.tippo.options import OLDER_DEFAULTS, RULES
from penult.games.tippo.state import State
from penult.games.tippo.view import View


def scene(view: View) -> Scene:
    mine = own(view)
    return Scene(
        viewer=view.viewer,
        seats=tuple(scene_seat(view, seat) for seat in range(view.seats)),
        turn=view.turn,
        direction=view.direction,
        top=NO_CARD,
        colour=NO_COLOUR,
        stock=view.stock_size,
        debt=0,
        hand=mine.hand,
        shown=(),
        rounds=view.rounds,
        counted=is_counted(view),
        balance=scene_balance(view) if view.tops[0] != NO_CARD else None,
    )


def is_counted(view: View) -> bool:
    """Whether the round shown is over, and the next one not yet dealt."""
    return view.phase <= phase.DEAL or view.phase == phase.OVER


def own(view: View) -> Own:
    return Own(hand=tuple(held(view, cards_of(view.hand))))


def scene_balance(view: View) -> SceneBalance:
    return SceneBalance(
        trays=tuple(scene_tray(view, tray) for tray in range(TRAYS)),
        lean=view.lean,
        disc=view.disc,
        rim=RIM,
        sliding=view.motion == DiscMotion.SLIDING,
        aside=view.aside_size,
    )


def scene_tray(view: View, tray: int) -> SceneTray:
    return SceneTray(
        top=view.tops[tray],
        colour=view.colours[tray],
        size=view.tray_sizes[tray],
        frozen=view.frozen == tray,
        fall=view.falls[tray] / view.outcomes if view.outcomes else None,
        slide=view.slides[tray] / view.outcomes if view.outcomes else None,
    )


def held(view: View, cards: Sequence[Card]) -> list[HeldCard]:
    return [
        held_card(card, bool(trays := places(view, card)), card == view.drawn, trays)
        for card in cards
    ]


def places(view: View, card: Card) -> tuple[int, ...]:
    return tuple([tray for tray in range(TRAYS) if may_lay(view, card, tray)])


def may_lay(view: View, card: Card, tray: int) -> bool:
    word = card // WORD
    return bool(view.lays[tray * WORDS + word] >> card - word * WORD & 1)


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


def tally(s: State, out: list[int]) -> None:
    out[0] = s.tally.falls
    out[1] = s.tally.draw_falls
    out[2] = s.tally.tilts
    out[3] = s.tally.tilt_cards
    out[4] = s.tally.own_tilts
    out[5] = s.tally.undone


GAME = assemble(
    "tippo",
    version=RULES,
    seats=range(2, 11),  # TIP-R01
    older_defaults=OLDER_DEFAULTS,
    obstacles=OBSTACLES,
    scene=scene,
    own=own,
    clockwork=CLOCKWORK,
    motif="balance",
    secrets=SECRETS,
    ending=ending,
    draw_clause=Clause.TIP_14,
    tallies=("falls", "draw_falls", "tilts", "tilt_cards", "own_tilts", "undone"),
    tally=tally,
)
