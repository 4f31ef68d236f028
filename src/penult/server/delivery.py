"""Between event loop and store: requests go there together, answers come back together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from penult.server.live_table import PendingMessage
from penult.server.storage.store import Answers, Request, Store, answer_here
from penult.tables.events import LogRow

Then: TypeAlias = Callable[[Exception | None], PendingMessage | None]  # what to tell who asked


class Delivery:
    """All that one turn of the event loop brings goes to the store at once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._outgoing: list[Request] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._store.deliver = self._deliver

    def save(self, request: Request) -> None:
        assert self._loop
        if not self._outgoing:
            self._loop.call_soon(self._flush)
        self._outgoing.append(request)

    def _flush(self) -> None:
        self._store.save_all(self._outgoing)
        self._outgoing = []

    def _deliver(self, answers: Answers) -> None:
        assert self._loop
        self._loop.call_soon_threadsafe(answer_here, answers)


class Asked(Struct, frozen=True):
    """What becomes of rows that are stored: somebody is answered, then all are told."""

    rows: list[LogRow]
    letters: list[PendingMessage]
    then: Then


def nothing(_error: Exception | None) -> None:
    """Nobody waits for an answer."""


def send(letters: list[PendingMessage], answer: PendingMessage | None = None) -> None:
    """Who asked hears the answer first, at the same moment as what all are told."""
    for letter in letters:
        if answer and letter.to is answer.to:
            letter.to.tell(answer.text, letter.text)
            answer = None
        else:
            letter.to.tell(letter.text)
    if answer:
        answer.to.tell(answer.text)


def settle(future: asyncio.Future[Any], value: object, error: Exception | None) -> None:
    if future.done():
        return  # whoever asked has gone
    if error:
        future.set_exception(error)
    else:
        future.set_result(value)
