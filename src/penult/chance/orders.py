"""Order number ``k`` of ``n`` places for a seed: a pure function, equal at both speeds.

ChaCha with 8 rounds, a 128-bit key (the seed, big-endian words) used for both key halves,
block counter in word 12, order number in word 13, stream in word 14. Each 32-bit word of a
block gives two 16-bit numbers, low half first. A number ``x`` becomes a place below ``m`` as
``x * m >> 16`` unless ``x * m & 0xffff`` falls below ``65536 % m`` (then the next one is taken),
so that every place is equally likely. They drive a Fisher-Yates shuffle from the last place
down. docs/notation.md has the words and test vectors.
"""

from __future__ import annotations

from collections.abc import Sequence

WORDS = 16
KEY_WORDS = 4
MASK = 0xFFFFFFFF
ROUNDS = 8
ORDERS = 0  # the stream of orders; stream 1 + seat belongs to the bot in that seat


def quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    """ChaCha's quarter round, on 32-bit words kept in wider ints."""
    p = (x[a] + x[b]) & MASK
    s = x[d] ^ p
    s = (s << 16 | s >> 16) & MASK
    r = (x[c] + s) & MASK
    q = x[b] ^ r
    q = (q << 12 | q >> 20) & MASK
    p = (p + q) & MASK
    s ^= p
    s = (s << 8 | s >> 24) & MASK
    r = (r + s) & MASK
    q ^= r
    x[a] = p
    x[b] = (q << 7 | q >> 25) & MASK
    x[c] = r
    x[d] = s


def fill_block(block: list[int], key: Sequence[int], count: int, number: int, stream: int) -> None:
    """Write sixteen random words for this place of this stream into ``block``."""
    begin_block(block, key, count, number, stream)
    for _ in range(ROUNDS // 2):
        quarter(block, 0, 4, 8, 12)
        quarter(block, 1, 5, 9, 13)
        quarter(block, 2, 6, 10, 14)
        quarter(block, 3, 7, 11, 15)
        quarter(block, 0, 5, 10, 15)
        quarter(block, 1, 6, 11, 12)
        quarter(block, 2, 7, 8, 13)
        quarter(block, 3, 4, 9, 14)
    block[0] = (block[0] + 0x61707865) & MASK
    block[1] = (block[1] + 0x3120646E) & MASK
    block[2] = (block[2] + 0x79622D36) & MASK
    block[3] = (block[3] + 0x6B206574) & MASK
    for word in range(KEY_WORDS):
        block[4 + word] = (block[4 + word] + key[word]) & MASK
        block[8 + word] = (block[8 + word] + key[word]) & MASK
    block[12] = (block[12] + count) & MASK
    block[13] = (block[13] + number) & MASK
    block[14] = (block[14] + stream) & MASK


def begin_block(block: list[int], key: Sequence[int], count: int, number: int, stream: int) -> None:
    block[0] = 0x61707865  # «expand 16-byte k», the constant for 128-bit keys
    block[1] = 0x3120646E
    block[2] = 0x79622D36
    block[3] = 0x6B206574
    for word in range(KEY_WORDS):
        block[4 + word] = key[word]
        block[8 + word] = key[word]
    block[12] = count
    block[13] = number
    block[14] = stream
    block[15] = 0


def fill_order(
    order: list[int], size: int, key: Sequence[int], number: int, block: list[int]
) -> None:
    """Write order ``number`` of ``size`` places into ``order``; ``block`` is scratch space."""
    for place in range(size):
        order[place] = place
    half = 2 * WORDS
    count = 0
    place = size - 1
    while place > 0:
        if half == 2 * WORDS:
            fill_block(block, key, count, number, ORDERS)
            count += 1
            half = 0
        product = (block[half >> 1] >> 16 * (half & 1) & 0xFFFF) * (place + 1)
        half += 1
        if product & 0xFFFF < place + 1 and product & 0xFFFF < 65536 % (place + 1):
            continue
        other = product >> 16
        swapped = order[place]
        order[place] = order[other]
        order[other] = swapped
        place -= 1
