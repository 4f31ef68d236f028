"""People at real sockets: they act at once, repeat what was not answered and come back."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from random import Random
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from penult.core.ids import TABLE
from penult.tables.events import LogRow, TimedOut
from tests.server.guest import bearer, socket_of

AWAY = (OSError, EOFError, websockets.WebSocketException, httpx.HTTPError)
PAUSE = 0.02  # seconds before one looks for the server again
LONG = 0.3  # seconds; shorter waits are part of the game


class Place:
    """Where the server is at present, and one HTTP client for everybody."""

    def __init__(self, thinking: float = 0) -> None:
        """``thinking``: seconds that people take for a move."""
        self.thinking = thinking
        self.link = ""
        self.http = httpx.AsyncClient(verify=False, timeout=5)
        self.is_over = False
        self.answers = 0


class Player:
    """Keeps all acts that were acknowledged to him: the id of each and its version."""

    def __init__(self, place: Place, table: str, token: str, rng: Random) -> None:
        self.place = place
        self.table = table
        self.token = token
        self.rng = rng
        self.seat = -1
        self.version = 0
        self.commands = 0
        self.view: dict[str, Any] = {}
        self.info: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.done: dict[str, int] = {}
        self.moments: list[float] = []  # when something was acknowledged; seconds since 1970
        self.asked_at = self.heard_at = time.time()
        self.waits: list[tuple[float, float]] = []  # to come back, and long ones for a message
        self.faults: list[str] = []

    async def play(self) -> None:
        while not self.place.is_over:
            try:
                await self._sit_down()
            except AWAY:
                await asyncio.sleep(PAUSE)

    async def _sit_down(self) -> None:
        where = f"{self.place.link}/api/tables/{self.table}/ticket"
        reply = await self.place.http.post(where, headers=bearer(self.token))
        reply.raise_for_status()
        address = socket_of(self.place.link, self.table)
        async with websockets.connect(address, compression=None, ping_interval=None) as socket:
            await say(socket, type="hello", ticket=reply.json()["ticket"], last=self.version)
            await self._welcome(json.loads(await socket.recv()))
            if self.pending:
                await say(socket, **self.pending)
            while not self.place.is_over:
                await self._think(socket)
                self._hear(json.loads(await socket.recv()))

    async def _welcome(self, message: dict[str, Any]) -> None:
        if message["version"] < self.version:
            self.faults.append(f"back from {self.version} to {message['version']}")
        self.waits.append((self.heard_at, time.time()))
        self.view, self.seat = {}, message.get("seat", self.seat)
        self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        self._has_waited(self.heard_at)
        self.heard_at = time.time()
        match message["type"]:
            case "welcome" | "update":
                self.version = message["version"]
                self.view = {**self.view, **(message.get("view") or {})}
                self.info = message.get("info", self.info)
            case "done":
                self._answered(message["id"], message["version"])
            case "refused" if message["code"] != "error-busy":
                self._is_settled()

    def _answered(self, id: str, version: int) -> None:
        if id.startswith("act-") and self.done.setdefault(id, version) != version:
            self.faults.append(f"{id} is {self.done[id]} and {version}")
        if self.pending and self.pending["id"] == id:
            self._is_settled()
        self.place.answers += 1
        self.moments.append(time.time())

    def _is_settled(self) -> None:
        self._has_waited(self.asked_at)
        self.pending = None

    def _has_waited(self, since: float) -> None:
        now = time.time()
        if now - since > LONG:
            self.waits.append((since, now))

    async def _think(self, socket: ClientConnection) -> None:
        wanted = None if self.pending else self._wanted()
        if wanted:
            if self.place.thinking:
                await asyncio.sleep(self.place.thinking)
            self.commands += 1
            self.pending = {"id": f"{wanted['type']}-{self.commands}", **wanted}
            self.asked_at = time.time()
            await say(socket, **self.pending)

    def _wanted(self) -> dict[str, str] | None:
        phase = self.info.get("phase")
        chair = self.info["chairs"][self.seat]
        legal = self.view.get("legal")
        if phase == "accepting" and not chair.get("accepted"):
            return {"type": "accept"}
        if phase == "between" and not chair.get("ready"):
            return {"type": "ready"}
        if phase == "playing" and legal and self.view["turn"] == self.seat:
            return {"type": "act", "act": self.rng.choice(legal)}
        return None


async def say(socket: ClientConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))


async def gathered(
    place: Place, game: str, people: int, seats: int, options: str, rng: Random
) -> list[Player]:
    """A table with so many people, the rest bots."""
    wanted = {"game": game, "name": "P0", "seats": seats, "options": options, "speed": "fast"}
    reply = await place.http.post(f"{place.link}/api/tables", json=wanted)
    assert reply.status_code == 201, reply.text
    table, host = reply.json()["table"], reply.json()["token"]
    where, tokens = f"{place.link}/api/tables/{table}", [host]
    for number in range(1, people):
        reply = await place.http.post(f"{where}/seats", json={"name": f"P{number}"})
        assert reply.status_code == 201, reply.text
        tokens.append(reply.json()["token"])
    for _ in range(people, seats):
        reply = await place.http.post(f"{where}/bots", json={}, headers=bearer(host))
        assert reply.status_code == 201, reply.text
    return [Player(place, table, token, rng) for token in tokens]


def judge(rows: list[LogRow], players: list[Player]) -> None:
    """Nothing acknowledged is lost or doubled, and nobody was timed out."""
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    commands = Counter((row.actor, row.command) for row in rows if row.command)
    assert max(commands.values()) == 1, "doubled"
    stored = {(row.actor, row.command): row.version for row in rows if row.command}
    for player in players:
        for id, version in player.done.items():
            assert stored.get((player.seat, id)) == version, "lost"
    for row in rows:
        if isinstance(row.event, TimedOut):
            assert row.event.seat == TABLE and row.event.act != "ring", (
                "timed out, and not his fault"
            )
