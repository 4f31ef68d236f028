"""A server's HTTP side: opening, listing and finding tables, sitting down, getting up."""

from __future__ import annotations

import secrets
from typing import Any, TypeVar
from urllib.parse import quote

from penult.client.address import Address
from penult.client.calls import call
from penult.client.failures import Denied
from penult.web.protocol import Info
from penult.web.replies import (
    Answer,
    GameReply,
    Health,
    Listed,
    NewBot,
    NewOptions,
    NewPlayer,
    NewTable,
    Seated,
    TicketReply,
)

T = TypeVar("T")


def fresh_token() -> str:
    """A secret of one's own: with it a repeated request finds the same seat."""
    return secrets.token_urlsafe(24)


class Server:
    def __init__(self, link: str, language: str = "en") -> None:
        self.link = Address.read(link).server
        self.language = language

    async def _call(self, method: str, path: str, answer: type[T], **more: Any) -> T:
        return await call(self.link, method, path, answer, language=self.language, **more)

    # Looking around

    async def health(self) -> Health:
        return await self._call("GET", "/api/health", Health)

    async def games(self) -> list[str]:
        return await self._call("GET", "/api/games", list[str])

    async def game(self, name: str) -> GameReply:
        return await self._call("GET", f"/api/games/{name}", GameReply)

    async def tables(self) -> list[Listed]:
        return await self._call("GET", "/api/tables", list[Listed])

    async def info(self, table: str) -> Info:
        return await self._call("GET", f"/api/tables/{quote(table)}", Info)

    async def find(self, name: str) -> str:
        """The id of a table that is called by its id or by its code."""
        try:
            return (await self.info(name)).id
        except Denied as error:
            if error.status != 404:
                raise
        return (await self._call("GET", f"/api/codes/{quote(name)}", Listed)).id

    async def record(self, table: str) -> str:
        """The whole match, once it is over."""
        return await self._call("GET", f"/api/tables/{table}/record", str)

    # Sitting down and getting up

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
        """Open a table and take its first seat; ``customs``: what is written on its cards."""
        secret = token or fresh_token()
        wanted = NewTable(game, name, seats, options, public, secret, customs=customs)
        return await self._call("POST", "/api/tables", Seated, body=wanted)

    async def sit(
        self, table: str, name: str, *, seat: int | None = None, token: str = ""
    ) -> Seated:
        wanted = NewPlayer(name, seat, token or fresh_token())
        return await self._call("POST", f"/api/tables/{table}/seats", Seated, body=wanted)

    async def leave(self, table: str, seat: int, token: str) -> None:
        path = f"/api/tables/{table}/seats/{seat}"
        await self._call("DELETE", path, Answer, token=token)

    async def invite(
        self, table: str, token: str, *, bot: str = "", name: str = "", seat: int | None = None
    ) -> None:
        """Put a bot into a chair; only the host may."""
        path = f"/api/tables/{table}/bots"
        await self._call("POST", path, Answer, body=NewBot(bot, name, seat), token=token)

    async def set_options(self, table: str, token: str, options: str) -> None:
        path = f"/api/tables/{table}/options"
        await self._call("PUT", path, Answer, body=NewOptions(options), token=token)

    async def ticket(self, table: str, token: str = "") -> str:
        """For one socket; without a token, of a spectator."""
        path = f"/api/tables/{table}/ticket"
        return (await self._call("POST", path, TicketReply, token=token)).ticket
