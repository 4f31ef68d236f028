"""Data folders: older ones become newer ones, tables go out and in, bad ones are refused kindly."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import apsw
import msgspec
import pytest

from penult.cli.commands import main
from penult.i18n import LANGUAGES, catalogue
from penult.match.errors import BadRecord
from penult.match.match import Match
from penult.server import data_folder
from penult.server.errors import (
    BadExport,
    BadFolder,
    DamagedData,
    DataInUse,
    ForeignData,
    NewerData,
    TableExists,
)
from penult.server.monitoring import mark
from penult.server.service import Service
from penult.server.storage.files import FILE
from penult.server.storage.reading import SqliteReader, sqlite_version
from penult.server.storage.sqlite import SqliteStore
from penult.server.storage.writer import MIGRATIONS
from penult.tables.errors import FrozenTable, NoSuchTable
from penult.tables.seating import Chat, TablePhase
from tests.server.test_service import ServiceDriver, run_service

SEED = f"{5:032x}"
FIRST = (  # a log as version 1 wrote it: a person and a bot, dealt
    '{"kind":"created","game":"coloradd","rules":1,"seats":2,"options":"","seed":"' + SEED + '",'
    '"public":true,"pace":{"bot_fastest":700,"bot_slowest":1600,"window":2500,"between":20000}}',
    '{"kind":"sat","seat":0,"name":"Lea","token":"hash"}',
    '{"kind":"bot","seat":1,"name":"Ada","bot":"sensible"}',
    '{"kind":"accepted","seat":0}',
    '{"kind":"started","seed":"' + SEED + '"}',
)


def of_version_1(path: Path) -> None:
    """A folder as the first version left it."""
    connection = apsw.Connection(str(path / FILE))
    connection.pragma("journal_mode", "wal")
    connection.execute(MIGRATIONS[0])
    connection.pragma("user_version", 1)
    for version, event in enumerate(FIRST, start=1):
        row = ("old", version, 1000 + version, 0, None, event)
        connection.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", row)
    summary = ("old", "coloradd", 1, "", 2, 0, 1, "playing", "c", len(FIRST), None, 1005, 0, "")
    marks = ", ".join("?" for _ in summary)
    connection.execute(f"INSERT INTO seating VALUES ({marks})", summary)
    connection.close()


def test_a_folder_of_version_1_goes_on(tmp_path: Path) -> None:
    of_version_1(tmp_path)

    async def what(driver: ServiceDriver) -> None:
        table = (await driver.service.awake("old")).table
        assert table.phase == TablePhase.PLAYING
        assert table.match and table.match.seed == int(SEED, 16)
        assert (table.code, table.manners.chat) == ("", Chat.REACTIONS)
        assert driver.store.reader.open_tables(["playing"], 10)[0].id == "old"
        await driver.begin()

    run_service(tmp_path, what)


def test_every_migration_leads_to_the_same_tables(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    of_version_1(tmp_path / "old")
    for name in ("old", "new"):
        SqliteStore(tmp_path / name).close_now()
    found = []
    for name in ("old", "new"):
        connection = apsw.Connection(str(tmp_path / name / FILE))
        found.append(set(connection.execute("SELECT type, name, sql FROM sqlite_schema")))
        assert connection.pragma("user_version") == len(MIGRATIONS)
        connection.close()
    assert found[0] == found[1]


# What cannot be used


def test_a_newer_folder_is_left_alone(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close_now()
    connection = apsw.Connection(str(tmp_path / FILE))
    connection.pragma("user_version", len(MIGRATIONS) + 1)
    connection.close()
    with pytest.raises(NewerData):
        SqliteStore(tmp_path)
    with pytest.raises(NewerData):
        SqliteReader.of(tmp_path)


def test_what_is_no_folder_or_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadFolder):
        SqliteStore(tmp_path / "file")
    with pytest.raises(BadFolder):
        SqliteReader.of(tmp_path)
    (tmp_path / FILE).write_bytes(b"no database, and long enough to be read as one" * 100)
    with pytest.raises(ForeignData):
        SqliteStore(tmp_path)


READERS = (["tables", "list", "--data"], ["tables", "size", "--data"], ["verify"])
ALL = (*READERS, ["serve", "--port", "0", "--data"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ALL, ids=" ".join)
def test_a_damaged_file_is_called_damaged(
    tmp_path: Path, command: list[str], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    SqliteStore(tmp_path).close_now()
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(4096)  # the first page says whose file it is
        file.write(b"\xff" * ((tmp_path / FILE).stat().st_size - 4096))
    assert main([command[0], "--lang", language, *command[1:], str(tmp_path)]) == 2
    expected = DamagedData(file=tmp_path / FILE).text(language)
    assert capsys.readouterr().err.strip().endswith(expected)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_a_disk_too_full_to_read_is_called_full(
    tmp_path: Path,
    command: list[str],
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SQLite makes a file beside the database even to read it, and only says that it can't."""

    def fail(path: Path) -> None:
        raise apsw.IOError("disk I/O error")

    SqliteStore(tmp_path).close_now()
    for module in ("reading", "sqlite"):
        monkeypatch.setattr(f"penult.server.storage.{module}.check_identity", fail)
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=0))
    assert main([command[0], "--lang", language, *command[1:], str(tmp_path)]) == 2
    assert catalogue(language).text("os-full") in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_penult_serve_says_what_is_wrong(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    here = ["serve", "--lang", language, "--port", "0", "--data", str(tmp_path / "file")]
    said = set()
    for wrong in ([], ["--tables", "0"], ["--origin", "games"], ["--link", "https://x/path"]):
        assert main([*here, *wrong]) == 2
        said.add(capsys.readouterr().err)
    assert len(said) == 4 and all(text.strip() for text in said)


def test_the_sqlite_we_use_keeps_its_log_whole() -> None:
    assert sqlite_version() >= (3, 51, 3)


# Out and in


def begun(path: Path) -> str:
    found: list[str] = []

    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        await driver.service.awake(id)
        await driver.service.order(id, driver.turn(id), driver.act(id))
        found.append(id)

    run_service(path, what)
    return found[0]


def test_a_table_goes_on_in_another_folder(tmp_path: Path) -> None:
    id = begun(tmp_path / "one")
    text = data_folder.exported(tmp_path / "one", id)
    assert data_folder.imported(tmp_path / "two", text) == id
    one, two = SqliteReader.of(tmp_path / "one"), SqliteReader.of(tmp_path / "two")
    assert one.rows(id) == two.rows(id)
    assert one.summary(id) == two.summary(id)

    async def what(driver: ServiceDriver) -> None:
        await driver.service.awake(id)
        await driver.service.order(id, driver.turn(id), driver.act(id))

    run_service(tmp_path / "two", what)
    with pytest.raises(TableExists):
        data_folder.imported(tmp_path / "two", text)


def test_a_table_is_exported_beside_a_running_server_and_not_imported(tmp_path: Path) -> None:
    id = begun(tmp_path)
    store = SqliteStore(tmp_path)
    text = data_folder.exported(tmp_path, id)
    assert [line.split()[:2] for line in data_folder.lines(tmp_path)] == [[mark(id), id]]
    with pytest.raises(DataInUse):
        data_folder.imported(tmp_path, text)
    store.close_now()


def test_what_leads_elsewhere_is_not_imported(tmp_path: Path) -> None:
    id = begun(tmp_path / "one")
    text = data_folder.exported(tmp_path / "one", id)
    export = msgspec.json.decode(text, type=data_folder.Export)
    short = msgspec.structs.replace(export, rows=export.rows[:-1])
    proof = msgspec.structs.replace(export.summary, proof="x", proof_version=export.summary.version)
    for bad in (short, msgspec.structs.replace(export, summary=proof)):
        with pytest.raises(FrozenTable):
            data_folder.imported(tmp_path / "two", msgspec.json.encode(bad).decode())
    for nonsense in ("", "{}", text[:-5], text.replace("table 1", "table 2")):
        with pytest.raises(BadExport):
            data_folder.imported(tmp_path / "two", nonsense)
    with pytest.raises(NoSuchTable):
        data_folder.exported(tmp_path / "one", "nowhere")


def test_a_record_is_imported_into_the_archive_if_it_holds(tmp_path: Path) -> None:
    record = Match.new("coloradd", seats=2, seed=1).record(["Ann", "Bob"])
    id = data_folder.imported(tmp_path, record)
    assert SqliteReader.of(tmp_path).record(id) == record
    with pytest.raises(BadRecord):
        data_folder.imported(tmp_path, record.replace("totals: 0 0", "totals: 1 0"))


def test_the_command_lists_exports_and_imports(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    id = begun(tmp_path / "one")
    file = str(tmp_path / "table.json")
    one, two = ["--data", str(tmp_path / "one")], ["--data", str(tmp_path / "two")]
    assert main(["tables", "list", *one]) == 0
    assert id in capsys.readouterr().out
    assert main(["tables", "export", id, "--output", file, *one]) == 0
    assert main(["tables", "import", file, "--lang", "en", *two]) == 0
    assert capsys.readouterr().out == f"Imported {id}.\n"
    assert main(["tables", "import", file, "--lang", "en", *two]) == 2
    assert "already" in capsys.readouterr().err


def test_a_hall_can_be_opened_twice_one_after_the_other(tmp_path: Path) -> None:
    async def once() -> None:
        service = Service(SqliteStore(tmp_path), lambda: 1)
        await service.open()
        await service.close()

    asyncio.run(once())
    asyncio.run(once())
