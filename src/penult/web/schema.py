"""The file of the store: how it is opened, its tables, and how an older one becomes a newer one."""

from __future__ import annotations

from pathlib import Path

import apsw

FILE = "tables.db"

MIGRATIONS = (
    """
    CREATE TABLE seating (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
        seats INTEGER NOT NULL, free INTEGER NOT NULL, public INTEGER NOT NULL,
        phase TEXT NOT NULL, commitment TEXT NOT NULL, version INTEGER NOT NULL,
        due INTEGER, changed INTEGER NOT NULL,
        proof_version INTEGER NOT NULL, proof TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX open_tables ON seating (changed) WHERE public = 1;
    CREATE TABLE event (
        seating TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL,
        actor INTEGER NOT NULL, command TEXT, fact TEXT NOT NULL,
        PRIMARY KEY (seating, version)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX commands ON event (seating, actor, command) WHERE command IS NOT NULL;
    CREATE TABLE life (alive INTEGER NOT NULL);
    CREATE TABLE outage (began INTEGER NOT NULL, ended INTEGER NOT NULL);
    """,
    """
    ALTER TABLE seating ADD COLUMN code TEXT NOT NULL DEFAULT '';
    CREATE UNIQUE INDEX codes ON seating (code) WHERE code <> '';
    CREATE TABLE archive (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seats INTEGER NOT NULL,
        public INTEGER NOT NULL, ended INTEGER NOT NULL, finished INTEGER NOT NULL,
        record TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX ended ON archive (ended) WHERE public = 1;
    """,
)


def connected(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(5000)
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "FULL")
    return connection


def migrate(connection: apsw.Connection) -> None:
    """Bring the file up to date; its ``user_version`` says how far it is."""
    done = connection.pragma("user_version")
    assert isinstance(done, int)
    with connection:
        for step in MIGRATIONS[done:]:
            connection.execute(step)
        connection.pragma("user_version", len(MIGRATIONS))
