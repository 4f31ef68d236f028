"""All worlds that agree with what a seat knows are equally likely: small pools, enumerated."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

from penult.thinking.world import Slots, add_slot, fill, ruled_out, sort_hands
from tests.properties.tables import TIMES

WORLDS = 4000 * TIMES
RED, BLUE, GREEN = 0, 1, 2
NO = {kind: 1 << kind for kind in (RED, BLUE, GREEN)}

# Small pools
Hidden = tuple[tuple[int, ...], ...]  # for every hand, what each of its cards can't be


def slots_of(pool: list[int], hidden: Hidden, trust: int = 100) -> Slots:
    """Hands whose cards can't be of some kinds by habit; the rest of the pool is the draw pile."""
    d = Slots(trust=trust, strict=1)
    for seat, cards in enumerate(hidden):
        for kinds in cards:
            add_slot(d, seat, 0)
            d.likely_low[d.size - 1] = kinds
    d.held = d.size
    for place in range(len(pool) - d.size):
        add_slot(d, -1, place)
    d.pool[: len(pool)] = sorted(pool)
    sort_hands(d)
    return d


def dealt(d: Slots) -> tuple[tuple[int, ...], ...]:
    """What each seat got; the draw pile (-1) comes first."""
    seats = sorted(set(d.seat[: d.size]))
    return tuple(
        tuple(sorted(d.card[n] for n in range(d.size) if d.seat[n] == seat)) for seat in seats
    )


def enumerated(d: Slots) -> dict[tuple[tuple[int, ...], ...], float]:
    """How often each deal occurs among all orders of the pool that agree with every slot."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in permutations(d.pool[: d.size]):
        if all(not (d.likely_low[n] >> order[n] & 1) for n in range(d.size)):
            d.card[: d.size] = order
            found[dealt(d)] += 1
    return {deal: count / found.total() for deal, count in found.items()}


SMALL: dict[str, tuple[list[int], Hidden]] = {
    "two hands": ([0, 0, 1, 1, 2, 2], ((NO[RED],) * 2, (NO[BLUE],) * 2)),
    "nested": ([0, 0, 1, 1, 2, 2, 2], ((NO[RED] | NO[BLUE], NO[RED], 0), (NO[GREEN],))),
    "three hands": ([0, 1, 1, 2, 2, 0], ((NO[RED],), (NO[BLUE], 0), (NO[BLUE] | NO[RED],))),
}


@pytest.mark.parametrize("name", SMALL)
def test_worlds_are_as_frequent_as_among_all_deals(name: str) -> None:
    pool, hidden = SMALL[name]
    expected = enumerated(slots_of(pool, hidden))
    d = slots_of(pool, hidden)
    d.stream.seed = 1
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(WORLDS):
        fill(d)
        found[dealt(d)] += 1
    assert set(found) <= set(expected) and d.relaxed == 0
    for deal, share in expected.items():
        error = sqrt(share * (1 - share) / WORLDS)
        assert abs(found[deal] / WORLDS - share) < 4 * error + 0.005  # 0.5 %: mixing ends some day


def test_the_example_of_two_hands_by_hand() -> None:
    """A has no red, B no blue: A has both blues in 24 of 76 orders of two cards each."""
    expected = enumerated(slots_of(*SMALL["two hands"]))
    both_blue = sum(share for (_, one, _), share in expected.items() if one == (BLUE, BLUE))
    assert both_blue == pytest.approx(24 / 76)  # 31.6 %


def test_a_card_that_fits_nowhere_is_counted() -> None:
    d = slots_of([RED, RED, BLUE], ((NO[RED], NO[RED]),))
    fill(d)
    assert d.relaxed == 1


def test_without_trust_habits_tell_nothing() -> None:
    d = slots_of([RED, BLUE], ((NO[RED],),), trust=50)
    reds = 0
    for _ in range(1000):
        fill(d)
        reds += dealt(d)[1] == (RED,)
    assert 200 < reds < 300  # half of the worlds ignore the habit, and half of these are red


def test_slots_are_sorted() -> None:
    d = slots_of([0, 0, 1, 1, 2, 2, 2], SMALL["nested"][1])
    assert [ruled_out(d, n) for n in range(d.held)] == [2, 1, 1, 0]
