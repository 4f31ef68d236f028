"""What happens at a table by itself, and when: each source says what comes next of its kind."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import TypeAlias

from msgspec import Struct

from penult import bots
from penult.chance.stream import Stream, mix
from penult.core.actions import WAIT, Action, Verb
from penult.core.ids import NOBODY, TABLE, Seat
from penult.match.match import Match
from penult.tables.events import (
    Abandoned,
    Acted,
    Deputised,
    HostChanged,
    Resumed,
    RoundStarted,
    TableEvent,
    TimedOut,
)
from penult.tables.seating import TablePhase, new_host
from penult.tables.table import Table

DEFAULT = "sensible"  # who takes over where somebody left

DELAY = 1  # salts of the two lots
CHOICE = 2


def delay(table: Table, seat: Seat) -> int:
    """Milliseconds this bot needs for this move."""
    least, most = table.pace.bot_fastest, table.pace.bot_slowest
    return least + (table.lot(seat, DELAY) * (most - least) >> 32)


def ready_at(table: Table, seat: Seat) -> int:
    """When this bot acts; in turn it waits like a person until others have had time to catch."""
    return max(table.since + delay(table, seat), table.at + table.held(seat))


def choice(table: Table, match: Match, seat: Seat) -> Action | None:
    """What the bot in this seat does now; None: nothing.

    The stream's seed stays that of the seat, so that a coin for one occasion falls once.
    """
    legal = match.moves(seat)
    if not legal:
        return None
    ids = [action.id for action in legal]
    policy = bots.find(table.game, table.chairs[seat].player).policy
    stream = Stream(seed=table.stream(seat), place=mix(table.moves + CHOICE))
    chosen = policy(match.view(seat), ids, len(ids), stream)
    if chosen != WAIT:
        return match.game.actions[chosen]
    return legal[0] if match.turn == seat else None


NEVER = 1 << 62


class Due(Struct, frozen=True):
    """At this time ``event`` says what happens; None: nothing, and nobody need know."""

    at: int
    event: Callable[[], TableEvent | None]


def coming(table: Table) -> Due | None:
    """The next thing that happens by itself."""
    sources = OF_PEOPLE if table.is_still else SOURCES[table.phase]
    first = earliest([due for source in sources if (due := source(table))])
    table.calm = table.version, first.at if first else NEVER
    return first


def earliest(found: list[Due]) -> Due | None:
    """Of equals the one that is named first."""
    return min(found, key=attrgetter("at")) if len(found) > 1 else found[0] if found else None


# Play


def of_clock(table: Table) -> Due | None:
    """The game's own clock, and limits for people where the game has them."""
    left = table.clock.left() if table.clock else None
    return None if left is None else Due(table.at + left, partial(fallen, table))


def fallen(table: Table) -> TableEvent | None:
    due = table.clock.overdue() if table.clock else None
    return TimedOut(due.seat, due.action.text) if due else None


def of_bots(table: Table) -> Due | None:
    match, chairs = table.match, table.chairs
    thinking_on = [s for s, c in enumerate(chairs) if c.player and not table.silent >> s & 1]
    if match is None or not thinking_on:
        return None
    asked = {match.turn, *match.reactors}
    return earliest(
        [
            Due(ready_at(table, seat), partial(thought, table, seat))
            for seat in thinking_on
            if seat in asked
        ]
    )


def thought(table: Table, seat: Seat) -> TableEvent | None:
    assert table.match
    action = choice(table, table.match, seat)
    if action is None:
        table.silent |= 1 << seat
        return None
    return Acted(seat, action.text)


def of_forced(table: Table) -> Due | None:
    """The only possible move of a person who does not want to be asked."""
    match = table.match
    if match is None or match.turn == TABLE:
        return None
    chair = table.chairs[match.turn]
    if not chair.auto or chair.player:
        return None
    moves = match.moves()
    if len(moves) != 1:
        return None
    return Due(ready_at(table, match.turn), partial(Acted, match.turn, moves[0].text))


def of_table(table: Table) -> Due | None:
    """Only the table can go on; people had their time to speak up, or to rest (``of_pause``)."""
    match = table.match
    if match is None or match.turn != TABLE:
        return None
    if table.clock and table.clock.left() is not None:
        return None
    acts = match.legal(TABLE)
    if not acts:
        return None
    is_paused = match.clock is not None and match.clock.is_paused
    wait = table.pace.pause if is_paused else table.pace.window
    return Due(table.since + wait, partial(Acted, TABLE, acts[0].text))


def of_writers(table: Table) -> Due | None:
    """What is written on cards is settled as soon as nobody who is there wants to say more."""
    match = table.match
    if match is None or not table.is_writing:
        return None
    people = [chair for chair in table.chairs if chair.attends]
    asked = [seat for seat, chair in enumerate(table.chairs) if chair.player]
    if not all(chair.ready for chair in people) or any(accepts(match, seat) for seat in asked):
        return None
    return Due(table.at, lambda: Acted(TABLE, match.legal(TABLE)[0].text))


def accepts(match: Match, seat: Seat) -> bool:
    return any(action.verb == Verb.ACCEPT for action in match.moves(seat))


def of_score(table: Table) -> Due | None:
    """Between two rounds nobody waits for ever."""
    return Due(table.since + table.pace.between, RoundStarted)


def of_absent(table: Table) -> Due | None:
    """A bot plays for who is away, or there and silent, as long as somebody else plays."""
    found = []
    for seat, chair in enumerate(table.chairs):
        if chair.here and not 0 < table.pace.silences <= chair.missed:
            continue
        if chair.is_person and not chair.deputy and others_attend(table, seat):
            away = max(chair.since, table.awake) + table.pace.grace
            at = table.at if chair.here else away
            found.append(Due(at, partial(Deputised, seat, DEFAULT)))
    return earliest(found)


def others_attend(table: Table, seat: Seat) -> bool:
    return any(chair.attends for each, chair in enumerate(table.chairs) if each != seat)


# People


def of_host(table: Table) -> Due | None:
    """A host who is away for long is followed by a person who is there."""
    if table.host == NOBODY or table.chairs[table.host].here or not table.is_attended:
        return None
    if table.phase == TablePhase.CLOSED:
        return None
    at = max(table.chairs[table.host].since, table.awake) + table.pace.host
    return Due(at, lambda: HostChanged(new_host(table.chairs)))


def of_pause(table: Table) -> Due | None:
    """No pause is for ever, unless nobody is there."""
    return Due(table.paused_until, Resumed) if table.paused_until and table.is_attended else None


def of_abandoned(table: Table) -> Due | None:
    """A table whose match never began is given up when nobody has been there for long."""
    if table.phase not in (TablePhase.GATHERING, TablePhase.ACCEPTING) or table.is_attended:
        return None
    return Due(table.changed + table.pace.abandoned, Abandoned)


Source: TypeAlias = Callable[[Table], Due | None]

OF_PLAY: dict[TablePhase, tuple[Source, ...]] = {
    TablePhase.PLAYING: (of_clock, of_bots, of_forced, of_table, of_writers, of_absent),
    TablePhase.BETWEEN: (of_score, of_absent),
}
OF_PEOPLE: tuple[Source, ...] = (of_host, of_pause, of_abandoned)
SOURCES = {phase: OF_PLAY.get(phase, ()) + OF_PEOPLE for phase in TablePhase}
