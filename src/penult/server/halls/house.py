"""The server's halls, each a process of its own, and which tables they have.

The first letter of a table's id decides which hall it is in. A connection that arrives at the wrong
hall is passed to the right one (``door``), unnoticed by the client. The front hall opens the port,
runs the lobby and starts the others. If one of them stops, all of them do, so the server is either
up or down as a whole.
"""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import count

from penult.server.halls.ways import Brief, Found, HallLink, Led, Report, Said, Seek, TableOpened
from penult.server.monitoring import Figures, note
from penult.server.replies import NewPlayer, Seated
from penult.tables.seating import LETTERS

FRONT = 0
MOST_HALLS = len(LETTERS) if sys.platform == "linux" else 1  # other systems lack these socket pairs
PATIENCE = 5.0  # seconds to wait for an answer from another hall
FAREWELL = 10.0  # seconds that a hall gets to close


class House:
    """A server with a single hall."""

    number = FRONT
    halls = 1

    def start(self) -> None:
        """Start the other halls; the store already knows how long the server was down."""

    def hall_of(self, table: str) -> int:
        """The number of the hall that has a table."""
        return LETTERS.find(table[:1]) % self.halls if table[:1] in LETTERS else FRONT

    def hall_of_move(self, code: str) -> int:
        """The number of the hall that knows a code to move a seat: its remainder."""
        return int(code) % self.halls if code.isdecimal() else FRONT

    def holds(self, table: str) -> bool:
        return self.hall_of(table) == self.number

    def lead(self, hall: int, connection: int, heard: bytes) -> bool:
        """Pass a connection to another hall; False if too many bytes were received for that."""
        return False

    def tell_opened(self, table: str) -> None:
        """Tell another hall that the lobby opened a table there."""

    async def seek(self, table: str, player: NewPlayer, *, lively: bool) -> Seated | None:
        """Find a seat at a table in another hall."""
        return None

    def figures(self) -> list[Figures]:
        """The latest figures of the other halls."""
        return []


class Wing(House):
    """The view from one of the other halls, which only know the front hall."""

    def __init__(self, number: int, halls: int, way: HallLink) -> None:
        self.number = number
        self.halls = halls
        self.way = way

    def lead(self, hall: int, connection: int, heard: bytes) -> bool:
        return self.way.tell(Led(heard), connection)


class Front(House):
    """The view from the front hall, which has started the others."""

    def __init__(self, halls: int, brief: Callable[[int], Brief], lock: int) -> None:
        self.halls = halls
        self.brief = brief
        self.lock = lock
        self.lost = False  # did a hall end unexpectedly?
        self._is_closing = False
        self._ways: dict[int, HallLink] = {}
        self._told: dict[int, Figures] = {}
        self._numbers = count()
        self._sought: dict[int, asyncio.Future[Seated | None]] = {}
        self._wings: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        for number in range(1, self.halls):
            self._ways[number], other = HallLink.pair()
            with other:
                inherited = other.fileno(), self.lock
                wing = subprocess.Popen(
                    [sys.executable, "-m", "penult.server.halls.wing", *map(str, inherited)],
                    pass_fds=inherited,
                    start_new_session=True,  # Ctrl-C is for the front hall
                )
            self._wings.append(wing)
            self._ways[number].tell(self.brief(number))

    def open(self, adopt: Callable[[int, bytes], None], stop: Callable[[], None]) -> None:
        """``adopt`` takes over a connection, ``stop`` ends the server."""
        for number, way in self._ways.items():
            way.listen(partial(self._hear, number, adopt, stop))

    def _hear(
        self,
        number: int,
        adopt: Callable[[int, bytes], None],
        stop: Callable[[], None],
        said: Said | None,
        connections: list[int],
    ) -> None:
        match said:
            case Led(heard):
                for connection in connections:
                    adopt(connection, heard)
            case Found(question, seated):
                answer = self._sought.pop(question, None)
                if answer and not answer.done():
                    answer.set_result(seated)
            case Report(figures):
                self._told[number] = figures
            case None if not self._is_closing:
                self.lost = True
                note("hall-lost", logging.ERROR, number=number)
                stop()

    def lead(self, hall: int, connection: int, heard: bytes) -> bool:
        return self._ways[hall].tell(Led(heard), connection)

    def tell_opened(self, table: str) -> None:
        self._ways[self.hall_of(table)].tell(TableOpened(table))

    async def seek(self, table: str, player: NewPlayer, *, lively: bool) -> Seated | None:
        number = next(self._numbers)
        answer: asyncio.Future[Seated | None] = asyncio.get_running_loop().create_future()
        self._sought[number] = answer
        try:
            self._ways[self.hall_of(table)].tell(Seek(number, table, player, lively))
            return await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            return None
        finally:
            self._sought.pop(number, None)

    def figures(self) -> list[Figures]:
        return list(self._told.values())

    def tell_to_stop(self) -> None:
        """Ask all halls to close their connections and stop."""
        self._is_closing = True
        for wing in self._wings:
            wing.terminate()

    def wait(self) -> None:
        """Wait until they have stopped."""
        until = time.monotonic() + FAREWELL
        for wing in self._wings:
            try:
                wing.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                wing.kill()
                wing.wait()
