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


class Bucket:
    """Holds at most ``burst`` drops and gets ``rate`` a second."""

    __slots__ = ("at", "burst", "drops", "rate")

    def __init__(self, rate: int, burst: int, now: int) -> None:
        self.rate = rate
        self.burst = burst * SECOND
        self.drops = self.burst
        self.at = now

    def take(self, now: int) -> bool:
        """A drop, if there is one."""
        self.drops = min(self.burst, self.drops + (now - self.at) * self.rate)
        self.at = now
        if self.drops < SECOND:
            return False
        self.drops -= SECOND
        return True
