"""MAS-41: nothing reveals an illegal Super Joker on a strict table until it is checked.

Two tables differ in one card of the bluffer's hand: to everybody else they look the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from penult.core.ids import TABLE, Seat
from penult.match.match import Match
from tests.games.master.scenes import DULL, seated
from tests.games.master.table import deal_up_to, draw_and_press, moves, play, ring
from tests.tables.sitting import Sitting

OTHERS = (1, 2, 3)
OPTIONS = [
    "",
    "cumulative=on",
    "jump_in=on jump_wild=all",
    "seven_zero=on",
    "illegal_lay=free",
    "press=auto",
    "false_catch_penalty=2",
    "reveal_after_round=no show_counts=coarse",
]


def table(card: str, options: str) -> Match:
    """Red is the current colour, and seat 0 holds a Super Joker, a green 2 and this card."""
    hands = (f"super g2 {card}", "b1 b2 super", "y1 y2 y3", "g3 g4 super")
    return seated("r5", *hands, options=options, more="stock: y8 y9 g8 b8 b9 y4 y5 y6 y7 g7 rest")


def seen_by(m: Match, viewer: Seat) -> tuple[object, ...]:
    """Everything that reaches a viewer: view, legal actions and events."""
    legal = [str(act) for act in m.legal(viewer)]
    return m.view(viewer), legal, [str(act) for act in m.moves(viewer)], m.events_for(viewer)


def lay_and_press(m: Match) -> Iterator[None]:
    m.push("super=blue")
    yield
    if "press" in moves(m, 0):
        m.push(0, "press")
    yield


def accept(m: Match) -> Iterator[None]:
    """Accept it; the player after the victim takes a turn."""
    yield from lay_and_press(m)
    for _ in range(2):
        m.push("draw")
        yield
        if "press" in moves(m):
            m.push("press")
        yield


def freeze(m: Match) -> Iterator[None]:
    yield from lay_and_press(m)
    ring(m)
    yield
    m.push("press")
    yield


def take_back(m: Match) -> Iterator[None]:
    m.push("super=blue")
    yield
    if "press" in moves(m, 0):
        ring(m)
    yield


def doubt(m: Match) -> Iterator[None]:
    """Until the check the challenger knows no more than the others; afterwards, only they know."""
    yield from lay_and_press(m)


COURSES: list[Callable[[Match], Iterator[None]]] = [accept, freeze, take_back, doubt]


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("viewer", [*OTHERS, TABLE])
def test_nobody_can_tell_a_bluff_from_an_honest_one(
    course: Callable[[Match], Iterator[None]], options: str, viewer: Seat
) -> None:
    honest, bluffed = table("g1", options), table("r1", options)
    for _ in zip(course(honest), course(bluffed), strict=True):
        assert seen_by(honest, viewer) == seen_by(bluffed, viewer)
        assert honest.clock == bluffed.clock
        assert honest.reactors == bluffed.reactors


@pytest.mark.parametrize("viewer", [2, 3, TABLE])
def test_during_the_check_only_the_challenger_knows(viewer: Seat) -> None:
    honest, bluffed = table("g1", ""), table("r1", "")
    for m in (honest, bluffed):
        play(m, "super=blue")
        m.push("challenge")
    assert seen_by(honest, viewer) == seen_by(bluffed, viewer)
    assert seen_by(honest, 1) != seen_by(bluffed, 1)


def test_the_clock_leaves_both_the_same_time() -> None:
    honest, bluffed = Sitting(table("g1", "")), Sitting(table("r1", ""))
    for sitting in (honest, bluffed):
        sitting.push("super=blue")
        sitting.push("press")
    assert honest.due() == bluffed.due() == [("ring", 6_300)]


def test_the_layer_may_lay_both_and_is_told_privately() -> None:
    """Only the owner may be told that it would be a bluff."""
    honest, bluffed = table("g1", ""), table("r1", "")
    supers = {f"super={colour}" for colour in ("red", "blue", "yellow", "green")}
    assert supers <= moves(honest, 0) & moves(bluffed, 0)
    assert (honest.view(0).bluff, bluffed.view(0).bluff) == (0, 1)
    for viewer in (*OTHERS, TABLE):
        assert bluffed.view(viewer).bluff == 0


def test_at_the_end_of_the_round_it_is_still_a_secret() -> None:
    """MR-106: two rounds that end the same produce the same events."""
    told = []
    for card in ("g1", "r1"):
        orders = [deal_up_to("g5", 3)]
        m = seated("r5", f"super {card}", "b1 b2", "b4", more=DULL, orders=orders)
        play(m, "super=blue")
        draw_and_press(m)
        play(m, "b4")
        assert m.view().rounds == 1
        told.append([m.events_for(viewer) for viewer in (1, 2, TABLE)])
    assert told[0] == told[1]
