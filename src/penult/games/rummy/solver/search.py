"""The exact meld solver: the best tiles to lay, with any rearrangement of the table (RUM-36).

It goes through the numbers from 1 to 12 and decides for each what is laid and which sets are made.
It looks first at the nodes with the highest hope, an upper bound of the worth, and of these at the
furthest. As a rule it walks straight to the end, and the first end that keeps its hope is the best.
"""

from __future__ import annotations

from penult.games.rummy.solver import plans, questions
from penult.games.rummy.solver import queue as frontier
from penult.games.rummy.solver.plans import MeldPlan, write_plan
from penult.games.rummy.solver.questions import (
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
from penult.games.rummy.solver.queue import DUE, KEY, MOVE, PARENT, ROW, WORTH
from penult.games.rummy.solver.transitions import (
    first_key,
    follow,
    jokers_in,
    laid_in,
    number_in,
    owed_in,
    own_jokers,
)
from penult.games.rummy.tiles import JOKER, NUMBERS

FIRST_LIMIT = 1_000  # nodes before trying from the other end
GAVE_UP = -2


def best(question: Question, plan: MeldPlan) -> bool:
    """Write the most valuable lay into the plan; False if nothing can be laid.

    Tiles that are due are always laid.
    """
    moves = [0][:0]
    nodes = [0][:0]
    node = search_from_both_ends(question, moves, nodes)
    if node >= 0:
        write_plan(question, moves, nodes, node, plan)
    if question.mirrored:
        questions.mirror(question)
        if node >= 0:
            plans.mirror(plan)
    return node >= 0


def possible(question: Question) -> bool:
    """Can anything be laid, including everything that is due?"""
    moves = [0][:0]
    nodes = [0][:0]
    node = search_from_both_ends(question, moves, nodes)
    if question.mirrored:
        questions.mirror(question)
    return node >= 0


def search_from_both_ends(question: Question, moves: list[int], nodes: list[int]) -> int:
    """Search from both ends in turn, with growing limits: a dead end is found early from one side.

    The question stays mirrored if that is how the answer was found.
    """
    if is_hopeless(question):
        return -1
    limit = FIRST_LIMIT
    while True:
        node = search(question, moves, nodes, limit)
        if node != GAVE_UP:
            return node
        questions.mirror(question)
        moves.clear()
        nodes.clear()
        if not question.mirrored:
            limit *= 4


def search(question: Question, moves: list[int], nodes: list[int], limit: int) -> int:
    """The last node of the best path, -1 if there is none, or ``GAVE_UP`` after ``limit`` nodes."""
    begins = [0][:0]
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
        if len(nodes) > limit * frontier.NODE:
            return GAVE_UP
        entry = frontier.pop(queue)
        node = frontier.node_of(entry)
        due = nodes[node + DUE]
        if due != frontier.hope_of(entry):
            continue  # a better path to this node was found since
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
    """Follow the moves that keep the hope; queue the others."""
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
    """Record a path to a node unless one at least as good is known."""
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
    """Of nodes with equal hopes, the furthest first, then the one with the fewest jokers used."""
    return number_in(key) << 3 | 7 - jokers_in(key)
