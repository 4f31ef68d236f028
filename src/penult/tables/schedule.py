"""What happens at a table by itself, and when. Each source returns its next event."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import TypeAlias

from msgspec import Struct

from penult import bots
from penult.chance.stream import Stream, mix
from penult.core.actions import WAIT, Action, Verb
from penult.core.ids import NOBODY, TABLE, ActionId, Seat
from penult.match.match import Match
from penult.match.mind import Mind
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
from penult.tables.seating import BotSpeed, TablePhase, new_host
from penult.tables.table import Table

DEFAULT = "sensible"  # the bot that takes over from a person

CHOICE = 2  # salt of the random numbers
PERCENT = {BotSpeed.SLOW: 200, BotSpeed.NORMAL: 100, BotSpeed.FAST: 40}  # of the usual time


def delay(table: Table, seat: Seat) -> int:
    """How long this bot thinks about this move, in milliseconds."""
    least, most = table.pace.bot_fastest, table.pace.bot_slowest
    usual = least + (table.delay_draw(seat) * (most - least) >> 32)
    return usual * PERCENT[table.speed] // 100


def ready_at(table: Table, seat: Seat) -> int:
    """When this bot acts; like a person it waits until others have had time to catch."""
    return max(table.since + delay(table, seat), table.at + table.held(seat))


def choice(table: Table, match: Match, seat: Seat) -> Action | None:
    """What the bot in this seat does now, or None.

    The stream keeps the seat's seed, so that a bot's coin toss for one occasion stays the same.
    """
    legal = match.moves(seat)
    if not legal:
        return None
    ids = [action.id for action in legal]
    chosen = table.thoughts.get(seat)
    if chosen is None or chosen not in (WAIT, *ids):
        policy = bots.find(table.game, table.chairs[seat].player).policy
        stream = Stream(seed=table.stream(seat), place=mix(table.moves + CHOICE))
        chosen = policy(match.view(seat), ids, len(ids), stream)
    if chosen != WAIT:
        return match.game.actions[chosen]
    return legal[0] if match.turn == seat else None


class OpenQuestion(Struct, frozen=True):
    """A bot that thinks will be asked at time ``at``. It plays as ``sensible`` without an answer.

    The time doesn't depend on the answer or on how long it takes, so it tells nothing.
    """

    seat: Seat
    mind: Mind
    seed: int
    occasion: int  # the table's ``moves``; the answer is for this position only
    at: int


def open_questions(table: Table) -> list[OpenQuestion]:
    """What bots can think about now, while they seem to hesitate."""
    match = table.match
    if match is None or table.phase != TablePhase.PLAYING or table.is_still:
        return []
    found = []
    for seat in {match.turn, *match.reactors} - {TABLE}:
        bot = table.chairs[seat].player
        mind = bots.find(table.game, bot).mind if bot else None
        if mind and not table.silent >> seat & 1 and seat not in table.thoughts:
            at = ready_at(table, seat)
            found.append(OpenQuestion(seat, mind, table.stream(seat), table.moves, at))
    return found


def answer(table: Table, question: OpenQuestion, action: ActionId) -> None:
    """Keep an answer until it is needed, unless the table has moved on."""
    if table.moves == question.occasion:
        table.thoughts[question.seat] = action


NEVER = 1 << 62


class Due(Struct, frozen=True):
    """At time ``at``, ``event`` returns what happens; None if nothing does after all."""

    at: int
    event: Callable[[], TableEvent | None]


def coming(table: Table) -> Due | None:
    """The next thing that happens by itself."""
    sources = OF_PEOPLE if table.is_still else SOURCES[table.phase]
    first = earliest([due for source in sources if (due := source(table))])
    table.calm = table.version, first.at if first else NEVER
    return first


def earliest(found: list[Due]) -> Due | None:
    """The earliest; of equals the first in the list."""
    return min(found, key=attrgetter("at")) if len(found) > 1 else found[0] if found else None


# Play


def of_clock(table: Table) -> Due | None:
    """The game's own clock, and time limits for players."""
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
    """The only possible move of a player who wants it made automatically."""
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
    """An action of the table itself, after people have had time to speak up."""
    match = table.match
    if match is None or match.turn != TABLE or table.is_writing:
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
    """Custom cards are settled as soon as everybody present is ready."""
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
    """The next round starts by itself after a while."""
    at = table.deal_at
    return None if at is None else Due(at, RoundStarted)


def of_absent(table: Table) -> Due | None:
    """A bot takes over from players who are away or inactive, while somebody else plays."""
    found = []
    for seat in range(len(table.chairs)):
        at = taken_over_at(table, seat)
        if at is not None:
            found.append(Due(at, partial(Deputised, seat, DEFAULT)))
    return earliest(found)


def taken_over_at(table: Table, seat: Seat) -> int | None:
    """When a bot takes over from a player who is away, or was silent too often."""
    chair = table.chairs[seat]
    if chair.here and not 0 < table.pace.silences <= chair.missed:
        return None
    if not chair.is_person or chair.deputy or not others_attend(table, seat):
        return None
    return table.at if chair.here else max(chair.since, table.awake) + table.pace.grace


def deputy_at(table: Table, seat: Seat) -> int:
    """When a bot takes over unless the player comes back or acts; 0: it doesn't."""
    if not table.is_running or table.is_still:
        return 0
    at = taken_over_at(table, seat)
    if at is None and is_last_chance(table, seat):
        assert table.clock and table.clock.silence
        return table.at + max(0, table.clock.silence.due - table.clock.time())
    return at or 0


def is_last_chance(table: Table, seat: Seat) -> bool:
    """Whether a bot takes over if this player, who has been silent before, lets time run out."""
    chair, clock = table.chairs[seat], table.clock
    if chair.deputy or not 0 < chair.missed == table.pace.silences - 1:
        return False
    if clock is None or clock.silence is None or clock.silence.seat != seat:
        return False
    return table.phase == TablePhase.PLAYING and others_attend(table, seat)


def others_attend(table: Table, seat: Seat) -> bool:
    return any(chair.attends for each, chair in enumerate(table.chairs) if each != seat)


# People


def of_host(table: Table) -> Due | None:
    """If the host is away for long, somebody present becomes host."""
    if table.host == NOBODY or table.chairs[table.host].here or not table.is_attended:
        return None
    if table.phase == TablePhase.CLOSED:
        return None
    at = max(table.chairs[table.host].since, table.awake) + table.pace.host
    return Due(at, lambda: HostChanged(new_host(table.chairs)))


def of_pause(table: Table) -> Due | None:
    """A pause ends by itself, unless nobody is there."""
    return Due(table.paused_until, Resumed) if table.paused_until and table.is_attended else None


def of_abandoned(table: Table) -> Due | None:
    """A table is closed if its match never began and nobody has been there for long."""
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
