"""Rummy as the rest of the project knows it."""

from __future__ import annotations

from penult.games.game import Game
from penult.games.rummy import choices, legality, rules, setup, view
from penult.games.rummy.actions import ACTIONS, MOST_SEATS, STEPS
from penult.games.rummy.clauses import Clause
from penult.games.rummy.clock import CLOCKWORK
from penult.games.rummy.options import Options
from penult.games.rummy.position import FIELDS, complete, flaw
from penult.games.rummy.scene import own, scene
from penult.games.rummy.state import State
from penult.games.rummy.tiles import CODES, COLOUR, DECK, DECK_SIZE
from penult.games.settings import options_of


def deck_size(_: State) -> int:
    return DECK_SIZE


def tally(s: State, out: list[int]) -> None:
    out[0] = s.tally.lays
    out[1] = s.tally.tiles
    out[2] = s.tally.draws
    out[3] = s.tally.ran_out
    out[4] = s.tally.actions
    out[5] = s.tally.forced
    out[6] = s.tally.jokers_taken
    out[7] = s.tally.caught


GAME = Game(
    name="rummy",
    version=1,
    seats=range(2, MOST_SEATS + 1),  # RUM-01
    cards=CODES,
    colours=COLOUR,
    deck=DECK,
    deck_size=deck_size,
    actions=ACTIONS,
    clauses=Clause,
    options=options_of(Options),
    new_options=Options,
    state=State,
    start=setup.start,
    supply=rules.supply,
    why_not=legality.why_not,
    legal=choices.legal,
    moves=choices.moves,
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
)
