"""From a link to a seat."""

from __future__ import annotations

from penult.client.address import Address
from penult.client.failures import BadLink
from penult.client.guest import Guest
from penult.client.server import Server


async def join(link: str, name: str, *, token: str = "", language: str = "en") -> Guest:
    """Sit down at a table, or come back to the seat that the token is."""
    address = Address.read(link)
    if not address.table:
        raise BadLink(link=link)
    server = Server(address.server, language)
    table = await server.find(address.table)
    seated = await server.sit(table, name, token=token)
    return Guest(server, seated.table, seated.token)


async def watch(link: str, *, language: str = "en") -> Guest:
    address = Address.read(link)
    if not address.table:
        raise BadLink(link=link)
    server = Server(address.server, language)
    return Guest(server, await server.find(address.table))


async def open_table(
    link: str,
    game: str,
    name: str,
    *,
    seats: int = 4,
    bots: int = 0,
    options: str = "",
    public: bool = False,
) -> Guest:
    """Open a table at a server, with so many bots."""
    server = Server(link)
    seated = await server.create(game, name, seats=seats, options=options, public=public)
    for _ in range(bots):
        await server.invite(seated.table, seated.token)
    return Guest(server, seated.table, seated.token)
