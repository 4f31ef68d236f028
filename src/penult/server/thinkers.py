"""Bots that think: asks the thinking process, beside the event loop, and keeps its answers.

A table never waits for an answer. If there is none when the bot has to act, it plays as
``sensible``: because the process is still compiling, has too much to do, or has died.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from itertools import count

from penult import bots
from penult.core.ids import Seat
from penult.match.match import Match
from penult.match.mind import Mind
from penult.render.hints import Advice
from penult.server.monitoring import TableLog, note
from penult.server.watched_process import WatchedProcess
from penult.tables import schedule
from penult.tables.schedule import OpenQuestion
from penult.tables.table import Table
from penult.thinking.client import (
    MODULE,
    MOST_PENDING,
    POLITE,
    Then,
    ThinkingProcess,
    question_about,
)
from penult.thinking.messages import BROKEN, FULL, Preparing, ThoughtReply

IDLE = 900.0  # seconds until a process with nothing to do ends
PAUSE = 5.0  # seconds until a process that died is started again


@dataclass(frozen=True, slots=True)
class Asked:
    number: int
    occasion: int


class Thinkers:
    def __init__(self, log: TableLog) -> None:
        self._log = log
        self._process: ThinkingProcess | None = None
        self._numbers = count(1)
        self._asked: dict[str, dict[Seat, Asked]] = {}  # by table, until it is answered
        self._prepared: set[tuple[str, str]] = set()  # games and options
        self._used = self._started = 0.0
        self._is_closed = False

    @property
    def pending(self) -> int:
        return self._process.pending if self._process else 0

    @property
    def running(self) -> int:
        return int(self._process is not None and self._process.is_running)

    # Tables

    def look(self, table: Table) -> None:
        """Ask what the bots of this table can think about now, and forget what is outdated."""
        if table.match is None:
            self._prepare(table)
            return
        self._drop_outdated(table)
        for question in schedule.open_questions(table):
            if question.seat not in self._asked.get(table.id, ()):
                self._think(table, question)

    def _think(self, table: Table, question: OpenQuestion) -> None:
        assert table.match
        then = partial(self._answered, table, question)
        number = self._ask(
            table.match,
            question.seat,
            question.mind,
            question.seed,
            question.occasion,
            patience=max(question.at - table.at, 1),
            then=then,
        )
        if number:
            asked = self._asked.setdefault(table.id, {})
            asked[question.seat] = Asked(number, question.occasion)

    def _answered(self, table: Table, question: OpenQuestion, answer: ThoughtReply) -> None:
        self._forget(table.id, question.seat)
        if answer.is_done:
            schedule.answer(table, question, answer.action)

    def _forget(self, table: str, seat: Seat) -> None:
        asked = self._asked.get(table, {})
        asked.pop(seat, None)
        if not asked:
            self._asked.pop(table, None)

    def _drop_outdated(self, table: Table) -> None:
        """The table has moved on: nobody waits for those answers any more."""
        for seat, asked in list(self._asked.get(table.id, {}).items()):
            if asked.occasion != table.moves and self._process:
                self._process.drop(asked.number)
                self._forget(table.id, seat)

    def _prepare(self, table: Table) -> None:
        """A bot that thinks sits at a table: let its game be compiled before the deal."""
        names = [chair.bot for chair in table.chairs if chair.bot]
        key = table.game, table.options
        if key in self._prepared or not any(bots.find(table.game, bot).mind for bot in names):
            return
        process = self._awake()
        if process:
            process.prepare(Preparing(table.game, table.options, len(table.chairs)))
            self._prepared.add(key)

    # Hints

    async def hint(
        self, match: Match, seat: Seat, mind: Mind, seed: int, occasion: int, seconds: float
    ) -> Advice | None:
        """A hint with reasons; None if there is none in time."""
        found: asyncio.Future[ThoughtReply] = asyncio.get_running_loop().create_future()
        patience = round(1000 * seconds)

        def then(answer: ThoughtReply) -> None:
            if not found.done():
                found.set_result(answer)

        number = self._ask(
            match, seat, mind, seed, occasion, patience=patience, explain=True, then=then
        )
        if not number:
            return None
        try:
            answer = await asyncio.wait_for(found, seconds)
        except TimeoutError:
            return None
        finally:
            if self._process:
                self._process.drop(number)
        return answer.hint

    # The process

    def _ask(
        self,
        match: Match,
        seat: Seat,
        mind: Mind,
        seed: int,
        occasion: int,
        *,
        patience: int,
        explain: bool = False,
        then: Then,
    ) -> int:
        """The number of the question; 0 if it can't be asked now."""
        process = self._awake()
        if process is None:
            return 0
        if process.pending >= MOST_PENDING:
            self._log.job("think", FULL, 0.0)
            return 0
        number = next(self._numbers)
        question = question_about(number, match, seat, mind, seed, occasion, patience, explain)
        process.ask(question, partial(self._count, then))
        return number

    def _count(self, then: Then, answer: ThoughtReply) -> None:
        self._log.job("think", answer.status, answer.cost)
        if answer.status == BROKEN and self._process and self._process.is_running:
            note("job-broken", logging.ERROR, job="think", where=answer.trouble)
        then(answer)

    def _awake(self) -> ThinkingProcess | None:
        """The process, started if need be; None if it has only just died."""
        now = asyncio.get_running_loop().time()
        self._used = now
        if self._process and self._process.is_running:
            return self._process
        if self._is_closed or (self._started and now - self._started < PAUSE):
            return None
        self._started = now
        try:
            child = WatchedProcess(self._hear, self._end, MODULE, POLITE)
        except OSError as error:
            note("no-worker", logging.ERROR, error)
            return None
        self._process = ThinkingProcess(child)
        self._prepared.clear()
        return self._process

    def _hear(self, message: bytes) -> None:
        assert self._process
        self._process.hear(message)

    def _end(self) -> None:
        if self._process:
            self._process.stop()
        self._asked.clear()

    def rest(self) -> None:
        """End a process that had nothing to do for a while, and free its memory."""
        now = asyncio.get_running_loop().time()
        if self.running and now - self._used > IDLE:
            self._end()
            self._started = 0.0

    def close(self) -> None:
        self._is_closed = True
        self._end()
