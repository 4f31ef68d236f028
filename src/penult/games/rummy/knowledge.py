"""What the events of Rummy tell about hidden tiles, and how those are dealt again.

Tiles of the open turn stand in pile 0 and jokers taken to the rack in pile 1, because an undone
turn gives them back.
"""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_COLOUR, NOBODY, Card, Mask, Seat
from penult.games.game import Secrets
from penult.games.mechanics import hands, knowledge
from penult.games.mechanics.knowledge import Heard, Knowledge
from penult.games.rummy import phase, planning
from penult.games.rummy.clauses import Clause
from penult.games.rummy.options import Options, binding_of_jokers, set_jokers_are_open
from penult.games.rummy.rules import imagine
from penult.games.rummy.solver import melds, search
from penult.games.rummy.state import State
from penult.games.rummy.tiles import JOKER, KINDS, POINTS, acts, copies_of

LAID, KEPT = 0, 1
SAVED = sum(1 << tile for tile in range(KINDS) if acts(tile))


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
        case Kind.UNDONE:
            undo(k, e.seat)
        case Kind.PASSED:
            undo(k, e.seat)
            end_turn(k, e.seat, k.stuck)
        case Kind.FINISHED:
            forget_turn(k)
            end_turn(k, e.seat, 0)
            k.played |= 1 << e.seat
        case Kind.DREW:
            draw(k, e)
        case Kind.DEALT:
            knowledge.deal(k, e)
        case _:
            pass


def draw(k: Knowledge, e: Heard) -> None:
    if k.owing == e.seat:
        undo(k, e.seat)  # time is up
    knowledge.draw(k, e)
    k.fresh[e.seat] += e.count
    if e.clause == Clause.RUM_31:
        end_turn(k, e.seat, 1 << e.seat)


def end_turn(k: Knowledge, seat: Seat, stuck: Mask) -> None:
    """All tiles that are left now could not be laid, or were kept."""
    k.fresh[seat] = 0
    k.played &= ~(1 << seat)
    k.stuck = (k.stuck & ~(1 << seat)) | (stuck & 1 << seat)


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


def tile_of(piece: int) -> Card:
    return JOKER if melds.is_joker(piece) else piece


def count_table(s: State, counts: list[int]) -> None:
    """Subtract the tiles on the table, in melds and single."""
    for meld in range(s.table.count):
        for place in range(s.table.size[meld]):
            counts[tile_of(s.table.pieces[meld][place])] -= 1
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


# What cannot have been laid


def could_lay(s: State) -> bool:
    """Could anything on the question's rack be laid on the table as this turn found it?"""
    q = s.scratch.question
    melds.ask_about(q, s.before, 0, set_jokers_are_open(s.options))
    q.binding = binding_of_jokers(s.options)
    q.taken = 0
    for kind in range(KINDS):
        q.loose[kind] = s.draft.loose[kind]
        q.due[kind] = 0
    planning.want_nothing(q)
    return search.possible(q)


def could_lay_one(s: State, tile: Card) -> bool:
    for kind in range(KINDS):
        s.scratch.question.rack[kind] = 1 if kind == tile else 0
    return could_lay(s)


def on_table(s: State, tile: Card) -> int:
    """How many such tiles lay on the table when the turn began."""
    count = s.draft.loose[tile]
    for meld in range(s.before.count):
        for place in range(s.before.size[meld]):
            count += tile_of(s.before.pieces[meld][place]) == tile
    return count


def infer(s: State, k: Knowledge) -> None:
    """Others have no tile that fits the table by itself, or they would have laid it.

    With jokers and action tiles players often wait, unless they had to draw (RUM-31).
    """
    if k.stuck | k.played == 0:
        return
    fits = 0
    for tile in range(KINDS):
        if copies_of(tile) > on_table(s, tile) and could_lay_one(s, tile):
            fits |= 1 << tile
    for seat in range(s.seats.count):
        if seat != k.viewer:
            count = k.unknown[seat] - k.fresh[seat]
            if k.stuck >> seat & 1:
                knowledge.rule_out_oldest(k.likely, seat, fits, 0, count)
            elif k.played >> seat & 1:
                knowledge.rule_out_oldest(k.likely, seat, fits & ~SAVED, 0, count)


def believable(s: State, k: Knowledge) -> bool:
    """Would nobody else have laid something from the rack they have in this world?"""
    for seat in range(s.seats.count):
        told = (k.stuck | k.played) >> seat & 1
        if told and seat != k.viewer and k.fresh[seat] == 0:
            saves = k.stuck >> seat & 1 == 0
            for kind in range(KINDS):
                kept = saves and SAVED >> kind & 1
                s.scratch.question.rack[kind] = 0 if kept else hands.copies(s.hands, seat, kind)
            if could_lay(s):
                return False
    return True


# Who will win

# Fitted to 4,000 rounds of two ``sensible`` bots, turn by turn: how strong a seat is with so many
# tiles on its rack, and by how much more in a hundred for what else is known
NEAR = (4000, 3800, 2500, 2000, 1600, 1340, 1130, 1000, 870, 790, 710, 640, 580, 540, 500, 470)
MANY = 15  # tiles; more make no difference
WITH_JOKER = 134  # for each
IN_TURN_AND_LAYS, IN_TURN_AND_DRAWS = 127, 92
LATE = 20  # tiles in the pool: the fewest points may win the round (RUM-77)
DEAR = 250  # points; more make no difference then


def strength(s: State, seat: Seat) -> int:
    found = NEAR[min(s.hands.size[seat], MANY)]
    if s.piles.stock_size < LATE:
        points = min(hands.value(s.hands, seat, POINTS), DEAR)
        found = found * (1000 - 3 * points) // 1000
    else:
        for _ in range(hands.copies(s.hands, seat, JOKER)):
            found = found * WITH_JOKER // 100
    if seat == s.seats.turn:
        found = found * (IN_TURN_AND_LAYS if s.layable else IN_TURN_AND_DRAWS) // 100
    return found


def outlook(s: State, seat: Seat) -> int:
    """How many of 1,000 such rounds this seat wins, judging by the racks."""
    total = 0
    for each in range(s.seats.count):
        total += strength(s, each)
    return 1000 * strength(s, seat) // total


SECRETS = Secrets(
    hear=hear,
    count_table=count_table,
    settle=settle,
    infer=infer,
    believable=believable,
    imagine=imagine,
    outlook=outlook,
)
