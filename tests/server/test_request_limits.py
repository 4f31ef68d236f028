"""One address can't keep the server busy with requests."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvloop

from penult.i18n import LANGUAGES
from penult.server.app import application
from penult.server.errors import TooMany
from penult.server.request_limits import BURST, FILE_BURST, Turnstile
from penult.server.serve import straight
from penult.server.service import Service
from penult.server.storage.sqlite import SqliteStore


class Visits:
    """Requests to a server whose clock stands still unless the test turns it."""

    def __init__(self, folder: Path) -> None:
        self.now = 1_000_000
        self.service = Service(SqliteStore(folder), lambda: self.now)
        self.litestar = application(self.service)
        self.app: Any = straight(self.litestar)

    async def statuses(self, address: str, path: str, count: int, **headers: str) -> list[int]:
        return [reply.status_code for reply in await self.ask(address, path, count, **headers)]

    async def ask(
        self, address: str, path: str, count: int, **headers: str
    ) -> list[httpx.Response]:
        transport = httpx.ASGITransport(self.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
            return [await client.get(path, headers=headers) for _ in range(count)]


def visited(folder: Path, what: Any) -> None:
    async def run() -> None:
        visits = Visits(folder)
        async with visits.litestar.lifespan():
            await what(visits)

    asyncio.run(run())


def test_an_address_has_a_burst_and_then_a_rate_and_others_their_own(tmp_path: Path) -> None:
    async def what(visits: Visits) -> None:
        found = await visits.statuses("203.0.113.1", "/api/games", BURST + 5)
        assert found == [200] * BURST + [429] * 5
        assert await visits.statuses("203.0.113.2", "/api/games", 1) == [200]
        visits.now += 1000
        later = await visits.statuses("203.0.113.1", "/api/games", 60)
        assert later == [200] * 50 + [429] * 10
        metrics = visits.service.table_log.metrics
        assert (metrics.limited["requests"], metrics.requests["429"]) == (15, 15)

    visited(tmp_path, what)


def test_files_are_counted_on_their_own(tmp_path: Path) -> None:
    async def what(visits: Visits) -> None:
        await visits.statuses("203.0.113.1", "/api/games", BURST + 1)
        assert await visits.statuses("203.0.113.1", "/art/avatars.svg", 1) == [200]
        visits.now += 1_000_000
        found = await visits.statuses("203.0.113.1", "/no-such-file", FILE_BURST + 1)
        assert found == [404] * FILE_BURST + [429]

    visited(tmp_path, what)


def test_this_machine_is_not_counted(tmp_path: Path) -> None:
    async def what(visits: Visits) -> None:
        found = await visits.statuses("127.0.0.1", "/api/games", BURST + 5)
        assert set(found) == {200}

    visited(tmp_path, what)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_refusal_says_when_to_come_back(tmp_path: Path, language: str) -> None:
    async def what(visits: Visits) -> None:
        headers = {"accept-language": language}
        *_, last = await visits.ask("203.0.113.1", "/api/games", BURST + 1, **headers)
        seconds = int(last.headers["retry-after"])
        expected = TooMany(seconds=seconds, limit="requests").text(language)
        assert (seconds, last.json()["text"]) == (1, expected)

    visited(tmp_path, what)


@pytest.mark.parametrize("runner", [asyncio.run, uvloop.run])
def test_requests_that_arrive_together_take_turns(runner: Any) -> None:
    """In one turn of the loop only a few begin, in order, and a client that has gone costs none."""
    begun: list[int] = []

    async def visitor(turnstile: Turnstile, number: int) -> None:
        await turnstile.enter()
        begun.append(number)

    async def scenario() -> None:
        turnstile = Turnstile(at_once=3)
        tasks = [asyncio.create_task(visitor(turnstile, number)) for number in range(30)]
        await asyncio.sleep(0)
        tasks[10].cancel()
        counts = [len(begun)]
        while len(begun) < 29:
            await asyncio.sleep(0)
            counts.append(len(begun))
        assert max(later - before for before, later in pairwise(counts)) <= 3
        assert begun == [number for number in range(30) if number != 10]
        await visitor(turnstile, 30)
        assert begun[-1] == 30, "and then nobody has to wait"

    runner(scenario())
