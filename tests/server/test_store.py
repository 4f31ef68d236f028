"""The store: what is written is read, what was written before is refused, order is kept."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from penult.server.live_table import LiveTable
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.table_summary import TableSummary
from penult.tables.events import BotInvited, LogRow, Sat, Started, TableEvent
from tests.tables.driver import TableDriver


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(tmp_path)
    yield made
    made.close_now()


def summary_of(driver: TableDriver) -> TableSummary:
    return LiveTable(driver.table).summary(due=None)


def save(store: SqliteStore, rows: list[LogRow], summary: TableSummary | None) -> Exception | None:
    """Save and wait for the answer."""
    answered = threading.Event()
    found: list[Exception | None] = []

    def done(error: Exception | None) -> None:
        found.append(error)
        answered.set()

    store.save(rows, summary, done)
    answered.wait()
    return found[0]


def test_what_is_saved_is_read(store: SqliteStore) -> None:
    driver = TableDriver("coloradd")
    driver.gather()
    summary = summary_of(driver)
    assert save(store, driver.rows, summary) is None
    assert store.reader.rows("t") == driver.rows
    assert store.reader.summary("t") == summary
    assert store.reader.version_of("t", 0, "o3") == driver.table.seen_commands.version_of(0, "o3")


def saved(store: SqliteStore) -> tuple[list[LogRow], TableSummary]:
    """A table that has begun."""
    driver = TableDriver("coloradd")
    driver.gather()
    summary = summary_of(driver)
    assert save(store, driver.rows, summary) is None
    return driver.rows, summary


def test_a_version_is_written_once(store: SqliteStore) -> None:
    rows, summary = saved(store)
    assert save(store, rows[-1:], summary) is not None
    assert store.reader.rows("t") == rows


def test_a_command_is_written_once(store: SqliteStore) -> None:
    rows, summary = saved(store)
    version = summary.version + 1
    again = LogRow(version, 1_000_000, actor=0, command="o3", event=Started("00"))
    assert save(store, [again], msgspec.structs.replace(summary, version=version)) is not None
    assert store.reader.rows("t") == rows
    assert store.reader.summary("t") == summary


def gone_on(
    summary: TableSummary, event: TableEvent, **changes: object
) -> tuple[LogRow, TableSummary]:
    after = msgspec.structs.replace(summary, version=summary.version + 1, **changes)
    return LogRow(after.version, 1_000_000, actor=1, command="", event=event), after


@pytest.mark.parametrize("due", [None, 1_794_866_062_263])
def test_a_table_goes_on(store: SqliteStore, due: int | None) -> None:
    rows, summary = saved(store)
    row, after = gone_on(
        summary, Started("00"), due=due, phase="between", proof="ab", options="w4=1"
    )
    assert save(store, [row], after) is None
    assert store.reader.rows("t") == [*rows, row]
    assert store.reader.summary("t") == after


@pytest.mark.parametrize(
    "name", ["«Zoë» 🂡", "\"'\\", "{}[],:null", "\0\n\t\x7f", "\u2028", "00", " ", "1e5"]
)
def test_any_name_is_kept_as_it_is(store: SqliteStore, name: str) -> None:
    rows, summary = saved(store)
    row, after = gone_on(summary, Sat(1, name, token="t"), options=name)
    assert save(store, [row], after) is None
    assert store.reader.rows("t") == [*rows, row]
    assert store.reader.summary("t") == after


def test_a_table_goes_on_from_where_it_stood_only(store: SqliteStore) -> None:
    rows, summary = saved(store)
    row, after = gone_on(
        msgspec.structs.replace(summary, version=summary.version + 1), BotInvited(1, "", "")
    )
    assert save(store, [row], after) is not None
    assert store.reader.rows("t") == rows
    assert store.reader.summary("t") == summary


def test_one_that_fails_does_not_take_its_neighbours_along(store: SqliteStore) -> None:
    driver = TableDriver("coloradd")
    summary = summary_of(driver)
    answers: list[tuple[str, bool]] = []
    last = threading.Event()
    held = threading.Event()
    store.save([], None, lambda error: (held.wait(), None)[1])  # so that all wait together
    for id in ("a", "a", "b"):
        store.save(
            driver.rows,
            msgspec.structs.replace(summary, id=id),
            lambda error, id=id: answers.append((id, error is None)),  # type: ignore[misc]
        )
    store.save([], None, lambda error: last.set())
    held.set()
    last.wait()
    assert answers == [("a", True), ("a", False), ("b", True)]


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
