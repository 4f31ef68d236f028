"""The main module of a hall other than the front one.

``python -m penult.server.halls.wing WAY LOCK``, both inherited file descriptors. It is a complete
server except for a port of its own: connections are passed to it.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import time
from pathlib import Path

from penult.core.errors import PenultError
from penult.server.app import application
from penult.server.garbage import collect_little
from penult.server.halls.house import Wing
from penult.server.halls.ways import Brief, Found, HallLink, Led, Report, Said, Seek, TableOpened
from penult.server.lobby import Lobby
from penult.server.monitoring import set_up
from penult.server.routes.archive import figures_of
from penult.server.serve import HttpServer, configured
from penult.server.service import Service
from penult.server.storage.write_queue import WriteQueue

REPORTING = 1.0  # seconds


class WingServer(HttpServer):
    """Does what the front hall says, and stops when that has gone."""

    def __init__(self, wing: Wing, hall: Service, brief: Brief) -> None:
        app = application(hall, brief.pace, brief.limits, brief.link, brief.lan)
        super().__init__(configured(app, brief.limits, wing), app.state.gateway)
        self.hall = hall
        self.way = wing.way
        self.lobby: Lobby = app.state.lobby
        self.errands: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        self.way.listen(self.hear)
        self.report()

    def hear(self, said: Said | None, connections: list[int]) -> None:
        match said:
            case Led(heard):
                for connection in connections:
                    self.adopt(connection, heard)
            case TableOpened(table):
                self.wake(table)
            case Seek():
                errand = asyncio.get_running_loop().create_task(self.seek(said))
                self.errands.add(errand)
                errand.add_done_callback(self.errands.discard)
            case None:
                os._exit(1)  # the front hall has gone; nothing was shown that isn't stored

    def wake(self, table: str) -> None:
        """Load a table, so that what is due there happens even if nobody comes."""
        try:
            self.hall.live_table(table)
        except PenultError:
            return  # it was logged

    async def seek(self, asked: Seek) -> None:
        try:
            seated = await self.lobby.seat(asked.table, asked.player, lively=asked.lively)
        except PenultError:
            seated = None
        self.way.tell(Found(asked.number, seated))

    def report(self) -> None:
        self.way.tell(Report(figures_of(self.hall, self.gateway)))
        asyncio.get_running_loop().call_later(REPORTING, self.report)


def main(wire: int, lock: int) -> None:
    way = HallLink(socket.socket(fileno=wire))
    brief = way.wait()
    if brief is None:
        return  # the front hall had gone before this one began
    assert isinstance(brief, Brief)
    set_up()
    wing = Wing(brief.number, brief.halls, way)
    store = WriteQueue(Path(brief.folder), os.fdopen(lock, "w"))
    hall = Service(store, lambda: time.monotonic_ns() // 1_000_000 + brief.ahead, wing)
    server = WingServer(wing, hall, brief)
    collect_little()
    server.run(sockets=[])


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
