"""Where the seed of a match came from: the server and, if they like, the players.

The server publishes a commitment to its seed first; then each seat may add a seed of its own.
The deal depends on all of them, so neither the server nor a player alone can choose it.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from penult.chance import seeds
from penult.core.coercion import whole
from penult.core.ids import Seat
from penult.i18n.quoting import plain
from penult.match.errors import NoSeed

LABEL = "penult-deal-1:"
LONGEST = 64  # hex digits of a seat's seed
DIGITS = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class Origin:
    """The parts of a seed; ``added`` has seats and their seeds in hex, in seat order."""

    table: str
    server_seed: int
    added: tuple[tuple[Seat, str], ...] = ()

    @property
    def commitment(self) -> str:
        """The hash that was published before anybody added a seed."""
        return seeds.commitment(self.server_seed)

    @property
    def seed(self) -> int:
        """The seed of the deal; the server's own if nobody added one.

        >>> Origin("t", 5).seed, Origin("t", 5, ((1, "ff"),)).seed == 5
        (5, False)
        """
        if not self.added:
            return self.server_seed
        key = bytes.fromhex(seeds.in_hex(self.server_seed))
        told = "\n".join([LABEL + self.table, *(f"{seat} {seed}" for seat, seed in self.added)])
        drawn = hmac.new(key, told.encode(), hashlib.sha256).hexdigest()
        return int(drawn[: seeds.BITS // 4], 16)


def is_seat_seed(text: str) -> bool:
    return 0 < len(text) <= LONGEST and not set(text) - DIGITS


def read_seed(seed: int | str | None) -> int:
    """A seed from a number or hex text; None draws a new one."""
    if seed is None:
        return seeds.fresh()
    found = seeds.parse(seed) if isinstance(seed, str) else whole(seed)
    if found is None or not 0 <= found < 1 << seeds.BITS:
        raise NoSeed(text=plain(seed)[:60], size=seeds.BITS // 4)
    return found
