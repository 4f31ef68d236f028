"""On which terms people play: their part in the deal, what may be said, what who watches sees.

Only ``Table.take`` calls these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from penult.table.facts import Agreed, Mannered, Opened, Resized, SeedAdded, Written

if TYPE_CHECKING:
    from penult.table.live import Table

Term: TypeAlias = Agreed | Written | Resized | SeedAdded | Mannered | Opened


def happen(table: Table, fact: Term) -> None:
    match fact:
        case Agreed(options):
            table.options = options
            ask_again(table)
        case Written(options, customs):
            table.options, table.customs = options, customs
            ask_again(table)
        case Resized(seats):
            table.resize(seats)
            ask_again(table)
        case SeedAdded(seat, seed):
            table.chairs[seat].seed = seed
        case Opened(seat, open):
            table.chairs[seat].open = open
        case Mannered(manners):
            if manners.delay != table.manners.delay:
                ask_again(table)
            table.manners = manners


def ask_again(table: Table) -> None:
    """Everybody has to accept again, and must have seen what."""
    table.terms_version = table.version + 1
    for chair in table.chairs:
        chair.accepted = False
