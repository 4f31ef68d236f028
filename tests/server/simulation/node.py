"""One life of a node: everything of it but its sockets."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Collection
from random import Random
from typing import cast

from msgspec.structs import replace

from penult.server.connections import Connections
from penult.server.nodes.node import Node
from penult.server.nodes.relay import SILENCE, Relays
from penult.server.service import Service
from penult.server.storage.postgres import PostgresStore
from penult.server.storage.store import Request
from tests.server.simulation.loop import Process
from tests.server.simulation.server import Server
from tests.server.simulation.workers import FickleWorkers


class NotingStore(PostgresStore):
    """Notes how long each table was not told what became of its rows, and whether they stand."""

    def __init__(self, link: str, noted: Callable[[str, int, Exception | None], None]) -> None:
        """``noted``: called with a table, since when it has waited, and the answer."""
        super().__init__(link)
        self.noted = noted
        self.now: Callable[[], int]

    def save_all(self, requests: list[Request]) -> None:
        super().save_all([self._noting(each) for each in requests])

    def _noting(self, request: Request) -> Request:
        began, summary = self.now(), request.summary

        def done(error: Exception | None) -> None:
            if summary:
                self.noted(summary.id, began, error)
            request.done(error)

        return replace(request, done=done)


class SimulatedNode(Server):
    def __init__(
        self,
        store: NotingStore,
        address: str,
        steady: Callable[[], float],
        rng: Random,
    ) -> None:
        self.address = address
        self.node = Node(store.source, address, cast(socket.socket, None), steady)
        self.node.store = store
        self.membership = self.node.membership
        service = Service(
            store, self.membership.now, workers=FickleWorkers(rng), node=self.membership
        )
        self.node.serve(service, cast(Connections, None))
        self.node.relays = cast(Relays, self)
        super().__init__(service, Process(), rng)

    @property
    def is_well(self) -> bool:
        """What it would say to a balancer that asks."""
        return not self.process.is_stopped and not self.process.is_dead and self.service.is_live

    async def accept(self) -> None:
        """Somebody passes a connection on."""
        async with asyncio.timeout(SILENCE):
            await self.does(asyncio.sleep(0))

    def keep(self, alive: Collection[str]) -> None:
        """As ``Relays``: cut what is passed on to others."""
        for line in self.lines:
            owner = line.server
            if line.through is self and isinstance(owner, SimulatedNode):
                if owner.address not in alive:
                    line.drop()

    async def leave(self) -> None:
        """As after SIGTERM."""
        await self.gateway.stop()
        await self.service.close()
