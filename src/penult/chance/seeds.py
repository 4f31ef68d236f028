"""Seeds of 128 bits: drawn from the system, written in hex, committed to by a hash."""

from __future__ import annotations

import hashlib
import secrets
from functools import lru_cache

from penult.chance import orders
from penult.chance.orders import (
    BOT_STREAMS,
    KEY_WORDS,
    MASK,
    NOISE,
    PAIRS,
    WORDS,
    Scratch,
    fill_block,
    fill_order,
)

BITS = 128
LABEL = b"penult-seed-1:"
DELAYS_LABEL = b"penult-delays-1:"
RECENT = 64  # orders, and blocks of noise


def fresh() -> int:
    """A new, unpredictable seed."""
    return secrets.randbits(BITS)


def in_hex(seed: int) -> str:
    return f"{seed:032x}"


def parse(text: str) -> int | None:
    """The seed written as up to 32 hex digits; None if the text isn't one."""
    digits = text.strip().lower()
    if not digits or len(digits) > BITS // 4 or set(digits) - set("0123456789abcdef"):
        return None
    return int(digits, 16)


def key_of(seed: int) -> list[int]:
    """The four 32-bit words of a seed, the highest first."""
    return [seed >> 32 * (KEY_WORDS - 1 - word) & MASK for word in range(KEY_WORDS)]


def order(seed: int, number: int, size: int, needed: int | None = None) -> list[int]:
    """Order ``number`` (from 0) of ``size`` places: a permutation of ``range(size)``.

    If only its last places are ``needed``, the others may be in another order.

    >>> order(0, 0, 10)
    [7, 4, 1, 0, 6, 8, 2, 3, 9, 5]
    """
    places = [0] * size
    last = size if needed is None else needed
    fill_order(places, size, last, key_of(seed), number, Scratch())
    return places


@lru_cache(RECENT)
def recent_order(seed: int, number: int, size: int, needed: int) -> tuple[int, ...]:
    """The same, cached: undoing and replaying actions asks for recent orders again."""
    return tuple(order(seed, number, size, needed))


def stream(seed: int, seat: int) -> int:
    """The 32-bit number that starts the stream of the bot in a seat."""
    block = [0] * WORDS
    fill_block(block, key_of(seed), 0, 0, BOT_STREAMS)
    return block[seat]


def clock_jitter(seed: int, period: int, most: int) -> int:
    """How much longer than usual a period of a game's clock is, from ``-most`` to ``most``."""
    return orders.clock_jitter(key_of(seed), period, most, [0] * WORDS)


def words(seed: int, number: int) -> list[int]:
    """Pair ``number`` (from 0) of random 32-bit words, for the noise of a balance."""
    first = 2 * (number % PAIRS)
    return noise(seed, number // PAIRS)[first : first + 2]


@lru_cache(RECENT)
def noise(seed: int, count: int) -> list[int]:
    """A block of such pairs, cached: a match asks for one pair after the other."""
    block = [0] * WORDS
    fill_block(block, key_of(seed), count, 0, NOISE)
    return block


def commitment(seed: int) -> str:
    """The hash published before the deal: SHA-256 of the label and the seed in hex."""
    return hashlib.sha256(LABEL + in_hex(seed).encode()).hexdigest()


def delays_before(seed: int) -> str:
    """The seed of the bots' delays at a table opened before such seeds were drawn."""
    return hashlib.sha256(DELAYS_LABEL + in_hex(seed).encode()).hexdigest()
