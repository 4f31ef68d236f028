"""HTTP by the standard library: a request in a thread, its answer as a typed value."""

from __future__ import annotations

import asyncio
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from penult.client.failures import Denied, Unreachable
from penult.web.replies import Problem

TIMEOUT = 10  # seconds

T = TypeVar("T")


class Stay(HTTPRedirectHandler):
    """A token is for one server: it never follows to another."""

    def redirect_request(self, *_: Any) -> None:
        return None


OPENER = build_opener(Stay)


async def call(
    server: str,
    method: str,
    path: str,
    answer: type[T],
    *,
    body: object = None,
    token: str = "",
    language: str = "en",
) -> T:
    """The server's answer; ``Denied`` if it says no, ``Unreachable`` if it says nothing."""
    headers = {"accept-language": language}
    if token:
        headers["authorization"] = f"Bearer {token}"
    if body is not None:
        headers["content-type"] = "application/json"
    data = None if body is None else msgspec.json.encode(body)
    request = Request(f"{server}{path}", data, headers, method=method)
    said = await asyncio.to_thread(fetch, request)
    if answer is str:
        return said.decode()  # type: ignore[return-value]
    try:
        return msgspec.json.decode(said, type=answer)
    except msgspec.DecodeError as error:
        raise Unreachable(link=server) from error  # something else answers there


def fetch(request: Request) -> bytes:
    try:
        with OPENER.open(request, timeout=TIMEOUT) as reply:
            return bytes(reply.read())
    except HTTPError as error:
        with error:
            raise denied(error.code, error.read()) from error
    except (OSError, HTTPException) as error:
        raise Unreachable(link=f"{request.type}://{request.host}") from error


def denied(status: int, body: bytes) -> Denied:
    try:
        problem = msgspec.json.decode(body, type=Problem)
    except msgspec.DecodeError:
        return Denied(f"http-{status}", status=status)
    return Denied(problem.code, problem.clause, problem.text, status)
