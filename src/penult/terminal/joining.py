"""Opening and joining live tables. Seat tokens are stored, so players can return to their seats."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Coroutine
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from penult.client import Address, Guest, Server
from penult.i18n import Catalogue
from penult.terminal.client_thread import ClientThread
from penult.terminal.keyboard import Inbox, SharedConsole
from penult.terminal.online import OnlineSession

MOST = 100  # tables


def place() -> Path:
    """The file that stores seat tokens, in the user's state folder."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "penult" / "seats.json"


def remembered() -> dict[str, str]:
    try:
        found = json.loads(place().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}


def key_of(server: str, table: str, name: str) -> str:
    return f"{server} {table} {name}"


def token_of(server: str, table: str, name: str) -> str:
    """The stored token of a seat taken under this name; empty if there is none."""
    return remembered().get(key_of(server, table, name), "")


def remember(server: str, table: str, name: str, token: str) -> None:
    """Store a token in a file only its owner can read; do nothing if it can't be written."""
    seats = remembered()
    seats.pop(key_of(server, table, name), None)
    seats[key_of(server, table, name)] = token
    kept = dict(list(seats.items())[-MOST:])
    file = place()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        with open(fresh, "w", encoding="utf-8", opener=private) as out:
            json.dump(kept, out)
        fresh.replace(file)
    except OSError:
        return


def private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


T = TypeVar("T")


def once(question: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(question)


def joined(link: str, name: str, texts: Catalogue) -> Guest:
    """Return to the seat taken under this name, or take a free one."""
    address = Address.read(link)
    server = Server(address.server, texts.language)
    table = once(server.find(address.table))
    token = token_of(server.link, table, name)
    seated = once(server.sit(table, name, token=token))
    remember(server.link, table, name, seated.token)
    return Guest(server, seated.table, seated.token)


def moved(link: str, texts: Catalogue) -> Guest:
    """Take over a seat from another device."""
    address = Address.read(link)
    server = Server(address.server, texts.language)
    seated = once(server.move(address.move))
    name = once(server.info(seated.table)).chairs[seated.seat].name
    remember(server.link, seated.table, name, seated.token)
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
    level: str = "",
    options: str,
    public: bool,
    customs: tuple[str, ...] = (),
) -> Guest:
    server = Server(link, texts.language)
    seated = once(
        server.create(game, name, seats=seats, options=options, public=public, customs=customs)
    )
    remember(server.link, seated.table, name, seated.token)
    for _ in range(bots):
        once(server.invite(seated.table, seated.token, bot=level))
    return Guest(server, seated.table, seated.token)


def tables(link: str, texts: Catalogue) -> list[str]:
    """List a server's public tables."""
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


def run(guest: Guest, texts: Catalogue, *, plain: bool) -> None:
    """Stay until the player leaves; a rematch continues at its own table."""
    inbox: Inbox = SimpleQueue()
    with SharedConsole(plain, inbox) as console:
        onward = guest.table
        while onward:
            with ClientThread(guest, console.hear) as remote:
                onward = OnlineSession(remote, texts, console, inbox).run()
            guest = followed(guest, onward) if onward else guest


def followed(guest: Guest, table: str) -> Guest:
    """The same player at the table of the rematch."""
    name = guest.info.chairs[guest.seat].name if guest.info else ""
    remember(guest.server.link, table, name, guest.token)
    return Guest(guest.server, table, guest.token)
