"""``penult join`` and ``penult open``: from a link to a table on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from queue import SimpleQueue
from typing import Any, TypeVar

from penult.client import Address, Guest, Server
from penult.i18n import Catalogue
from penult.terminal import keys
from penult.terminal.keyboard import Keyboard
from penult.terminal.remote import Remote
from penult.terminal.shared import SharedPaper
from penult.terminal.visit import Inbox, Visit

T = TypeVar("T")


def once(question: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(question)


def joined(link: str, name: str, texts: Catalogue) -> Guest:
    """Back in the seat that was taken under this name, or in a free one."""
    address = Address.read(link)
    server = Server(address.server, texts.language)
    table = once(server.find(address.table))
    token = keys.token_of(server.link, table, name)
    seated = once(server.sit(table, name, token=token))
    keys.remember(server.link, table, name, seated.token)
    return Guest(server, seated.table, seated.token)


def watched(link: str, texts: Catalogue) -> Guest:
    address = Address.read(link)
    server = Server(address.server, texts.language)
    return Guest(server, once(server.find(address.table)))


def opened(
    link: str,
    game: str,
    name: str,
    texts: Catalogue,
    *,
    seats: int,
    bots: int,
    options: str,
    public: bool,
    customs: tuple[str, ...] = (),
) -> Guest:
    server = Server(link, texts.language)
    seated = once(
        server.create(game, name, seats=seats, options=options, public=public, customs=customs)
    )
    keys.remember(server.link, seated.table, name, seated.token)
    for _ in range(bots):
        once(server.invite(seated.table, seated.token))
    return Guest(server, seated.table, seated.token)


def tables(link: str, texts: Catalogue) -> list[str]:
    """What a server's public tables are, for somebody who named none."""
    server = Server(link, texts.language)
    found = once(server.tables())
    lines = [texts.text("live-tables", count=len(found), link=server.link)]
    for table in found:
        where, game = f"{server.link}/t/{table.id}", texts.text(f"game-{table.game}")
        lines.append(
            texts.text("live-listed", link=where, game=game, seats=table.seats, free=table.free)
        )
    example = once(server.games())[0]
    return [*lines, texts.text("live-open", game=example, link=server.link)]


def visit(guest: Guest, texts: Catalogue, *, plain: bool) -> None:
    """Stay at the table until the person leaves; the next match may be at another."""
    inbox: Inbox = SimpleQueue()
    with Keyboard(inbox.put, edits=not plain) as keyboard:
        onward = guest.table
        while onward:
            with Remote(guest, inbox.put) as remote:
                onward = Visit(remote, texts, SharedPaper(plain, keyboard), inbox).run()
            guest = followed(guest, onward) if onward else guest


def followed(guest: Guest, table: str) -> Guest:
    """The same person at the table of the next match."""
    name = guest.info.chairs[guest.seat].name if guest.info else ""
    keys.remember(guest.server.link, table, name, guest.token)
    return Guest(guest.server, table, guest.token)
