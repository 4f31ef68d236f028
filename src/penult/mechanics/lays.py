"""The exact meld solver: the best tiles to lay, with the table rearranged at will (RUM-36).

It goes through the numbers from 1 to 12. Of each it chooses which tiles are laid and which of all
tiles go into sets; the others go into runs, and for these each colour has its *outlook*. A node is
a number, the four outlooks, the jokers used and the tiles laid. The search looks first at nodes
from which most can still be hoped for, among these at the furthest: as a rule it walks straight to
the end, and what it returns first is the best.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.mechanics import frontier
from penult.mechanics.frontier import DUE, KEY, MOVE, PARENT, ROW, WORTH
from penult.mechanics.meld_tables import (
    FINISHED,
    FITTING,
    NAMED,
    NOTHING,
    ROW_JOKERS,
    ROWS,
    START,
    USED,
    after,
    first_fit,
    within,
)
from penult.mechanics.questions import (
    BOUND,
    FROM_RACK,
    GAIN,
    LAID,
    MOST,
    OWED,
    THERE,
    WIDTH,
    Question,
    hopes,
    list_moves,
    rooms,
    table_jokers,
)
from penult.mechanics.tiles import JOKER, JOKERS, KINDS, NUMBERED, NUMBERS
from penult.shapes import ints
from penult.vocabulary.ids import COLOURS

THREES = (1, 3, 9, 27)

# A node's key: number, jokers used, tiles laid, jokers owed, then the outlooks of the colours
JOKER_SHIFT = 4
LAID_SHIFT = 7
OWED_SHIFT = 10
OUTLOOK_SHIFT = 13
OUTLOOK_BITS = 11
OUTLOOK = (1 << OUTLOOK_BITS) - 1


@dataclass(slots=True)
class Plan:
    """What the solver found: which tiles are laid, and where every tile goes."""

    worth: int = 0
    jokers: int = 0  # in melds at the end
    laid: list[int] = ints(KINDS)
    in_runs: list[int] = ints(NUMBERED)  # numbered tiles of each kind that go into runs
    bound: list[int] = ints(NUMBERED)  # jokers that must stand for a kind within runs
    rows: list[int] = ints(NUMBERS)  # which sets are made of each number
    run_jokers: list[int] = ints(COLOURS)  # jokers in the runs of each colour


def number_in(key: int) -> int:
    return key & 15


def jokers_in(key: int) -> int:
    return key >> JOKER_SHIFT & 7


def laid_in(key: int) -> int:
    return key >> LAID_SHIFT & 7


def owed_in(key: int) -> int:
    return key >> OWED_SHIFT & 7


def outlook_in(key: int, colour: int) -> int:
    return key >> (OUTLOOK_SHIFT + OUTLOOK_BITS * colour) & OUTLOOK


def first_key() -> int:
    key = START
    for _ in range(COLOURS):
        key = key << OUTLOOK_BITS | START
    return key << OUTLOOK_SHIFT


# From one number to the next


def follow(key: int, moves: list[int], move: int, room: int, found: list[int]) -> None:
    """What can become of a node by a move: each next key, and the row of sets that leads there.

    ``room`` is how many jokers may be used up to and with this number.
    """
    found.clear()
    laid = laid_in(key) + moves[move + LAID]
    owed = owed_in(key) + moves[move + OWED]
    low = number_in(key) + 1 | laid << LAID_SHIFT | owed << OWED_SHIFT
    if moves[move + BOUND]:
        follow_bound(key, moves, move, room, low, found)
    else:
        follow_plain(key, moves, move, room, low, found)


def follow_plain(
    key: int, moves: list[int], move: int, room: int, low: int, found: list[int]
) -> None:
    """No joker must stand for a tile of this number: what a joker in a set means is no matter."""
    there = moves[move + THERE]
    nexts = [NOTHING] * (3 * COLOURS)  # by colour and by the tiles that go into sets
    for colour in range(COLOURS):
        outlook = outlook_in(key, colour)
        tiles = there // THREES[colour] % 3
        for used in range(tiles + 1):
            nexts[3 * colour + used] = after(outlook, tiles - used, 0)
    jokers = jokers_in(key)
    for place in range(first_fit(there), first_fit(there + 1)):
        row = FITTING[place]
        spent = jokers + ROW_JOKERS[row]
        if spent > room:
            break
        a = nexts[USED[row * COLOURS]]
        b = nexts[3 + USED[row * COLOURS + 1]]
        c = nexts[6 + USED[row * COLOURS + 2]]
        d = nexts[9 + USED[row * COLOURS + 3]]
        if a == NOTHING or b == NOTHING or c == NOTHING or d == NOTHING:
            continue
        spent += (a & 7) + (b & 7) + (c & 7) + (d & 7)
        if spent <= room:
            outlooks = joined(a >> 3, b >> 3, c >> 3, d >> 3, room - spent)
            found.append(outlooks | spent << JOKER_SHIFT | low)
            found.append(row)


def follow_bound(
    key: int, moves: list[int], move: int, room: int, low: int, found: list[int]
) -> None:
    """Some jokers must stand for tiles of this number, be it in sets or in runs (RUL-17)."""
    nexts = [NOTHING] * COLOURS
    for row in range(ROWS):
        spent = jokers_in(key) + ROW_JOKERS[row]
        if spent > room:
            continue
        for colour in range(COLOURS):
            tiles = in_runs(moves, move, row, colour)
            if tiles < 0:
                spent = room + 1
                break
            missing = max(0, bound_at(moves, move, colour) - NAMED[row * COLOURS + colour])
            met = after(outlook_in(key, colour), tiles, missing)
            if met == NOTHING:
                spent = room + 1
                break
            nexts[colour] = met >> 3
            spent += met & 7
        if spent <= room:
            outlooks = joined(nexts[0], nexts[1], nexts[2], nexts[3], room - spent)
            found.append(outlooks | spent << JOKER_SHIFT | low)
            found.append(row)


def in_runs(moves: list[int], move: int, row: int, colour: int) -> int:
    """Tiles of a colour that sets leave for runs."""
    return moves[move + THERE] // THREES[colour] % 3 - USED[row * COLOURS + colour]


def bound_at(moves: list[int], move: int, colour: int) -> int:
    return moves[move + BOUND] >> 3 * colour & 7


def joined(a: int, b: int, c: int, d: int, left: int) -> int:
    """The outlooks of a key, without what more jokers than are left would be needed for."""
    key = within(d, left)
    key = key << OUTLOOK_BITS | within(c, left)
    key = key << OUTLOOK_BITS | within(b, left)
    key = key << OUTLOOK_BITS | within(a, left)
    return key << OUTLOOK_SHIFT


# The end


def joker_counts(key: int) -> int:
    """With how many jokers in all every run is finished: a mask, one bit for each count."""
    counts = 1 << jokers_in(key)
    for colour in range(COLOURS):
        counts = sums_of(counts, FINISHED[outlook_in(key, colour)])
    return counts


def jokers_fit(counts: int, least: int, loose: int) -> bool:
    """Can all jokers that must be in melds be there, with loose ones or without?"""
    return counts >> least & ((2 << loose) - 1) != 0


def own_jokers(question: Question, key: int, on_table: int) -> int:
    """The most jokers of the rack that can be laid in the end, or -1 if it is no end.

    ``on_table`` jokers are in melds already and stay there.
    """
    laid = laid_in(key)
    if owed_in(key) > on_table:
        return -1
    counts = joker_counts(key)
    for own in range(min(question.rack[JOKER], MOST - laid), question.due[JOKER] - 1, -1):
        if own + laid > 0 and jokers_fit(counts, on_table + own, question.loose[JOKER]):
            return own
    return -1


# The search


def best(question: Question, plan: Plan) -> bool:
    """The lay that is worth most, written on the plan; False if nothing can be laid at all.

    Tiles that are due are among those laid.
    """
    moves = [0][:0]
    begins = [0][:0]
    nodes = [0][:0]
    list_moves(question, moves, begins)
    node = search(question, moves, begins, nodes)
    if node < 0:
        return False
    write_plan(question, moves, nodes, node, plan)
    return True


def search(question: Question, moves: list[int], begins: list[int], nodes: list[int]) -> int:
    """The node at the end of the best way, or -1."""
    hope = hopes(question)
    room = rooms(question, moves, begins)
    on_table = table_jokers(question) - question.taken
    slots = frontier.empty_slots()
    queue = [0][:0]
    found = [0][:0]
    node = frontier.add(slots, nodes, first_key())
    nodes[node + WORTH] = 0
    frontier.enqueue(queue, nodes, node, hope[MOST], 0)
    while len(queue) > 0:
        entry = frontier.pop(queue)
        node = frontier.node_of(entry)
        due = nodes[node + DUE]
        if due != frontier.hope_of(entry):
            continue  # a better way to this node was found since
        if number_in(nodes[node + KEY]) < NUMBERS:
            spread(moves, begins, hope, room, nodes, node, slots, queue, found)
            continue
        own = own_jokers(question, nodes[node + KEY], on_table)
        reached = nodes[node + WORTH] + own * question.worth[JOKER] if own >= 0 else -1
        if reached == due:
            return node
        frontier.enqueue(queue, nodes, node, reached, progress_of(nodes[node + KEY]))
    return -1


def spread(
    moves: list[int],
    begins: list[int],
    hope: list[int],
    room: list[int],
    nodes: list[int],
    node: int,
    slots: list[int],
    queue: list[int],
    found: list[int],
) -> None:
    """Follow the moves that lose nothing of what was hoped for; the others wait their turn."""
    key = nodes[node + KEY]
    number = number_in(key)
    due = nodes[node + DUE]
    later = -1
    for move in range(begins[number], begins[number + 1], WIDTH):
        laid = laid_in(key) + moves[move + LAID]
        if laid > MOST:
            continue
        place = (number + 1) * (MOST + 1)
        worth = nodes[node + WORTH] + moves[move + GAIN]
        hoped = worth + hope[place + MOST - laid]
        if hoped == due:
            follow(key, moves, move, room[place + laid], found)
            for way in range(0, len(found), 2):
                arrive(slots, nodes, queue, found[way], worth, due, node, move, found[way + 1])
        elif hoped < due:
            later = max(later, hoped)
    frontier.enqueue(queue, nodes, node, later, progress_of(key))


def arrive(
    slots: list[int],
    nodes: list[int],
    queue: list[int],
    key: int,
    worth: int,
    hoped: int,
    parent: int,
    move: int,
    row: int,
) -> None:
    """Note a way to a node unless one at least as good is known."""
    node = frontier.find(slots, nodes, key)
    if node < 0:
        node = frontier.add(slots, nodes, key)
    elif nodes[node + WORTH] >= worth:
        return
    nodes[node + WORTH] = worth
    nodes[node + PARENT] = parent
    nodes[node + MOVE] = move
    nodes[node + ROW] = row
    frontier.enqueue(queue, nodes, node, hoped, progress_of(key))


def progress_of(key: int) -> int:
    """Of nodes with equal hopes first the furthest, then that with the fewest jokers used."""
    return number_in(key) << 3 | 7 - jokers_in(key)


# The plan


def write_plan(
    question: Question, moves: list[int], nodes: list[int], node: int, plan: Plan
) -> None:
    """Go back from the end and note what was done with the tiles of each number."""
    on_table = table_jokers(question) - question.taken
    key = nodes[node + KEY]
    own = own_jokers(question, key, on_table)
    plan.worth = nodes[node + WORTH] + own * question.worth[JOKER]
    plan.laid[JOKER] = own
    plan.jokers = on_table + own
    while not joker_counts(key) >> plan.jokers & 1:
        plan.jokers += 1  # a loose joker is used
    while nodes[node + PARENT] >= 0:
        number = number_in(nodes[node + KEY]) - 1
        write_number(moves, nodes[node + MOVE], nodes[node + ROW], number, plan)
        node = nodes[node + PARENT]
    share_jokers(plan)


def write_number(moves: list[int], move: int, row: int, number: int, plan: Plan) -> None:
    plan.rows[number] = row
    for colour in range(COLOURS):
        kind = colour * NUMBERS + number
        plan.laid[kind] = moves[move + FROM_RACK] >> 2 * colour & 3
        plan.in_runs[kind] = in_runs(moves, move, row, colour)
        named = NAMED[row * COLOURS + colour]
        plan.bound[kind] = max(0, bound_at(moves, move, colour) - named)


def share_jokers(plan: Plan) -> None:
    """Which colour's runs get how many of the jokers that sets leave for them."""
    left = plan.jokers
    for number in range(NUMBERS):
        left -= ROW_JOKERS[plan.rows[number]]
    can_take = [0] * COLOURS
    for colour in range(COLOURS):
        can_take[colour] = run_joker_counts(plan, colour)
    for colour in range(COLOURS):
        rest = 1  # what the colours behind this one can take together
        for other in range(colour + 1, COLOURS):
            rest = sums_of(rest, can_take[other])
        jokers = 0
        while not (can_take[colour] >> jokers & 1 and rest >> (left - jokers) & 1):
            jokers += 1
        plan.run_jokers[colour] = jokers
        left -= jokers


def run_joker_counts(plan: Plan, colour: int) -> int:
    """With how many jokers the runs of a colour can be made: a mask."""
    outlook = START
    used = 0
    for number in range(NUMBERS):
        kind = colour * NUMBERS + number
        found = after(outlook, plan.in_runs[kind], plan.bound[kind])
        outlook = found >> 3
        used += found & 7
    return FINISHED[outlook] << used


def sums_of(counts: int, others: int) -> int:
    """All sums of a number in one mask and one in the other."""
    sums = 0
    for jokers in range(JOKERS + 1):
        if others >> jokers & 1:
            sums |= counts << jokers
    return sums
