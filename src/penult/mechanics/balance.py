"""The balance: two trays, a torque, and a disc that slides to the low side.

All integers; a card weighs 1000. The noise of placing and of friction comes from outside.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.shapes import ints
from penult.vocabulary.quick import quick

A = 0
B = 1
TRAYS = 2
CARD = 1000  # the torque of one card
RIM = 1000  # where the disc leaves the platform


@quick
class Motion(IntEnum):
    REST = 0
    SLIDING = 1
    FALL = 2


@dataclass(slots=True)
class Scale:
    """How steady a balance is."""

    noise: int = 0  # a card weighs up to so much more or less
    disc: int = 0  # the torque of the disc at the rim
    slip: int = 0  # above this torque the disc slides …
    slip_load: int = 0  # … less so much for every card on the trays …
    slip_least: int = 0  # … but never below this
    fall: int = 0  # from this torque on the balance falls at once; likewise
    fall_load: int = 0
    fall_least: int = 0
    slide: int = 0  # how far the disc slides for 1000 above the limit
    friction: int = 0  # up to so much further or less far


@dataclass(slots=True)
class Balance:
    weight: list[int] = ints(TRAYS)
    disc: int = 0  # from -RIM on the side of A to RIM on that of B
    motion: int = Motion.REST


def other(tray: int) -> int:
    return B - tray


def empty(balance: Balance) -> None:
    stand_up(balance, 0, 0)


def stand_up(balance: Balance, cards_a: int, cards_b: int) -> None:
    """The table puts the cards back: evenly, with the disc in the middle."""
    balance.weight[A] = CARD * cards_a
    balance.weight[B] = CARD * cards_b
    balance.disc = 0
    balance.motion = Motion.REST


def noise_of(word: int, most: int) -> int:
    """A random word as a number from ``-most`` to ``most``."""
    return (word * (2 * most + 1) >> 32) - most


def share_of(percent: int, most: int) -> int:
    """A part of the most noise there can be, on either side; the division goes towards zero."""
    part = most * abs(percent) // 100
    return part if percent > 0 else -part


def place(balance: Balance, tray: int, noise: int) -> None:
    balance.weight[tray] += CARD + noise


def torque(balance: Balance, scale: Scale) -> int:
    """Positive towards B; the division goes towards zero, so that both sides are alike."""
    lever = scale.disc * abs(balance.disc) // RIM
    if balance.disc < 0:
        lever = -lever
    return balance.weight[B] - balance.weight[A] + lever


def slip_limit(scale: Scale, cards: int) -> int:
    return max(scale.slip_least, scale.slip - scale.slip_load * cards)


def fall_limit(scale: Scale, cards: int) -> int:
    return max(scale.fall_least, scale.fall - scale.fall_load * cards)


def tick(balance: Balance, scale: Scale, cards: int, friction: int) -> int:
    """Somebody has played: the balance rests, its disc slides, or it falls."""
    lean = torque(balance, scale)
    if abs(lean) >= fall_limit(scale, cards):
        balance.motion = Motion.FALL
        return balance.motion
    balance.motion = Motion.REST
    above = abs(lean) - slip_limit(scale, cards)
    if above > 0:
        step = max(0, above * scale.slide // 1000 + friction)
        balance.disc += step if lean > 0 else -step
        if step > 0:
            balance.motion = Motion.SLIDING
        if abs(balance.disc) >= RIM:
            balance.motion = Motion.FALL
    return balance.motion


# The risk of the next card, exactly: how many of all pairs of noise and friction …


def outcomes(scale: Scale) -> int:
    return (2 * scale.noise + 1) * (2 * scale.friction + 1)


def at_least(wanted: int, most: int) -> int:
    """How many numbers from ``-most`` to ``most`` are at least ``wanted``."""
    return min(max(most - wanted + 1, 0), 2 * most + 1)


def cannot_move(scale: Scale, cards: int, lean: int) -> bool:
    """Whatever the noise, the balance stays at rest: then nothing need be counted."""
    most = abs(lean) + scale.noise
    return most <= slip_limit(scale, cards) and most < fall_limit(scale, cards)


def falls(balance: Balance, scale: Scale, cards: int, tray: int) -> int:
    """… let the balance fall at once; ``cards`` includes the new one."""
    lean = torque(balance, scale) + (CARD if tray == B else -CARD)
    if cannot_move(scale, cards, lean):
        return 0
    slip = slip_limit(scale, cards)
    fall = fall_limit(scale, cards)
    count = 0
    for steep in range(lean - scale.noise, lean + scale.noise + 1):
        count += falls_leaning(balance, scale, steep, slip, fall)
    return count


def falls_leaning(balance: Balance, scale: Scale, lean: int, slip: int, fall: int) -> int:
    if abs(lean) >= fall:
        return 2 * scale.friction + 1
    above = abs(lean) - slip
    if above <= 0:
        return 0
    to_the_rim = RIM - balance.disc if lean > 0 else RIM + balance.disc
    return at_least(to_the_rim - above * scale.slide // 1000, scale.friction)


def slides(balance: Balance, scale: Scale, cards: int, tray: int) -> int:
    """… make its disc move, at once or into a fall."""
    lean = torque(balance, scale) + (CARD if tray == B else -CARD)
    if cannot_move(scale, cards, lean):
        return 0
    slip = slip_limit(scale, cards)
    fall = fall_limit(scale, cards)
    count = 0
    for steep in range(lean - scale.noise, lean + scale.noise + 1):
        count += slides_leaning(scale, steep, slip, fall)
    return count


def slides_leaning(scale: Scale, lean: int, slip: int, fall: int) -> int:
    if abs(lean) >= fall:
        return 2 * scale.friction + 1
    above = abs(lean) - slip
    return at_least(1 - above * scale.slide // 1000, scale.friction) if above > 0 else 0
