"""The physics of the balance: two trays, a torque, and a disc that slides to the lower side.

Everything is an integer; a card weighs 1000. The random noise is passed in.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.events import TORQUE_OF_A_CARD
from penult.core.shapes import ints

A = 0
B = 1
TRAYS = 2
CARD = TORQUE_OF_A_CARD
RIM = 1000  # where the disc leaves the platform


@quick
class DiscMotion(IntEnum):
    REST = 0
    SLIDING = 1
    FALL = 2


@dataclass(slots=True)
class Scale:
    """How sensitive the balance is."""

    noise: int = 0  # a card weighs up to this much more or less
    disc: int = 0  # the torque of the disc at the rim
    slip: int = 0  # above this torque the disc slides …
    slip_load: int = 0  # … minus this for every card on the trays …
    slip_least: int = 0  # … but never below this
    fall: int = 0  # at this torque the balance falls at once; reduced in the same way
    fall_load: int = 0
    fall_least: int = 0
    slide: int = 0  # how far the disc slides per 1000 of torque above the limit
    friction: int = 0  # up to this much further or less far


@dataclass(slots=True)
class Balance:
    weight: list[int] = ints(TRAYS)
    disc: int = 0  # from -RIM (side A) to RIM (side B)
    motion: int = DiscMotion.REST


def other(tray: int) -> int:
    return B - tray


def empty(balance: Balance) -> None:
    stand_up(balance, 0, 0)


def stand_up(balance: Balance, cards_a: int, cards_b: int) -> None:
    """Put the cards back evenly, with the disc in the middle."""
    balance.weight[A] = CARD * cards_a
    balance.weight[B] = CARD * cards_b
    balance.disc = 0
    balance.motion = DiscMotion.REST


def noise_of(word: int, most: int) -> int:
    """Turn a random word into a number from ``-most`` to ``most``."""
    return (word * (2 * most + 1) >> 32) - most


def share_of(percent: int, most: int) -> int:
    """``percent`` of ``most``, rounded towards zero."""
    part = most * abs(percent) // 100
    return part if percent > 0 else -part


def place(balance: Balance, tray: int, noise: int) -> None:
    balance.weight[tray] += CARD + noise


def torque(balance: Balance, scale: Scale) -> int:
    """Positive towards B; rounded towards zero so that both sides behave alike."""
    lever = scale.disc * abs(balance.disc) // RIM
    if balance.disc < 0:
        lever = -lever
    return balance.weight[B] - balance.weight[A] + lever


def slip_limit(scale: Scale, cards: int) -> int:
    return max(scale.slip_least, scale.slip - scale.slip_load * cards)


def fall_limit(scale: Scale, cards: int) -> int:
    return max(scale.fall_least, scale.fall - scale.fall_load * cards)


def tick(balance: Balance, scale: Scale, cards: int, friction: int) -> int:
    """Move the balance after a card: it rests, its disc slides, or it falls."""
    lean = torque(balance, scale)
    if abs(lean) >= fall_limit(scale, cards):
        balance.motion = DiscMotion.FALL
        return balance.motion
    balance.motion = DiscMotion.REST
    above = abs(lean) - slip_limit(scale, cards)
    if above > 0:
        step = max(0, above * scale.slide // 1000 + friction)
        balance.disc += step if lean > 0 else -step
        if step > 0:
            balance.motion = DiscMotion.SLIDING
        if abs(balance.disc) >= RIM:
            balance.motion = DiscMotion.FALL
    return balance.motion


# The exact risk of the next card: of all pairs of noise and friction, count those that …


def outcomes(scale: Scale) -> int:
    return (2 * scale.noise + 1) * (2 * scale.friction + 1)


def at_least(wanted: int, most: int) -> int:
    """How many numbers from ``-most`` to ``most`` are at least ``wanted``."""
    return min(max(most - wanted + 1, 0), 2 * most + 1)


def cannot_move(scale: Scale, cards: int, lean: int) -> bool:
    """Is the balance at rest whatever the noise? Then there is nothing to count."""
    most = abs(lean) + scale.noise
    return most <= slip_limit(scale, cards) and most < fall_limit(scale, cards)


def falls(balance: Balance, scale: Scale, cards: int, tray: int) -> int:
    """… make the balance fall at once; ``cards`` includes the new one."""
    return moves(balance, scale, cards, tray, RIM - balance.disc, RIM + balance.disc)


def slides(balance: Balance, scale: Scale, cards: int, tray: int) -> int:
    """… move its disc, or make it fall."""
    return moves(balance, scale, cards, tray, 1, 1)


def moves(balance: Balance, scale: Scale, cards: int, tray: int, to_b: int, to_a: int) -> int:
    """… make it fall, or move its disc at least this far towards tray B or tray A."""
    lean = torque(balance, scale) + (CARD if tray == B else -CARD)
    if cannot_move(scale, cards, lean):
        return 0
    slip = slip_limit(scale, cards)
    fall = fall_limit(scale, cards)
    least, most = lean - scale.noise, lean + scale.noise
    return moves_leaning(scale, least, most, slip, fall, to_b) + moves_leaning(
        scale, -most, -least, slip, fall, to_a
    )


def moves_leaning(scale: Scale, least: int, most: int, slip: int, fall: int, way: int) -> int:
    """Count the same for a range of leans towards one side, with every friction."""
    every = 2 * scale.friction + 1
    least = max(least, 1)
    count = every * max(0, most - max(least, fall) + 1)
    first = max(1, least - slip)
    last = min(most, fall - 1) - slip
    if first > last:
        return count
    if scale.slide == 0:
        return count + (last - first + 1) * at_least(way, scale.friction)
    starts = max(first, above_for(scale, way - scale.friction))
    surely = max(starts, above_for(scale, way + scale.friction))
    count += every * max(0, last - surely + 1)
    size = min(last + 1, surely) - starts
    if size <= 0:
        return count
    base = scale.friction - way + 1
    return count + size * base + floor_sum(size, 1000, scale.slide, starts * scale.slide)


def above_for(scale: Scale, steps: int) -> int:
    """How far above the slip limit a lean must be to move the disc by ``steps``."""
    return -(-steps * 1000 // scale.slide)


def floor_sum(size: int, divisor: int, slope: int, start: int) -> int:
    """The sum of ``(start + slope * i) // divisor`` for each ``i`` below ``size``."""
    total = 0
    while True:
        total += size * (size - 1) // 2 * (slope // divisor) + size * (start // divisor)
        slope %= divisor
        start %= divisor
        highest = slope * size + start
        if highest < divisor:
            return total
        size = highest // divisor
        start = highest % divisor
        slope, divisor = divisor, slope
