"""A backup is whole, made while the server writes, private, and never replaces anything."""

from __future__ import annotations

import shutil
import stat
from concurrent.futures import Future
from pathlib import Path

import apsw
import pytest

from penult.cli.commands import main
from penult.i18n import LANGUAGES
from penult.server.errors import BackupExists, BackupFailed, BadFolder
from penult.server.storage import backup
from penult.server.storage.backup import back_up
from penult.server.storage.files import FILE
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.table_summary import TableSummary
from penult.tables.events import LogRow
from penult.tables.seating import TablePhase
from tests.server import stores
from tests.server.test_data_folder import begun
from tests.server.test_service import ServiceDriver, run_service
from tests.server.test_writer import table


def save(store: SqliteStore, rows: list[LogRow], summary: TableSummary) -> Exception | None:
    """Save and wait for the answer, which comes from the store's thread."""
    answer: Future[Exception | None] = Future()
    store.save(rows, summary, answer.set_result)
    return answer.result()


def quiet(_percent: int) -> None: ...


def test_what_is_written_meanwhile_does_not_disturb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PAGES", 1)
    store = SqliteStore(tmp_path / "data")
    rows, summary = stores.begun()
    assert save(store, rows, summary) is None
    heard: list[int] = []

    def write(percent: int) -> None:
        assert save(store, *table(f"later-{len(heard)}")) is None
        heard.append(percent)

    back_up(tmp_path / "data", tmp_path / "copy.db", write)
    assert heard == sorted(heard) and heard[-1] == 100
    assert len(heard) > 5
    store.close_now()
    (tmp_path / "restored").mkdir()
    shutil.copy(tmp_path / "copy.db", tmp_path / "restored" / FILE)
    restored = SqliteStore(tmp_path / "restored")
    assert restored.reader.summaries() == [summary]
    assert restored.reader.rows("t") == rows
    restored.close_now()


def test_a_restored_table_goes_on(tmp_path: Path) -> None:
    id = begun(tmp_path / "data")
    back_up(tmp_path / "data", tmp_path / "copy.db", quiet)
    (tmp_path / "restored").mkdir()
    shutil.copy(tmp_path / "copy.db", tmp_path / "restored" / FILE)

    async def what(driver: ServiceDriver) -> None:
        assert (await driver.service.awake(id)).table.phase == TablePhase.PLAYING
        await driver.service.order(id, driver.turn(id), driver.act(id))

    run_service(tmp_path / "restored", what)


def test_the_copy_is_one_private_file(tmp_path: Path) -> None:
    begun(tmp_path / "data")
    (tmp_path / "to").mkdir()
    target = tmp_path / "to" / "copy.db"
    assert back_up(tmp_path / "data", target, quiet) == target.stat().st_size
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "to").iterdir()] == ["copy.db"]


def test_nothing_is_replaced(tmp_path: Path) -> None:
    begun(tmp_path / "data")
    target = tmp_path / "copy.db"
    target.write_text("precious")
    with pytest.raises(BackupExists):
        back_up(tmp_path / "data", target, quiet)
    assert target.read_text() == "precious"


def test_who_interrupts_finds_nothing_left(tmp_path: Path) -> None:
    begun(tmp_path / "data")

    def interrupted(_percent: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        back_up(tmp_path / "data", tmp_path / "copy.db", interrupted)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_damaged_file_is_not_called_a_backup(tmp_path: Path) -> None:
    begun(tmp_path / "data")
    file = tmp_path / "data" / FILE
    connection = apsw.Connection(str(file))
    connection.pragma("wal_checkpoint", "truncate")
    connection.close()
    whole = bytearray(file.read_bytes())
    whole[4096 * 2 : 4096 * 3] = b"\xff" * 4096
    file.write_bytes(whole)
    with pytest.raises(BackupFailed):
        back_up(tmp_path / "data", tmp_path / "copy.db", quiet)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_says_what_it_did(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(tmp_path / "data")
    target = str(tmp_path / "copy.db")
    command = ["backup", target, "--lang", language, "--data", str(tmp_path / "data")]
    assert main(command) == 0
    assert target in capsys.readouterr().out
    assert main(command) == 2
    assert capsys.readouterr().err == f"{BackupExists(file=target).text(language)}\n"


def test_where_there_is_nothing_there_is_no_backup(tmp_path: Path) -> None:
    with pytest.raises(BadFolder):
        back_up(tmp_path, tmp_path / "copy.db", quiet)
    begun(tmp_path / "data")
    with pytest.raises(BackupFailed):
        back_up(tmp_path / "data", tmp_path / "nowhere" / "copy.db", quiet)
