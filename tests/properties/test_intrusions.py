"""What nobody waits for may come at any moment: a press, a remark, a vote, a stop, leaving.

At every point of every match, branches are tried: the current player presses, another seat
presses, and somebody does something else that isn't a move. All laws hold,
play continues for some actions under the same laws, and now and then the log is replayed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from penult.core.actions import Verb
from penult.core.ids import TABLE, ActionId, Seat
from penult.games.registry import find
from tests.properties.courses import Course, short_course
from tests.properties.invariants import assert_all_is_well
from tests.properties.tables import GAMES, TIMES, Player, fewer, legal_acts, moves

WITH_ASIDES = [game.name for game in GAMES if game.moves is not game.legal]
MATCHES = 32 * TIMES
PARTS = 2
THOROUGHLY_EVERY = 60  # branches
RECORDED_EVERY = 240
OF_THE_TABLE = {Verb.RING, Verb.RESTART, Verb.PAUSE, Verb.SPEED, Verb.CLOSE}
STEPS = {Verb.LAY, Verb.BREAK}
VOTES = {Verb.STOP, Verb.ACCUSE, Verb.YES, Verb.NO}
OFTEN: dict[str, tuple[Verb, set[Verb]]] = {
    "master": (Verb.PRESS, OF_THE_TABLE | VOTES),
    "rummy": (Verb.LAY, STEPS),
}


def everything(course: Course) -> Iterator[tuple[Seat, ActionId]]:
    """Everything legal that nobody waits for, all presses, and what the table may do."""
    for seat in range(TABLE, course.state.seats.count):
        acts = legal_acts(course.game, course.state, seat)
        first = len(moves(course.game, course.state, seat))
        for place, act in enumerate(acts):
            if seat == TABLE or place >= first or verb_of(course, act) in (Verb.PRESS, *VOTES):
                yield seat, act


def verb_of(course: Course, act: ActionId) -> Verb:
    return course.game.actions[act].verb


def intrusions(course: Course, player: Player) -> Iterator[tuple[Seat, ActionId]]:
    """One press by the current player, one by another, and one other action, if there are any."""
    found: dict[str, list[tuple[Seat, ActionId]]] = {"own": [], "foreign": [], "other": []}
    for seat, act in everything(course):
        pressed = verb_of(course, act) == Verb.PRESS
        kind = ("own" if seat == course.state.seats.turn else "foreign") if pressed else "other"
        found[kind].append((seat, act))
    for acts in found.values():
        verbs = sorted({verb_of(course, act) for _, act in acts})
        if verbs:
            verb = player.rng.choice(verbs)
            yield player.rng.choice([one for one in acts if verb_of(course, one[1]) == verb])


def sweep(course: Course, player: Player) -> Counter[Verb]:
    """Play to the end, inserting something at every point; return how often each was inserted."""
    put_in: Counter[Verb] = Counter()
    while course.state.winners == 0:
        for seat, act in intrusions(course, player):
            put_in[verb_of(course, act)] += 1
            branch = course.branch()
            branch.put_in(seat, act, player)
            if put_in.total() % THOROUGHLY_EVERY == 1:
                assert_all_is_well(branch.game, branch.state)
            if put_in.total() % RECORDED_EVERY == 1:
                branch.verify()
        course.push(*player.choose(course.game, course.state))
    return put_in


@pytest.mark.parametrize("name", WITH_ASIDES)
@pytest.mark.parametrize("part", range(PARTS))
def test_anything_may_come_at_any_point(name: str, part: int) -> None:
    put_in: Counter[Verb] = Counter()
    game = find(name)
    matches = fewer(game, MATCHES)
    for number in range(part, matches, PARTS):
        put_in += sweep(*short_course(game, number))
    often, expected = OFTEN[name]
    assert put_in[often] > 10 * matches // PARTS  # otherwise this would prove nothing
    assert put_in.keys() >= expected
