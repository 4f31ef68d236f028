"""Who writes for a server: ``python -m penult.web.clerk FOLDER``, a process of its own.

It reads pages from its input and answers each when it is on the disk. When its server dies, its
input ends, and so does it; until then it keeps the folder's lock, so that no other server begins
before the last page is written. A server of several halls has a clerk in each of them; they take
turns, because SQLite itself would have them ask again and again.
"""

from __future__ import annotations

import fcntl
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

import apsw
import msgspec

from penult.web.batch import Page, Stale, write_page
from penult.web.schema import FILE, connected

TURNS = "turns"
LENGTH = 8  # bytes in front of a page that say how long it is
DONE, STALE = b"\n", b"stale\n"  # answers are lines; any other says why nothing was written

PAGES = msgspec.msgpack.Decoder(Page)
ENCODER = msgspec.msgpack.Encoder()


def framed(page: Page) -> bytes:
    text = ENCODER.encode(page)
    return len(text).to_bytes(LENGTH, "big") + text


def received(source: IO[bytes]) -> Page | None:
    """The next page; None if there is none, or only the beginning of one."""
    length = int.from_bytes(source.read(LENGTH), "big")
    text = source.read(length)
    return PAGES.decode(text) if length and len(text) == length else None


def answer_to(connection: apsw.Connection, page: Page) -> bytes:
    try:
        write_page(connection, page)
    except Stale:
        return STALE
    except apsw.Error as error:
        return f"{type(error).__name__}\n".encode()
    return DONE


def serve(connection: apsw.Connection, turns: IO[str], source: IO[bytes], to: IO[bytes]) -> None:
    while page := received(source):
        fcntl.flock(turns, fcntl.LOCK_EX)
        answer = answer_to(connection, page)
        fcntl.flock(turns, fcntl.LOCK_UN)
        to.write(answer)


def main(folder: Path) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):  # the server says when it is over
        signal.signal(number, signal.SIG_IGN)
    connection = connected(folder / FILE)
    turns = (folder / TURNS).open("w")
    with suppress(ConnectionError), open(1, "wb", buffering=0) as answering:
        serve(connection, turns, sys.stdin.buffer, answering)
    connection.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
