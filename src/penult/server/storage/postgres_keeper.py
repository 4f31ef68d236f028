"""A node's row in PostgreSQL, with its lease, and the lock that shows that its process lives."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg

from penult import __version__
from penult.server.nodes.clock import SECOND
from penult.server.nodes.membership import HOLD, LEASE, PATIENCE, Beat, LeaseOver, NoAnswer

LOCKS = 7919  # the class of the advisory locks that nodes hold, each with its number
FAILURES = (
    *(asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError),
    asyncpg.InternalClientError,  # the server ended the session while nothing was asked
)
SESSION = {
    "application_name": "penult-keeper",
    "synchronous_commit": "off",  # a slow disk shouldn't cost a node its lease
    "tcp_user_timeout": "4000",  # milliseconds: a node that was cut off keeps its lock no longer
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "2",
}

# A number must not be given away again after a crash, so this is on the disk before it is used
JOIN = """
WITH durable AS (SELECT set_config('synchronous_commit', 'on', true)),
before AS (
  UPDATE node SET until = clock_timestamp() WHERE number = $1 AND until > clock_timestamp())
INSERT INTO node (address, program, beat, until)
SELECT $2, $3, clock_timestamp(), clock_timestamp() + make_interval(secs => $4) FROM durable
RETURNING number
"""
# A beat that was on its way for so long that the node has fenced itself must not count: players
# are given back the time since the last one
BEAT = """
WITH own AS (
  UPDATE node
  SET beat = clock_timestamp(), until = clock_timestamp() + make_interval(secs => $2)
  WHERE number = $1 AND until > clock_timestamp()
    AND ($3::bigint IS NULL
      OR clock_timestamp() < to_timestamp($3 / 1e6) + make_interval(secs => $4))
  RETURNING number)
SELECT number, address, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS time
FROM node WHERE until > clock_timestamp() AND (number <> $1 OR EXISTS (SELECT 1 FROM own))
"""
LOCK = f"SELECT pg_try_advisory_lock({LOCKS}, $1)"
LEAVE = "UPDATE node SET until = clock_timestamp() WHERE number = $1"


class PostgresKeeper:
    """One connection, which is replaced when it fails.

    The lock ends with the connection, and so with the process. A new connection takes it again as
    soon as the database has noticed that the old one is gone.
    """

    def __init__(self, link: str) -> None:
        self.number = 0
        self._link = link
        self._session: Any = None
        self._has_lock = False
        self._held_at: int | None = None  # microseconds: when the last answered beat was sent

    async def join(self, address: str) -> int:
        self._drop()  # with the lock of the number before
        values = (self.number, address, __version__, LEASE)
        self.number = await self._ask("fetchval", JOIN, *values)
        self._held_at = None
        return self.number

    async def beat(self) -> Beat:
        if not self._has_lock:
            self._has_lock = await self._ask("fetchval", LOCK, self.number)
        loop = asyncio.get_running_loop()
        sent = loop.time()
        rows = await self._ask("fetch", BEAT, self.number, LEASE, self._held_at, HOLD)
        alive = {row["number"]: row["address"] for row in rows}
        if self.number not in alive:
            raise LeaseOver
        told: int = rows[0]["time"]
        self._held_at = told - round((loop.time() - sent) * SECOND)
        return Beat(told, alive)

    async def leave(self) -> None:
        try:
            await self._ask("execute", LEAVE, self.number)
        finally:
            self._drop()

    async def _ask(self, method: str, statement: str, *values: object) -> Any:
        try:
            if self._session is None:
                self._session = await asyncpg.connect(
                    self._link, timeout=PATIENCE, server_settings=SESSION
                )
            return await getattr(self._session, method)(statement, *values)
        except asyncio.CancelledError:  # nobody waits for it any longer
            self._drop()
            raise
        except FAILURES as error:
            self._drop()
            raise NoAnswer from error

    def _drop(self) -> None:
        session, self._session, self._has_lock = self._session, None, False
        if session:
            session.terminate()
