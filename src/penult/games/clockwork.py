"""Time limits: how long a table waits, and the game's own clock if it has one.

The rules only know time through actions; these functions say when such an action is due.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

from msgspec import Struct

from penult.core.enums import quick
from penult.core.ids import ActionId

NEVER = 1 << 60  # milliseconds
NO_ACT: ActionId = -1


@quick
class ClockMode(IntEnum):
    WALL = 0  # real time
    VIRTUAL = 1  # every action costs a fixed time
    TURNS = 2  # a period lasts so many turns


def at_once(_state: Any, _action: ActionId) -> int:
    return 0


def nothing(_state: Any) -> int:
    return 0


def never(_state: Any) -> bool:
    return False


@dataclass(frozen=True, eq=False)
class Clockwork:
    """All times are in milliseconds; the functions take a state."""

    # The player the table waits for
    limit: Callable[[Any], int]
    silent: Callable[[Any], ActionId]  # what the table does for that player afterwards
    question: Callable[[Any], int]  # its number; above 0 if it is a turn, which can be interrupted
    penult: Callable[[Any], int] = nothing  # the number of the latest play if it left one card
    guard: Callable[[Any], int] = nothing  # how long play then waits, for others to catch
    # The game's own clock, where it has one
    sound: ActionId = NO_ACT  # the action that ends a period
    restart: ActionId = NO_ACT
    pause: ActionId = NO_ACT
    resume: ActionId = NO_ACT
    mode: Callable[[Any], int] = nothing  # a ClockMode
    period: Callable[[Any], int] = nothing  # the number of the current period, from 1; 0: none
    length: Callable[[Any], int] = nothing  # of a period; NEVER if turns are counted
    jitter: Callable[[Any], int] = nothing  # by how much a period may vary, at most
    is_over: Callable[[Any], bool] = never  # have all turns of the period been played?
    is_paused: Callable[[Any], bool] = never
    cost: Callable[[Any, ActionId], int] = at_once  # what an action costs on a virtual clock
    shown: Callable[[Any], bool] = never  # whether players see how much of a period is left
    grace: Callable[[Any], int] = nothing  # extra time for actions that arrive over a network
    personal: bool = False  # whether a period belongs to one player's turn
    spread: Callable[[Any, ActionId], int] = at_once  # by how much a cost may vary, at most
    aside: Callable[[Any], int] = nothing  # the number of a question outside the turns; 0: none
    aside_limit: Callable[[Any], int] = nothing  # how long until the table ends it
    aside_act: ActionId = NO_ACT  # and with which action
    button: ActionId = NO_ACT  # the action that a double click would repeat
    double_click: int = 0  # a second click within this time is ignored

    @cached_property
    def asked(self) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
        """The fields of a clock face that this game fills in, each with its function."""
        found = [(name, getattr(self, name)) for name in ClockFace.__struct_fields__]
        return tuple((name, ask) for name, ask in found if ask not in (nothing, never))

    @property
    def ticks(self) -> bool:
        """Whether the game has a clock of its own."""
        return self.sound != NO_ACT


class ClockFace(Struct, frozen=True, gc=False):
    """What a table must know about the time limits right now; fields as in ``Clockwork``."""

    limit: int
    silent: ActionId
    question: int
    penult: int = 0
    guard: int = 0
    mode: int = ClockMode.WALL
    period: int = 0
    length: int = 0
    jitter: int = 0
    is_over: bool = False
    is_paused: bool = False
    shown: bool = False
    aside: int = 0
    aside_limit: int = 0
    grace: int = 0


def face_of(clock: Clockwork, state: Any) -> ClockFace:
    return ClockFace(**{name: ask(state) for name, ask in clock.asked})
