"""The schema of a database in PostgreSQL, and its migrations.

Nodes of several versions share a database while they are upgraded one by one. So a migration only
adds; one that older programs can't live with says so in ``LEAST``.
"""

from __future__ import annotations

from typing import Any

from penult.server.errors import NewerDatabase
from penult.server.storage.opening import shown

MIGRATING = 7918  # the advisory lock that a migration holds
LOCKS = 7919  # the class of the advisory locks that nodes hold, each with its number

MIGRATIONS = (
    """
    CREATE TABLE seating (
        id text PRIMARY KEY, game text NOT NULL, rules int NOT NULL, options text NOT NULL,
        seats int NOT NULL, free int NOT NULL, public bool NOT NULL, phase text NOT NULL,
        commitment text NOT NULL, version int NOT NULL, due bigint, changed bigint NOT NULL,
        proof_version int NOT NULL, proof text NOT NULL, code text NOT NULL,
        bots int NOT NULL, here int NOT NULL DEFAULT 0,
        wish text,                     -- a hash of the request that opened it
        format int NOT NULL DEFAULT 1, -- the highest format of events in its log
        node int NOT NULL DEFAULT 0,   -- the number of the node that has it; 0: nobody
        epoch int NOT NULL DEFAULT 1,  -- goes up whenever a node claims it
        absent timestamptz             -- since when no node has written to it, if that matters
    ) WITH (fillfactor = 80);
    CREATE INDEX open_tables ON seating (public, changed, phase, game, seats, free)
        WHERE phase NOT IN ('over', 'closed');
    CREATE INDEX ended_tables ON seating (changed) WHERE phase IN ('over', 'closed');
    CREATE INDEX dues ON seating (due) WHERE due IS NOT NULL;
    CREATE UNIQUE INDEX codes ON seating (code) WHERE code <> '';
    CREATE UNIQUE INDEX wishes ON seating (wish);
    CREATE TABLE event (
        seating text NOT NULL, version int NOT NULL, at bigint NOT NULL, actor smallint NOT NULL,
        command text, fact text NOT NULL, PRIMARY KEY (seating, version)
    );
    CREATE UNIQUE INDEX commands ON event (seating, actor, command) WHERE command IS NOT NULL;
    CREATE TABLE archive (
        id text PRIMARY KEY, game text NOT NULL, options text NOT NULL, seats int NOT NULL,
        public bool NOT NULL, ended bigint NOT NULL, finished bool NOT NULL, record text NOT NULL
    );
    CREATE INDEX ended ON archive (public, ended);
    CREATE INDEX ended_of_a_game ON archive (public, game, ended);
    CREATE TABLE snapshot (
        seating text PRIMARY KEY, version int NOT NULL, program text NOT NULL,
        hash text NOT NULL, body bytea NOT NULL
    );
    CREATE TABLE expired (id text PRIMARY KEY);
    CREATE TABLE node (
        number int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, address text NOT NULL,
        program text NOT NULL, beat timestamptz NOT NULL, until timestamptz NOT NULL
    );
    """,
)
LEAST = 1  # how many of them a program has to know that uses this database


async def migrate(connection: Any, link: str) -> None:
    """Bring the database up to date, unless another node just does."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS schema (version int NOT NULL, least int NOT NULL)"
        )
        done, least = await versions(connection)
        if least > len(MIGRATIONS):
            raise NewerDatabase(database=shown(link))
        if done >= len(MIGRATIONS):
            return
        for step in MIGRATIONS[done:]:
            await connection.execute(step)
        await connection.execute("DELETE FROM schema")
        await connection.execute("INSERT INTO schema VALUES ($1, $2)", len(MIGRATIONS), LEAST)


async def versions(connection: Any) -> tuple[int, int]:
    """How many migrations were made, and how many a program has to know; 0 in an empty database."""
    if await connection.fetchval("SELECT to_regclass('schema')") is None:
        return 0, 0
    found = await connection.fetchrow("SELECT version, least FROM schema")
    return tuple(found) if found else (0, 0)
