"""Which engine is behind a source: the folder of a server's data, or a link to PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from penult.server.storage.reading import SqliteReader
from penult.server.storage.store import StoredLog


def read_log(source: str, id: str) -> StoredLog | None:
    """Everything that is stored of a table, for processes other than the server."""
    return SqliteReader.of(Path(source)).log(id)
