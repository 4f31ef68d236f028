"""What one viewer may know: only the fields listed here.

``show`` fills a view in place so that it runs at both speeds; each viewer gets a fresh one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from penult.core.ids import NO_CARD, TABLE, Seat
from penult.core.shapes import COPIES, SEATS, ints
from penult.games.mechanics.view import SharedView, show_round, show_seats, show_sizes
from penult.games.rummy.draft import WORN
from penult.games.rummy.options import counts_rounds
from penult.games.rummy.solver import melds
from penult.games.rummy.solver.melds import MELDS, Melds
from penult.games.rummy.state import State
from penult.games.rummy.tiles import JOKER, KINDS


@dataclass(slots=True)
class View(SharedView):
    pool_size: int = 0
    worn: list[int] = ints(SEATS)  # jokers that everybody saw being kept
    hand: list[int] = ints(COPIES)  # the viewer's rack, as in mechanics.hands
    table: Melds = field(default_factory=Melds)
    before: Melds = field(default_factory=Melds)  # the table when the turn began
    single: list[int] = ints(KINDS)  # tiles in no meld
    loose: list[int] = ints(KINDS)  # start tiles that were single when the turn began
    laid: list[int] = ints(KINDS)  # from the rack in this turn
    fresh: list[int] = ints(MELDS)  # places in each meld with tiles laid in this turn
    begun: int = 0
    layable: int = 0  # 1 if it's the viewer's turn and they can lay something
    in_rounds: int = 0  # 1 if totals are rounds won, not points (RUM-80)


def show(s: State, viewer: Seat, view: View) -> None:
    show_table(s, view)
    show_tiles(s, view)
    show_own(s, viewer, view)


def show_own(s: State, viewer: Seat, view: View) -> None:
    """What only this viewer may know; clears what another viewer was shown."""
    view.viewer = viewer
    for copy in range(COPIES):
        view.hand[copy] = 0 if viewer == TABLE else s.hands.held[viewer][copy]
    in_turn = viewer == s.seats.turn and viewer != TABLE
    view.drawn = s.drawn if in_turn else NO_CARD
    view.layable = s.layable if in_turn else 0


def show_table(s: State, view: View) -> None:
    """What everybody sees (RUM-11, RUL-86)."""
    view.phase = s.phase
    show_seats(view, s.seats)
    view.pool_size = s.piles.stock_size
    show_sizes(view, s.hands, s.seats.count)
    for seat in range(s.seats.count):
        view.worn[seat] = s.worn[seat]
    show_round(view, s.progress, s.scores, s.calling)
    view.round_winner = s.round_winner
    view.winners = s.winners
    view.in_rounds = 1 if counts_rounds(s.options) else 0


def show_tiles(s: State, view: View) -> None:
    """Every tile on the table, including the open turn."""
    view.begun = s.draft.begun
    melds.copy(s.table, view.table)
    melds.copy(s.before, view.before)
    for number in range(MELDS):
        view.fresh[number] = s.draft.fresh[number]
    for kind in range(KINDS):
        view.single[kind] = s.draft.single[kind]
        view.loose[kind] = s.draft.loose[kind]
        view.laid[kind] = s.draft.laid[kind]
    view.laid[JOKER] += s.draft.laid[WORN]  # a kept joker, too, is laid from the rack (RUL-20)
