"""A match is copied and pickled as its start, its seed and its actions."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest

from penult.core.events import Kind
from penult.games.mechanics.scoring import ScoringForm
from penult.games.registry import NAMES
from penult.match.errors import BadRecord
from penult.match.match import Match

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
TITLED = 'propose custom1 card "Rain, 1 drop #7" text "Wet, isn\'t it?" rule draw(others,1)'
COPIERS: tuple[Callable[[Match], Match], ...] = (Match.copy, copy.copy, copy.deepcopy)


def played(match: Match, acts: int = 25) -> Match:
    chooser = Random(acts)
    for _ in range(acts):
        if match.outcome:
            break
        seat = chooser.choice([match.turn, *match.reactors])
        match.push(seat, chooser.choice(match.legal(seat) or match.legal()))
    return match


def agreed() -> Match:
    match = Match.new("coloradd", seats=2, seed=1, options="custom_count=1 agree=at_table")
    match.push(0, TITLED)
    match.push(1, "accept custom1")
    return match


def dictated() -> Match:
    orders = [list(range(108)), list(reversed(range(108)))]
    return Match.new("coloradd", seats=3, seed=5, orders=orders)


def positioned() -> Match:
    return Match.read("coloradd; talon: r5; hand 0: r7 b3; hand 1: g1 g2; hand 2: y9 y9", seed=1)


MATCHES: dict[str, Callable[[], Match]] = {
    **{name: lambda name=name: played(Match.new(name, seats=3, seed=7)) for name in NAMES},  # type: ignore[misc]
    "new": lambda: Match.new("coloradd", seats=2, seed=1),
    "written": lambda: Match.new("coloradd", custom=["trade", "draw(others,1)"], seed=3),
    "agreed": agreed,
    "dictated": dictated,
    "positioned": lambda: played(positioned(), 6),
}


def told(match: Match) -> list[object]:
    """Everything a match can be asked."""
    seats = range(match.seats)
    seen = [[repr(event) for event in match.events_for(seat)] for seat in seats]
    return [match.record(), match.write(), match.customs, match.turn, match.standing, seen]


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("kind", MATCHES)
def test_a_pickled_match_is_the_same_match(kind: str, protocol: int) -> None:
    match = MATCHES[kind]()
    again = pickle.loads(pickle.dumps(match, protocol))
    assert told(again) == told(match)
    if again.acts:
        assert again.pop() == match.pop()
        assert told(again) == told(match)


def test_a_pickle_tells_the_seed_and_not_what_happened() -> None:
    match = played(positioned(), 3)
    assert any(event.kind == Kind.LAID for event in match.events)
    pickled = pickle.dumps(match)
    assert b"seed: 00000000000000000000000000000001" in pickled
    assert b"Hidden" not in pickled and b"Event" not in pickled


def test_a_pickle_that_was_tampered_with_is_refused() -> None:
    pickled = pickle.dumps(positioned())
    with pytest.raises(BadRecord):
        pickle.loads(pickled.replace(b"r7 b3", b"b3 b4"))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_enums_are_pickled_as_classes_too(protocol: int) -> None:
    for each in (ScoringForm, type(ScoringForm.CLASSIC), ScoringForm.CLASSIC):
        assert pickle.loads(pickle.dumps(each, protocol)) is each


@pytest.mark.parametrize("copied", COPIERS)
@pytest.mark.parametrize("kind", MATCHES)
def test_a_copy_goes_its_own_way(kind: str, copied: Callable[[Match], Match]) -> None:
    match = MATCHES[kind]()
    before = told(match)
    twin = copied(match)
    assert told(twin) == before
    played(twin, 5)
    assert told(match) == before
    now = told(twin)
    played(match, 3)
    assert told(twin) == now


def test_a_deep_copy_of_several_keeps_one_match_one() -> None:
    match = positioned()
    one, other = copy.deepcopy([match, match])
    assert one is other is not match
