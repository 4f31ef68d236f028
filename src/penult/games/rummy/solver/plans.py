"""What the solver found, number by number, and how it becomes runs and sets."""

from __future__ import annotations

from dataclasses import dataclass

from penult.core.ids import COLOURS
from penult.core.shapes import ints
from penult.games.rummy.solver import melds
from penult.games.rummy.solver.melds import AS_JOKER, LEAST, Melds
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
from penult.games.rummy.tiles import JOKER, JOKERS, KINDS, NUMBERED, NUMBERS

PLACES = 4  # for open runs …
ON_TILE = 2  # … of which the first ones end in a tile
STATES = 256
END = 0
TILE = 1
JOKER_STEP = 2

COUNT_BITS = 4  # for the number of runs of each length

STEP = 4  # ints per step: the open runs, jokers used so far, the previous step, the decision
OPEN = 0
USED = 1
BEFORE = 2
DECISION = 3


def length_at(runs: int, place: int) -> int:
    return runs >> 2 * place & 3


def first_choice(length: int) -> int:
    """A run may end once it is complete; an empty place stays empty."""
    return TILE if 0 < length < LEAST else END


def last_choice(length: int, place: int) -> int:
    if length == 0:
        return END
    return JOKER_STEP if place < ON_TILE else TILE  # RUM-21: no two jokers side by side


def choice_at(decision: int, place: int) -> int:
    return decision >> 2 * place & 3


def new_jokers(decision: int) -> int:
    """How many runs begin with a joker."""
    return decision >> 2 * PLACES


def jokers_of(decision: int) -> int:
    """How many jokers stand for this number."""
    count = new_jokers(decision)
    for place in range(ON_TILE):
        if choice_at(decision, place) == JOKER_STEP:
            count += 1
    return count


def longer(length: int) -> int:
    return min(length + 1, LEAST)


def go_on(runs: int, decision: int, tiles: int) -> int:
    """The open runs after a decision, or -1 if it's impossible."""
    on_tile = 0  # how many runs of each length: see ``count_of``
    on_joker = 0
    for place in range(PLACES):
        choice = choice_at(decision, place)
        if choice == TILE:
            on_tile += 1 << COUNT_BITS * longer(length_at(runs, place))
            tiles -= 1
        elif choice == JOKER_STEP:
            on_joker += 1 << COUNT_BITS * longer(length_at(runs, place))
    if tiles < 0:
        return -1
    on_tile += tiles << COUNT_BITS
    on_joker += new_jokers(decision) << COUNT_BITS
    if count_of(on_joker, 1) + count_of(on_joker, 2) > PLACES - ON_TILE:
        return -1  # some would find no tile
    return pair(on_tile) | pair(on_joker) << 2 * ON_TILE


def count_of(counts: int, length: int) -> int:
    return counts >> COUNT_BITS * length & ((1 << COUNT_BITS) - 1)


def pair(counts: int) -> int:
    """Two lengths, the longer first; unfinished runs come before complete ones."""
    lengths = 0
    room = 2
    for length in range(1, LEAST + 1):
        for _ in range(min(count_of(counts, length), room)):
            lengths = lengths << 2 | length
            room -= 1
    return lengths


# Finding the decisions


def make_runs(colour: int, tiles: list[int], bound: list[int], jokers: int, made: Melds) -> None:
    """Add the runs of a colour to the melds, using all these tiles and exactly this many jokers.

    ``bound`` says for each kind how many jokers must stand for it at least. A solution exists.
    """
    steps = [0] * STEP
    begin = 0
    seen = [0] * (STATES * (JOKERS + 1))  # the last number at which each state was reached
    for number in range(NUMBERS):
        end = len(steps)
        for step in range(begin, end, STEP):
            kind = colour * NUMBERS + number
            take_steps(steps, step, number + 1, tiles[kind], bound[kind], jokers, seen)
        begin = end
    for step in range(begin, len(steps), STEP):
        if steps[step + USED] == jokers and is_finished(steps[step + OPEN]):
            replay(steps, step, colour, tiles, made)
            return


def is_finished(runs: int) -> bool:
    unfinished = 0
    for place in range(PLACES):
        unfinished += 0 < length_at(runs, place) < LEAST
    return unfinished == 0


def take_steps(
    steps: list[int],
    step: int,
    number: int,
    tiles: int,
    bound: int,
    jokers: int,
    seen: list[int],
) -> None:
    """Add all decisions about one number after a step."""
    runs = steps[step + OPEN]
    a, b, c, d = runs & 3, runs >> 2 & 3, runs >> 4 & 3, runs >> 6 & 3
    for first in range(first_choice(a), last_choice(a, 0) + 1):
        for second in range(first_choice(b), last_choice(b, 1) + 1):
            for third in range(first_choice(c), last_choice(c, 2) + 1):
                for fourth in range(first_choice(d), last_choice(d, 3) + 1):
                    choices = first | second << 2 | third << 4 | fourth << 6
                    for new in range(PLACES - ON_TILE + 1):
                        decision = choices | new << 2 * PLACES
                        used = jokers_of(decision)
                        if used >= bound and steps[step + USED] + used <= jokers:
                            take_step(steps, step, number, tiles, decision, seen)


def take_step(
    steps: list[int], step: int, number: int, tiles: int, decision: int, seen: list[int]
) -> None:
    runs = go_on(steps[step + OPEN], decision, tiles)
    if runs < 0:
        return
    used = steps[step + USED] + jokers_of(decision)
    mark = runs * (JOKERS + 1) + used
    if seen[mark] == number:
        return
    seen[mark] = number
    steps.append(runs)
    steps.append(used)
    steps.append(step)
    steps.append(decision)


# Writing the runs


def replay(steps: list[int], step: int, colour: int, tiles: list[int], made: Melds) -> None:
    """Write the runs that the decisions up to this step lead to."""
    decisions = [0] * NUMBERS
    for number in range(NUMBERS - 1, -1, -1):
        decisions[number] = steps[step + DECISION]
        step = steps[step + BEFORE]
    runs = 0
    meld_at = [0] * PLACES
    for number in range(NUMBERS):
        kind = colour * NUMBERS + number
        lay_out(runs, decisions[number], kind, tiles[kind], meld_at, made)
        runs = go_on(runs, decisions[number], tiles[kind])


def lay_out(
    runs: int, decision: int, kind: int, tiles: int, meld_at: list[int], made: Melds
) -> None:
    """Place the pieces of one number; ``meld_at`` says which meld an open run belongs to."""
    lengths = [0][:0]
    numbers = [0][:0]
    on_joker = [0][:0]
    for place in range(PLACES):
        choice = choice_at(decision, place)
        if choice != END:
            melds.put(made, meld_at[place], kind | AS_JOKER if choice == JOKER_STEP else kind)
            lengths.append(longer(length_at(runs, place)))
            numbers.append(meld_at[place])
            on_joker.append(1 if choice == JOKER_STEP else 0)
            tiles -= 1 if choice == TILE else 0
    for _ in range(tiles):
        lengths.append(1)
        numbers.append(melds.begin(made, kind))
        on_joker.append(0)
    for _ in range(new_jokers(decision)):
        lengths.append(1)
        numbers.append(melds.begin(made, kind | AS_JOKER))
        on_joker.append(1)
    take_places(lengths, numbers, on_joker, meld_at)


def take_places(
    lengths: list[int], numbers: list[int], on_joker: list[int], meld_at: list[int]
) -> None:
    """Sort as ``pair`` does: unfinished runs first, then longer before shorter."""
    for kind in range(2):
        room = 2
        for length in range(1, LEAST + 1):
            for run in range(len(lengths)):
                if lengths[run] == length and on_joker[run] == kind and room:
                    room -= 1
                    meld_at[2 * kind + 1] = meld_at[2 * kind]
                    meld_at[2 * kind] = numbers[run]


@dataclass(slots=True)
class MeldPlan:
    """The solver's answer: which tiles are laid, and where every tile goes."""

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
    """Go back from the end and record what was done with the tiles of each number."""
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
    """Decide how many of the jokers left by the sets go to each colour's runs."""
    left = plan.jokers
    for number in range(NUMBERS):
        left -= ROW_JOKERS[plan.rows[number]]
    can_take = [0] * COLOURS
    for colour in range(COLOURS):
        can_take[colour] = run_joker_counts(plan, colour)
    for colour in range(COLOURS):
        rest = 1  # how many the remaining colours can take together
        for other in range(colour + 1, COLOURS):
            rest = sums_of(rest, can_take[other])
        jokers = 0
        while not (can_take[colour] >> jokers & 1 and rest >> (left - jokers) & 1):
            jokers += 1
        plan.run_jokers[colour] = jokers
        left -= jokers


def run_joker_counts(plan: MeldPlan, colour: int) -> int:
    """A mask of how many jokers a colour's runs can be made with; 0 if they can't be."""
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
    """Turn the plan of a mirrored question round."""
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
        make_runs(colour, plan.in_runs, plan.bound, plan.run_jokers[colour], made)


def make_set(number: int, colours: int, made: Melds) -> None:
    """Make a set from a mask of its colours (four bits) and its joker's colour plus one."""
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
