"""Random numbers for bots: 32 bits of state, the same compiled or not.

Not for dealing cards, which uses unpredictable numbers from ``orders``.
"""

from __future__ import annotations

from dataclasses import dataclass

MASK = 0xFFFFFFFF
STEP = 0x9E3779B9


@dataclass(slots=True)
class Stream:
    seed: int = 0
    place: int = 0


def mix(x: int) -> int:
    """Hash 32 bits, so that neighbouring inputs give unrelated results."""
    x ^= x >> 16
    x = x * 0x21F0AAAD & MASK
    x ^= x >> 15
    x = x * 0x735A2D97 & MASK
    return x ^ x >> 15


def roll(stream: Stream, below: int) -> int:
    """The next number from 0 up to, not including, ``below``."""
    stream.place = (stream.place + STEP) & MASK
    return mix(stream.seed ^ stream.place) * below >> 32


def happens(stream: Stream, percent: int, occasion: int) -> bool:
    """Toss a biased coin that always falls the same way for the same occasion."""
    return mix(stream.seed ^ mix(occasion & MASK)) * 100 >> 32 < percent
