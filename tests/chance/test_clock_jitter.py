"""The jitter of a game's clock: as documented, bounded, fair, independent of the cards."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import strategies as st

from penult.chance import orders, seeds
from penult.match.match import Match
from penult.simulate.compile import register
from tests.chance import reference
from tests.properties.tables import TIMES, examples, given

LARGEST = (1 << seeds.BITS) - 1
SEEDS = st.integers(0, LARGEST)
PERIODS = st.integers(0, 2**32 - 1)
MOST = st.integers(0, 60_000)

# Stored as the reference computed them. They may never change, or a table's clock would


def test_stored_jitters() -> None:
    assert jitters(0) == [-125, 1129, -2052, 898, -2830, 1145]
    assert jitters(LARGEST) == [1989, -4120, -3057, 2935, 550, -4245]
    narrow_to_wide = [seeds.clock_jitter(7, 3, most) for most in (0, 1, 10, 1_000, 60_000)]
    assert narrow_to_wide == [0, 0, 3, 300, 17992]


def jitters(seed: int) -> list[int]:
    return [seeds.clock_jitter(seed, period, 5_000) for period in range(1, 7)]


@examples(150)
@given(seed=SEEDS, period=PERIODS, most=MOST)
def test_a_jitter_is_the_reference_jitter(seed: int, period: int, most: int) -> None:
    assert seeds.clock_jitter(seed, period, most) == reference.clock_jitter(seed, period, most)


@examples(150)
@given(seed=SEEDS, period=PERIODS, most=MOST)
def test_it_stays_in_its_bounds(seed: int, period: int, most: int) -> None:
    assert -most <= seeds.clock_jitter(seed, period, most) <= most


def test_the_bounds_are_reached() -> None:
    found = {seeds.clock_jitter(5, period, 3) for period in range(200)}
    assert found == {-3, -2, -1, 0, 1, 2, 3}
    assert {seeds.clock_jitter(seed, 1, 0) for seed in range(50)} == {0}


# Fair


@pytest.mark.parametrize("by", ["seed", "period"])
@pytest.mark.parametrize("most", [5, 5_000])
def test_every_shift_is_equally_likely(by: str, most: int) -> None:
    """Eleven parts of the range, 10 degrees of freedom: above 50 once in a million runs."""
    times = 11_000 * TIMES
    counts: Counter[int] = Counter()
    sizes: Counter[int] = Counter((shift + most) * 11 // (2 * most + 1) for shift in shifts(most))
    for drawn in range(times):
        seed, period = (drawn, 1) if by == "seed" else (3, drawn)
        counts[(seeds.clock_jitter(seed, period, most) + most) * 11 // (2 * most + 1)] += 1
    expected = {part: times * size / (2 * most + 1) for part, size in sizes.items()}
    assert len(expected) == 11
    assert sum((counts[part] - mean) ** 2 / mean for part, mean in expected.items()) < 50


def shifts(most: int) -> range:
    return range(-most, most + 1)


def test_one_reign_says_nothing_about_the_next() -> None:
    """The signs of consecutive reigns: each of the four pairs a quarter of the time."""
    times = 8_000
    signs = [seeds.clock_jitter(9, period, 5_000) > 0 for period in range(times + 1)]
    pairs = Counter(pairwise(signs))
    assert len(pairs) == 4
    assert all(abs(count - times / 4) < 200 for count in pairs.values())


# Independent of the cards


def test_another_clock_never_means_other_cards() -> None:
    """Whatever was asked of the clock, orders and bots' streams stay the same."""
    before = seeds.order(7, 0, 56), seeds.order(7, 1, 56), seeds.stream(7, 0)
    scratch = orders.Scratch()
    for period in range(10):
        orders.clock_jitter(seeds.key_of(7), period, 5_000, scratch.block)
        order = [0] * 56
        orders.fill_order(order, 56, 56, seeds.key_of(7), 0, scratch)
        assert order == before[0]
    assert (seeds.order(7, 0, 56), seeds.order(7, 1, 56), seeds.stream(7, 0)) == before


@pytest.mark.parametrize(
    "options", ["reign_jitter_ms=0", "reign_ms=1000", "clock_mode=turns", "clock_mode=virtual"]
)
def test_the_same_seed_deals_the_same_under_any_clock(options: str) -> None:
    def hands(m: Match) -> list[str]:
        return [line for line in m.write().splitlines() if not line.startswith("options")]

    plain, other = (Match.new("royal", seed=7, options=chosen) for chosen in ("", options))
    assert hands(plain) == hands(other)


def test_no_block_is_used_twice() -> None:
    """Stream 2 never has the words of orders or bots, whatever the number."""
    first: set[int] = set()
    for stream in (orders.ORDERS, orders.BOT_STREAMS, orders.CLOCK):
        for number in range(100):
            block = [0] * orders.WORDS
            orders.fill_block(block, seeds.key_of(1), 0, number, stream)
            first.add(block[0])
    assert len(first) == 300


# Both speeds


def test_compiled_jitters_are_the_same() -> None:
    register([orders])
    compiled: Any = numba.njit(boundscheck=True)(orders.clock_jitter)
    rng = Random(2)
    for _ in range(300 * TIMES):
        seed, period, most = rng.getrandbits(128), rng.getrandbits(32), rng.randint(0, 60_000)
        key = np.array(seeds.key_of(seed), np.int64)
        scratch = np.zeros(orders.WORDS, np.int64)
        assert compiled(key, period, most, scratch) == seeds.clock_jitter(seed, period, most)
