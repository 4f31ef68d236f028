"""How many requests an address may send, and how many are begun at once.

Every request takes a part of the event loop's time, so nobody may send as many as they can, and
many that arrive together let the sockets have their turn in between.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import msgspec

from penult.server.auth import language_in
from penult.server.errors import TooMany
from penult.server.limits import SECOND, AddressLimits, is_own
from penult.server.replies import Problem
from penult.server.service import Service

API = "/api/"
BURST, PER_SECOND = 250, 50  # requests to the API: a school class that opens a page at once
FILE_BURST, FILES_PER_SECOND = 3000, 200  # files, of which a page needs dozens the first time


AT_ONCE = 1  # request that begins in a turn of the event loop; some take 5 ms


class Turnstile:
    """Lets a few through in each turn of the event loop, in order."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.at_once = at_once
        self._left = at_once
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._is_turning = False

    async def enter(self) -> None:
        if self._left and not self._waiting:
            self._left -= 1
            self._turn_soon()
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        await place

    def _turn_soon(self) -> None:
        if not self._is_turning:
            self._is_turning = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        self._is_turning = False
        self._left = self.at_once
        while self._waiting and self._left:
            place = self._waiting.popleft()
            if not place.done():  # its client may have gone
                place.set_result(None)
                self._left -= 1
        if self._left < self.at_once:
            self._turn_soon()


class RequestLimits:
    """Requests from this machine aren't counted."""

    def __init__(self, service: Service) -> None:
        self.log = service.table_log
        self.api = AddressLimits(service.now, BURST, SECOND // PER_SECOND, "requests")
        self.files = AddressLimits(
            service.now, FILE_BURST, SECOND // FILES_PER_SECOND, "file-requests"
        )

    def refusal(self, scope: Any) -> TooMany | None:
        """Count a request; an error if there were too many."""
        address = (scope.get("client") or ("",))[0]
        if is_own(address):
            return None
        limits = self.api if scope["path"].startswith(API) else self.files
        try:
            limits.check(address)
        except TooMany as error:
            return error
        limits.count(address)
        return None

    async def refuse(self, scope: Any, send: Any, error: TooMany) -> None:
        self.log.limited(str(error.values["limit"]))
        self.log.metrics.requests["429"] += 1
        wanted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
        body = msgspec.json.encode(Problem(error.key, error.text(language_in(wanted))))
        headers = [
            (b"content-type", b"application/json"),
            (b"retry-after", str(error.values["seconds"]).encode()),
            (b"cache-control", b"no-store"),
            (b"connection", b"close"),  # its body isn't read
        ]
        await send({"type": "http.response.start", "status": 429, "headers": headers})
        await send({"type": "http.response.body", "body": body})
