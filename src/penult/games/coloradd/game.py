"""ColorADD as the rest of the project knows it."""

from __future__ import annotations

from typing import Any

from penult.games.coloradd import choices, legality, rules, setup, view
from penult.games.coloradd.actions import ACTIONS
from penult.games.coloradd.cards import CODES, COLOUR, DECK
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.clock import CLOCKWORK
from penult.games.coloradd.ending import deck_size
from penult.games.coloradd.options import Options, customs_in_play, free_table
from penult.games.coloradd.position import FIELDS, complete, flaw
from penult.games.coloradd.presets import PRESETS
from penult.games.coloradd.scene import own, scene
from penult.games.coloradd.state import State
from penult.games.coloradd.workshop import WORKSHOP
from penult.games.game import Game
from penult.games.settings import options_of
from penult.mechanics.agreement import Agreement
from penult.mechanics.effect import Effect
from penult.mechanics.misplay import Misplay
from penult.mechanics.program import Wilds
from penult.mechanics.wards import Wards

OF_THIS_GAME = ("casting", "lots", "effects", "answers", "writing", "moving", "seating", "glimpse")
MECHANICS = ("program", "effect", "wards", "agreement")
IDLE_MODULES = (
    *(f"penult.games.coloradd.{name}" for name in OF_THIS_GAME),
    *(f"penult.mechanics.{name}" for name in MECHANICS),
)


def idle(options: Options) -> tuple[Any, ...]:
    """Without customs nothing is ever written on one; only a free table accepts wrong cards."""
    written = () if customs_in_play(options) else (Wilds(), Effect(), Wards(), Agreement())
    return written if free_table(options) else (Misplay(), *written)


GAME = Game(
    name="coloradd",
    version=1,
    seats=range(2, 11),  # ADD-01
    cards=CODES,
    colours=COLOUR,
    deck=DECK,
    deck_size=deck_size,
    actions=ACTIONS,
    clauses=Clause,
    options=options_of(Options),
    new_options=Options,
    presets=PRESETS,
    state=State,
    start=setup.start,
    supply=rules.supply,
    why_not=legality.why_not,
    legal=choices.legal,
    reactors=choices.reactors,
    apply=rules.apply,
    view=view.View,
    show=view.show,
    show_own=view.show_own,
    scene=scene,
    own=own,
    fields=FIELDS,
    complete=complete,
    flaw=flaw,
    clockwork=CLOCKWORK,
    workshop=WORKSHOP,
    idle=idle,
    idle_modules=IDLE_MODULES,
)
