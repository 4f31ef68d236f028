"""What one viewer may know, field by field; nothing gets in that isn't listed here.

``show`` fills a view in place so that it runs at both speeds; each viewer gets a fresh one.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_CARD, NOBODY, TABLE, Mask, Seat
from penult.core.shapes import ints
from penult.games.coloradd import legality, phase
from penult.games.coloradd.custom import view as custom_view
from penult.games.coloradd.options import customs_in_play
from penult.games.coloradd.state import State
from penult.games.custom.effect import PICKS
from penult.games.custom.program import ROW, SLOTS
from penult.games.mechanics.options import colour_scope, shown_to_all
from penult.games.mechanics.view import (
    DoubtView,
    show_challenged_hand,
    show_doubts,
    show_hand,
    show_piles,
    show_round,
    show_seats,
    show_sizes,
)


@dataclass(slots=True)
class View(DoubtView):
    code: list[list[int]] = ints(SLOTS, ROW)  # the rules of the custom cards, for all to read
    slot: int = custom_view.NO_SLOT  # the custom card whose rule is in progress
    caster: Seat = NOBODY  # who played it
    step: int = 0
    left: int = 0  # how many cards or names the current player still has to give
    tied: Mask = 0  # the seats that the caster chooses from
    named: Mask = 0  # who lost under a rule of honour, so far
    die: int = 0
    picks: Mask = 0  # what the viewer may pick now
    picked: list[int] = ints(PICKS)  # what the viewer has picked so far, each card plus 1
    dry: Mask = 0  # who needn't draw next time
    firm: Mask = 0  # who doesn't lose their next turn
    bound: Mask = 0  # who may play only some cards in their next turn
    offered: Mask = 0  # custom cards for which a rule is proposed
    accepted: list[int] = ints(SLOTS)  # and who has accepted it
    customs: int = 0  # in play


def show(s: State, viewer: Seat, view: View) -> None:
    show_table(s, view)
    show_window(s, view)
    show_own(s, viewer, view)


def show_own(s: State, viewer: Seat, view: View) -> None:
    """What only this viewer may know; clears what another viewer was shown."""
    view.viewer = viewer
    show_hand(view, s.hands, viewer)
    show_challenged_hand(view, s.doubt, colour_scope(s.options), is_shown_to(s, viewer))
    in_turn = viewer == s.seats.turn and viewer != TABLE
    playing = in_turn and legality.is_playing(s)
    view.drawn = s.drawn if in_turn else NO_CARD
    view.lays = legality.lawful_lays(s, viewer) if playing else 0
    view.bluff = 1 if playing and legality.would_bluff(s, viewer) else 0
    if customs_in_play(s.options) > 0:
        custom_view.show_wilds(s, viewer, view)


def show_table(s: State, view: View) -> None:
    """What everybody sees."""
    view.phase = s.phase
    show_seats(view, s.seats)
    show_piles(view, s.piles, s.colour)
    show_sizes(view, s.hands, s.seats.count)
    show_round(view, s.progress, s.scores, s.calling)
    view.round_winner = s.round_winner
    view.winners = s.winners


def show_window(s: State, view: View) -> None:
    """What can be answered: debts, calls, challenges, wrong cards. All of it is public."""
    show_doubts(view, s.debt, s.doubt, s.misplay)


def is_shown_to(s: State, viewer: Seat) -> bool:
    """Only the challenger sees the challenged hand, unless the table agreed otherwise."""
    if s.phase != phase.CHECK:
        return False
    return (viewer == s.seats.turn and viewer != TABLE) or shown_to_all(s.options)
