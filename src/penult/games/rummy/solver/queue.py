"""The nodes of a search, found by key, and the queue of those to look at next.

They are plain lists that grow and are new for every search.
"""

from __future__ import annotations

NODE = 6  # ints per node
KEY = 0
WORTH = 1  # of what was laid to get there
PARENT = 2
MOVE = 3  # what led to it: the choice of tiles …
ROW = 4  # … and the sets made of them
DUE = 5  # the hope with which it is queued; -1: never again

FEWEST_SLOTS = 256

# A queue entry: the hope, then the progress, then the node
PROGRESS_BITS = 7
NODE_BITS = 28


def empty_slots() -> list[int]:
    return [0] * FEWEST_SLOTS


def slot_of(slots: list[int], nodes: list[int], key: int) -> int:
    """The slot that holds this key, or the free one where it belongs."""
    last = len(slots) - 1
    slot = (key ^ key >> 23 ^ key >> 41) * 0x9E3779B1 >> 7 & last
    while slots[slot] and nodes[slots[slot] - 1 + KEY] != key:
        slot = (slot + 1) & last
    return slot


def find(slots: list[int], nodes: list[int], key: int) -> int:
    """The index of the node with this key, or -1."""
    return slots[slot_of(slots, nodes, key)] - 1


def add(slots: list[int], nodes: list[int], key: int) -> int:
    """Add a node and return its index."""
    node = len(nodes)
    slots[slot_of(slots, nodes, key)] = node + 1
    nodes.append(key)
    nodes.append(-1)
    nodes.append(-1)
    nodes.append(-1)
    nodes.append(0)
    nodes.append(-1)
    if len(nodes) // NODE * 2 > len(slots):
        enlarge(slots, nodes)
    return node


def enlarge(slots: list[int], nodes: list[int]) -> None:
    """Make four times as many slots."""
    size = len(slots)
    for slot in range(size):
        slots[slot] = 0
    for _ in range(3 * size):
        slots.append(0)
    for node in range(0, len(nodes), NODE):
        slots[slot_of(slots, nodes, nodes[node + KEY])] = node + 1


# The queue: a heap with the largest entry on top


def enqueue(queue: list[int], nodes: list[int], node: int, hoped: int, progress: int) -> None:
    """Queue a node by its hope, an upper bound of its worth; drop it if that is negative."""
    nodes[node + DUE] = hoped
    if hoped >= 0:
        push(queue, (hoped << PROGRESS_BITS | progress) << NODE_BITS | node)


def hope_of(entry: int) -> int:
    return entry >> (NODE_BITS + PROGRESS_BITS)


def node_of(entry: int) -> int:
    return entry & ((1 << NODE_BITS) - 1)


def push(queue: list[int], entry: int) -> None:
    queue.append(entry)
    place = len(queue) - 1
    while place > 0:
        above = (place - 1) >> 1
        if queue[above] >= entry:
            break
        queue[place] = queue[above]
        place = above
    queue[place] = entry


def pop(queue: list[int]) -> int:
    top = queue[0]
    entry = queue.pop()
    size = len(queue)
    if size == 0:
        return top
    place = 0
    below = 1
    while below < size:
        if below + 1 < size and queue[below + 1] > queue[below]:
            below += 1
        if entry >= queue[below]:
            break
        queue[place] = queue[below]
        place = below
        below = 2 * place + 1
    queue[place] = entry
    return top
