"""The live table: what its rows make of it. No sockets, no store; ``now`` comes with each row.

``take`` is the only way a table changes. A table rebuilt from its rows is the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice

from penult.chance import seeds
from penult.chance.stream import mix
from penult.core.actions import Verb
from penult.core.events import Event
from penult.core.ids import NOBODY, TABLE, Seat
from penult.games.registry import find
from penult.match.match import Match
from penult.match.options import knows_version, respell
from penult.match.origin import Origin
from penult.match.score_sheet import RoundResult, ScoreSheet
from penult.tables import presence
from penult.tables.clock import Clock
from penult.tables.errors import FrozenTable, NotOver
from penult.tables.events import (
    BESIDE,
    Accepted,
    Acted,
    Agreed,
    BotSat,
    Created,
    HandOpened,
    Ignored,
    Left,
    LogRow,
    Manners,
    MannersChanged,
    Outage,
    Pace,
    Ready,
    Resized,
    Sat,
    SeedAdded,
    Started,
    TableEvent,
    TimedOut,
    WentOn,
    Written,
)
from penult.tables.seating import Chair, TablePhase, first_empty, new_host
from penult.tables.seen_commands import SeenCommands

UNSETTLING = (Verb.PROPOSE, Verb.WITHDRAW, Verb.FREEZE)  # who had no more to write looks again
KEPT = 50  # rows whose events a table remembers, for those who come back
LATELY = 30  # events


class Table:
    def __init__(self, id: str) -> None:
        self.id = id
        self.version = 0
        self.at = 0  # milliseconds: when somebody last looked
        self.changed = 0  # when something last happened
        self.moves = 0  # how often something happened in play
        self.since = 0  # when last; or when play went on, after it had stood still
        self.awake = 0  # when it last did
        self.phase = TablePhase.GATHERING
        self.game = ""
        self.rules = 0  # the version of the game; the log writes options for this one
        self.options = ""  # as they are written for the current version
        self.terms_version = 0  # at which people were last asked to accept anew
        self.customs: tuple[str, ...] = ()  # what people have written on cards before the match
        self.seed = 0
        self.server_seed = 0
        self.commitment = ""  # to the server's seed, published before anybody sits down
        self.origin: Origin | None = None  # of the seed of the deal
        self.public = False
        self.code = ""  # that people can type instead of the id
        self.manners = Manners()
        self.pace = Pace()
        self.chairs: list[Chair] = []
        self.free = 0  # empty chairs
        self.is_attended = False  # is anybody there?
        self.is_still = False  # all agreed to pause, or nobody is there: clocks and bots wait too
        self.host: Seat = NOBODY
        self.players: list[str] = []  # names at the deal, for the record
        self.paused_until = 0  # 0: it is not
        self.moved_to = ""  # the table of the next match
        self.match: Match | None = None
        self._sheet: ScoreSheet | None = None
        self.clock: Clock | None = None
        self.calm = (0, 0)  # a version, and until when nothing happens at it by itself
        self.silent = 0  # bots that have nothing to say to the present position, as a mask
        self.repeats = SeenCommands()
        self._counts: deque[int] = deque(maxlen=KEPT)  # events of each of the latest rows
        self._streams: tuple[int, ...] = ()

    @classmethod
    def rebuilt(cls, id: str, rows: Iterable[LogRow]) -> Table:
        table = cls(id)
        for row in rows:
            table.take(row)
        return table

    # Asking

    @property
    def is_running(self) -> bool:
        return self.phase in (TablePhase.PLAYING, TablePhase.BETWEEN)

    @property
    def is_writing(self) -> bool:
        """Does the table agree on what is written on its cards?"""
        match = self.match
        if match is None or match.game.workshop is None or match.turn != TABLE:
            return False
        settles = any(action.verb == Verb.FREEZE for action in match.legal(TABLE))
        return self.phase == TablePhase.PLAYING and settles

    @property
    def has_open_hands(self) -> bool:
        """Do all who sit here agree that who watches sees their hands?"""
        return bool(self.people) and all(chair.open for chair in self.people)

    @property
    def people(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.is_person]

    @property
    def is_paused(self) -> bool:
        return self.paused_until > 0

    @property
    def rounds(self) -> list[RoundResult]:
        """Those that are over."""
        return self._sheet.rounds if self._sheet else []

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    def seat_of(self, token: str) -> Seat:
        """The seat whose token has this hash."""
        held = (seat for seat, chair in enumerate(self.chairs) if token and chair.token == token)
        return next(held, NOBODY)

    def mixed(self) -> Origin:
        """The server's seed and those that seats have added: what the deal will come from."""
        added = ((seat, chair.seed) for seat, chair in enumerate(self.chairs) if chair.seed)
        return Origin(self.id, self.server_seed, tuple(added))

    def record(self) -> str:
        """The whole match with all its cards and seeds: once it is over, or given up for good."""
        if self.match is None or self.phase not in (TablePhase.OVER, TablePhase.CLOSED):
            raise NotOver()
        return self.match.record(self.players, self.origin)

    def events_since(self, version: int) -> list[Event] | None:
        """What happened after that version; None if it is too long ago to be remembered."""
        behind = self.version - version
        if not 0 <= behind <= len(self._counts):
            return None
        count = sum(islice(reversed(self._counts), behind))
        return self.match.events[len(self.match.events) - count :] if self.match and count else []

    def latest_events(self) -> list[Event]:
        """What happened lately, for who comes for the first time."""
        return self.match.events[-LATELY:] if self.match else []

    def look(self, now: int) -> None:
        """Time has passed; it never runs backwards."""
        self.at = max(self.at, now)

    def stream(self, seat: Seat) -> int:
        """What starts the random numbers of a bot in this seat."""
        if not self._streams:
            self._streams = tuple(seeds.stream(self.seed, each) for each in range(len(self.chairs)))
        return self._streams[seat]

    def lot(self, seat: Seat, salt: int) -> int:
        """32 bits that differ from move to move and seat to seat."""
        return mix(self.stream(seat) ^ mix(self.moves + salt))

    def held(self, seat: Seat, late: int = 0) -> int:
        """Milliseconds for which this seat's move must wait, that others can still catch.

        ``late``: by so much the latest lay was told later than it happened.
        """
        if self.phase != TablePhase.PLAYING or self.clock is None or self.is_still:
            return 0
        return self.clock.held(seat, self.pace.wire + late)

    # Changing

    def note(self, fact: TableEvent, actor: Seat = TABLE, command: str = "") -> LogRow:
        """Something happens now: the row that must be stored before anybody is told."""
        row = LogRow(self.version + 1, self.at, actor, command, fact)
        self.take(row)
        return row

    def take(self, row: LogRow) -> None:
        if row.version != self.version + 1:
            raise FrozenTable(table=self.id)
        self.look(row.at)
        before = len(self.match.events) if self.match else 0
        phase = self.phase
        self._happen(row.fact)
        self.version = row.version
        self.changed = row.at
        if not isinstance(row.fact, BESIDE):
            self.moves, self.since, self.silent = self.moves + 1, row.at, 0
        is_act = type(row.fact) is Acted  # which moves nobody
        if not is_act or self.phase != phase or self.is_still:
            self._look_around(row)
        self._remember(row, before)

    def _look_around(self, row: LogRow) -> None:
        """Who is there, and does play stand still or go on?"""
        was_still = self.is_still
        self.free = sum(chair.is_empty for chair in self.chairs)
        self.is_attended = any(chair.is_person and chair.here for chair in self.chairs)
        self.is_still = self.is_running and (self.is_paused or not self.is_attended)
        if (was_still and not self.is_still) or isinstance(row.fact, Outage):
            self.since = self.awake = row.at
        self._set_clock()

    def _set_clock(self) -> None:
        """It runs while people play."""
        if self.clock is None:
            return
        self.clock.be_patient(self.pace.patient and len(self.people) == 1)
        if self.phase == TablePhase.PLAYING and not self.is_still:
            self.clock.release()
        else:
            self.clock.hold()

    def _remember(self, row: LogRow, before: int) -> None:
        if row.command:
            self.repeats.add(row.actor, row.command, row.version)
        if self.match is None:
            self._counts.append(0)
            return
        forgotten = self._counts[0] if len(self._counts) == KEPT else 0
        self._counts.append(len(self.match.events) - before)
        del self.match.events[:forgotten]

    def _happen(self, fact: TableEvent) -> None:
        """What is ``Ignored`` only leaves its row."""
        match fact:
            case Acted() | TimedOut() | Outage():
                self._play(fact)
            case Created():
                self._open(fact)
            case Sat(seat, name, token):
                self._seat(seat, Chair(name=name, token=token, since=self.at))
            case BotSat(seat, name, bot):
                self._seat(seat, Chair(name=name, bot=bot))
            case Left():
                self._leave(fact)
            case Accepted(seat):
                self.chairs[seat].accepted = True
            case Agreed() | Written() | Resized() | SeedAdded() | MannersChanged() | HandOpened():
                presence.apply_terms(self, fact)
            case Started(seed):
                self._deal(int(seed, 16))
            case Ready(seat):
                self.chairs[seat].ready = True
            case WentOn():
                self._go_on()
            case Ignored():
                pass
            case _:
                presence.apply_presence(self, fact)

    def _open(self, fact: Created) -> None:
        if not knows_version(find(fact.game), fact.rules):
            raise FrozenTable(table=self.id)
        self.game, self.rules = fact.game, fact.rules
        self.options = self.options_from_log(fact.options)
        self.server_seed, self.public, self.pace = int(fact.seed, 16), fact.public, fact.pace
        self.code, self.manners, self.customs = fact.code, fact.manners, fact.customs
        self.commitment = seeds.commitment(self.server_seed)
        self.chairs = [Chair() for _ in range(fact.seats)]

    def options_from_log(self, options: str) -> str:
        game = find(self.game)
        return respell(game, options, of=self.rules, into=game.version)

    def options_for_log(self, options: str) -> str:
        game = find(self.game)
        return respell(game, options, of=game.version, into=self.rules)

    def resize(self, seats: int) -> None:
        self.chairs = [*self.chairs, *(Chair() for _ in range(seats))][:seats]
        self._streams = ()
        self._gather()

    def _seat(self, seat: Seat, chair: Chair) -> None:
        self.chairs[seat] = chair
        if self.host == NOBODY and chair.is_person:
            self.host = seat
        self._gather()

    def _gather(self) -> None:
        if self.match is None:
            empty = first_empty(self.chairs) != NOBODY
            self.phase = TablePhase.GATHERING if empty else TablePhase.ACCEPTING

    def _leave(self, fact: Left) -> None:
        seat, name = fact.seat, self.chairs[fact.seat].name
        stand_in = Chair(name=name, bot=fact.bot, former=fact.token, stands_in=True)
        self.chairs[seat] = stand_in if fact.bot else Chair()
        self._gather()
        if seat == self.host:
            self.host = new_host(self.chairs)
        if self.host == NOBODY:
            self.phase = TablePhase.CLOSED  # bots do not play on among themselves

    def _deal(self, seed: int) -> None:
        self.seed, self.origin = seed, self.mixed()
        if self.origin.seed != seed:
            raise FrozenTable(table=self.id)
        seats = len(self.chairs)
        made = Match.new(
            self.game,
            seats=seats,
            seed=seed,
            options=self.options_for_log(self.options),
            custom=self.customs or None,
            private=not self.public,
            rules=self.rules,
        )
        self.match = made.share_scratch()
        self._sheet = ScoreSheet(self.match)
        self.clock = Clock(self.match, lambda: self.at, limits=True)
        self.phase = TablePhase.PLAYING
        self.players = self.names

    def _go_on(self) -> None:
        self._look_again()
        self.phase = TablePhase.PLAYING

    def _look_again(self) -> None:
        """Nobody is ready any more."""
        for chair in self.chairs:
            chair.ready = False

    def _play(self, fact: Acted | TimedOut | Outage) -> None:
        if self.match is None or self.clock is None:
            raise FrozenTable(table=self.id)
        rounds, known = self.match.rounds, len(self.match.events)
        match fact:
            case Acted(seat, act):
                action = self.match.parsed(act)
                self.clock.push(seat, action)
                if action.verb in UNSETTLING:
                    self._look_again()
                if seat != TABLE:
                    self.chairs[seat].missed = 0
            case TimedOut(seat, act):
                due = self.clock.play_next()
                if due is None or (due.seat, due.action.text) != (seat, act):
                    raise FrozenTable(table=self.id)
                if seat != TABLE:
                    self.chairs[seat].miss(self.at)
            case Outage(lost):
                self.clock.forget(lost)
                self.paused_until += lost if self.paused_until else 0
        if self._sheet:
            self._sheet.look(self.match, self.match.events[known:])
        if self.match.outcome:
            self.phase = TablePhase.OVER
        elif self.match.rounds > rounds and self.pace.between:
            self.phase = TablePhase.BETWEEN
