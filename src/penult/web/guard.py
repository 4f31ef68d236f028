"""How much one address may ask: a bucket for each, and how many sockets it has open."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable

from penult.errors import TooMany
from penult.web.limits import SECOND, Bucket

REMEMBERED = 10_000  # addresses


class Guard:
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


class Doors:
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
