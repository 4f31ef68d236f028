"""What the solver found, number by number, and the melds that it stands for."""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import COLOURS
from penult.core.shapes import ints
from penult.games.rummy.solver import melds, runs
from penult.games.rummy.solver.melds import AS_JOKER, Melds
from penult.games.rummy.solver.questions import FROM_RACK, Question, swap, table_jokers
from penult.games.rummy.solver.queue import KEY, MOVE, PARENT, ROW, WORTH
from penult.games.rummy.solver.transitions import (
    NAMED,
    NOTHING,
    ROW_JOKERS,
    SETS_IN_A_ROW,
    START,
    after,
    bound_at,
    colours_of_set,
    finished,
    in_runs,
    joker_counts,
    number_in,
    own_jokers,
    sums_of,
)
from penult.games.rummy.tiles import JOKER, KINDS, NUMBERED, NUMBERS


@dataclass(slots=True)
class MeldPlan:
    """What the solver found: which tiles are laid, and where every tile goes."""

    worth: int = 0
    jokers: int = 0  # in melds at the end
    laid: list[int] = ints(KINDS)
    in_runs: list[int] = ints(NUMBERED)  # numbered tiles of each kind that go into runs
    bound: list[int] = ints(NUMBERED)  # jokers that must stand for a kind within runs
    rows: list[int] = ints(NUMBERS)  # which sets are made of each number
    run_jokers: list[int] = ints(COLOURS)  # jokers in the runs of each colour


def write_plan(
    question: Question, moves: list[int], nodes: list[int], node: int, plan: MeldPlan
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


def write_number(moves: list[int], move: int, row: int, number: int, plan: MeldPlan) -> None:
    plan.rows[number] = row
    for colour in range(COLOURS):
        kind = colour * NUMBERS + number
        plan.laid[kind] = moves[move + FROM_RACK] >> 2 * colour & 3
        plan.in_runs[kind] = in_runs(moves, move, row, colour)
        named = NAMED[row * COLOURS + colour]
        plan.bound[kind] = max(0, bound_at(moves, move, colour) - named)


def share_jokers(plan: MeldPlan) -> None:
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


def run_joker_counts(plan: MeldPlan, colour: int) -> int:
    """With how many jokers the runs of a colour can be made: a mask, 0 if they cannot."""
    outlook = START
    used = 0
    for number in range(NUMBERS):
        kind = colour * NUMBERS + number
        found = after(outlook, plan.in_runs[kind], plan.bound[kind])
        if found == NOTHING:
            return 0
        outlook = found >> 3
        used += found & 7
    return finished(outlook) << used


def mirror(plan: MeldPlan) -> None:
    """The plan of a mirrored question, read from the other end."""
    for number in range(NUMBERS // 2):
        other = NUMBERS - 1 - number
        swap(plan.rows, number, other)
        for colour in range(COLOURS):
            begin = colour * NUMBERS
            swap(plan.laid, begin + number, begin + other)
            swap(plan.in_runs, begin + number, begin + other)
            swap(plan.bound, begin + number, begin + other)


# The melds


def arrange(plan: MeldPlan, made: Melds) -> None:
    """Add the melds of a plan: the sets of each number, then the runs of each colour."""
    for number in range(NUMBERS):
        for place in range(SETS_IN_A_ROW):
            colours = colours_of_set(plan.rows[number], place)
            if colours:
                make_set(number, colours, made)
    for colour in range(COLOURS):
        runs.make_runs(colour, plan.in_runs, plan.bound, plan.run_jokers[colour], made)


def make_set(number: int, colours: int, made: Melds) -> None:
    """One set from its tiles, four bits, and the colour of its joker plus one."""
    meld = -1
    for colour in range(COLOURS):
        piece = colour * NUMBERS + number
        if colours >> COLOURS == colour + 1:
            piece |= AS_JOKER
        elif not colours >> colour & 1:
            continue
        if meld < 0:
            meld = melds.begin(made, piece)
        else:
            melds.put(made, meld, piece)
