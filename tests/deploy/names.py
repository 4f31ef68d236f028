"""A DNS that knows one name, for haproxy: ``names("node", addresses)``."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address

HEADER = 12  # bytes
IS_ANSWER = b"\x81\x80"
NAME_ABOVE = b"\xc0\x0c"  # a pointer to the name in the question
A_RECORD = b"\0\1\0\1"  # type and class
LIFE = b"\0\0\0\1"  # seconds


def number(value: int) -> bytes:
    return value.to_bytes(2, "big")


def answer(query: bytes, name: str, addresses: list[str]) -> bytes:
    """All addresses if somebody asks for them by this name, otherwise none."""
    question = query[HEADER : query.index(b"\0", HEADER) + 5]
    wanted = b"".join(bytes([len(part)]) + part.encode() for part in name.split(".")) + b"\0"
    found = addresses if question == wanted + A_RECORD else []
    records = [IPv4Address(each).packed for each in found]
    body = b"".join(NAME_ABOVE + A_RECORD + LIFE + number(4) + each for each in records)
    counts = number(1) + number(len(records)) + number(0) + number(0)
    return query[:2] + IS_ANSWER + counts + question + body


@contextmanager
def names(name: str, addresses: list[str]) -> Iterator[int]:
    """The port of the DNS. Changes of the list are seen at the next question."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        made.bind(("127.0.0.1", 0))

        def serve() -> None:
            while query_and_peer := made.recvfrom(4096):
                query, peer = query_and_peer
                if not query:
                    return
                made.sendto(answer(query, name, addresses), peer)

        serving = threading.Thread(target=serve)
        serving.start()
        try:
            yield made.getsockname()[1]
        finally:
            made.sendto(b"", made.getsockname())
            serving.join()
