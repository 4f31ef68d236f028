"""Intervals: from textbooks and computed by hand."""

from __future__ import annotations

from math import isclose, sqrt
from statistics import fmean, stdev

import pytest

from penult.lab.intervals import Figure, difference, mean, share, student

Z_SQUARED = 3.8415  # instead of 1.96


# Shares


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_shares_of_newcombe(hits: int, tries: int, low: float, high: float) -> None:
    """Newcombe (1998), table I, method 3: Wilson's interval."""
    figure = share(hits, tries)
    assert figure.value == hits / tries
    assert figure.low == pytest.approx(low, abs=5e-5)
    assert figure.high == pytest.approx(high, abs=5e-5)


@pytest.mark.parametrize("tries", [2, 10, 1_000])
def test_never_may_still_happen(tries: int) -> None:
    """Without hits the interval goes from 0 to z² / (n + z²): 0.38 % after a thousand."""
    never, always = share(0, tries), share(tries, tries)
    assert (never.value, never.low, always.value, always.high) == (0, 0, 1, 1)
    assert never.high == pytest.approx(Z_SQUARED / (tries + Z_SQUARED), rel=1e-4)
    assert always.low == pytest.approx(tries / (tries + Z_SQUARED), rel=1e-4)


@pytest.mark.parametrize("tries", range(2, 60))
def test_a_share_lies_in_its_interval_and_that_between_0_and_1(tries: int) -> None:
    for hits in range(tries + 1):
        figure = share(hits, tries)
        assert figure.low is not None
        assert figure.high is not None
        assert 0 <= figure.low <= figure.value <= figure.high <= 1


def test_one_try_has_no_interval() -> None:
    assert share(1, 1) == Figure(1.0, None, None)
    assert share(0, 0) == Figure(0.0, None, None)


# Means


@pytest.mark.parametrize(
    ("freedom", "within"),
    [(1, 12.706), (4, 2.776), (30, 2.0423), (39, 2.0227), (60, 2.0003), (120, 1.9799)],
)
def test_student_as_in_tables(freedom: int, within: float) -> None:
    assert student(freedom) == pytest.approx(within, abs=5e-4)


def test_student_comes_near_the_normal_distribution() -> None:
    assert student(10**9) == pytest.approx(1.959964, abs=1e-6)


def test_a_mean_by_hand() -> None:
    """1 to 5: variance 2.5, so 3 ± 2.776 · √(2.5 / 5)."""
    figure = mean(15, 55, 5)
    assert figure.value == 3
    assert figure.low == pytest.approx(3 - 1.963, abs=1e-3)
    assert figure.high == pytest.approx(3 + 1.963, abs=1e-3)


@pytest.mark.parametrize("values", [[30, 90], [20, 50, 13, 40, 27, 61], [101, 102, 103] * 20])
def test_means_against_the_statistics_module(values: list[int]) -> None:
    figure = mean(sum(values), sum(value * value for value in values), len(values))
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    assert isclose(figure.value, fmean(values))
    assert figure.low == pytest.approx(max(fmean(values) - half, 0))
    assert figure.high == pytest.approx(fmean(values) + half)


def test_a_mean_of_counts_is_never_below_zero() -> None:
    """One 1 among four: 0.25 ± 3.182 · 0.25."""
    figure = mean(1, 1, 4)
    assert figure.low == 0
    assert figure.high == pytest.approx(0.25 + 3.182 * 0.25)


def test_there_is_no_interval_of_one_or_none_or_of_what_is_always_the_same() -> None:
    assert mean(42, 42 * 42, 1) == Figure(42.0, None, None)
    assert mean(0, 0, 0) == Figure(0.0, None, None)
    assert mean(35, 7 * 25, 7) == Figure(5.0, None, None)


# Differences


def test_a_difference_of_equal_batches_by_hand() -> None:
    """Twenty times 1 and twenty times 3, against 1: the mean is 1, the deviation √(40 / 39)."""
    figure = difference([(1, 1), (3, 1)] * 20, [(1, 1)] * 40)
    half = 2.0227 * sqrt(40 / 39) / sqrt(40)
    assert figure.value == 1
    assert figure.low == pytest.approx(1 - half, abs=1e-4)
    assert figure.high == pytest.approx(1 + half, abs=1e-4)


def test_a_difference_of_unequal_batches_by_hand() -> None:
    """3 of 1 and 3 of 3 make 1.5; each batch moves it by 6/16: ± 12.706 · √(2 · 2 · 9/64)."""
    figure = difference([(3, 1), (3, 3)], [(1, 1), (3, 3)])
    assert figure.value == 0.5
    assert figure.low == pytest.approx(0.5 - 12.706 * 0.75)
    assert figure.high == pytest.approx(0.5 + 12.706 * 0.75)


def test_what_both_have_in_common_does_not_widen_the_interval() -> None:
    batches = [(number, 10) for number in range(40)]
    assert difference([(n + 20, of) for n, of in batches], batches) == Figure(2.0, None, None)


def test_one_batch_has_no_interval() -> None:
    assert difference([(3, 2)], [(1, 2)]) == Figure(1.0, None, None)


def test_an_interval_ends_where_the_figure_does() -> None:
    assert Figure(0.5, -5.0, 6.0).within(-1, 1) == Figure(0.5, -1, 1)
    assert Figure(0.5).within(-1, 1) == Figure(0.5)
