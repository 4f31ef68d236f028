"""Routes for studying a record, of this server or sent by the client. Nothing is stored.

At most two requests run at a time, in threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, TypeVar

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter

from penult.server.auth import Asking, TableId, address_of, service_of
from penult.server.compression import COMPRESSED
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
RECORD = 1_000_000  # bytes of a request with a record


class RecordReader:
    """Limits how many records are replayed at once, and how often."""

    def __init__(self, service: Service) -> None:
        self.replayers = ReplayCache()
        self.guard = AddressLimits(service.now, burst=200, per=SECOND // 4)
        self._turn = asyncio.Semaphore(2)  # one long replay, and a page of another

    async def of(self, text: str, question: Callable[[Replayer], A]) -> A:
        async with self._turn:
            return await asyncio.to_thread(lambda: question(self.replayers.of(text)))

    async def brought(self, request: Asking, text: str, question: Callable[[Replayer], A]) -> A:
        """A record from the client, rate-limited because it is expensive to replay."""
        self.guard.check(address_of(request))
        self.guard.count(address_of(request))
        return await self.of(text, question)


def reader_of(state: State) -> RecordReader:
    reader: RecordReader = state.reader
    return reader


# Records of this server


@get("/api/tables/{id:str}/outline")
async def outlined(state: State, id: TableId) -> Outline:
    """The game, players and number of actions of a match that has ended."""
    return await reader_of(state).of(await service_of(state).record(id), outline)


@get("/api/tables/{id:str}/course", middleware=COMPRESSED)
async def coursed(state: State, id: TableId) -> Course:
    """The verified course of a match: where rounds begin, what was dealt."""
    return await reader_of(state).of(await service_of(state).record(id), course)


@get("/api/tables/{id:str}/replay", middleware=COMPRESSED)
async def replayed(
    state: State,
    id: TableId,
    viewer: Annotated[int, QueryParameter(ge=-1, le=31)] = -1,
    start: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> Replay:
    """The match action by action, as any seat saw it; -1: with all hands."""
    text = await service_of(state).record(id)
    return await reader_of(state).of(text, lambda replayer: replay(replayer, viewer, start, count))


# Records sent by the client


@post("/api/records/outline", status_code=200, request_max_body_size=RECORD)
async def outline_of(state: State, request: Asking, data: JSONBody[SomeRecord]) -> Outline:
    """The same for a record in the request."""
    return await reader_of(state).brought(request, data.record, outline)


@post(
    "/api/records/course",
    status_code=200,
    request_max_body_size=RECORD,
    middleware=COMPRESSED,
)
async def course_of(state: State, request: Asking, data: JSONBody[SomeRecord]) -> Course:
    """The same; an error names the first wrong line."""
    return await reader_of(state).brought(request, data.record, course)


@post(
    "/api/records/replay",
    status_code=200,
    request_max_body_size=RECORD,
    middleware=COMPRESSED,
)
async def replay_of(state: State, request: Asking, data: JSONBody[SomeFrames]) -> Replay:
    """The record action by action, as any seat saw it; -1: with all hands."""
    asked = (data.viewer, data.start, data.count)
    return await reader_of(state).brought(
        request, data.record, lambda replayer: replay(replayer, *asked)
    )


@post("/api/records/why", status_code=200, request_max_body_size=RECORD)
async def why_of(state: State, request: Asking, data: JSONBody[WhyThen]) -> Because:
    """Which clause forbade an action at some point of a record."""
    asked = (data.number, data.seat, data.act)
    clause = await reader_of(state).brought(
        request, data.record, lambda replayer: why_then(replayer, *asked)
    )
    return Because(clause)


STUDY = (outlined, coursed, replayed, outline_of, course_of, replay_of, why_of)
