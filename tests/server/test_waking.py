"""Long logs are replayed by workers, and snapshots are compared with their logs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import apsw
import pytest

from penult.cli.commands import main
from penult.server import snapshots, waking
from penult.server.errors import Busy, JobBroken, Waking
from penult.server.live_table import LiveTable
from penult.server.monitoring import TableLog
from penult.server.service import SLEEP_AFTER, Service
from penult.server.storage.files import FILE
from penult.server.storage.reading import SqliteReader
from penult.server.storage.sqlite import SqliteStore
from penult.server.workers.pool import Workers
from penult.tables import snapshot
from penult.tables.errors import FrozenTable
from penult.tables.table import Table
from tests.server.test_snapshots import count_rows, played, store_played
from tests.tables.driver import TableDriver

LONG = waking.LITTLE + 10  # rows
NOWHERE = "postgresql://penult@127.0.0.1:9/penult"


class Site:
    def __init__(self, folder: Path, driver: TableDriver) -> None:
        self.now = driver.now
        self.store = SqliteStore(folder)
        self.workers = Workers(TableLog())
        self.service = Service(self.store, lambda: self.now, workers=self.workers)

    @property
    def counts(self) -> dict[str, int]:
        return self.service.table_log.metrics.snapshots

    async def sleep(self) -> None:
        await self.service.stored()
        self.now += SLEEP_AFTER + 1
        self.service.sweep()
        assert not self.service.live_tables
        for _ in range(2):  # the snapshot is written after the first answer
            await self.service.stored()

    async def check_all(self) -> None:
        assert self.service.checks
        self.service.checks.go_on()
        while self.service.checks._task:
            await asyncio.sleep(0.01)


def run(
    folder: Path,
    what: Callable[[Site], Awaitable[None]],
    driver: TableDriver | None = None,
) -> None:
    played_driver = driver or played("coloradd", LONG)

    async def all_of_it() -> None:
        site = Site(folder, played_driver)
        await site.service.open()
        store_played(site.store, played_driver)
        await what(site)
        await site.service.close()
        site.workers.close()

    asyncio.run(all_of_it())


@pytest.mark.parametrize(("game", "rows"), [("coloradd", LONG), ("rummy", LONG // 4)])
def test_a_long_log_is_not_replayed_by_the_event_loop(
    game: str, rows: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = played(game, rows)
    expected = snapshot.snapshot_of(Table.rebuilt("t", driver.rows))

    async def what(site: Site) -> None:
        taken = count_rows(monkeypatch)
        with pytest.raises(Waking):
            site.service.live_table("t")
        found = await asyncio.gather(
            *(site.service.look("t", snapshot.snapshot_of) for _ in range(3))
        )
        assert not [version for version in taken if version <= len(driver.rows)]
        assert site.workers._log.metrics.jobs == {"rebuild done": 1}
        after_waking = Table.rebuilt("t", site.store.reader.rows("t"))
        assert found[0] == snapshot.snapshot_of(after_waking)
        assert found[0].fields.moves == expected.fields.moves

    run(tmp_path, what, driver)


def test_a_short_log_is_replayed_at_once(tmp_path: Path) -> None:
    async def what(site: Site) -> None:
        assert (await site.service.awake("t")).table.version >= 30
        assert not site.workers.study.running

    run(tmp_path, what, played("coloradd", 30))


def test_what_is_due_at_a_table_with_a_long_log_happens_when_it_is_awake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(site: Site) -> None:
        rung: list[bool] = []
        alarm = Service._on_alarm

        def ring(service: Service, id: str, due: int) -> None:
            alarm(service, id, due)
            rung.append(id in service.live_tables)

        monkeypatch.setattr(Service, "_on_alarm", ring)
        site.service._on_alarm("t", site.now)
        await site.service.awake("t")
        await asyncio.sleep(0)
        assert rung == [False, True]

    run(tmp_path, what)


def test_tables_at_which_something_is_due_are_replayed_a_few_at_a_time(tmp_path: Path) -> None:
    """After an upgrade, no table has a usable snapshot, and alarms ring at all of them."""
    driver = played("coloradd", LONG)

    async def what(site: Site) -> None:
        ids = [f"t{number}" for number in range(3 * waking.OWN)]
        for id in ids:
            driver.table.id = id
            store_played(site.store, driver)
        for id in ids:
            site.service._on_alarm(id, site.now)
        most, awake = 0, set[str]()
        while len(awake) < len(ids):  # nobody looks at them, so the first may sleep again
            awake |= site.service.live_tables.keys()
            most = max(most, site.workers.study.pending)
            await asyncio.sleep(0.001)
        assert most <= waking.OWN

    run(tmp_path, what, driver)


def test_a_log_that_leads_elsewhere_is_frozen_by_the_worker_too(tmp_path: Path) -> None:
    async def what(site: Site) -> None:
        site.store._writing.execute("DELETE FROM event WHERE version = 20")
        for _ in range(2):
            with pytest.raises(FrozenTable):
                await site.service.look("t", lambda table: table.version)
        assert site.service.table_log.metrics.frozen == 1

    run(tmp_path, what)


def test_without_workers_tables_wake_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> bytes:
        raise JobBroken()

    async def what(site: Site) -> None:
        monkeypatch.setattr(site.workers, "visit", broken)
        assert await site.service.look("t", lambda table: table.version) >= LONG

    run(tmp_path, what)


# Checking


def test_a_snapshot_that_was_used_is_checked(tmp_path: Path) -> None:
    async def what(site: Site) -> None:
        await site.service.awake("t")
        await site.sleep()
        await site.service.awake("t")
        await site.check_all()
        assert site.counts["checked"] == 1 and site.counts["bad"] == 0

    run(tmp_path, what)


def falsify(folder: Path) -> None:
    """SqliteStore another position, with a hash that fits."""
    store = SqliteReader.of(folder)
    found = store.snapshot("t")
    assert found
    table = snapshot.read("t", found.body)
    table.moves += 1
    wrong = snapshots.made(LiveTable(table))
    other = apsw.Connection(str(folder / FILE))
    other.execute("UPDATE snapshot SET body = ?, hash = ?", (wrong.body, wrong.hash))
    other.close()


def test_a_wrong_snapshot_is_discarded_and_the_log_counts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def what(site: Site) -> None:
        await site.service.awake("t")
        right = (await site.service.awake("t")).table.moves
        await site.sleep()
        falsify(tmp_path)
        assert (await site.service.awake("t")).table.moves == right + 1  # nobody can know yet
        await site.check_all()
        assert site.counts["bad"] == 1
        assert "t" not in site.service.live_tables
        for _ in range(2):
            await site.service.stored()
        await site.service.awake("t")
        assert (await site.service.awake("t")).table.moves == right
        assert "bad-snapshot" in [record.msg for record in caplog.records]

    run(tmp_path, what)


def test_nothing_is_checked_while_somebody_studies(tmp_path: Path) -> None:
    async def what(site: Site) -> None:
        assert site.service.checks
        site.service.checks.add("t")
        waking = asyncio.create_task(site.service.awake("t"))
        await asyncio.sleep(0.01)
        site.service.checks.go_on()
        assert not site.service.checks._task
        await waking
        await site.service.awake("t")
        await site.check_all()

    run(tmp_path, what)


# penult verify


def stored(folder: Path) -> None:
    async def what(site: Site) -> None:
        await site.service.awake("t")

    run(folder, what)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_verify_checks_a_data_folder(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stored(tmp_path)
    assert main(["--lang", language, "verify", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    falsify(tmp_path)
    assert main(["--lang", language, "verify", str(tmp_path)]) == 1
    other = capsys.readouterr()
    assert other.out.splitlines()[0] == said.splitlines()[0]  # as many were checked
    assert len(said.splitlines()) == 2 and len(other.err.splitlines()) == 2


def test_verify_finds_a_log_that_leads_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stored(tmp_path)
    other = apsw.Connection(str(tmp_path / FILE))
    other.execute("UPDATE seating SET proof_version = 50, proof = 'x'")
    other.close()
    assert main(["verify", str(tmp_path)]) == 1
    assert "Table t: its log" in capsys.readouterr().err


def test_verify_finds_a_record_that_is_not_genuine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stored(tmp_path)
    other = apsw.Connection(str(tmp_path / FILE))
    other.execute("INSERT INTO archive VALUES ('r', 'coloradd', '', 2, 1, 0, 1, 'nonsense')")
    other.close()
    assert main(["verify", str(tmp_path)]) == 1
    assert "Record r: " in capsys.readouterr().err


def test_a_worker_that_can_not_reach_the_database_says_nothing_about_a_table(
    tmp_path: Path,
) -> None:
    """It isn't frozen: whoever asks again finds it well."""

    async def what(site: Site) -> None:
        usual = site.service.rebuilds
        assert usual
        site.service.rebuilds = waking.Rebuilds(NOWHERE, site.workers)
        for _ in range(2):
            with pytest.raises(Busy):
                await site.service.awake("t")
        site.service.rebuilds = usual
        assert (await site.service.awake("t")).table.version > 0

    run(tmp_path, what)
