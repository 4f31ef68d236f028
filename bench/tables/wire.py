"""The cheapest possible clients, so that we measure the server and not them."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect


class Requests:
    """One persistent connection; JSON in, JSON out."""

    def __init__(self, link: str) -> None:
        parts = urlsplit(link)
        self._to = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)

    def send(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._to.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self._to.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:200]!r}")
        return json.loads(text) if text else None


class Wire(WSListener):
    """One socket; ``hear`` gets each message, ``lost`` is told when it closes."""

    def __init__(self, hear: Callable[[Wire, bytes], None], lost: Callable[[], None]) -> None:
        super().__init__()
        self.hear = hear
        self.lost = lost
        self.to: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.to = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.hear(self, frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.lost()

    def say(self, message: bytes) -> None:
        assert self.to
        self.to.send(WSMsgType.TEXT, message)


async def connected(
    link: str, path: str, hear: Callable[[Wire, bytes], None], lost: Callable[[], None]
) -> Wire:
    url = link.replace("http", "ws", 1) + path
    _, wire = await ws_connect(lambda: Wire(hear, lost), url)
    assert isinstance(wire, Wire)
    return wire
