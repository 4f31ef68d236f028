"""What one viewer may know: only the fields listed here (TIP-R53).

``show`` fills a view in place so that it runs at both speeds; each viewer gets a fresh one.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_CARD, NO_COLOUR, NO_TRAY, TABLE, Seat
from penult.core.shapes import ints
from penult.games.mechanics.hands import MASKS
from penult.games.mechanics.view import SharedView, show_round, show_seats, show_sizes
from penult.games.tippo import balance, legality, trays
from penult.games.tippo.balance import TRAYS
from penult.games.tippo.cards import WORDS
from penult.games.tippo.options import risk_is_shown
from penult.games.tippo.state import State


@dataclass(slots=True)
class View(SharedView):
    tops: list[int] = ints(TRAYS)
    colours: list[int] = ints(TRAYS)
    tray_sizes: list[int] = ints(TRAYS)
    frozen: int = NO_TRAY
    lean: int = 0  # the torque, positive towards tray B
    disc: int = 0
    motion: int = 0
    falls: list[int] = ints(TRAYS)  # the number of outcomes, for the next card on each tray, …
    slides: list[int] = ints(TRAYS)  # … in which the balance falls, or only the disc moves
    outcomes: int = 0  # 0 if the risk is hidden
    stock_size: int = 0
    aside_size: int = 0
    hand: list[int] = ints(MASKS)  # the viewer's own, as in mechanics.hands
    lays: list[int] = ints(TRAYS * WORDS)  # what the viewer may play on tray A, then on tray B
    gesture: int = 0


def show(s: State, viewer: Seat, view: View) -> None:
    show_table(s, view)
    show_balance(s, view)
    show_own(s, viewer, view)


def show_own(s: State, viewer: Seat, view: View) -> None:
    """What only this viewer may know; clears what another viewer was shown."""
    view.viewer = viewer
    for mask in range(MASKS):
        view.hand[mask] = 0 if viewer == TABLE else s.hands.held[viewer][mask]
    playing = viewer == s.seats.turn and viewer != TABLE
    view.drawn = s.drawn if playing else NO_CARD
    for tray in range(TRAYS):
        for word in range(WORDS):
            may = playing and legality.is_turn(s)
            view.lays[tray * WORDS + word] = legality.lays(s, viewer, tray, word) if may else 0


def show_table(s: State, view: View) -> None:
    """What everybody sees."""
    view.phase = s.phase
    show_seats(view, s.seats)
    view.stock_size = s.piles.stock_size
    view.aside_size = s.piles.talon_size
    show_sizes(view, s.hands, s.seats.count)
    view.gesture = s.gesture
    show_round(view, s.progress, s.scores, s.calling)
    view.round_winner = s.round_winner
    view.winners = s.winners


def show_balance(s: State, view: View) -> None:
    """Tops, colours, lean, disc and the exact risk of the next card on each tray."""
    for tray in range(TRAYS):
        empty = s.trays.size[tray] == 0
        view.tops[tray] = NO_CARD if empty else trays.top(s.trays, tray)
        view.colours[tray] = NO_COLOUR if empty else s.trays.colour[tray]
        view.tray_sizes[tray] = s.trays.size[tray]
    view.frozen = s.frozen
    view.lean = balance.torque(s.balance, s.scale)
    view.disc = s.balance.disc
    view.motion = s.balance.motion
    view.outcomes = balance.outcomes(s.scale) if risk_is_shown(s.options) else 0
    for tray in range(TRAYS):
        view.falls[tray] = 0
        view.slides[tray] = 0
        if view.outcomes > 0:
            cards = trays.count(s.trays) + 1
            view.falls[tray] = balance.falls(s.balance, s.scale, cards, tray)
            moves = balance.slides(s.balance, s.scale, cards, tray)
            view.slides[tray] = moves - view.falls[tray]
