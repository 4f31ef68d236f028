"""A guest at a live server: HTTP and one socket, and a view kept as the protocol says."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from types import TracebackType
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from penult.games.registry import find

PATIENCE = 20  # seconds; only a broken server takes so long


class Guest:
    """``async with Guest(link, table, token) as guest``: connected, and welcomed."""

    def __init__(
        self, link: str, table: str, token: str = "", last: int = 0, language: str = "en"
    ) -> None:
        self.link = link
        self.table = table
        self.token = token
        self.last = last
        self.language = language
        self.commands = 0
        self.messages: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.info: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.version = 0
        self.seat = -1
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Guest:
        async with httpx.AsyncClient(base_url=self.link, headers=bearer(self.token)) as client:
            reply = await client.post(f"/api/tables/{self.table}/ticket")
        reply.raise_for_status()
        address = socket_of(self.link, self.table)
        self._socket = await websockets.connect(address, ping_interval=None)  # however busy it is
        ticket = reply.json()["ticket"]
        await self.send("hello", ticket=ticket, last=self.last, language=self.language)
        await self.until("welcome")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self.socket.close()

    @property
    def socket(self) -> ClientConnection:
        assert self._socket
        return self._socket

    async def send(self, type: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": type, **fields}))

    async def hear(self) -> dict[str, Any]:
        """The next message; views and chairs are kept up to date."""
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        self.messages.append(message)
        if message["type"] in ("welcome", "update"):
            self.version = message["version"]
            self.seat = message.get("seat", self.seat)
            self.info = message.get("info", self.info)
            self.events += message.get("events", [])
            self.view = {**self.view, **(message.get("view") or {})}
        return message

    async def until(self, type: str) -> dict[str, Any]:
        while (message := await self.hear())["type"] != type:
            pass
        return message

    async def do(self, type: str, **fields: Any) -> dict[str, Any]:
        """A command and its answer."""
        self.commands += 1
        id = fields.pop("id", f"{self.seat}-{self.commands}-{self.version}")
        await self.send(type, id=id, **fields)
        while (message := await self.hear()).get("id") != id:
            pass
        return message

    async def until_phase(self, *phases: str) -> None:
        while self.info.get("phase") not in phases:
            await self.hear()


def socket_of(link: str, table: str) -> str:
    return f"{link.replace('http', 'ws')}/ws/{table}"


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


async def opened(
    link: str, game: str, bots: int = 3, seats: int = 4, options: str = ""
) -> tuple[str, str]:
    """A table with its first person and so many bots: its id and the person's token."""
    async with httpx.AsyncClient(base_url=link) as client:
        terms = hurried(game, options)
        wanted = {"game": game, "name": "Lea", "seats": seats, "options": terms}
        reply = await client.post("/api/tables", json=wanted)
        assert reply.status_code == 201, reply.text
        table, token = reply.json()["table"], reply.json()["token"]
        for _ in range(bots):
            reply = await client.post(f"/api/tables/{table}/bots", json={}, headers=bearer(token))
            assert reply.status_code == 201, reply.text
    return table, token


def hurried(game: str, options: str = "") -> str:
    """Nobody is held so that others can catch: it would be waited for in real time."""
    names = {option.name for option in find(game).options}
    return f"{options} catch_guard=0".strip() if "catch_guard" in names else options


async def play(guest: Guest, until: Callable[[], bool]) -> None:
    """Act whenever the table waits for us, until something is so or the round is over."""
    while not until() and guest.info["phase"] in ("accepting", "playing"):
        if guest.view and guest.view["turn"] == guest.seat and guest.view["legal"]:
            answer = await guest.do("act", act=guest.view["legal"][0])
            # the clock may have been first, so that the act does not fit any more
            if answer["type"] == "refused" or answer["version"] <= guest.version:
                continue
        await guest.hear()


async def sockets(http: httpx.AsyncClient, count: int) -> None:
    """Wait until the server has so many."""
    async with asyncio.timeout(PATIENCE):
        while (await http.get("/api/health")).json()["sockets"] != count:
            await asyncio.sleep(0.05)
