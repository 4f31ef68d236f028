"""What one viewer may know: every field that is shown is named here.

``show`` fills a view in place, so that it can be compiled; each viewer gets a new one.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, TABLE, Card, Mask, Seat
from penult.core.shapes import SEATS, ints
from penult.games.master import legality, pending, phase, shoe
from penult.games.master.options import counts_are_coarse, low_score
from penult.games.master.state import State
from penult.games.mechanics.options import (
    colour_scope,
    hands_move,
    last_card_moves_hands,
    shown_to_all,
)
from penult.games.mechanics.view import (
    DoubtView,
    show_challenged_hand,
    show_doubts,
    show_hand,
    show_piles,
    show_round,
    show_seats,
)

FEW = 3  # at most, where hand sizes are shown roughly
MANY = 8  # what is shown for larger hands there


@dataclass(slots=True)
class View(DoubtView):
    order: list[int] = ints(SEATS)  # who plays this round, clockwise
    playing: int = 0  # how many
    side: list[int] = ints(SEATS)  # of each seat; partners are on the same
    out: Mask = 0
    own_cards: int = 0  # 1: players score the cards in their own hands
    moving: int = 0  # 1: zeros and sevens move hands; 2: even as last cards
    coarse: int = 0  # 1: the sizes of other hands are FEW or MANY
    laid: Card = NO_CARD  # on the table, not yet pressed in
    laid_by: Seat = NOBODY
    laid_colour: int = NO_COLOUR
    laid_partner: Seat = NOBODY
    speed: int = 0
    running: int = 0  # 1: the clock runs
    resume: int = 0  # the phase after a restart press
    away: Mask = 0
    motion: int = 0  # what is voted on
    accused: Seat = NOBODY


def show(s: State, viewer: Seat, view: View) -> None:
    show_table(s, view)
    show_places(s, view)
    show_clock(s, view)
    show_window(s, view)
    show_own(s, viewer, view)


def show_own(s: State, viewer: Seat, view: View) -> None:
    """What only this viewer may know. It replaces what another viewer was shown."""
    view.viewer = viewer
    show_sizes(s, viewer, view)
    show_hand(view, s.hands, viewer)
    show_challenged_hand(view, s.doubt, colour_scope(s.options), is_shown_to(s, viewer))
    playing = viewer == s.seats.turn and viewer != TABLE and legality.is_playing(s)
    view.drawn = NO_CARD
    if viewer == drawer(s) and viewer != TABLE and not lies_on_the_table(s):
        view.drawn = s.drawn
    view.lays = legality.lawful_lays(s, viewer) if playing else 0
    view.bluff = 1 if playing and legality.would_bluff(s, viewer) else 0


def drawer(s: State) -> Seat:
    """Whose turn it is, even if a jump-in or a pause has interrupted it."""
    if pending.is_open(s.pending):
        return s.pending.turn
    return s.shoe.turn if s.phase == phase.PAUSED else s.seats.turn


def lies_on_the_table(s: State) -> bool:
    """Has the drawn card been played but not pressed in?"""
    return s.pending.card == s.drawn and s.pending.seat == s.pending.turn


def show_table(s: State, view: View) -> None:
    """What everybody sees."""
    view.phase = s.phase
    show_seats(view, s.seats)
    view.out = s.out
    view.own_cards = 1 if low_score(s.options) else 0
    view.moving = 0
    if hands_move(s.options):
        view.moving = 2 if last_card_moves_hands(s.options) else 1
    show_piles(view, s.piles, s.colour)
    show_round(view, s.progress, s.scores, s.calling)
    view.round_winner = s.round_winner
    view.winners = s.winners


def show_places(s: State, view: View) -> None:
    view.playing = s.ring.size
    view.coarse = 1 if counts_are_coarse(s.options) else 0
    for seat in range(s.seats.count):
        view.order[seat] = s.ring.order[seat]
        view.side[seat] = s.teams.side[seat]


def show_sizes(s: State, viewer: Seat, view: View) -> None:
    for seat in range(s.seats.count):
        view.sizes[seat] = size_shown(s, seat, viewer)


def size_shown(s: State, seat: Seat, viewer: Seat) -> int:
    """The exact size, unless the table shows other hands only roughly (MR-102)."""
    size = s.hands.size[seat]
    if seat == viewer or size == 0 or not counts_are_coarse(s.options):
        return size
    return FEW if size <= FEW else MANY


def show_clock(s: State, view: View) -> None:
    """The card on the table, and the state of the clock."""
    view.laid = s.pending.card
    view.laid_by = s.pending.seat
    view.laid_colour = s.pending.colour
    view.laid_partner = s.pending.partner
    view.speed = s.shoe.speed
    view.running = 1 if shoe.is_running(s.shoe) else 0
    view.resume = s.shoe.resume
    view.away = s.shoe.away


def show_window(s: State, view: View) -> None:
    """What players can react to: debts, challenges, wrong cards, votes. All of it is public."""
    show_doubts(view, s.debt, s.doubt, s.misplay)
    view.motion = s.vote.motion
    view.accused = s.vote.accused


def is_shown_to(s: State, viewer: Seat) -> bool:
    """Only the challenger sees the challenged hand, unless the table agreed otherwise."""
    if s.phase != phase.CHECK:
        return False
    return (viewer == s.seats.turn and viewer != TABLE) or shown_to_all(s.options)
