"""Turns and cards played so far: for blocked rounds, the turn cap, and who played last."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import NOBODY, Seat
from penult.games.positions import Field, FieldForm


@dataclass(slots=True)
class Progress:
    turns: int = 0  # begun in this round
    lays: int = 0  # cards played in this round
    idle: int = 0  # turns in a row without a card played or drawn
    layer: Seat = NOBODY  # who played the top card; NOBODY: it is the starter
    touched: int = 0  # 1: somebody has acted in turn since the top card was played


FIELDS = (
    Field("turns", "progress.turns", FieldForm.NUMBER),
    Field("lays", "progress.lays", FieldForm.NUMBER),
    Field("layer", "progress.layer", FieldForm.SEAT),
)
ALL_FIELDS = (  # where a round can be blocked, and a card called out or jumped in on
    *FIELDS[:2],
    Field("idle", "progress.idle", FieldForm.NUMBER),
    *FIELDS[2:],
    Field("touched", "progress.touched", FieldForm.NUMBER),
)


def restart(progress: Progress) -> None:
    progress.turns = 0
    progress.lays = 0
    progress.idle = 0
    progress.layer = NOBODY
    progress.touched = 0


def laid(progress: Progress, seat: Seat) -> None:
    progress.lays += 1
    progress.idle = 0
    progress.layer = seat
    progress.touched = 0


def turn_number(progress: Progress, rounds: int) -> int:
    """The number of the current turn in the whole match, from 1."""
    return (rounds << 32) + progress.turns + 1


def penult(progress: Progress, sizes: list[int], rounds: int) -> int:
    """The number in the match of the latest card played if its player has one left; or 0."""
    if progress.layer == NOBODY or sizes[progress.layer] != 1:
        return 0
    return (rounds << 32) + progress.lays


def drew(progress: Progress, cards: int) -> None:
    if cards > 0:
        progress.idle = 0


@quick
class Timer(IntEnum):
    IDLE = 0
    RUNNING = 1
    PAUSED = 2
