"""A server that stops: everything is stored, and who is connected knows when to come back."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE

import pytest
from websockets.exceptions import ConnectionClosed

from penult.server.sockets.gateway import SOONEST, SPREAD
from penult.server.storage.sqlite import SqliteStore
from tests.server.guest import Guest, opened, play
from tests.server.serving import Serving


async def told_to_come_back(guest: Guest) -> int:
    """What a client is told at the end: milliseconds."""
    bye = await guest.until("bye")
    with pytest.raises(ConnectionClosed) as closed:
        await guest.hear()
    assert closed.value.rcvd and (closed.value.rcvd.code, closed.value.rcvd.reason) == (
        1012,
        "stop",
    )
    return int(bye["retry"])


def test_who_is_connected_is_told_when_to_come_back_and_nothing_is_lost(tmp_path: Path) -> None:
    async def what(serving: Serving) -> tuple[str, int]:
        table, token = await opened(serving.link, "coloradd")
        async with Guest(serving.link, table, token) as guest, Guest(serving.link, table) as other:
            await guest.do("accept")
            await play(guest, until=lambda: guest.version >= 12)
            assert serving._process
            os.kill(serving._process.pid, signal.SIGTERM)
            waits = await asyncio.gather(told_to_come_back(guest), told_to_come_back(other))
            assert all(SOONEST <= wait < SOONEST + SPREAD for wait in waits)
            return table, guest.version

    with Serving(tmp_path) as serving:
        table, version = asyncio.run(what(serving))
        assert serving._process
        assert serving._process.wait() == -signal.SIGTERM, "stopped as told, in order"
    store = SqliteStore(tmp_path)
    assert len(store.reader.rows(table)) >= version
    store.close_now()


@contextmanager
def started(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server as people start it, and its link."""
    command = [sys.executable, "-m", "penult", "serve", "--port", "0", "--data", str(folder)]
    heard = signal.signal(signal.SIGINT, signal.SIG_DFL)  # it may be ignored where tests run
    serving = subprocess.Popen(command, stdout=PIPE, stderr=PIPE, text=True)
    signal.signal(signal.SIGINT, heard)
    with serving:
        assert serving.stdout and serving.stderr
        said = serving.stdout.readline()
        while "event=serving" not in serving.stderr.readline():
            pass
        try:
            yield serving, re.findall(r"http://\S+", said)[0]
        finally:
            serving.kill()  # where it does not listen, nobody waits for ever


def test_ctrl_c_is_how_a_server_is_stopped(tmp_path: Path) -> None:
    with started(tmp_path) as (serving, _):
        serving.send_signal(signal.SIGINT)
        assert serving.wait(10) == 0


def test_whoever_presses_ctrl_c_twice_sees_no_traceback(tmp_path: Path) -> None:
    """Somebody is connected and doesn't hear that the server stops."""

    async def ignored(link: str) -> tuple[int, str]:
        table, token = await opened(link, "coloradd")
        async with Guest(link, table, token) as guest:
            guest.socket.transport.pause_reading()
            serving.send_signal(signal.SIGINT)
            await asyncio.sleep(0.1)
            serving.send_signal(signal.SIGINT)
            _, said = await asyncio.to_thread(serving.communicate, timeout=10)
            guest.socket.transport.abort()
            return serving.returncode, said

    with started(tmp_path) as (serving, link):
        code, said = asyncio.run(ignored(link))
    assert (code, "Traceback" in said) == (0, False), said
    assert "event=stopped" in said
