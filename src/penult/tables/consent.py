"""Decisions that need consent: pausing, resuming and a rematch."""

from __future__ import annotations

from penult.core.ids import Seat
from penult.tables.commands import AskRematch, Pause, Prefer, Resume
from penult.tables.errors import NoRematch, NotPlaying
from penult.tables.events import Paused, Preferred, RematchAsked, Resumed, TableEvent, Wished
from penult.tables.seating import TablePhase, Wish
from penult.tables.table import Table


def decide(
    table: Table, seat: Seat, command: Pause | Resume | Prefer | AskRematch
) -> list[TableEvent]:
    match command:
        case Pause():
            return wish(table, seat, Wish.PAUSE)
        case Resume():
            return wish(table, seat, Wish.RESUME)
        case Prefer(auto):
            return [] if table.chairs[seat].auto == auto else [Preferred(seat, auto)]
        case AskRematch():
            return ask_again(table, seat)


def wish(table: Table, seat: Seat, wanted: Wish) -> list[TableEvent]:
    """Pause or resume if a majority of those present wants it, or the host of a private table.

    Asking for the current state takes an earlier wish back.
    """
    if not table.is_running:
        raise NotPlaying()
    before = table.chairs[seat].wish
    if (wanted == Wish.PAUSE) == table.is_paused:
        return [Wished(seat, Wish.NONE)] if before else []
    if is_agreed(table, seat, wanted):
        return [come_true(table, wanted)]
    return [Wished(seat, wanted)] if before != wanted else []


def is_agreed(table: Table, seat: Seat, wanted: Wish) -> bool:
    if seat == table.host and not table.public:
        return True
    there = [each for each, chair in enumerate(table.chairs) if chair.attends or each == seat]
    agreed = [each for each in there if each == seat or table.chairs[each].wish == wanted]
    return 2 * len(agreed) > len(there)


def come_true(table: Table, wanted: Wish) -> TableEvent:
    return Paused(table.at + table.pace.pause) if wanted == Wish.PAUSE else Resumed()


def ask_again(table: Table, seat: Seat) -> list[TableEvent]:
    if table.phase != TablePhase.OVER:
        raise NoRematch()
    return [] if table.chairs[seat].again or table.moved_to else [RematchAsked(seat)]


def all_want_again(table: Table) -> bool:
    """Whether everybody present wants a rematch; others find their chair at the new table."""
    asked = [chair for chair in table.chairs if chair.is_person and (chair.here or chair.again)]
    return bool(asked) and all(chair.again for chair in asked)
