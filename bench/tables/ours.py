"""Penult tables as the load sees them.

Hands are kept between few and many cards: players with few cards draw, so that no action is delayed
by the time to catch somebody, and no round ends during a measurement.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count, repeat

import msgspec

from bench.tables.load import Run
from bench.tables.wire import Requests, Wire, connected

FEW = 4
SEATS = 4
HELPERS = 16
NO_PAUSE = "catch_guard=0"  # bots may come down to one card
ASIDE = ("draw", "pass", "call", "catch")


class Seen(msgspec.Struct):
    turn: int | msgspec.UnsetType = msgspec.UNSET
    legal: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    hand: tuple[msgspec.Raw, ...] | msgspec.UnsetType = msgspec.UNSET


class Message(msgspec.Struct):
    type: str
    version: int = 0
    view: Seen | None = None


DECODER = msgspec.json.Decoder(Message)
IDS = count(1)
LOTS = random.Random(11)


class Seat:
    def __init__(self, board: Table, number: int) -> None:
        self.board = board
        self.number = number
        self.token = ""
        self.legal: tuple[str, ...] = ()
        self.cards = 0
        self.wire: Wire | None = None

    def hear(self, _wire: Wire, text: bytes) -> None:
        message = DECODER.decode(text)
        if message.type in ("update", "welcome"):
            self.look(message)
        elif message.type == "done":
            self.board.done(message.version)
        elif message.type in ("refused", "fault"):
            self.board.fail()

    def look(self, message: Message) -> None:
        view = message.view
        if view is not None:
            if view.legal is not msgspec.UNSET:
                self.legal = view.legal
            if view.hand is not msgspec.UNSET:
                self.cards = len(view.hand)
            if view.turn is not msgspec.UNSET:
                self.board.turn = view.turn
        self.board.told(self.number, message.version)

    def choice(self) -> str:
        lays = [act for act in self.legal if not act.startswith(ASIDE)]
        if self.cards > FEW and lays:
            return LOTS.choice(lays)
        return "draw" if "draw" in self.legal else self.legal[0]


class Table:
    def __init__(self, id: str) -> None:
        self.id = id
        self.seats = [Seat(self, number) for number in range(SEATS)]
        self.run: Run | None = None
        self.turn = -1
        self.version = 0  # of the latest action, once it is known
        self.seen = [0] * SEATS
        self.sent = False

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.token]

    @property
    def is_ready(self) -> bool:
        return not self.sent and self.turn >= 0 and bool(self.seats[self.turn].legal)

    def act(self) -> None:
        seat = self.seats[self.turn]
        assert seat.wire
        self.sent, self.version = True, 0
        seat.wire.say(b'{"type":"act","id":"%d","act":"%s"}' % (next(IDS), seat.choice().encode()))

    def done(self, version: int) -> None:
        self.version = version
        self.look()

    def told(self, seat: int, version: int) -> None:
        self.seen[seat] = version
        self.look()

    def look(self) -> None:
        """Check if everybody has heard of the action. Other versions are about time given back."""
        heard = min(self.seen[seat.number] for seat in self.people)
        if self.sent and self.version and heard >= self.version:
            self.sent = False
            if self.run:
                self.run.heard(self)

    def fail(self) -> None:
        self.sent = False
        if self.run:
            self.run.failed()
            self.run.heard(self)

    def lost(self) -> None:
        if self.run and not self.run.is_over:
            self.run.failed()


def opened(requests: Requests, game: str, bot: str = "") -> Table:
    """A table with four people, or three and such a bot, after the deal."""
    terms = {"game": game, "name": "A", "seats": SEATS, "options": NO_PAUSE if bot else ""}
    made = requests.send("POST", "/api/tables", terms)
    table = Table(made["table"])
    path = f"/api/tables/{table.id}"
    table.seats[made["seat"]].token = made["token"]
    if bot:
        requests.send("POST", f"{path}/bots", {"bot": bot}, token=made["token"])
    for name in "BCD"[: SEATS - 1 - bool(bot)]:
        sat = requests.send("POST", f"{path}/seats", {"name": name})
        table.seats[sat["seat"]].token = sat["token"]
    for seat in table.people:
        requests.send("POST", f"{path}/accept", token=seat.token)
    return table


def several(link: str, game: str, count: int, bot: str = "") -> list[Table]:
    """Open this many tables, several at a time."""

    def share(size: int) -> list[Table]:
        requests = Requests(link)
        return [opened(requests, game, bot) for _ in range(size)]

    sizes = [count // HELPERS + (place < count % HELPERS) for place in range(HELPERS)]
    with ThreadPoolExecutor(HELPERS) as helpers:
        return [table for tables in helpers.map(share, sizes) for table in tables]


async def join(link: str, tables: Sequence[Table]) -> None:
    """Connect everybody, table by table, because tickets expire soon."""
    requests = [Requests(link) for _ in range(HELPERS)]
    with ThreadPoolExecutor(HELPERS) as helpers:
        for first in range(0, len(tables), HELPERS):
            some = tables[first : first + HELPERS]
            for table, tickets in zip(some, helpers.map(tickets_of, some, requests), strict=False):
                await asyncio.gather(*map(sit, repeat(link), table.people, tickets))


def tickets_of(table: Table, requests: Requests) -> list[str]:
    path = f"/api/tables/{table.id}/ticket"
    return [requests.send("POST", path, token=seat.token)["ticket"] for seat in table.people]


async def sit(link: str, seat: Seat, ticket: str) -> None:
    seat.wire = await connected(link, f"/ws/{seat.board.id}", seat.hear, seat.board.lost)
    seat.wire.say(b'{"type":"hello","ticket":"%s"}' % ticket.encode())
