"""Authentication: tokens for seats, tickets for sockets; the address and language of a request."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import State
from litestar.params import FromPath

from penult.core.ids import NOBODY, TABLE, Seat
from penult.i18n import LANGUAGES
from penult.server.errors import Busy, TooMany
from penult.server.limits import SECOND, AddressCounts
from penult.server.service import Service
from penult.tables.errors import NoChair
from penult.tables.table import Table

LIFE = 30_000  # milliseconds
MOST = 20_000  # unused tickets of spectators
SHARE = 100  # of these, per address
PER_SEAT = 8  # unused tickets; another one replaces the oldest


def fresh_secret() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """The stored form of a token. It has 192 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Ticket:
    table: str
    viewer: Seat
    token: str  # hash; the player may have left the seat since
    address: str
    ends: int

    @property
    def seat(self) -> tuple[str, Seat]:
        return self.table, self.viewer


class Tickets:
    """Spectators share a pool, of which an address gets a part. A seat always gets a ticket."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self._waiting: dict[str, Ticket] = {}  # in order of expiry
        self._of_seats: dict[tuple[str, Seat], list[str]] = {}
        self._spectators = 0
        self._shares = AddressCounts(SHARE)

    def issue(self, table: str, viewer: Seat, token: str, address: str) -> str:
        self._forget_old()
        if viewer == TABLE:
            self._count_spectator(address)
        secret = fresh_secret()
        ticket = Ticket(table, viewer, token, address, self.now() + LIFE)
        if viewer != TABLE:
            own = self._of_seats.setdefault(ticket.seat, [])
            own.append(secret)
        self._waiting[secret] = ticket
        if viewer != TABLE and len(own) > PER_SEAT:
            self._drop(own[0])
        return secret

    def redeem(self, secret: str) -> Ticket | None:
        """The ticket, if it is valid; it can be used only once."""
        ticket = self._drop(secret)
        return ticket if ticket and self.now() < ticket.ends else None

    def _count_spectator(self, address: str) -> None:
        if self._spectators >= MOST:
            raise Busy()
        if not self._shares.enter(address):
            raise TooMany(seconds=LIFE // SECOND, limit="tickets")
        self._spectators += 1

    def _drop(self, secret: str) -> Ticket | None:
        ticket = self._waiting.pop(secret, None)
        if ticket is None:
            return None
        if ticket.viewer == TABLE:
            self._spectators -= 1
            self._shares.leave(ticket.address)
        else:
            own = self._of_seats[ticket.seat]
            own.remove(secret)
            if not own:
                del self._of_seats[ticket.seat]
        return ticket

    def _forget_old(self) -> None:
        now = self.now()
        while self._waiting:
            secret, ticket = next(iter(self._waiting.items()))
            if ticket.ends > now:
                return
            self._drop(secret)


Asking = Request[Any, Any, State]
TableId: TypeAlias = FromPath[str]


def service_of(state: State) -> Service:
    service: Service = state.service
    return service


def secret_in(request: Asking) -> str:
    """The token in a request, or empty."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def token_in(request: Asking) -> str:
    """The hash of the token in a request, or empty."""
    token = secret_in(request)
    return hashed(token) if token else ""


def seat_in(request: Asking, table: Table) -> Seat:
    seat = table.seat_of(token_in(request))
    if seat == NOBODY:
        raise NoChair()
    return seat


async def actor_in(request: Asking, id: str) -> Seat:
    """The seat that a request's token belongs to; ``NoChair`` if there is none."""
    return await service_of(request.app.state).look(id, lambda table: seat_in(request, table))


def address_of(request: Asking) -> str:
    return request.client.host if request.client else ""


def language_of(request: Asking) -> str:
    """The first supported language of the request."""
    return language_in(request.headers.get("accept-language", ""))


def language_in(wanted: str) -> str:
    """The first supported language in an ``Accept-Language`` header."""
    spoken = [part.strip()[:2].lower() for part in wanted.split(",")]
    return next((each for each in spoken if each in LANGUAGES), "en")


def base_of(request: Asking) -> str:
    """The server's public address, or the one in the request.

    A request from the machine itself says localhost, which is useless to anybody else.
    """
    state, asked = request.app.state, request.base_url
    here = asked.hostname in ("localhost", "127.0.0.1", "::1")
    return state.link or (state.lan if here else "") or str(asked).rstrip("/")


def link_of(request: Asking, id: str) -> str:
    """The link of a table."""
    return f"{base_of(request)}/t/{id}"
