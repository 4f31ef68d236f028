"""A minimal match that can be branched at every point."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from penult.chance import seeds
from penult.core.events import Event
from penult.core.ids import ActionId, Seat
from penult.core.shapes import clone
from penult.games.custom import WildCard
from penult.games.game import Game
from penult.match import position
from penult.match.custom_cards import rows_onto
from penult.match.events import decode
from penult.match.match import Match
from penult.match.options import write_options
from penult.match.record import read_record
from tests.games.custom.cards import customs_for
from tests.properties.invariants import QUICK
from tests.properties.own import Change, own
from tests.properties.tables import Player, fitting_number, random_options

SHORT = {"target": 1, "turn_cap": 50, "round_cap": 1}
FURTHER = 2  # actions after an inserted one


@dataclass
class Course:
    """A minimal match: a state, its seed, and its actions."""

    game: Game
    state: Any
    seed: int
    customs: list[WildCard] = field(default_factory=list)
    log: list[tuple[Seat, ActionId]] = field(default_factory=list)

    @classmethod
    def new(cls, game: Game, seats: int, options: dict[str, int], seed: int) -> Course:
        state = game.state()
        state.options = game.new_options(**options)
        customs = customs_for(game, options, seats, Random(seed))
        rows_onto(game, state, customs)
        game.start(state, seats)
        course = cls(game, state, seed, customs)
        course.let_chance_play()
        return course

    def branch(self) -> Course:
        """An independent continuation from here."""
        twin = clone(self.state)
        return Course(self.game, twin, self.seed, self.customs, self.log.copy())

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
        """Push an action and check everything that can be checked quickly."""
        before = clone(self.state)
        change = Change(before, seat, self.game.actions[act], self.state, self.push(seat, act))
        for law in own(self.game).laws_of_change:
            law(change)
        for holds in QUICK + own(self.game).invariants:
            holds(self.game, self.state)

    def put_in(self, seat: Seat, act: ActionId, player: Player) -> None:
        """Insert it here, and play on for some actions under the same laws."""
        self.checked_push(seat, act)
        for _ in range(FURTHER):
            if self.state.winners:
                return
            self.checked_push(*player.choose(self.game, self.state))

    def verify(self) -> None:
        """Replaying the log, or its record, from the start leads to the same position."""
        options = write_options(self.game, self.state.options)
        match = Match.new(
            self.game.name,
            seats=self.state.seats.count,
            options=options,
            seed=self.seed,
            custom=self.customs,
        )
        for seat, act in self.log:
            match.push(seat, self.game.actions[act])
        assert match.write() == position.write(self.game, self.state, match._words)
        assert read_record(match.record()).digest() == match.digest()


def short_course(game: Game, number: int) -> tuple[Course, Player]:
    """Every third match has the book's options, the others any."""
    rng = Random(number)
    options = (random_options(game, rng) if number % 3 else {}) | SHORT
    course = Course.new(game, fitting_number(game, options, number), options, seed=number)
    return course, Player(rng, reacts=0.3, lays=rng.choice((0.6, 0.9, 1.0)), ticks=0.04)
