"""Which engine is behind a source: the folder of a server's data, or a link to PostgreSQL.

Each engine needs a library, which may not be installed: it's imported when something is opened.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

if TYPE_CHECKING:
    from penult.server.storage.store import StoredLog
    from penult.server.storage.tables import Tables

SCHEMES = ("postgresql", "postgres")


def folder_of(name: str | None) -> Path:
    """The folder of a server's data, by default in the user's own."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(name) if name else Path(base) / "penult"


def is_link(source: str) -> bool:
    """Whether this is a link to a database rather than a folder.

    >>> is_link("postgresql://penult@db/penult"), is_link("data/postgresql")
    (True, False)
    """
    scheme, found, _ = source.partition("://")
    return bool(found) and scheme in SCHEMES


def shown(source: str) -> str:
    """The source as it may be shown: a link without its password.

    >>> shown("postgresql://penult:secret@db:5432/penult?password=secret")
    'postgresql://penult@db:5432/penult'
    """
    if "://" not in source:
        return source
    try:
        parts = urlsplit(source)
    except ValueError:
        return source.partition("://")[0]
    user, at, host = parts.netloc.rpartition("@")
    place = user.partition(":")[0] + at + host
    return urlunsplit((parts.scheme, place, parts.path, "", ""))


def read_log(source: str, id: str) -> StoredLog | None:
    """Everything that is stored of a table, for processes other than the server."""
    if is_link(source):
        from penult.server.storage import postgres

        return asyncio.run(postgres.read_log(source, id))
    from penult.server.storage.reading import SqliteReader

    return SqliteReader.of(Path(source)).log(id)


def tables_of(source: str, *, fill: bool = False, alone: bool = False) -> Tables:
    """``fill``: tables will be added. ``alone``: refuse if a server is running.

    A folder can't be filled while a server is running; nodes don't mind.
    """
    if is_link(source):
        from penult.server.storage.postgres_tables import PostgresTables

        return PostgresTables(source, alone=alone)
    from penult.server.storage.tables import SqliteTables

    return SqliteTables(Path(source), alone=fill or alone)
