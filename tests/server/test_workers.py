"""What takes long is computed in worker processes, in turns, up to a limit, and for nobody in vain.

Limits are in CPU time or counts; how long people wait on a busy machine is for ``bench/stalls.py``.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from penult.match.match import Match
from penult.server.app import application
from penult.server.errors import LongReplay
from penult.server.service import Service
from penult.server.storage.sqlite import SqliteStore
from penult.server.workers import pool
from penult.server.workers.fair import SLICE, Steps, Task, Turns
from penult.server.workers.pool import Workers
from tests.server.serving import Serving

VISITOR, OTHER = "203.0.113.9", "198.51.100.7"


def endless() -> Steps[bytes]:
    while True:
        yield


def short(steps: int) -> Steps[bytes]:
    for _ in range(steps):
        yield
    return b"done"


def long_record(turns: int = 3000) -> str:
    match = Match.new("coloradd", seats=2, seed=1, options="target=100000 turn_cap=100000")
    match._checkpoints = None
    while len(match.acts) < 2 * turns and not match.outcome:
        match.push("draw" if any(a.text == "draw" for a in match.legal()) else match.legal()[0])
    return match.record()


SMALL = Match.new("coloradd", seats=2, seed=2).record()


# Taking turns


def test_a_short_job_does_not_wait_for_the_long_ones_of_somebody_else() -> None:
    turns = Turns()
    for number in range(8):
        turns.add(Task(number, "greedy", 0, 60, endless()))
    for _ in range(10):
        task = turns.next()
        turns.count(task, task.go_on())
    small = Task(8, "modest", 0, 60, short(1000))
    turns.add(small)
    spent_by_others = 0.0
    while small.result is None:
        task = turns.next()
        spent = task.go_on()
        turns.count(task, spent)
        spent_by_others += spent if task is not small else 0
    assert spent_by_others <= small.cost + 3 * SLICE


def test_whoever_was_away_has_not_saved_up_time() -> None:
    turns = Turns()
    turns.add(Task(1, "early", 0, 60, endless()))
    for _ in range(5):
        turns.count(turns.next(), SLICE)
    turns.add(Task(2, "late", 0, 60, endless()))
    owners = []
    for _ in range(6):
        owners.append(turns.next().owner)
        turns.count(turns.next(), SLICE)
    assert owners.count("late") == 3


def test_what_can_wait_comes_last() -> None:
    turns = Turns()
    turns.add(Task(1, "background", 1, 60, endless()))
    turns.add(Task(2, "visitor", 0, 60, endless()))
    turns.count(turns.next(), 10.0)
    assert turns.next().owner == "visitor"


def test_a_job_that_costs_too_much_is_given_up() -> None:
    task = Task(1, "greedy", 0, 0.05, endless())
    with pytest.raises(LongReplay):
        while True:
            task.go_on()
    assert task.cost < 0.05 + 2 * SLICE


# Over HTTP


class Site:
    """A server within the test, with visitors from several addresses."""

    def __init__(self, folder: Path) -> None:
        store = SqliteStore(folder)
        self.service = Service(store, lambda: int(time.monotonic() * 1000))
        self.workers = self.service.workers = Workers(self.service.table_log)
        self.app = application(self.service)

    def client(self, address: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app, client=(address, 1234))  # type: ignore[arg-type]
        return httpx.AsyncClient(transport=transport, base_url="http://testserver", timeout=60)

    @property
    def jobs(self) -> dict[str, int]:
        return self.service.table_log.metrics.jobs


def visit(folder: Path, what: Any) -> None:
    async def all_of_it() -> None:
        site = Site(folder)
        async with site.app.lifespan():
            await what(site)
        assert not site.workers.study.running

    asyncio.run(all_of_it())


async def prove(client: httpx.AsyncClient, record: str) -> httpx.Response:
    return await client.post("/api/records/course", json={"record": record})


def test_eight_long_records_make_nobody_else_wait(tmp_path: Path) -> None:
    async def what(site: Site) -> None:
        record = long_record()
        async with site.client(VISITOR) as visitor, site.client(OTHER) as other:
            began = time.process_time()
            long = [asyncio.ensure_future(prove(visitor, record)) for _ in range(8)]
            await asyncio.sleep(0)
            reply = await prove(other, SMALL)
            assert reply.status_code == 200 and reply.json()["rounds"] == [0]
            assert site.jobs["course done"] == 1  # the small one was first
            statuses = sorted([(await each).status_code for each in long])
            assert statuses == [200] * pool.SHARE + [429] * (8 - pool.SHARE)
            costs = site.service.table_log.metrics.job_costs.total / 1000
            assert costs > 0.2
            assert time.process_time() - began < costs / 2  # the event loop was free

    visit(tmp_path, what)


def test_a_record_that_costs_too_much_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(site: Site) -> None:
        monkeypatch.setattr(Workers.visit, "__defaults__", (0.01,))
        async with site.client(VISITOR) as visitor:
            visitor.headers["accept-language"] = "de"
            reply = await prove(visitor, long_record(3000))
            assert (reply.status_code, reply.json()["code"]) == (503, "error-long-replay")
            assert "penult replay" in reply.json()["text"]
            assert site.jobs["course long"] == 1
            assert site.service.table_log.metrics.limited["cost-of-course"] == 1
            monkeypatch.undo()
            assert (await prove(visitor, SMALL)).status_code == 200  # the worker goes on

    visit(tmp_path, what)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_full_queue_says_when_to_come_again(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(site: Site) -> None:
        monkeypatch.setattr(pool, "WAITING", 0)
        async with site.client(VISITOR) as visitor:
            visitor.headers["accept-language"] = language
            reply = await prove(visitor, SMALL)
            assert (reply.status_code, reply.json()["code"]) == (503, "error-queue-full")
            assert reply.headers["retry-after"] == str(pool.RETRY)
            assert str(pool.RETRY) in reply.json()["text"]
            assert site.service.table_log.metrics.limited["jobs"] == 1
            assert not site.workers.study.running

    visit(tmp_path, what)


def test_an_error_in_a_record_is_told_as_before(tmp_path: Path) -> None:
    async def what(site: Site) -> None:
        async with site.client(VISITOR) as visitor:
            visitor.headers["accept-language"] = "fr"
            reply = await prove(visitor, SMALL.replace("seats: 2", "seats: 40"))
            assert (reply.status_code, reply.json()["code"]) == (409, "error-record")
            assert "Ligne" in reply.json()["text"]
            assert site.jobs["course refused"] == 1

    visit(tmp_path, what)


def test_long_answers_are_compressed_for_who_can_read_that(tmp_path: Path) -> None:
    async def what(site: Site) -> None:
        async with site.client(VISITOR) as visitor:
            body = {"record": long_record(100)}
            plain = await visitor.post(
                "/api/records/course", json=body, headers={"accept-encoding": ""}
            )
            zipped = await visitor.post("/api/records/course", json=body)
            assert "content-encoding" not in plain.headers
            assert zipped.headers["content-encoding"] == "gzip"
            assert plain.json() == zipped.json()

    visit(tmp_path, what)


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    async def what(site: Site) -> None:
        async with site.client(VISITOR) as visitor:
            await prove(visitor, SMALL)
            (worker,) = site.workers.study._workers
            asked = asyncio.ensure_future(prove(visitor, long_record(500)))
            while not worker.pending:
                await asyncio.sleep(0.001)
            worker._child._process.send_signal(signal.SIGKILL)
            reply = await asked
            assert (reply.status_code, reply.json()["code"]) == (503, "error-job-broken")
            assert (await prove(visitor, SMALL)).status_code == 200

    visit(tmp_path, what)


# As users start it


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").iterdir()
    return [int(pid) for task in tasks for pid in (task / "children").read_text().split()]


def workers_of(serving: Serving) -> list[int]:
    assert serving._process
    found = children(serving._process.pid)
    return [pid for pid in found if b"workers.worker" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def wait_until(is_so: Any, patience: float = 20) -> None:
    until = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[tuple[Serving, int, httpx.Client]]:
    """A server with a worker that proves a long record for a client that will not wait."""
    with Serving(tmp_path) as serving:
        assert not workers_of(serving)  # until there is something to do
        with httpx.Client(base_url=serving.link, timeout=20) as client:
            impatient = httpx.Timeout(20, read=0.1)  # a process takes longer to start
            asked = {"record": long_record(11_000)}
            with pytest.raises(httpx.ReadTimeout):
                client.post("/api/records/course", json=asked, timeout=impatient)
            wait_until(lambda: workers_of(serving))
            (worker,) = workers_of(serving)
            yield serving, worker, client


def figures(client: httpx.Client) -> str:
    return client.get("/metrics", timeout=30).text


def test_what_nobody_waits_for_is_not_computed(busy: tuple[Serving, int, httpx.Client]) -> None:
    _, _, client = busy
    wait_until(lambda: 'penult_jobs_total{kind="course cancelled"} 1' in figures(client))
    wait_until(lambda: "penult_jobs 0" in figures(client))


def test_a_killed_server_leaves_no_worker(busy: tuple[Serving, int, httpx.Client]) -> None:
    serving, worker, _ = busy
    serving.kill()
    wait_until(lambda: not is_running(worker))


def test_a_server_that_stops_takes_its_workers_along(
    busy: tuple[Serving, int, httpx.Client],
) -> None:
    serving, worker, _ = busy
    serving._end(signal.SIGTERM)
    assert not is_running(worker)
