"""Royal as the rest of the project knows it."""

from __future__ import annotations

from penult.games.game import Game
from penult.games.royal import choices, legality, rules, setup, view
from penult.games.royal.actions import ACTIONS, MOST_SEATS
from penult.games.royal.cards import CODES, COLOUR, DECK, DECK_SIZE
from penult.games.royal.clauses import Clause
from penult.games.royal.clock import CLOCKWORK
from penult.games.royal.options import Options
from penult.games.royal.position import FIELDS, complete, flaw
from penult.games.royal.presets import PRESETS
from penult.games.royal.scene import own, scene
from penult.games.royal.state import State
from penult.games.settings import options_of


def deck_size(_: State) -> int:
    return DECK_SIZE


def tally(s: State, out: list[int]) -> None:
    out[0] = s.tally.reigns
    out[1] = s.tally.fanfares
    out[2] = s.tally.royal_draws
    out[3] = s.tally.jester_draws
    out[4] = s.tally.penalty_draws


GAME = Game(
    name="royal",
    version=1,
    seats=range(2, MOST_SEATS + 1),
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
    tallies=("reigns", "fanfares", "royal_draws", "jester_draws", "penalty_draws"),
    tally=tally,
)
