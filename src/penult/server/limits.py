"""How much one connection may ask: figures of the server, and a bucket that refills."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from penult.server.errors import TooMany

SECOND = 1000


@dataclass(frozen=True, slots=True)
class Limits:
    hello: int = 5 * SECOND  # for the first message
    size: int = 4096  # bytes of a message
    rate: int = 20  # messages a second
    burst: int = 40
    outbox: int = 64  # messages that wait for a reader
    origins: tuple[str, ...] = ()  # allowed besides the server's own
    tables: int = 10_000  # that are not over
    sockets: int = 100  # an address
    text: int = 200  # letters of a chat message


class Bucket:
    """Holds at most ``burst`` drops and gets ``rate`` of them in ``per`` milliseconds."""

    __slots__ = ("at", "burst", "drops", "per", "rate")

    def __init__(self, rate: int, burst: int, now: int, per: int = SECOND) -> None:
        self.rate = rate
        self.per = per
        self.burst = burst * per
        self.drops = self.burst
        self.at = now

    def take(self, now: int) -> bool:
        """A drop, if there is one."""
        if not self.has(now):
            return False
        self.drops -= self.per
        return True

    def has(self, now: int) -> bool:
        self.drops = min(self.burst, self.drops + (now - self.at) * self.rate)
        self.at = now
        return self.drops >= self.per

    def wait(self) -> int:
        """Milliseconds until there is a drop."""
        return max(0, -(-(self.per - self.drops) // self.rate))


REMEMBERED = 10_000  # addresses


class AddressLimits:
    """``burst`` tries at once, then one every ``per`` milliseconds."""

    def __init__(self, now: Callable[[], int], burst: int, per: int) -> None:
        self.now = now
        self.burst = burst
        self.per = per
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, address: str) -> None:
        """``TooMany`` if the address has no try left."""
        bucket = self._bucket(address)
        if not bucket.has(self.now()):
            raise TooMany(seconds=-(-bucket.wait() // SECOND))

    def count(self, address: str) -> None:
        """A try."""
        self._bucket(address).take(self.now())

    def _bucket(self, address: str) -> Bucket:
        name = neighbourhood(address)
        found = self._buckets.pop(name, None) or Bucket(1, self.burst, self.now(), self.per)
        self._buckets[name] = found  # the latest stand last
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return found


class SocketCounts:
    """Sockets that are open, by address. This machine's own are not counted."""

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
    """Does somebody on this machine ask?"""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def neighbourhood(address: str) -> str:
    """Who has one address of IPv6 usually has 2⁶⁴ of them: they count as one."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address) and not found.ipv4_mapped:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
