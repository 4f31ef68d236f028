"""What one viewer may know, field by field; nothing gets in that is not named here.

``show`` fills a view in place so that it runs at both speeds; each viewer gets a fresh one.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, TABLE, Card, Mask, Seat
from penult.core.shapes import COPIES, SEATS, ints
from penult.games.coloradd import legality, phase
from penult.games.coloradd.custom import view as glimpse
from penult.games.coloradd.options import customs_in_play, shown_to_all
from penult.games.coloradd.state import State
from penult.games.custom.effect import PICKS
from penult.games.custom.program import ROW, SLOTS
from penult.games.mechanics import misplay, piles


@dataclass(slots=True)
class View:
    viewer: Seat = TABLE  # TABLE: a spectator
    seats: int = 0
    phase: int = 0
    turn: Seat = NOBODY
    direction: int = 0
    dealer: Seat = 0
    colour: int = NO_COLOUR
    top: Card = NO_CARD
    stock_size: int = 0
    talon_size: int = 0
    sizes: list[int] = ints(SEATS)
    hand: list[int] = ints(COPIES)  # the viewer's own, as in mechanics.hands
    drawn: Card = NO_CARD  # the viewer's own, just drawn
    lays: Mask = 0  # what the viewer may lay by the book now
    bluff: int = 0  # 1: a wild +4 laid by the viewer now would be unlawful
    debt: int = 0
    debt_kind: int = 0
    exposed: Mask = 0
    called: Mask = 0
    challenged: Seat = NOBODY  # who laid the wild +4 that can be doubted
    colour_before: int = NO_COLOUR  # in force when it was laid
    shown: list[int] = ints(COPIES)  # the challenged hand, while it is shown to the viewer
    wrong: Seat = NOBODY  # who laid a card that can be called out
    turns: int = 0
    played: int = 0  # cards laid in this round
    layer: Seat = NOBODY
    rounds: int = 0
    totals: list[int] = ints(SEATS)
    gained: list[int] = ints(SEATS)
    round_winner: Seat = NOBODY
    winners: Mask = 0
    code: list[list[int]] = ints(SLOTS, ROW)  # what is written on the customs, for all to read
    slot: int = glimpse.NO_SLOT  # the custom whose rule is being carried out
    caster: Seat = NOBODY  # by whom it was laid
    step: int = 0
    left: int = 0  # how many cards or names are still asked of the seat in turn
    tied: Mask = 0  # seats among which the layer chooses
    named: Mask = 0  # who lost by the rule of honour, so far
    die: int = 0
    picks: Mask = 0  # what the viewer may pick now
    picked: list[int] = ints(PICKS)  # what the viewer has picked so far, one more than the card
    dry: Mask = 0  # who need not draw the next time
    firm: Mask = 0  # who does not lose his next turn
    bound: Mask = 0  # who may lay only some cards in his next turn
    offered: Mask = 0  # customs for which a rule is proposed
    accepted: list[int] = ints(SLOTS)  # and by whom it is accepted
    customs: int = 0  # in play


def show(s: State, viewer: Seat, view: View) -> None:
    show_table(s, view)
    show_window(s, view)
    show_own(s, viewer, view)


def show_own(s: State, viewer: Seat, view: View) -> None:
    """What only this viewer may know; whatever another viewer was shown here goes."""
    view.viewer = viewer
    shown = is_shown_to(s, viewer)
    for copy in range(COPIES):
        view.hand[copy] = 0 if viewer == TABLE else s.hands.held[viewer][copy]
        view.shown[copy] = s.doubt.hand[copy] if shown else 0
    in_turn = viewer == s.seats.turn and viewer != TABLE
    playing = in_turn and legality.is_playing(s)
    view.drawn = s.drawn if in_turn else NO_CARD
    view.lays = legality.lawful_lays(s, viewer) if playing else 0
    view.bluff = 1 if playing and legality.would_bluff(s, viewer) else 0
    if customs_in_play(s.options) > 0:
        glimpse.show_wilds(s, viewer, view)


def show_table(s: State, view: View) -> None:
    """What everybody sees."""
    view.seats = s.seats.count
    view.phase = s.phase
    view.turn = s.seats.turn
    view.direction = s.seats.direction
    view.dealer = s.seats.dealer
    view.colour = s.colour
    view.top = piles.top(s.piles) if s.piles.talon_size > 0 else NO_CARD
    view.stock_size = s.piles.stock_size
    view.talon_size = s.piles.talon_size
    for seat in range(s.seats.count):
        view.sizes[seat] = s.hands.size[seat]
        view.totals[seat] = s.scores.total[seat]
        view.gained[seat] = s.scores.gained[seat]
    view.turns = s.progress.turns
    view.played = s.progress.lays
    view.layer = s.progress.layer
    view.rounds = s.scores.rounds
    view.round_winner = s.round_winner
    view.winners = s.winners


def show_window(s: State, view: View) -> None:
    """What can be answered: debts, calls, doubts, wrong cards. All of it is on the table."""
    view.debt = s.debt.amount
    view.debt_kind = s.debt.kind
    view.exposed = s.calling.exposed
    view.called = s.calling.early
    view.challenged = s.doubt.layer
    view.colour_before = s.doubt.colour
    view.wrong = s.misplay.seat if misplay.can_be_called_out(s.misplay) else NOBODY


def is_shown_to(s: State, viewer: Seat) -> bool:
    """The challenged hand: to the challenger alone, unless the table agreed otherwise."""
    if s.phase != phase.CHECK:
        return False
    return (viewer == s.seats.turn and viewer != TABLE) or shown_to_all(s.options)
