"""The balance falls as often as the exact risk says, measured with real noise."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from math import sqrt

import pytest

from penult.chance import seeds
from penult.core.events import Kind
from penult.games.tippo import balance
from penult.games.tippo.balance import A, B, Balance, DiscMotion, Scale
from penult.games.tippo.options import BalancePreset, Options, build_scale
from penult.match.match import Match
from tests.properties.tables import TIMES

CARDS = 12  # on the trays before the card
LAYS = 1_200 * TIMES
ERRORS = 4  # standard errors
DIFFERENCES = range(7)
DISCS = (0, 300, 600, 900)
CELLS = list(product(DIFFERENCES, DISCS))
SEED = 0xBA1A4CE


def scale_of(preset: BalancePreset) -> Scale:
    scale = Scale()
    build_scale(scale, Options(balance=preset))
    return scale


def leaning(difference: int, disc: int, tray: int) -> Balance:
    """Level except for this many cards on this tray's side, where the disc is too."""
    weight = [CARDS * 500 - 500 * difference] * 2
    weight[tray] += 1000 * difference
    return Balance(weight=weight, disc=disc if tray == B else -disc)


def measured(stood: Balance, scale: Scale, tray: int, first: int) -> Counter[DiscMotion]:
    """Play a card repeatedly, each time with the next pair of random words."""
    found: Counter[DiscMotion] = Counter()
    for number in range(first, first + LAYS):
        placed, rubbed = seeds.words(SEED, number)
        tried = Balance(weight=stood.weight.copy(), disc=stood.disc)
        balance.place(tried, tray, balance.noise_of(placed, scale.noise))
        friction = balance.noise_of(rubbed, scale.friction)
        found[DiscMotion(balance.tick(tried, scale, CARDS + 1, friction))] += 1
    return found


def assert_as_often(times: int, count: int, outcomes: int, tries: int = LAYS) -> None:
    """As often as the share of outcomes says; what is certain, always."""
    chance = count / outcomes
    error = sqrt(chance * (1 - chance) / tries)
    assert abs(times / tries - chance) <= ERRORS * error


@pytest.mark.parametrize(
    "preset", [BalancePreset.STANDARD, BalancePreset.CALM, BalancePreset.NERVOUS]
)
@pytest.mark.parametrize(("difference", "disc"), CELLS)
def test_the_balance_falls_as_often_as_it_says(
    preset: BalancePreset, difference: int, disc: int
) -> None:
    scale = scale_of(preset)
    tray = (A, B)[(difference + disc // 300) % 2]
    stood = leaning(difference, disc, tray)
    falls = balance.falls(stood, scale, CARDS + 1, tray)
    moves = balance.slides(stood, scale, CARDS + 1, tray)
    first = LAYS * CELLS.index((difference, disc))
    found = measured(stood, scale, tray, first)
    outcomes = balance.outcomes(scale)
    assert_as_often(found[DiscMotion.FALL], falls, outcomes)
    assert_as_often(found[DiscMotion.SLIDING], moves - falls, outcomes)


# The same in matches: what the view says before a card, and what happens then

POSITION = "tippo; hand 0: r1 r2 r3; hand 1: b1 b2; tray a: r5 g5; tray b: g6"
RISKY = [(4_000, 0), (5_000, 100), (3_000, 650), (4_500, -200)]
MATCHES = 600 * TIMES


@pytest.mark.parametrize(("more", "disc"), RISKY)
def test_the_view_tells_how_often_matches_see_a_fall(more: int, disc: int) -> None:
    text = f"{POSITION}; weights: {2000 + more} 2000; disc: {-disc}; motion: sliding"
    start = Match.read(text, seed=0)
    view = start.view(0)
    assert view.falls[A] + view.slides[A] > 0
    found: Counter[Kind] = Counter()
    for number in range(MATCHES):
        match = start.copy()
        match.seed = SEED + number
        match.push("r1@a")
        found.update({event.kind for event in match.events})
    assert_as_often(found[Kind.FELL], view.falls[A], view.outcomes, MATCHES)


def test_the_measure_would_notice_another_balance() -> None:
    """A disc that slides a little earlier is detected; otherwise this would prove nothing."""
    scale = scale_of(BalancePreset.STANDARD)
    other = replace(scale, slip=scale.slip - 120)
    stood = leaning(2, 0, B)
    found = measured(stood, other, B, 0)
    moves = balance.slides(stood, scale, CARDS + 1, B)
    with pytest.raises(AssertionError):
        assert_as_often(found[DiscMotion.SLIDING], moves, balance.outcomes(scale))
