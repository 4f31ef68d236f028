"""ChaCha in LLVM vectors, for shuffling in compiled code: four blocks at a time.

A row holds four words of each block, one block after the other, so a round takes the same
instructions for one block as for four. The 16-bit numbers stay packed, four in an int. Functions
named like one in ``chance.orders`` replace it in native code.

Worth its length: with the plain functions of ``chance.orders`` random play of ColorADD is 14 to
20 % slower (median of alternating slices), and careful play of ColorADD and Royal 8 to 12 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from penult.chance.orders import (
    BLOCKS,
    BOT_STREAMS,
    HALVES,
    ORDERS,
    ROUNDS,
    WORDS,
    Scratch,
    is_of_use,
)
from penult.simulate.compile.memory import WORD

SHORT = ir.IntType(32)
HALF = ir.IntType(16)
ROW = 4  # words of a block
LANES = ir.VectorType(SHORT, ROW * BLOCKS)
PACKED = 4  # numbers in an int
SIDE = HALVES // PACKED  # ints of a block
CONSTANTS = (0x61707865, 0x3120646E, 0x79622D36, 0x6B206574)
AHEAD = 2  # orders whose first blocks are computed when a game begins: the cut and the deal
OPENING = BLOCKS  # those blocks are stored after the ones of any other order

Words = Sequence[Any]  # of a block, each an int or a value of the compiler


def nowhere(kind: Any) -> Any:
    return kind(ir.Undefined)


def spread(builder: Any, words: Words) -> Any:
    """A row that repeats these words."""
    row = nowhere(LANES)
    for lane in range(ROW * BLOCKS):
        row = builder.insert_element(row, words[lane % len(words)], SHORT(lane))
    return row


def rotated(builder: Any, value: Any, bits: int) -> Any:
    left, right = (LANES([count] * ROW * BLOCKS) for count in (bits, 32 - bits))
    return builder.or_(builder.shl(value, left), builder.lshr(value, right))


def quarter(builder: Any, x: list[Any]) -> None:
    """A quarter round on all columns of all blocks."""
    for one, other, far, bits in ((0, 1, 3, 16), (2, 3, 1, 12), (0, 1, 3, 8), (2, 3, 1, 7)):
        x[one] = builder.add(x[one], x[other])
        x[far] = rotated(builder, builder.xor(x[far], x[one]), bits)


def shift_rows(builder: Any, x: list[Any], direction: int) -> None:
    """Turn diagonals into columns, or back: row n of a block moves by n lanes."""
    for number in range(1, ROW):
        lanes = [
            lane // ROW * ROW + (lane + direction * number) % ROW for lane in range(ROW * BLOCKS)
        ]
        mask = ir.VectorType(SHORT, len(lanes))(lanes)
        x[number] = builder.shuffle_vector(x[number], nowhere(LANES), mask)


def blocks_of(builder: Any, key: Words, places: Sequence[Words]) -> list[Any]:
    """Four blocks of sixteen words; a place is a count, a number and a stream."""
    last = [word for place in places for word in (*place, SHORT(0))]
    start = [spread(builder, row) for row in ([*map(SHORT, CONSTANTS)], key, key, last)]
    x = list(start)
    for _ in range(ROUNDS // 2):
        quarter(builder, x)
        shift_rows(builder, x, 1)
        quarter(builder, x)
        shift_rows(builder, x, -1)
    x = [builder.add(end, begun) for end, begun in zip(x, start, strict=True)]
    return [block_of(builder, x, number) for number in range(BLOCKS)]


def block_of(builder: Any, x: list[Any], number: int) -> Any:
    """One block's words, taken from the four rows."""

    def joined(one: Any, other: Any, lanes: list[int]) -> Any:
        return builder.shuffle_vector(one, other, ir.VectorType(SHORT, len(lanes))(lanes))

    own = list(range(ROW * number, ROW * number + ROW))
    own += [ROW * BLOCKS + lane for lane in own]
    return joined(joined(x[0], x[1], own), joined(x[2], x[3], own), list(range(WORDS)))


def write(builder: Any, vector: Any, address: Any, place: int) -> None:
    there = builder.gep(address, [WORD(place)], inbounds=True)
    builder.store(vector, builder.bitcast(there, vector.type.as_pointer()), align=8)


def short(builder: Any, words: Words) -> Words:
    return [builder.trunc(word, SHORT) for word in words]


def write_four(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    address, *words = args
    *key, first, number = short(builder, words)
    places = [(builder.add(first, SHORT(n)), number, SHORT(ORDERS)) for n in range(BLOCKS)]
    for place, block in enumerate(blocks_of(builder, key, places)):
        write(builder, block, address, SIDE * place)
    return context.get_dummy_value()


def write_opening(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    bots, numbers, *words = args
    key = short(builder, words)
    cut = [tuple(map(SHORT, (count, 0, ORDERS))) for count in range(BLOCKS - 1)]
    deal = [tuple(map(SHORT, (count, 1, ORDERS))) for count in range(BLOCKS)]
    streams, *blocks = blocks_of(builder, key, [tuple(map(SHORT, (0, 0, BOT_STREAMS))), *cut])
    write(builder, builder.zext(streams, ir.VectorType(WORD, WORDS)), bots, 0)
    for place, block in enumerate(blocks + blocks_of(builder, key, deal)):
        write(builder, block, numbers, SIDE * (OPENING + place))
    return context.get_dummy_value()


@intrinsic
def four_blocks(
    _typing: Any, numbers: Any, _k0: Any, _k1: Any, _k2: Any, _k3: Any, _first: Any, _number: Any
) -> Any:
    """Write the numbers of four blocks."""
    return types.void(numbers, *[types.int64] * 6), write_four


@intrinsic
def first_blocks(
    _typing: Any, bots: Any, numbers: Any, _k0: Any, _k1: Any, _k2: Any, _k3: Any
) -> Any:
    """Write the bots' words, and the numbers of the first blocks of two orders."""
    return types.void(bots, numbers, *[types.int64] * 4), write_opening


def open_game(scratch: Scratch, key: Sequence[int]) -> None:
    """Compute eight blocks in the time of one."""
    first_blocks(scratch.block, scratch.numbers, key[0], key[1], key[2], key[3])  # type: ignore[call-arg]
    scratch.ahead = AHEAD


def fill_numbers(scratch: Scratch, key: Sequence[int], first: int, number: int, wanted: int) -> int:
    if first == 0 and number < scratch.ahead:
        # The cut has one block fewer than the deal: the bots' words took its place
        scratch.begin = HALVES * (OPENING + number * (BLOCKS - 1))
        return HALVES * (BLOCKS - 1 + number)
    scratch.begin = 0
    four_blocks(scratch.numbers, key[0], key[1], key[2], key[3], first, number)  # type: ignore[call-arg]
    return HALVES * BLOCKS


# Places


@intrinsic
def choose_side(
    _typing: Any, numbers: Any, chosen: Any, _drawn: Any, _count: Any, _below: Any, _wanted: Any
) -> Any:
    """Write the places for the numbers of a block; return the set of those that may be biased."""
    halves, wide = ir.VectorType(HALF, HALVES), ir.VectorType(SHORT, HALVES)
    steps = halves(list(range(HALVES)))

    def everywhere(builder: Any, value: Any) -> Any:
        one = builder.insert_element(nowhere(halves), builder.trunc(value, HALF), SHORT(0))
        return builder.shuffle_vector(one, nowhere(halves), wide([0] * HALVES))

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        address, out, drawn, count, below, wanted = args
        from_here = builder.bitcast(address, HALF.as_pointer())
        place = builder.gep(from_here, [builder.add(drawn, count)], inbounds=True)
        number = builder.load(builder.bitcast(place, halves.as_pointer()), align=2)
        limit = builder.sub(everywhere(builder, builder.sub(below, count)), steps)
        product = builder.mul(builder.zext(number, wide), builder.zext(limit, wide))
        high = builder.lshr(product, wide([16] * HALVES))
        places = builder.zext(high, ir.VectorType(WORD, HALVES))
        write(builder, places, builder.gep(out, [count], inbounds=True), 0)
        low = builder.icmp_unsigned("<", builder.mul(number, limit), limit)
        counts = builder.icmp_signed("<", steps, everywhere(builder, builder.sub(wanted, count)))
        doubtful = builder.bitcast(builder.and_(low, counts), ir.IntType(HALVES))
        return builder.zext(doubtful, WORD)

    return types.int64(numbers, chosen, *[types.int64] * 4), generate


def choose_places(scratch: Scratch, drawn: int, below: int, wanted: int) -> int:
    """As in ``chance.orders``, but only the doubtful numbers are checked again."""
    drawn += scratch.begin
    for side in range(0, wanted, HALVES):
        doubtful: int = choose_side(scratch.numbers, scratch.chosen, drawn, side, below, wanted)  # type: ignore[call-arg]
        while doubtful:
            count = side + (doubtful & -doubtful).bit_length() - 1
            place = drawn + count
            number = scratch.numbers[place // PACKED] >> 16 * (place % PACKED) & 0xFFFF
            if not is_of_use(number, below - count):
                return count
            doubtful &= doubtful - 1
    return wanted
