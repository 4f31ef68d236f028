"""What will happen at a table by itself. Each source says so as values; ``SOURCES`` lists them.

A policy for people who are silent or away is one more function here and in ``SOURCES``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from penult.table import thinking
from penult.table.facts import Acted, Fact, Fell, WentOn
from penult.table.live import Table
from penult.table.seating import Phase
from penult.vocabulary.ids import TABLE, Seat


@dataclass(frozen=True, slots=True)
class Due:
    """At this time ``fact`` says what happens; None: nothing, and nobody need know."""

    at: int
    fact: Callable[[], Fact | None]


def coming(table: Table) -> Due | None:
    """The next thing that happens by itself."""
    found = [due for source in SOURCES for due in source(table)]
    return min(found, key=lambda due: due.at) if found else None


# Sources


def of_clock(table: Table) -> Iterator[Due]:
    """The game's own clock, and limits for people where the game has them."""
    if table.phase == Phase.PLAYING and table.clock:
        left = table.clock.left()
        if left is not None:
            yield Due(table.at + left, lambda: fallen(table))


def fallen(table: Table) -> Fact | None:
    due = table.clock.overdue() if table.clock else None
    return Fell(due.seat, due.action.text) if due else None


def of_bots(table: Table) -> Iterator[Due]:
    match = table.match
    if table.phase != Phase.PLAYING or match is None:
        return
    for seat in {match.turn, *match.reactors} - {TABLE}:
        if table.chairs[seat].player and not table.silent >> seat & 1:
            yield Due(table.changed + thinking.delay(table, seat), partial(thought, table, seat))


def thought(table: Table, seat: Seat) -> Fact | None:
    assert table.match
    action = thinking.choice(table, table.match, seat)
    if action is None:
        table.silent |= 1 << seat
        return None
    return Acted(seat, action.text)


def of_table(table: Table) -> Iterator[Due]:
    """Only the table can go on; people had their time to speak up."""
    match = table.match
    if table.phase != Phase.PLAYING or match is None or match.turn != TABLE:
        return
    if table.clock and table.clock.left() is not None:
        return
    acts = match.legal(TABLE)
    if acts:
        yield Due(table.changed + table.pace.window, lambda: Acted(TABLE, acts[0].text))


def of_score(table: Table) -> Iterator[Due]:
    """Between two rounds nobody waits for ever."""
    if table.phase == Phase.BETWEEN:
        yield Due(table.changed + table.pace.between, WentOn)


SOURCES: tuple[Callable[[Table], Iterator[Due]], ...] = (of_clock, of_bots, of_table, of_score)
