"""Finished matches are kept, or deleted after so many days, a little at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from penult.cli.commands import main
from penult.i18n import LANGUAGES, catalogue
from penult.server import data_folder
from penult.server.errors import DataInUse
from penult.server.live_table import LiveTable
from penult.server.replays import archived_match
from penult.server.retention import DAY, HOUR
from penult.server.service import Service
from penult.server.snapshots import made
from penult.server.storage import writer
from penult.server.storage.files import FILE
from penult.server.storage.reading import SqliteReader
from penult.server.storage.size import size_of
from penult.server.storage.sqlite import SqliteStore, batch_of
from penult.server.storage.store import Request
from penult.server.storage.writer import Expiry, write_batch, write_later
from penult.tables.commands import Sit
from penult.tables.seating import TablePhase
from tests.server.test_service import FakeListener
from tests.tables.driver import TableDriver

START = 1_780_000_000_000
NAME = "P0"  # of a player, as the driver has it


def played(id: str, at: int, *, to_the_end: bool) -> TableDriver:
    driver = TableDriver("coloradd", 2, "target=50", id=id, now=at)
    driver.gather(people=1)
    while to_the_end and driver.phase() != TablePhase.OVER:
        driver.step()
    driver.went(0)
    return driver


def keep(store: SqliteStore, driver: TableDriver) -> None:
    """SqliteStore a table as a server does: with its record and a snapshot."""
    live = LiveTable(driver.table)
    snapshot = made(live) if driver.table.match else None
    archived = archived_match(driver.table)
    request = Request(driver.rows, live.summary(None), ignore, archived=archived, snapshot=snapshot)
    write_batch(store._writing, batch_of([request]))
    write_later(store._writing, batch_of([request]))


def ignore(error: Exception | None) -> None:
    pass


class Evening:
    """A service that keeps matches for so many days, whose time the test turns."""

    def __init__(self, folder: Path, days: int, now: int) -> None:
        self.now = now
        self.store = SqliteStore(folder)
        self.service = Service(self.store, lambda: self.now, keep=days)

    async def step(self) -> None:
        await self.service._delete_old()
        for _ in range(2):  # what nobody waits for is written after the first answer
            await self.service.stored()

    def rows(self) -> int:
        found = self.store.reader.connection.execute("SELECT count(*) FROM event").fetchone()
        assert found
        return int(found[0])


def serve(
    folder: Path, days: int, now: int, what: Callable[[Evening], Coroutine[Any, Any, None]]
) -> None:
    async def run() -> None:
        evening = Evening(folder, days, now)
        await evening.service.open()
        assert evening.service._caring
        await evening.service._caring
        try:
            await what(evening)
        finally:
            await evening.service.close()

    asyncio.run(run())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An old match, a newer one, and old ones that have not ended."""
    store = SqliteStore(tmp_path)
    for id, days, ends in (("old", 31, True), ("new", 29, True), ("playing", 400, False)):
        keep(store, played(id, START - days * DAY, to_the_end=ends))
    gathering = TableDriver("coloradd", id="gathering", now=START - 400 * DAY)
    gathering.do(-1, Sit(NAME, "0" * 64))
    keep(store, gathering)
    asyncio.run(store.wake(START - HOUR))
    store.close_now()
    return tmp_path


def test_by_default_everything_is_kept(folder: Path) -> None:
    async def what(evening: Evening) -> None:
        evening.now += 5000 * DAY
        before = evening.rows()
        await evening.step()
        assert evening.store.reader.summary("old") and evening.store.reader.record("old")
        assert evening.rows() == before

    serve(folder, 0, START, what)


def test_what_ended_long_ago_is_deleted_with_its_record_and_nothing_else(folder: Path) -> None:
    async def what(evening: Evening) -> None:
        evening.now += HOUR
        for _ in range(20):
            await evening.step()
        store = evening.store
        assert store.reader.summary("old") is None and store.reader.record("old") is None
        assert store.reader.snapshot("old") is None and store.reader.rows("old") == []
        assert not store.reader.has_expired_rows()
        for id in ("new", "playing", "gathering"):
            summary = store.reader.summary(id)
            assert summary and len(store.reader.rows(id)) == summary.version
        assert store.reader.record("new") and store.reader.snapshot("playing")

    serve(folder, 30, START, what)


def test_records_that_were_imported_go_as_well(folder: Path, tmp_path: Path) -> None:
    record = SqliteReader.of(folder).record("old")
    assert record

    async def what(evening: Evening) -> None:
        request = data_folder.of_record(record)
        write_batch(evening.store._writing, batch_of([request]))
        assert request.archived
        id = request.archived.id
        evening.now = request.archived.ended + 30 * DAY
        evening.service._retention.starts = 0  # type: ignore[union-attr]
        await evening.step()
        assert evening.store.reader.record(id)
        evening.now += 1
        await evening.step()
        assert evening.store.reader.record(id) is None

    serve(tmp_path / "other", 30, START, what)


def test_no_step_deletes_many_rows(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "ROWS_AT_ONCE", 10)

    async def what(evening: Evening) -> None:
        evening.now += HOUR
        counts = [evening.rows()]
        while evening.store.reader.summary("old") or evening.store.reader.has_expired_rows():
            await evening.step()
            counts.append(evening.rows())
        steps = [one - two for one, two in pairwise(counts)]
        assert max(steps) == 10 and sum(steps) == 10 * (len(steps) - 1) + steps[-1]

    serve(folder, 30, START, what)


def test_a_server_that_is_killed_meanwhile_goes_on_where_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "ROWS_AT_ONCE", 10)
    store = SqliteStore(folder)
    expiry = Request([], None, ignore, expiry=Expiry(START - 30 * DAY, ["old"]))
    write_later(store._writing, batch_of([expiry]))
    assert store.reader.summary("old") is None and store.reader.record("old") is None
    assert len(store.reader.rows("old")) > 10, "not all at once"
    store.close_now()

    async def what(evening: Evening) -> None:
        evening.now += HOUR
        while evening.store.reader.has_expired_rows():
            await evening.step()
        assert evening.store.reader.rows("old") == []

    serve(folder, 30, START, what)


def test_a_table_to_which_somebody_came_back_meanwhile_stays(folder: Path) -> None:
    store = SqliteStore(folder)
    found = store.reader.summary("old")
    assert found
    expiry = Request([], None, ignore, expiry=Expiry(found.changed, ["old"]))
    write_later(store._writing, batch_of([expiry]))
    assert store.reader.summary("old") and store.reader.record("old")
    store.close_now()


def test_a_match_that_somebody_is_looking_at_stays_until_they_leave(folder: Path) -> None:
    async def what(evening: Evening) -> None:
        spectator = FakeListener(-1)
        await evening.service.awake("old")
        evening.service.join("old", spectator, 0)
        evening.now += HOUR
        await evening.step()
        assert evening.store.reader.summary("old")
        evening.service.part("old", spectator)
        await evening.step()
        assert evening.store.reader.summary("old") is None
        assert "old" not in evening.service.live_tables

    serve(folder, 30, START, what)


@pytest.mark.parametrize(("away", "hours"), [(HOUR, 1), (8 * DAY, 24)])
def test_a_wrong_clock_has_time_to_be_noticed(folder: Path, away: int, hours: int) -> None:
    async def what(evening: Evening) -> None:
        evening.now += hours * HOUR - 1
        await evening.step()
        assert evening.store.reader.summary("old")
        evening.now += 1
        await evening.step()
        assert evening.store.reader.summary("old") is None

    serve(folder, 30, START - HOUR + away, what)


def test_names_can_no_longer_be_found_in_the_file(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    keep(store, played("old", START, to_the_end=True))
    assert NAME.encode() in content(store)
    expiry = Request([], None, ignore, expiry=Expiry(START * 2, ["old"]))
    write_later(store._writing, batch_of([expiry]))
    store.finish_deleting()
    assert NAME.encode() not in content(store)
    store.close_now()


def content(store: SqliteStore) -> bytes:
    store._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (store.folder / FILE).read_bytes()


# The size of a folder


def test_the_size_says_what_is_there_and_what_would_go(folder: Path) -> None:
    size = size_of(folder, START)
    assert (size.open_tables, size.ended_tables) == (2, 2)
    assert size.older == {30: 1, 90: 0, 365: 0}
    assert size.parts["logs"] > 0 and size.parts["records"] > 0 and size.parts["snapshots"] > 0
    assert sum(size.parts.values()) + size.free == (folder / FILE).stat().st_size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_size_is_told_in_every_language(
    folder: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tables", "size", "--lang", language, "--data", str(folder)]) == 0
    said = capsys.readouterr().out
    texts = catalogue(language)
    for key in ("size-open", "size-ended"):
        assert texts.text(key, count=2, tables="2") in said
    assert "--keep 30" in said


def test_a_file_gives_back_the_room_of_what_was_deleted(folder: Path) -> None:
    store = SqliteStore(folder)
    many = [played(f"more-{number}", START - 90 * DAY, to_the_end=True) for number in range(3)]
    for driver in many:
        keep(store, driver)
    ids = [driver.table.id for driver in many]
    expiry = Request([], None, ignore, expiry=Expiry(START, ids))
    write_later(store._writing, batch_of([expiry]))
    store.close_now()
    before, after = data_folder.shrunk(folder)
    assert after < before and size_of(folder, START).free == 0
    assert SqliteReader.of(folder).rows("more-0") == []


def test_a_folder_in_use_is_not_shrunk(folder: Path) -> None:
    store = SqliteStore(folder)
    with pytest.raises(DataInUse):
        data_folder.shrunk(folder)
    store.close_now()


@pytest.mark.parametrize("days", ["0", "-1", "40000"])
def test_odd_numbers_of_days_are_refused(
    folder: Path, days: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(folder), "--keep", days]) == 2
    assert capsys.readouterr().err
