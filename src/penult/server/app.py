"""The HTTP application: routes of a table, and everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Annotated

from litestar import Litestar, asgi, delete, get, post, put
from litestar.config.cors import CORSConfig
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from penult import bots
from penult.bots.levels import FACES, USUAL
from penult.core.ids import NOBODY, TABLE
from penult.games.registry import NAMES, find
from penult.server.auth import (
    Asking,
    TableId,
    Tickets,
    actor_in,
    address_of,
    seat_in,
    service_of,
    token_in,
)
from penult.server.body_validation import check_request
from penult.server.compression import COMPRESSED
from penult.server.error_responses import HANDLERS
from penult.server.headers import guarded
from penult.server.limits import Limits
from penult.server.lobby import Lobby
from penult.server.openapi import CONFIG
from penult.server.protocol import Info
from penult.server.replies import (
    Answer,
    GameReply,
    NewBot,
    NewManners,
    NewOptions,
    NewSeed,
    Opponents,
    TicketReply,
    described,
)
from penult.server.routes.analysis import ANALYSIS, AnalysisDesk
from penult.server.routes.archive import AFTER
from penult.server.routes.branching import BRANCHING
from penult.server.routes.lessons import LESSONS
from penult.server.routes.lobby import LOBBY
from penult.server.routes.pages import BROWSING
from penult.server.routes.puzzles import PUZZLES
from penult.server.routes.setup import SETUP
from penult.server.routes.study import STUDY, RecordReader
from penult.server.service import Service
from penult.server.sockets.connection import Message, Receive, Send
from penult.server.sockets.gateway import Gateway
from penult.server.views import info_of
from penult.server.workers.pool import Workers
from penult.tables.commands import MOST, Accept, AddSeed, InviteBot, Leave, SetManners, SetOptions
from penult.tables.events import Manners, Pace
from penult.tables.seating import Chat

if TYPE_CHECKING:  # one server needs no PostgreSQL
    from penult.server.nodes.node import Node

BODY = 16_384  # bytes of a request


# The server


@get("/api/games")
async def games() -> list[str]:
    return list(NAMES)


@get("/api/games/{name:str}", middleware=COMPRESSED)
async def game(name: FromPath[str]) -> GameReply:
    found = find(name)
    return described(found, opponents_in(found.name))


def opponents_in(game: str) -> Opponents:
    levels, personas = bots.levels_of(game), bots.personas_of(game)
    faces = {name: FACES[name] for name in levels + personas}
    return Opponents(tuple(bots.bots_of(game)), levels, personas, USUAL, dict(faces))


# Tables


@get("/api/tables/{id:str}")
async def table_info(state: State, id: TableId) -> Info:
    return await service_of(state).look(id, info_of)


@delete("/api/tables/{id:str}/seats/{seat:int}", status_code=200)
async def leave(state: State, request: Asking, id: TableId, seat: FromPath[int]) -> Answer:
    actor = await actor_in(request, id)
    return Answer(await service_of(state).order(id, actor, Leave(seat)))


@post("/api/tables/{id:str}/bots")
async def invite(state: State, request: Asking, id: TableId, data: JSONBody[NewBot]) -> Answer:
    actor = await actor_in(request, id)
    seat = NOBODY if data.seat is None else data.seat
    return Answer(await service_of(state).order(id, actor, InviteBot(data.bot, data.name, seat)))


@put("/api/tables/{id:str}/options")
async def set_options(
    state: State, request: Asking, id: TableId, data: JSONBody[NewOptions]
) -> Answer:
    """Change options, seats and custom cards; everybody has to accept again."""
    actor = await actor_in(request, id)
    wanted = SetOptions(data.options, data.seats, data.customs)
    return Answer(await service_of(state).order(id, actor, wanted))


@post("/api/tables/{id:str}/accept", status_code=200)
async def accept(
    state: State,
    request: Asking,
    id: TableId,
    seen: Annotated[int, QueryParameter(ge=0, le=MOST)] = 0,
) -> Answer:
    """Accept the terms as they stood at version ``seen``; 0 means as they stand now."""
    actor = await actor_in(request, id)
    return Answer(await service_of(state).order(id, actor, Accept(seen)))


@post("/api/tables/{id:str}/seed", status_code=200)
async def add_seed(state: State, request: Asking, id: TableId, data: JSONBody[NewSeed]) -> Answer:
    actor = await actor_in(request, id)
    return Answer(await service_of(state).order(id, actor, AddSeed(data.seed)))


@put("/api/tables/{id:str}/manners")
async def set_manners(
    state: State, request: Asking, id: TableId, data: JSONBody[NewManners]
) -> Answer:
    """The host may change the chat at any time, but the delay only before the match."""
    actor = await actor_in(request, id)
    manners = Manners(Chat(data.chat), data.delay)
    return Answer(await service_of(state).order(id, actor, SetManners(manners)))


@post("/api/tables/{id:str}/ticket")
async def ticket(state: State, request: Asking, id: TableId) -> TicketReply:
    """A ticket for one socket: with a token for its seat, without for a spectator."""
    token = token_in(request)
    viewer = await service_of(state).look(
        id, lambda table: seat_in(request, table) if token else TABLE
    )
    tickets: Tickets = state.tickets
    return TicketReply(tickets.issue(id, viewer, token, address_of(request)))


# The app


ROUTES = (
    games,
    game,
    *LOBBY,
    *SETUP,
    table_info,
    leave,
    invite,
    set_options,
    accept,
    add_seed,
    set_manners,
    ticket,
    *AFTER,
    *STUDY,
    *ANALYSIS,
    *BRANCHING,
    *LESSONS,
    *PUZZLES,
    *BROWSING,
)


def application(
    service: Service,
    pace: Pace | None = None,
    limits: Limits | None = None,
    link: str = "",
    lan: str = "",
    node: Node | None = None,
) -> Litestar:
    """The app for a service.

    ``link``: the public address; ``lan``: the address in the local network.
    """
    limits = limits or Limits()
    tickets = Tickets(service.now)
    gateway = Gateway(service, tickets, limits, link)
    lobby = Lobby(service, limits, pace or Pace(), node)
    workers = service.workers or Workers(service.table_log)
    analysis = AnalysisDesk(service)

    @asgi("/ws", is_mount=True, copy_scope=False)
    async def sockets(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            raise NotFoundException
        await gateway(scope, receive, send)

    @asynccontextmanager
    async def open_service(_app: Litestar) -> AsyncIterator[None]:
        await service.open()
        yield
        await service.close()
        workers.close()
        analysis.analysts.close()

    def answered(status: int) -> None:
        service.table_log.metrics.requests[str(status)] += 1

    return Litestar(
        [*ROUTES, sockets],
        lifespan=[open_service],
        state=State(
            {"service": service, "gateway": gateway, "tickets": tickets, "lobby": lobby}
            | {"link": link, "lan": lan, "reader": RecordReader(service, workers)}
            | {"analysis": analysis, "node": node}
        ),
        exception_handlers=HANDLERS,
        before_request=check_request,
        before_send=[guarded(answered)],
        cors_config=CORSConfig(list(limits.origins)) if limits.origins else None,
        openapi_config=CONFIG,
        logging_config=None,
        request_max_body_size=BODY,
    )
