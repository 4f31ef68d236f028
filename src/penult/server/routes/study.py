"""HTTP: a record looked at again, of this server or from somebody's own disk. Nothing is stored.

Two at a time at most, beside the tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, TypeVar

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter

from penult.server.auth import Asking, TableId, address_of, service_of
from penult.server.limits import SECOND, AddressLimits
from penult.server.outline import (
    Because,
    Course,
    Outline,
    SomeFrames,
    SomeRecord,
    WhyThen,
    course,
    outline,
    why_then,
)
from penult.server.replays import Replay, ReplayCache, Replayer, replay
from penult.server.service import Service

A = TypeVar("A")
RECORD = 1_000_000  # bytes of a request that brings a record


class Reading:
    """Who reads records here: not too many at once, and not too often."""

    def __init__(self, service: Service) -> None:
        self.replayers = ReplayCache()
        self.guard = AddressLimits(service.now, burst=200, per=SECOND // 4)
        self._turn = asyncio.Semaphore(2)  # one long replay, and a page for somebody else

    async def of(self, text: str, question: Callable[[Replayer], A]) -> A:
        async with self._turn:
            return await asyncio.to_thread(lambda: question(self.replayers.of(text)))

    async def brought(self, request: Asking, text: str, question: Callable[[Replayer], A]) -> A:
        """A record is much work for few bytes: one address may not bring many."""
        self.guard.check(address_of(request))
        self.guard.count(address_of(request))
        return await self.of(text, question)


def reading_of(state: State) -> Reading:
    reading: Reading = state.reading
    return reading


# Of this server


@get("/api/tables/{id:str}/outline")
async def outlined(state: State, id: TableId) -> Outline:
    """Of a match that has ended: the game, who played, how many acts."""
    return await reading_of(state).of(await service_of(state).record(id), outline)


@get("/api/tables/{id:str}/course")
async def coursed(state: State, id: TableId) -> Course:
    """The same match, proven from its record: where its rounds begin, what was dealt."""
    return await reading_of(state).of(await service_of(state).record(id), course)


@get("/api/tables/{id:str}/replay")
async def replayed(
    state: State,
    id: TableId,
    viewer: Annotated[int, QueryParameter(ge=-1, le=31)] = -1,
    start: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> Replay:
    """The match again, act by act, as any seat saw it; -1: with all hands."""
    text = await service_of(state).record(id)
    return await reading_of(state).of(text, lambda replayer: replay(replayer, viewer, start, count))


# From somebody's disk


@post("/api/records/outline", status_code=200, request_max_body_size=RECORD)
async def outline_of(state: State, request: Asking, data: JSONBody[SomeRecord]) -> Outline:
    """The same of a record that is sent."""
    return await reading_of(state).brought(request, data.record, outline)


@post("/api/records/course", status_code=200, request_max_body_size=RECORD)
async def course_of(state: State, request: Asking, data: JSONBody[SomeRecord]) -> Course:
    """The same; a line that does not hold is named."""
    return await reading_of(state).brought(request, data.record, course)


@post("/api/records/replay", status_code=200, request_max_body_size=RECORD)
async def replay_of(state: State, request: Asking, data: JSONBody[SomeFrames]) -> Replay:
    """A record that is sent, act by act, as any seat saw it; -1: with all hands."""
    asked = (data.viewer, data.start, data.count)
    return await reading_of(state).brought(
        request, data.record, lambda replayer: replay(replayer, *asked)
    )


@post("/api/records/why", status_code=200, request_max_body_size=RECORD)
async def why_of(state: State, request: Asking, data: JSONBody[WhyThen]) -> Because:
    """Why a seat could not do something at one place of a record."""
    asked = (data.number, data.seat, data.act)
    clause = await reading_of(state).brought(
        request, data.record, lambda replayer: why_then(replayer, *asked)
    )
    return Because(clause)


STUDY = (outlined, coursed, replayed, outline_of, course_of, replay_of, why_of)
