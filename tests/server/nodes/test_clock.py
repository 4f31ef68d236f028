"""The database's time: never backwards, and steered so gently that nobody at a table notices."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from penult.server.nodes.clock import SAMPLES, DatabaseClock

SECOND = 1_000_000  # microseconds
EPOCH = 1_800_000_000 * SECOND
WAY = 0.002  # seconds


@dataclass
class Machine:
    """A steady clock, and a database whose clock is ahead of it by an offset."""

    steady: float = 1000.0  # seconds
    offset: int = EPOCH  # microseconds

    @property
    def database(self) -> int:
        return round(self.steady * SECOND) + self.offset

    def asked(self, clock: DatabaseClock, way: float = WAY, there: float = 0.5) -> None:
        """An answer arrives; ``there``: the part of the way that the question took."""
        sent = self.steady
        told = self.database + round(way * there * SECOND)
        self.steady += way
        clock.learn(sent, self.steady, told)


def started(machine: Machine) -> DatabaseClock:
    clock = DatabaseClock(lambda: machine.steady)
    clock.start(machine.steady, machine.steady, machine.database)
    return clock


def test_it_starts_with_the_databases_time() -> None:
    machine = Machine()
    clock = started(machine)
    assert clock.now() == machine.database // 1000
    machine.steady += 7.25
    assert clock.now() == machine.database // 1000


def test_a_database_that_is_half_a_second_ahead_is_reached_in_a_hundred_seconds() -> None:
    machine = Machine()
    clock = started(machine)
    machine.offset += SECOND // 2
    for _ in range(SAMPLES):
        machine.asked(clock)
    before = clock.ahead
    for _ in range(50):
        machine.steady += 1
        machine.asked(clock)
    assert 240 <= clock.ahead <= 251 <= before <= 500, "50 seconds at 5 ms each"
    for _ in range(60):
        machine.steady += 1
        machine.asked(clock)
    assert clock.ahead == 0
    assert abs(clock.now() - machine.database // 1000) <= 1


def test_a_database_that_is_behind_slows_it_down_but_never_stops_it() -> None:
    machine = Machine()
    clock = started(machine)
    machine.offset -= 3600 * SECOND
    for _ in range(SAMPLES):
        machine.asked(clock)
    before = clock.now()
    machine.steady += 10
    assert clock.now() - before == 9950


def test_the_fastest_of_the_last_answers_counts() -> None:
    """A slow answer may have spent all its time on one way; then half the way is wrong."""
    machine = Machine()
    clock = started(machine)
    for _ in range(SAMPLES):
        machine.asked(clock, way=0.002)
    for _ in range(SAMPLES - 1):
        machine.asked(clock, way=0.8, there=1.0)
        machine.steady += 100
        assert abs(clock.now() - machine.database // 1000) <= 2
    machine.asked(clock, way=0.8, there=1.0)
    machine.steady += 100
    assert abs(clock.now() - machine.database // 1000 - 400) <= 2, "no fast one is left"


def test_whoever_joins_again_jumps_forwards_but_not_back() -> None:
    """As after a machine was asleep: its steady clock may have stood still."""
    machine = Machine()
    clock = started(machine)
    machine.offset += 3600 * SECOND
    clock.start(machine.steady, machine.steady, machine.database)
    assert clock.now() == machine.database // 1000
    before = clock.now()
    machine.offset -= 3600 * SECOND
    clock.start(machine.steady, machine.steady, machine.database)
    assert clock.now() == before


STEPS = st.lists(
    st.tuples(
        st.floats(0, 30),  # seconds that pass
        st.integers(-10 * SECOND, 10 * SECOND),  # microseconds by which the database jumps
        st.floats(0, 1.0),  # seconds for its answer
        st.floats(0, 1),  # the part of them before it read its clock
    ),
    max_size=40,
)


@settings(deadline=None)
@given(STEPS)
def test_it_never_runs_backwards_and_is_steered_by_five_milliseconds_a_second(
    steps: list[tuple[float, int, float, float]],
) -> None:
    machine = Machine()
    clock = started(machine)
    seen = [(machine.steady, clock.now())]
    for passed, jump, way, there in steps:
        machine.steady += passed
        seen.append((machine.steady, clock.now()))
        machine.offset += jump
        machine.asked(clock, way, there)
        seen.append((machine.steady, clock.now()))
    for (at, before), (later, after) in pairwise(seen):
        passed = (later - at) * 1000
        assert after >= before
        assert abs(after - before - passed) <= passed * 5 / 1000 + 2, "and rounding"
    (first, before), (last, after) = seen[0], seen[-1]
    passed = (last - first) * 1000
    assert abs(after - before - passed) <= passed * 5 / 1000 + 2
