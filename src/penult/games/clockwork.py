"""How a game's own clock is driven: the rules know it by its acts, a table by these times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from penult.vocabulary.ids import ActionId
from penult.vocabulary.quick import quick

NEVER = 1 << 60  # milliseconds


@quick
class ClockMode(IntEnum):
    WALL = 0  # real time
    VIRTUAL = 1  # every act costs a fixed time
    TURNS = 2  # a period lasts so many turns


def no_spread(_state: Any, _action: ActionId) -> int:
    return 0


def nothing(_state: Any) -> int:
    return 0


@dataclass(frozen=True, eq=False)
class Clockwork:
    """All times are milliseconds; the functions ask a state."""

    sound: ActionId  # the act that ends a period
    restart: ActionId
    pause: ActionId
    resume: ActionId
    mode: Callable[[Any], int]
    period: Callable[[Any], int]  # the number of the period that runs, from 1; 0: none
    length: Callable[[Any], int]  # of a period; NEVER if turns are counted
    jitter: Callable[[Any], int]  # at most so much longer or shorter
    is_over: Callable[[Any], bool]  # have all turns of the period been played?
    is_paused: Callable[[Any], bool]
    cost: Callable[[Any, ActionId], int]  # what an act takes on a virtual clock
    limit: Callable[[Any], int]  # for whoever the table waits for
    silent: Callable[[Any], ActionId]  # what the table does for him after that
    question: Callable[[Any], int]  # its number; of a turn, which can be interrupted, above 0
    shown: Callable[[Any], bool]  # may people see how much of a period is left?
    grace: Callable[[Any], int] = nothing  # for people whose acts come over a wire
    personal: bool = False  # does a period belong to one player's turn?
    spread: Callable[[Any, ActionId], int] = no_spread  # at most so much more or less than a cost
    aside: Callable[[Any], int] = nothing  # number of a question beside the turns; 0: none
    aside_limit: Callable[[Any], int] = nothing  # until the table ends it
    aside_act: ActionId = -1  # by this
    button: ActionId = -1  # the act that a double click repeats
    double_click: int = 0  # so soon after one that counted, another of the seat is not meant


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What a table must know of the clockwork at one moment; the words are those above."""

    mode: int
    period: int
    length: int
    jitter: int
    is_over: bool
    is_paused: bool
    limit: int
    silent: ActionId
    question: int
    shown: bool
    aside: int
    aside_limit: int
    grace: int


def face_of(clock: Clockwork, state: Any) -> ClockFace:
    return ClockFace(
        mode=clock.mode(state),
        period=clock.period(state),
        length=clock.length(state),
        jitter=clock.jitter(state),
        is_over=clock.is_over(state),
        is_paused=clock.is_paused(state),
        limit=clock.limit(state),
        silent=clock.silent(state),
        question=clock.question(state),
        shown=clock.shown(state),
        aside=clock.aside(state),
        aside_limit=clock.aside_limit(state),
        grace=clock.grace(state),
    )
