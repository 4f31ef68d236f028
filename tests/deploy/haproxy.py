"""haproxy as ``deploy/`` configures it, before nodes that only say what they were asked."""

from __future__ import annotations

import json
import os
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from typing import Any

from tools.cluster import haproxy_configuration

from tests.server.programs import free_port, program, running, until_open

KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # the example of RFC 6455, with its answer
ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: DummyNode

    def do_GET(self) -> None:
        if self.path == "/api/live":
            self.server.turns.wait()
            self._answer(self.server.live, {})
        elif self.path.startswith("/ws/"):
            self.send_response(101)
            self.send_header("Connection", "upgrade")
            self.send_header("Upgrade", "websocket")
            self.send_header("Sec-WebSocket-Accept", ACCEPT)
            self.end_headers()
            self.connection.recv(1)  # until the client hangs up
            self.close_connection = True
        else:
            self._answer(200, {"node": self.server.name, "headers": dict(self.headers)})

    def _answer(self, status: int, said: object) -> None:
        body = json.dumps(said).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *values: Any) -> None: ...


class DummyNode(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, name: str, host: str = "127.0.0.1", port: int = 0) -> None:
        self.name = name
        self.live = 200  # what it says about itself
        self.turns = threading.Event()  # cleared: it hangs
        self.turns.set()
        super().__init__((host, port), Handler)
        self.address = f"{host}:{self.server_port}"

    def handle_error(self, request: object, client_address: object) -> None:
        """haproxy hangs up on checks without asking."""

    def server_bind(self) -> None:
        """Without asking for the name of this machine, which may take long."""
        TCPServer.server_bind(self)
        self.server_port = self.socket.getsockname()[1]


@contextmanager
def serving(*nodes: DummyNode) -> Iterator[None]:
    for node in nodes:
        threading.Thread(target=node.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield
    finally:
        for node in nodes:
            node.turns.set()
            node.shutdown()
            node.server_close()


@dataclass(frozen=True)
class Reply:
    status: int
    body: bytes
    headers: dict[str, str]

    def json(self) -> Any:
        """What a node said."""
        assert self.status == 200, self
        return json.loads(self.body)


@dataclass
class Entrance:
    """haproxy, as visitors see it."""

    port: int
    inside: int
    log: Path

    def ask(
        self, path: str, source: str = "127.0.0.1", headers: Mapping[str, str] | None = None
    ) -> Reply:
        asking = HTTPConnection("127.0.0.1", self.port, 10, (source, 0))
        with closing(asking):
            asking.request("GET", path, headers=dict(headers or {}))
            reply = asking.getresponse()
            return Reply(reply.status, reply.read(), dict(reply.getheaders()))

    def node_for(self, path: str, source: str = "127.0.0.1") -> str:
        """Its name; while haproxy notices a change, perhaps an error."""
        reply = self.ask(path, source)
        return str(reply.json()["node"]) if reply.status == 200 else f"status {reply.status}"

    def open_socket(self, table: str, source: str = "127.0.0.1") -> socket.socket:
        """A connection that asked for a WebSocket; the answer hasn't been read yet."""
        made = socket.create_connection(("127.0.0.1", self.port), 10, (source, 0))
        made.sendall(
            f"GET /ws/{table} HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        return made


@contextmanager
def haproxy(folder: Path, configuration: str, port: int, **env: str) -> Iterator[Path]:
    """A running haproxy, and the file with all it prints."""
    file, log = folder / "haproxy.cfg", folder / "haproxy.log"
    file.write_text(configuration)
    command = [program("haproxy"), "-db", "-f", str(file)]
    with running(command, log, {**os.environ, **env}):
        until_open(port, log)
        yield log


@contextmanager
def entrance(folder: Path, *nodes: DummyNode) -> Iterator[Entrance]:
    """haproxy in front of nodes that answer."""
    port, inside = free_port(), free_port()
    addresses = [node.address for node in nodes]
    text = haproxy_configuration(f"127.0.0.1:{port}", f"127.0.0.1:{inside}", addresses)
    with ExitStack() as stack:
        stack.enter_context(serving(*nodes))
        log = stack.enter_context(haproxy(folder, text, port))
        yield Entrance(port, inside, log)
