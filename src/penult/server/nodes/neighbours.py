"""Small requests to other nodes: a seat at one of their tables, a code that only they know."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Iterable, Mapping

import h11
from msgspec import Struct

from penult.server.nodes.inner import proxy_line
from penult.server.nodes.relay import DIAL, split_address

ANSWER = 1.0  # seconds for an answer
LONGEST = 65_536  # bytes of its body
ANYWHERE = {4: "0.0.0.0", 6: "::"}
OK = range(200, 300)


class NodeReply(Struct, frozen=True):
    status: int
    body: bytes


async def post(address: str, path: str, body: bytes, client: str) -> NodeReply | None:
    """Ask the node with this inner address on behalf of a client; None if it doesn't answer."""
    try:
        async with asyncio.timeout(DIAL):
            reader, writer = await asyncio.open_connection(*split_address(address))
    except (OSError, TimeoutError):
        return None
    try:
        connection = h11.Connection(h11.CLIENT, LONGEST)
        writer.write(line_for(client) + asked(connection, address, path, body))
        async with asyncio.timeout(ANSWER):
            return await answered(connection, reader)
    except (OSError, TimeoutError, h11.RemoteProtocolError):
        return None
    finally:
        writer.transport.abort()


async def first_to_succeed(
    addresses: Iterable[str], path: str, body: bytes, client: str
) -> NodeReply | None:
    """The first answer that isn't a refusal, of nodes that are asked at once."""
    asking = [asyncio.ensure_future(post(each, path, body, client)) for each in addresses]
    try:
        for each in asyncio.as_completed(asking):
            found = await each
            if found and found.status in OK:
                return found
    finally:
        for each in asking:
            each.cancel()
    return None


def who_may_know(code: str, alive: Mapping[int, str]) -> list[str]:
    """The inner addresses of the nodes that may have given out a code: its last digit is theirs.

    >>> who_may_know("123457", {7: "a:1", 8: "b:1", 17: "c:1"})
    ['a:1', 'c:1']
    """
    if not code.isdecimal():
        return []
    return [address for number, address in alive.items() if number % 10 == int(code[-1])]


def line_for(client: str) -> bytes:
    """The first line of a request on behalf of a client; a proxy may have called it anything."""
    try:
        version = ipaddress.ip_address(client).version
    except ValueError:
        return proxy_line(None, None)
    return proxy_line((client, 0), (ANYWHERE[version], 0))


def asked(connection: h11.Connection, address: str, path: str, body: bytes) -> bytes:
    headers = [
        ("host", address),
        ("content-type", "application/json"),
        ("content-length", str(len(body))),
    ]
    head = connection.send(h11.Request(method="POST", target=path, headers=headers))
    return head + connection.send(h11.Data(data=body)) + connection.send(h11.EndOfMessage())


async def answered(connection: h11.Connection, reader: asyncio.StreamReader) -> NodeReply | None:
    """None if the body is too long."""
    status, body = 0, b""
    while len(body) <= LONGEST:
        match connection.next_event():
            case h11.NEED_DATA:
                connection.receive_data(await reader.read(LONGEST))
            case h11.Response(status_code=status):
                pass
            case h11.Data(data=data):
                body += data
            case h11.EndOfMessage():
                return NodeReply(status, body)
    return None
