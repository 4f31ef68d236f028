"""Orders and jitter again, written from their description alone: slow, and sharing no code."""

from __future__ import annotations

import struct
from collections.abc import Iterator

COLUMNS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15))
DIAGONALS = ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))
DOUBLE_ROUNDS = 4


def rotated(word: int, bits: int) -> int:
    return (word << bits | word >> (32 - bits)) % 2**32


def keystream(seed: int, count: int, number: int, stream: int) -> bytes:
    """The 64 bytes of a ChaCha8 block with a 128-bit key."""
    key = struct.unpack(">4I", seed.to_bytes(16, "big"))
    start = (*struct.unpack("<4I", b"expand 16-byte k"), *key, *key, count, number, stream, 0)
    x = list(start)
    for _ in range(DOUBLE_ROUNDS):
        for a, b, c, d in COLUMNS + DIAGONALS:
            for one, other, far, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[one] = (x[one] + x[other]) % 2**32
                x[far] = rotated(x[far] ^ x[one], bits)
    return struct.pack(
        "<16I", *((end + begun) % 2**32 for end, begun in zip(x, start, strict=True))
    )


def numbers(seed: int, number: int) -> Iterator[int]:
    """Two 16-bit numbers per word, low half first: simply in order in little-endian bytes."""
    count = 0
    while True:
        yield from struct.unpack("<32H", keystream(seed, count, number, stream=0))
        count += 1


def places(seed: int, number: int, size: int) -> Iterator[int]:
    """A place below ``size``, one below ``size - 1``, …, each equally likely."""
    source = numbers(seed, number)
    for below in range(size, 1, -1):
        product = next(source) * below
        while product % 65536 < 65536 % below:
            product = next(source) * below
        yield product // 65536


def order(seed: int, number: int, size: int) -> list[int]:
    cards = list(range(size))
    for last, place in zip(range(size - 1, 0, -1), places(seed, number, size), strict=True):
        cards[last], cards[place] = cards[place], cards[last]
    return cards


def clock_jitter(seed: int, period: int, most: int) -> int:
    """The first word of the period's block, on stream 2, spread over all shifts."""
    (word,) = struct.unpack("<I", keystream(seed, 0, period, stream=2)[:4])
    return int(word) * (2 * most + 1) // 2**32 - most
