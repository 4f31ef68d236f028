"""Orders: the published cipher, used as documented, fair, and the same at both speeds."""

from __future__ import annotations

import hashlib
import json
import struct
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import strategies as st

from penult.chance import orders, seeds
from penult.chance.seeds import fresh as drawn_by_the_system
from penult.match.origin import Origin
from penult.simulate.compile import register
from penult.simulate.compile.memory import Packed
from tests.chance import reference
from tests.properties.tables import TIMES, examples, given

# The browser reads the same file. Its blocks are TC1 of draft-strombergson-chacha-test-vectors-01:
# key and IV zero, 128-bit key, 8 rounds.
VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
LARGEST = (1 << seeds.BITS) - 1


def block(seed: int, count: int = 0, number: int = 0, stream: int = 0) -> bytes:
    words = [0] * orders.WORDS
    orders.fill_block(words, seeds.key_of(seed), count, number, stream)
    return struct.pack("<16I", *words)


# The cipher


@pytest.mark.parametrize("vector", VECTORS["blocks"])
def test_the_published_vectors(vector: dict[str, Any]) -> None:
    seed, count = int(vector["seed"], 16), vector["count"]
    assert block(seed, count).hex() == vector["bytes"]
    assert reference.keystream(seed, count, 0, 0).hex() == vector["bytes"]


WORD = st.integers(0, 2**32 - 1)


@examples(100)
@given(seed=st.integers(0, LARGEST), count=WORD, number=WORD, stream=WORD)
def test_a_block_is_the_reference_block(seed: int, count: int, number: int, stream: int) -> None:
    assert block(seed, count, number, stream) == reference.keystream(seed, count, number, stream)


def test_only_the_places_that_are_needed_have_to_be_right() -> None:
    whole = seeds.order(7**40, 3, 108)
    for needed in (1, 6, 40, 107, 108):
        some = seeds.order(7**40, 3, 108, needed)
        assert some[-needed:] == whole[-needed:]
        assert sorted(some) == list(range(108))


def test_pairs_of_words_are_those_that_a_simulation_draws() -> None:
    pair, block = [0, 0], [0] * orders.WORDS
    for seed in (0, 7**40):
        for number in range(3 * orders.PAIRS):
            orders.fill_words(pair, seeds.key_of(seed), number, block)
            assert seeds.words(seed, number) == pair


def test_a_seed_is_four_words_the_highest_first() -> None:
    seed = 0x00112233_44556677_8899AABB_CCDDEEFF
    assert seeds.key_of(seed) == [0x00112233, 0x44556677, 0x8899AABB, 0xCCDDEEFF]


# Stored orders. They may never change, or old records would no longer verify


@pytest.mark.parametrize("vector", VECTORS["orders"])
def test_stored_orders(vector: dict[str, Any]) -> None:
    order = seeds.order(int(vector["seed"], 16), vector["number"], vector["size"])
    if "order" in vector:
        assert order == [int(place) for place in vector["order"].split()]
    else:
        assert digest_of(order) == vector["sha256"]


def digest_of(order: list[int]) -> str:
    return hashlib.sha256(" ".join(map(str, order)).encode()).hexdigest()


# The description


@examples(150)
@given(seed=st.integers(0, LARGEST), number=WORD, size=st.integers(0, 112))
def test_an_order_is_the_reference_order(seed: int, number: int, size: int) -> None:
    order = seeds.order(seed, number, size)
    assert order == reference.order(seed, number, size)
    assert sorted(order) == list(range(size))


def test_some_numbers_are_refused() -> None:
    """A number that would favour some places is skipped; this seed has such a number."""
    size = 4_000
    source = reference.numbers(0, 0)
    refused = sum(next(source) * size % 65536 < 65536 % size for _ in range(1_000))
    assert refused > 20
    assert seeds.order(0, 0, size) == reference.order(0, 0, size)


def test_other_seeds_and_numbers_give_other_orders() -> None:
    rng = Random(1)
    some = [0, 1, 2, LARGEST, *(rng.getrandbits(128) for _ in range(20))]
    some += [1 << bit for bit in range(128)]
    found = {tuple(seeds.order(seed, number, 20)) for seed in set(some) for number in range(5)}
    assert len(found) == 5 * len(set(some))


def test_streams_of_bots_have_nothing_to_do_with_orders() -> None:
    first = struct.unpack("<I", block(7)[:4])[0]
    streams = [seeds.stream(7, seat) for seat in range(10)]
    assert len({first, *streams}) == 11
    assert streams == list(struct.unpack("<10I", reference.keystream(7, 0, 0, 1)[:40]))


@examples(50)
@given(seed=st.integers(0, LARGEST), size=st.integers(0, 112), needed=st.integers(0, 112))
def test_an_order_may_stop_where_nobody_looks(seed: int, size: int, needed: int) -> None:
    order = [0] * size
    orders.fill_order(order, size, needed, seeds.key_of(seed), 3, orders.Scratch())
    unseen = max(size - needed, 0)
    assert order[unseen:] == seeds.order(seed, 3, size)[unseen:]
    assert sorted(order) == list(range(size))


# Fair


def chi_square(counts: Counter[tuple[int, int]], expected: float) -> float:
    cells = ((place, card) for place in range(10) for card in range(10))
    return sum((counts[cell] - expected) ** 2 / expected for cell in cells)


@pytest.mark.parametrize("by", ["seed", "number"])
def test_every_card_is_equally_likely_in_every_place(by: str) -> None:
    """81 degrees of freedom: 30 to 160 is more than four standard deviations either way."""
    times = 5_000 * TIMES
    counts: Counter[tuple[int, int]] = Counter()
    for drawn in range(times):
        counts.update(enumerate(seeds.order(drawn if by == "seed" else 3, drawn, 10)))
    assert 30 < chi_square(counts, times / 10) * 9 / 10 < 160


def test_every_order_is_equally_likely() -> None:
    """The 24 orders of four cards, 23 degrees of freedom."""
    times = 12_000
    counts = Counter(tuple(seeds.order(9, number, 4)) for number in range(times))
    assert len(counts) == 24
    assert sum((count - times / 24) ** 2 / (times / 24) for count in counts.values()) < 60


# Both speeds


def test_compiled_orders_are_the_same() -> None:
    register([orders])
    fill_order: Any = numba.njit(boundscheck=True)(orders.fill_order)
    rng, scratch = Random(2), Packed(orders.Scratch())
    for _ in range(300 * TIMES):
        seed, number, size = rng.getrandbits(128), rng.getrandbits(32), rng.randint(0, 112)
        order, key = np.zeros(112, np.int64), np.array(seeds.key_of(seed), np.int64)
        fill_order(order, size, size, key, number, scratch)
        assert order[:size].tolist() == seeds.order(seed, number, size)


def unpacked(scratch: Packed) -> list[int]:
    """Compiled, four numbers share an int, not always starting with the first."""
    begin = scratch.record["begin"]
    numbers = scratch.record["numbers"].view(np.uint16)[begin : begin + orders.BLOCKS * 32]
    return [int(number) for number in numbers]


def test_compiled_numbers_are_those_of_four_blocks() -> None:
    """At every place of every block, up to the end of the block counter."""
    register([orders])

    @numba.njit(boundscheck=True)
    def fill_numbers(scratch: Any, key: Any, first: int, number: int, wanted: int) -> int:
        return orders.fill_numbers(scratch, key, first, number, wanted)

    rng, packed, scratch = Random(3), Packed(orders.Scratch()), orders.Scratch()
    for first in (0, 1, 4, 2**32 - 4, *(rng.getrandbits(31) for _ in range(50))):
        key, number = [rng.getrandbits(32) for _ in range(4)], rng.getrandbits(32)
        assert orders.fill_numbers(scratch, key, first, number, 128) == 128
        assert fill_numbers(packed, np.array(key, np.int64), first, number, 1) == 128
        assert unpacked(packed) == scratch.numbers


def test_a_compiled_game_begins_with_the_same_numbers() -> None:
    register([orders])

    @numba.njit(boundscheck=True)
    def begin(scratch: Any, key: Any, number: int) -> int:
        orders.open_game(scratch, key)
        return orders.fill_numbers(scratch, key, 0, number, 1)

    rng, packed, scratch = Random(4), Packed(orders.Scratch()), orders.Scratch()
    for _ in range(50):
        key = [rng.getrandbits(32) for _ in range(4)]
        for number in range(4):
            ready = begin(packed, np.array(key, np.int64), number)
            assert orders.fill_numbers(scratch, key, 0, number, ready) == ready >= 96
            assert unpacked(packed)[:ready] == scratch.numbers[:ready]
            orders.open_game(scratch, key)
            assert packed.record["block"].tolist() == scratch.block


def test_many_rejected_numbers_only_need_more_blocks() -> None:
    """Even if no number of the first blocks can be used, the order continues with the next."""
    key, scratch = seeds.key_of(5), orders.Scratch()
    drawn = [
        half
        for count in range(8)
        for word in struct.unpack("<16I", block(5, count, number=2))
        for half in (word & 0xFFFF, word >> 16)
    ]
    numbers: list[int] = []
    for first in range(8):
        assert orders.fill_numbers(scratch, key, first, 2, wanted=32) == 32
        numbers += scratch.numbers[:32]
    assert numbers == drawn


# Seeds


@pytest.mark.parametrize("vector", VECTORS["commitments"])
def test_stored_commitments(vector: dict[str, str]) -> None:
    assert seeds.commitment(int(vector["seed"], 16)) == vector["commitment"]


@pytest.mark.parametrize("vector", VECTORS["origins"])
def test_stored_seeds_of_several(vector: dict[str, Any]) -> None:
    added = tuple((each["seat"], each["seed"]) for each in vector["added"])
    origin = Origin(vector["table"], int(vector["server"], 16), added)
    assert seeds.in_hex(origin.seed) == vector["seed"]


@examples(50)
@given(seed=st.integers(0, LARGEST))
def test_a_commitment_is_the_hash_of_label_and_seed(seed: int) -> None:
    text = f"penult-seed-1:{seed:032x}"
    assert seeds.commitment(seed) == hashlib.sha256(text.encode("ascii")).hexdigest()


@examples(50)
@given(seed=st.integers(0, LARGEST))
def test_a_seed_is_read_as_it_is_written(seed: int) -> None:
    assert len(seeds.in_hex(seed)) == 32
    assert seeds.parse(seeds.in_hex(seed)) == seed
    assert seeds.parse(f" {seed:X} ") == seed


@pytest.mark.parametrize("text", ["", " ", "g", "0x1", "-1", "1 2", "1_0", "٣", "0" * 33])
def test_a_text_that_is_no_seed(text: str) -> None:
    assert seeds.parse(text) is None


def test_fresh_seeds_have_128_bits() -> None:
    drawn = [drawn_by_the_system() for _ in range(200)]
    ones = zeros = 0
    for seed in drawn:
        assert 0 <= seed <= LARGEST
        ones |= seed
        zeros |= ~seed & LARGEST
    assert ones == zeros == LARGEST  # except in one run in 10⁵⁷
    assert len(set(drawn)) == 200
