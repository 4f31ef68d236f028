"""What a viewer may know about custom cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from penult.core.ids import NOBODY, Seat
from penult.games.coloradd import phase
from penult.games.coloradd.custom import answers
from penult.games.coloradd.options import customs_in_play
from penult.games.coloradd.state import State
from penult.games.custom import effect
from penult.games.custom.effect import PICKS
from penult.games.custom.program import ROW, SLOTS

if TYPE_CHECKING:
    from penult.games.coloradd.view import View

NO_SLOT = -1


def show_wilds(s: State, viewer: Seat, view: View) -> None:
    """The rules of the custom cards, and the one in progress."""
    view.customs = customs_in_play(s.options) - s.wilds.absent
    for slot in range(SLOTS):
        view.accepted[slot] = s.agreement.accepted[slot]
        for place in range(ROW):
            view.code[slot][place] = s.wilds.code[slot][place]
    view.offered = s.agreement.offered
    view.dry = s.wards.dry
    view.firm = s.wards.firm
    view.bound = s.wards.bound
    view.caster = s.effect.layer
    view.slot = NO_SLOT if s.effect.layer == NOBODY else s.effect.slot
    view.step = s.effect.step
    view.left = s.effect.left
    view.tied = s.effect.tied
    view.named = s.effect.named
    view.die = s.effect.die
    asked = viewer == s.seats.turn and s.phase == phase.PICKING
    view.picks = answers.kinds_to_pick(s, viewer) if asked else 0
    for number in range(PICKS):
        view.picked[number] = effect.pick_of(s.effect, viewer, number) + 1 if asked else 0
