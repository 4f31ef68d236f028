"""``penult tables move``: everything arrives as it was; nothing is overwritten."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from pathlib import Path

import pytest

from penult.cli.commands import main
from penult.i18n import LANGUAGES, catalogue
from penult.server import data_folder, migration
from penult.server.errors import BadFolder, DatabaseInUse, DataInUse, NotMoved, TableExists
from penult.server.storage.opening import tables_of
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.store import Request
from penult.server.storage.table_summary import ArchivedMatch, StoredSnapshot
from tests.server.stores import gone_on, ignored, kept, node, opened, run, save, stored
from tests.server.test_postgres import joined, living

RULES = {"coloradd": 1}
TABLES = 60  # more than are moved at once
RECORDS = 110  # more than are read at once


def filled(source: str, alive: int = 0) -> None:
    """A store with tables, snapshots and records."""

    async def what() -> None:
        async with opened(source) as store:
            for number in range(TABLES):
                due = 10**13 if number % 2 else None
                await kept(store, f"t{number}", due=due, changed=number, code=f"code{number}")
            await stored(store, snapshot=StoredSnapshot("t7", 3, "p", "h", b"\0x"))
            for number in range(RECORDS):
                match = ArchivedMatch(f"r{number}", "royal", "a=1", 4, True, 7, True, "record «🂡»")
                store.save_all([Request([], None, ignored, archived=match)])
            await stored(store)
            if alive:
                await stored(store, alive=alive)

    run(what())


def everything(source: str) -> tuple[object, ...]:
    with closing(tables_of(source)) as tables:
        logs = [tables.log(summary.id) for summary in tables.summaries()]
        return logs, sorted(tables.records(), key=lambda match: match.id)


def test_everything_moves_there_and_back(tmp_path: Path, database: str) -> None:
    first, last = str(tmp_path / "first"), str(tmp_path / "last")
    filled(first)
    percents: list[int] = []
    moved = migration.move(first, database, percents.append)
    assert (moved.tables, moved.records) == (TABLES, RECORDS)
    assert percents == sorted(percents) and percents[-1] == 100
    assert everything(database) == everything(first)
    migration.move(database, last, percents.append)
    assert everything(last) == everything(first)


def test_a_move_that_was_interrupted_goes_on(tmp_path: Path, database: str) -> None:
    filled(str(tmp_path))

    def interrupt(percent: int) -> None:
        if percent:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        migration.move(str(tmp_path), database, interrupt)
    with closing(tables_of(database)) as tables:
        assert 0 < len(tables.summaries()) < TABLES
    for _ in range(2):
        migration.move(str(tmp_path), database, lambda percent: None)
        assert everything(database) == everything(str(tmp_path))


def test_another_table_with_the_same_id_is_kept(tmp_path: Path, database: str) -> None:
    filled(str(tmp_path))

    async def what() -> None:
        async with node(database) as store:
            await kept(store, "t5", code="other")

    run(what())
    with pytest.raises(TableExists):
        migration.move(str(tmp_path), database, lambda percent: None)
    with closing(tables_of(database)) as tables:
        log = tables.log("t5")
        assert log and log.summary.code == "other"


def test_a_moved_table_is_claimed_and_time_stood_still(tmp_path: Path, database: str) -> None:
    """As when a server of one folder starts again."""
    filled(str(tmp_path), alive=int(time.time() * 1000) - 600_000)
    migration.move(str(tmp_path), database, lambda percent: None)

    async def what() -> None:
        async with living(database) as store:
            claim = await store.claim("t1", RULES)  # with a deadline
            assert claim.is_ours
            assert 600_000 <= claim.away < 700_000
            assert (await store.claim("t2", RULES)).away == 0
            summary = await store.summary("t1")
            assert summary and await save(store, *gone_on(summary)) is None

    run(what())


def test_a_folder_learns_when_the_last_node_was_alive(tmp_path: Path, database: str) -> None:
    async def what() -> None:
        async with node(database, 0) as store:
            store.number = await joined(database, lease=-1, beat=600)
            await kept(store, due=10**13, changed=1)

    run(what())
    migration.move(database, str(tmp_path), lambda percent: None)

    async def check() -> None:
        async with opened(str(tmp_path)) as store:
            now = int(time.time() * 1000)
            await store.wake(now)
            assert 600_000 <= await store.lost_since(now - 650_000) < 650_000

    run(check())


def test_nothing_moves_while_a_server_is_running(tmp_path: Path, database: str) -> None:
    filled(str(tmp_path))
    running = SqliteStore(tmp_path)
    with pytest.raises(DataInUse):
        migration.move(str(tmp_path), database, lambda percent: None)
    running.close_now()
    asyncio.run(joined(database_with_schema(database)))
    for source, target in ((str(tmp_path), database), (database, str(tmp_path))):
        with pytest.raises(DatabaseInUse):
            migration.move(source, target, lambda percent: None)


def database_with_schema(link: str) -> str:
    with closing(tables_of(link)):
        return link


def test_a_folder_that_is_missing_is_not_made(tmp_path: Path, database: str) -> None:
    with pytest.raises(BadFolder):
        migration.move(str(tmp_path / "typo"), database, lambda percent: None)
    assert not (tmp_path / "typo").exists()


def test_a_table_with_gaps_is_not_moved(tmp_path: Path, database: str) -> None:
    filled(str(tmp_path))
    store = SqliteStore(tmp_path)
    store._writing.execute("DELETE FROM event WHERE seating = 't9' AND version = 2")
    store.close_now()
    with pytest.raises(NotMoved):
        migration.move(str(tmp_path), database, lambda percent: None)


def test_a_table_is_exported_and_imported_across_engines(tmp_path: Path, database: str) -> None:
    async def what() -> None:
        async with opened(str(tmp_path)) as store:
            await kept(store)

    run(what())
    text = data_folder.exported(tmp_path, "t")
    assert data_folder.imported(database, text) == "t"
    assert everything(database) == everything(str(tmp_path))
    assert data_folder.exported(database, "t") == text
    with pytest.raises(TableExists):
        data_folder.imported(database, text)
    assert list(data_folder.lines(database)) == list(data_folder.lines(tmp_path))
    [finding] = data_folder.findings(database)
    assert (finding.kind, finding.id, finding.flaw) == ("tables", "t", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commands_say_what_they_did(
    tmp_path: Path,
    database: str,
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    filled(str(tmp_path))
    secret = database.replace("postgres@", "postgres:secret@")
    texts = catalogue(language)

    def penult(*arguments: str) -> tuple[int, str, str]:
        code = main([*arguments, "--lang", language])
        return code, *capsys.readouterr()

    code, out, err = penult("tables", "move", str(tmp_path), "--database", secret)
    done = texts.text(
        "move-done", tables=TABLES, records=RECORDS, source=str(tmp_path), target=database
    )
    assert (code, out.strip(), err) == (0, done, "")
    assert penult("tables", "move", str(tmp_path))[0] == 2
    code, out, err = penult("tables", "size", "--database", secret)
    assert (code, err.strip()) == (2, texts.text("tables-of-folder", what="size"))
    code, _, err = penult("tables", "list", "--database", "somewhere")
    assert code == 2 and "somewhere" in err
    monkeypatch.setenv("PENULT_DATABASE", secret)
    code, out, _ = penult("tables", "list")
    assert len(out.splitlines()) == TABLES
    code, out, err = penult("tables", "move", secret, "--data", str(tmp_path / "back"))
    assert (code, "secret" in out + err) == (0, False)
    assert everything(str(tmp_path / "back")) == everything(str(tmp_path))
