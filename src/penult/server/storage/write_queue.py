"""The store of a server: a clerk writes, and the event loop has its interpreter for itself.

Where a thread wrote, it shared the interpreter with the loop: a third fewer acts were carried out.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections import deque

from penult.server.storage.store import Request, Store, page_of
from penult.server.storage.writer import DONE, STALE, NotWritten, Stale, framed

MUCH = 65536  # bytes read at once


class WriteQueue(Store):
    """One page at a time is with the clerk; what comes meanwhile makes the next one.

    If a page fails, its requests are written one by one, so that each hears only of his own fault.
    """

    def _start_writing(self) -> None:
        self._waiting: list[Request] = []
        self._alone: deque[Request] = deque()  # each on a page of its own, before all that wait
        self._with_clerk: list[Request] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._hire()  # so that he is there when the first request comes

    def _stop_writing(self) -> None:
        if self._clerk:
            self._dismiss(self._clerk)

    # The clerk

    def _hire(self) -> None:
        self._wire, other = socket.socketpair()
        self._wire.setblocking(False)
        self._unsent = b""
        self._heard = b""
        with other:
            self._clerk: subprocess.Popen[bytes] | None = subprocess.Popen(
                [sys.executable, "-m", "penult.server.storage.writer", str(self.folder)],
                stdin=other.fileno(),
                stdout=other.fileno(),
                pass_fds=(self.lock,),
                start_new_session=True,  # Ctrl-C is for the server
            )
        if self._loop:
            self._loop.add_reader(self._wire, self._listen)

    def _dismiss(self, clerk: subprocess.Popen[bytes]) -> None:
        if self._loop and not self._loop.is_closed():
            self._loop.remove_reader(self._wire)
            self._loop.remove_writer(self._wire)
        self._wire.close()
        clerk.wait()
        self._clerk = None

    def _listen(self) -> None:
        assert self._clerk
        try:
            heard = self._wire.recv(MUCH)
        except BlockingIOError:
            return
        except OSError:
            heard = b""
        if not heard:
            self._dismiss(self._clerk)
            self._answered(NotWritten("gone"))
            return
        self._heard += heard
        if self._heard.endswith(b"\n"):
            answer, self._heard = self._heard, b""
            self._answered(error_of(answer))

    def _send(self) -> None:
        """As much as the wire takes."""
        assert self._loop
        try:
            sent = self._wire.send(self._unsent)
        except BlockingIOError:
            sent = 0
        except OSError:
            return  # it died, as ``_listen`` will hear
        self._unsent = self._unsent[sent:]
        if self._unsent:
            self._loop.add_writer(self._wire, self._send)
        else:
            self._loop.remove_writer(self._wire)

    # Pages

    def save_all(self, requests: list[Request]) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._loop.add_reader(self._wire, self._listen)
        self._waiting += requests
        self._hand_over()

    def _hand_over(self) -> None:
        """The next page, if the clerk has none."""
        while not self._with_clerk and (self._alone or self._waiting):
            if self._alone:
                batch = [self._alone.popleft()]
            else:
                batch, self._waiting = self._waiting, []
            page = page_of(batch)
            if page.is_blank:
                self.deliver([(request, None) for request in batch])
            else:
                if self._clerk is None:
                    self._hire()
                self._with_clerk = batch
                self._unsent += framed(page)
                self._send()

    def _answered(self, error: Exception | None) -> None:
        batch, self._with_clerk = self._with_clerk, []
        if error and len(batch) > 1:
            self._alone.extend(batch)
        else:
            self.deliver([(request, error) for request in batch])
        self._hand_over()


def error_of(answer: bytes) -> Exception | None:
    if answer == DONE:
        return None
    return Stale() if answer == STALE else NotWritten(answer.decode().strip())
