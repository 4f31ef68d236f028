"""Lists everything that can be laid: every different choice of one to four tiles of the rack.

First, all paths from number to number are followed, and dead ends are removed; the lays are then
read off number by number. If there are too many paths (with some free jokers nearly everything
can be laid), each choice is tried separately instead, until the effort is used up.

A *lay* is an int: up to four kinds plus one, seven bits each, ordered by number, jokers last.
"""

from __future__ import annotations

from penult.core.ids import COLOURS
from penult.games.rummy.solver import queue, search
from penult.games.rummy.solver.questions import (
    AHEAD,
    FROM_RACK,
    LAID,
    MOST,
    OWED,
    WIDTH,
    Question,
    credits,
    list_moves,
    mirror,
    rooms,
    table_jokers,
)
from penult.games.rummy.solver.queue import DUE, KEY, MOVE, NODE, ROW, WORTH
from penult.games.rummy.solver.transitions import (
    first_key,
    follow,
    laid_in,
    number_in,
    owed_in,
    own_counts,
)
from penult.games.rummy.tiles import JOKER, KINDS, NUMBERS

KIND_BITS = 7
KIND = (1 << KIND_BITS) - 1

# How nodes use their ints here
OPEN = WORTH  # leads to an end; at an end: a mask of how many own jokers may be laid
BEGIN = MOVE  # of its edges …
END = ROW  # … and their end
MARK = DUE

EDGE = 2  # ints per edge: tiles from the rack as in a move, and the next node


def tiles_in(lay: int) -> int:
    return (lay.bit_length() + KIND_BITS - 1) // KIND_BITS


def kind_at(lay: int, place: int) -> int:
    return (lay >> KIND_BITS * place & KIND) - 1


def kinds_in(lay: int) -> list[int]:
    kinds = [0][:0]
    for place in range(tiles_in(lay)):
        kinds.append(kind_at(lay, place))
    return kinds


def with_kind(lay: int, kind: int) -> int:
    return lay | (kind + 1) << KIND_BITS * tiles_in(lay)


def list_lays(question: Question, effort: int, found: list[int]) -> bool:
    """Add all lays to the list; return False if there may be more.

    The effort is how many nodes may be made; following all paths may use up half of it.
    """
    nodes = [0][:0]
    edges = [0][:0]
    if follow_all(question, effort // 2, nodes, edges):
        strike_out(nodes, edges)
        read_off(nodes, edges, found)
        return True
    return try_all(question, effort - effort // 2, found)


# Following all paths


def follow_all(question: Question, effort: int, nodes: list[int], edges: list[int]) -> bool:
    """Make all nodes and edges; return False if the effort wasn't enough."""
    moves = [0][:0]
    begins = [0][:0]
    list_moves(question, moves, begins)
    room = rooms(question, moves, begins)
    credit = credits(question, moves, begins)
    on_table = table_jokers(question) - question.taken
    slots = queue.empty_slots()
    ways = [0][:0]
    queue.add(slots, nodes, first_key())
    node = 0
    while node < len(nodes) and node < NODE * effort:
        key = nodes[node + KEY]
        nodes[node + BEGIN] = len(edges)
        number = number_in(key)
        nodes[node + OPEN] = own_counts(question, key, on_table) if number == NUMBERS else 0
        if number < NUMBERS:
            for move in range(begins[number], begins[number + 1], WIDTH):
                laid = laid_in(key) + moves[move + LAID]
                owed = owed_in(key) + moves[move + OWED]
                place = (number + 1) * AHEAD + laid
                if laid <= MOST and owed <= credit[place]:
                    follow(key, moves, move, room[place], ways)
                    add_edges(nodes, slots, edges, ways, moves[move + FROM_RACK])
        nodes[node + END] = len(edges)
        node += NODE
    return node == len(nodes)


def add_edges(
    nodes: list[int], slots: list[int], edges: list[int], ways: list[int], from_rack: int
) -> None:
    """Add one edge to each node, however many rows of sets lead there."""
    mark = len(edges)
    for way in range(0, len(ways), 2):
        to = queue.find(slots, nodes, ways[way])
        if to < 0:
            to = queue.add(slots, nodes, ways[way])
        if nodes[to + MARK] < mark:
            nodes[to + MARK] = len(edges)
            edges.append(from_rack)
            edges.append(to)


def strike_out(nodes: list[int], edges: list[int]) -> None:
    """Mark the nodes that lead to an end, from the last to the first."""
    for node in range(len(nodes) - NODE, -1, -NODE):
        for edge in range(nodes[node + BEGIN], nodes[node + END], EDGE):
            if nodes[edges[edge + 1] + OPEN]:
                nodes[node + OPEN] = 1
                break
        nodes[node + MARK] = -1


# Reading off


def read_off(nodes: list[int], edges: list[int], found: list[int]) -> None:
    """Extend all partial lays number by number, each with the nodes it may have reached."""
    begun = [0]
    ends = [1]  # where the nodes of each partial lay end in …
    places = [0]
    for _ in range(NUMBERS):
        longer = [0][:0]
        longer_ends = [0][:0]
        longer_places = [0][:0]
        begin = 0
        for item in range(len(begun)):
            come_to = places[begin : ends[item]]
            go_on(nodes, edges, begun[item], come_to, longer, longer_ends, longer_places)
            begin = ends[item]
        begun, ends, places = longer, longer_ends, longer_places
    begin = 0
    for item in range(len(begun)):
        own = 0
        for place in range(begin, ends[item]):
            own |= nodes[places[place] + OPEN]
        begin = ends[item]
        add_jokers(begun[item], own, found)


def go_on(
    nodes: list[int],
    edges: list[int],
    lay: int,
    come_to: list[int],
    longer: list[int],
    longer_ends: list[int],
    longer_places: list[int],
) -> None:
    """Extend one partial lay with every choice of tiles of the next number."""
    taken = [0][:0]  # the choices of tiles seen so far
    for node in come_to:
        for edge in range(nodes[node + BEGIN], nodes[node + END], EDGE):
            from_rack = edges[edge]
            if nodes[edges[edge + 1] + OPEN] and from_rack not in taken:
                taken.append(from_rack)
                number = number_in(nodes[node + KEY])
                gather(nodes, edges, come_to, from_rack, len(longer), longer_places)
                longer.append(with_tiles(lay, number, from_rack))
                longer_ends.append(len(longer_places))


def gather(
    nodes: list[int], edges: list[int], come_to: list[int], from_rack: int, mark: int, to: list[int]
) -> None:
    """Collect the nodes that these tiles lead to, each once."""
    for node in come_to:
        for edge in range(nodes[node + BEGIN], nodes[node + END], EDGE):
            after = edges[edge + 1]
            if edges[edge] == from_rack and nodes[after + OPEN] and nodes[after + MARK] != mark:
                nodes[after + MARK] = mark
                to.append(after)


def with_tiles(lay: int, number: int, from_rack: int) -> int:
    for colour in range(COLOURS):
        for _ in range(from_rack >> 2 * colour & 3):
            lay = with_kind(lay, colour * NUMBERS + number)
    return lay


def add_jokers(lay: int, own: int, found: list[int]) -> None:
    for _ in range(MOST + 1):
        if own & 1:
            found.append(lay)
        own >>= 1
        lay = with_kind(lay, JOKER)


# Trying one by one


def try_all(question: Question, effort: int, found: list[int]) -> bool:
    """Try every choice of tiles separately, larger ones first; False if the effort ran out."""
    rack = [0] * KINDS
    due = [0] * KINDS
    worth = [0] * KINDS
    for kind in range(KINDS):
        rack[kind], due[kind] = question.rack[kind], question.due[kind]
        worth[kind], question.worth[kind] = question.worth[kind], 0
    choices = all_choices(rack)
    place = len(choices) - 1
    while place > 0 and effort > 0:
        if has_all(choices[place], due):
            effort -= try_lay(question, choices[place], found)
        place -= 1
    for kind in range(KINDS):
        question.rack[kind], question.due[kind] = rack[kind], due[kind]
        question.worth[kind] = worth[kind]
    return place == 0


def kind_in_order(place: int) -> int:
    """By number, then by colour; jokers last."""
    return JOKER if place == JOKER else place % COLOURS * NUMBERS + place // COLOURS


def all_choices(rack: list[int]) -> list[int]:
    """Nothing, then every choice of one tile, two, three and four."""
    choices = [0]
    begins = [0]  # no kinds before this one are added
    item = 0
    while item < len(choices) and tiles_in(choices[item]) < MOST:
        for place in range(begins[item], KINDS):
            kind = kind_in_order(place)
            if count_in(choices[item], kind) < rack[kind]:
                choices.append(with_kind(choices[item], kind))
                begins.append(place)
        item += 1
    return choices


def count_in(lay: int, kind: int) -> int:
    count = 0
    for place in range(tiles_in(lay)):
        count += kind_at(lay, place) == kind
    return count


def has_all(lay: int, due: list[int]) -> bool:
    missing = 0
    for kind in range(KINDS):
        missing += max(0, due[kind] - count_in(lay, kind)) if due[kind] else 0
    return missing == 0


def demand(question: Question, lay: int) -> None:
    """Ask for exactly these tiles."""
    for kind in range(KINDS):
        question.rack[kind] = question.due[kind] = 0
    for place in range(tiles_in(lay)):
        question.rack[kind_at(lay, place)] += 1
        question.due[kind_at(lay, place)] += 1


def try_lay(question: Question, lay: int, found: list[int]) -> int:
    """Add the lay if it's possible; return the effort spent."""
    moves = [0][:0]
    nodes = [0][:0]
    demand(question, lay)
    if search.search_from_both_ends(question, moves, nodes) >= 0:
        found.append(lay)
    if question.mirrored:
        mirror(question)
    return 1 + len(nodes) // NODE
