"""The state of a live table, built from its log. It knows no sockets and no store.

``take`` is the only way a table changes, so that a table rebuilt from its rows is the same table.
"""

from __future__ import annotations

import hashlib
import weakref
from collections import deque
from collections.abc import Iterable
from itertools import islice

from penult.chance import seeds
from penult.core.actions import Action, Verb
from penult.core.events import Event
from penult.core.ids import NOBODY, TABLE, ActionId, Seat
from penult.games.registry import find
from penult.match import foresight
from penult.match.events import RoundResult, ScoreSheet
from penult.match.foresight import LongAction, MatchTerms
from penult.match.highlights import Highlight, Highlights, biggest_swing
from penult.match.match import Match
from penult.match.options import knows_version, respell
from penult.match.origin import Origin
from penult.tables import presence
from penult.tables.clock import Clock
from penult.tables.errors import FrozenTable, NotOver, OtherRules
from penult.tables.events import (
    BESIDE,
    Accepted,
    Acted,
    BotInvited,
    ClockSet,
    Created,
    CustomsChanged,
    HandOpened,
    Ignored,
    Left,
    LogRow,
    Manners,
    MannersChanged,
    OptionsChanged,
    Outage,
    Pace,
    Readied,
    RoundStarted,
    Sat,
    SeatsChanged,
    SeedAdded,
    Started,
    TableEvent,
    TimedOut,
    TookBack,
)
from penult.tables.practice import Practice
from penult.tables.seating import (
    BotSpeed,
    Chair,
    TablePhase,
    first_empty,
    new_host,
    usual_avatar,
)
from penult.tables.seen_commands import SeenCommands

UNSETTLING = (Verb.PROPOSE, Verb.WITHDRAW, Verb.FREEZE)  # after these, nobody is ready any more
KEPT = 50  # rows whose match events are kept for players who reconnect
LATELY = 30  # match events shown to somebody who comes for the first time


def check_rules(game: str, rules: int) -> None:
    """Raise ``OtherRules`` if a table of this version can't be played here."""
    found = find(game)
    if not knows_version(found, rules):
        raise OtherRules(rules=rules, newest=found.version)


class Table:
    start = ""  # the position that the match goes on from; empty: it begins with a deal
    thinks_ahead = False  # what takes long is computed elsewhere …
    long_action: LongAction | None = None  # … and this is what the table has to wait for

    def __init__(self, id: str) -> None:
        self.id = id
        self.version = 0
        self.at = 0  # the current time in milliseconds
        self.changed = 0  # time of the last row
        self.moves = 0  # number of rows that affected play
        self.since = 0  # time of the last of them, or when play continued after a stop
        self.counted_at = 0  # when the last round ended
        self.awake = 0  # when play last continued after a stop
        self.phase = TablePhase.GATHERING
        self.game = ""
        self.rules = 0  # the version of the game; the log writes options for this one
        self.options = ""  # as written for the current version
        self.terms_version = 0  # version at which everybody was last asked to accept
        self.customs: tuple[str, ...] = ()  # custom cards agreed on before the match
        self.seed = 0
        self.server_seed = 0
        self.commitment = ""  # hash of the server's seed, published before anybody sits down
        self.origin: Origin | None = None  # where the seed of the deal comes from
        self.public = False
        self.code = ""  # short, for people to type
        self.manners = Manners()
        self.pace = Pace()
        self.chairs: list[Chair] = []
        self.free = 0  # empty chairs
        self.takeable = 0  # bots whose place a person may take
        self.is_attended = False  # at least one person is present
        self.is_still = False  # paused, or nobody is present: clocks and bots wait
        self.sent_away: set[str] = set()  # tokens of players removed during the match
        self.host: Seat = NOBODY
        self.players: list[str] = []  # names at the deal, for the record
        self.speed = BotSpeed.NORMAL  # of the bots
        self.practice = Practice()
        self.paused_until = 0  # 0: not paused
        self.moved_to = ""  # the table of the rematch
        self.match: Match | None = None
        self._sheet: ScoreSheet | None = None
        self._highlights: Highlights | None = None
        self.clock: Clock | None = None
        self.calm = (0, 0)  # a version, and until when nothing is due at it
        self.silent = 0  # bit mask of bots that choose to do nothing in this position
        self.thoughts: dict[Seat, ActionId] = {}  # what bots that think do in this position
        self.seen_commands = SeenCommands()
        self._counts: deque[int] = deque(maxlen=KEPT)  # match events of each of the latest rows
        self._streams: tuple[int, ...] = ()
        self._delays = b""  # the key of the bots' delays

    @classmethod
    def rebuilt(cls, id: str, rows: Iterable[LogRow]) -> Table:
        table = cls(id)
        for row in rows:
            table.take(row)
        return table

    # Queries

    @property
    def is_running(self) -> bool:
        return self.phase in (TablePhase.PLAYING, TablePhase.BETWEEN)

    @property
    def is_writing(self) -> bool:
        """Whether players are still agreeing on the custom cards."""
        match = self.match
        if match is None or match.game.workshop is None or match.turn != TABLE:
            return False
        settles = any(action.verb == Verb.FREEZE for action in match.legal(TABLE))
        return self.phase == TablePhase.PLAYING and settles

    @property
    def has_open_hands(self) -> bool:
        """Whether everybody agrees that spectators see their hands."""
        return bool(self.people) and all(chair.open for chair in self.people)

    @property
    def has_hands_down(self) -> bool:
        """Whether a round has just been counted, so that all hands lie open (PR-41)."""
        between = self.match is not None and self.match.is_between
        return between or self.phase == TablePhase.OVER

    @property
    def deal_at(self) -> int | None:
        """When the next round starts by itself; None unless the table waits for that."""
        if self.phase != TablePhase.BETWEEN or self.is_still:
            return None
        return max(self.counted_at, self.awake) + self.pace.between

    @property
    def people(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.is_person]

    @property
    def is_paused(self) -> bool:
        return self.paused_until > 0

    @property
    def rounds(self) -> list[RoundResult]:
        """The rounds that have ended."""
        return self._sheet.rounds if self._sheet else []

    @property
    def avatars(self) -> list[str]:
        return [chair.avatar for chair in self.chairs]

    @property
    def story(self) -> tuple[Highlight, ...]:
        """The highlights of a match that is over."""
        if self.phase != TablePhase.OVER:
            return ()
        if self._highlights:
            return self._highlights.told(self.rounds)
        return tuple(filter(None, (biggest_swing(self.rounds),)))

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    def seat_of(self, token: str) -> Seat:
        """The seat whose token has this hash."""
        held = (seat for seat, chair in enumerate(self.chairs) if token and chair.token == token)
        return next(held, NOBODY)

    def mixed(self) -> Origin:
        """The server's seed and the players' seeds, from which the cards are dealt."""
        added = ((seat, chair.seed) for seat, chair in enumerate(self.chairs) if chair.seed)
        return Origin(self.id, self.server_seed, tuple(added))

    def record(self) -> str:
        """The record of a match that has ended or was left by all, with all cards and seeds."""
        if self.match is None or self.phase not in (TablePhase.OVER, TablePhase.CLOSED):
            raise NotOver()
        return self.match.record(self.players, self.origin)

    def events_since(self, version: int) -> list[Event] | None:
        """Match events after a version, or None if it is too long ago."""
        behind = self.version - version
        if not 0 <= behind <= len(self._counts):
            return None
        count = sum(islice(reversed(self._counts), behind))
        return self.match.events[len(self.match.events) - count :] if self.match and count else []

    def latest_events(self) -> list[Event]:
        """The latest match events, for somebody who comes for the first time."""
        return self.match.events[-LATELY:] if self.match else []

    def sees_bots(self, viewer: Seat) -> bool:
        """Whether this viewer practises with open hands."""
        return self.practice.shows_bots and viewer != TABLE and self.chairs[viewer].is_person

    def look(self, now: int) -> None:
        """Set the current time, which never runs backwards."""
        self.at = max(self.at, now)

    def stream(self, seat: Seat) -> int:
        """The seed of a bot's random numbers in this seat."""
        if not self._streams:
            self._streams = tuple(seeds.stream(self.seed, each) for each in range(len(self.chairs)))
        return self._streams[seat]

    def delay_draw(self, seat: Seat) -> int:
        """A random 32-bit number for the time this bot takes over this move.

        It comes from a seed of its own, so that times tell nothing about cards or decisions.
        """
        occasion = f"{seat}:{self.moves}".encode()
        drawn = hashlib.blake2s(occasion, key=self._delays, digest_size=4).digest()
        return int.from_bytes(drawn, "big")

    def held(self, seat: Seat, late: int = 0) -> int:
        """Milliseconds this seat has to wait before a move, so that others can catch.

        ``late``: milliseconds between the last play and the moment people were told.
        """
        if self.phase != TablePhase.PLAYING or self.clock is None or self.is_still:
            return 0
        return self.clock.held(seat, self.pace.wire + late)

    # Changes

    def note(self, event: TableEvent, actor: Seat = TABLE, command: str = "") -> LogRow:
        """Apply an event that happens now; returns its row, to be stored before it is shown."""
        row = LogRow(self.version + 1, self.at, actor, command, event)
        self.take(row)
        return row

    def take(self, row: LogRow) -> None:
        if row.version != self.version + 1:
            raise FrozenTable(table=self.id)
        if type(row.event) is ClockSet:
            self._turn_back(row.event.back)
        self.look(row.at)
        before = len(self.match.events) if self.match else 0
        phase = self.phase
        self._happen(row.event)
        self.version = row.version
        self.changed = row.at
        if not isinstance(row.event, BESIDE):
            self.moves, self.since, self.silent = self.moves + 1, row.at, 0
            self.thoughts.clear()
        is_act = type(row.event) is Acted  # nobody comes or goes
        if not is_act or self.phase != phase or self.is_still:
            self._look_around(row)
        self._remember(row, before)

    def _turn_back(self, back: int) -> None:
        """Everything that is remembered as a time moves along with the clock."""
        self.at -= back
        self.since, self.counted_at, self.awake = (
            at - back for at in (self.since, self.counted_at, self.awake)
        )
        self.paused_until -= back if self.paused_until else 0
        for chair in self.chairs:
            chair.since -= back
            chair.missed_at -= back
        if self.clock:
            self.clock.turn_back(back)

    def _look_around(self, row: LogRow) -> None:
        """Update who is present and whether play is stopped."""
        was_still = self.is_still
        self.free = sum(chair.is_empty for chair in self.chairs)
        self.takeable = sum(chair.is_takeable for chair in self.chairs)
        self.is_attended = any(chair.is_person and chair.here for chair in self.chairs)
        self.is_still = self.is_running and (self.is_paused or not self.is_attended)
        self.practice.look_around(self.chairs)
        if (was_still and not self.is_still) or isinstance(row.event, Outage):
            self.since = self.awake = row.at
        self._set_clock()

    def _set_clock(self) -> None:
        """The clock runs while people play."""
        if self.clock is None:
            return
        self.clock.be_patient(self.pace.patient and len(self.people) == 1)
        if self.phase == TablePhase.PLAYING and not self.is_still:
            self.clock.release()
        else:
            self.clock.hold()

    def _remember(self, row: LogRow, before: int) -> None:
        if row.command:
            self.seen_commands.add(row.actor, row.command, row.version)
        if self.match is None:
            self._counts.append(0)
            return
        if self._highlights:
            self._highlights.look(self.match, self.match.events[before:])
        forgotten = self._counts[0] if len(self._counts) == KEPT else 0
        went_back = isinstance(row.event, TookBack)
        self._counts.append(0 if went_back else len(self.match.events) - before)
        del self.match.events[:forgotten]

    def _happen(self, event: TableEvent) -> None:
        """Apply an event to the state."""
        match event:
            case Acted() | TimedOut() | Outage() | TookBack():
                self._play(event)
            case Created():
                self._open(event)
            case Sat(seat, name, token, avatar):
                self._replace_player(seat, name)
                chair = Chair(name=name, avatar=avatar, token=token, since=self.at)
                self._seat(seat, chair)
            case BotInvited(seat, name, bot):
                self._seat(seat, Chair(name=name, bot=bot))
            case Left():
                self._leave(event)
            case Accepted(seat):
                self.chairs[seat].accepted = True
            case (
                OptionsChanged()
                | CustomsChanged()
                | SeatsChanged()
                | SeedAdded()
                | MannersChanged()
                | HandOpened()
            ):
                presence.apply_terms(self, event)
            case Started(seed):
                self._deal(int(seed, 16))
            case Readied(seat):
                self.chairs[seat].ready = True
            case RoundStarted():
                self._go_on()
            case Ignored() | ClockSet():
                pass
            case _:
                presence.apply_presence(self, event)

    def _open(self, event: Created) -> None:
        check_rules(event.game, event.rules)
        self.game, self.rules = event.game, event.rules
        self.options = self.options_from_log(event.options)
        self.server_seed, self.public, self.pace = int(event.seed, 16), event.public, event.pace
        self.code, self.manners, self.customs = event.code, event.manners, event.customs
        self.speed, self.start = event.speed, event.start
        self._delays = bytes.fromhex(event.delays or seeds.delays_before(self.server_seed))
        self.commitment = seeds.commitment(self.server_seed)
        self.chairs = [Chair() for _ in range(event.seats)]

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
        """Who comes back to a chair keeps its avatar, unless they choose another."""
        chair.avatar = chair.avatar or self.chairs[seat].avatar
        chair.avatar = chair.avatar or usual_avatar(chair.name, self.avatars)
        self.chairs[seat] = chair
        if self.host == NOBODY and chair.is_person:
            self.host = seat
        self._gather()

    def _replace_player(self, seat: Seat, name: str) -> None:
        """In a match, the record has the name of whoever takes a bot's chair."""
        if self.match and not self.chairs[seat].stands_in:
            self.players[seat] = name

    def _gather(self) -> None:
        if self.match is None:
            empty = first_empty(self.chairs) != NOBODY
            self.phase = TablePhase.GATHERING if empty else TablePhase.ACCEPTING

    def _leave(self, event: Left) -> None:
        seat, left = event.seat, self.chairs[event.seat]
        if event.bot and not event.token:
            self.sent_away.add(left.token)
        stand_in = Chair(name=left.name, avatar=left.avatar, bot=event.bot, former=event.token)
        stand_in.stands_in = True
        self.chairs[seat] = stand_in if event.bot else Chair()
        self._gather()
        if seat == self.host:
            self.host = new_host(self.chairs)
        if self.host == NOBODY:
            self.phase = TablePhase.CLOSED  # bots don't play on alone

    def _deal(self, seed: int) -> None:
        self.seed, self.origin = seed, self.mixed()
        if self.origin.seed != seed:
            raise FrozenTable(table=self.id)
        self.match = self.new_match()
        if self.thinks_ahead:
            self.match.use_foresight()
        if self.pace.between:
            self.match.stop_between_rounds()
        self._sheet = ScoreSheet(self.match)
        self._highlights = Highlights(self.match)
        self.clock = self.new_clock(self.match)
        self.phase = TablePhase.PLAYING
        self.players = self.names

    def new_match(self) -> Match:
        """The match of this table as it is dealt."""
        return self.match_terms().match()

    def match_terms(self) -> MatchTerms:
        return MatchTerms(
            game=self.game,
            seats=len(self.chairs),
            seed=seeds.in_hex(self.seed),
            options=self.options_for_log(self.options),
            customs=self.customs,
            private=not self.public,
            rules=self.rules,
            start=self.start,
        )

    def use_foresight(self) -> None:
        """From now on, say which events take long (``long_action_in``) before they are taken."""
        self.thinks_ahead = True
        if self.match:
            self.match.use_foresight()

    def long_action_in(self, event: TableEvent) -> LongAction | None:
        """What has to be computed before this event can be taken; None: nothing."""
        match = self.match
        if match is None or not self.thinks_ahead:
            return None
        if isinstance(event, TookBack):
            since = self.practice.start_before(event.acts)
            return foresight.for_rewinding(match, self.match_terms, event.acts, since)
        if match.game.slow and isinstance(event, Acted | TimedOut):
            action = match.parsed(event.act)
            return foresight.for_action(match, self.match_terms, event.seat, action)
        return None

    def new_clock(self, match: Match) -> Clock:
        """The clock doesn't keep its table alive: what leaves memory is freed at once."""
        table = weakref.proxy(self)
        return Clock(match, lambda: table.at, limits=True)

    def _go_on(self) -> None:
        self._look_again()
        self.phase = TablePhase.PLAYING
        if self.clock:
            self.clock.start_round()

    def _look_again(self) -> None:
        """Everybody has to say again that they are ready."""
        for chair in self.chairs:
            chair.ready = False

    def _play(self, event: Acted | TimedOut | Outage | TookBack) -> None:
        match, clock, sheet = self.match, self.clock, self._sheet
        if match is None or clock is None or sheet is None:
            raise FrozenTable(table=self.id)
        rounds, known = match.rounds, len(match.events)
        match event:
            case Acted(seat, act):
                self._act(match, clock, seat, match.parsed(act))
            case TimedOut(seat, act):
                due = clock.play_next()
                if due is None or (due.seat, due.action.text) != (seat, act):
                    raise FrozenTable(table=self.id)
                if seat != TABLE:
                    self.chairs[seat].miss(self.at)
            case Outage(lost):
                clock.forget(lost)
                self.paused_until += lost if self.paused_until else 0
            case TookBack(_, acts):
                self._take_back(match, clock, sheet, acts)
                return
        sheet.look(match, match.events[known:])
        if match.rounds > rounds or match.outcome:
            self._end_round(match)

    def _act(self, match: Match, clock: Clock, seat: Seat, action: Action) -> None:
        decided = seat != TABLE and self.practice.is_decision(match, seat, self.chairs[seat])
        if clock.push(seat, action) and decided:
            self.practice.decisions.append(len(match.acts) - 1)
        if action.verb in UNSETTLING:
            self._look_again()
        if seat != TABLE:
            self.chairs[seat].missed = 0

    def _end_round(self, match: Match) -> None:
        if match.outcome:
            self.phase = TablePhase.OVER
        elif match.is_between:
            self.phase, self.counted_at = TablePhase.BETWEEN, self.at
        self.practice.start_round(match)

    def _take_back(self, match: Match, clock: Clock, sheet: ScoreSheet, acts: int) -> None:
        self.practice.take_back(match, acts)
        sheet.rewind(match)
        self._highlights = None  # some of what they counted was taken back
        clock.look_again()
        self._counts.clear()  # nobody is told again what was taken back
        del match.events[:-LATELY]
        self._look_again()
        self.phase = TablePhase.PLAYING
