"""A child process whose connection the event loop serves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from penult.core.child_process import ChildProcess
from penult.server.monitoring import note


class WatchedProcess(ChildProcess):
    """``hear`` gets each message. ``died`` is called if the process ends by itself."""

    def __init__(
        self,
        hear: Callable[[bytes], None],
        died: Callable[[], None],
        module: str,
        niceness: int = 0,
    ) -> None:
        super().__init__(module, niceness)
        self._hear = hear
        self._died = died
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self.socket, self._read)

    def flush(self) -> None:
        super().flush()
        if self.has_unsent and self.is_running:
            self._loop.add_writer(self.socket, self.flush)
        elif self.is_running:
            self._loop.remove_writer(self.socket)

    def stop(self) -> None:
        if self.is_running:
            self._loop.remove_reader(self.socket)
            self._loop.remove_writer(self.socket)
        super().stop()

    def _read(self) -> None:
        messages = self.receive()
        if messages is None:
            note("worker-died", logging.ERROR)
            self.stop()
            self._died()
            return
        for message in messages:
            self._hear(message)
