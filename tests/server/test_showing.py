"""Whatever raises after a decision: stored and shown agree, and a refusal means nothing changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from penult.core.ids import TABLE
from penult.server import views
from penult.server.errors import Busy
from penult.server.live_table import LiveTable
from penult.server.protocol import Close
from penult.server.updates import Updates
from tests.server.test_service import FakeListener, ServiceDriver, run_service


def raising(*_args: Any, **_kwargs: Any) -> Any:
    raise RuntimeError("planted")


SHOWING = {
    "views": (views, "views_of"),
    "updates": (Updates, "text"),
    "delayed hands": (views.Watching, "shown"),
    "events": (LiveTable, "_shown_events"),
}
STORING = {
    "summary": (LiveTable, "summary"),
    "what is due": ("penult.server.service", "coming"),
}


def assert_store_and_memory_agree(driver: ServiceDriver, id: str) -> None:
    summary = driver.store.reader.summary(id)
    live = driver.service.live_tables.get(id)
    assert summary
    assert live is None or live.table.version == summary.version
    assert [row.version for row in driver.store.reader.rows(id)] == list(
        range(1, summary.version + 1)
    )


@pytest.mark.parametrize("stage", SHOWING)
def test_what_cannot_be_shown_is_stored_and_shown_again(
    stage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        listeners = [FakeListener(seat) for seat in (TABLE, 0, 1)]
        for listener in listeners:
            await driver.join(id, listener)
        seat, act = driver.turn(id), driver.act(id)
        with monkeypatch.context() as patched:
            patched.setattr(*SHOWING[stage], raising)
            version = await driver.service.order(id, seat, act)  # the right answer
        await driver.service.stored()
        assert version == max(
            row.version for row in driver.store.reader.rows(id) if row.actor == seat
        )
        assert_store_and_memory_agree(driver, id)
        assert all(listener.closed == (Close.TRY_AGAIN, "busy") for listener in listeners)
        assert driver.service.table_log.metrics.unshown == 1
        again = FakeListener(seat)
        await driver.join(id, again)
        assert again.heard[-1]["version"] >= version

    run_service(tmp_path, what)


@pytest.mark.parametrize("stage", ["summary", "what is due"])
def test_what_cannot_be_stored_never_happened(
    stage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        seat, act = driver.turn(id), driver.act(id)
        before = driver.store.reader.rows(id)
        with monkeypatch.context() as patched:
            where, name = STORING[stage]
            if isinstance(where, str):
                patched.setattr(f"{where}.{name}", raising)
            else:
                patched.setattr(where, name, raising)
            with pytest.raises(Busy):
                await driver.service.order(id, seat, act)
        assert driver.store.reader.rows(id) == before
        assert_store_and_memory_agree(driver, id)
        assert await driver.service.order(id, seat, act)

    run_service(tmp_path, what)


def test_a_viewer_who_cannot_be_welcomed_leaves_the_others_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        other = FakeListener(1 - driver.turn(id))
        await driver.join(id, other)
        with monkeypatch.context() as patched:
            patched.setattr(LiveTable, "join", raising)
            with pytest.raises(Busy):
                driver.service.join(id, FakeListener(driver.turn(id)), 0)
        await driver.stored(id)
        assert_store_and_memory_agree(driver, id)
        assert other.closed is None

    run_service(tmp_path, what)
