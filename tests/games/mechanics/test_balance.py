"""The balance in integers: torque, limits, ticks, exact risk, and every Tilt tips in the end.

The model is written again below, from docs/tippo.md, and compared.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import trunc
from random import Random

import pytest

from penult.games.tippo import balance
from penult.games.tippo.balance import A, B, Balance, DiscMotion, Scale

STANDARD = Scale(
    noise=200,
    disc=1500,
    slip=3000,
    slip_load=25,
    slip_least=1500,
    fall=6500,
    fall_load=50,
    fall_least=3000,
    slide=300,
    friction=150,
)
SMALL = replace(STANDARD, noise=20, friction=15)  # few enough outcomes to try all


# The model, written again


def torque(scale: Scale, a: int, b: int, x: int) -> int:
    return b - a + trunc(Fraction(scale.disc * x, 1000))


def tick(scale: Scale, a: int, b: int, x: int, cards: int, h: int) -> tuple[DiscMotion, int]:
    """What happens, and where the disc ends up."""
    lean = torque(scale, a, b, x)
    slip = max(scale.slip_least, scale.slip - scale.slip_load * cards)
    fall = max(scale.fall_least, scale.fall - scale.fall_load * cards)
    if abs(lean) >= fall:
        return DiscMotion.FALL, x
    if abs(lean) <= slip:
        return DiscMotion.REST, x
    s = max(0, trunc(Fraction((abs(lean) - slip) * scale.slide, 1000)) + h)
    x += s if lean > 0 else -s
    if abs(x) >= 1000:
        return DiscMotion.FALL, x
    return (DiscMotion.SLIDING if s > 0 else DiscMotion.REST), x


def standing(chance: Random) -> tuple[Balance, int]:
    """A possible balance, and how many cards are on it."""
    cards = chance.randrange(2, 80)
    a = 1000 * chance.randrange(1, cards) + chance.randrange(-300, 301)
    b = a + chance.randrange(-6500, 6501)
    return Balance(weight=[a, b], disc=chance.randrange(-999, 1000)), cards


def mirror(stood: Balance) -> Balance:
    return Balance(weight=stood.weight[::-1], disc=-stood.disc, motion=stood.motion)


# Torque and limits


def test_level_at_the_beginning() -> None:
    stood = Balance()
    balance.empty(stood)
    assert (stood.weight, stood.disc, balance.torque(stood, STANDARD)) == ([0, 0], 0, 0)


def test_a_card_weighs_1000_and_its_noise() -> None:
    stood = Balance()
    balance.place(stood, A, 0)
    balance.place(stood, B, 150)
    balance.place(stood, B, -200)
    assert (stood.weight, balance.torque(stood, STANDARD)) == ([1000, 1950], 950)


@pytest.mark.parametrize(
    ("disc", "lever"),
    [(0, 0), (1, 1), (-1, -1), (333, 499), (-333, -499), (999, 1498), (-999, -1498)],
)
def test_the_lever_of_the_disc_is_cut_towards_zero(disc: int, lever: int) -> None:
    stood = Balance(weight=[5000, 5000], disc=disc)
    assert balance.torque(stood, STANDARD) == lever  # 1500 * disc / 1000


@pytest.mark.parametrize(
    ("cards", "slip", "fall"),
    [(2, 2950, 6400), (13, 2675, 5850), (60, 1500, 3500), (70, 1500, 3000), (112, 1500, 3000)],
)
def test_the_load_lowers_both_limits(cards: int, slip: int, fall: int) -> None:
    assert balance.slip_limit(STANDARD, cards) == slip
    assert balance.fall_limit(STANDARD, cards) == fall


def test_standing_up_is_even_with_the_disc_in_the_middle() -> None:
    stood = Balance(weight=[2100, 9050], disc=-700, motion=DiscMotion.FALL)
    balance.stand_up(stood, 2, 1)
    assert stood == Balance(weight=[2000, 1000], disc=0, motion=DiscMotion.REST)


def test_the_other_tray() -> None:
    assert (balance.other(A), balance.other(B)) == (B, A)


# Noise


@pytest.mark.parametrize("most", [0, 1, 150, 200, 900])
def test_noise_covers_its_range_and_nothing_else(most: int) -> None:
    assert balance.noise_of(0, most) == -most
    assert balance.noise_of((1 << 32) - 1, most) == most
    assert balance.noise_of(1 << 31, most) == 0
    chance = Random(most)
    found = {balance.noise_of(chance.getrandbits(32), most) for _ in range(300)}
    assert found <= set(range(-most, most + 1))


def test_every_noise_is_equally_likely() -> None:
    most = 2
    words = [(2 * place + 1) * (1 << 31) // 10_000 for place in range(10_000)]
    found = [balance.noise_of(word, most) for word in words]
    assert [found.count(noise) for noise in range(-most, most + 1)] == [2000] * 5


# Ticks: with 13 cards the disc slides above 2675, and 5850 is a fall


def after(lean: int, disc: int = 0, friction: int = 0) -> tuple[int, int]:
    """The motion and the disc after a tick with 13 cards; ``lean`` is the load difference."""
    stood = Balance(weight=[10_000, 10_000 + lean], disc=disc)
    assert balance.tick(stood, STANDARD, 13, friction) == stood.motion
    return stood.motion, stood.disc


@pytest.mark.parametrize("side", [1, -1])
def test_below_the_slip_limit_it_rests(side: int) -> None:
    assert after(0) == (DiscMotion.REST, 0)
    assert after(side * 2675, friction=150) == (DiscMotion.REST, 0)


@pytest.mark.parametrize("side", [1, -1])
def test_above_it_the_disc_slides_to_the_low_side(side: int) -> None:
    assert after(side * 3675) == (DiscMotion.SLIDING, side * 300)
    assert after(side * 3675, friction=150) == (DiscMotion.SLIDING, side * 450)
    assert after(side * 3675, friction=-150) == (DiscMotion.SLIDING, side * 150)
    assert after(side * 2685) == (DiscMotion.SLIDING, side * 3)


@pytest.mark.parametrize("side", [1, -1])
def test_friction_may_hold_the_disc(side: int) -> None:
    assert after(side * 2676) == (DiscMotion.REST, 0)  # 0.3 is truncated to 0
    assert after(side * 3175, friction=-150) == (DiscMotion.REST, 0)  # 150 - 150
    assert after(side * 2775, friction=-150) == (DiscMotion.REST, 0)  # never back
    assert after(side * 2676, friction=1) == (DiscMotion.SLIDING, side)


@pytest.mark.parametrize("side", [1, -1])
def test_at_the_fall_limit_it_falls_at_once(side: int) -> None:
    assert after(side * 5850) == (DiscMotion.FALL, 0)
    assert after(side * 5849) == (DiscMotion.SLIDING, side * 952)  # (5849 - 2675) * 0.3


@pytest.mark.parametrize("side", [1, -1])
def test_a_disc_over_the_rim_is_a_fall(side: int) -> None:
    assert after(side * 5849, friction=47) == (DiscMotion.SLIDING, side * 999)
    assert after(side * 5849, friction=48) == (DiscMotion.FALL, side * 1000)


def test_at_rest_the_disc_stays_off_centre() -> None:
    assert after(500, disc=-400) == (DiscMotion.REST, -400)


def test_the_tick_is_that_of_the_model() -> None:
    chance = Random(5)
    seen = set()
    for _ in range(3000):
        stood, cards = standing(chance)
        h = chance.randrange(-150, 151)
        a, b = stood.weight
        expected = tick(STANDARD, a, b, stood.disc, cards, h)
        assert balance.torque(stood, STANDARD) == torque(STANDARD, a, b, stood.disc)
        assert (balance.tick(stood, STANDARD, cards, h), stood.disc) == expected
        seen.add(stood.motion)
    assert seen == {DiscMotion.REST, DiscMotion.SLIDING, DiscMotion.FALL}


def test_both_sides_are_alike() -> None:
    chance = Random(6)
    for _ in range(1000):
        stood, cards = standing(chance)
        seen_from_behind = mirror(stood)
        assert balance.torque(stood, STANDARD) == -balance.torque(seen_from_behind, STANDARD)
        h = chance.randrange(-150, 151)
        balance.tick(stood, STANDARD, cards, h)
        balance.tick(seen_from_behind, STANDARD, cards, h)
        assert seen_from_behind == mirror(stood)


# The risk

# 12 cards, then one on the heavier side; P(fall now), P(slide starts) in percent
DISCS = (0, 300, 600, 900)
RISKS = {
    0: [(0, 0), (0, 0), (0, 0), (0, 0)],
    1: [(0, 0), (0, 0), (0, 72), (84, 16)],
    2: [(0, 82), (0, 100), (39, 61), (100, 0)],
    3: [(0, 100), (3, 97), (100, 0), (100, 0)],
    4: [(0, 100), (92, 8), (100, 0), (100, 0)],
    5: [(91, 9), (100, 0), (100, 0), (100, 0)],
    6: [(100, 0), (100, 0), (100, 0), (100, 0)],
}
CELLS = [
    (difference, disc, *cell)
    for difference, cells in RISKS.items()
    for disc, cell in zip(DISCS, cells, strict=True)
]


def percent(count: int) -> int:
    return round(Fraction(100 * count, balance.outcomes(STANDARD)))


def test_there_are_401_times_301_outcomes() -> None:
    assert balance.outcomes(STANDARD) == 401 * 301


@pytest.mark.parametrize("tray", [A, B])
@pytest.mark.parametrize(("difference", "disc", "falls", "slides"), CELLS)
def test_the_risk_table(difference: int, disc: int, falls: int, slides: int, tray: int) -> None:
    stood = Balance(weight=[6000, 6000 + 1000 * difference], disc=disc)
    if tray == A:
        stood = mirror(stood)
    fall = balance.falls(stood, STANDARD, 13, tray)
    move = balance.slides(stood, STANDARD, 13, tray)
    assert (percent(fall), percent(move - fall)) == (falls, slides)


@pytest.mark.parametrize("seed", range(40))
def test_the_risk_is_what_ticks_do(seed: int) -> None:
    stood, cards = standing(Random(seed))
    for tray in (A, B):
        falls = moves = 0
        for e, h in product(range(-20, 21), range(-15, 16)):
            tried = Balance(weight=stood.weight.copy(), disc=stood.disc)
            balance.place(tried, tray, e)
            motion = balance.tick(tried, SMALL, cards + 1, h)
            falls += motion == DiscMotion.FALL
            moves += motion != DiscMotion.REST
        assert balance.falls(stood, SMALL, cards + 1, tray) == falls
        assert balance.slides(stood, SMALL, cards + 1, tray) == moves


def test_without_noise_there_is_one_outcome() -> None:
    pure = replace(STANDARD, noise=0, friction=0)
    assert balance.outcomes(pure) == 1
    steep = Balance(weight=[1000, 6850])
    assert balance.falls(steep, pure, 3, B) == balance.slides(steep, pure, 3, B) == 1
    assert balance.falls(steep, pure, 3, A) == 0


# A Tilt always tips: ceil((2 * 6500 + 2 * 1500) / 800) = 20 cards


def cards_until_it_tips(stood: Balance, e: int, h: int, tray: int) -> int:
    """Cards dealt onto one tray, starting from two on the trays."""
    for dealt in range(1, 100):
        balance.place(stood, tray, e)
        if balance.tick(stood, STANDARD, 2 + dealt, h) == DiscMotion.FALL:
            return dealt
    return 100


@pytest.mark.parametrize("tray", [A, B])
def test_at_most_twenty_cards_even_from_the_worst_start(tray: int) -> None:
    for disc, e, h in product((-999, -500, 0, 999), (-200, 0, 200), (-150, 0, 150)):
        load = -6499 - trunc(Fraction(1500 * disc, 1000))  # a torque of -6499
        stood = Balance(weight=[10_000, 10_000 + load], disc=disc)
        assert balance.torque(stood, STANDARD) == -6499
        if tray == A:
            stood = mirror(stood)
        assert cards_until_it_tips(stood, e, h, tray) <= 20


def test_at_most_twenty_cards_whatever_the_noise() -> None:
    chance = Random(9)
    for _ in range(500):
        stood, _ = standing(chance)
        for dealt in range(1, 21):
            balance.place(stood, B, chance.randrange(-200, 201))
            friction = chance.randrange(-150, 151)
            if balance.tick(stood, STANDARD, 2 + dealt, friction) == DiscMotion.FALL:
                break
        assert stood.motion == DiscMotion.FALL


def test_level_trays_are_safe() -> None:
    for difference, cards in product((-1, 0, 1), range(2, 14)):
        stood = Balance(weight=[9000, 9000 + 1000 * difference])
        for tray in (A, B):
            assert balance.slides(stood, STANDARD, cards + 1, tray) == 0


@pytest.mark.parametrize("seed", range(20))
def test_a_sum_of_quotients(seed: int) -> None:
    chance = Random(seed)
    size, divisor, slope = chance.randrange(50), chance.randrange(1, 60), chance.randrange(200)
    start = chance.randrange(300)
    wanted = sum((start + slope * i) // divisor for i in range(size))
    assert balance.floor_sum(size, divisor, slope, start) == wanted
