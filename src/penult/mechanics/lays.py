"""The exact meld solver: the best tiles to lay, with the table rearranged at will (RUM-36).

It goes through the numbers from 1 to 12 and decides for each what is laid and what becomes a set.
It looks first at the nodes from which most can still be hoped for, among these at the furthest: as
a rule it walks straight to the end, and the first end that keeps what was hoped for is the best.
"""

from __future__ import annotations

from penult.mechanics import frontier
from penult.mechanics.frontier import DUE, KEY, MOVE, PARENT, ROW, WORTH
from penult.mechanics.plans import Plan, write_plan
from penult.mechanics.questions import (
    AHEAD,
    GAIN,
    LAID,
    MOST,
    OWED,
    WIDTH,
    Question,
    credits,
    hopes,
    is_hopeless,
    list_moves,
    rooms,
    table_jokers,
)
from penult.mechanics.tiles import JOKER, NUMBERS
from penult.mechanics.ways import (
    first_key,
    follow,
    jokers_in,
    laid_in,
    number_in,
    owed_in,
    own_jokers,
)


def best(question: Question, plan: Plan) -> bool:
    """The lay that is worth most, written on the plan; False if nothing can be laid at all.

    Tiles that are due are among those laid.
    """
    moves = [0][:0]
    begins = [0][:0]
    nodes = [0][:0]
    node = search(question, moves, begins, nodes)
    if node < 0:
        return False
    write_plan(question, moves, nodes, node, plan)
    return True


def possible(question: Question) -> bool:
    """Can anything be laid, or what is due?"""
    moves = [0][:0]
    begins = [0][:0]
    nodes = [0][:0]
    return search(question, moves, begins, nodes) >= 0


def search(question: Question, moves: list[int], begins: list[int], nodes: list[int]) -> int:
    """The node at the end of the best way, or -1."""
    if is_hopeless(question):
        return -1
    list_moves(question, moves, begins)
    hope = hopes(question)
    room = rooms(question, moves, begins)
    credit = credits(question, moves, begins)
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
            spread(moves, begins, hope, room, credit, nodes, node, slots, queue, found)
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
    credit: list[int],
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
        place = (number + 1) * AHEAD
        if laid > MOST or owed_in(key) + moves[move + OWED] > credit[place + laid]:
            continue
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
