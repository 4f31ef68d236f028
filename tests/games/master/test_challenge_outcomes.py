"""Every outcome of a challenge (MAS-76 … 85), for chains of any length; MR-106."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.match.match import Match
from tests.games.asking import hand, happened, sizes, top
from tests.games.master.scenes import DULL, LAWFUL, UNLAWFUL, seated
from tests.games.master.table import (
    behind_press,
    colour,
    deal_up_to,
    debt,
    draw_and_press,
    moves,
    phase,
    play,
    ring,
    running,
)

HELD = 3
LEFT = 2  # cards kept by whoever played it
CHAINS = [1, 2, 3]
TABLES = [2, 3, 4]


def layer_in_turn(k: int, left: str, seats: int) -> Match:
    """Seat 0 may play the k-th Super Joker of a chain on red; seat 1 is next."""
    others = ("super b2 b3", "y1 y2 y3", "g3 g4 g6")[: seats - 1]
    more = "stock: y8 y9 g8 g9 b8 b9 y4 y5 y6 y7 b4 b5 b6 b7 g7 rest;"
    if k > 1:
        last = seats - 1
        more += f"phase: owing; debt: {4 * (k - 1)}; layer: {last}; doubt: {last};"
        more += f"doubt-colour: yellow; doubt-hand: g1; colour: red; turns: {k}; lays: {k}"
    talon = " ".join(["super"] * (k - 1) + ["r5"])
    mine = f"super {left}".strip()
    orders = [deal_up_to("g5", seats)]
    return seated(talon, mine, *others, options="cumulative=on", more=more, orders=orders)


def victim_to_answer(k: int, left: str, seats: int) -> Match:
    m = layer_in_turn(k, left, seats)
    play(m, "super=blue")
    assert (m.turn, debt(m), top(m), colour(m)) == (1, 4 * k, "super", "blue")
    return m


def gains(m: Match) -> list[int]:
    """Cards drawn by whoever played it and by the victim."""
    return [sizes(m)[0] - LEFT, sizes(m)[1] - HELD]


def after_victim(seats: int) -> int:
    return 2 % seats


each_chain = pytest.mark.parametrize("k", CHAINS)
each_table = pytest.mark.parametrize("seats", TABLES)


@each_chain
@each_table
def test_the_victim_accepts(k: int, seats: int) -> None:
    m = victim_to_answer(k, UNLAWFUL, seats)
    assert running(m)
    draw_and_press(m)
    assert gains(m) == [0, 4 * k]
    assert (m.turn, phase(m)) == (after_victim(seats), "act")
    assert (top(m), colour(m), debt(m)) == ("super", "blue", 0)


@each_chain
@each_table
def test_he_challenges_an_unlawful_one(k: int, seats: int) -> None:
    m = victim_to_answer(k, UNLAWFUL, seats)
    m.push("challenge")
    assert not running(m)
    m.push("seen")
    assert gains(m) == [4 * k, 0]
    assert (m.turn, phase(m), behind_press(m)) == (1, "restart", "act")
    assert (top(m), colour(m), debt(m)) == ("super", "blue", 0)
    m.push("press")
    assert running(m)
    assert {"b2", "b3", "draw"} <= moves(m)


@each_chain
@each_table
def test_he_challenges_a_lawful_one(k: int, seats: int) -> None:
    m = victim_to_answer(k, LAWFUL, seats)
    m.push("challenge")
    assert not running(m)
    m.push("seen")
    m.push("press")
    assert running(m)
    draw_and_press(m)
    assert gains(m) == [0, 4 * k + 2]
    assert (m.turn, phase(m)) == (after_victim(seats), "act")
    assert (top(m), colour(m), debt(m)) == ("super", "blue", 0)


@each_chain
@each_table
def test_the_ring_comes_before_he_decides(k: int, seats: int) -> None:
    m = victim_to_answer(k, UNLAWFUL, seats)
    ring(m)
    assert gains(m) == [0, 4 * k + 2]
    assert (m.turn, phase(m), behind_press(m)) == (after_victim(seats), "restart", "act")
    assert (top(m), colour(m), debt(m)) == ("super", "blue", 0)


@pytest.mark.parametrize("k", [1, 2])
@each_table
def test_he_stacks(k: int, seats: int) -> None:
    m = victim_to_answer(k, UNLAWFUL, seats)
    play(m, "super=yellow")
    assert sizes(m)[:2] == [LEFT, HELD - 1]
    assert (m.turn, debt(m)) == (after_victim(seats), 4 * (k + 1))
    assert (top(m), colour(m)) == ("super", "yellow")


@each_chain
@each_table
def test_the_ring_comes_before_the_layer_presses(k: int, seats: int) -> None:
    """The card goes back; a chain that wasn't answered has to be drawn (MR-80)."""
    m = layer_in_turn(k, UNLAWFUL, seats)
    before = top(m)
    m.push("super=blue")
    ring(m)
    assert gains(m) == [1 + 2 + 4 * (k - 1), 0]
    assert "super" in hand(m, 0)
    assert (m.turn, phase(m), behind_press(m), debt(m)) == (1, "restart", "act", 0)
    assert (top(m), colour(m)) == (before, "red")


@each_chain
@each_table
def test_it_was_the_layers_last_card(k: int, seats: int) -> None:
    """The victim draws the whole sum, off the clock, and the round is over."""
    m = layer_in_turn(k, "", seats)
    play(m, "super=blue")
    clause = "MAS_133" if k > 1 else "MAS_87"
    drew = [event for event in happened(m, Kind.DREW) if event.clause.name == clause]
    assert [(event.seat, event.count) for event in drew] == [(1, 4 * k)]
    assert m.view().rounds == 1
    assert happened(m, Kind.CHALLENGED) == []


# MR-106


def round_with_a_bluff(left: str, options: str, *, doubted: bool = False) -> Match:
    """A Super Joker has been played; soon after, seat 2 goes out and the round is counted."""
    hands = (f"super {left}", "b1 b2 b3", "b4")
    orders = [deal_up_to("g5", 3)]
    m = seated("r5", *hands, options=options, more=DULL, orders=orders)
    play(m, "super=blue")
    if doubted:
        m.push("challenge")
        m.push("seen")
        m.push("press")
    draw_and_press(m)
    play(m, "b4")
    assert m.view().rounds == 1
    return m


def test_MR_106_a_bluff_that_nobody_doubted_is_never_told() -> None:
    m = round_with_a_bluff(UNLAWFUL, "reveal_after_round=no")
    assert happened(m, Kind.REVEALED) == []


def test_MR_106_unless_the_table_wants_to_learn_it() -> None:
    m = round_with_a_bluff(UNLAWFUL, "reveal_after_round=yes")
    (told,) = happened(m, Kind.REVEALED)
    assert (told.seat, told.count) == (0, 1)


@pytest.mark.parametrize(("left", "doubted"), [(LAWFUL, False), (UNLAWFUL, True)])
def test_MR_106_a_lawful_or_a_proven_one_is_not_told(left: str, doubted: bool) -> None:
    m = round_with_a_bluff(left, "reveal_after_round=yes", doubted=doubted)
    assert happened(m, Kind.REVEALED) == []
