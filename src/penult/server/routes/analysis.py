"""Routes for analyses: luck, skill and better moves in a match that has ended."""

from __future__ import annotations

import gzip
from typing import Annotated, Any, cast

from litestar import Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from penult.core.errors import PenultError
from penult.core.ids import TABLE
from penult.lab.analysis.messages import AnalysisReport
from penult.server.analysts import Analysts
from penult.server.auth import Asking, TableId, address_of, language_of, service_of
from penult.server.limits import SECOND, AddressLimits
from penult.server.outline import RecordText
from penult.server.routes.study import RECORD, zips
from penult.server.service import Service
from penult.tables.table import Table

BURST, PER_SECOND = 60, 4  # questions of an address; a page asks twice a second


class SomeAnalysis(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose decisions in a record are judged; -1: nobody's."""

    record: RecordText
    seat: Annotated[int, Meta(ge=-1, le=31)] = TABLE


class AnalysisStarted(Struct, frozen=True):
    """An analysis to ask about under this id."""

    id: str


class AnalysisDesk:
    """The analyses of a server, and how often an address may ask about them."""

    def __init__(self, service: Service) -> None:
        self.analysts = Analysts(service.table_log)
        self.guard = AddressLimits(service.now, BURST, SECOND // PER_SECOND, "analyses")

    def check(self, address: str) -> None:
        self.guard.check(address)
        self.guard.count(address)

    def answer(self, request: Asking, id: str) -> Response[AnalysisReport]:
        found = self.analysts.report(id, language_of(request))
        if found is None:
            raise NotFoundException
        if isinstance(found, AnalysisReport):
            return Response(found, headers={"cache-control": "no-store"})
        headers = {"vary": "accept-encoding, accept-language"}
        if zips(request):
            headers["content-encoding"] = "gzip"
        body = found if zips(request) else gzip.decompress(found)
        reply = Response(body, media_type=MediaType.JSON, headers=headers)
        return cast("Response[AnalysisReport]", reply)


def desk_of(state: State) -> AnalysisDesk:
    desk: AnalysisDesk = state.analysis
    return desk


def may_ask(connection: ASGIConnection[Any, Any, Any, State], _handler: BaseRouteHandler) -> None:
    """Asked before the body is read, which may be long."""
    desk_of(connection.app.state).check(connection.client.host if connection.client else "")


GUARDS = [may_ask]


def bots_of(table: Table) -> tuple[str, ...]:
    """The bot in each chair; whoever was replaced by one counts as a person."""
    return tuple("" if chair.stands_in else chair.bot for chair in table.chairs)


async def bots_at(service: Service, id: str) -> tuple[str, ...]:
    """Nobody's, if only the record is left of a table."""
    try:
        return await service.look(id, bots_of)
    except PenultError:
        return ()


@get("/api/tables/{id:str}/analysis", guards=GUARDS)
async def analysed(
    state: State,
    request: Asking,
    id: TableId,
    seat: Annotated[int, QueryParameter(ge=-1, le=31)] = TABLE,
) -> Response[AnalysisReport]:
    """Luck, skill and one seat's better moves in a match that has ended.

    Ask again until its status is ``done`` or ``failed``.
    """
    service, desk = service_of(state), desk_of(state)
    record = await service.record(id)
    bots = await bots_at(service, id)
    asked = desk.analysts.ask(record, seat, bots, address_of(request))
    return desk.answer(request, asked)


@post("/api/records/analysis", status_code=200, request_max_body_size=RECORD, guards=GUARDS)
async def analysis_of(
    state: State, request: Asking, data: JSONBody[SomeAnalysis]
) -> AnalysisStarted:
    """The same for a record in the request; the reply says where to ask how far it is."""
    return AnalysisStarted(
        desk_of(state).analysts.ask(data.record, data.seat, (), address_of(request))
    )


@get("/api/records/analysis/{id:str}", guards=GUARDS)
async def analysis_by_id(
    state: State, request: Asking, id: FromPath[str]
) -> Response[AnalysisReport]:
    return desk_of(state).answer(request, id)


ANALYSIS: tuple[Any, ...] = (analysed, analysis_of, analysis_by_id)
