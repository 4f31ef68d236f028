"""One node of several: its store, its membership, and its connections to the others."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Mapping

import msgspec

from penult.server.connections import Connections
from penult.server.nodes import neighbours
from penult.server.nodes.membership import Membership
from penult.server.nodes.relay import Relays
from penult.server.nodes.routing import Routes
from penult.server.replies import NewPlayer, Seated
from penult.server.service import Service
from penult.server.storage.postgres import PostgresStore
from penult.server.storage.postgres_keeper import PostgresKeeper

MOVES = "/api/inner/moves"
PACE = 0.01  # seconds: a node commits at most 100 times a second, as all share one database


class Node:
    def __init__(
        self,
        database: str,
        address: str,
        inner: socket.socket,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """``address``: where others reach the ``inner`` socket; ``steady``: as for a membership."""
        self.inner = inner
        self.store = PostgresStore(database, PACE)
        self.membership = Membership(
            PostgresKeeper(database),
            address,
            fenced=self._fenced,
            joined=self._joined,
            seen=self._saw,
            steady=steady,
        )
        self.service: Service
        self.relays: Relays

    def serve(self, service: Service, connections: Connections) -> None:
        self.service = service
        self.relays = Relays(connections, service.table_log.metrics)

    def _fenced(self) -> None:
        self.store.number = 0  # nothing can be claimed any more
        self.service.drop_all()

    def _joined(self, number: int) -> None:
        self.store.number = number

    def _saw(self, alive: Mapping[int, str]) -> None:
        self.relays.keep(alive.values())

    @property
    def routes(self) -> Routes:
        return Routes(self.service.owner_of, self.relays)

    @property
    def gauges(self) -> dict[str, int]:
        return {
            "tables_owned": len(self.store.owned),
            "lease_left_ms": self.membership.lease_left,
            "clock_offset_ms": self.membership.clock.ahead,
        }

    # What the lobby asks of other nodes

    async def seat(self, owner: str, table: str, player: NewPlayer, client: str) -> Seated | None:
        """A seat at a table of another node; None if it has none, or doesn't answer."""
        body = msgspec.json.encode(player)
        found = await neighbours.post(owner, f"/api/tables/{table}/seats", body, client)
        return seated_in(found)

    async def move(self, code: str, client: str) -> Seated | None:
        """The seat of a code that another node has given out."""
        own = self.membership.address
        known = neighbours.who_may_know(code, self.membership.alive)
        others = [each for each in known if each != own]
        return seated_in(
            await neighbours.first_to_succeed(others, f"{MOVES}/{code}", b"{}", client)
        )

    @property
    def digit(self) -> str:
        """The last of each code to move a seat, so that others know whom to ask."""
        return str(self.membership.number % 10)


def seated_in(answer: neighbours.NodeReply | None) -> Seated | None:
    if answer is None or answer.status not in neighbours.OK:
        return None
    return msgspec.json.decode(answer.body, type=Seated)
