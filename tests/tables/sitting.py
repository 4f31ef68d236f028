"""A table whose time the test turns by hand."""

from __future__ import annotations

from collections.abc import Iterator

from penult.core.actions import Action
from penult.core.ids import Seat
from penult.match.match import Match
from penult.tables.clock import Clock, Deadline

EXACT = "reign_jitter_ms=0"


class Hand:
    """What ``now`` says: milliseconds, moved by the test; the beginning is anywhere."""

    def __init__(self, at: int = 1_000_000) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at


class Sitting:
    """A match, its clock, and the hand that moves it."""

    def __init__(self, match: Match, *, limits: bool = False) -> None:
        self.match = match
        self.hand = Hand()
        self.began = self.hand.at
        self.clock = Clock(match, self.hand, limits=limits)

    @property
    def elapsed(self) -> int:
        """Real milliseconds since the table was set."""
        return self.hand.at - self.began

    def due(self) -> list[tuple[str, int]]:
        """What will happen by itself, and in how many milliseconds."""
        time = self.clock.time()
        return [(each.action.text, each.due - time) for each in self.clock.deadlines()]

    def push(self, act: str, seat: Seat | None = None, *, takes_time: bool = False) -> bool:
        """Somebody acts now, by default the seat in turn."""
        who = self.match.turn if seat is None else seat
        return self.clock.push(who, named(self.match, act), takes_time=takes_time)

    def after(self, wait: int) -> list[str]:
        """So many milliseconds later somebody looks: what was due in the meantime?"""
        self.hand.at += wait
        return texts(self.clock.catch_up())

    def wait(self) -> list[tuple[int, str]]:
        """Wait for the next thing to happen: when it did, and what."""
        left = self.clock.left()
        assert left is not None
        self.hand.at += left
        return [(self.elapsed, text) for text in texts(self.clock.catch_up())]

    def happenings(self) -> Iterator[tuple[int, str]]:
        """Wait, again and again: what happens when nobody ever acts."""
        while True:
            yield from self.wait()


def named(match: Match, act: str) -> Action:
    return next(action for action in match.game.actions if action.text == act)


def texts(done: list[Deadline]) -> list[str]:
    return [each.action.text for each in done]


def acts_of(match: Match) -> list[tuple[Seat, str]]:
    return [(seat, action.text) for seat, action in match.acts]


def position(cards: str = "r1 b2 b3", options: str = "", more: str = "", seed: int = 0) -> Match:
    """Seat 1 of four is in turn on a red 7 in the first reign; seat 3 is king, seat 2 jester."""
    return Match.read(
        f"royal; {f'options: {options};' if options else ''} turn: 1; crown: 3; hat: 2;"
        f"hand 0: y1 y2 y3; hand 1: {cards}; hand 2: y4 y5 y6; hand 3: g2 g3 g4; talon: r7;"
        f"reigns: 1; turns: 1; reign-turns: 1; {more}",
        seed=seed,
    )


def sit(
    cards: str = "r1 b2 b3", options: str = EXACT, more: str = "", *, limits: bool = False
) -> Sitting:
    return Sitting(position(cards, options, more), limits=limits)
