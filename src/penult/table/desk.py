"""A table's front desk: (table, order, now) → rows to store, and what to answer afterwards.

Nothing of a step may be shown before its rows are stored. If they cannot be stored, the table
in memory is worthless: rebuild it from what is stored.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from penult.chance import seeds
from penult.errors import PenultError
from penult.games.registry import find
from penult.play.settings import check_table, read_options, write_options
from penult.table import deciding
from penult.table.commands import Order
from penult.table.due import coming
from penult.table.facts import Acted, Created, Manners, Outage, Pace, Row, Started, WentOn
from penult.table.live import Table
from penult.table.seating import Phase
from penult.vocabulary.ids import TABLE

AT_ONCE = 100  # things that may happen by themselves in one step; a longer chain waits its turn


@dataclass(slots=True)
class Step:
    """``version``: where the order's own row stands, or where the table stood."""

    rows: list[Row] = field(default_factory=list)
    version: int = 0
    refusal: PenultError | None = None
    late: bool = False  # the clock was first


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
) -> tuple[Table, Row]:
    """A new table; bad options or numbers of seats raise."""
    manners = manners or Manners()
    deciding.check_delay(manners.delay)
    found = find(game)
    read = read_options(found, options)
    check_table(found, read, seats)
    seed = seeds.in_hex(seeds.fresh())
    written = write_options(found, read)
    fact = Created(game, found.version, seats, written, seed, public, pace, code, manners)
    table = Table(id)
    table.look(now)
    return table, table.note(fact)


def handle(table: Table, order: Order, now: int) -> Step:
    """What is due happens first, then the order; a repeat is answered from the log."""
    step = Step(rows=wait(table, now))
    known = table.recent.get((order.actor, order.id)) if order.id else None
    if known:
        step.version = known
        return step
    try:
        facts = deciding.decide(table, order)
    except PenultError as error:
        step.refusal, step.version = error, table.version
        return step
    command = order.id
    for fact in facts:
        step.rows.append(table.note(fact, order.actor, command))
        command = ""
    step.version = table.version
    step.late = any(isinstance(fact, Acted) for fact in facts) and not was_played(table, order)
    step.rows += follow(table)
    return step


def was_played(table: Table, order: Order) -> bool:
    return table.match is not None and table.match.acts[-1][0] == order.actor


def wait(table: Table, now: int) -> list[Row]:
    """All that has become due by now. Each row bears the time at which it is noticed."""
    table.look(now)
    rows: list[Row] = []
    for _ in range(AT_ONCE):
        due = coming(table)
        if due is None or due.at > table.at:
            break
        fact = due.fact()
        if fact is not None:
            rows.append(table.note(fact))
            rows += follow(table)
    return rows


def follow(table: Table) -> list[Row]:
    """What the table does as soon as everybody agrees."""
    people = [chair for chair in table.chairs if chair.is_person]
    if table.phase == Phase.ACCEPTING and all(chair.accepted for chair in people):
        return [table.note(Started(seeds.in_hex(table.mixed().seed)))]
    if table.phase == Phase.BETWEEN and all(chair.ready for chair in people if not chair.deputy):
        return [table.note(WentOn())]
    return []


def excuse(table: Table, lost: int, now: int) -> list[Row]:
    """The server was away for so long: nobody shall pay for it."""
    table.look(now)
    return [table.note(Outage(lost), TABLE)] if table.is_running else []
