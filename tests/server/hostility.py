"""Messages that no honest client sends, from a seed."""

from __future__ import annotations

import base64
import json
import os
import socket
from random import Random
from typing import Any

TYPES = (
    *("act", "accept", "ready", "next"),
    *("why", "ping", "hello", "seed", "open", "say", "react", "mute"),
)
FIELDS = ("id", "act", "seed", "ticket", "last", "text", "seat", "type", "reaction", "open", "on")
HUGE = (2**53, 2**63, -1, 10**400, 1.5, 1e308)
TEXTS = (
    "",
    "\x00",
    "é\u202e\ud83c".encode("utf-16", "surrogatepass").decode("utf-16", "ignore"),
    "'; DROP TABLE event; --",
    "../../../etc/passwd",
    "<script>alert(1)</script>",
    "x" * 3000,
    "%s%n{0}",
)


def nonsense(rng: Random) -> str:
    """No JSON, or none that is a message."""
    match rng.randrange(7):
        case 0:
            return "".join(chr(rng.randrange(32, 0x2FF)) for _ in range(rng.randrange(200)))
        case 1:
            return "[" * rng.randrange(1, 2000)
        case 2:
            return "{" + '"a":{' * rng.randrange(1, 300)
        case 3:
            return json.dumps(value(rng, 3))
        case 4:
            return '{"type":"act","id":"1","act":"draw"' + "}" * rng.randrange(2, 9)
        case 5:
            return "9" * rng.randrange(1, 3000)
        case _:
            return '{"type":"act","type":"ping","id":"\\ud800","act":null}'


def value(rng: Random, depth: int) -> Any:
    match rng.randrange(8 if depth else 5):
        case 0:
            return None
        case 1:
            return rng.choice(HUGE)
        case 2 | 3:
            return rng.choice(TEXTS)
        case 4:
            return rng.random() < 0.5
        case 5 | 6:
            return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
        case _:
            return {rng.choice(FIELDS): value(rng, depth - 1) for _ in range(rng.randrange(5))}


def malformed(rng: Random) -> str:
    """A message with something wrong in it."""
    message: dict[str, Any] = {"type": rng.choice(TYPES), "id": f"h{rng.random()}"[:20], "act": "r"}
    message[rng.choice(FIELDS)] = value(rng, 2)
    message["unknown"] = value(rng, 1)
    return json.dumps(message)


def forbidden(rng: Random, acts: list[str]) -> str:
    """Well formed, and not this one's to ask: stale, foreign, or said again in other words."""
    act = rng.choice(acts)
    id = f"x{rng.randrange(50)}"  # ids come again with other acts
    return json.dumps({"type": rng.choice(("act", "act", "why")), "id": id, "act": act})


def oversized(rng: Random) -> str:
    return json.dumps({"type": "ping", "id": "x" * rng.randrange(4100, 9000)})


def hostile(rng: Random, acts: list[str]) -> str | bytes:
    match rng.randrange(1000):
        case 0:
            return oversized(rng)
        case 1:
            return rng.randbytes(50)
        case number if number < 300:
            return nonsense(rng)
        case number if number < 600:
            return malformed(rng)
        case _:
            return forbidden(rng, acts)


# Below the messages


def frame(code: int, body: bytes, *, final: int = 0x80, mask: bool = True) -> bytes:
    size = len(body)
    length = bytes([size | 0x80 * mask]) if size < 126 else bytes([126 | 0x80 * mask])
    if size >= 126:
        length += size.to_bytes(2, "big")
    return bytes([final | code]) + length + (bytes(4) if mask else b"") + body


END = b"\r\n\r\n"  # of the head of a request or an answer


def upgraded(line: socket.socket, table: str) -> bytes:
    """Ask for a socket of this table, and wait for the answer: what comes before is not heard."""
    line.sendall(upgrade(table))
    said = b""
    while END not in said and (more := line.recv(1)):
        said += more
    return said


def upgrade(table: str) -> bytes:
    key = base64.b64encode(os.urandom(16))
    return (
        b"GET /ws/" + table.encode() + b" HTTP/1.1\r\n"
        b"host: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        b"sec-websocket-version: 13\r\nsec-websocket-key: " + key + b"\r\n\r\n"
    )
