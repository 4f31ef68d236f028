"""The times of a game: how long a table waits, and how the game's own clock is driven, if any.

The rules know time by acts alone; these functions say when such an act is due.
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
    VIRTUAL = 1  # every act costs a fixed time
    TURNS = 2  # a period lasts so many turns


def at_once(_state: Any, _action: ActionId) -> int:
    return 0


def nothing(_state: Any) -> int:
    return 0


def never(_state: Any) -> bool:
    return False


@dataclass(frozen=True, eq=False)
class Clockwork:
    """All times are milliseconds; the functions ask a state."""

    # Whoever the table waits for
    limit: Callable[[Any], int]
    silent: Callable[[Any], ActionId]  # what the table does for him after that
    question: Callable[[Any], int]  # its number; of a turn, which can be interrupted, above 0
    penult: Callable[[Any], int] = nothing  # the latest lay's number, if it left one card; or 0
    guard: Callable[[Any], int] = nothing  # so long he is held after it, that others can catch
    # The game's own clock, where it has one
    sound: ActionId = NO_ACT  # the act that ends a period
    restart: ActionId = NO_ACT
    pause: ActionId = NO_ACT
    resume: ActionId = NO_ACT
    mode: Callable[[Any], int] = nothing  # a ClockMode
    period: Callable[[Any], int] = nothing  # the number of the one that runs, from 1; 0: none
    length: Callable[[Any], int] = nothing  # of a period; NEVER if turns are counted
    jitter: Callable[[Any], int] = nothing  # at most so much longer or shorter
    is_over: Callable[[Any], bool] = never  # have all turns of the period been played?
    is_paused: Callable[[Any], bool] = never
    cost: Callable[[Any, ActionId], int] = at_once  # what an act takes on a virtual clock
    shown: Callable[[Any], bool] = never  # may people see how much of a period is left?
    grace: Callable[[Any], int] = nothing  # for people whose acts come over a wire
    personal: bool = False  # does a period belong to one player's turn?
    spread: Callable[[Any, ActionId], int] = at_once  # at most so much more or less than a cost
    aside: Callable[[Any], int] = nothing  # number of a question beside the turns; 0: none
    aside_limit: Callable[[Any], int] = nothing  # until the table ends it
    aside_act: ActionId = NO_ACT  # by this
    button: ActionId = NO_ACT  # the act that a double click repeats
    double_click: int = 0  # so soon after one that counted, another of the seat is not meant

    @cached_property
    def asked(self) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
        """What a face shows of this clockwork and not of every other."""
        found = [(name, getattr(self, name)) for name in ClockFace.__struct_fields__]
        return tuple((name, ask) for name, ask in found if ask not in (nothing, never))

    @property
    def ticks(self) -> bool:
        """Has the game a clock of its own?"""
        return self.sound != NO_ACT


class ClockFace(Struct, frozen=True, gc=False):
    """What a table must know of the clockwork at one moment; the words are those above."""

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
