"""Generates load: as fast as the tables answer, or at a given rate."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

TICK = 0.002  # seconds
PATIENCE = 10.0  # for what is still going on at the end


class Board(Protocol):
    """A table with all its seats. ``run`` is told when the last seat has heard of an action."""

    run: Run | None

    @property
    def is_ready(self) -> bool:
        """Can somebody act, and is no action under way?"""

    def act(self) -> None: ...


@dataclass(slots=True)
class Run:
    """What was measured, in seconds."""

    delays: list[float] = field(default_factory=list)
    errors: int = 0
    late: int = 0  # actions that had to wait because no board was ready
    began: dict[int, float] = field(default_factory=dict)
    is_closed: bool = True  # the next action follows at once
    is_over: bool = False

    def begin(self, board: Board, at: float) -> None:
        self.began[id(board)] = at
        board.act()

    def heard(self, board: Board) -> None:
        """All seats of this board have heard of its action."""
        began = self.began.pop(id(board), None)
        if began is None:
            return
        now = time.perf_counter()
        if not self.is_over:
            self.delays.append(now - began)
        if self.is_closed and not self.is_over and board.is_ready:
            self.begin(board, now)

    def failed(self) -> None:
        self.errors += 1


async def closed(boards: Sequence[Board], seconds: float) -> Run:
    """Keep every board busy all the time."""
    run = Run()
    until = time.perf_counter() + seconds
    for board in boards:
        board.run = run
    while (now := time.perf_counter()) < until:
        for board in boards:  # at the beginning, and for those that had to wait
            if board.is_ready and id(board) not in run.began:
                run.begin(board, now)
        await asyncio.sleep(0.05)
    run.is_over = True
    await settle(run)
    return run


async def open_loop(boards: Sequence[Board], rate: float, seconds: float) -> Run:
    """Act at a fixed rate, whatever happens; delays count from when an action was due."""
    run = Run(is_closed=False)
    for board in boards:
        board.run = run
    order = list(boards)
    random.Random(7).shuffle(order)
    start, number, place = time.perf_counter(), 0, 0
    while (now := time.perf_counter()) < start + seconds:
        while start + number / rate <= now:
            tried = 0
            while tried < len(order) and not free(run, order[place % len(order)]):
                place, tried = place + 1, tried + 1
            if tried == len(order):
                run.late += 1
                break
            run.begin(order[place % len(order)], start + number / rate)
            number, place = number + 1, place + 1
        await asyncio.sleep(TICK)
    await settle(run)
    run.is_over = True
    return run


def free(run: Run, board: Board) -> bool:
    return board.is_ready and id(board) not in run.began


async def settle(run: Run) -> None:
    """Let everything under way finish; whatever doesn't is an error."""
    until = time.perf_counter() + PATIENCE
    while run.began and time.perf_counter() < until:
        await asyncio.sleep(0.01)
    run.errors += len(run.began)
