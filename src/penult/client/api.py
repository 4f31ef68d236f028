"""The HTTP API of a server: opening, listing, joining and leaving tables."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from penult.client.errors import BadLink, Denied, Unreachable
from penult.server.protocol import Info
from penult.server.replies import (
    Answer,
    GameReply,
    Health,
    Listed,
    MoveReply,
    NewBot,
    NewOptions,
    NewPlayer,
    NewTable,
    Problem,
    Seated,
    TicketReply,
)

DEFAULT = "http://127.0.0.1:8000"
SCHEMES = ("http", "https")
MOVING = "/move/"  # the page that takes over a seat


@dataclass(frozen=True, slots=True)
class Address:
    """``server`` is a URL without a trailing slash; ``table`` an id, a code, or empty.

    ``move``: a code that brings a seat to this device.
    """

    server: str
    table: str = ""
    move: str = ""

    @classmethod
    def read(cls, link: str) -> Address:
        """Parse a link to a table, a server or a moving seat, or the code of a table here.

        >>> Address.read("https://games.example/t/k7mq2x")
        Address(server='https://games.example', table='k7mq2x', move='')
        >>> Address.read("k7mq2x")
        Address(server='http://127.0.0.1:8000', table='k7mq2x', move='')
        >>> Address.read("games.example/move/482913")
        Address(server='http://games.example', table='', move='482913')
        """
        text = link.strip()
        if not text:
            raise BadLink(link=link)
        if "/" not in text and ":" not in text and "." not in text:
            return cls(DEFAULT, text)
        parts = urlsplit(text if "://" in text else f"http://{text}")
        if parts.scheme not in SCHEMES or not parts.hostname:
            raise BadLink(link=link)
        server, path = f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/")
        if path.startswith(MOVING):
            return cls(server, move=path.removeprefix(MOVING))
        return cls(server, path.rpartition("/")[2])

    @property
    def socket(self) -> str:
        """The URL of this table's socket."""
        return f"ws{self.server.removeprefix('http')}/ws/{self.table}"


TIMEOUT = 10  # seconds

T = TypeVar("T")


class Stay(HTTPRedirectHandler):
    """Never follows redirects: a token is for one server only."""

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
    """Call the server; raises ``Denied`` if it refuses, ``Unreachable`` if it doesn't answer."""
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
        raise Unreachable(link=server) from error  # not a Penult server


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


def fresh_token() -> str:
    """A new token, with which a repeated request finds the same seat."""
    return secrets.token_urlsafe(24)


class Server:
    """The requests that a server answers over HTTP."""

    def __init__(self, link: str, language: str = "en") -> None:
        self.link = Address.read(link).server
        self.language = language

    async def _call(self, method: str, path: str, answer: type[T], **more: Any) -> T:
        return await call(self.link, method, path, answer, language=self.language, **more)

    # Queries

    async def health(self) -> Health:
        """How the server is doing."""
        return await self._call("GET", "/api/health", Health)

    async def games(self) -> list[str]:
        """The names of the games."""
        return await self._call("GET", "/api/games", list[str])

    async def game(self, name: str) -> GameReply:
        """The options, cards, actions and presets of a game."""
        return await self._call("GET", f"/api/games/{name}", GameReply)

    async def tables(self) -> list[Listed]:
        """The public tables."""
        return await self._call("GET", "/api/tables", list[Listed])

    async def info(self, table: str) -> Info:
        """What is public about a table."""
        return await self._call("GET", f"/api/tables/{quote(table)}", Info)

    async def find(self, name: str) -> str:
        """The id of a table, given its id or code."""
        try:
            return (await self.info(name)).id
        except Denied as error:
            if error.status != 404:
                raise
        return (await self._call("GET", f"/api/codes/{quote(name)}", Listed)).id

    async def record(self, table: str) -> str:
        """The record of a match that is over."""
        return await self._call("GET", f"/api/tables/{table}/record", str)

    # Seats

    async def create(
        self,
        game: str,
        name: str,
        *,
        seats: int = 4,
        options: str = "",
        public: bool = False,
        customs: tuple[str, ...] = (),
        token: str = "",
    ) -> Seated:
        """Open a table and take its first seat; ``customs``: its custom cards."""
        secret = token or fresh_token()
        wanted = NewTable(game, name, seats, options, public, secret, customs=customs)
        return await self._call("POST", "/api/tables", Seated, body=wanted)

    async def sit(
        self, table: str, name: str, *, seat: int | None = None, token: str = ""
    ) -> Seated:
        """Take a seat; with a token, come back to it."""
        wanted = NewPlayer(name, seat, token or fresh_token())
        return await self._call("POST", f"/api/tables/{table}/seats", Seated, body=wanted)

    async def leave(self, table: str, seat: int, token: str) -> None:
        """Leave the seat; in a match a bot takes over."""
        path = f"/api/tables/{table}/seats/{seat}"
        await self._call("DELETE", path, Answer, token=token)

    async def move_code(self, table: str, token: str) -> MoveReply:
        """A code with which another device takes over the seat."""
        return await self._call("POST", f"/api/tables/{table}/move", MoveReply, token=token)

    async def move(self, code: str) -> Seated:
        """Take over a seat from another device."""
        digits = "".join(filter(str.isdecimal, code))
        return await self._call("POST", f"/api/moves/{digits or 0}", Seated)

    async def invite(
        self, table: str, token: str, *, bot: str = "", name: str = "", seat: int | None = None
    ) -> None:
        """Put a bot into a chair (host only)."""
        path = f"/api/tables/{table}/bots"
        await self._call("POST", path, Answer, body=NewBot(bot, name, seat), token=token)

    async def set_options(self, table: str, token: str, options: str) -> None:
        """Change the options before the match (host only)."""
        path = f"/api/tables/{table}/options"
        await self._call("PUT", path, Answer, body=NewOptions(options), token=token)

    async def ticket(self, table: str, token: str = "") -> str:
        """A ticket for one socket; without a token, for a spectator."""
        path = f"/api/tables/{table}/ticket"
        return (await self._call("POST", path, TicketReply, token=token)).ticket
