"""The operator learns that nothing can be written, why, and before that how little room is left."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import apsw
import pytest

from penult.server.service import TRY_EVERY
from penult.server.storage import condition, sqlite
from penult.server.storage.condition import LOW, StoreCondition
from penult.server.storage.writer import NotWritten, Stale
from tests.server.http_driver import HttpDriver, visit


def room(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))


def later(http: HttpDriver) -> None:
    """So much that the next health check tries again."""
    now = http.service.now() + TRY_EVERY
    http.service.now = lambda: now


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (apsw.FullError, "disk-full"),
        (apsw.ReadOnlyError, "read-only"),
        (apsw.IOError, "io-error"),
        (apsw.CantOpenError, "cannot-open"),
    ],
)
def test_health_says_why_nothing_can_be_written_and_that_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception], why: str
) -> None:
    def failing(*_: object) -> None:
        raise error

    async def what(http: HttpDriver) -> None:
        reply = await http.get("/api/health")
        assert (reply.status_code, reply.json()["writable"]) == (200, True)
        with monkeypatch.context() as patch:
            patch.setattr(sqlite, "write_batch", failing)
            later(http)
            reply = await http.get("/api/health")
            assert reply.status_code == 503
            told = reply.json()
            assert (told["writable"], told["why"]) == (False, why)
            assert told["since"] == http.service.store_condition.since > 0
            assert "penult_store_failing 1" in (await http.get("/metrics")).text
        later(http)
        reply = await http.get("/api/health")
        assert (reply.status_code, reply.json()["why"], reply.json()["since"]) == (200, "", 0)

    visit(tmp_path, what)


def test_a_low_disk_is_told_while_everything_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "penult")

    async def what(http: HttpDriver) -> None:
        assert (await http.get("/api/health")).json()["disk_low"] is True
        text = (await http.get("/metrics")).text
        assert "penult_disk_low 1" in text and f"penult_disk_free_bytes {LOW - 1}" in text
        assert (await http.get("/api/health")).status_code == 200
        room(monkeypatch, LOW)
        http.service.store_condition.look(await http.store.room())
        assert (await http.get("/api/health")).json()["disk_low"] is False

    room(monkeypatch, LOW - 1)
    visit(tmp_path, what)
    told = [each.msg for each in caplog.records if str(each.msg).startswith("disk-")]
    assert told == ["disk-low", "disk-fine"]


def test_trouble_is_told_once_and_so_is_its_end(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "penult")
    found = StoreCondition(lambda: 5000)
    for error in (None, NotWritten("FullError"), NotWritten("FullError"), None, None):
        found.heard(error)
    assert [each.msg for each in caplog.records] == ["not-writable", "writable"]


@pytest.mark.parametrize("error", [Stale(), NotWritten("ConstraintError"), apsw.ConstraintError()])
def test_a_request_that_is_wrong_says_nothing_about_the_disk(error: Exception) -> None:
    found = StoreCondition(lambda: 5000)
    found.heard(error)
    assert found.why == ""
    assert condition.reason(NotWritten("gone")) == "writer-died"
