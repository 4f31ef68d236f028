"""A clock may sound at any moment: wherever it can, the rules go on, and the log replays.

In every match, at every point where the game's clock runs, a branch is taken: the clock sounds,
all laws hold, and play goes on for some acts under the same laws.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from random import Random
from typing import Any

import pytest

from penult.chance import seeds
from penult.games.clockwork import Clockwork
from penult.games.game import Game
from penult.games.registry import find
from penult.play import position
from penult.play.events import Event, decode
from penult.play.match import Match
from penult.play.record import read_record
from penult.shapes import copied
from penult.vocabulary.ids import TABLE, ActionId, Seat
from tests.properties.invariants import QUICK, assert_all_is_well
from tests.properties.own import Change, own
from tests.properties.tables import GAMES, TIMES, Player, legal_acts, random_options

WITH_A_CLOCK = [game.name for game in GAMES if game.clockwork]
MATCHES = 200 * TIMES
PARTS = 8
SHORT = {"target": 1, "turn_cap": 50, "round_cap": 1}
FURTHER = 2  # acts after the sound
THOROUGHLY_EVERY = 40  # points
RECORDED_EVERY = 120


@dataclass
class Course:
    """A match as bare as possible: a state, its seed, and what was done."""

    game: Game
    state: Any
    seed: int
    log: list[tuple[Seat, ActionId]] = field(default_factory=list)

    @classmethod
    def new(cls, game: Game, seats: int, options: dict[str, int], seed: int) -> Course:
        state = game.state()
        state.options = game.new_options(**options)
        game.start(state, seats)
        course = cls(game, state, seed)
        course.let_chance_play()
        return course

    def branch(self) -> Course:
        """A course of its own from here on; every act begins the journal anew, so it is shared."""
        twin = object.__new__(type(self.state))
        for part in fields(self.state):
            value = getattr(self.state, part.name)
            setattr(twin, part.name, value if part.name == "journal" else copied(value))
        return Course(self.game, twin, self.seed, self.log.copy())

    def push(self, seat: Seat, act: ActionId) -> list[Event]:
        self.game.apply(self.state, seat, act)
        self.log.append((seat, act))
        return [*decode(self.state.journal, self.game.clauses), *self.let_chance_play()]

    def let_chance_play(self) -> list[Event]:
        events: list[Event] = []
        while self.state.chance.size:
            order = seeds.order(self.seed, self.state.chance.given, self.state.chance.size)
            self.game.supply(self.state, order)
            events += decode(self.state.journal, self.game.clauses)
        return events

    def checked_push(self, seat: Seat, act: ActionId) -> None:
        """All that can be checked quickly, of the act and of what it leads to."""
        before = self.branch().state
        change = Change(before, seat, self.game.actions[act], self.state, self.push(seat, act))
        for law in own(self.game).laws_of_change:
            law(change)
        for holds in QUICK + own(self.game).invariants:
            holds(self.game, self.state)

    def verify(self) -> None:
        """The same log from the beginning leads to the same position, and so does its record."""
        options = {each.name: getattr(self.state.options, each.name) for each in self.game.options}
        match = Match.new(
            self.game.name, seats=self.state.seats.count, options=options, seed=self.seed
        )
        for seat, act in self.log:
            match.push(seat, self.game.actions[act])
        assert match.write() == position.write(self.game, self.state)
        assert read_record(match.record()).digest() == match.digest()


def sound_and_go_on(course: Course, clock: Clockwork, player: Player) -> None:
    course.checked_push(TABLE, clock.sound)
    for _ in range(FURTHER):
        if course.state.winners:
            return
        course.checked_push(*player.choose(course.game, course.state))


def sweep(course: Course, clock: Clockwork, player: Player) -> int:
    """Play to the end and let the clock sound at every point on the way; how many there were."""
    points = 0
    while course.state.winners == 0:
        if clock.sound in legal_acts(course.game, course.state, TABLE):
            points += 1
            branch = course.branch()
            sound_and_go_on(branch, clock, player)
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
    for number in range(part, MATCHES, PARTS):
        rng = Random(number)
        options = (random_options(game, rng) if number % 3 else {}) | SHORT
        seats = game.seats[number % len(game.seats)]
        course = Course.new(game, seats, options, seed=number)
        player = Player(rng, reacts=0.3, lays=rng.choice((0.6, 0.9, 1.0)), ticks=0.04)
        points += sweep(course, game.clockwork, player)
    assert points > 10 * MATCHES // PARTS  # otherwise this would prove nothing
