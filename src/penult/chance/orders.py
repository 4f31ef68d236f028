"""Order number ``k`` of ``n`` places for a seed: a pure function, the same compiled or not.

ChaCha with 8 rounds, a 128-bit key (the seed, big-endian words) used for both key halves,
block counter in word 12, order number in word 13, stream in word 14. Each 32-bit word of a
block gives two 16-bit numbers, low half first. A number ``x`` becomes a place below ``m`` as
``x * m >> 16`` unless ``x * m & 0xffff`` falls below ``65536 % m`` (then the next one is taken),
so that every place is equally likely. They drive a Fisher-Yates shuffle from the last place
down. The rules draw from that end, so a shuffle may stop early when only some cards will be seen.
docs/notation.md has the details and test vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from penult.core.shapes import ints

WORDS = 16
KEY_WORDS = 4
MASK = 0xFFFFFFFF
ROUNDS = 8
ORDERS = 0  # the stream of orders
BOT_STREAMS = 1  # the stream whose word number s starts the bot in seat s
CLOCK = 2  # the stream of a game's own clock
NOISE = 3  # the stream of pairs of words
PAIRS = WORDS // 2  # in a block
HALVES = 2 * WORDS  # 16-bit numbers in a block
BLOCKS = 4  # computed at a time: usually enough for a deck


@dataclass(slots=True)
class Scratch:
    """Working memory for an order."""

    block: list[int] = ints(WORDS)
    numbers: list[int] = ints(BLOCKS * HALVES)
    chosen: list[int] = ints(BLOCKS * HALVES)  # the places for those numbers
    ahead: int = 0  # in native code, how many orders have their first numbers ready
    begin: int = 0  # in native code, where the numbers start


def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round, on 32-bit words kept in wider ints."""
    a = (a + b) & MASK
    d ^= a
    d = (d << 16 | d >> 16) & MASK
    c = (c + d) & MASK
    b ^= c
    b = (b << 12 | b >> 20) & MASK
    a = (a + b) & MASK
    d ^= a
    d = (d << 8 | d >> 24) & MASK
    c = (c + d) & MASK
    b ^= c
    b = (b << 7 | b >> 25) & MASK
    return a, b, c, d


def fill_block(block: list[int], key: Sequence[int], count: int, number: int, stream: int) -> None:
    """Write sixteen random words for this place of this stream into ``block``."""
    k0, k1, k2, k3 = key[0], key[1], key[2], key[3]
    # "expand 16-byte k", the constant for 128-bit keys, then the key twice
    x0, x1, x2, x3 = 0x61707865, 0x3120646E, 0x79622D36, 0x6B206574
    x4, x5, x6, x7 = k0, k1, k2, k3
    x8, x9, xa, xb = k0, k1, k2, k3
    xc, xd, xe, xf = count, number, stream, 0
    for _ in range(ROUNDS // 2):
        x0, x4, x8, xc = quarter(x0, x4, x8, xc)
        x1, x5, x9, xd = quarter(x1, x5, x9, xd)
        x2, x6, xa, xe = quarter(x2, x6, xa, xe)
        x3, x7, xb, xf = quarter(x3, x7, xb, xf)
        x0, x5, xa, xf = quarter(x0, x5, xa, xf)
        x1, x6, xb, xc = quarter(x1, x6, xb, xc)
        x2, x7, x8, xd = quarter(x2, x7, x8, xd)
        x3, x4, x9, xe = quarter(x3, x4, x9, xe)
    block[0] = (x0 + 0x61707865) & MASK
    block[1] = (x1 + 0x3120646E) & MASK
    block[2] = (x2 + 0x79622D36) & MASK
    block[3] = (x3 + 0x6B206574) & MASK
    block[4], block[5] = (x4 + k0) & MASK, (x5 + k1) & MASK
    block[6], block[7] = (x6 + k2) & MASK, (x7 + k3) & MASK
    block[8], block[9] = (x8 + k0) & MASK, (x9 + k1) & MASK
    block[10], block[11] = (xa + k2) & MASK, (xb + k3) & MASK
    block[12], block[13] = (xc + count) & MASK, (xd + number) & MASK
    block[14], block[15] = (xe + stream) & MASK, xf


def open_game(scratch: Scratch, key: Sequence[int]) -> None:
    """Write the words of the bots' streams into the block.

    Native code computes the first numbers of the first orders along with them.
    """
    fill_block(scratch.block, key, 0, 0, BOT_STREAMS)


def fill_numbers(scratch: Scratch, key: Sequence[int], first: int, number: int, wanted: int) -> int:
    """Write numbers of order ``number``, from block ``first`` on; return how many.

    Whole blocks: as many as are needed for ``wanted`` numbers and fit.
    """
    blocks = min((wanted + HALVES - 1) // HALVES, BLOCKS)
    for count in range(blocks):
        fill_block(scratch.block, key, first + count, number, ORDERS)
        for word in range(WORDS):
            scratch.numbers[HALVES * count + 2 * word] = scratch.block[word] & 0xFFFF
            scratch.numbers[HALVES * count + 2 * word + 1] = scratch.block[word] >> 16
    return blocks * HALVES


def fill_order(
    order: list[int], size: int, needed: int, key: Sequence[int], number: int, scratch: Scratch
) -> None:
    """Write order ``number`` of ``size`` places into ``order``, final in the last ``needed``."""
    for place in range(size):
        order[place] = place
    last = max(size - needed, 1)
    place = size - 1
    first = ready = drawn = 0
    while place >= last:
        if drawn == ready:
            first += ready // HALVES
            ready = fill_numbers(scratch, key, first, number, place - last + 1)
            drawn = 0
        wanted = min(ready - drawn, place - last + 1)
        chosen = choose_places(scratch, drawn, place + 1, wanted)
        swap_down(order, place, scratch.chosen, chosen)
        place -= chosen
        drawn += chosen + (chosen < wanted)  # skip the rejected number


def choose_places(scratch: Scratch, drawn: int, below: int, wanted: int) -> int:
    """Write the places for the next numbers: one below ``below``, one below ``below - 1``, …

    Returns how many come before the first number to be rejected. Most often that is all of them,
    so numbers are only checked one by one if any may have to be rejected.
    """
    doubtful = 0
    for count in range(wanted):
        product = scratch.numbers[drawn + count] * (below - count)
        scratch.chosen[count] = product >> 16
        doubtful |= product & 0xFFFF < below - count
    if not doubtful:
        return wanted
    count = 0
    while count < wanted and is_of_use(scratch.numbers[drawn + count], below - count):
        count += 1
    return count


def is_of_use(number: int, below: int) -> bool:
    """Accept a number unless it would make some places more likely than others."""
    return number * below & 0xFFFF >= 65536 % below


def swap_down(order: list[int], place: int, others: list[int], count: int) -> None:
    """Swap this place with the first of the others, the place below with the second, and so on."""
    for step in range(count):
        other = others[step]
        swapped = order[place - step]
        order[place - step] = order[other]
        order[other] = swapped


def clock_jitter(key: Sequence[int], period: int, most: int, block: list[int]) -> int:
    """How much longer than usual period ``period`` of a clock is, from ``-most`` to ``most``.

    It has a stream of its own, so a clock never changes the cards. ``block`` is scratch space.
    """
    fill_block(block, key, 0, period, CLOCK)
    return (block[0] * (2 * most + 1) >> 32) - most


def fill_words(pair: list[int], key: Sequence[int], number: int, block: list[int]) -> None:
    """Write pair ``number`` of random words into the first two places of ``pair``."""
    fill_block(block, key, number // PAIRS, 0, NOISE)
    pair[0] = block[2 * (number % PAIRS)]
    pair[1] = block[2 * (number % PAIRS) + 1]
