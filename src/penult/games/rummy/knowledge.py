"""What the events of Rummy tell about hidden tiles, and how those are dealt again.

Tiles of the open turn stand in pile 0 and jokers taken to the rack in pile 1, because an undone
turn gives them back.
"""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_COLOUR, NOBODY, Card, Seat
from penult.games.game import Secrets
from penult.games.mechanics import hands, knowledge
from penult.games.mechanics.knowledge import Heard, Knowledge
from penult.games.rummy import phase, planning
from penult.games.rummy.options import Options
from penult.games.rummy.solver import melds
from penult.games.rummy.state import State
from penult.games.rummy.tiles import JOKER, KINDS

LAID, KEPT = 0, 1


def hear(k: Knowledge, options: Options, e: Heard) -> None:
    match e.kind:
        case Kind.LAID:
            if knowledge.holds(k, e.seat) != e.count + 1:
                undo(k, e.seat)  # a plan begins the turn anew
            knowledge.lose(k, e.seat, e.card)
            knowledge.put(k, LAID, e.card, NO_COLOUR)
            k.owing = e.seat  # a lay that isn't finished
        case Kind.TAKEN_BACK:
            take_back(k, e.seat, e.card)
        case Kind.KEPT:
            for _ in range(e.count):
                hands.give(k.known, e.seat, JOKER)
                knowledge.put(k, KEPT, JOKER, NO_COLOUR)
        case Kind.UNDONE | Kind.PASSED:
            undo(k, e.seat)
        case Kind.FINISHED:
            forget_turn(k)
        case Kind.DREW:
            if k.owing == e.seat:
                undo(k, e.seat)  # time is up
            knowledge.draw(k, e)
        case Kind.DEALT:
            knowledge.deal(k, e)
        case _:
            pass


def take_back(k: Knowledge, seat: Seat, tile: Card) -> None:
    place = k.pile_size[LAID] - 1
    while place > 0 and k.pile[LAID][place] != tile:
        place -= 1
    if place >= 0:
        k.pile_size[LAID] -= 1
        k.pile[LAID][place] = k.pile[LAID][k.pile_size[LAID]]
    hands.give(k.known, seat, tile)


def undo(k: Knowledge, seat: Seat) -> None:
    """The tiles of the open turn return to the rack, where everybody knows them now."""
    for place in range(k.pile_size[LAID]):
        hands.give(k.known, seat, k.pile[LAID][place])
    for _ in range(k.pile_size[KEPT]):
        knowledge.lose(k, seat, JOKER)
    forget_turn(k)


def forget_turn(k: Knowledge) -> None:
    k.pile_size[LAID] = 0
    k.pile_size[KEPT] = 0
    k.owing = NOBODY


# A world


def count_table(s: State, counts: list[int]) -> None:
    """Subtract the tiles on the table, in melds and single."""
    for meld in range(s.table.count):
        for place in range(s.table.size[meld]):
            piece = s.table.pieces[meld][place]
            counts[JOKER if melds.is_joker(piece) else piece] -= 1
    for kind in range(KINDS):
        counts[kind] -= s.draft.single[kind]


def settle(s: State, viewer: Seat, number: int) -> None:
    """Whether somebody else can lay something, and what they drew."""
    if s.phase != phase.ACT and s.phase != phase.DRAWN:
        return
    turn = s.seats.turn
    if turn != viewer:
        if s.phase == phase.DRAWN:
            s.drawn = hands.some_card(s.hands, turn, number)
        s.layable = 1 if planning.can_lay(s, turn) else 0


SECRETS = Secrets(hear=hear, count_table=count_table, settle=settle)
