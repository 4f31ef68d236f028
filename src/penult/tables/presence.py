"""What facts about people do to a table: who is there, who is host, what they wish.

Only ``Table.take`` calls these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from penult.core.ids import Seat
from penult.tables.events import (
    Abandoned,
    Again,
    Agreed,
    Came,
    Deputised,
    HandOpened,
    Hosted,
    MannersChanged,
    Moved,
    Paused,
    Preferred,
    Resized,
    Resumed,
    Returned,
    SeedAdded,
    Went,
    Wished,
    Written,
)
from penult.tables.seating import TablePhase, Wish

if TYPE_CHECKING:
    from penult.tables.table import Table

Agreement: TypeAlias = Wished | Paused | Resumed | Again | Moved | Abandoned
Social: TypeAlias = Came | Went | Deputised | Returned | Preferred | Hosted | Agreement


def apply_presence(table: Table, fact: Social) -> None:
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
            table.phase = TablePhase.CLOSED


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


if TYPE_CHECKING:
    from penult.tables.table import Table

Term: TypeAlias = Agreed | Written | Resized | SeedAdded | MannersChanged | HandOpened


def apply_terms(table: Table, fact: Term) -> None:
    match fact:
        case Agreed(options):
            table.options = table.options_from_log(options)
            ask_again(table)
        case Written(options, customs):
            table.options, table.customs = table.options_from_log(options), customs
            ask_again(table)
        case Resized(seats):
            table.resize(seats)
            ask_again(table)
        case SeedAdded(seat, seed):
            table.chairs[seat].seed = seed
        case HandOpened(seat, open):
            table.chairs[seat].open = open
        case MannersChanged(manners):
            if manners.delay != table.manners.delay:
                ask_again(table)
            table.manners = manners


def ask_again(table: Table) -> None:
    """Everybody has to accept again, and must have seen what."""
    table.terms_version = table.version + 1
    for chair in table.chairs:
        chair.accepted = False
