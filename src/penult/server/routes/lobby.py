"""Routes for opening and finding tables, their options, and texts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from penult.core.errors import UnknownLanguage
from penult.games.registry import find
from penult.i18n import LANGUAGES, Catalogue, catalogue
from penult.match.options import read_options
from penult.server.auth import (
    Asking,
    TableId,
    actor_in,
    address_of,
    language_of,
    link_of,
    secret_in,
    service_of,
)
from penult.server.compression import COMPRESSED
from penult.server.lobby import JOINABLE, Lobby, qr_code
from penult.server.nodes.inner import IS_INNER
from penult.server.replies import (
    Listed,
    MoveReply,
    NewPlayer,
    NewTable,
    Quick,
    ReadOption,
    Seated,
    listed,
)
from penult.tables.seating import TablePhase
from penult.tables.table import Table

SVG = "image/svg+xml"
AN_HOUR = "public, max-age=3600"


def lobby_of(state: State) -> Lobby:
    lobby: Lobby = state.lobby
    return lobby


@post("/api/tables")
async def create(state: State, request: Asking, data: JSONBody[NewTable]) -> Seated:
    """Open a table; whoever opens it gets the first seat and is the host."""
    return await lobby_of(state).open(data, address_of(request))


@post("/api/quick")
async def quick(state: State, request: Asking, data: JSONBody[Quick]) -> Seated:
    """A seat at the first matching public table, or at a new one."""
    return await lobby_of(state).quick(data, address_of(request))


@post("/api/tables/{id:str}/seats")
async def sit(state: State, id: TableId, data: JSONBody[NewPlayer]) -> Seated:
    return await lobby_of(state).sit(id, data)


@post("/api/tables/{id:str}/move")
async def allow_move(state: State, request: Asking, id: TableId) -> MoveReply:
    """A code with which another device takes over the seat, once and for five minutes."""
    await actor_in(request, id)
    return lobby_of(state).allow_move(id, secret_in(request), address_of(request))


@post("/api/moves/{code:str}")
async def move(state: State, request: Asking, code: FromPath[str]) -> Seated:
    """Take over a seat on this device. Wrong guesses are rate-limited."""
    return await lobby_of(state).move(code, address_of(request))


@post("/api/inner/moves/{code:str}", include_in_schema=False)
async def move_here(state: State, request: Asking, code: FromPath[str]) -> Seated:
    """The same for other nodes, on behalf of their clients."""
    if not request.scope["state"].get(IS_INNER):
        raise NotFoundException
    return await lobby_of(state).move_here(code, address_of(request))


@get("/api/tables")
async def tables(
    state: State,
    game: Annotated[str, QueryParameter(max_length=64)] = "",
    seats: Annotated[int, QueryParameter(ge=0, le=31)] = 0,
    free: Annotated[int, QueryParameter(ge=0, le=31)] = 0,
    options: Annotated[str, QueryParameter(max_length=2000)] = "",
    phase: FromQuery[Literal["", "gathering", "accepting", "playing", "between"]] = "",
) -> list[Listed]:
    """Public tables, most recent first, at most 100; ``options``: required pairs."""
    phases = (TablePhase(phase),) if phase else JOINABLE
    found = await lobby_of(state).listed(phases, game, seats, free, options)
    return [listed(summary) for summary in found]


@get("/api/codes/{code:str}")
async def by_code(state: State, request: Asking, code: FromPath[str]) -> Listed:
    """The table with this code. Wrong guesses are rate-limited."""
    return listed(await lobby_of(state).find(code, address_of(request)))


@get("/api/tables/{id:str}/qr", media_type=SVG)
async def qr(state: State, request: Asking, id: TableId) -> Response[str]:
    """The table's link as a QR code."""
    link = await service_of(state).look(id, lambda table: link_of(request, table.id))
    return Response(qr_code(link), media_type=SVG)


@get("/api/tables/{id:str}/options", middleware=COMPRESSED)
async def read_table_options(state: State, request: Asking, id: TableId) -> list[ReadOption]:
    """The options in the language of the request, changed ones first."""
    texts = catalogue(language_of(request))
    return await service_of(state).look(id, lambda table: in_words(table, texts))


def in_words(table: Table, texts: Catalogue) -> list[ReadOption]:
    game = find(table.game)
    options = read_options(game, table.options)
    read = []
    for option in game.options:
        value, default = option.text(getattr(options, option.name)), option.text(option.default)
        named = f"option-{option.name}-{value}"
        read.append(
            ReadOption(
                name=option.name,
                value=value,
                default=default,
                changed=value != default,
                title=texts.text(f"option-{option.name}"),
                meaning=texts.text(named) if option.values else value,
                help=texts.text(f"option-{option.name}-help"),
                ruling=option.ruling,
            )
        )
    return sorted(read, key=lambda each: not each.changed)


@get("/api/texts/{language:str}", middleware=COMPRESSED)
async def texts(
    language: FromPath[str], start: Annotated[str, QueryParameter(max_length=200)] = ""
) -> Response[dict[str, Any]]:
    """Texts for clients; ``start``: only keys with these comma-separated prefixes."""
    if language not in LANGUAGES:
        raise UnknownLanguage(language=language[:20], known=", ".join(LANGUAGES))
    starts = tuple(start.split(","))
    found = {k: v for k, v in catalogue(language).texts.items() if k.startswith(starts)}
    return Response(found, media_type=MediaType.JSON, headers={"cache-control": AN_HOUR})


LOBBY = (
    *(create, quick, sit, allow_move, move, move_here, tables, by_code, qr),
    *(read_table_options, texts),
)
