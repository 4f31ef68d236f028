"""Between event loop and store: requests go to the store together, answers come back together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from penult.server.live_table import PendingMessage
from penult.server.storage.store import Answers, Request, Store, answer_here
from penult.tables.events import LogRow

Then: TypeAlias = Callable[[Exception | None], PendingMessage | None]  # writes the answer


class Delivery:
    """Collects the requests of one turn of the event loop and hands them to the store at once."""

    def __init__(self, store: Store, heard: Callable[[Exception | None], None]) -> None:
        """``heard`` is told how each attempt to write ended."""
        self._store = store
        self._heard = heard
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
        self._loop.call_soon_threadsafe(self._answer, answers)

    def _answer(self, answers: Answers) -> None:
        for request, error in answers:
            if request.writes:
                self._heard(error)
        answer_here(answers)


class PendingStep(Struct, frozen=True):
    """Rows on their way to the store, and what is sent once they are stored."""

    rows: list[LogRow]
    messages: list[PendingMessage]
    then: Then


def no_answer(_error: Exception | None) -> None:
    """For a step that no client is waiting for."""


def send(messages: list[PendingMessage], answer: PendingMessage | None = None) -> None:
    """Send the messages. A client gets its answer before the update, in one write."""
    for message in messages:
        if answer and message.to is answer.to:
            message.to.tell(answer.text, message.text)
            answer = None
        else:
            message.to.tell(message.text)
    if answer:
        answer.to.tell(answer.text)


def settle(future: asyncio.Future[Any], value: object, error: Exception | None) -> None:
    if future.done():
        return  # the caller was cancelled
    if error:
        future.set_exception(error)
    else:
        future.set_result(value)
