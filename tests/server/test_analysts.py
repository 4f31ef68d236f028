"""The server has finished matches analysed, and never waits for it."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from penult.lab.analysis.messages import AnalysisReport, LongAnalysis
from penult.server import analysts as server_side
from penult.server.analysts import Analysts
from penult.server.errors import QueueFull, TooMany
from penult.server.monitoring import TableLog
from tests.server.http_driver import HttpDriver, visit
from tests.server.test_archive import played

SOMEBODY, OTHER = "203.0.113.7", "203.0.113.8"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(server_side, "MODULE", "tests.server.quick_analyst")
    yield


def run(scenario: Callable[[Analysts], Coroutine[Any, Any, None]]) -> TableLog:
    log = TableLog()

    async def all_of_it() -> None:
        analysts = Analysts(log)
        try:
            await scenario(analysts)
        finally:
            analysts.close()
            assert analysts.running == 0

    asyncio.run(all_of_it())
    return log


def asked(analysts: Analysts, record: str, address: str = SOMEBODY) -> str:
    return analysts.ask(record, 1, ("", "eager"), address)


def report(analysts: Analysts, id: str, language: str = "en") -> AnalysisReport:
    found = analysts.report(id, language)
    assert found is not None
    if isinstance(found, bytes):
        return msgspec.json.decode(gzip.decompress(found), type=AnalysisReport)
    return found


async def until(analysts: Analysts, id: str, *statuses: str) -> AnalysisReport:
    for _ in range(3000):
        found = report(analysts, id)
        if found.status in statuses:
            return found
        await asyncio.sleep(0.01)
    raise AssertionError("it never happens")


def test_an_analysis_is_made_once_and_kept_in_every_language() -> None:
    async def scenario(analysts: Analysts) -> None:
        id = asked(analysts, "good")
        assert report(analysts, id).status == "queued"
        assert (await until(analysts, id, "done")).trouble == "en 1  eager"
        assert asked(analysts, "good") == id
        assert report(analysts, id, "de").trouble == "de 1  eager"
        assert asked(analysts, "good other") != id

    assert run(scenario).metrics.jobs["analysis done"] == 1


def test_one_is_made_at_a_time_and_the_others_see_how_many_are_ahead() -> None:
    async def scenario(analysts: Analysts) -> None:
        first, second = asked(analysts, "endless"), asked(analysts, "good")
        assert (await until(analysts, first, "running")).ahead == 0
        waiting = report(analysts, second)
        assert (waiting.status, waiting.ahead) == ("queued", 1)

    run(scenario)


def test_while_a_game_is_compiled_it_says_so() -> None:
    async def scenario(analysts: Analysts) -> None:
        await until(analysts, asked(analysts, "warming"), "warming")

    run(scenario)


def test_what_nobody_asks_about_is_dropped_and_the_next_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario(analysts: Analysts) -> None:
        first, second = asked(analysts, "endless"), asked(analysts, "good")
        await until(analysts, first, "running")
        analysts._pending[first].asked -= server_side.PATIENCE + 1
        analysts.rest()
        assert analysts.report(first, "en") is None
        await until(analysts, second, "done")
        assert analysts.pending == 0

    assert run(scenario).metrics.jobs == {"analysis cancelled": 1, "analysis done": 1}


def test_an_address_has_its_share_and_all_together_have_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server_side, "WAITING", server_side.SHARE + 1)

    async def scenario(analysts: Analysts) -> None:
        for number in range(server_side.SHARE):
            asked(analysts, f"endless {number}")
        with pytest.raises(TooMany):
            asked(analysts, "good")
        asked(analysts, "endless 0")  # it waits already
        asked(analysts, "good", OTHER)
        with pytest.raises(QueueFull):
            asked(analysts, "good 2", OTHER)

    run(scenario)


def test_a_wrong_record_is_explained_in_the_language_of_whoever_asks() -> None:
    async def scenario(analysts: Analysts) -> None:
        id = asked(analysts, "wrong")
        failed = await until(analysts, id, "failed")
        assert "penult record 1" in failed.trouble
        assert report(analysts, id, "de").trouble != failed.trouble

    assert run(scenario).metrics.jobs["analysis refused"] == 1


@pytest.mark.parametrize("record", ["broken", "deadly"])
def test_what_breaks_ends_alone_and_can_be_tried_again(record: str) -> None:
    async def scenario(analysts: Analysts) -> None:
        id, next = asked(analysts, record), asked(analysts, "good")
        failed = await until(analysts, id, "failed")
        assert failed.trouble and "r7" not in failed.trouble
        assert analysts.report(id, "en") is None
        await until(analysts, next, "done")

    assert run(scenario).metrics.jobs["analysis broken"] == 1


def test_what_costs_too_much_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_side, "COST", 0.0)

    async def scenario(analysts: Analysts) -> None:
        id = asked(analysts, "endless")
        assert "penult analyse" in (await until(analysts, id, "failed")).trouble

    assert run(scenario).metrics.jobs["analysis long"] == 1


def test_a_match_with_too_many_actions_is_refused_at_once() -> None:
    async def scenario(analysts: Analysts) -> None:
        acts = "0 draw #00000000\n" * server_side.MOST_ACTS
        asked(analysts, f"endless\n{acts}")
        with pytest.raises(LongAnalysis):
            asked(analysts, f"endless\n{acts}0 draw #00000000\n")

    run(scenario)


def test_only_so_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_side, "KEPT", 0)

    async def scenario(analysts: Analysts) -> None:
        first, second = asked(analysts, "good"), asked(analysts, "good 2")
        await until(analysts, second, "done")
        assert analysts.report(first, "en") is None

    run(scenario)


def test_a_process_with_nothing_to_do_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(analysts: Analysts) -> None:
        await until(analysts, asked(analysts, "good"), "done")
        analysts.rest()
        assert analysts.running == 1
        monkeypatch.setattr(server_side, "IDLE", -1.0)
        analysts.rest()
        assert analysts.running == 0

    run(scenario)


# By HTTP


async def until_done(http: HttpDriver, path: str, **params: Any) -> Any:
    for _ in range(6000):
        http.now += 1000  # nobody asks too often
        reply = await http.get(path, **params)
        assert reply.status_code == 200, reply.text
        if reply.json()["status"] in ("done", "failed"):
            return reply.json()
        await asyncio.sleep(0.02)
    raise AssertionError("it never happens")


def test_the_bots_of_a_table_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def what(http: HttpDriver) -> None:
        id, _ = await played(http)
        monkeypatch.setattr(http.service, "record", good_record)
        found = await until_done(http, f"/api/tables/{id}/analysis", seat=0)
        assert found["trouble"] == "en 0  sensible"

    visit(tmp_path, what)


async def good_record(id: str) -> str:
    return "good"


def test_a_match_that_goes_on_is_not_analysed(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open(seats=2)
        for id, code in ((seated["table"], "error-not-over"), ("nowhere", "error-no-table")):
            reply = await http.get(f"/api/tables/{id}/analysis", seat=0)
            assert reply.json()["code"] == code

    visit(tmp_path, what)


def test_a_record_is_asked_about_by_its_id(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        started = await http.post("/api/records/analysis", record="good", seat=1)
        path = f"/api/records/analysis/{started.json()['id']}"
        assert (await until_done(http, path))["trouble"] == "en 1 "
        assert (await http.get("/api/records/analysis/abc")).status_code == 404
        plain = await http.client.get(path, headers={"accept-encoding": "identity"})
        assert plain.json()["status"] == "done" and "content-encoding" not in plain.headers

    visit(tmp_path, what)


def test_whoever_asks_without_end_has_to_wait(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        replies = [await http.get("/api/records/analysis/abc") for _ in range(70)]
        assert [reply.status_code for reply in replies[:60]] == [404] * 60
        assert replies[-1].status_code == 429

    visit(tmp_path, what)


def test_a_whole_match_through_the_real_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_side, "MODULE", "tests.server.light_analyst")

    async def what(http: HttpDriver) -> None:
        id, _ = await played(http)
        found = await until_done(http, f"/api/tables/{id}/analysis", seat=0)
        assert found["status"] == "done", found
        analysis, told = found["analysis"], found["told"]
        assert len(analysis["accounts"]) == len(told["seats"]) == 2
        assert len(analysis["steps"]) == len(told["steps"])
        assert [review["seat"] for review in analysis["reviews"]] == [0]
        assert told["seats"][0]["line"].startswith("Your play")
        for account in analysis["accounts"]:
            parts = [account[name] for name in ("prior", "deal", "draws", "play", "others")]
            assert sum(parts) == pytest.approx(account["result"], abs=1e-4)

    visit(tmp_path, what)
