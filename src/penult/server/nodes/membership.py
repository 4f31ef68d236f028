"""A node among others: it joins, says every second that it is alive, and knows who else is.

The lease in the database says until when others leave a node's tables alone. A node whose beats
aren't answered gives up its tables before the lease ends, so nobody is shown an old table for long.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple, Protocol

from penult.server.monitoring import note
from penult.server.nodes.clock import DatabaseClock

LEASE = 4.0  # seconds for which a beat holds in the database
HOLD = 3.5  # seconds after which we don't rely on it any more
BEAT = 1.0  # seconds between two beats
PATIENCE = 1.0  # seconds for the database to answer
RETRY = 0.1  # seconds after an attempt that failed


class NoAnswer(Exception):
    """The database can't be reached, or it failed."""


class LeaseOver(Exception):
    """Others may have our tables already."""


class Beat(NamedTuple):
    """What the database answers to a beat."""

    time: int  # microseconds since 1970
    alive: Mapping[int, str]  # the inner addresses of all nodes whose lease holds, by number


class Keeper(Protocol):
    """The database as membership sees it. All methods raise ``NoAnswer``, and may be cancelled."""

    async def join(self, address: str) -> int:
        """Become a new node; returns its number, which no other ever had."""

    async def beat(self) -> Beat:
        """Prolong the lease. Raises ``LeaseOver`` if it has ended."""

    async def leave(self) -> None:
        """Others may have our tables now."""


class Membership:
    def __init__(
        self,
        keeper: Keeper,
        address: str,
        *,
        fenced: Callable[[], None],
        joined: Callable[[int], None],
        seen: Callable[[Mapping[int, str]], None] = lambda alive: None,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """``address``: host and port where other nodes reach this one.

        ``fenced`` is called once when the lease is lost, ``joined`` with each new number, and
        ``seen`` with the live nodes after each beat.
        """
        self.address = address
        self.number = 0  # 0: at present this isn't a node
        self.alive: Mapping[int, str] = {}
        self.clock = DatabaseClock(steady)
        self._keeper = keeper
        self._fenced = fenced
        self._joined = joined
        self._seen = seen
        self._steady = steady
        self._renewed = 0.0  # when the last beat that was answered was sent
        self._fence: asyncio.TimerHandle | None = None
        self._beating: asyncio.Task[None] | None = None

    def now(self) -> int:
        """Milliseconds since 1970 by the database's clock."""
        return self.clock.now()

    @property
    def holds(self) -> bool:
        """Whether our tables are ours for sure."""
        return self.number > 0 and self._steady() - self._renewed < HOLD

    @property
    def lease_left(self) -> int:
        """Milliseconds until we stop relying on the lease."""
        left = HOLD - (self._steady() - self._renewed)
        return max(0, round(left * 1000)) if self.number else 0

    async def join(self) -> None:
        """Become a node; raises ``NoAnswer`` if the database doesn't let us."""
        try:
            await self._join()
        except TimeoutError as error:
            raise NoAnswer from error
        self._beating = asyncio.get_running_loop().create_task(self._beat_on())

    async def leave(self) -> None:
        """Stop being a node; the service has released its tables before."""
        if self._beating:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        self._give_up()
        with suppress(NoAnswer, TimeoutError):  # then the lease ends by itself
            async with asyncio.timeout(PATIENCE):
                await self._keeper.leave()

    async def _beat_on(self) -> None:
        await asyncio.sleep(BEAT)
        while True:
            try:
                await (self._beat() if self.number else self._join())
            except (NoAnswer, TimeoutError):
                await asyncio.sleep(RETRY)
            except LeaseOver:
                self._lose("expired")
                await asyncio.sleep(RETRY)
            except Exception as error:  # whatever it is, the node must not stop beating
                note("no-beat", logging.ERROR, error)
                await asyncio.sleep(BEAT)
            else:
                await asyncio.sleep(BEAT)

    async def _join(self) -> None:
        async with asyncio.timeout(PATIENCE):
            number = await self._keeper.join(self.address)
        sent = self._steady()
        async with asyncio.timeout(PATIENCE):
            beat = await self._keeper.beat()
        self.number = number
        self.clock.start(sent, self._steady(), beat.time)
        self._renew(sent, beat)
        note("joined", number=number, nodes=len(beat.alive))
        self._joined(number)

    async def _beat(self) -> None:
        number, sent = self.number, self._steady()
        async with asyncio.timeout(PATIENCE):
            beat = await self._keeper.beat()
        if self.number == number:  # otherwise the answer came too late
            self.clock.learn(sent, self._steady(), beat.time)
            self._renew(sent, beat)

    def _renew(self, sent: float, beat: Beat) -> None:
        if self._fence:
            self._fence.cancel()
        self._renewed = sent
        left = sent + HOLD - self._steady()
        self._fence = asyncio.get_running_loop().call_later(max(0.0, left), self._lose, "silence")
        self._see(beat.alive)

    def _lose(self, why: str) -> None:
        if not self.number:
            return
        note("fenced", number=self.number, why=why)
        self._give_up()
        self._fenced()

    def _give_up(self) -> None:
        if self._fence:
            self._fence.cancel()
        self.number = 0
        self._see({})

    def _see(self, alive: Mapping[int, str]) -> None:
        self.alive = alive
        self._seen(alive)
