"""A request for a seat that is repeated, and arrives at another node."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import cast

import asyncpg
from msgspec.structs import replace

from penult.server.limits import Limits
from penult.server.lobby import Lobby
from penult.server.nodes.node import Node
from penult.server.replies import NewPlayer, NewTable, Quick, Seated
from penult.server.service import Service
from penult.server.storage.postgres import PostgresStore
from penult.server.storage.postgres_keeper import LOCKS
from penult.tables.events import Pace
from tests.server.stores import run
from tests.server.test_postgres import LONG, joined

CLIENT = "203.0.113.7"
WISH = Quick("coloradd", "Max", seats=3, token="my-own-secret-of-24-chars")


class Neighbour:
    """The other node, without the way to it."""

    lobby: Lobby
    digit = "1"

    async def seat(self, owner: str, table: str, player: NewPlayer, client: str) -> Seated | None:
        return await self.lobby.seat(table, player, client)


@asynccontextmanager
async def lobby(link: str, address: str, other: Neighbour) -> AsyncIterator[Lobby]:
    service = Service(PostgresStore(link), lambda: 1_000_000)
    await service.open()
    number = await joined(link, address, LONG)
    keeper = await asyncpg.connect(link)
    await keeper.execute(f"SELECT pg_advisory_lock({LOCKS}, {number})")
    cast(PostgresStore, service.store).number = number
    try:
        yield Lobby(service, Limits(), Pace(), cast(Node, other))
    finally:
        await service.close()
        await keeper.close()


def with_two(link: str, what: Callable[[Lobby, Lobby], Awaitable[None]]) -> None:
    async def work() -> None:
        to_a, to_b = Neighbour(), Neighbour()
        async with lobby(link, "a:1", to_b) as a, lobby(link, "b:1", to_a) as b:
            to_a.lobby, to_b.lobby = a, b
            await what(a, b)

    run(work())


def test_a_table_is_opened_once(database: str) -> None:
    wish = NewTable("coloradd", "Lea", 3, "", token="my-own-secret-of-24-chars")

    async def what(a: Lobby, b: Lobby) -> None:
        first = await a.open(wish, CLIENT)
        assert await b.open(wish, CLIENT) == first
        assert await a.open(wish, CLIENT) == first

    with_two(database, what)


def test_a_quick_seat_at_a_new_table_is_given_once(database: str) -> None:
    async def what(a: Lobby, b: Lobby) -> None:
        first = await a.quick(WISH, CLIENT)
        assert await b.quick(WISH, CLIENT) == first

    with_two(database, what)


def test_a_quick_seat_at_the_table_of_another_is_given_once(database: str) -> None:
    async def what(a: Lobby, b: Lobby) -> None:
        table = await a.open(NewTable("coloradd", "Lea", 3, "", public=True), CLIENT)
        first = await a.quick(WISH, CLIENT)
        assert first.table == table.table
        assert await b.quick(WISH, CLIENT) == first
        other = replace(WISH, name="Kim", token="another-secret-of-24-chars")
        seats = {first.seat, table.seat, (await b.quick(other, CLIENT)).seat}
        assert seats == {0, 1, 2}

    with_two(database, what)
