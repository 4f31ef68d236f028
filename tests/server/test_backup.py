"""A backup is whole, made while the server writes, private, and never replaces anything."""

from __future__ import annotations

import stat
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import apsw
import pytest

from penult.cli.commands import main
from penult.i18n import LANGUAGES
from penult.server.data_folder import findings
from penult.server.errors import (
    BackupExists,
    BackupFailed,
    BadFolder,
    DamagedBackup,
    EmptyData,
    ForeignData,
    NewerBackup,
    RestoreExists,
    RestoreFailed,
)
from penult.server.storage import backup
from penult.server.storage.backup import back_up, restore
from penult.server.storage.files import FILE
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.table_summary import TableSummary
from penult.tables.events import LogRow
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
    restore(tmp_path / "copy.db", tmp_path / "restored", quiet)
    restored = SqliteStore(tmp_path / "restored")
    assert restored.reader.summaries() == [summary]
    assert restored.reader.rows("t") == rows
    restored.close_now()


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


# Restoring


def test_a_backup_is_restored_into_a_new_private_folder(tmp_path: Path) -> None:
    id = begun(tmp_path / "data")
    back_up(tmp_path / "data", tmp_path / "copy.db", quiet)
    restore(tmp_path / "copy.db", tmp_path / "new" / "folder", quiet)
    folder = tmp_path / "new" / "folder"
    assert [path.name for path in folder.iterdir()] == [FILE]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
    assert not any(finding.flaw for finding in findings(folder))

    async def what(driver: ServiceDriver) -> None:
        await driver.service.awake(id)
        await driver.service.order(id, driver.turn(id), driver.act(id))

    run_service(folder, what)


def test_a_backup_never_replaces_tables(tmp_path: Path) -> None:
    begun(tmp_path / "data")
    back_up(tmp_path / "data", tmp_path / "copy.db", quiet)
    before = (tmp_path / "data" / FILE).read_bytes()
    with pytest.raises(RestoreExists):
        restore(tmp_path / "copy.db", tmp_path / "data", quiet)
    assert (tmp_path / "data" / FILE).read_bytes() == before


def damage(file: Path) -> None:
    whole = bytearray(file.read_bytes())
    whole[4096 * 2 : 4096 * 3] = b"\xff" * 4096
    file.write_bytes(whole)


def make_newer(file: Path) -> None:
    connection = apsw.Connection(str(file))
    connection.pragma("user_version", 10_000)
    connection.close()


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (damage, DamagedBackup),
        (make_newer, NewerBackup),
        (lambda file: file.write_text("precious" * 1000), ForeignData),
        (lambda file: file.write_text(""), EmptyData),
        (Path.unlink, RestoreFailed),
    ],
)
def test_what_is_no_good_backup_leaves_nothing(
    tmp_path: Path, spoil: Callable[[Path], object], error: type[Exception]
) -> None:
    begun(tmp_path / "data")
    file = tmp_path / "copy.db"
    back_up(tmp_path / "data", file, quiet)
    spoil(file)
    with pytest.raises(error):
        restore(file, tmp_path / "new", quiet)
    assert not list((tmp_path / "new").glob("*"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_restoring_says_how_to_go_on(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(tmp_path / "data")
    file, folder = str(tmp_path / "copy.db"), str(tmp_path / "new")
    back_up(tmp_path / "data", Path(file), quiet)
    command = ["restore", file, "--lang", language, "--data", folder]
    assert main(command) == 0
    assert f"penult serve --data {folder}" in capsys.readouterr().out
    assert main(command) == 2
    assert capsys.readouterr().err == f"{RestoreExists(folder=folder).text(language)}\n"
