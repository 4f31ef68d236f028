"""Matches of boardgame.io as the load sees them: its lobby, then its socket.io messages."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import msgspec

from bench.tables.load import Run
from bench.tables.process import Process
from bench.tables.wire import Requests, Wire, connected

SEATS = 4
NAME = "hands"
EVENT = b"42/hands,"
PACKAGE = '{"private": true, "dependencies": {"boardgame.io": "0.50.2"}, "overrides": %s}'
PINNED = '{"koa-compose": "4.1.0"}'  # with 4.2 all its lobby routes disappear


class Turn(msgspec.Struct):
    currentPlayer: str  # noqa: N815, its own name


class State(msgspec.Struct):
    ctx: Turn
    id: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: State


EVENTS = msgspec.json.Decoder(list[msgspec.Raw])
STATES = msgspec.json.Decoder(State)
SYNCED = msgspec.json.Decoder(Synced)


def installed() -> Path:
    """Its package, installed once into a folder of its own."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(cache) / "penult-bench" / "boardgame.io"
    if not (folder / "node_modules" / "boardgame.io").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text(PACKAGE % PINNED)
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
        subprocess.run(command, cwd=folder, check=True)
    return folder


def is_possible() -> bool:
    return bool(shutil.which("node") and shutil.which("npm"))


def started() -> Process:
    script = Path(__file__).with_name("peer.cjs")
    modules = installed() / "node_modules"
    return Process(["node", str(script)], {"NODE_PATH": str(modules), "NODE_ENV": "production"})


class Seat:
    def __init__(self, board: Match, number: int, credentials: str) -> None:
        self.board = board
        self.number = number
        self.credentials = credentials
        self.wire: Wire | None = None

    def hear(self, wire: Wire, text: bytes) -> None:
        self.wire = wire
        if text[:1] == b"2":
            wire.say(b"3")  # the answer to an engine.io ping
        elif text[:1] == b"0":
            wire.say(b"40/%s," % NAME.encode())
        elif text.startswith(b"40/"):
            self.emit(["sync", self.board.id, str(self.number), self.credentials, SEATS])
        elif text.startswith(EVENT):
            self.look(EVENTS.decode(text[len(EVENT) :]))

    def look(self, event: list[msgspec.Raw]) -> None:
        kind = bytes(event[0])
        if kind == b'"update"':
            self.board.told(self.number, STATES.decode(event[2]))
        elif kind == b'"sync"':
            self.board.told(self.number, SYNCED.decode(event[2]).state)

    def emit(self, event: object) -> None:
        assert self.wire
        self.wire.say(EVENT + msgspec.json.encode(event))


class Match:
    def __init__(self, id: str) -> None:
        self.id = id
        self.seats: list[Seat] = []
        self.run: Run | None = None
        self.turn = 0
        self.version = -1
        self.seen = [-1] * SEATS
        self.sent = False

    @property
    def is_ready(self) -> bool:
        return not self.sent and min(self.seen) >= 0

    def act(self) -> None:
        seat = self.seats[self.turn]
        self.sent = True
        payload = {
            "type": "play",
            "args": [0],
            "playerID": str(seat.number),
            "credentials": seat.credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        seat.emit(["update", action, self.version, self.id, str(seat.number)])

    def told(self, seat: int, state: State) -> None:
        self.seen[seat] = state.id
        self.turn = int(state.ctx.currentPlayer)
        if min(self.seen) > self.version:
            self.version = min(self.seen)
            self.sent = False
            if self.run:
                self.run.heard(self)

    def lost(self) -> None:
        if self.run and not self.run.is_over:
            self.run.failed()


def opened(requests: Requests) -> Match:
    made = requests.send("POST", f"/games/{NAME}/create", {"numPlayers": SEATS})
    match = Match(made["matchID"])
    for number in range(SEATS):
        body = {"playerID": str(number), "playerName": f"P{number}"}
        sat = requests.send("POST", f"/games/{NAME}/{match.id}/join", body)
        match.seats.append(Seat(match, number, sat["playerCredentials"]))
    return match


async def join(link: str, match: Match) -> None:
    path = "/socket.io/?EIO=4&transport=websocket"
    for seat in match.seats:
        await connected(link, path, seat.hear, match.lost)
