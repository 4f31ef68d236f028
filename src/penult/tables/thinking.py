"""Bots at a live table: when they act and what. Both depend on seed, move and seat alone.

The time a bot takes never depends on its cards, or it would tell about them.
"""

from __future__ import annotations

from penult import bots
from penult.chance.stream import Stream, mix
from penult.core.actions import WAIT, Action
from penult.core.ids import Seat
from penult.match.match import Match
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
