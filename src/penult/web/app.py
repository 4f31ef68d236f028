"""HTTP: opening, listing, joining and leaving tables, tickets for sockets, records."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response, asgi, delete, get, post, put
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig

from penult import __version__, bots, errors
from penult.errors import NoChair, NotOver, PenultError, Refused, clause_name
from penult.games.registry import NAMES, find
from penult.locales import LANGUAGES
from penult.table.commands import Accept, Invite, Leave, SetOptions, SetSeats, Sit
from penult.table.facts import Pace
from penult.table.live import Table
from penult.table.seating import Phase
from penult.vocabulary.ids import NOBODY, TABLE, Seat
from penult.web.gateway import Gateway, Message, Receive, Send
from penult.web.hall import Hall
from penult.web.limits import Limits
from penult.web.pages import PAGES
from penult.web.protocol import Info
from penult.web.replies import (
    Answer,
    GameReply,
    Health,
    Listed,
    NewBot,
    NewOptions,
    NewPlayer,
    NewTable,
    Problem,
    Seated,
    TicketReply,
    described,
    listed,
)
from penult.web.showing import info_of
from penult.web.tickets import Tickets, fresh_secret, hashed

LISTED = 100  # tables at most
BODY = 16_384  # bytes of a request
JOINABLE = (Phase.GATHERING, Phase.ACCEPTING, Phase.PLAYING, Phase.BETWEEN)
Asking = Request[Any, Any, State]

STATUS: dict[type[PenultError], int] = {
    errors.NoSuchTable: 404,
    errors.UnknownGame: 404,
    errors.NoSuchPage: 404,
    errors.NotBuilt: 404,
    errors.NoChair: 403,
    errors.NotHost: 403,
    errors.SeatTaken: 409,
    errors.TableFull: 409,
    errors.NotGathering: 409,
    errors.NotPlaying: 409,
    errors.NotOver: 409,
    errors.NoRematch: 409,
    errors.TablePaused: 409,
    errors.FrozenTable: 409,
    errors.Busy: 503,
}


# Who asks


def token_in(request: Asking) -> str:
    """The hash of the token a request bears; empty if it bears none."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return hashed(token.strip()) if kind.lower() == "bearer" and token else ""


def seat_in(request: Asking, table: Table) -> Seat:
    seat = table.seat_of(token_in(request))
    if seat == NOBODY:
        raise NoChair()
    return seat


def hall_of(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


# The server


@get("/api/health")
async def health(state: State) -> Health:
    return Health(__version__, len(hall_of(state).rooms), len(state.gateway.sockets))


@get("/api/games")
async def games() -> list[str]:
    return list(NAMES)


@get("/api/games/{name:str}")
async def game(name: str) -> GameReply:
    return described(find(name), tuple(bots.bots_of(name)))


# Tables


@post("/api/tables")
async def create(state: State, data: NewTable) -> Seated:
    """A new table; whoever opens it sits down first and is its host."""
    hall = hall_of(state)
    table = await hall.create(
        data.game, data.seats, data.options, public=data.public, pace=state.pace
    )
    return await seated(hall, table.id, NewPlayer(data.name, token=data.token))


@get("/api/tables")
async def tables(state: State) -> list[Listed]:
    phases = [phase.value for phase in JOINABLE]
    return [listed(sheet) for sheet in hall_of(state).store.open_tables(phases, LISTED)]


@get("/api/tables/{id:str}")
async def table_info(state: State, id: str) -> Info:
    return await hall_of(state).look(id, info_of)


@post("/api/tables/{id:str}/seats")
async def sit(state: State, id: str, data: NewPlayer) -> Seated:
    return await seated(hall_of(state), id, data)


async def seated(hall: Hall, id: str, player: NewPlayer) -> Seated:
    token = player.token or fresh_secret()
    seat = NOBODY if player.seat is None else player.seat
    await hall.order(id, TABLE, Sit(player.name, hashed(token), seat))
    found = await hall.look(id, lambda table: table.seat_of(hashed(token)))
    return Seated(id, found, token)


@delete("/api/tables/{id:str}/seats/{seat:int}", status_code=200)
async def leave(state: State, request: Asking, id: str, seat: int) -> Answer:
    hall = hall_of(state)
    actor = await hall.look(id, lambda table: seat_in(request, table))
    return Answer(await hall.order(id, actor, Leave(seat)))


@post("/api/tables/{id:str}/bots")
async def invite(state: State, request: Asking, id: str, data: NewBot) -> Answer:
    hall = hall_of(state)
    actor = await hall.look(id, lambda table: seat_in(request, table))
    seat = NOBODY if data.seat is None else data.seat
    return Answer(await hall.order(id, actor, Invite(data.bot, data.name, seat)))


@put("/api/tables/{id:str}/options")
async def set_options(state: State, request: Asking, id: str, data: NewOptions) -> Answer:
    hall = hall_of(state)
    actor = await hall.look(id, lambda table: seat_in(request, table))
    if data.seats is not None:
        await hall.order(id, actor, SetSeats(data.seats))
    return Answer(await hall.order(id, actor, SetOptions(data.options)))


@post("/api/tables/{id:str}/accept", status_code=200)
async def accept(state: State, request: Asking, id: str) -> Answer:
    hall = hall_of(state)
    actor = await hall.look(id, lambda table: seat_in(request, table))
    return Answer(await hall.order(id, actor, Accept()))


@post("/api/tables/{id:str}/ticket")
async def ticket(state: State, request: Asking, id: str) -> TicketReply:
    """For one socket: with a token, of its seat; without, of a spectator."""
    token = token_in(request)
    viewer = await hall_of(state).look(
        id, lambda table: seat_in(request, table) if token else TABLE
    )
    tickets: Tickets = state.tickets
    return TicketReply(tickets.issue(id, viewer, token))


@get("/api/tables/{id:str}/record", media_type=MediaType.TEXT)
async def record(state: State, id: str) -> str:
    """The whole match, with all cards: only once it is over."""
    return await hall_of(state).look(id, record_of)


def record_of(table: Table) -> str:
    if table.match is None or not table.match.outcome:
        raise NotOver()
    return table.match.record(table.players)


# The app


def problem(request: Asking, error: PenultError) -> Response[Problem]:
    language = request.headers.get("accept-language", "en")[:2].lower()
    text = error.text(language if language in LANGUAGES else "en")
    clause = clause_name(error.clause) if isinstance(error, Refused) else ""
    return Response(Problem(error.key, text, clause), status_code=STATUS.get(type(error), 400))


ROUTES = (
    health,
    games,
    game,
    create,
    tables,
    table_info,
    sit,
    leave,
    invite,
    set_options,
    accept,
    ticket,
    record,
)


def application(hall: Hall, pace: Pace | None = None, limits: Limits | None = None) -> Litestar:
    """The app around a hall, whose store is open already."""
    tickets = Tickets(hall.now)
    gateway = Gateway(hall, tickets, limits or Limits())

    @asgi("/ws", is_mount=True, copy_scope=False)
    async def sockets(scope: Message, receive: Receive, send: Send) -> None:
        await gateway(scope, receive, send)

    @asynccontextmanager
    async def open_hall(_app: Litestar) -> AsyncIterator[None]:
        hall.open()
        yield
        await hall.close()

    return Litestar(
        [*ROUTES, *PAGES, sockets],
        lifespan=[open_hall],
        state=State({"hall": hall, "gateway": gateway, "tickets": tickets, "pace": pace or Pace()}),
        exception_handlers={PenultError: problem},
        openapi_config=OpenAPIConfig(title="Penult", version=__version__, path="/api/schema"),
        logging_config=None,
        request_max_body_size=BODY,
    )
