"""What one viewer may know, field by field; nothing gets in that is not named here (TIP-R53).

``show`` fills a view in place so that it runs at both speeds; each viewer gets a fresh one.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_CARD, NO_COLOUR, NO_TRAY, NOBODY, TABLE, Card, Mask, Seat
from penult.core.shapes import SEATS, ints
from penult.games.mechanics.hands import MASKS
from penult.games.tippo import balance, legality, trays
from penult.games.tippo.balance import TRAYS
from penult.games.tippo.cards import WORDS
from penult.games.tippo.options import risk_is_shown
from penult.games.tippo.state import State


@dataclass(slots=True)
class View:
    viewer: Seat = TABLE  # TABLE: a spectator
    seats: int = 0
    phase: int = 0
    turn: Seat = NOBODY
    direction: int = 0
    dealer: Seat = 0
    tops: list[int] = ints(TRAYS)
    colours: list[int] = ints(TRAYS)
    tray_sizes: list[int] = ints(TRAYS)
    frozen: int = NO_TRAY
    lean: int = 0  # the torque, positive towards tray B
    disc: int = 0
    motion: int = 0
    falls: list[int] = ints(TRAYS)  # of all outcomes of the next card on each tray …
    slides: list[int] = ints(TRAYS)  # … how many let it fall, or only move the disc
    outcomes: int = 0  # 0: the risk is not shown
    stock_size: int = 0
    aside_size: int = 0
    sizes: list[int] = ints(SEATS)
    hand: list[int] = ints(MASKS)  # the viewer's own, as in mechanics.hands
    drawn: Card = NO_CARD  # the viewer's own, just drawn
    lays: list[int] = ints(TRAYS * WORDS)  # what the viewer may lay on tray A, then on tray B
    gesture: int = 0
    exposed: Mask = 0
    called: Mask = 0
    turns: int = 0
    played: int = 0  # cards laid in this round
    layer: Seat = NOBODY
    rounds: int = 0
    totals: list[int] = ints(SEATS)
    gained: list[int] = ints(SEATS)
    round_winner: Seat = NOBODY
    winners: Mask = 0


def show(s: State, viewer: Seat, view: View) -> None:
    show_table(s, view)
    show_balance(s, view)
    show_own(s, viewer, view)


def show_own(s: State, viewer: Seat, view: View) -> None:
    """What only this viewer may know; whatever another viewer was shown here goes."""
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
    view.seats = s.seats.count
    view.phase = s.phase
    view.turn = s.seats.turn
    view.direction = s.seats.direction
    view.dealer = s.seats.dealer
    view.stock_size = s.piles.stock_size
    view.aside_size = s.piles.talon_size
    for seat in range(s.seats.count):
        view.sizes[seat] = s.hands.size[seat]
        view.totals[seat] = s.scores.total[seat]
        view.gained[seat] = s.scores.gained[seat]
    view.gesture = s.gesture
    view.exposed = s.calling.exposed
    view.called = s.calling.early
    view.turns = s.progress.turns
    view.played = s.progress.lays
    view.layer = s.progress.layer
    view.rounds = s.scores.rounds
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
