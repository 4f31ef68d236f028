"""The game as one object, and the scene that pictures and words are made of."""

from __future__ import annotations

from functools import cache
from typing import Any

from penult.core.ids import Seat
from penult.games.coloradd import phase
from penult.games.coloradd.cards import CUSTOM, WILD_FOUR
from penult.games.coloradd.clock import CLOCKWORK
from penult.games.coloradd.custom.agreement import Agreement
from penult.games.coloradd.custom.editor import WORKSHOP
from penult.games.coloradd.custom.view import NO_SLOT
from penult.games.coloradd.custom.wards import Wards
from penult.games.coloradd.obstacles import OBSTACLES
from penult.games.coloradd.options import Options, customs_in_play
from penult.games.coloradd.rounds import deck_size
from penult.games.coloradd.view import View
from penult.games.custom.effect import Effect
from penult.games.custom.encoding import ways_at
from penult.games.custom.program import Wilds
from penult.games.game import assemble
from penult.games.mechanics.hands import cards_of
from penult.games.mechanics.misplay import Misplay
from penult.games.mechanics.options import free_table
from penult.games.scene import Own, Scene, SceneRule, SceneSeat, SceneWild, held_cards

MARKS = (
    "turn",
    "dealer",
    "exposed",
    "called",
    "wrong",
    "caster",
    "named",
    "dry",
    "firm",
    "bound",
    "winner",
)


def scene(view: View) -> Scene:
    mine = own(view)
    return Scene(
        viewer=view.viewer,
        seats=tuple([scene_seat(view, seat) for seat in range(view.seats)]),
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
        rule=rule_of(view),
        wilds=tuple(scene_wild(view, slot) for slot in range(view.customs)),
    )


def rule_of(view: View) -> SceneRule | None:
    if view.slot == NO_SLOT:
        return None
    deciding = view.phase == phase.DECIDING
    ways = ways_at(view.code[view.slot], view.step) if deciding else ("", "")
    return SceneRule(card=CUSTOM + view.slot, caster=view.caster, left=view.left, ways=ways)


def scene_wild(view: View, slot: int) -> SceneWild:
    accepted = view.accepted[slot]
    return SceneWild(
        card=CUSTOM + slot,
        offered=bool(view.offered >> slot & 1),
        accepted=tuple(seat for seat in range(view.seats) if accepted >> seat & 1),
    )


def own(view: View) -> Own:
    return Own(
        hand=held_cards(tuple(view.hand), view.lays | view.picks, view.drawn),
        shown=tuple(cards_of(view.shown)) if any(view.shown) else (),
        notes=("bluff",) if view.bluff and view.lays >> WILD_FOUR & 1 else (),
    )


def scene_seat(view: View, seat: Seat) -> SceneSeat:
    at = 1 << seat
    marks = marks_of(
        view.turn == seat and view.phase != phase.OVER,
        view.dealer == seat,
        view.exposed & at,
        view.called & at,
        view.wrong == seat,
        view.caster == seat,
        view.named & at,
        view.dry & at,
        view.firm & at,
        view.bound & at,
        view.winners & at,
    )
    return SceneSeat(seat, view.sizes[seat], view.totals[seat], marks)


@cache
def marks_of(*holds: int) -> tuple[str, ...]:
    """The names of those that hold; there are few different ones."""
    return tuple(mark for mark, each in zip(MARKS, holds, strict=True) if each)


# Compiled without custom wilds, these have nothing to do
CUSTOM_PLAY = (
    *("agreement", "answers", "interpreter", "moving", "random_draws", "targets", "view", "wards"),
    "writing",
)
IDLE_MODULES = (
    *(f"penult.games.coloradd.custom.{name}" for name in CUSTOM_PLAY),
    "penult.games.custom.effect",
    "penult.games.custom.program",
)


def idle(options: Options) -> tuple[Any, ...]:
    """Without customs nothing is ever written on one; only a free table accepts wrong cards."""
    written = () if customs_in_play(options) else (Wilds(), Effect(), Wards(), Agreement())
    return written if free_table(options) else (Misplay(), *written)


GAME = assemble(
    "coloradd",
    version=1,
    seats=range(2, 11),  # ADD-01
    deck_size=deck_size,
    obstacles=OBSTACLES,
    scene=scene,
    own=own,
    clockwork=CLOCKWORK,
    workshop=WORKSHOP,
    idle=idle,
    idle_modules=IDLE_MODULES,
)
