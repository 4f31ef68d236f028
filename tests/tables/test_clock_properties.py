"""Any table at any time: the clock keeps the laws of section 4, and a record needs no clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import strategies as st

from penult.bots.habits import uniform
from penult.chance import seeds
from penult.chance.stream import Stream
from penult.core.actions import WAIT, Verb
from penult.core.ids import NOBODY, TABLE, ActionId, Seat
from penult.games.clockwork import ClockMode
from penult.games.mechanics.progress import Timer
from penult.games.royal.game import GAME
from penult.games.royal.options import FanfareApplies
from penult.games.royal.phase import Phase
from penult.games.royal.state import State
from penult.match.match import Match
from penult.match.policy import Bot
from penult.match.record import read_record
from penult.simulate import arena
from penult.simulate.arena import Workspace
from penult.tables.clock import Clock, Deadline
from tests.properties.tables import TIMES, examples, given
from tests.tables.sitting import Sitting

OPEN = (Phase.ACT, Phase.DRAWN, Phase.COLOUR, Phase.TARGET)
OPTIONS = st.fixed_dictionaries(
    {
        "clock_mode": st.sampled_from(list(ClockMode)),
        "reign_ms": st.sampled_from([1_000, 9_000, 60_000]),
        "reign_jitter_ms": st.sampled_from([0, 700, 60_000]),
        "reign_turns": st.integers(1, 12),
        "fanfare_applies": st.sampled_from(list(FanfareApplies)),
        "turn_limit": st.sampled_from([1, 5, 30]),
        "decision_limit": st.sampled_from([1, 15]),
        "designate_limit": st.sampled_from([1, 15]),
        "target": st.sampled_from([50, 500]),
    }
)


def the_clock_runs_while_a_reign_does(table: Sitting) -> None:
    """Invariant 3 of section 4, of the rules' timer and of the clock's deadlines."""
    state: State = table.match._state
    reigns = state.phase in OPEN and not state.sceptre.held_back and state.round_winner == NOBODY
    assert (state.sceptre.timer != Timer.IDLE) == reigns
    stands = table.clock.stopped_at is not None
    assert (state.sceptre.timer == Timer.RUNNING) == (reigns and not stands)
    sounds = [each for each in table.clock.deadlines() if each.action.verb == Verb.FANFARE]
    if table.match.options.clock_mode != ClockMode.TURNS:
        assert bool(sounds) == reigns
    else:
        assert not sounds or table.match.clock is None or table.match.clock.is_over or stands


class Evening:
    """People and bots act, or do not; somebody pauses the table; time passes."""

    def __init__(self, table: Sitting, rng: Random) -> None:
        self.table = table
        self.clock = table.clock
        self.rng = rng
        self.begun: int | None = None  # own time of the last start signal
        self.time = self.clock.time()

    def step(self) -> None:
        self.table.hand.at += int(self.rng.choice((0, 0, 1, 1_000, 30_000)) * self.rng.random())
        what = self.rng.random()
        if what < 0.02:
            self.look()
            self.rng.choice((self.clock.pause, self.clock.resume))()
        elif what < 0.03:
            self.clock.restart()
            self.begun = None
        elif what < 0.3 or self.clock.stopped_at is not None:
            self.look()
            if self.rng.random() < 0.2:
                self.clock.resume()
        else:
            self.act()
        assert self.clock.time() >= self.time
        self.time = self.clock.time()

    def look(self) -> None:
        for deadline in self.clock.catch_up():
            assert deadline.due <= self.clock.time()
            self.note(deadline, deadline.due)

    def act(self) -> None:
        match = self.table.match
        choices = [seat for seat in range(match.seats) if match.legal(seat)]
        if not choices:
            return
        seat = self.rng.choice(choices)
        coming = self.clock.deadlines()
        takes_time = self.rng.random() < 0.5
        acts = len(match.acts)
        if self.clock.push(seat, self.rng.choice(match.legal(seat)), takes_time=takes_time):
            assert match.acts[acts][0] == seat
        else:
            done = next(each for each in coming if (each.seat, each.action) == match.acts[acts])
            self.note(done, min(done.due, self.clock.time()))
        assert len(match.acts) == acts + 1

    def note(self, deadline: Deadline, at: int) -> None:
        """ROY-60, on the clock's own time."""
        o = self.table.match.options
        if deadline.action.verb == Verb.START:
            self.begun = at
        elif deadline.action.verb == Verb.FANFARE and self.begun is not None:
            if o.clock_mode == ClockMode.WALL:
                assert abs(at - self.begun - o.reign_ms) <= o.reign_jitter_ms
            self.begun = None


@examples(25)
@given(
    seats=st.integers(2, 7),
    seed=st.integers(0, 2**128 - 1),
    options=OPTIONS,
    limits=st.booleans(),
    rng=st.randoms(use_true_random=True),
)
def test_an_evening_at_a_table(
    seats: int, seed: int, options: dict[str, int], limits: bool, rng: Random
) -> None:
    match = Match.new("royal", seats=seats, seed=seed, options=options)
    table = Sitting(match, limits=limits)
    evening = Evening(table, rng)
    for _ in range(300):
        evening.step()
        the_clock_runs_while_a_reign_does(table)
        if match.outcome:
            break
    assert read_record(match.record()).digest() == match.digest()


@examples(15)
@given(
    seed=st.integers(0, 2**128 - 1),
    options=OPTIONS,
    back=st.integers(1, 30),
    rng=st.randoms(use_true_random=True),
)
def test_an_evening_goes_on_after_an_undo(
    seed: int, options: dict[str, int], back: int, rng: Random
) -> None:
    match = Match.new("royal", seats=3, seed=seed, options=options)
    table = Sitting(match, limits=True)
    for _ in range(3):
        evening = Evening(table, rng)
        for _ in range(60):
            if match.outcome is None:
                evening.step()
        for _ in range(min(back, len(match.acts))):
            match.pop()
        table.clock.look_again()
        if table.clock.stopped_at is None:
            the_clock_runs_while_a_reign_does(table)
    assert read_record(match.record()).digest() == match.digest()


# The arena's clock

CLOCKS = {
    "a minute": {},
    "exact": {"reign_jitter_ms": 0},
    "short": {"reign_ms": 9_000, "reign_jitter_ms": 5_000},
    "wild": {"reign_ms": 1_000, "reign_jitter_ms": 60_000},
    "end of turn": {"reign_ms": 12_000, "fanfare_applies": FanfareApplies.END_OF_TURN},
    "turns": {"clock_mode": ClockMode.TURNS, "reign_turns": 3},
    "virtual": {"clock_mode": ClockMode.VIRTUAL, "reign_ms": 20_000},
}


Attempt: TypeAlias = tuple[Seat, ActionId]


def patient(view: Any, legal: list[int], size: int, stream: Stream) -> int:
    """Anything, but never between a designation and its start signal: there a table is quicker."""
    return WAIT if view.turn == TABLE else uniform(view, legal, size, stream)


def attempted_in_the_arena(
    options: dict[str, int], seats: int, seed: int
) -> tuple[list[Attempt], list[Attempt]]:
    """Every act of a simulated round, run interpreted, and every act that bots wanted to do."""
    wanted: list[Attempt] = []
    done: list[Attempt] = []
    asked = False
    assert GAME.clockwork is not None
    real_cost = GAME.clockwork.cost

    def cost(s: State, action: ActionId) -> int:
        """Asked once for every act that a bot wants to do in a reign."""
        nonlocal asked
        asked = True
        wanted.append((who_may(s, action), action))
        return real_cost(s, action)

    def apply(s: State, seat: Seat, action: ActionId) -> None:
        nonlocal asked
        if seat != TABLE:
            wanted[len(wanted) - asked :] = [(seat, action)]  # outside a reign nobody asked
        asked = False
        done.append((seat, action))
        GAME.apply(s, seat, action)

    game = replace(GAME, apply=apply, clockwork=replace(GAME.clockwork, cost=cost))
    fresh = GAME.state()
    fresh.options = GAME.new_options(**options)
    play: Callable[..., None] = arena.build(game, [Bot("patient", patient, looks=False)])
    play(fresh, GAME.view(), Workspace(root=seeds.key_of(seed)), seats, 0, 1, False)
    return wanted, done


def who_may(s: State, action: ActionId) -> Seat:
    return next(seat for seat in range(s.seats.count) if not GAME.why_not(s, seat, action))


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("name", CLOCKS)
def test_the_arenas_clock_puts_fanfares_at_the_same_places(name: str, seats: int) -> None:
    """The same seed and the same wishes: both clocks interrupt them at the same places."""
    fanfares = 0
    for seed in range(3 * TIMES):
        wanted, done = attempted_in_the_arena(CLOCKS[name], seats, seed)
        match = Match.new("royal", seats=seats, seed=seed, options=CLOCKS[name])
        clock = Clock(match)
        for seat, action in wanted:
            clock.push(seat, GAME.actions[action])
            while match.legal(TABLE) and match.turn == TABLE:
                assert [each.action.verb for each in clock.catch_up()] == [Verb.START]
        assert [(seat, action.id) for seat, action in match.acts] == done
        fanfares += [action.verb for _, action in match.acts].count(Verb.FANFARE)
    assert fanfares > 5
