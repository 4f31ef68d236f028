"""A clock may sound at any moment: the rules handle it, and the log replays.

At every point of every match where the game's clock runs, a branch lets it sound;
all laws hold, and play continues for some actions under the same laws.
"""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE
from penult.games.clockwork import Clockwork
from penult.games.registry import find
from tests.properties.courses import Course, short_course
from tests.properties.invariants import assert_all_is_well
from tests.properties.tables import GAMES, TIMES, Player, legal_acts

WITH_A_CLOCK = [game.name for game in GAMES if game.clockwork and game.clockwork.ticks]
MATCHES = {"master": 64}  # its clock runs in every turn
MATCHES_OF_OTHERS = 200
PARTS = 8
THOROUGHLY_EVERY = 40  # points
RECORDED_EVERY = 120


def sweep(course: Course, clock: Clockwork, player: Player) -> int:
    """Play to the end, letting the clock sound at every point; return how many there were."""
    points = 0
    while course.state.winners == 0:
        if clock.sound in legal_acts(course.game, course.state, TABLE):
            points += 1
            branch = course.branch()
            branch.put_in(TABLE, clock.sound, player)
            if points % THOROUGHLY_EVERY == 1:
                assert_all_is_well(branch.game, branch.state)
            if points % RECORDED_EVERY == 1:
                branch.verify()
        course.push(*player.choose(course.game, course.state))
    return points


@pytest.mark.parametrize("name", WITH_A_CLOCK)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_clock_may_sound_at_every_point(name: str, part: int) -> None:
    game, points = find(name), 0
    assert game.clockwork is not None
    matches = MATCHES.get(name, MATCHES_OF_OTHERS) * TIMES
    for number in range(part, matches, PARTS):
        course, player = short_course(game, number)
        points += sweep(course, game.clockwork, player)
    assert points > 10 * matches // PARTS  # otherwise this would prove nothing
