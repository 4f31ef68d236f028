"""Tippo as the rest of the project knows it."""

from __future__ import annotations

from penult.games.game import Game
from penult.games.settings import options_of
from penult.games.tippo import choices, legality, rules, setup, view
from penult.games.tippo.actions import ACTIONS
from penult.games.tippo.cards import CODES, COLOUR, DECK, DECK_SIZE
from penult.games.tippo.clauses import Clause
from penult.games.tippo.clock import CLOCKWORK
from penult.games.tippo.options import Options
from penult.games.tippo.position import FIELDS, complete, flaw
from penult.games.tippo.presets import PRESETS
from penult.games.tippo.scene import own, scene
from penult.games.tippo.state import State


def deck_size(_: State) -> int:
    return DECK_SIZE


def tally(s: State, out: list[int]) -> None:
    out[0] = s.tally.falls
    out[1] = s.tally.draw_falls
    out[2] = s.tally.tilts
    out[3] = s.tally.tilt_cards
    out[4] = s.tally.own_tilts
    out[5] = s.tally.undone


GAME = Game(
    name="tippo",
    version=1,
    seats=range(2, 11),  # TIP-R01
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
    tallies=("falls", "draw_falls", "tilts", "tilt_cards", "own_tilts", "undone"),
    tally=tally,
)
