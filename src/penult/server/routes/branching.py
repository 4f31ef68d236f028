"""Routes for “what if”: play on from any point of a match that has ended."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta

from penult.server.auth import Asking, TableId, address_of, service_of
from penult.server.outline import Branch, Number, RecordText
from penult.server.protocol import Name, Secret, ShortText
from penult.server.replies import NewPlayer, Seated
from penult.server.routes.analysis import bots_at
from penult.server.routes.lobby import lobby_of
from penult.server.routes.study import GUARDS, RECORD, reader_of, unless_gone
from penult.server.workers.jobs import Branching


class NewBranch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to play on, and who sits where: bots have all the other seats."""

    number: Number  # actions before it
    seat: Annotated[int, Meta(ge=0, le=31)]
    name: Name
    avatar: ShortText = ""
    token: Secret | None = None
    deal: Annotated[int, Meta(ge=0, le=0x7FFFFFFF)] = 0  # 0: hidden cards as they were


class RecordBranch(NewBranch, frozen=True):
    record: RecordText = ""


@post("/api/tables/{id:str}/branches", guards=GUARDS)
async def branch(state: State, request: Asking, id: TableId, data: JSONBody[NewBranch]) -> Seated:
    """A seat at a new table, which goes on from a position of this match.

    Hidden cards are as they were or, if ``deal`` isn't 0, dealt anew: then only what the seat could
    know stays. The same number deals the same cards.
    """
    service = service_of(state)
    record = await service.record(id)
    return await opened(state, request, record, data, await bots_at(service, id))


@post("/api/records/branches", request_max_body_size=RECORD, guards=GUARDS)
async def branch_of(state: State, request: Asking, data: JSONBody[RecordBranch]) -> Seated:
    """The same for a record in the request."""
    return await opened(state, request, data.record, data, ())


async def opened(
    state: State, request: Asking, record: str, wish: NewBranch, bots: tuple[str, ...]
) -> Seated:
    address, workers = address_of(request), reader_of(state).workers
    job = Branching(record, number=wish.number, seat=wish.seat, deal=wish.deal)
    work = asyncio.ensure_future(workers.visit(job, address))
    found = msgspec.json.decode(await unless_gone(request, work), type=Branch)
    player = NewPlayer(wish.name, wish.seat, wish.token, wish.avatar)
    return await lobby_of(state).play_on(found, player, bots, address)


BRANCHING: tuple[Any, ...] = (branch, branch_of)
