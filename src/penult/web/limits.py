"""How much one connection may ask: figures of the server, and a bucket that refills."""

from __future__ import annotations

from dataclasses import dataclass

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
