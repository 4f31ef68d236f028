"""Limits of a server, and the rate limiters behind them."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from penult.server.errors import TooMany

SECOND = 1000


@dataclass(frozen=True, slots=True)
class Limits:
    hello: int = 5 * SECOND  # milliseconds for the first message
    size: int = 4096  # bytes of a message
    rate: int = 20  # messages per second
    burst: int = 40
    outbox: int = 64  # unsent messages before a socket is closed
    origins: tuple[str, ...] = ()  # allowed in addition to the server's own
    tables: int = 10_000  # open at the same time
    sockets: int = 100  # per address
    text: int = 200  # characters of a chat message


class Bucket:
    """A token bucket: at most ``burst`` tokens, refilled at ``rate`` per ``per`` milliseconds."""

    __slots__ = ("at", "burst", "per", "rate", "tokens")

    def __init__(self, rate: int, burst: int, now: int, per: int = SECOND) -> None:
        self.rate = rate
        self.per = per
        self.burst = burst * per
        self.tokens = self.burst
        self.at = now

    def take(self, now: int) -> bool:
        """Take a token, if there is one."""
        if not self.has(now):
            return False
        self.tokens -= self.per
        return True

    def has(self, now: int) -> bool:
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        return self.tokens >= self.per

    def wait(self) -> int:
        """Milliseconds until there is a token."""
        return max(0, -(-(self.per - self.tokens) // self.rate))


REMEMBERED = 10_000  # addresses


class AddressLimits:
    """Per address: ``burst`` tries at once, then one every ``per`` milliseconds."""

    def __init__(self, now: Callable[[], int], burst: int, per: int) -> None:
        self.now = now
        self.burst = burst
        self.per = per
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, address: str) -> None:
        """Raise ``TooMany`` if the address has no tries left."""
        bucket = self._bucket(address)
        if not bucket.has(self.now()):
            raise TooMany(seconds=-(-bucket.wait() // SECOND))

    def count(self, address: str) -> None:
        """Count a try."""
        self._bucket(address).take(self.now())

    def _bucket(self, address: str) -> Bucket:
        name = neighbourhood(address)
        found = self._buckets.pop(name, None) or Bucket(1, self.burst, self.now(), self.per)
        self._buckets[name] = found  # most recent last
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return found


class SocketCounts:
    """Open sockets per address. Those from this machine aren't counted."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        if is_own(address):
            return True
        name = neighbourhood(address)
        if self.open[name] >= self.most:
            return False
        self.open[name] += 1
        return True

    def leave(self, address: str) -> None:
        name = neighbourhood(address)
        if name in self.open:
            self.open[name] -= 1
            if not self.open[name]:
                del self.open[name]


def is_own(address: str) -> bool:
    """Whether this is a loopback address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def neighbourhood(address: str) -> str:
    """An IPv6 user usually has 2⁶⁴ addresses, which count as one."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address) and not found.ipv4_mapped:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
