"""ChaCha for compiled orders: four blocks side by side, one in each lane of a vector.

``fill_numbers`` is the compiled form of the function of that name in ``chance.orders``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from penult.chance.orders import BLOCKS, HALVES, ORDERS, ROUNDS, WORDS, Scratch
from penult.sim.layout import WORD

SHORT = ir.IntType(32)
LANES = ir.VectorType(SHORT, BLOCKS)
NUMBERS = ir.VectorType(ir.IntType(16), 2 * BLOCKS)
WIDE = ir.VectorType(WORD, 2 * BLOCKS)
CONSTANTS = (0x61707865, 0x3120646E, 0x79622D36, 0x6B206574)
COLUMNS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15))
DIAGONALS = ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))


def same(value: int) -> Any:
    return LANES([value] * BLOCKS)


def in_all_lanes(builder: Any, value: Any) -> Any:
    one = builder.insert_element(LANES(ir.Undefined), builder.trunc(value, SHORT), SHORT(0))
    return builder.shuffle_vector(one, LANES(ir.Undefined), same(0))


def rotated(builder: Any, value: Any, bits: int) -> Any:
    return builder.or_(builder.shl(value, same(bits)), builder.lshr(value, same(32 - bits)))


def quarter(builder: Any, x: list[Any], a: int, b: int, c: int, d: int) -> None:
    for one, other, far, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[one] = builder.add(x[one], x[other])
        x[far] = rotated(builder, builder.xor(x[far], x[one]), bits)


def four_words_of_each(builder: Any, rows: list[Any]) -> list[Any]:
    """Four words of all blocks, turned into a block's four words each."""

    def pick(one: Any, other: Any, *lanes: int) -> Any:
        return builder.shuffle_vector(one, other, LANES(list(lanes)))

    low = [pick(*pair, 0, 4, 1, 5) for pair in (rows[:2], rows[2:])]
    high = [pick(*pair, 2, 6, 3, 7) for pair in (rows[:2], rows[2:])]
    return [pick(*pair, *lanes) for pair in (low, high) for lanes in ((0, 1, 4, 5), (2, 3, 6, 7))]


def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    address, *words = args
    *key, first, number = (in_all_lanes(builder, word) for word in words)
    count = builder.add(first, LANES(list(range(BLOCKS))))
    start = [*map(same, CONSTANTS), *key, *key, count, number, same(ORDERS), same(0)]
    x = list(start)
    for _ in range(ROUNDS // 2):
        for places in COLUMNS + DIAGONALS:
            quarter(builder, x, *places)
    x = [builder.add(end, begun) for end, begun in zip(x, start, strict=True)]
    for word in range(0, WORDS, 4):
        for block, four in enumerate(four_words_of_each(builder, x[word : word + 4])):
            numbers = builder.zext(builder.bitcast(four, NUMBERS), WIDE)  # low halves first
            place = builder.gep(address, [WORD(HALVES * block + 2 * word)], inbounds=True)
            builder.store(numbers, builder.bitcast(place, WIDE.as_pointer()), align=8)
    return context.get_dummy_value()


@intrinsic
def four_blocks(
    _typing: Any, numbers: Any, _k0: Any, _k1: Any, _k2: Any, _k3: Any, _first: Any, _number: Any
) -> Any:
    """Write the numbers of four blocks."""
    return types.void(numbers, *[types.int64] * 6), generate


def fill_numbers(scratch: Scratch, key: Sequence[int], first: int, number: int, wanted: int) -> int:
    four_blocks(scratch.numbers, key[0], key[1], key[2], key[3], first, number)  # type: ignore[call-arg]
    return BLOCKS * HALVES
