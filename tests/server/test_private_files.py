"""Only the owner can read a data folder, and a file that isn't Penult's is left alone."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest

from penult.cli.commands import main
from penult.core.errors import PenultError
from penult.i18n import LANGUAGES
from penult.server import data_folder
from penult.server.errors import EmptyData, ForeignData
from penult.server.serve import note_modes
from penult.server.storage.files import APPLICATION, FILE, TURN_FILE
from penult.server.storage.reading import SqliteReader
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.store import Request
from penult.server.storage.write_queue import WriteQueue
from penult.server.storage.writer import create
from tests.server.test_data_folder import begun, of_version_1


@pytest.fixture(autouse=True)
def generous_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    return files | {".": stat.S_IMODE(folder.stat().st_mode)}


def written(folder: Path) -> dict[str, int]:
    """The modes of all files while a server with its writer is at work."""

    async def work() -> dict[str, int]:
        queue, stored = WriteQueue(folder), asyncio.Event()
        try:
            queue.save_all([Request([], None, lambda error: stored.set(), alive=1)])
            await stored.wait()
            note_modes(queue)
            return modes(folder)
        finally:
            queue.close_now()

    return asyncio.run(work())


def test_a_new_folder_is_for_its_owner_only(tmp_path: Path) -> None:
    found = written(tmp_path / "new" / "data")
    assert found.pop(".") == 0o700
    assert {f"{FILE}-wal", f"{FILE}-shm", FILE, TURN_FILE, "lock", "server"} <= set(found)
    assert set(found.values()) == {0o600}


def test_an_older_folder_is_closed_and_its_owner_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    of_version_1(tmp_path)
    tmp_path.chmod(0o755)
    (tmp_path / FILE).chmod(0o644)
    found = written(tmp_path)
    assert found.pop(".") == 0o700
    assert set(found.values()) == {0o600}
    (told,) = [each for each in caplog.records if each.msg == "made-private"]
    assert FILE in told.fields["files"]  # type: ignore[attr-defined]
    caplog.clear()
    written(tmp_path)
    assert not caplog.records


def test_a_folder_that_others_use_too_stays_as_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "letter.txt").write_text("hello")
    tmp_path.chmod(0o755)
    found = written(tmp_path)
    assert (found.pop("."), found.pop("letter.txt")) == (0o755, 0o666)
    assert set(found.values()) == {0o600}
    assert [each.msg for each in caplog.records] == ["open-folder"]


def test_an_exported_table_is_for_its_owner_only(tmp_path: Path) -> None:
    id = begun(tmp_path / "data")
    file = tmp_path / "table.json"
    file.write_text("")  # readable by all
    name = ["tables", "export", id, "--data", str(tmp_path / "data"), "--output", str(file)]
    assert main(name) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_text() == data_folder.exported(tmp_path / "data", id)


# Files of others


def foreign(path: Path) -> None:
    connection = apsw.Connection(str(path))
    connection.execute("CREATE TABLE recipes (name TEXT); PRAGMA user_version = 2")
    connection.close()


def of_another_program(path: Path) -> None:
    connection = apsw.Connection(str(path))
    connection.execute("CREATE TABLE seating (id TEXT); CREATE TABLE event (id TEXT)")
    connection.pragma("application_id", APPLICATION + 1)
    connection.close()


def without_tables(path: Path) -> None:
    connection = apsw.Connection(str(path))
    connection.pragma("journal_mode", "wal")
    connection.close()


WRONG: dict[str, tuple[Callable[[Path], object], type[PenultError]]] = {
    "empty": (lambda path: path.touch(), EmptyData),
    "no tables": (without_tables, EmptyData),
    "other tables": (foreign, ForeignData),
    "other program": (of_another_program, ForeignData),
    "no database": (lambda path: path.write_bytes(b"x" * 5000), ForeignData),
}


@pytest.mark.parametrize("kind", WRONG)
def test_what_is_not_ours_is_refused_and_left_alone(tmp_path: Path, kind: str) -> None:
    make, error = WRONG[kind]
    make(tmp_path / FILE)
    before = (tmp_path / FILE).read_bytes()
    for opening in (SqliteStore, SqliteReader.of):
        with pytest.raises(error):
            opening(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_to_do_is_said(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / FILE).touch()
    assert main(["serve", "--lang", language, "--port", "0", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{EmptyData(file=tmp_path / FILE).text(language)}\n"


def test_a_server_that_is_killed_while_it_makes_its_file_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("penult.server.storage.writer.migrate", killed)
        create(tmp_path / FILE)
    store = SqliteStore(tmp_path)
    assert store.reader.summaries() == []
    store.close_now()


def test_a_folder_without_the_number_gets_it(tmp_path: Path) -> None:
    of_version_1(tmp_path)
    try:
        SqliteStore(tmp_path).close_now()
    except PenultError as error:
        raise AssertionError("older folders open") from error
    connection = apsw.Connection(str(tmp_path / FILE))
    assert connection.pragma("application_id") == APPLICATION
    connection.close()
