"""What only SQLite has: lives of one server, and plans of requests."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from penult.server.storage.sqlite import SqliteStore


def test_an_outage_is_what_lies_between_two_lives(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    asyncio.run(store.wake(1000))
    store.beat(5000)
    store.close_now()
    store = SqliteStore(tmp_path)
    asyncio.run(store.wake(9000))
    assert store.reader.lost_since(4000) == 4000
    assert store.reader.lost_since(6000) == 3000
    assert store.reader.lost_since(9000) == 0
    store.close_now()


SMALL = ("SCAN life", "SCAN expired", "SCAN CONSTANT ROW")


def test_no_request_reads_through_all_tables(tmp_path: Path) -> None:
    """Or with 100,000 of them, one visitor would stop the server again and again."""
    store = SqliteStore(tmp_path)
    asked: list[tuple[str, Any]] = []

    def trace(_cursor: object, sql: str, values: Any) -> bool:
        asked.append((sql, values))
        return True

    store.reader.connection.exec_trace = trace
    store.reader.open_tables(("gathering",), 100, game="royal", seats=3, free=1)
    store.reader.open_tables(("playing", "between"), 1000)
    store.reader.open_count(5)
    store.reader.id_of("r6p7at")
    store.reader.summary("t")
    store.reader.snapshot("t")
    store.reader.rows("t", after=3)
    store.reader.version_of("t", 0, "c")
    store.reader.record("t")
    store.reader.archived("", 10**15, 50)
    store.reader.archived("royal", 10**15, 50)
    store.reader.ended_before(5, 200)
    store.reader.has_expired_rows()
    store.reader.last_beat()
    store.reader.connection.exec_trace = None
    for sql, values in asked:
        plan = store.reader.connection.execute(f"EXPLAIN QUERY PLAN {sql}", values).fetchall()
        steps = [str(line[3]) for line in plan]
        assert [step for step in steps if step.startswith("SCAN") and step not in SMALL] == [], sql
    assert len(asked) == 14
    store.close_now()
