"""HTTP: opening, listing, joining and leaving tables, tickets for sockets, records."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from litestar import Litestar, asgi, delete, get, post, put
from litestar.config.cors import CORSConfig
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter

from penult import bots
from penult.games.registry import NAMES, find
from penult.table.commands import Accept, AddSeed, Invite, Leave, SetManners, SetOptions
from penult.table.facts import Manners, Pace
from penult.table.seating import Chat
from penult.vocabulary.ids import NOBODY, TABLE
from penult.web.after_routes import AFTER
from penult.web.asking import Asking, TableId, actor_in, hall_of, seat_in, token_in
from penult.web.browsing import BROWSING
from penult.web.gateway import Gateway
from penult.web.hall import Hall
from penult.web.headers import guarded
from penult.web.lesson_routes import LESSONS
from penult.web.limits import Limits
from penult.web.lobby import Lobby
from penult.web.lobby_routes import LOBBY
from penult.web.openapi import CONFIG
from penult.web.problems import HANDLERS
from penult.web.protocol import MOST, Info
from penult.web.replies import (
    Answer,
    GameReply,
    NewBot,
    NewManners,
    NewOptions,
    NewSeed,
    TicketReply,
    described,
)
from penult.web.setup_routes import SETUP
from penult.web.showing import info_of
from penult.web.sockets import Message, Receive, Send
from penult.web.strictness import check_body
from penult.web.study_routes import STUDY, Reading
from penult.web.tickets import Tickets

BODY = 16_384  # bytes of a request


# The server


@get("/api/games")
async def games() -> list[str]:
    return list(NAMES)


@get("/api/games/{name:str}")
async def game(name: FromPath[str]) -> GameReply:
    return described(find(name), tuple(bots.bots_of(name)))


# Tables


@get("/api/tables/{id:str}")
async def table_info(state: State, id: TableId) -> Info:
    return await hall_of(state).look(id, info_of)


@delete("/api/tables/{id:str}/seats/{seat:int}", status_code=200)
async def leave(state: State, request: Asking, id: TableId, seat: FromPath[int]) -> Answer:
    actor = await actor_in(request, id)
    return Answer(await hall_of(state).order(id, actor, Leave(seat)))


@post("/api/tables/{id:str}/bots")
async def invite(state: State, request: Asking, id: TableId, data: JSONBody[NewBot]) -> Answer:
    actor = await actor_in(request, id)
    seat = NOBODY if data.seat is None else data.seat
    return Answer(await hall_of(state).order(id, actor, Invite(data.bot, data.name, seat)))


@put("/api/tables/{id:str}/options")
async def set_options(
    state: State, request: Asking, id: TableId, data: JSONBody[NewOptions]
) -> Answer:
    """By which rules, how many play, what is written on cards: everybody has to accept again."""
    actor = await actor_in(request, id)
    wanted = SetOptions(data.options, data.seats, data.customs)
    return Answer(await hall_of(state).order(id, actor, wanted))


@post("/api/tables/{id:str}/accept", status_code=200)
async def accept(
    state: State,
    request: Asking,
    id: TableId,
    seen: Annotated[int, QueryParameter(ge=0, le=MOST)] = 0,
) -> Answer:
    """The terms, as they stood at the version ``seen``; 0: as they stand now."""
    actor = await actor_in(request, id)
    return Answer(await hall_of(state).order(id, actor, Accept(seen)))


@post("/api/tables/{id:str}/seed", status_code=200)
async def add_seed(state: State, request: Asking, id: TableId, data: JSONBody[NewSeed]) -> Answer:
    actor = await actor_in(request, id)
    return Answer(await hall_of(state).order(id, actor, AddSeed(data.seed)))


@put("/api/tables/{id:str}/manners")
async def set_manners(
    state: State, request: Asking, id: TableId, data: JSONBody[NewManners]
) -> Answer:
    """What may be said the host changes at any time; what is seen only before the match."""
    actor = await actor_in(request, id)
    manners = Manners(Chat(data.chat), data.delay)
    return Answer(await hall_of(state).order(id, actor, SetManners(manners)))


@post("/api/tables/{id:str}/ticket")
async def ticket(state: State, request: Asking, id: TableId) -> TicketReply:
    """For one socket: with a token, of its seat; without, of a spectator."""
    token = token_in(request)
    viewer = await hall_of(state).look(
        id, lambda table: seat_in(request, table) if token else TABLE
    )
    tickets: Tickets = state.tickets
    return TicketReply(tickets.issue(id, viewer, token))


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
    *LESSONS,
    *BROWSING,
)


def application(
    hall: Hall,
    pace: Pace | None = None,
    limits: Limits | None = None,
    link: str = "",
    lan: str = "",
) -> Litestar:
    """The app around a hall, whose store is open already.

    ``link``: its public address; ``lan``: the one for neighbours, told to whoever asks from here.
    """
    limits = limits or Limits()
    tickets = Tickets(hall.now)
    gateway = Gateway(hall, tickets, limits)
    lobby = Lobby(hall, limits, pace or Pace())

    @asgi("/ws", is_mount=True, copy_scope=False)
    async def sockets(scope: Message, receive: Receive, send: Send) -> None:
        await gateway(scope, receive, send)

    @asynccontextmanager
    async def open_hall(_app: Litestar) -> AsyncIterator[None]:
        hall.open()
        yield
        await hall.close()

    def answered(status: int) -> None:
        hall.ledger.metrics.requests[str(status)] += 1

    return Litestar(
        [*ROUTES, sockets],
        lifespan=[open_hall],
        state=State(
            {"hall": hall, "gateway": gateway, "tickets": tickets, "lobby": lobby}
            | {"link": link, "lan": lan, "reading": Reading(hall)}
        ),
        exception_handlers=HANDLERS,
        before_request=check_body,
        before_send=[guarded(answered)],
        cors_config=CORSConfig(list(limits.origins)) if limits.origins else None,
        openapi_config=CONFIG,
        logging_config=None,
        request_max_body_size=BODY,
    )
