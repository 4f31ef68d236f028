"""Master as the rest of the project knows it."""

from __future__ import annotations

from penult.games.game import Game
from penult.games.master import choices, refusals, rules, setup, view
from penult.games.master.actions import ACTIONS
from penult.games.master.cards import CODES, COLOUR, DECK, DECK_SIZE
from penult.games.master.clauses import Clause
from penult.games.master.clock import CLOCKWORK
from penult.games.master.options import Options
from penult.games.master.position import FIELDS, complete, flaw
from penult.games.master.presets import PRESETS
from penult.games.master.scene import own, scene
from penult.games.master.state import State
from penult.games.settings import options_of


def deck_size(_: State) -> int:
    return DECK_SIZE


def tally(s: State, out: list[int]) -> None:
    out[0] = s.tally.rings
    out[1] = s.tally.early_presses
    out[2] = s.tally.caught
    out[3] = s.tally.challenges
    out[4] = s.tally.bluffs
    out[5] = s.tally.stacks
    out[6] = s.tally.swaps
    out[7] = s.tally.jumps


GAME = Game(
    name="master",
    version=1,
    seats=range(2, 11),  # MAS-01
    unfit=setup.unfit,
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
    why_not=refusals.why_not,
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
