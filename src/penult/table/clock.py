"""The clock of a table: deadlines as values, and the only place where time meets a match.

``now`` is injected, in milliseconds; without it time passes with the acts alone. What the clock
does it does by acts of the table, so a record needs no clock to be replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from penult.chance import seeds
from penult.games.clockwork import NEVER, ClockFace, ClockMode
from penult.play.match import Match
from penult.vocabulary.actions import Action
from penult.vocabulary.ids import TABLE, Seat


@dataclass(frozen=True, slots=True)
class Deadline:
    """At ``due`` the table plays this act, for itself or for a seat that stays silent."""

    seat: Seat
    action: Action
    due: int  # on the clock's own time


class Clock:
    """Says what is due in a match, and plays it.

    ``limits``: are silent players timed out, or only the game's own clock served?
    """

    def __init__(
        self, match: Match, now: Callable[[], int] | None = None, *, limits: bool = False
    ) -> None:
        self.match = match
        self.now = now
        self.limits = limits
        self.spent = 0  # time that acts have taken, besides the time that passed
        self.lost = 0  # time that passed while the clock stood still
        self.stopped_at: int | None = None
        self.sounds: Deadline | None = None  # the end of the period that runs
        self.silence: Deadline | None = None  # the end of a player's patience
        self._period = 0
        self._question = 0  # what the table waits for: a turn's number or, negative, an act's
        self._patience = 0  # until when
        self._interrupted = (0, 0)  # a turn, and the time it had left
        self._wind(self.time())

    # Asking

    def time(self) -> int:
        """Milliseconds on the clock's own time, which stands still in a pause."""
        passed = 0 if self.now is None else self.now()
        if self.stopped_at is not None:
            passed = self.stopped_at
        return passed - self.lost + self.spent

    def deadlines(self) -> tuple[Deadline, ...]:
        """What will happen by itself, the first first; of equals the game's own clock."""
        found = (deadline for deadline in (self.sounds, self.silence) if deadline)
        return tuple(sorted(found, key=lambda deadline: deadline.due))

    def left(self) -> int | None:
        """Milliseconds until something happens by itself; None: nothing will."""
        if self.stopped_at is not None or (self.now is None and not self._is_due(0)):
            return None
        return next((max(0, each.due - self.time()) for each in self.deadlines()), None)

    def countdown(self) -> int | None:
        """Milliseconds to the end of the period, if people may see it (ROY-R22)."""
        face = self.match.clock
        if face is None or not face.shown or self.sounds is None or face.length == NEVER:
            return None
        return max(0, self.sounds.due - self.time())

    # Playing

    def push(self, seat: Seat, action: Action, *, takes_time: bool = False) -> bool:
        """Play an act; False if the clock was first and acted instead.

        ``takes_time``: the act costs what a person would need for it (a bot's act, for example).
        """
        cost = self.match.cost(action) if takes_time or self._passes_with_acts() else 0
        due = self._is_due(cost)
        if due:
            self.spent += max(0, due.due - self.time())
            self._play(due)
            return False
        self.match.push(seat, action)
        self.spent += cost
        self._wind(self.time())
        return True

    def catch_up(self) -> list[Deadline]:
        """Play all that has become due, each at its own time, and say what it was."""
        return list(self._overdue())

    def _overdue(self) -> Iterator[Deadline]:
        while due := self._is_due(0):
            self._play(due)
            yield due

    def _play(self, due: Deadline) -> None:
        self.match.push(due.seat, due.action)
        self._wind(min(due.due, self.time()))

    def _is_due(self, cost: int) -> Deadline | None:
        """The first deadline that an act of this cost would pass."""
        if self.stopped_at is not None:
            return None
        face = self.match.clock
        if face and face.is_over and self.sounds:
            return self.sounds
        first = next(iter(self.deadlines()), None)
        return first if first and self.time() + cost >= first.due else None

    def _passes_with_acts(self) -> bool:
        face = self.match.clock
        return self.now is None or (face is not None and face.mode == ClockMode.VIRTUAL)

    # Standing still

    def pause(self) -> None:
        """Nothing becomes due until ``resume``; what was left is still left then."""
        if self.stopped_at is not None:
            return
        self.catch_up()
        self._tell_rules("pause")
        self.stopped_at = 0 if self.now is None else self.now()

    def resume(self) -> None:
        if self.stopped_at is None:
            return
        if self.now is not None:
            self.lost += self.now() - self.stopped_at
        self.stopped_at = None
        self._tell_rules("resume")

    def restart(self) -> None:
        """The timer was lost, for example with the process: a full new period (ROY-65)."""
        if self._tell_rules("restart"):
            self.look_again()

    def look_again(self) -> None:
        """The match was changed by others, or taken back: all times begin anew."""
        self._period = self._question = 0
        self._interrupted = (0, 0)
        self._wind(self.time())

    def _tell_rules(self, act: Literal["pause", "resume", "restart"]) -> bool:
        """Where the game has a clock of its own and it runs, the rules must know."""
        clockwork = self.match.game.clockwork
        if clockwork is None:
            return False
        action = self.match.game.actions[getattr(clockwork, act)]
        allowed = action in self.match.legal(TABLE)
        if allowed:
            self.match.push(TABLE, action)
        return allowed

    # Winding

    def _wind(self, at: int) -> None:
        """Set the deadlines of the position reached at this time."""
        face = self.match.clock
        if face is None:
            self.sounds = self.silence = None
            return
        self._wind_period(face, at)
        self._wind_limit(face, at)

    def _wind_period(self, face: ClockFace, at: int) -> None:
        clockwork = self.match.game.clockwork
        if face.period == 0 or clockwork is None:
            if self.stopped_at is None:
                self.sounds = None
            return
        if face.period != self._period or self.sounds is None:
            self._period = face.period
            shift = seeds.clock_jitter(self.match.seed, face.period, face.jitter)
            action = self.match.game.actions[clockwork.sound]
            self.sounds = Deadline(TABLE, action, at + face.length + shift)

    def _wind_limit(self, face: ClockFace, at: int) -> None:
        """A turn has one limit, and after an interruption goes on with what it had left."""
        question = face.turn or -1 - len(self.match.acts)
        if question != self._question:
            if self._question > 0:
                self._interrupted = self._question, self._patience - at
            turn, left = self._interrupted
            self._patience = at + (left if turn == question else face.limit)
            self._question = question
        table_acts = self.match.turn == TABLE and face.limit == 0
        if table_acts or (self.limits and face.limit < NEVER):
            action = self.match.game.actions[face.silent]
            self.silence = Deadline(self.match.turn, action, self._patience)
        else:
            self.silence = None
