"""The writer: what he answers for is on the disk, and nobody begins before he has ended."""

from __future__ import annotations

import asyncio
import io
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from penult.server.errors import DataInUse
from penult.server.storage import sqlite
from penult.server.storage.files import FILE, TURN_FILE
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.store import Request
from penult.server.storage.table_summary import ArchivedMatch, TableSummary
from penult.server.storage.write_queue import WriteQueue
from penult.server.storage.writer import (
    NotWritten,
    Stale,
    WriteBatch,
    connected,
    framed,
    serve,
)
from penult.tables.events import LogRow, Started
from tests.server.stores import summary_of
from tests.tables.driver import TableDriver


def working(folder: Path, what: Callable[[WriteQueue], Awaitable[None]]) -> None:
    async def work() -> None:
        queue = WriteQueue(folder)
        try:
            await asyncio.wait_for(what(queue), 20)
        finally:
            queue.close_now()

    asyncio.run(work())


def table(id: str) -> tuple[list[LogRow], TableSummary]:
    driver = TableDriver("coloradd")
    driver.gather()
    return driver.rows, msgspec.structs.replace(summary_of(driver), id=id, code="")


def asked(
    queue: WriteQueue, *wanted: tuple[list[LogRow], TableSummary | None]
) -> asyncio.Future[list[Exception | None]]:
    """Ask for all of it at once; what was answered, in the order of the answers."""
    answers: list[Exception | None] = []
    all_answered: asyncio.Future[list[Exception | None]] = asyncio.Future()

    def done(error: Exception | None) -> None:
        answers.append(error)
        if len(answers) == len(wanted):
            all_answered.set_result(answers)

    queue.save_all([Request(rows, summary, done) for rows, summary in wanted])
    return all_answered


def clerk_of(queue: WriteQueue) -> subprocess.Popen[bytes]:
    assert queue._writer
    return queue._writer


def test_what_the_clerk_answers_for_is_stored(tmp_path: Path) -> None:
    rows, summary = table("t")

    async def what(queue: WriteQueue) -> None:
        assert await asked(queue, (rows, summary)) == [None]
        assert (queue.reader.rows("t"), queue.reader.summary("t")) == (rows, summary)

    working(tmp_path, what)
    again = SqliteStore(tmp_path)
    assert again.reader.rows("t") == rows
    again.close_now()


def test_one_page_at_a_time_and_all_in_their_order(tmp_path: Path) -> None:
    order: list[str] = []

    def noted(name: str, error: Exception | None) -> None:
        order.append(name)

    async def what(queue: WriteQueue) -> None:
        last = asyncio.Event()
        for name in "abcd":
            queue.save_all([Request(*table(name), partial(noted, name))])
        queue.save_all([Request([], None, lambda _: last.set())])  # stored is all before it
        assert len(queue._in_flight) == 1
        await last.wait()
        assert [queue.reader.summary(name) is not None for name in "abcd"] == [True] * 4

    working(tmp_path, what)
    assert order == list("abcd")


def test_one_that_fails_does_not_take_its_neighbours_along(tmp_path: Path) -> None:
    async def what(queue: WriteQueue) -> None:
        good, bad = table("a"), table("b")
        stale = [LogRow(9, 1_000_000, actor=0, command="", event=Started("00"))]
        summary = msgspec.structs.replace(bad[1], version=9)
        answers = await asked(queue, good, (stale, summary), table("c"))
        assert [type(each) for each in answers] == [type(None), Stale, type(None)]
        assert [queue.reader.summary(name) is not None for name in "abc"] == [True, False, True]

    working(tmp_path, what)


def test_a_page_longer_than_the_wire_takes_at_once(tmp_path: Path) -> None:
    record = "x" * 3_000_000
    kept = ArchivedMatch("t", "coloradd", "", 4, True, 1, True, record)

    async def what(queue: WriteQueue) -> None:
        stored = asyncio.Event()
        queue.save_all([Request([], None, lambda _: stored.set(), archived=kept)])
        assert queue._unsent
        await stored.wait()
        assert queue.reader.record("t") == record

    working(tmp_path, what)


def test_a_clerk_that_dies_is_replaced(tmp_path: Path) -> None:
    async def what(queue: WriteQueue) -> None:
        rows, summary = table("t")
        assert await asked(queue, (rows, summary)) == [None]
        first = clerk_of(queue)
        first.send_signal(signal.SIGSTOP)
        asking = asked(queue, table("a"))
        first.kill()
        assert [type(each) for each in await asking] == [NotWritten]
        assert await asked(queue, table("b")) == [None]
        assert clerk_of(queue).pid != first.pid
        assert [queue.reader.summary(name) is not None for name in "tab"] == [True, False, True]

    working(tmp_path, what)


def test_a_clerk_who_dies_at_rest_is_missed_when_there_is_work(tmp_path: Path) -> None:
    async def what(queue: WriteQueue) -> None:
        assert await asked(queue, table("a")) == [None]
        clerk_of(queue).kill()
        while queue._writer:
            await asyncio.sleep(0.01)
        assert await asked(queue, table("b")) == [None]

    working(tmp_path, what)


def test_the_beginning_of_a_page_is_no_page(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close_now()
    connection, whole = connected(tmp_path / FILE), framed(WriteBatch([], [], alive=7))
    turns = (tmp_path / TURN_FILE).open("w")
    for length in range(len(whole)):
        answers = io.BytesIO()
        serve(connection, turns, io.BytesIO(whole[:length]), answers)
        assert answers.getvalue() == b""
    answers = io.BytesIO()
    serve(connection, turns, io.BytesIO(whole + whole[:-1]), answers)
    assert answers.getvalue() == b"\n"
    assert connection.execute("SELECT alive FROM life").fetchall() == [(7,)]
    turns.close()
    connection.close()


def test_nobody_begins_before_the_clerk_of_a_dead_server_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "LAST_BATCH", 0.3)
    SqliteStore(tmp_path).close_now()
    held = sqlite.locked(tmp_path)
    writer = subprocess.Popen(
        [sys.executable, "-m", "penult.server.storage.writer", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        pass_fds=(held[-1].fileno(),),
    )
    sqlite.release_locks(held)  # as when the server is killed
    with pytest.raises(DataInUse):
        SqliteStore(tmp_path)
    assert writer.stdin
    writer.stdin.close()
    writer.wait()
    SqliteStore(tmp_path).close_now()


def test_a_second_server_is_refused_soon(tmp_path: Path) -> None:
    held = sqlite.locked(tmp_path)
    began = time.monotonic()
    with pytest.raises(DataInUse):
        SqliteStore(tmp_path)
    assert time.monotonic() - began < sqlite.LAST_BATCH / 4
    sqlite.release_locks(held)
    SqliteStore(tmp_path).close_now()


def test_ctrl_c_is_for_the_server(tmp_path: Path) -> None:
    async def what(queue: WriteQueue) -> None:
        rows, summary = table("t")
        assert await asked(queue, table("a")) == [None]
        clerk_of(queue).send_signal(signal.SIGINT)
        clerk_of(queue).send_signal(signal.SIGTERM)
        assert await asked(queue, (rows, summary)) == [None]

    working(tmp_path, what)
