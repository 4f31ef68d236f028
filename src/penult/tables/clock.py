"""The clock of a match: the only place where time matters.

``now`` is injected, in milliseconds; without it, only actions take time. Whatever the clock does is
an action of the table, so a record can be replayed without a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from typing import Literal

from msgspec import Struct

from penult.chance import seeds
from penult.chance.stream import MASK, mix
from penult.core.actions import Action
from penult.core.ids import TABLE, Seat
from penult.games.clockwork import NEVER, NO_ACT, ClockFace, ClockMode
from penult.match.match import Match


class Deadline(Struct, frozen=True):
    """At ``due`` the table plays this action, for itself or for a player who hasn't acted."""

    seat: Seat
    action: Action
    due: int  # on the clock's own time


class Clock:
    """Knows what is due in a match, and plays it.

    ``limits``: whether players have a time limit, in addition to the game's own clock.
    """

    def __init__(
        self, match: Match, now: Callable[[], int] | None = None, *, limits: bool = False
    ) -> None:
        self.match = match
        self.now = now
        self.limits = limits
        self.patient = False  # is the turn timer off?
        face, clockwork = match.clock, match.game.clockwork
        self.is_virtual = face is not None and face.mode == ClockMode.VIRTUAL
        self._button = clockwork.button if clockwork else NO_ACT
        # If every player has their own time, it is unlimited without a clock
        self._is_personal = clockwork is not None and clockwork.personal
        self.spent = 0  # time charged for actions, on top of real time
        self.lost = 0  # real time during which the clock was stopped
        self.stopped_at: int | None = None
        self.silence: Deadline | None = None  # when the player's time is up
        self.aside: Deadline | None = None  # when a question outside the turns is closed
        self._aside = 0  # its number
        self._paused_by_rules = False
        self._period = 0
        self._ends: int | None = None  # when that period is over
        self._is_fresh = False  # no action in it yet
        self._question = 0  # number of the decision the table is waiting for
        self._patience = 0  # and until when
        self._interrupted = (0, 0)  # a turn, and the time it had left
        self._guarded = 0  # number of the play that left one card
        self._held = 0  # until when the next player has to wait
        self._pressed = (TABLE, 0)  # who pressed the button last, and when
        self._wind(self.time())

    # Queries

    def time(self) -> int:
        """Milliseconds on the clock, which stops during a pause."""
        return self._passed() + self.spent

    def deadlines(self) -> tuple[Deadline, ...]:
        """What will happen by itself, earliest first; the game's own clock wins ties."""
        return self._deadlines(self._passed())

    def left(self) -> int | None:
        """Milliseconds until something happens by itself, or None if nothing will."""
        if self.stopped_at is not None:
            return None
        passed = self._passed()
        for each in self._deadlines(passed):
            left = each.due - passed - self.spent
            if left <= 0 or (self.now and (self._is_limit(each) or not self.is_virtual)):
                return max(0, left)
        return None

    def countdown(self) -> int | None:
        """Milliseconds left in the period, if players may see it (ROY-R22)."""
        face = self.match.clock
        if face is None or not face.shown or self._ends is None or face.length == NEVER:
            return None
        if self.now is None and self._is_personal:
            return None
        return max(0, self._ends - face.grace - self._measured())

    def held(self, seat: Seat, late: int = 0) -> int:
        """Milliseconds a seat has to wait before acting, so that others can catch (AR-32).

        ``late``: extra time for the network, on top of what the game says.
        """
        face = self.match.clock
        if face is None or self.now is None or not face.penult or seat != self.match.turn:
            return 0
        return max(0, self._held + late - self.time()) if face.guard else 0

    # Playing

    def push(self, seat: Seat, action: Action, *, takes_time: bool = False) -> bool:
        """Play an action; False if the clock acted first, or if it was a double click.

        ``takes_time``: charge the time a person would need (for a bot, for example).
        """
        if not takes_time and self._is_double_click(seat, action):
            return False
        costs = takes_time or ((self.is_virtual or self.now is None) and not self._is_personal)
        cost = self._cost(seat, action) if costs else 0
        if due := self._is_due(cost):
            self._spend(max(0, due.due - self.time()))
            self._play(due)
            return False
        counts = action.id == self._button and action in self.match.moves(seat)
        self.match.push(seat, action)
        if counts or seat == self._pressed[0]:
            self._pressed = (seat if counts else TABLE, self._now())
        self._spend(cost)
        self._is_fresh = False
        self._wind(self.time())
        return True

    def start_round(self) -> None:
        """Deal the next round; its deadlines begin now."""
        self.match.start_round()
        self._wind(self.time())

    def ignores(self, seat: Seat, action: Action) -> bool:
        """Whether ``push`` would ignore this as a double click."""
        return self._is_double_click(seat, action)

    def catch_up(self) -> list[Deadline]:
        """Play everything that is due, each at its own time, and return it."""
        return list(iter(self.play_next, None))

    def play_next(self) -> Deadline | None:
        """Play the first thing that is due, and return it."""
        due = self._is_due()
        if due:
            self._play(due)
        return due

    def overdue(self) -> Deadline | None:
        """What ``play_next`` would play."""
        return self._is_due()

    def _play(self, due: Deadline) -> None:
        self.match.push(due.seat, due.action)
        self._wind(min(due.due, self.time()))

    def _cost(self, seat: Seat, action: Action) -> int:
        """Refused actions cost nothing; even the shortest period has room for one action."""
        if self.match.why_not(seat, action):
            return 0
        cost = self.match.cost(action) + self._hesitation(action)
        if self._is_fresh and self._ends is not None:
            return max(0, min(cost, self._ends - self._measured() - 1))
        return cost

    def _is_double_click(self, seat: Seat, action: Action) -> bool:
        """Whether the seat has just pressed the button and done nothing since (MR-39)."""
        clockwork = self.match.game.clockwork
        if clockwork is None or self.now is None or action.id != self._button:
            return False
        by, at = self._pressed
        return seat == by and self._now() - at <= clockwork.double_click

    def _hesitation(self, action: Action) -> int:
        """A random deviation from the usual time, for bots as for people."""
        spread = self.match.spread(action)
        word = mix(self.match.seed & MASK ^ mix(len(self.match.acts)))
        return (word * (2 * spread + 1) >> 32) - spread

    def _spend(self, cost: int) -> None:
        """Charge time for an action without using up the player's limit."""
        self.spent += cost
        self._patience += cost

    # Measuring

    def _passed(self) -> int:
        """Real time, without pauses."""
        return (self._now() if self.stopped_at is None else self.stopped_at) - self.lost

    def _now(self) -> int:
        return 0 if self.now is None else self.now()

    def _measured(self) -> int:
        """The time that ends a period; on a virtual clock, only what actions have cost."""
        return self.spent if self.is_virtual else self.time()

    def _deadlines(self, passed: int) -> tuple[Deadline, ...]:
        """On a virtual clock, real time only postpones the end of a period."""
        found = [each for each in (self.silence, self.aside) if each is not None]
        clockwork = self.match.game.clockwork
        if clockwork and self._ends is not None:
            ends = self._ends + (passed if self.is_virtual else 0)
            found.insert(0, Deadline(TABLE, self.match.game.actions[clockwork.sound], ends))
        return tuple(sorted(found, key=attrgetter("due")) if len(found) > 1 else found)

    def _is_due(self, cost: int = 0) -> Deadline | None:
        """The first deadline that has passed, or the period an action of this cost would end."""
        if self.stopped_at is not None:
            return None
        passed = self._passed()
        for each in self._deadlines(passed):
            if passed + self.spent + (0 if self._is_limit(each) else cost) >= each.due:
                return each
        return None

    def _is_limit(self, deadline: Deadline) -> bool:
        """Whether this is a player's limit rather than the end of a period."""
        return deadline is self.silence or deadline is self.aside

    # Stopping

    def pause(self) -> None:
        """Stop the clock until ``resume``; the time left is kept."""
        if self.stopped_at is None:
            self.catch_up()
            self._tell_rules("pause")
            self._stop()

    def resume(self) -> None:
        self._tell_rules("resume")
        self._go_on()

    def restart(self) -> None:
        """The timer was lost, for example in a crash: start a full new period (ROY-65)."""
        if self._tell_rules("restart"):
            self.look_again()

    def look_again(self) -> None:
        """The match was changed from outside, or an action undone: reset all times."""
        self._period = self._question = 0
        self._ends = self.silence = self.aside = None
        self._aside = 0
        self._interrupted = (0, 0)
        self._guarded = 0
        self._pressed = (TABLE, 0)
        self._wind(self.time())

    def hold(self) -> None:
        """Stop the clock until ``release``, without telling the rules."""
        self._stop()

    def release(self) -> None:
        """Start the clock again, unless the rules have stopped it."""
        if not self._paused_by_rules:
            self._go_on()

    def turn_back(self, back: int) -> None:
        """Real time goes back by so many milliseconds; deadlines stay as far away as they were."""
        self.lost -= back
        if self.stopped_at is not None:
            self.stopped_at -= back
        who, at = self._pressed
        self._pressed = who, at - back

    def forget(self, lost: int) -> None:
        """Don't count the latest ``lost`` milliseconds, in which nobody could act."""
        stood = 0 if self.stopped_at is None else self._now() - self.stopped_at
        self.lost += max(0, lost - stood)

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Stop the clock inside the block, without telling the rules."""
        stands = self.stopped_at is not None
        self._stop()
        try:
            yield
        finally:
            if not stands:
                self._go_on()

    @contextmanager
    def waiting_for_others(self) -> Iterator[None]:
        """Inside the block somebody out of turn decides, so nobody's own time passes."""
        if self._is_personal:
            with self.standing_still():
                yield
        else:
            yield

    def _stop(self) -> None:
        if self.stopped_at is None:
            self.stopped_at = self._now()

    def _go_on(self) -> None:
        if self.stopped_at is not None:
            self.lost += self._now() - self.stopped_at
            self.stopped_at = None

    def _tell_rules(self, act: Literal["pause", "resume", "restart"]) -> bool:
        """Tell the rules, if the game has a clock of its own and it is running."""
        clockwork = self.match.game.clockwork
        number = NO_ACT if clockwork is None else getattr(clockwork, act)
        if number == NO_ACT:
            return False
        action = self.match.game.actions[number]
        if self.match.why_not(TABLE, action):
            return False
        self.match.push(TABLE, action)
        self._wind(self.time())
        return True

    # Setting deadlines

    def _wind(self, at: int) -> None:
        """Set the deadlines for the position reached at this time; not during a pause."""
        face = self.match.clock
        if face is None:
            self._ends = self.silence = self.aside = None
        elif face.is_paused:
            self._stop()
            self._paused_by_rules = True
        else:
            if face.period or self._paused_by_rules:
                self._go_on()
            self._paused_by_rules = False
            self._wind_period(face, at)
            self._wind_limit(face, at)
            self._wind_guard(face, at)
            self._wind_aside(face, at)

    def _wind_period(self, face: ClockFace, at: int) -> None:
        if face.period == 0:
            self._ends = None
        elif face.mode == ClockMode.TURNS:
            self._ends = at if face.is_over else None
        elif face.length >= NEVER:
            self._ends = None
        elif face.period != self._period or self._ends is None:
            shift = seeds.clock_jitter(self.match.seed, face.period, face.jitter)
            begin = self.spent if self.is_virtual else at
            self._ends = begin + face.length + shift + face.grace
            self._is_fresh = True
        self._period = face.period

    def _wind_limit(self, face: ClockFace, at: int) -> None:
        """Each decision has one limit; an interrupted turn continues with the time it had left."""
        if face.question != self._question:
            if self._question > 0:
                self._interrupted = self._question, self._patience - at
            turn, left = self._interrupted
            self._patience = at + (left if turn == face.question else face.limit)
            self._question = face.question
        table_acts = self.match.turn == TABLE and face.limit == 0
        if table_acts or (self.limits and not self.patient and face.limit < NEVER):
            action = self.match.game.actions[face.silent]
            self.silence = Deadline(self.match.turn, action, self._patience)
        else:
            self.silence = None

    def be_patient(self, patient: bool) -> None:
        """Switch the turn timer off or on; when it is switched on, the full limit starts."""
        face = self.match.clock
        if patient == self.patient or face is None:
            return
        self.patient = patient
        if not patient:
            self._patience = self.time() + face.limit
        self._wind_limit(face, self.time())

    def _wind_guard(self, face: ClockFace, at: int) -> None:
        """Before the next player may act, others get a moment to catch the last one."""
        if face.penult and face.penult != self._guarded:
            self._held = at + face.guard
        self._guarded = face.penult

    def _wind_aside(self, face: ClockFace, at: int) -> None:
        """A question outside the turns has its own limit."""
        clockwork = self.match.game.clockwork
        if face.aside == 0 or clockwork is None or not self.limits:
            self.aside = None
        elif face.aside != self._aside:
            action = self.match.game.actions[clockwork.aside_act]
            self.aside = Deadline(TABLE, action, at + face.aside_limit)
        self._aside = face.aside
