"""What will happen at a table by itself. Each source says so as values.

A policy for people who are silent or away is one more function here, in ``OF_PLAY`` if it waits
while the table stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from msgspec import Struct

from penult.play.match import Match
from penult.table import thinking
from penult.table.facts import Abandoned, Acted, Deputised, Fact, Fell, Hosted, Resumed, WentOn
from penult.table.live import Table
from penult.table.seating import Phase, new_host
from penult.vocabulary.actions import Verb
from penult.vocabulary.ids import NOBODY, TABLE, Seat

NEVER = 1 << 62


class Due(Struct, frozen=True):
    """At this time ``fact`` says what happens; None: nothing, and nobody need know."""

    at: int
    fact: Callable[[], Fact | None]


def coming(table: Table) -> Due | None:
    """The next thing that happens by itself."""
    sources = OF_PEOPLE if table.is_still else SOURCES
    found = [due for source in sources for due in source(table)]
    first = min(found, key=lambda due: due.at) if found else None
    table.calm = table.version, first.at if first else NEVER
    return first


# Play


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
            yield Due(thinking.ready_at(table, seat), partial(thought, table, seat))


def thought(table: Table, seat: Seat) -> Fact | None:
    assert table.match
    action = thinking.choice(table, table.match, seat)
    if action is None:
        table.silent |= 1 << seat
        return None
    return Acted(seat, action.text)


def of_forced(table: Table) -> Iterator[Due]:
    """The only possible move of a person who does not want to be asked."""
    match = table.match
    if table.phase != Phase.PLAYING or match is None or match.turn == TABLE:
        return
    chair = table.chairs[match.turn]
    if not chair.auto or chair.player:
        return
    moves = match.moves()
    if len(moves) == 1:
        act = Acted(match.turn, moves[0].text)
        yield Due(thinking.ready_at(table, match.turn), lambda: act)


def of_table(table: Table) -> Iterator[Due]:
    """Only the table can go on; people had their time to speak up, or to rest (``of_pause``)."""
    match = table.match
    if table.phase != Phase.PLAYING or match is None or match.turn != TABLE:
        return
    if table.clock and table.clock.left() is not None:
        return
    acts = match.legal(TABLE)
    if acts:
        is_paused = match.clock is not None and match.clock.is_paused
        wait = table.pace.pause if is_paused else table.pace.window
        yield Due(table.since + wait, lambda: Acted(TABLE, acts[0].text))


def of_writers(table: Table) -> Iterator[Due]:
    """What is written on cards is settled as soon as nobody who is there wants to say more."""
    match = table.match
    if match is None or not table.is_writing:
        return
    people = [chair for chair in table.chairs if chair.attends]
    asked = [seat for seat, chair in enumerate(table.chairs) if chair.player]
    if all(chair.ready for chair in people) and not any(accepts(match, seat) for seat in asked):
        yield Due(table.at, lambda: Acted(TABLE, match.legal(TABLE)[0].text))


def accepts(match: Match, seat: Seat) -> bool:
    return any(action.verb == Verb.ACCEPT for action in match.moves(seat))


def of_score(table: Table) -> Iterator[Due]:
    """Between two rounds nobody waits for ever."""
    if table.phase == Phase.BETWEEN:
        yield Due(table.since + table.pace.between, WentOn)


def of_absent(table: Table) -> Iterator[Due]:
    """A bot plays for who is away, or there and silent, as long as somebody else plays."""
    if not table.is_running:
        return
    for seat, chair in enumerate(table.chairs):
        is_silent = 0 < table.pace.silences <= chair.missed
        if not chair.is_person or chair.deputy or (chair.here and not is_silent):
            continue
        if others_attend(table, seat):
            away = max(chair.since, table.awake) + table.pace.grace
            at = table.at if chair.here else away
            yield Due(at, partial(Deputised, seat, thinking.DEFAULT))


def others_attend(table: Table, seat: Seat) -> bool:
    return any(chair.attends for each, chair in enumerate(table.chairs) if each != seat)


# People


def of_host(table: Table) -> Iterator[Due]:
    """A host who is away for long is followed by a person who is there."""
    if table.host == NOBODY or table.chairs[table.host].here or not table.is_attended:
        return
    if table.phase != Phase.CLOSED:
        at = max(table.chairs[table.host].since, table.awake) + table.pace.host
        yield Due(at, lambda: Hosted(new_host(table.chairs)))


def of_pause(table: Table) -> Iterator[Due]:
    """No pause is for ever, unless nobody is there."""
    if table.paused_until and table.is_attended:
        yield Due(table.paused_until, Resumed)


def of_abandoned(table: Table) -> Iterator[Due]:
    """A table whose match never began is given up when nobody has been there for long."""
    if table.phase in (Phase.GATHERING, Phase.ACCEPTING) and not table.is_attended:
        yield Due(table.changed + table.pace.abandoned, Abandoned)


Source: TypeAlias = Callable[[Table], Iterator[Due]]

OF_PLAY: tuple[Source, ...] = (
    *(of_clock, of_bots, of_forced, of_table, of_writers),
    *(of_score, of_absent),
)
OF_PEOPLE: tuple[Source, ...] = (of_host, of_pause, of_abandoned)
SOURCES = OF_PLAY + OF_PEOPLE
