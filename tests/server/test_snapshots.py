"""Sleeping tables wake from snapshots; whatever is wrong with one, the log is right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from penult.server import snapshots
from penult.server.live_table import LiveTable
from penult.server.service import SLEEP_AFTER
from penult.server.storage.files import FILE
from penult.server.storage.reading import SqliteReader
from penult.server.storage.sqlite import SqliteStore, batch_of
from penult.server.storage.store import Request
from penult.server.storage.table_summary import StoredSnapshot
from penult.server.storage.writer import write_batch
from penult.tables import snapshot
from penult.tables.table import Table
from tests.server.test_service import ServiceDriver, run_service
from tests.tables.driver import TableDriver

Damage = Callable[[apsw.Connection], None]


def played(game: str, rows: int, seed: int = 7) -> TableDriver:
    driver = TableDriver(game, seats=2, seed=seed)
    driver.gather(people=1)
    while len(driver.rows) < rows:
        driver.step()
    return driver


def store_played(store: SqliteStore, driver: TableDriver) -> None:
    """As if the table had been played by a server that knew no snapshots."""
    summary = LiveTable(driver.table).summary(None)
    write_batch(store._writing, batch_of([Request(driver.rows, summary, lambda error: None)]))


def count_rows(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The versions of all rows that tables take from now on."""
    taken: list[int] = []
    take = Table.take

    def counted(table: Table, row: object) -> None:
        taken.append(row.version)  # type: ignore[attr-defined]
        take(table, row)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "take", counted)
    return taken


async def asleep(driver: ServiceDriver) -> None:
    await driver.service.stored()
    driver.now += SLEEP_AFTER + 1
    driver.service.sweep()
    assert not driver.service.live_tables
    for _ in range(2):  # the snapshot is written after the first answer
        await driver.service.stored()


@pytest.mark.parametrize("game", ["coloradd", "rummy"])
def test_waking_replays_nothing(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played_driver = played(game, 60)

    async def what(driver: ServiceDriver) -> None:
        store_played(driver.store, played_driver)
        live = await driver.service.awake("t")
        await asleep(driver)
        before = snapshot.snapshot_of(live.table)
        taken = count_rows(monkeypatch)
        table = (await driver.service.awake("t")).table
        assert not taken
        assert snapshot.snapshot_of(table) == before
        assert driver.service.table_log.metrics.snapshots["used"] == 1

    run_service(tmp_path, what, played_driver.now)


@pytest.mark.parametrize(("game", "most"), [("coloradd", 128), ("rummy", 4)])
def test_after_a_crash_few_rows_are_replayed(
    game: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(driver: ServiceDriver) -> None:
        id = await driver.begin(game)
        for _ in range(12 if game == "rummy" else 300):
            table = (await driver.service.awake(id)).table
            assert table.match
            if table.match.outcome:
                break
            driver.now += 10_000
            await driver.service.order(id, driver.turn(id), driver.act(id))
        kept = driver.store.reader.snapshot(id)
        assert kept and table.version - kept.version <= most
        driver.service.live_tables.clear()  # killed
        taken = count_rows(monkeypatch)
        await driver.service.awake(id)
        assert len([version for version in taken if version <= table.version]) <= most

    run_service(tmp_path, play)


def test_a_round_that_ends_leaves_a_snapshot(tmp_path: Path) -> None:
    driver = played("coloradd", 10)
    live = LiveTable(driver.table)
    live.has_snapshot()
    assert not snapshots.is_due(live)
    driver.play_round()
    assert snapshots.is_due(live)


def truncate(connection: apsw.Connection) -> None:
    connection.execute("UPDATE snapshot SET body = substr(body, 1, 50)")


def of_another_program(connection: apsw.Connection) -> None:
    connection.execute("UPDATE snapshot SET program = 'older'")


def of_the_future(connection: apsw.Connection) -> None:
    """A snapshot whose rows were never stored, with a hash that fits."""
    driver = played("coloradd", 70)
    made = snapshots.made(LiveTable(driver.table))
    connection.execute("UPDATE snapshot SET body = ?, hash = ?", (made.body, made.hash))


def of_other_cards(connection: apsw.Connection) -> None:
    """A snapshot in perfect order that only its hash gives away."""
    (version,) = next(connection.execute("SELECT version FROM snapshot"))
    twin = Table.rebuilt("t", played("coloradd", version, seed=8).rows[:version])
    connection.execute("UPDATE snapshot SET body = ?", (snapshot.write(twin),))


def nonsense(connection: apsw.Connection) -> None:
    body = b"nonsense"
    check = snapshot.check_of("t", body)
    connection.execute("UPDATE snapshot SET body = ?, hash = ?", (body, check))


DAMAGES = [truncate, of_another_program, of_the_future, of_other_cards, nonsense]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_snapshot_that_does_not_fit_is_not_used(damage: Damage, tmp_path: Path) -> None:
    played_driver = played("coloradd", 60)

    async def what(driver: ServiceDriver) -> None:
        store_played(driver.store, played_driver)
        before = snapshot.snapshot_of((await driver.service.awake("t")).table)
        await asleep(driver)
        other = apsw.Connection(str(tmp_path / FILE))
        damage(other)
        other.close()
        assert snapshot.snapshot_of((await driver.service.awake("t")).table) == before
        counts = driver.service.table_log.metrics.snapshots
        assert counts["used"] == 0 and counts["outdated"] + counts["bad"] == 1

    run_service(tmp_path, what, played_driver.now)


def test_a_snapshot_is_in_nobodys_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written after the answer; if it can't be, nothing else fails."""
    order: list[str] = []
    store = SqliteStore(tmp_path)
    deliver = store.deliver

    def delivered(answers: object) -> None:
        order.append("answered")
        deliver(answers)  # type: ignore[arg-type]

    store.deliver = delivered
    monkeypatch.setattr(
        "penult.server.storage.sqlite.write_later", lambda *_: order.append("snapshot")
    )
    driver = played("coloradd", 20)
    live = LiveTable(driver.table)
    kept = snapshots.made(live)
    store.save_all([Request(driver.rows, live.summary(None), lambda error: None, snapshot=kept)])
    store.close_now()
    assert order == ["answered", "snapshot"]


def test_a_full_disk_only_loses_the_snapshot(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store._writing.execute("DROP TABLE snapshot")
    driver = played("coloradd", 20)
    live = LiveTable(driver.table)
    errors: list[Exception | None] = []
    kept = snapshots.made(live)
    store.save_all([Request(driver.rows, live.summary(None), errors.append, snapshot=kept)])
    store.close_now()
    assert errors == [None]


def test_a_table_that_cannot_be_written_as_a_snapshot_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(live: LiveTable) -> StoredSnapshot:
        raise RuntimeError

    async def what(driver: ServiceDriver) -> None:
        store_played(driver.store, played_driver)
        monkeypatch.setattr(snapshots, "made", broken)
        await driver.service.awake("t")
        await asleep(driver)
        assert (await driver.service.awake("t")).table.version >= 60
        assert driver.service.table_log.metrics.snapshots["bad"] >= 1

    played_driver = played("coloradd", 60)
    run_service(tmp_path, what, played_driver.now)


def test_a_sweep_makes_only_so_many_snapshots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penult.server.service.SNAPSHOTS_PER_SWEEP", 0)

    async def what(driver: ServiceDriver) -> None:
        store_played(driver.store, played_driver)
        await driver.service.awake("t")
        await driver.service.stored()
        driver.now += SLEEP_AFTER + 1
        driver.service.sweep()
        assert "t" in driver.service.live_tables

    played_driver = played("coloradd", 24)
    run_service(tmp_path, what, played_driver.now)


def test_tables_awake_at_the_end_leave_snapshots(tmp_path: Path) -> None:
    played_driver = played("coloradd", 60)

    async def what(driver: ServiceDriver) -> None:
        store_played(driver.store, played_driver)
        await driver.service.awake("t")

    run_service(tmp_path, what, played_driver.now)
    store = SqliteReader.of(tmp_path)
    kept, summary = store.snapshot("t"), store.summary("t")
    assert kept and summary and kept.version == summary.version
