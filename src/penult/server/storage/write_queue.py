"""A store that writes in a separate process, so that the event loop keeps its interpreter.

With a thread, which shares the interpreter, throughput was a third lower.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections import deque

from penult.server.storage.sqlite import SqliteStore, batch_of
from penult.server.storage.store import Request
from penult.server.storage.writer import DONE, STALE, NotWritten, Stale, framed

READ_SIZE = 65536  # bytes read at once


class WriteQueue(SqliteStore):
    """Sends one batch at a time to the writer; requests that arrive meanwhile form the next.

    If a batch fails, its requests are written one by one, so that only the faulty one fails.
    """

    def _start_writing(self) -> None:
        self._waiting: list[Request] = []
        self._singles: deque[Request] = deque()  # retried one by one, before those waiting
        self._in_flight: list[Request] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._start_writer()  # so that it is ready for the first request

    def _stop_writing(self) -> None:
        if self._writer:
            self._stop_writer(self._writer)

    # The writer process

    def _start_writer(self) -> None:
        self._socket, other = socket.socketpair()
        self._socket.setblocking(False)
        self._unsent = b""
        self._received = b""
        with other:
            self._writer: subprocess.Popen[bytes] | None = subprocess.Popen(
                [sys.executable, "-m", "penult.server.storage.writer", str(self.folder)],
                stdin=other.fileno(),
                stdout=other.fileno(),
                pass_fds=(self.lock,),
                start_new_session=True,  # Ctrl-C only stops the server
            )
        if self._loop:
            self._loop.add_reader(self._socket, self._read)

    def _stop_writer(self, writer: subprocess.Popen[bytes]) -> None:
        if self._loop and not self._loop.is_closed():
            self._loop.remove_reader(self._socket)
            self._loop.remove_writer(self._socket)
        self._socket.close()
        writer.wait()
        self._writer = None

    def _read(self) -> None:
        assert self._writer
        try:
            heard = self._socket.recv(READ_SIZE)
        except BlockingIOError:
            return
        except OSError:
            heard = b""
        if not heard:
            self._stop_writer(self._writer)
            self._finish(NotWritten("gone"))
            return
        self._received += heard
        if self._received.endswith(b"\n"):
            answer, self._received = self._received, b""
            self._finish(error_of(answer))

    def _send(self) -> None:
        """Send as much as the socket takes."""
        assert self._loop
        try:
            sent = self._socket.send(self._unsent)
        except BlockingIOError:
            sent = 0
        except OSError:
            return  # the writer died; ``_read`` will notice
        self._unsent = self._unsent[sent:]
        if self._unsent:
            self._loop.add_writer(self._socket, self._send)
        else:
            self._loop.remove_writer(self._socket)

    # Batches

    def save_all(self, requests: list[Request]) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._loop.add_reader(self._socket, self._read)
        self._waiting += requests
        self._send_next()

    def _send_next(self) -> None:
        """Send the next batch, if the writer is idle."""
        while not self._in_flight and (self._singles or self._waiting):
            if self._singles:
                requests = [self._singles.popleft()]
            else:
                requests, self._waiting = self._waiting, []
            batch = batch_of(requests)
            if batch.is_empty:
                self.deliver([(request, None) for request in requests])
            else:
                if self._writer is None:
                    self._start_writer()
                self._in_flight = requests
                self._unsent += framed(batch)
                self._send()

    def _finish(self, error: Exception | None) -> None:
        requests, self._in_flight = self._in_flight, []
        if error and len(requests) > 1:
            self._singles.extend(requests)
        else:
            self.deliver([(request, error) for request in requests])
        self._send_next()


def error_of(answer: bytes) -> Exception | None:
    if answer == DONE:
        return None
    return Stale() if answer == STALE else NotWritten(answer.decode().strip())
