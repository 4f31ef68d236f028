"""A table's front desk: (table, order, now) → rows to store, and what to answer afterwards.

Nothing of a step may be shown before its rows are stored. If they cannot be stored, the table
in memory is worthless: rebuild it from what is stored.
"""

from __future__ import annotations

from functools import partial

from msgspec import Struct, field

from penult.chance import seeds
from penult.core.errors import PenultError
from penult.core.ids import Seat
from penult.games.registry import find
from penult.tables import decide
from penult.tables.commands import Order
from penult.tables.consent import all_want_again
from penult.tables.events import (
    Accepted,
    Acted,
    BotInvited,
    Came,
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
from penult.tables.seating import TablePhase, fresh_code, fresh_id
from penult.tables.table import Table

AT_ONCE = 100  # things that may happen by themselves in one step; a longer chain waits its turn


class StepResult(Struct):
    """``version``: where the order's own row stands, or where the table stood."""

    rows: list[LogRow] = field(default_factory=list)
    version: int = 0
    refusal: PenultError | None = None
    late: bool = False  # the clock was first
    held: int = 0  # nothing was done: hand the order in again after so many milliseconds


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
) -> tuple[Table, LogRow]:
    """A new table; bad options, numbers of seats or cards raise."""
    manners = manners or Manners()
    decide.check_delay(manners.delay)
    found = find(game)
    agreed, cards = decide.checked_terms(found, options, seats, customs, public=public)
    seed = seeds.in_hex(seeds.fresh())
    event = Created(game, found.version, seats, agreed, seed, public, pace, code, manners, cards)
    table = Table(id)
    table.look(now)
    return table, table.note(event)


def handle(table: Table, order: Order, now: int, late: int = 0) -> StepResult:
    """What is due happens first, then the order; a repeat is answered from the log.

    ``late``: by so much the latest rows were told later than they happened.
    """
    result = StepResult(rows=wait(table, now))
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
        return result
    for event in events:
        result.rows.append(table.note(event, order.actor, command))
        command = ""  # only the first row bears it
    result.version = table.version
    result.late = any(isinstance(event, Acted) for event in events) and not was_played(table, order)
    result.rows += follow(table)
    return result


def was_played(table: Table, order: Order) -> bool:
    return table.match is not None and table.match.acts[-1][0] == order.actor


def wait(table: Table, now: int) -> list[LogRow]:
    """All that has become due by now. Each row bears the time at which it is noticed."""
    table.look(now)
    rows: list[LogRow] = []
    version, until = table.calm
    if version == table.version and table.at < until:
        return rows  # as was found out when that version was reached
    for _ in range(AT_ONCE):
        due = coming(table)
        if due is None or due.at > table.at:
            break
        event = due.event()
        if event is not None:
            rows.append(table.note(event))
            rows += follow(table)
    return rows


def follow(table: Table) -> list[LogRow]:
    """What the table does as soon as everybody agrees."""
    if table.phase == TablePhase.PLAYING:
        return []
    people = table.people
    if table.phase == TablePhase.ACCEPTING and all(chair.accepted for chair in people):
        return [table.note(Started(seeds.in_hex(table.mixed().seed)))]
    if table.phase == TablePhase.BETWEEN and not table.is_still:
        if all(chair.ready for chair in people if not chair.deputy):
            return [table.note(RoundStarted())]
    if table.phase == TablePhase.OVER and not table.moved_to and all_want_again(table):
        return [table.note(RematchOpened(fresh_id(table.id)))]
    return []


# Coming and going


def came(table: Table, seat: Seat, now: int) -> list[LogRow]:
    """A person is connected, perhaps a second time."""
    rows = wait(table, now)
    if decide.is_person(table, seat) and not table.chairs[seat].here:
        rows += [table.note(Came(seat), seat), *follow(table)]
    return rows


def went(table: Table, seat: Seat, now: int) -> list[LogRow]:
    """A person's last connection is gone."""
    rows = wait(table, now)
    if decide.is_person(table, seat) and table.chairs[seat].here:
        rows += [table.note(Went(seat), seat), *follow(table)]
    return rows


def excuse(table: Table, lost: int, now: int) -> list[LogRow]:
    """The server was away or late for so long: nobody shall pay for it."""
    table.look(now)
    return [table.note(Outage(lost))] if table.is_running else []


def woken(table: Table, lost: int, now: int) -> list[LogRow]:
    """Nobody is connected yet."""
    table.look(now)
    rows = excuse(table, lost, now) if lost else []
    there = [seat for seat, chair in enumerate(table.chairs) if chair.here]
    return rows + [table.note(Went(seat), seat) for seat in there]


# Playing again


def successor(table: Table, id: str, now: int) -> tuple[Table, list[LogRow]]:
    """The table of the next match: same game and options, same people, another seed.

    Who asked for it has accepted. A chair whose player left is empty.
    """
    terms = partial(opened, public=table.public, pace=table.pace, manners=table.manners)
    terms = partial(terms, customs=table.customs)
    made, row = terms(id, table.game, len(table.chairs), table.options, now, code=fresh_code())
    rows = [row]
    first = sorted(range(len(table.chairs)), key=lambda seat: seat != table.host)
    for seat in first:
        chair = table.chairs[seat]
        if chair.is_person:
            rows.append(made.note(Sat(seat, chair.name, chair.token)))
        elif chair.bot and not chair.stands_in:
            rows.append(made.note(BotInvited(seat, chair.name, chair.bot)))
    rows += [made.note(Accepted(seat)) for seat in first if table.chairs[seat].again]
    return made, rows + follow(made)
