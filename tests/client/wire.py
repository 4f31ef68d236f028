"""A connection that can be cut: a TCP proxy in front of a server that may be replaced."""

from __future__ import annotations

import asyncio
from types import TracebackType
from urllib.parse import urlsplit


class Wire:
    """``async with Wire(link) as wire``: clients reach the server at ``wire.link``."""

    def __init__(self, link: str) -> None:
        self.target = link
        self.link = ""
        self.deaf = False  # nothing from the server arrives
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Wire:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.link = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        assert self._server
        self._server.close()
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """Cut all connections; new ones can be made."""
        for writer in list(self._ends):
            writer.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        where = urlsplit(self.target)
        self._ends.add(writer)
        try:
            there, out = await asyncio.open_connection(where.hostname, where.port)
        except OSError:
            writer.transport.abort()
            return
        self._ends.add(out)
        for source, sink, back in ((reader, out, False), (there, writer, True)):
            task = asyncio.create_task(self._pump(source, sink, back=back))
            self._tasks.add(task)

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, back: bool
    ) -> None:
        try:
            while data := await source.read(65536):
                if not (back and self.deaf):
                    sink.write(data)
                    await sink.drain()
        except OSError:
            pass
        finally:
            sink.transport.abort()
            self._ends.discard(sink)
