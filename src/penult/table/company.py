"""What facts about people do to a table: who is there, who is host, what they wish.

Only ``Table.take`` calls these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from penult.table.facts import (
    Abandoned,
    Again,
    Came,
    Deputised,
    Hosted,
    Moved,
    Paused,
    Preferred,
    Resumed,
    Returned,
    Went,
    Wished,
)
from penult.table.seating import Phase, Wish
from penult.vocabulary.ids import Seat

if TYPE_CHECKING:
    from penult.table.live import Table

Agreement: TypeAlias = Wished | Paused | Resumed | Again | Moved | Abandoned
Social: TypeAlias = Came | Went | Deputised | Returned | Preferred | Hosted | Agreement


def happen(table: Table, fact: Social) -> None:
    match fact:
        case Came(seat):
            be_present(table, seat, here=True)
            give_back(table, seat)
        case Went(seat):
            be_present(table, seat, here=False)
        case Deputised(seat, bot):
            table.chairs[seat].deputy = bot
        case Returned(seat):
            give_back(table, seat)
        case Preferred(seat, auto):
            table.chairs[seat].auto = auto
        case Hosted(seat):
            table.host = seat
        case _:
            agree(table, fact)


def agree(table: Table, fact: Agreement) -> None:
    match fact:
        case Wished(seat, wish):
            table.chairs[seat].wish = wish
        case Paused(until):
            pause(table, until)
        case Resumed():
            resume(table)
        case Again(seat):
            table.chairs[seat].again = True
        case Moved(id):
            table.moved_to = id
        case Abandoned():
            table.phase = Phase.CLOSED


def be_present(table: Table, seat: Seat, *, here: bool) -> None:
    chair = table.chairs[seat]
    chair.here, chair.since = here, table.at


def give_back(table: Table, seat: Seat) -> None:
    chair = table.chairs[seat]
    chair.deputy, chair.missed, chair.since = "", 0, table.at


def pause(table: Table, until: int) -> None:
    table.paused_until = until
    forget_wishes(table)
    if table.clock:
        table.clock.pause()


def resume(table: Table) -> None:
    table.paused_until = 0
    forget_wishes(table)
    if table.clock:
        table.clock.resume()


def forget_wishes(table: Table) -> None:
    for chair in table.chairs:
        chair.wish = Wish.NONE
