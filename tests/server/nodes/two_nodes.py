"""Two nodes in this process, with real sockets and an application that tells what it was asked."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, cast

import uvicorn
import uvloop
from uvicorn.server import ServerState

from penult.server.connections import Connections, HttpConnection
from penult.server.limits import Limits
from penult.server.monitoring import Metrics
from penult.server.nodes.inner import IS_INNER, InnerConnection
from penult.server.nodes.relay import Relays
from penult.server.nodes.routing import RoutedConnection, Routes
from penult.server.sockets.budget import budgeted
from penult.server.sockets.fast_websocket import FastWebSocketProtocol

HOST = "127.0.0.1"
BUFFER = 1 << 17  # of the system, for a connection
PIECE = bytes(1 << 16)
LOOPS: dict[str, Callable[[], asyncio.AbstractEventLoop]] = {
    "asyncio": asyncio.new_event_loop,
    "uvloop": uvloop.new_event_loop,
}


def listening() -> socket.socket:
    made = socket.create_server((HOST, 0))
    for buffer in (socket.SO_SNDBUF, socket.SO_RCVBUF):
        made.setsockopt(socket.SOL_SOCKET, buffer, BUFFER)
    return made


def address_of(made: socket.socket) -> str:
    return f"{HOST}:{made.getsockname()[1]}"


class Node:
    """``asked``: the tables whose owner it looked for; ``served``: the paths that it answered."""

    def __init__(self, name: str, owners: dict[str, str]) -> None:
        self.name = name
        self.owners = owners
        self.asked: list[str] = []
        self.served: list[str] = []
        self.sent = 0  # bytes of an endless response
        self.registry = Connections(100, 1000, lambda limit: None)
        self.metrics = Metrics()
        self.relays = Relays(self.registry, self.metrics)
        self.state = ServerState()
        self.public_socket, self.inner_socket = listening(), listening()
        self.public, self.inner = address_of(self.public_socket), address_of(self.inner_socket)
        self.config = self.configured()
        self.trouble: Exception | None = None

    async def whose(self, table: str) -> str:
        self.asked.append(table)
        await asyncio.sleep(0)
        if self.trouble:
            raise self.trouble
        owner = self.owners.get(table, "")
        return "" if owner == self.inner else owner

    def configured(self) -> uvicorn.Config:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            await self.answer(scope, receive, send)

        limits = Limits(rate=10**6, burst=10**6, size=1 << 22)
        config = uvicorn.Config(
            cast(Any, app),
            ws=budgeted(FastWebSocketProtocol, limits, self.registry),
            ws_max_size=limits.size,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
        )
        config.load()
        return config

    def protocol(self, base: type[HttpConnection], **of_class: Any) -> asyncio.Protocol:
        kind = type(base.__name__, (base,), {"registry": self.registry, **of_class})
        return cast(asyncio.Protocol, kind(self.config, self.state, {}))

    def routed(self) -> asyncio.Protocol:
        return self.protocol(RoutedConnection, routes=Routes(self.whose, self.relays))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        servers = [
            await loop.create_server(self.routed, sock=self.public_socket),
            await loop.create_server(
                lambda: self.protocol(InnerConnection), sock=self.inner_socket
            ),
        ]
        try:
            yield
        finally:
            for server in servers:
                server.close()
            for transport in list(self.registry.open):
                transport.abort()
            for task in list(self.state.tasks):
                task.cancel()
            await asyncio.gather(*self.state.tasks, return_exceptions=True)
            await asyncio.sleep(0.01)

    # The application

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        self.served.append(scope["path"])
        if scope["type"] == "websocket":
            await echo(receive, send)
        elif scope["path"].endswith("/endless"):
            await self.write_for_ever(send)
        elif scope["path"].endswith("/deaf"):
            await asyncio.sleep(3600)
        else:
            await self.tell(scope, receive, send)

    async def tell(self, scope: Any, receive: Any, send: Any) -> None:
        """What was asked, after as many seconds as the query says."""
        body, more = b"", True
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
        await asyncio.sleep(float(scope["query_string"] or b"0"))
        told = {
            "by": self.name,
            "path": scope["path"],
            "client": scope["client"],
            "server": scope["server"],
            "inner": scope["state"].get(IS_INNER, False),
            "body": len(body),
        }
        text = json.dumps(told).encode()
        length = (b"content-length", str(len(text)).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [length]})
        await send({"type": "http.response.body", "body": text})

    async def write_for_ever(self, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while True:
            await send({"type": "http.response.body", "body": PIECE, "more_body": True})
            self.sent += len(PIECE)
            await asyncio.sleep(0)


async def echo(receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        if message.get("text") == "bye":
            await send({"type": "websocket.close", "code": 4321, "reason": "asked"})
            return
        await send({**message, "type": "websocket.send"})


Scenario = Callable[[Node, Node], Coroutine[Any, Any, None]]


def run(loop: str, scenario: Scenario) -> None:
    """``here`` is asked, and table ``there`` belongs to the other node."""

    async def all_of_it() -> None:
        owners: dict[str, str] = {}
        here, there = Node("here", owners), Node("there", owners)
        owners |= {"there": there.inner, "here": here.inner}
        async with here.running(), there.running(), asyncio.timeout(30):
            await scenario(here, there)

    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        runner.run(all_of_it())


# A client


class Client:
    """A connection on which anything may be said."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def at(cls, address: str, received: int = 0) -> Client:
        """``received``: bytes of the system's buffer for what it doesn't read; 0: as usual."""
        host, _, port = address.rpartition(":")
        line = socket.socket()
        if received:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, received)
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, (host, int(port)))
        return cls(*await asyncio.open_connection(sock=line, limit=1 << 22))

    def say(self, data: bytes) -> None:
        self.writer.write(data)

    async def reply(self) -> tuple[bytes, dict[str, Any]]:
        """The head of a response, and what the application told in it."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        body = await self.reader.readexactly(length)
        return head, json.loads(body) if body.startswith(b"{") else {}

    async def ask(self, path: str, *headers: str) -> tuple[bytes, dict[str, Any]]:
        self.say(get(path, *headers))
        return await self.reply()

    async def rest(self) -> bytes:
        """All that comes until the other side closes."""
        try:
            return await self.reader.read()
        except ConnectionError:
            return b""

    @property
    def own(self) -> list[Any]:
        return list(self.writer.get_extra_info("sockname")[:2])

    def close(self) -> None:
        self.writer.transport.abort()


def get(path: str, *headers: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: x", *headers, "", ""]
    return "\r\n".join(lines).encode()
