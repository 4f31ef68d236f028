"""Secrets: a token is a seat, for as long as the table stands; a ticket opens one socket, once."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from penult.core.ids import Seat
from penult.server.errors import Busy

LIFE = 30_000  # milliseconds
MOST = 20_000  # tickets that wait


def fresh_secret() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is kept of a token. It has 192 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Ticket:
    table: str
    viewer: Seat
    token: str  # hash; the seat may have been given up in the meantime
    ends: int


class Tickets:
    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self._waiting: dict[str, Ticket] = {}

    def issue(self, table: str, viewer: Seat, token: str) -> str:
        self._forget_old()
        if len(self._waiting) >= MOST:
            raise Busy()
        secret = fresh_secret()
        self._waiting[secret] = Ticket(table, viewer, token, self.now() + LIFE)
        return secret

    def redeem(self, secret: str) -> Ticket | None:
        """The ticket, once and in time."""
        ticket = self._waiting.pop(secret, None)
        return ticket if ticket and self.now() < ticket.ends else None

    def _forget_old(self) -> None:
        """Tickets stand in the order of their ends."""
        now = self.now()
        while self._waiting:
            secret, ticket = next(iter(self._waiting.items()))
            if ticket.ends > now:
                return
            del self._waiting[secret]
