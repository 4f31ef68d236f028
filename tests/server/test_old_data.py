"""A data folder written by the first release still opens, wakes, plays on and verifies."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, get_args

import pytest

from penult.core.ids import Seat
from penult.match.record import origin_of, read_record
from penult.server import data_folder
from penult.server.service import Service
from penult.server.storage.reading import SqliteReader
from penult.server.storage.sqlite import SqliteStore
from penult.tables import schedule
from penult.tables.commands import Act
from penult.tables.events import (
    AvatarChanged,
    BotsOpened,
    ClockSet,
    LevelChanged,
    SpeedChanged,
    TableEvent,
    TookBack,
)
from penult.tables.seating import TablePhase
from penult.tables.table import Table

OLD = Path(__file__).parents[1] / "fixtures" / "data-v1"
EXPECTED: dict[str, dict[str, Any]] = json.loads((OLD / "expected.json").read_text())
ARCHIVED = ("finished", "left", "master-over", "royal-over", "rummy-over", "tippo-over")
HOUR = 3_600_000
LATER = {  # events that the first release did not have
    *(TookBack, BotsOpened, SpeedChanged, LevelChanged, AvatarChanged, ClockSet),
}


class Quiet:
    """A connected viewer who ignores every message."""

    def __init__(self, viewer: Seat) -> None:
        self.viewer = viewer
        self.muted: frozenset[Seat] = frozenset()

    def tell(self, *messages: str) -> None: ...

    def hint(self, message: str) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(OLD / "tables.db", tmp_path)
    return tmp_path


def serve(folder: Path, what: Callable[[Service], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        store = SqliteStore(folder)
        now = (store.reader.alive() or 0) + HOUR
        service = Service(store, lambda: now)
        await service.open()
        try:
            await what(service)
        finally:
            await service.close()

    asyncio.run(run())


def seen(table: Table) -> dict[str, Any]:
    match = table.match
    return {
        "phase": table.phase.value,
        "version": table.version,
        "digest": match.digest() if match else "",
        "acts": len(match.acts) if match else 0,
        "names": table.names,
        "host": table.host,
        "customs": list(table.customs),
        "paused": table.is_paused,
        "moved_to": table.moved_to,
    }


def test_the_logs_hold_every_kind_of_event(folder: Path) -> None:
    store = SqliteReader.of(folder)
    found = {type(row.event) for id in EXPECTED for row in store.rows(id)}
    assert found == set(get_args(TableEvent)) - LATER


@pytest.mark.parametrize("id", EXPECTED)
def test_every_log_leads_where_it_led(folder: Path, id: str) -> None:
    rows = SqliteReader.of(folder).rows(id)
    assert seen(Table.rebuilt(id, rows)) == EXPECTED[id]


def test_every_table_wakes(folder: Path) -> None:
    async def what(service: Service) -> None:
        for id, expected in EXPECTED.items():
            table = (await service.awake(id)).table
            assert (table.phase.value, seen(table)["digest"]) == (
                expected["phase"],
                expected["digest"],
            )
        await service.stored()

    serve(folder, what)


def test_play_goes_on(folder: Path) -> None:
    async def what(service: Service) -> None:
        table = (await service.awake("playing")).table
        assert table.match
        for seat in (0, 1):
            service.join("playing", Quiet(seat), 0)
        known, acted = len(table.match.acts), False
        while not acted:
            turn = table.match.turn
            if turn in (0, 1) and not table.held(turn) and table.phase == TablePhase.PLAYING:
                act = table.match.moves(turn)[0].text
                await service.order("playing", turn, Act(act, id="new-1"))
                acted = True
            else:
                due = schedule.coming(table)
                assert due
                later = due.at
                service.now = lambda later=later: later  # type: ignore[misc]
                service._on_alarm("playing", due.at)
        assert len(table.match.acts) > known

    serve(folder, what)


def test_a_command_done_before_is_not_done_again(folder: Path) -> None:
    done = [row for row in SqliteReader.of(folder).rows("playing") if row.command]

    async def what(service: Service) -> None:
        before = (await service.awake("playing")).table.version
        await service.stored()
        for row in done:
            version = await service.order("playing", row.actor, Act("draw", id=row.command))
            assert version == row.version
        assert (await service.awake("playing")).table.version == before

    serve(folder, what)


def test_the_archive_lists_and_verifies_its_records(folder: Path) -> None:
    store = SqliteReader.of(folder)
    assert sorted(each.id for each in store.archived("", 1 << 60, 100)) == sorted(ARCHIVED)
    for id in ARCHIVED:
        text = store.record(id)
        assert text
        match, origin = read_record(text), origin_of(text)
        assert (match.digest(), origin and origin.table) == (EXPECTED[id]["digest"], id)


def test_an_exported_table_is_imported(tmp_path: Path) -> None:
    assert data_folder.imported(tmp_path, (OLD / "exported.json").read_text()) == "playing"
    assert (
        seen(Table.rebuilt("playing", SqliteReader.of(tmp_path).rows("playing")))
        == (EXPECTED["playing"])
    )
