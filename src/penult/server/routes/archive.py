"""Routes for finished matches, health and metrics."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.params import QueryParameter

from penult import __version__
from penult.server.auth import TableId, service_of
from penult.server.lobby import DAY
from penult.server.monitoring import written
from penult.server.replies import FinishedTable, Health, ended
from penult.server.service import Service
from penult.server.sockets.gateway import Gateway
from penult.tables.commands import MOST

PLAIN = "text/plain; version=0.0.4; charset=utf-8"  # the content type of Prometheus


@get("/api/tables/{id:str}/record", media_type=MediaType.TEXT)
async def record(state: State, id: TableId) -> str:
    """The record of a match that has ended, with all cards and seeds."""
    return await service_of(state).record(id)


@get("/api/archive")
async def archive(
    state: State,
    game: Annotated[str, QueryParameter(max_length=64)] = "",
    before: Annotated[int, QueryParameter(ge=0, le=MOST)] = MOST,
    most: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> list[FinishedTable]:
    """Public matches that have ended, most recent first; ``before`` is for paging."""
    found = await service_of(state).store.archived(game, before, most)
    return [ended(match) for match in found]


def gauges_of(service: Service, gateway: Gateway) -> dict[str, int]:
    sockets = gateway.sockets
    gauges = {
        "tables_awake": len(service.live_tables),
        "tables_due": len(service.alarms.due),
        "sockets": len(sockets),
        "spectators": sum(socket.viewer < 0 for socket in sockets),
        "store_failing": int(bool(service.store_condition.why)),
    }
    return gauges | (service.workers.gauges if service.workers else {})


@get("/api/live")
async def live(state: State) -> Response[None]:
    """Whether a balancer should send requests here: not while stopping, or without a lease."""
    gateway: Gateway = state.gateway
    is_live = service_of(state).is_live and not gateway.is_stopping
    return Response(None, status_code=200 if is_live else 503)


@get("/api/health")
async def health(state: State) -> Response[Health]:
    """Succeeds if the server can read and write its store."""
    service = service_of(state)
    await service.store.last_beat()
    await service.try_writing()
    gauges, store = gauges_of(service, state.gateway), service.store_condition
    reply = Health(
        __version__,
        gauges["tables_awake"],
        gauges["sockets"],
        writable=not gauges["store_failing"],
        why=store.why,
        since=store.since,
        disk_low=store.is_low,
    )
    return Response(reply, status_code=200 if reply.writable else 503)


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(state: State) -> Response[str]:
    """Metrics for Prometheus."""
    service = service_of(state)
    gauges = {"tables_open": await service.store.open_count(service.now() - DAY)}
    gauges |= gauges_of(service, state.gateway)
    gauges |= state.node.gauges if state.node else {}
    gauges |= {"disk_free_bytes": service.store_condition.free}
    gauges |= {"store_bytes": service.store_condition.size}
    gauges |= {"disk_low": int(service.store_condition.is_low)}
    return Response(written(service.table_log.metrics, gauges), media_type=PLAIN)


AFTER = (record, archive, live, health, metrics)
