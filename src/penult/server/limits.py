"""Limits of a server, and the rate limiters behind them."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

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
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose X-Forwarded headers are believed
    tables: int = 10_000  # open at the same time
    sockets: int = 100  # per address
    text: int = 200  # characters of a chat message

    @property
    def frames(self) -> int:
        """WebSocket frames per second: messages, their fragments, pings and pongs."""
        return 2 * self.rate

    @property
    def frame_burst(self) -> int:
        return 2 * self.burst

    @property
    def bytes(self) -> int:
        """Bytes per second of a socket. Messages are seldom longer than a few hundred."""
        return 1024 * self.rate

    @property
    def byte_burst(self) -> int:
        return self.size * self.burst


class Bucket:
    """A token bucket: at most ``burst`` tokens, refilled at ``rate`` per ``per`` milliseconds."""

    __slots__ = ("at", "burst", "per", "rate", "tokens")

    def __init__(self, rate: int, burst: int, now: int, per: int = SECOND) -> None:
        self.rate = rate
        self.per = per
        self.burst = burst * per
        self.tokens = self.burst
        self.at = now

    def take(self, now: int, count: int = 1) -> bool:
        """Take tokens, if there are enough."""
        if self.left(now) < count:
            return False
        self.tokens -= count * self.per
        return True

    def left(self, now: int) -> int:
        """How many tokens there are."""
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        return self.tokens // self.per

    def wait(self) -> int:
        """Milliseconds until there is a token."""
        return max(0, -(-(self.per - self.tokens) // self.rate))


REMEMBERED = 10_000  # networks


class AddressLimits:
    """Per address: ``burst`` tries at once, then one every ``per`` milliseconds.

    ``name`` says in the metrics what was limited.
    """

    def __init__(
        self, now: Callable[[], int], burst: int, per: int, name: str = "requests"
    ) -> None:
        self.now = now
        self.burst = burst
        self.per = per
        self.name = name
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, address: str) -> None:
        """Raise ``TooMany`` if the address has no tries left."""
        for bucket in self._buckets_of(address):
            if not bucket.left(self.now()):
                raise TooMany(seconds=-(-bucket.wait() // SECOND), limit=self.name)

    def count(self, address: str) -> None:
        """Count a try."""
        for bucket in self._buckets_of(address):
            bucket.take(self.now())

    def _buckets_of(self, address: str) -> list[Bucket]:
        return [self._bucket(name, share) for name, share in networks(address)]

    def _bucket(self, name: str, share: int) -> Bucket:
        found = self._buckets.pop(name, None)
        if found is None:
            found = Bucket(share, share * self.burst, self.now(), self.per)
        self._buckets[name] = found  # most recent last
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return found


class AddressCounts:
    """How many of something an address has. Those of this machine aren't counted."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        if is_own(address):
            return True
        return all(self.open[name] < share * self.most for name, share in networks(address))

    def enter(self, address: str) -> bool:
        if not self.has_room(address):
            return False
        if not is_own(address):
            self.open.update(name for name, _ in networks(address))
        return True

    def leave(self, address: str) -> None:
        """Undo an ``enter`` that returned True."""
        if is_own(address):
            return
        for name, _ in networks(address):
            self.open[name] -= 1
            if not self.open[name]:
                del self.open[name]


@lru_cache(REMEMBERED)
def is_own(address: str) -> bool:
    """Whether this is a loopback address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


SHARES = {64: 1, 56: 2, 48: 4}  # of IPv6 networks, by their prefix


@lru_cache(REMEMBERED)
def networks(address: str) -> tuple[tuple[str, int], ...]:
    """The networks that an address is counted in, with how many times its share each may have.

    With IPv6, a user usually has 2⁶⁴ addresses, and easily gets 2⁷² or 2⁸⁰.

    >>> networks("203.0.113.7")
    (('203.0.113.7', 1),)
    >>> networks("2001:db8:1:203::7")
    (('2001:db8:1:203::/64', 1), ('2001:db8:1:200::/56', 2), ('2001:db8:1::/48', 4))
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return ((address, 1),)
    if isinstance(found, ipaddress.IPv4Address):
        return ((str(found), 1),)
    if found.ipv4_mapped:
        return ((str(found.ipv4_mapped), 1),)
    return tuple(
        (str(ipaddress.ip_network((found, prefix), strict=False)), share)
        for prefix, share in SHARES.items()
    )
