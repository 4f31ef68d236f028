"""The HTTP side of a server within the test: its time is turned by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx

from penult.server.app import application
from penult.server.limits import Limits
from penult.server.service import Service
from penult.server.storage.sqlite import SqliteStore
from tests.server.guest import bearer


class HttpDriver:
    """``visit`` runs a scenario with it."""

    def __init__(self, folder: Path, limits: Limits | None = None, link: str = "") -> None:
        self.now = 1_000_000
        self.store = SqliteStore(folder)
        self.service = Service(self.store, lambda: self.now)
        self.app = application(self.service, limits=limits, link=link)
        transport = httpx.ASGITransport(self.app, client=("203.0.113.9", 1234))  # type: ignore[arg-type]
        self.client = httpx.AsyncClient(transport=transport, base_url="http://testserver")

    async def get(self, path: str, auth: str = "", **params: Any) -> Any:
        return await self.client.get(path, headers=bearer(auth), params=params)

    async def post(self, path: str, auth: str = "", **body: Any) -> Any:
        return await self.client.post(path, headers=bearer(auth), json=body)

    async def put(self, path: str, auth: str = "", **body: Any) -> Any:
        return await self.client.put(path, headers=bearer(auth), json=body)

    async def open(self, **body: Any) -> dict[str, Any]:
        """A new table; the answer to its first person."""
        reply = await self.post("/api/tables", **{"game": "coloradd", "name": "Lea", **body})
        assert reply.status_code == 201, reply.text
        seated: dict[str, Any] = reply.json()
        return seated


def visit(
    folder: Path,
    what: Callable[[HttpDriver], Coroutine[Any, Any, None]],
    limits: Limits | None = None,
    link: str = "",
) -> None:
    async def all_of_it() -> None:
        http = HttpDriver(folder, limits, link)
        async with http.app.lifespan(), http.client:
            await what(http)

    asyncio.run(all_of_it())
