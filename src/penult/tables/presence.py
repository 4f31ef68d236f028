"""How events about people change a table: presence, host, wishes and terms.

Only ``Table.take`` calls these functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from penult.core.ids import Seat
from penult.tables.events import (
    Abandoned,
    AvatarChanged,
    BotsOpened,
    Came,
    CustomsChanged,
    Deputised,
    HandOpened,
    HostChanged,
    LevelChanged,
    MannersChanged,
    OptionsChanged,
    Paused,
    Preferred,
    RematchAsked,
    RematchOpened,
    Resumed,
    Returned,
    SeatsChanged,
    SeedAdded,
    SpeedChanged,
    Went,
    Wished,
)
from penult.tables.seating import TablePhase, Wish

if TYPE_CHECKING:
    from penult.tables.table import Table

Practice: TypeAlias = BotsOpened | SpeedChanged | LevelChanged
Agreement: TypeAlias = Wished | Paused | Resumed | RematchAsked | RematchOpened | Abandoned
Social: TypeAlias = (
    Came
    | Went
    | Deputised
    | Returned
    | Preferred
    | HostChanged
    | AvatarChanged
    | Practice
    | Agreement
)


def apply_presence(table: Table, event: Social) -> None:
    match event:
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
        case HostChanged(seat):
            table.host = seat
        case BotsOpened(open):
            table.practice.shows_bots = open
        case SpeedChanged(speed):
            table.speed = speed
        case LevelChanged(bot):
            for chair in table.chairs:
                chair.bot = bot if chair.bot else ""
        case AvatarChanged(seat, avatar):
            table.chairs[seat].avatar = avatar
        case _:
            agree(table, event)


def agree(table: Table, event: Agreement) -> None:
    match event:
        case Wished(seat, wish):
            table.chairs[seat].wish = wish
        case Paused(until):
            pause(table, until)
        case Resumed():
            resume(table)
        case RematchAsked(seat):
            table.chairs[seat].again = True
        case RematchOpened(id):
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

Term: TypeAlias = (
    OptionsChanged | CustomsChanged | SeatsChanged | SeedAdded | MannersChanged | HandOpened
)


def apply_terms(table: Table, event: Term) -> None:
    match event:
        case OptionsChanged(options):
            table.options = table.options_from_log(options)
            ask_again(table)
        case CustomsChanged(options, customs):
            table.options, table.customs = table.options_from_log(options), customs
            ask_again(table)
        case SeatsChanged(seats):
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
    """Everybody has to accept again, and to have seen this version."""
    table.terms_version = table.version + 1
    for chair in table.chairs:
        chair.accepted = False
