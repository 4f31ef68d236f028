"""HTTP: a record looked at again, of this server or from somebody's own disk. Nothing is kept."""

from __future__ import annotations

import asyncio

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from penult.web.archive import Replay, replay
from penult.web.asking import Asking, TableId, address_of, hall_of
from penult.web.guard import Guard
from penult.web.outline import Because, Outline, SomeFrames, SomeRecord, WhyThen, outline, why_then

RECORD = 1_000_000  # bytes of a request that brings a record


def admit(state: State, request: Asking) -> None:
    """A record is much work for few bytes: one address may not bring many at once."""
    guard: Guard = state.readers
    guard.check(address_of(request))
    guard.count(address_of(request))


@get("/api/tables/{id:str}/outline")
async def outlined(state: State, id: TableId) -> Outline:
    """Of a match that has ended: who played, where its rounds begin, what was dealt."""
    text = await hall_of(state).record(id)
    return await asyncio.to_thread(outline, text)


@post("/api/records/outline", status_code=200, request_max_body_size=RECORD)
async def outline_of(state: State, request: Asking, data: JSONBody[SomeRecord]) -> Outline:
    """The same of a record that is sent; a line that does not hold is named."""
    admit(state, request)
    return await asyncio.to_thread(outline, data.record)


@post("/api/records/replay", status_code=200, request_max_body_size=RECORD)
async def replay_of(state: State, request: Asking, data: JSONBody[SomeFrames]) -> Replay:
    """A record that is sent, act by act, as any seat saw it; -1: with all hands."""
    admit(state, request)
    return await asyncio.to_thread(replay, data.record, data.viewer, data.start, data.count)


@post("/api/records/why", status_code=200, request_max_body_size=RECORD)
async def why_of(state: State, request: Asking, data: JSONBody[WhyThen]) -> Because:
    """Why a seat could not do something at one place of a record."""
    admit(state, request)
    asked = (data.record, data.number, data.seat, data.act)
    return Because(await asyncio.to_thread(why_then, *asked))


STUDY = (outlined, outline_of, replay_of, why_of)
