"""Runs an asynchronous guest in a thread, for code that isn't asynchronous."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from types import TracebackType
from typing import Any, TypeVar

from penult.client import Guest, News
from penult.core.errors import PenultError

GLANCE = 0.25  # seconds between two checks of the connection

T = TypeVar("T")


class ClientThread:
    """Passes the guest's news to ``hear``, and finally the error that ended them."""

    def __init__(self, guest: Guest, hear: Callable[[News | PenultError], None]) -> None:
        self.guest = guest
        self._hear = hear
        self._loop = asyncio.new_event_loop()
        self._task: asyncio.Task[None] | None = None
        self._welcome: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> ClientThread:
        self._thread.start()
        self._welcome.result()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._task:
            self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._follow_table())

    async def _follow_table(self) -> None:
        self._task = asyncio.current_task()
        try:
            async with self.guest:
                self._welcome.set_result(None)
                async for news in self.guest:
                    self._hear(news)
        except asyncio.CancelledError:
            pass
        except PenultError as error:
            if self._welcome.done():
                self._hear(error)
            else:
                self._welcome.set_exception(error)

    def wait_for(self, question: Coroutine[Any, Any, T], waiting: Callable[[], None]) -> T:
        """Return the answer; call ``waiting`` now and then until it arrives."""
        answer = asyncio.run_coroutine_threadsafe(question, self._loop)
        while True:
            try:
                return answer.result(GLANCE)
            except NotYet:
                waiting()
            except KeyboardInterrupt:
                answer.cancel()
                raise
