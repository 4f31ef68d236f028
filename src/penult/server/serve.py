"""``penult serve``: one server with one folder, or one of several nodes with a database."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import resource
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import uvicorn
from litestar import Litestar
from litestar.types import ASGIApp
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from penult import __version__
from penult.core.errors import PenultError
from penult.server.app import application
from penult.server.connections import EXTRA, MOST, RESERVED, Connections, HttpConnection
from penult.server.errors import BadAddress, BadOrigin, BadProxy, NoPort
from penult.server.garbage import collect_little
from penult.server.limits import Limits, is_own
from penult.server.monitoring import TableLog, note, set_up
from penult.server.nodes.inner import InnerConnection
from penult.server.nodes.relay import split_address
from penult.server.nodes.routing import RoutedConnection
from penult.server.request_limits import RequestLimits, Turnstile
from penult.server.service import Service
from penult.server.sockets.budget import budgeted
from penult.server.sockets.gateway import Gateway
from penult.server.storage.files import explained, is_open_to_others
from penult.server.storage.opening import folder_of
from penult.server.storage.reading import sqlite_version
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.write_queue import WriteQueue
from penult.server.workers.pool import Workers
from penult.tables.events import Pace

if TYPE_CHECKING:  # one server needs no PostgreSQL
    from penult.server.nodes.node import Node

GRACE = 3  # seconds for pending requests when the server stops
UNREAD = 1 << 17  # bytes of the send buffer; the default is megabytes
BACKLOG = 2048
PING = 20.0  # seconds between pings of a socket
SWEEP = 10  # tenths of a second between two looks for idle connections


EVERYWHERE = ("0.0.0.0", "::")
PORTS = 65_536
STOCK_WEBSOCKET = "PENULT_STOCK_WEBSOCKET"  # environment: 1 to use uvicorn's WebSocket class
RELEASED = 1_767_225_600_000  # 2026; a machine that believes it is earlier has lost its clock
FAR_AHEAD = 86_400_000  # milliseconds; smaller differences heal by themselves
SAFE = (3, 51, 3)  # SQLite versions before may damage the write-ahead log


class HttpServer(uvicorn.Server):
    """Tells connected clients when to reconnect before it shuts down."""

    def __init__(
        self, config: uvicorn.Config, gateway: Gateway, inner: socket.socket | None = None
    ) -> None:
        """``inner``: where other nodes connect."""
        super().__init__(config)
        self.gateway = gateway
        self.inner = inner

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.inner and not self.should_exit:
            made = partial(
                InnerConnection, self.config, self.server_state, self.lifespan.state, None
            )
            loop = asyncio.get_running_loop()
            self.servers.append(await loop.create_server(made, sock=self.inner, backlog=BACKLOG))

    async def on_tick(self, counter: int) -> bool:
        if counter % SWEEP == 0:
            HttpConnection.registry.sweep()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self.gateway.stop()
        await super().shutdown(sockets)
        if self.force_exit:  # Ctrl-C again: nobody waits for connections, but the store is closed
            await self.lifespan.shutdown()
        note("stopped")


@dataclass(frozen=True, slots=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    data: Path | None = None
    pace: Pace = Pace(patient=True)
    limits: Limits = Limits()
    link: str = ""  # the public address, if different
    keep: int = 0  # days after which finished matches are deleted; 0: never
    database: str = ""  # a link to PostgreSQL, which is used instead of the folder
    inner: str = "127.0.0.1:0"  # host and port for other nodes
    inner_name: str = ""  # what they dial, if different


def steady_clock(least: int) -> Callable[[], int]:
    """Milliseconds since 1970, never running backwards.

    It isn't earlier than ``least`` either, when the server was last alive, unless that was with a
    clock that was far ahead.
    """
    machine = time.time_ns() // 1_000_000
    was_ahead = machine > RELEASED and least - machine > FAR_AHEAD
    start = machine if was_ahead else max(machine, least)
    origin = time.monotonic_ns() // 1_000_000
    return lambda: start + time.monotonic_ns() // 1_000_000 - origin


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)  # of each connection
    try:
        made.bind((host, port))
        made.listen(BACKLOG)  # from now on, clients wait instead of being refused
    except OSError as error:
        made.close()
        raise NoPort(host=host, port=port, why=error) from error
    return made


def links_of(listening: socket.socket) -> list[str]:
    """The addresses of the server; first the one for the local network."""
    host, port = listening.getsockname()[:2]
    hosts = own_addresses() if host in EVERYWHERE else [host]
    return [f"http://[{h}]:{port}" if ":" in h else f"http://{h}:{port}" for h in hosts]


CLOSING = [(b"connection", b"close"), (b"content-length", b"0")]


def is_ambiguous(headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether a proxy could see another end of the request than we do."""
    return {b"content-length", b"transfer-encoding"} <= {name for name, _ in headers}


def is_from_unknown_proxy(scope: Any) -> bool:
    """Whether a proxy that isn't believed says whom a request comes from."""
    forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
    named = [part.strip() for part in forwarded.decode("latin-1").split(",")]
    return bool(forwarded) and (scope.get("client") or ("",))[0] not in named


def straight(app: Litestar) -> ASGIApp:
    """Route sockets around Litestar, which would add cost to each message."""
    gateway: Gateway = app.state.gateway
    requests, turnstile = RequestLimits(app.state.service), Turnstile()
    has_warned = False

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        nonlocal has_warned
        is_socket = scope["type"] == "websocket" and scope["path"].startswith("/ws/")
        if not has_warned and scope["type"] == "http" and is_from_unknown_proxy(scope):
            has_warned = True
            note("unknown-proxy", logging.WARNING, see="--proxy")
        if scope["type"] == "http" and is_ambiguous(scope["headers"]):
            await send({"type": "http.response.start", "status": 400, "headers": CLOSING})
            await send({"type": "http.response.body"})
            return
        if scope["type"] == "http" and (too_many := requests.refusal(scope)):
            await requests.refuse(scope, send, too_many)
            return
        if scope["type"] == "http":
            await turnstile.enter()
        await (gateway if is_socket else app)(scope, receive, send)

    return answer


def own_address() -> str:
    """This machine's address in the local network. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # reserved for documentation
        except OSError:
            return "127.0.0.1"
        return str(asking.getsockname()[0])


def own_addresses() -> list[str]:
    """That address first, then others of this machine."""
    try:
        named = [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None)]
    except OSError:
        named = []
    found = [own_address(), *(each for each in named if not is_own(each) and "%" not in each)]
    return list(dict.fromkeys(found))


def origin_in(text: str) -> str:
    """An origin as browsers send it, such as https://games.example:8443."""
    parts = urlsplit(text.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise BadOrigin(text=text)
    return f"{parts.scheme}://{parts.netloc}"


def proxy_in(text: str) -> str:
    """An address or a network, such as 10.0.0.0/8."""
    try:
        return str(ipaddress.ip_network(text.strip()))
    except ValueError as error:
        raise BadProxy(text=text) from error


def address_in(text: str) -> str:
    """A host and a port, such as 10.0.0.1:8001 or [2001:db8::1]:8001."""
    host, colon, port = text.strip().rpartition(":")
    if not (host and colon and port.isdecimal() and int(port) < PORTS):
        raise BadAddress(text=text)
    return f"{host}:{port}"


def websocket_class() -> Any:
    """Our protocol class if it works with the installed uvicorn, otherwise uvicorn's own."""
    if os.environ.get(STOCK_WEBSOCKET) == "1":
        note("stock-websocket", why=STOCK_WEBSOCKET)
        return AutoWebSocketsProtocol
    try:
        from penult.server.sockets.fast_websocket import FastWebSocketProtocol, check_internals

        check_internals()
    except Exception as error:  # the import or the check failed
        note("stock-websocket", logging.WARNING, error, why="uvicorn", version=uvicorn.__version__)
        return AutoWebSocketsProtocol
    return FastWebSocketProtocol


def configured(app: Litestar, limits: Limits, node: Node | None = None) -> uvicorn.Config:
    service: Service = app.state.service
    connections = Connections(
        limits.sockets + EXTRA,
        file_limit(),
        service.table_log.limited,
        proxies=limits.proxies,
    )
    HttpConnection.registry = connections
    connection_class: type[HttpConnection] = HttpConnection
    if node:
        node.serve(service, connections)
        RoutedConnection.routes = node.routes
        connection_class = RoutedConnection
    return uvicorn.Config(
        straight(app),
        loop="auto",
        http=connection_class,
        ws=budgeted(websocket_class(), limits, connections),
        ws_max_size=limits.size,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        log_config=None,
        access_log=False,
        forwarded_allow_ips=list(limits.proxies),
        timeout_graceful_shutdown=GRACE,
    )


def file_limit() -> int:
    """How many connections the system allows, after asking for as many as possible."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError, OSError):  # some systems don't allow what they promise
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if allowed == resource.RLIM_INFINITY:
        return MOST
    return min(MOST, max(allowed - RESERVED, allowed // 2))


def serve(settings: Settings, say: Callable[..., None]) -> None:
    """Serve until the process is told to stop; ``say`` is called with the links."""
    if settings.database:
        serve_node(settings, say)
    else:
        serve_alone(settings, say)


def serve_alone(settings: Settings, say: Callable[..., None]) -> None:
    """The only server of a folder."""
    store = WriteQueue(settings.data or folder_of(None))
    try:
        with explained(store.folder):
            alive = store.reader.alive() or 0
        listening = bound(settings.host, settings.port)
    except PenultError:
        store.close_now()
        raise
    set_up()
    note_modes(store)
    if sqlite_version() < SAFE:
        note("old-sqlite", logging.WARNING, version=".".join(map(str, sqlite_version())))
    now = steady_clock(alive)
    if alive > now():
        note("clock-set-back", logging.WARNING, hours=(alive - now()) // 3_600_000)
    log = TableLog()
    service = Service(store, now, log, Workers(log), keep=settings.keep)
    run(service, settings, say, listening)


def serve_node(settings: Settings, say: Callable[..., None]) -> None:
    """One of several nodes that share a database."""
    from penult.server.nodes.node import Node
    from penult.server.storage.postgres import check

    asyncio.run(check(settings.database))
    listening = bound(settings.host, settings.port)
    inner = bound(*split_address(settings.inner))
    set_up()
    node = Node(settings.database, settings.inner_name or dialled(inner), inner)
    log = TableLog()
    membership = node.membership
    service = Service(
        node.store, membership.now, log, Workers(log), keep=settings.keep, node=membership
    )
    run(service, settings, say, listening, node)


def dialled(inner: socket.socket) -> str:
    """The address under which other nodes reach this one, unless it has a name."""
    host, port = inner.getsockname()[:2]
    host = own_address() if host in EVERYWHERE else host
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def run(
    service: Service,
    settings: Settings,
    say: Callable[..., None],
    listening: socket.socket,
    node: Node | None = None,
) -> None:
    links = [settings.link] if settings.link else links_of(listening)
    lan = links[0] if settings.host in EVERYWHERE else ""
    app = application(service, settings.pace, settings.limits, settings.link, lan, node)
    config = configured(app, settings.limits, node)
    collect_little()
    say(*links)
    note("serving", version=__version__, port=listening.getsockname()[1])
    HttpServer(config, app.state.gateway, node.inner if node else None).run(sockets=[listening])


def note_modes(store: SqliteStore) -> None:
    """Tell the owner of the folder what others could read until now, or still can."""
    if store.made_private:
        note("made-private", logging.WARNING, files=",".join(store.made_private))
    if is_open_to_others(store.folder):
        note("open-folder", logging.WARNING, why="other-files-or-owner")
