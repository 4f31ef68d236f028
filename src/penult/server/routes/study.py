"""Routes for studying a record, of this server or sent by the client. Nothing is stored.

Records are replayed in worker processes, which take turns between addresses.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, TypeVar, cast

from litestar import Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.exceptions import ClientException
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody, QueryParameter

from penult.server.auth import Asking, TableId, address_of, language_of, service_of
from penult.server.exercises import Exercised
from penult.server.limits import SECOND, AddressLimits
from penult.server.outline import (
    Because,
    Course,
    Outline,
    SomeFrames,
    SomeRecord,
    WhyThen,
)
from penult.server.practising import PracticeWish, decision_in
from penult.server.replays import Replay
from penult.server.service import Service
from penult.server.workers.jobs import (
    AnyJob,
    Explaining,
    Outlining,
    Practising,
    Proving,
    Replaying,
)
from penult.server.workers.pool import Workers

A = TypeVar("A")
RECORD = 1_000_000  # bytes of a request with a record
ZIPPED = b"\x1f\x8b"  # how gzip begins
GONE = 499  # the client closed the connection; only metrics see this status


class RecordReader:
    """Hands jobs to workers, and limits how often an address may ask."""

    def __init__(self, service: Service, workers: Workers) -> None:
        self.workers = workers
        self.guard = AddressLimits(service.now, burst=200, per=SECOND // 4)

    def check(self, address: str) -> None:
        """Raise if this address has asked too often, or for too much at once."""
        self.guard.check(address)
        self.guard.count(address)
        self.workers.check_room(address)

    async def answer(self, request: Asking, job: AnyJob, kind: type[A]) -> Response[A]:
        work = asyncio.ensure_future(self.workers.visit(job, address_of(request)))
        body = await unless_gone(request, work)
        headers = {"vary": "accept-encoding"}
        if body.startswith(ZIPPED):
            headers["content-encoding"] = "gzip"
        reply = Response(body, media_type=MediaType.JSON, headers=headers)
        return cast("Response[A]", reply)


async def unless_gone(request: Asking, work: asyncio.Future[bytes]) -> bytes:
    """The result of the work, which is cancelled when the client goes away."""
    gone = asyncio.ensure_future(disconnected(request))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise ClientException("gone", status_code=GONE)
        return work.result()
    finally:
        gone.cancel()
        work.cancel()


async def disconnected(request: Asking) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def reader_of(state: State) -> RecordReader:
    reader: RecordReader = state.reader
    return reader


def may_ask(connection: ASGIConnection[Any, Any, Any, State], _handler: BaseRouteHandler) -> None:
    """Asked before the body is read, which may be long."""
    reader_of(connection.app.state).check(connection.client.host if connection.client else "")


GUARDS = [may_ask]


def zips(request: Asking) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


# Records of this server


@get("/api/tables/{id:str}/outline", guards=GUARDS)
async def outlined(state: State, request: Asking, id: TableId) -> Response[Outline]:
    """The game, players and number of actions of a match that has ended."""
    job = Outlining(await service_of(state).record(id))
    return await reader_of(state).answer(request, job, Outline)


@get("/api/tables/{id:str}/course", guards=GUARDS)
async def coursed(state: State, request: Asking, id: TableId) -> Response[Course]:
    """The verified course of a match: where rounds begin, what was dealt."""
    job = Proving(await service_of(state).record(id), zips(request))
    return await reader_of(state).answer(request, job, Course)


@get("/api/tables/{id:str}/replay", guards=GUARDS)
async def replayed(
    state: State,
    request: Asking,
    id: TableId,
    viewer: Annotated[int, QueryParameter(ge=-1, le=31)] = -1,
    start: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> Response[Replay]:
    """The match action by action, as any seat saw it; -1: with all hands."""
    record = await service_of(state).record(id)
    job = Replaying(record, zips(request), viewer, start, count)
    return await reader_of(state).answer(request, job, Replay)


# Records sent by the client


@post("/api/records/outline", status_code=200, request_max_body_size=RECORD, guards=GUARDS)
async def outline_of(
    state: State, request: Asking, data: JSONBody[SomeRecord]
) -> Response[Outline]:
    """The same for a record in the request."""
    return await reader_of(state).answer(request, Outlining(data.record), Outline)


@post("/api/records/course", status_code=200, request_max_body_size=RECORD, guards=GUARDS)
async def course_of(state: State, request: Asking, data: JSONBody[SomeRecord]) -> Response[Course]:
    """The same; an error names the first wrong line."""
    job = Proving(data.record, zips(request))
    return await reader_of(state).answer(request, job, Course)


@post("/api/records/replay", status_code=200, request_max_body_size=RECORD, guards=GUARDS)
async def replay_of(state: State, request: Asking, data: JSONBody[SomeFrames]) -> Response[Replay]:
    """The record action by action, as any seat saw it; -1: with all hands."""
    job = Replaying(data.record, zips(request), data.viewer, data.start, data.count)
    return await reader_of(state).answer(request, job, Replay)


@post("/api/records/why", status_code=200, request_max_body_size=RECORD, guards=GUARDS)
async def why_of(state: State, request: Asking, data: JSONBody[WhyThen]) -> Response[Because]:
    """Which clause forbade an action at some point of a record."""
    job = Explaining(data.record, False, data.number, data.seat, data.act)
    return await reader_of(state).answer(request, job, Because)


@post("/api/records/practice", status_code=200, request_max_body_size=RECORD, guards=GUARDS)
async def practice(
    state: State, request: Asking, data: JSONBody[PracticeWish]
) -> Response[Exercised]:
    """A costly decision of a record, to try again; the reply has what its seat may know."""
    job = Practising(
        data.record,
        zips(request),
        decision=decision_in(data),
        done=data.done,
        act=data.act,
        language=language_of(request),
    )
    return await reader_of(state).answer(request, job, Exercised)


STUDY: tuple[Any, ...] = (
    *(outlined, coursed, replayed, outline_of, course_of, replay_of, why_of, practice),
)
