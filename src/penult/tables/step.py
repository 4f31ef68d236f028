"""One step of a table: (table, order, now) → rows to store, and the answer.

Nothing may be shown before the rows are stored. If they can't be stored, throw the table in memory
away and rebuild it from the store.
"""

from __future__ import annotations

from functools import partial

from msgspec import Struct, field

from penult.chance import seeds
from penult.core.errors import PenultError
from penult.core.ids import TABLE, Seat
from penult.games.registry import find
from penult.games.scene import Scene
from penult.match.errors import Refused
from penult.tables import decide
from penult.tables.commands import Order
from penult.tables.consent import all_want_again
from penult.tables.events import (
    Accepted,
    Acted,
    BotInvited,
    Came,
    ClockSet,
    Created,
    LogRow,
    Manners,
    Outage,
    Pace,
    RematchOpened,
    RoundStarted,
    Sat,
    Started,
    Went,
)
from penult.tables.schedule import coming
from penult.tables.seating import BotSpeed, TablePhase, fresh_code, fresh_id
from penult.tables.table import Table

AT_ONCE = 100  # automatic events in one step; a longer chain continues in the next


class StepResult(Struct):
    """``version``: that of the order's last row, or of the table if there is none."""

    rows: list[LogRow] = field(default_factory=list)
    version: int = 0
    refusal: PenultError | None = None
    scene: Scene | None = None  # what the player saw whom the rules refused something
    late: bool = False  # the clock acted first
    held: int = 0  # if not 0, nothing was done: submit again after this many milliseconds


def opened(
    id: str,
    game: str,
    seats: int,
    options: str,
    now: int,
    *,
    public: bool,
    pace: Pace,
    manners: Manners | None = None,
    code: str = "",
    customs: tuple[str, ...] = (),
    speed: BotSpeed = BotSpeed.NORMAL,
    start: str = "",
) -> tuple[Table, LogRow]:
    """Open a table; raises if options, seats and cards don't fit together.

    ``start``: a position with these options and seats, to play on from.
    """
    manners = manners or Manners()
    decide.check_delay(manners.delay)
    found = find(game)
    agreed, cards = decide.checked_terms(found, options, seats, customs, public=public)
    seed, delays = seeds.in_hex(seeds.fresh()), seeds.in_hex(seeds.fresh())
    terms = (public, pace, code, manners, cards, speed)
    event = Created(game, found.version, seats, agreed, seed, *terms, delays, start)
    table = Table(id)
    table.look(now)
    return table, table.note(event)


def handle(table: Table, order: Order, now: int, late: int = 0) -> StepResult:
    """Let everything happen that is due, then carry out the order, unless it is a repeat.

    If ``table.long_action`` is set afterwards, the order wasn't carried out: submit it again when
    that has been computed.

    ``late``: milliseconds between the latest event and the moment people were told.
    """
    result = StepResult(rows=wait(table, now))
    if table.long_action:
        return result
    command = order.command.id
    known = table.seen_commands.version_of(order.actor, command) if command else None
    if known:
        result.version = known
        return result
    try:
        result.held = decide.waits(table, order, late)
        events = [] if result.held else decide.decide(table, order)
    except PenultError as error:
        result.refusal, result.version = error, table.version
        if isinstance(error, Refused) and table.match:
            result.scene = table.match.scene(order.actor)
        return result
    table.long_action = next(filter(None, map(table.long_action_in, events)), None)
    if table.long_action:
        return result
    for event in events:
        is_last = event is events[-1]  # a repeat is answered with the version of this row
        result.rows.append(table.note(event, order.actor, command if is_last else ""))
    result.version = table.version
    result.late = any(isinstance(event, Acted) for event in events) and not was_played(table, order)
    result.rows += follow(table)
    return result


def was_played(table: Table, order: Order) -> bool:
    return table.match is not None and table.match.acts[-1][0] == order.actor


def wait(table: Table, now: int) -> list[LogRow]:
    """Everything that is due by now. Rows bear the current time.

    It ends early if something takes long (``table.long_action``); that is due until it is computed.
    """
    table.look(now)
    table.long_action = None
    rows: list[LogRow] = []
    version, until = table.calm
    if version == table.version and table.at < until:
        return rows  # already checked for this version
    for _ in range(AT_ONCE):
        due = coming(table)
        if due is None or due.at > table.at:
            break
        event = due.event()
        if event is None:
            continue
        table.long_action = table.long_action_in(event)
        if table.long_action:
            break
        rows.append(table.note(event))
        rows += follow(table)
    return rows


def follow(table: Table) -> list[LogRow]:
    """What happens as soon as everybody agrees."""
    if table.phase == TablePhase.PLAYING:
        return []
    people = table.people
    if table.phase == TablePhase.ACCEPTING and all(chair.accepted for chair in people):
        return [table.note(Started(seeds.in_hex(table.mixed().seed)))]
    if table.phase == TablePhase.BETWEEN and not table.is_still:
        if all(chair.ready for chair in people if chair.attends):
            return [table.note(RoundStarted())]
    if table.phase == TablePhase.OVER and not table.moved_to and all_want_again(table):
        return [table.note(RematchOpened(fresh_id(table.id)))]
    return []


# Presence


def came(table: Table, seat: Seat, now: int) -> list[LogRow]:
    """A person has connected, perhaps with a second device."""
    rows = wait(table, now)
    if decide.is_person(table, seat) and not table.chairs[seat].here:
        rows += [table.note(Came(seat), seat), *follow(table)]
    return rows


def went(table: Table, seat: Seat, now: int) -> list[LogRow]:
    """A person's last connection is closed."""
    rows = wait(table, now)
    if decide.is_person(table, seat) and table.chairs[seat].here:
        rows += [table.note(Went(seat), seat), *follow(table)]
    return rows


def excuse(table: Table, lost: int, now: int) -> list[LogRow]:
    """Give players back the time for which the server was down or late."""
    table.look(now)
    return [table.note(Outage(lost))] if table.is_running else []


def set_back(table: Table, now: int) -> list[LogRow]:
    """The clock was ahead when the table was last played; don't make it wait for that time."""
    row = LogRow(table.version + 1, now, TABLE, "", ClockSet(table.at - now))
    table.take(row)
    return [row]


def woken(table: Table, lost: int, now: int) -> list[LogRow]:
    """A table was loaded: nobody is connected yet."""
    rows = set_back(table, now) if table.at > now else []
    table.look(now)
    rows += excuse(table, lost, now) if lost else []
    there = [seat for seat, chair in enumerate(table.chairs) if chair.here]
    return rows + [table.note(Went(seat), seat) for seat in there]


# Rematch


def successor(table: Table, id: str, now: int) -> tuple[Table, list[LogRow]]:
    """The table of a rematch: same game, options and people, but another seed.

    Those who asked for it have accepted. Chairs of players who left are empty.
    """
    terms = partial(opened, public=table.public, pace=table.pace, manners=table.manners)
    terms = partial(terms, customs=table.customs, speed=table.speed)
    made, row = terms(id, table.game, len(table.chairs), table.options, now, code=fresh_code())
    rows = [row]
    first = sorted(range(len(table.chairs)), key=lambda seat: seat != table.host)
    for seat in first:
        chair = table.chairs[seat]
        if chair.is_person:
            rows.append(made.note(Sat(seat, chair.name, chair.token, chair.avatar)))
        elif chair.bot and not chair.stands_in:
            rows.append(made.note(BotInvited(seat, chair.name, chair.bot)))
    rows += [made.note(Accepted(seat)) for seat in first if table.chairs[seat].again]
    return made, rows + follow(made)
